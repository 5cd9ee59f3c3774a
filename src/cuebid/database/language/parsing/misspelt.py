"""Clearer errors for fields that do not parse because of foreign signs or misspelt macros."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from cuebid.database.language.parsing.syntax_error import Fix, RuleSyntaxError
from cuebid.text import suggest


class WrongSpelling(NamedTuple):
    """A wrong spelling that is common in other notations, with its replacement.

    Some wrong spellings cannot be parsed, others only change the meaning of a field: the parser and
    the check of rules each have a table of their own.
    """

    pattern: re.Pattern[str]
    """Matches the wrong spelling."""
    replacement: str
    """The right spelling, as a template for `re.Match.expand`."""
    message: str
    """What is wrong with it."""


# Matches a word that could be the name of a macro, where macros are expanded. Shorter words are
# calls, cards and captures more often than slips. An offset may have been inserted before a word.
_WORD: Final = re.compile(r"(?:(?<![A-Za-z0-9_@])|(?<=@[0-9]{2}))[A-Za-z][A-Za-z0-9_]{2,}")


# Texts that were pasted from a page have suits as signs, and dashes and comparisons as printers
# set them.
_SIGNS: Final = {
    **dict.fromkeys("♠♤", "S"),
    **dict.fromkeys("♥♡", "H"),
    **dict.fromkeys("♦♢", "D"),
    **dict.fromkeys("♣♧", "C"),
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"),
}

_SLIPS: Final = (
    WrongSpelling(re.compile(r"@([0-9])(?![0-9])"), r"@0\1", "an offset has two digits"),
    # `:H` and `:S` are honours and stoppers, and `:C` is nothing: a suit's length stands after D.
    WrongSpelling(
        re.compile(r":([CHS])([0-9]{1,2})(?![0-9CDHSa-z])"),
        r":D\2\1",
        "a length is `:D`, then the number, then the suit",
    ),
)


def misspelt_sign(error: RuleSyntaxError) -> RuleSyntaxError | None:
    """Return a clearer error if a foreign sign or spelling caused the error, otherwise None."""
    text = error.text
    sign = text[error.offset : error.offset + 1]
    if sign in _SIGNS:
        start, end, new = error.offset, error.offset + 1, _SIGNS[sign]
        return _better(error, start, end, new, f"`{sign}` is written `{new}`")
    for slip in _SLIPS:
        for match in slip.pattern.finditer(text):
            if match.start() <= error.offset < match.end():
                new = match.expand(slip.replacement)
                return _better(error, match.start(), match.end(), new, slip.message)
    return None


def _better(
    error: RuleSyntaxError, start: int, end: int, new: str, message: str
) -> RuleSyntaxError:
    fix = Fix(start, end, new, f"write {new}")
    return RuleSyntaxError(
        message, error.text, start, f"`{new}`", end=end, code=error.code, fix=fix
    )


# Without this the first letter that cannot stand there is marked, which tells a reader who wrote
# SUPORT for SUPPORT nothing.
def misspelt_macro(error: RuleSyntaxError, macros: Iterable[str]) -> RuleSyntaxError | None:
    """Return a clearer error if the wrong letter is part of a misspelt macro, otherwise None."""
    for word in _WORD.finditer(error.text):
        if not word.start() <= error.offset < word.end():
            continue
        name = suggest(word.group(), macros)
        if name is None:
            return None
        return RuleSyntaxError(
            f"there is no macro {word.group()}; did you mean {name}?",
            error.text,
            word.start(),
            f"`{name}`",
            end=word.end(),
            code="db-macro-misspelt",
            fix=Fix(word.start(), word.end(), name, f"write {name}"),
        )
    return None
