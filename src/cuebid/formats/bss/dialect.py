"""Guess the dialect of a BSS text.

Files do not name their dialect, and a wrong guess reads a disposition as the first letter of a
description. So the reason of a guess is kept, and commands have an option to name the dialect.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.formats.bss.codes import Dialect

# Looser than the reader's own pattern: this one looks over the whole text before a record is read,
# and a faulty line only casts no vote.
_CALLS: Final = r"(?:(?:[1-7][CDHSN]|[PDR])(?:\{[^{}\r\n]*\})*)*"
# The character after the seven flags, in records whose last call is a pass, double or redouble.
_PLAIN_CALL: Final = re.compile(
    rf"(?:^|(?<=\r))\*?[0-6][0-8]{_CALLS}[PDR](?:\{{[^{{}}\r\n]*\}})*=[YN]{{7}}([^\r\n]?)",
    re.MULTILINE,
)
_DISPOSITIONS: Final = frozenset("0123456789ABCDE")


class DialectGuess(NamedTuple):
    """A dialect, and the reason for the guess."""

    dialect: Dialect
    reason: str


def guess_dialect(text: str) -> DialectGuess:
    """Guess the dialect of a BSS text, and say why.

    The characters after the flags of passes, doubles and redoubles decide: one that is not a
    disposition means that there is none; a 0 after each means that there is one. Otherwise line
    ends, line breaks and suit letters decide, in which programs of the two kinds differ.
    """
    first = {match[1] for match in _PLAIN_CALL.finditer(text)}
    # A text that happens to begin with a digit or A to E looks like a disposition, so one record
    # that cannot have one outweighs many that may.
    if first - _DISPOSITIONS:
        return DialectGuess(Dialect.FD, "a pass, double or redouble has no disposition")
    # Full Disclosure has descriptions, which would not all begin with 0.
    if first == {"0"}:
        return DialectGuess(Dialect.SPEC, "every pass, double and redouble has the disposition 0")
    # No pass, double or redouble decides, so habits of the programs do.
    for sign, reason in (
        ("\r\n", "lines end in CRLF"),
        ("\\\\", "line breaks are written as two backslashes"),
    ):
        if sign in text:
            return DialectGuess(Dialect.FD, reason)
    if re.search(r"![CDHS](?![A-Za-z/])", text):
        return DialectGuess(Dialect.FD, "suits are written in capital letters")
    return DialectGuess(Dialect.SPEC, "nothing suggests the other dialect")
