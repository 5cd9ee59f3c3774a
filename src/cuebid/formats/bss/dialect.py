"""Telling from a text which dialect it is written in."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.formats.bss.codes import Dialect

__all__ = ["DialectGuess", "guess_dialect"]

_CALLS: Final = r"(?:(?:[1-7][CDHSN]|[PDR])(?:\{[^{}\r\n]*\})*)*"
# Records of which the last call is a pass, a double or a redouble: what follows the seven flags.
_PLAIN_CALL: Final = re.compile(
    rf"(?:^|(?<=\r))\*?[0-6][0-8]{_CALLS}[PDR](?:\{{[^{{}}\r\n]*\}})*=[YN]{{7}}([^\r\n]?)",
    re.MULTILINE,
)
_DISPOSITIONS: Final = frozenset("0123456789ABCDE")


class DialectGuess(NamedTuple):
    """A dialect, and what tells it."""

    dialect: Dialect
    reason: str


def guess_dialect(text: str) -> DialectGuess:
    """The dialect of a text.

    What stands behind the flags of passes, doubles and redoubles decides: a character that is no
    disposition means that there is none; a 0 in every one means that it is one. Otherwise the line
    ends, line breaks and suit letters decide that programs of either kind write.
    """
    first = {match[1] for match in _PLAIN_CALL.finditer(text)}
    if first - _DISPOSITIONS:
        return DialectGuess(Dialect.FD, "a pass, double or redouble has no disposition")
    if first == {"0"}:
        return DialectGuess(Dialect.SPEC, "every pass, double and redouble has the disposition 0")
    for sign, reason in (
        ("\r\n", "lines end in CRLF"),
        ("\\\\", "line breaks are written as two backslashes"),
    ):
        if sign in text:
            return DialectGuess(Dialect.FD, reason)
    if re.search(r"![CDHS](?![A-Za-z/])", text):
        return DialectGuess(Dialect.FD, "suits are written in capital letters")
    return DialectGuess(Dialect.SPEC, "nothing speaks for the other dialect")
