"""The field's shorthand for a hand, `15-17 balanced` or `6-9 HCP and (4=H or 5+S)`, as boxes."""

from __future__ import annotations

from typing import Final

from cuebid.dealing.shorthand.cursor import Cursor
from cuebid.dealing.shorthand.terms import Terms
from cuebid.dealing.shorthand.words import COUNTED, SUIT_WORDS, VOCABULARY
from cuebid.evaluation import NOTHING, Boxes
from cuebid.text import Diagnostics, Source, raise_errors

__all__ = ["read_shorthand"]

_DEPTH: Final = 50
_AND: Final = ("and", ",", "&", "with", "plus", "but")
_OR: Final = ("or", "|")


def read_shorthand(text: str, name: str = "constraint") -> Boxes:
    """Read what a hand should be.

    Args:
        text: as in docs/dealing-texts.md.
        name: what to call the text in messages.

    Raises:
        TextError: it is not understood; every mistake is told, with its place.
        TooManyBoxesError: it has more than a thousand alternatives.
    """
    found = Diagnostics()
    reader = _Reader(Cursor(Source(name, text), found, VOCABULARY))
    boxes = reader.either(0)
    while reader.cursor.token.kind != "end":
        reader.cursor.unexpected()
        if reader.cursor.token.kind != "end":
            reader.either(0)
    raise_errors(found)
    return boxes


class _Reader:
    """Reads by recursive descent what joins terms: or, and, not, brackets."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.terms = Terms(cursor)
        self.too_deep = False

    def either(self, depth: int) -> Boxes:
        """Alternatives, which bind the least."""
        boxes = self.both(depth)
        while self.cursor.took(*_OR):
            boxes |= self.both(depth)
        return boxes

    def both(self, depth: int) -> Boxes:
        """What holds together: with `and`, a comma or just a blank between."""
        cursor = self.cursor
        boxes = self.one(depth)
        while cursor.token.text not in {"", ")", *_OR}:
            while cursor.took(*_AND):
                pass
            boxes &= self.one(depth)
        return boxes

    def one(self, depth: int) -> Boxes:
        """Terms with `/` between, something in brackets, or `not` one of these."""
        cursor = self.cursor
        if depth > _DEPTH:
            message = "brackets are nested too deeply"
            cursor.found.error("deal-too-deep", message, cursor.token.span)
            cursor.at = len(cursor.tokens) - 1
            self.too_deep = True
            return NOTHING
        if self._is_not():
            cursor.take()
            return ~self.one(depth + 1)
        if cursor.token.text == "(":
            opening = cursor.take()
            boxes = self.either(depth + 1)
            if not cursor.took(")") and not self.too_deep:
                message = "this bracket is not closed"
                cursor.found.error("deal-open-bracket", message, opening.span, expected=")")
            return boxes
        boxes = self.terms.term()
        while cursor.took("/"):
            boxes |= self.terms.term()
        return boxes

    def _is_not(self) -> bool:
        """Whether what follows is denied: `no void` is, `no hearts` and `not more than` count."""
        text, after = self.cursor.texts(2)
        if text in {"no", "not"} and after in {"more", "less"}:
            return False
        if text == "no":
            return after not in SUIT_WORDS and after not in COUNTED - {"a"}
        return text in {"not", "!", "without"}
