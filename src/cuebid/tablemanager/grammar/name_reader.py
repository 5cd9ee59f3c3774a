"""Read team names: in quotes, as they should be, and as programs send them."""

# A name may hold any character, also quotes and words of the protocol. It ends where the words
# follow that come next in the kind of message (`seated`, `as`, `E/W`), so each kind has a reader.

from __future__ import annotations

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from cuebid.tablemanager.grammar.scan import FLAGS, Scan

_QUOTED: Final = re.compile(r'[ \t]*"((?:[^"\\]|\\.)*+)"', FLAGS)
_ESCAPE: Final = re.compile(r'\\(["\\])')


def _unescape(text: str) -> str:
    return _ESCAPE.sub(r"\1", text)


def _with_quotes(scan: Scan, match: re.Match[str]) -> tuple[str, int]:
    """Return the matched name and the offset after it; warn if it has quotation marks in it."""
    if '"' in match[1]:
        message = "a quotation mark in a name needs a backslash before it"
        scan.warn("quote-in-name", message, match.start(1), match.end(1))
    return match[1], match.end()


def _name(following: str, bare: str = "") -> Callable[[Scan, int], tuple[str, int] | None]:
    """Return a function that reads a team name: it returns name and end offset, or None.

    Args:
        following: what follows the name, as a regular expression.
        bare: the regular expression of a name without quotes, the name its first group; empty
            where the quotes are needed.
    """
    follows = re.compile(following, FLAGS)
    loose = re.compile(rf'[ \t]*"(.*)"(?={following})', FLAGS)
    unquoted = re.compile(bare, FLAGS) if bare else None

    def read(scan: Scan, offset: int) -> tuple[str, int] | None:
        quoted = _QUOTED.match(scan.line, offset)
        if quoted and follows.match(scan.line, quoted.end()):
            return _unescape(quoted[1]), quoted.end()
        if match := loose.match(scan.line, offset):
            return _with_quotes(scan, match)
        if quoted:
            return _unescape(quoted[1]), quoted.end()
        match = unquoted.match(scan.line, offset) if unquoted else None
        if match is None:
            scan.miss(offset, "the team's name in quotation marks")
            return None
        scan.warn("unquoted-name", "the name has no quotes", match.start(1), match.end(1))
        return match[1], match.end()

    return read


_read_named: Final = _name(r"[ \t]*seated")
_BRACKETED: Final = re.compile(r'[ \t]*\([ \t]*("(?:[^"\\]|\\.)*+")[ \t]*\)(?=[ \t]*seated)', FLAGS)
_BRACKETS: Final = re.compile(r'[ \t]*\("?(.*?)"?\)(?=[ \t]*seated)', FLAGS)
# The name ends with a character that is not a space, so that long runs of spaces are passed over
# only once. It must not begin with a word that follows the seat in another kind of message.
_BARE: Final = re.compile(
    r"[ \t]*+(?!\"|seated(?![a-z0-9])"
    r"|(?:passes|doubles|redoubles|bids|plays|ready|to|received|claims|accepts|rejects)(?![a-z0-9]))"
    r"(\S(?:.*?\S)??)(?=[ \t]+seated(?![a-z0-9]))",
    FLAGS,
)


def _read_seated(scan: Scan, offset: int) -> tuple[str, int] | None:
    """Return the team name before `seated` and the offset after it; None if there is none.

    It is written `("T")`, `(T)`, `"T"` or without any marks.
    """
    if match := _BRACKETED.match(scan.line, offset):
        return _unescape(match[1][1:-1]), match.end()
    if match := _BRACKETS.match(scan.line, offset):
        return _with_quotes(scan, match)
    if match := _BARE.match(scan.line, offset):
        return match[1], match.end()
    return _read_named(scan, offset)


NAME_READERS: Final = MappingProxyType(
    {
        "joining-team": _name(
            r"[ \t]*as(?![a-z0-9])",
            r"[ \t]*+(?!\"|as[ \t])(\S(?:.*?\S)??)(?=[ \t]+as[ \t]+\w+[ \t]+using(?![a-z0-9]))",
        ),
        "north-south-team": _name(r"(?:[ \t]*|\.[ \t]*|[ \t]+\.[ \t]*)E/W"),
        "east-west-team": _name(r"[ \t]*(?:[.']|$)"),
        "seated-team": _read_seated,
    }
)
"""The readers of names, by the type of field."""
