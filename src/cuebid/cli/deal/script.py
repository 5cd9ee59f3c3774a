"""Open scripts of the program Dealer for `cuebid deal --script`, and choose their output format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from cuebid.core import Seat
from cuebid.dealing.script import Run, Script, read_script
from cuebid.text import Diagnostics, Source, raise_errors, read_source

__all__ = ["open_script", "printed_seats", "script_format"]

# Dealer's own layouts of these actions are not reproduced: the nearest of our formats is written.
_FORMATS: Final = {
    "printoneline": "oneline",
    "printpbn": "pbn",
    "printall": "text",
    "print": "text",
    "printew": "text",
    "printcompact": "text",
}


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


def script_format(script: Script) -> str | None:
    """Return the format of the script's first action that prints deals; None if none does."""
    formats = [_FORMATS[action.name] for action in script.actions if action.name in _FORMATS]
    if formats:
        return formats[0]
    # A script without any action asks for deals, a script with statistics only does not.
    return None if script.actions else "pbn"


def printed_seats(script: Script) -> tuple[Seat, ...]:
    """Return the seats whose hands the script prints; empty if it prints complete deals."""
    for action in script.actions:
        if action.name in _FORMATS:
            return (Seat.WEST, Seat.EAST) if action.name == "printew" else action.seats
    return ()
