"""Standard output that is full, or that nobody reads, is told in a line or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = {
    "bml2html": ("cuebid.cli.programs.bml2html", "-o", "-"),
    "bml2latex": ("cuebid.cli.programs.bml2latex", "-o", "-"),
    "bml2bss": ("cuebid.cli.programs.bml2bss", "-o", "-"),
    "bss2bml": ("cuebid.cli.programs.bss2bml", "-o", "-"),
    "cuebid text": ("cuebid.cli.main", "bml", "text"),
    "cuebid check": ("cuebid.cli.main", "bml", "check"),
}
# The default suite tries one program and one command: all share the code that ends them.
NAMES = [
    name if name in {"bml2html", "cuebid check"} else pytest.param(name, marks=pytest.mark.slow)
    for name in PROGRAMS
]


@pytest.fixture
def notes(tmp_path: Path) -> dict[str, str]:
    bml, bss = tmp_path / "notes.bml", tmp_path / "card.bss"
    bml.write_text("1C x\n  1Q y\n")
    bss.write_text("*00{}=NYYYYYY\n001C=NYYYYYY008x\n")
    return {name: str(bss if name == "bss2bml" else bml) for name in PROGRAMS}


@pytest.mark.parametrize("name", NAMES)
def test_a_full_output_is_one_line_and_no_traceback(name: str, notes: dict[str, str]) -> None:
    full = Path("/dev/full")
    if not full.is_char_device():
        pytest.skip("there is no /dev/full")
    with full.open("wb") as stream:
        run = subprocess.run(
            [sys.executable, "-m", *PROGRAMS[name], notes[name]],
            stdout=stream,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert run.returncode in (1, 2)
    assert run.stderr.splitlines()[-1].endswith(": No space left on device")
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("name", NAMES)
def test_an_output_that_nobody_reads_ends_the_program_in_silence(
    name: str, notes: dict[str, str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as stream:  # noqa: PTH123 - a descriptor, not a path
        run = subprocess.run(
            [sys.executable, "-m", *PROGRAMS[name], notes[name]],
            stdout=stream,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    # The check has its findings by then, and says so by its exit code.
    assert run.returncode == (1 if name == "cuebid check" else 141)
    assert "Traceback" not in run.stderr
    assert "Broken pipe" not in run.stderr
