"""Signs in a field that does not parse which people write elsewhere, as pasted suits and dashes."""

from __future__ import annotations

import re
from typing import Final

from cuebid.database.language.parsing.syntax_error import Fix, RuleSyntaxError
from cuebid.database.language.wrong_spelling import WrongSpelling

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
    """Return a better error if what is wrong is a sign in a foreign spelling, else None."""
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
