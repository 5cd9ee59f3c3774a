"""Open a script of the program Dealer."""

from __future__ import annotations

import sys
from pathlib import Path

from cuebid.dealing.script import Run, read_script
from cuebid.text import Diagnostics, Source, raise_errors, read_source

__all__ = ["open_script"]


def open_script(path: Path, seed: int, number: int | None) -> Run:
    """Return a run of the script in a file; `-` is standard input.

    Raises:
        TextError: the file cannot be read, or the script has errors.
    """
    report = Diagnostics()
    if str(path) == "-":
        source = Source("standard input", sys.stdin.read())
    else:
        source = read_source(path, report)
    # First the errors of reading, such as a wrong encoding: errors of the script would follow from
    # them.
    raise_errors(report)
    return Run(read_script(source), seed=seed, produce=number)
