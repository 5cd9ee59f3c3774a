"""Change the source in random places, and report which changes its own tests do not notice.

    python scripts/mutants.py meaning                       # 60 changes of src/cuebid/meaning
    python scripts/mutants.py judgement --count 200 --seed 3

Each change is made in a copy of the source, one at a time: a comparison or a sum the other way
round, `and` for `or`, a condition negated, a number one higher, True for False, a return value left
out. Then the tests of the package, `tests/PACKAGE`, run until one fails. A change that no test
notices is printed with its line. Exit code: 0 if nine of ten were noticed, 1 if fewer.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
NOTICED: Final = 0.9
# A change may make a loop endless.
SECONDS: Final = 120
COMPARISONS: Final = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: Final = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


def changed(node: ast.AST) -> ast.AST | None:
    """Return a changed copy of a node that means something else; None if no change is known."""
    new = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[kind]) if type(kind) in COMPARISONS:
            new.ops = [COMPARISONS[type(kind)]()]
        case ast.BoolOp():
            new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        case ast.BinOp() if type(new.op) in OPERATORS:
            new.op = OPERATORS[type(new.op)]()
        case ast.IfExp() | ast.If():
            new.test = ast.UnaryOp(ast.Not(), new.test)
        case ast.UnaryOp(op=ast.Not()):
            return new.operand
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            new.value = ast.Constant(None)
        case _:
            return None
    return new


def places(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes of a module that may be changed.

    Annotations, class decorators and class arguments (`frozen=True`) are left out, as no call of a
    test shows the difference.
    """
    aside: list[ast.AST] = []
    for node in ast.walk(tree):
        aside += [part for name in ("annotation", "returns") if (part := getattr(node, name, None))]
        if isinstance(node, ast.ClassDef):
            aside += [*node.decorator_list, *node.keywords]
    skipped = {id(inner) for part in aside for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) not in skipped and changed(node) is not None:
            yield node


class Replacement(ast.NodeTransformer):
    """A transformer that replaces one node of a tree."""

    def __init__(self, target: ast.AST) -> None:
        self._target = target

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the changed node in the place of the target."""
        if node is self._target:
            return changed(node) or node
        return self.generic_visit(node)


def tests_fail(package: str, source: Path) -> bool:
    """Return whether a test of a package fails with the source in the folder `source`."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        result = subprocess.run(  # noqa: S603 - our own tests
            [*command, "-m", "not slow and not browser", f"tests/{package}"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return result.returncode != 0


def main() -> None:
    """Make the changes, run the tests after each, and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("package", help="a folder of src/cuebid that has tests of its own")
    parser.add_argument("--count", type=int, default=60, help="how many changes [60]")
    parser.add_argument("--seed", type=int, default=1, help="which places are drawn [1]")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(ROOT / "src", source)
        files = sorted((source / "cuebid" / options.package).rglob("*.py"))
        if not files or not (ROOT / "tests" / options.package).is_dir():
            parser.error(f"no source or no tests of {options.package!r}")
        if tests_fail(options.package, source):
            parser.error("a test fails before any change")
        noticed = try_changes(options.package, source, files, options.count, options.seed)
    share = noticed / options.count
    print(f"{noticed} of {options.count} changes noticed, {share:.0%}")
    raise SystemExit(share < NOTICED)


def try_changes(package: str, source: Path, files: list[Path], count: int, seed: int) -> int:
    """Make `count` random changes; print those that no test notices, return the number noticed."""
    found = [
        (file, index)
        for file in files
        for index, _ in enumerate(places(ast.parse(file.read_text("utf-8"))))
    ]
    drawn = random.Random(seed).sample(found, count)
    noticed, begin = 0, time.monotonic()
    for number, (file, index) in enumerate(drawn, 1):
        text = file.read_text("utf-8")
        tree = ast.parse(text)
        target = list(places(tree))[index]
        line = getattr(target, "lineno", 0)
        file.write_text(ast.unparse(Replacement(target).visit(tree)), "utf-8")
        if tests_fail(package, source):
            noticed += 1
        else:
            where = f"{file.relative_to(source)}:{line}"
            print(f"not noticed: {where}: {text.splitlines()[line - 1].strip()}")
        file.write_text(text, "utf-8")
        seconds = time.monotonic() - begin
        print(f"{number} of {count}, {seconds:.0f} s", end="\r", file=sys.stderr, flush=True)
    return noticed


if __name__ == "__main__":
    main()
