"""Measure the style of the code: comments, names, docstrings, folders, beside other codebases.

    python -m pip install h11 markdown-it-py websockets starlette rich chess structlog
    python bench/house.py                    every package of Cuebid, 0.1, and the models
    python bench/house.py --names core       the vague names of one package, with their lines
    python bench/house.py --draw 7           ten sentences and ten names of ten packages, by a seed

The measured code is not imported: files are read as text and as syntax trees.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import io
import random
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
SOURCE: Final = Path(__file__).parents[1] / "src" / "cuebid"
MODELS: Final = ("h11", "markdown_it", "websockets", "starlette", "rich", "chess", "structlog")
VAGUE: Final = frozenset(
    {"found", "one", "ones", "at", "place", "made", "said", "told", "known", "many", "much", "few"}
    | {"other", "others", "what", "here", "there", "this", "that", "whole", "wanted", "given"}
    | {"seen", "taken", "kept", "thing", "things", "stuff", "gone", "done", "ready"}
)
"""Local names that say nothing about the value they hold."""
FLAT: Final = 20
"""The most modules that one folder should have."""
# Figures that this script measured earlier, for models that are not installed and for version 0.1:
# lines, comments per hundred lines, vague names, docstrings "The same ...", class names used twice,
# folders with more than `FLAT` modules.
EARLIER: Final = {
    "cuebid 0.1": (72_012, 0.3, 8.01, 35, 55, "8: 81, 51, 44, 37, 34, 26, 26, 25"),
    "h11 0.16": (2_568, 26.3, 0.31, 0, 0, "-"),
    "markdown-it-py 4.3": (7_589, 12.0, 0.12, 3, 0, "-"),
    "websockets 17.4": (21_583, 8.8, 0.11, 0, 8, "-"),
    "structlog": (7_274, 3.4, 1.09, 0, 3, "1"),
    "chess": (15_436, 3.2, 0.82, 0, 1, "-"),
    "starlette 1.10": (7_075, 2.8, 0.60, 0, 0, "1: 23"),
    "rich 15.0": (38_515, 0.9, 0.15, 0, 3, "2: 77, 23"),
}


@dataclass
class Figures:
    """The counts of one package."""

    lines: int = 0
    comments: int = 0
    bindings: int = 0
    vague: Counter[str] = field(default_factory=Counter)
    vague_lines: list[str] = field(default_factory=list)
    same: int = 0
    docstrings: list[str] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    classes: Counter[str] = field(default_factory=Counter)
    folders: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Print the table, the vague names of a package, or a random sample."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--names", metavar="PACKAGE", help="list the vague names of a package")
    parser.add_argument("--draw", metavar="SEED", type=int, help="draw sentences and names")
    arguments = parser.parse_args()
    if arguments.names:
        print("\n".join(measure(SOURCE / arguments.names).vague_lines))
    elif arguments.draw is not None:
        draw(arguments.draw)
    else:
        report()


def report() -> None:
    """Print the table of all packages and models."""
    print(f"{'':24}  lines  comments/100  vague names  'The same'  classes twice  flat folders")
    for folder in sorted(path for path in SOURCE.iterdir() if (path / "__init__.py").exists()):
        row(f"  {folder.name}", measure(folder))
    row("cuebid", measure(SOURCE))
    print("\nmeasured before:")
    for name, (lines, comments, vague, same, twice, flat) in EARLIER.items():
        print_row(name, lines, comments, vague, same, twice, flat)
    print("\ninstalled here:")
    for name in MODELS:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            row(name, measure(Path(spec.origin).parent))


def row(name: str, figures: Figures) -> None:
    """Print the line of one package in the table."""
    comments = 100 * figures.comments / max(1, figures.lines)
    vague = 100 * sum(figures.vague.values()) / max(1, figures.bindings)
    twice = sum(1 for count in figures.classes.values() if count > 1)
    flat = {path: count for path, count in figures.folders.items() if count > FLAT}
    listed = ", ".join(f"{path} {count}" for path, count in sorted(flat.items())) or "-"
    print_row(name, figures.lines, comments, vague, figures.same, twice, listed)


def print_row(
    name: str, lines: int, comments: float, vague: float, same: int, twice: int, flat: str
) -> None:
    """Print the values of a line of the table."""
    print(f"{name:24} {lines:6} {comments:13.1f} {vague:10.2f} % {same:11} {twice:14}  {flat}")


def measure(folder: Path) -> Figures:
    """Return the counts of all Python files below a folder."""
    figures = Figures()
    for path in sorted(folder.rglob("*.py")):
        if "_vendor" in path.parts or "__pycache__" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        figures.folders[str(path.parent.relative_to(folder.parent))] += 1
        count_lines(text, figures)
        count_tree(tree, path, figures)
    return figures


def count_lines(text: str, figures: Figures) -> None:
    """Count all lines, and comments; lint pragmas do not count as comments."""
    figures.lines += len(text.splitlines())
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            words = token.string.lstrip("#: ")
            figures.comments += not words.startswith(("noqa", "type:", "pragma", "!/", "fmt:"))


def count_tree(tree: ast.Module, path: Path, figures: Figures) -> None:
    """Count bindings, docstrings and classes of a module."""
    figures.docstrings += summaries(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            figures.classes[node.name] += 1
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            figures.docstrings += summaries(node)
            if not node.name.startswith("_"):
                figures.public.append(node.name)
    figures.same += sum(text.startswith("The same") for text in summaries(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            figures.same += sum(text.startswith("The same") for text in summaries(node))
    for name, line in bindings(tree):
        figures.bindings += 1
        if name.lstrip("_") in VAGUE:
            figures.vague[name] += 1
            figures.vague_lines.append(f"{path}:{line} {name}")


def summaries(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> list[str]:
    """Return the first paragraph of a docstring, if there is one, as a list."""
    text = ast.get_docstring(node)
    return [" ".join(text.split("\n\n")[0].split())] if text else []


def bindings(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield every local name that a function binds: parameters, assignments, loop variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.arg) and node.arg not in {"self", "cls"}:
            yield node.arg, node.lineno
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name, node.lineno


def draw(seed: int) -> None:
    """Print ten sentences and ten names from each of ten packages, chosen by a seed."""
    random_source = random.Random(seed)
    packages = sorted(path for path in SOURCE.iterdir() if (path / "__init__.py").exists())
    for folder in sorted(random_source.sample(packages, 10)):
        figures = measure(folder)
        print(f"\n{folder.name}")
        for sentence in random_source.sample(sorted(set(figures.docstrings)), 10):
            print(f"  {sentence}")
        names = random_source.sample(sorted(set(figures.public)), 10)
        print("  names:", ", ".join(names))


if __name__ == "__main__":
    main()
