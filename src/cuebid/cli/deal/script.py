"""Scripts of the program dealer, as `cuebid deal --script` carries them out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from cuebid.core import Seat
from cuebid.dealing.script import Run, Script, read_script
from cuebid.text import Diagnostics, Source, raise_errors, read_source

__all__ = ["form_of", "hands_of", "open_run"]

_FORMS: Final = {
    "printoneline": "oneline",
    "printpbn": "pbn",
    "printall": "text",
    "print": "text",
    "printew": "text",
    "printcompact": "text",
}


def open_run(path: Path, seed: int, number: int | None) -> Run:
    """The script in a file, ready to be carried out; `-` is standard input.

    Raises:
        TextError: the file cannot be read, or the script has mistakes.
    """
    report = Diagnostics()
    if str(path) == "-":
        source = Source("standard input", sys.stdin.read())
    else:
        source = read_source(path, report)
    raise_errors(report)
    return Run(read_script(source), seed=seed, produce=number)


def form_of(script: Script) -> str | None:
    """How the script prints deals; None if it only counts."""
    forms = [_FORMS[action.name] for action in script.actions if action.name in _FORMS]
    if forms:
        return forms[0]
    return None if script.actions else "pbn"


def hands_of(script: Script) -> tuple[Seat, ...]:
    """Whose hands the script prints; nobody's where it prints whole deals."""
    for action in script.actions:
        if action.name in _FORMS:
            return (Seat.WEST, Seat.EAST) if action.name == "printew" else action.seats
    return ()
