"""Words in a field that does not parse which were meant to be macros."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cuebid.database.language.parsing.syntax_error import Fix, RuleSyntaxError
from cuebid.text import suggest

# What a macro's name looks like, where it would be expanded. Shorter words are calls, cards and
# captures more often than slips. An offset may have been inserted before it.
_WORD: Final = re.compile(r"(?:(?<![A-Za-z0-9_@])|(?<=@[0-9]{2}))[A-Za-z][A-Za-z0-9_]{2,}")


# Without this the first letter that cannot stand there is marked, which tells a reader who wrote
# SUPORT for SUPPORT nothing.
def misspelt_macro(error: RuleSyntaxError, macros: Iterable[str]) -> RuleSyntaxError | None:
    """Return a better error if the letter that is wrong belongs to a misspelt macro, else None."""
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
