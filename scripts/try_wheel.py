"""Build the wheel, install it into bare environments, and run the first example of every command.

    python scripts/try_wheel.py
    python scripts/try_wheel.py --python python3.12 --python python3.13 --extras all

The environments and the folder of the examples have nothing of the checkout, so this finds files
that a command needs and the wheel lacks. The examples are those of `--help`, with fewer boards. A
command that needs an extra which is not installed has to say which.
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[1]
EXTRAS: Final = ("", "solver", "pdf", "docx", "lsp", "data", "cluster", "all", "web")
PYTHONS: Final = ("python3.11", "python3.12", "python3.13", "python3.14")
# These commands wait for programs or people; it is enough that they still run after some seconds.
# Practice ends if nobody types.
SERVERS: Final = frozenset({"lsp", "table join", "table serve", "web"})
PRACTICE: Final = "practice"
NOBODY_TYPES: Final = 130
SECONDS_OF_SERVER: Final = 8.0
SECONDS_OF_COMMAND: Final = 600.0
FINE: Final = frozenset({0, 1})
# Fewer boards, and no folder that another example has made.
SMALLER: Final = ((re.compile(r"(--boards|-n) \d+"), r"\1 4"), (re.compile("-o mine$"), "-o built"))
MISSING_EXTRA: Final = re.compile(r"cuebid\[[a-z]+\]")
# Asks the installed package for the first example of every command.
EXAMPLES: Final = """
import click
from cuebid.cli.main import cli

def walk(command, words, parent):
    context = click.Context(command, parent=parent, info_name=words[-1] if words else "cuebid")
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            walk(command.get_command(context, name), (*words, name), context)
        return
    lines = command.get_help(context).partition("Example")[2].splitlines()
    print(" ".join(words), next(l.strip() for l in lines if l.startswith("    cuebid ")), sep="|")

walk(cli, (), None)
"""
NOTES: Final = "1N = 15--17 BAL\n  2C = Stayman\n    2D = no major\n1H = 11--20 hcp, 5+!h\n"
# Files that the examples read; the commands in `PREPARED` make the others.
FILES: Final = {
    "notes.bml": NOTES, "system.bml": NOTES, "ours.bml": NOTES, "defence.bml": "(1N)\n  D = 15+\n",
    "system-2023.bml": NOTES.replace("15--17", "12--14"),
    "mac.m4": "", "expected.jsonl": "",
    "mb.txt2": "1 1N 60 @01~.[15,17]~ :P15:p17 #1\n",
}  # fmt: skip
PREPARED: Final = (
    "cuebid db build mb.txt2 --macros mac.m4 -o mb.txt",
    "cuebid deal -n 4 --seed 1 --format pbn -o boards.pbn",
    "cuebid bid-boards boards.pbn -o match.pbn",
    "cuebid bid-boards boards.pbn -o found.pbn",
    "cuebid system copy sayc mine",
    "cuebid bml bss system.bml -o card.bss",
    "cuebid match run sayc simple --boards 4 --bidding-only --store match.db",
    "cuebid match run sayc simple --boards 4 --bidding-only --store before.db",
    "cuebid match run sayc simple --boards 4 --bidding-only --store after.db",
)


def main() -> int:
    """Run the examples in all environments; return 1 if one fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--python", action="append", help="an interpreter; all at hand if not given"
    )
    parser.add_argument("--extras", nargs="*", default=EXTRAS, help="the empty word is none")
    options = parser.parse_args()
    pythons = options.python or [name for name in PYTHONS if shutil.which(name)]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        wheel = built_wheel(Path(folder))
        for python in pythons:
            for extra in options.extras:
                place = f"{python}, {f'extra {extra}' if extra else 'no extra'}"
                home = Path(folder) / f"{Path(python).name}-{extra or 'base'}"
                programs = installed(python, wheel, extra, home)
                found = [f"{place}: {fault}" for fault in faults(programs, home / "work", extra)]
                print(f"{place}: {len(found)} of the first examples fail")
                failures += found
    print(*failures, sep="\n")
    return 1 if failures else 0


def built_wheel(folder: Path) -> Path:
    """Build the wheel of the checkout; return its path."""
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder)]
    subprocess.run([*words, str(ROOT)], check=True)  # noqa: S603 - our own words
    return next(folder.glob("*.whl"))


def installed(python: str, wheel: Path, extra: str, home: Path) -> Path:
    """Make an environment with the wheel installed; return the folder of its programs."""
    subprocess.run([python, "-m", "venv", str(home)], check=True)  # noqa: S603 - see above
    programs = home / "bin"
    target = f"{wheel}[{extra}]" if extra else str(wheel)
    words = [str(programs / "python"), "-m", "pip", "install", "--quiet", target]
    subprocess.run(words, check=True)  # noqa: S603 - see above
    return programs


def faults(programs: Path, folder: Path, extra: str) -> Iterator[str]:
    """Yield what is wrong with the first examples, run in a folder of their own."""
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, "utf-8")
    write_word_file(folder / "notes.docx")
    for line in PREPARED:
        code, output = run(programs, line, folder)
        if code not in FINE and not (MISSING_EXTRA.search(output) and extra != "all"):
            yield f"{line}: exit code {code}\n{output}"
    words = [str(programs / "python"), "-c", EXAMPLES]
    listed = subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603
    for row in listed.stdout.splitlines():
        command, _, line = row.partition("|")
        for pattern, smaller in SMALLER:
            line = pattern.sub(smaller, line)
        code, output = run(programs, line, folder, is_server=command in SERVERS)
        says_extra = MISSING_EXTRA.search(output) and extra != "all"
        is_over = command == PRACTICE and code == NOBODY_TYPES
        if code not in FINE and not says_extra and not is_over:
            yield f"{line}: exit code {code}\n{output}"


def write_word_file(path: Path) -> None:
    """Write a minimal Word document with one row of notes."""
    namespace = "http://schemas.openxmlformats.org"
    relations = f"{namespace}/package/2006/relationships"
    document = f"{namespace}/officeDocument/2006/relationships/officeDocument"
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{namespace}/package/2006/content-types"><Default '
        'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{kind}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{relations}"><Relationship Id="r1" '
        f'Type="{document}" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{namespace}/wordprocessingml/2006/main">'
        "<w:body><w:p><w:r><w:t>1N = 15-17 BAL</w:t></w:r></w:p></w:body></w:document>",
    }
    with ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)


def run(programs: Path, line: str, folder: Path, *, is_server: bool = False) -> tuple[int, str]:
    """Return the exit code of a command, 0 for a server that runs, and the end of its output."""
    words: Sequence[str] = shlex.split(line)
    limit = SECONDS_OF_SERVER if is_server else SECONDS_OF_COMMAND
    try:
        done = subprocess.run(  # noqa: S603 - see above
            [str(programs / words[0]), *words[1:]],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return (0, "") if is_server else (-1, f"not over after {limit:.0f} s")
    return done.returncode, done.stdout[-600:]


if __name__ == "__main__":
    sys.exit(main())
