"""Measure the time and memory to write notes as HTML and LaTeX, beside BML 2 if installed.

Run by hand: `python bench/bml_pages.py [ROWS] [--bml2 VENV]`, where VENV is a virtual environment
with the package bridge-markup (`python -m venv VENV; VENV/bin/pip install bridge-markup`).

Every figure is processor time of a separate process, the best of five, with the programs in turn.
`work` is the time from reading the file to writing it; `whole` adds Python's start and the imports.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

RUNS = 5
WORDS = (
    *("invitational", "forcing", "transfer", "weak", "strong", "balanced", "unbalanced"),
    *("minimum", "maximum", "asks", "shows", "stopper", "suit", "support", "denies"),
    *("relay", "natural", "artificial", "game", "slam"),
)
CALLS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]

# One process: the imports, then the work, with the figures on its last line.
TIMED = """
import resource, sys, time
from {module} import main
from {inner} import {name}
start = time.process_time()
try:
    main({arguments})
except SystemExit as ended:
    assert not ended.code
work = time.process_time() - start
used = resource.getrusage(resource.RUSAGE_SELF)
print("\\n", work, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


@dataclass(frozen=True)
class Program:
    """One way to write one format."""

    title: str
    module: str
    inner: str
    name: str
    options: tuple[str, ...]
    python: str = sys.executable
    is_bml2: bool = False


@dataclass(frozen=True)
class Figures:
    """Seconds of the work and of the whole process, and the most memory in MB."""

    work: float
    whole: float
    memory: float


def system(rows: int) -> tuple[str, int]:
    """Return notes of about `rows` rows, all with different texts, and their exact number."""
    chance = random.Random(1)

    def text() -> str:
        suit, low, high = chance.choice("cdhs"), chance.randint(5, 12), chance.randint(13, 20)
        words = " ".join(chance.choices(WORDS, k=4))
        return f"{chance.randint(4, 6)}+!{suit}, {low}--{high} hcp, {words}"

    parts = ["#+TITLE: Synthetic\n"]
    made = 0
    for number, history in enumerate(combinations(CALLS[:29], 3)):
        if made >= rows:
            break
        if number % 20 == 0:
            parts.append(f"* Chapter {number // 20}\n")
        if number % 5 == 0:
            words = " ".join(chance.choices(WORDS, k=12))
            parts.append(f"Text about the *structure* of 2!c and {words}, forcing /to game/.\n")
        lines = ["-".join(history) + ";"]
        above = CALLS.index(history[2]) + 1
        for place in range(above, min(above + 5, len(CALLS))):
            lines.append(f"{CALLS[place]} {text()}")
            lines += [f"  {call} {text()}" for call in CALLS[place + 1 : place + 4]]
        parts.append("\n".join(lines) + "\n")
        made += len(lines)
    return "\n".join(parts), made


def programs(bml2: Path | None) -> list[Program]:
    """Return the programs that are measured."""
    cli, html, latex = "cuebid.cli", "cuebid.bml.export.html", "cuebid.bml.export.latex"
    click = "html", "--no-tree", "--no-search", "--no-contents"
    found = [
        Program("HTML, bare", f"{cli}.main", f"{cli}.bml.html", "html", ("bml", *click)),
        Program(
            "HTML, bml2html --no-tree",
            f"{cli}.programs.bml2html",
            html,
            "html_page",
            ("--no-tree",),
        ),
        Program("HTML, bml2html", f"{cli}.programs.bml2html", html, "html_page", ()),
        Program(
            "LaTeX, bml2latex --no-tree",
            f"{cli}.programs.bml2latex",
            latex,
            "macros",
            ("--no-tree",),
        ),
        Program("LaTeX, bml2latex", f"{cli}.programs.bml2latex", latex, "macros", ()),
    ]
    if bml2 is not None:
        python = str(bml2 / "bin" / "python")
        for kind in ("html", "latex"):
            for options in (("--no-tree",), ()):
                title = f"BML 2: {' '.join((f'bml2{kind}', *options))}"
                module = f"bml.bml2{kind}"
                found.append(Program(title, module, module, "main", options, python, is_bml2=True))
    return found


def measured(program: Program, source: Path, target: Path) -> Figures:
    """Run a program once; it writes a new file, as Cuebid replaces only files of its own."""
    target.unlink(missing_ok=True)
    arguments = [*program.options, "-o", str(target), str(source)]
    code = TIMED.format(
        module=program.module,
        inner=program.inner,
        name=program.name,
        arguments="" if program.is_bml2 else repr(arguments),
    )
    given = arguments if program.is_bml2 else []
    run = subprocess.run(
        [program.python, "-c", code, *given], capture_output=True, text=True, check=True
    )
    work, whole, memory = map(float, run.stdout.split()[-3:])
    return Figures(work, whole, memory)


def main() -> None:
    """Measure notes with half the rows, then with all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="?", type=int, default=20_000)
    parser.add_argument("--bml2", type=Path, help="a virtual environment with bridge-markup")
    options = parser.parse_args()
    wanted = programs(options.bml2)
    with tempfile.TemporaryDirectory() as folder:
        for size in (options.rows // 2, options.rows):
            text, rows = system(size)
            source = Path(folder) / f"{size}.bml"
            source.write_text(text, encoding="utf-8")
            target = Path(folder) / "out"
            best: dict[str, Figures] = {}
            for _ in range(RUNS):
                for program in wanted:
                    one = measured(program, source, target)
                    known = best.get(program.title, one)
                    best[program.title] = Figures(
                        min(one.work, known.work),
                        min(one.whole, known.whole),
                        max(one.memory, known.memory),
                    )
            print(f"{rows:,} rows, {len(text) / 1000:,.0f} kB")
            for title, figures in best.items():
                print(
                    f"  {title:32} work {figures.work:6.3f} s {rows / figures.work:8,.0f} rows/s"
                    f"   whole {figures.whole:6.3f} s {rows / figures.whole:8,.0f} rows/s"
                    f"   {figures.memory:4.0f} MB"
                )


if __name__ == "__main__":
    main()
