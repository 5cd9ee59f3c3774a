"""Read the shorthand for a hand, `15-17 balanced` or `6-9 HCP and (4=H or 5+S)`, as boxes.

A parser by recursive descent: alternatives, conjunctions, then single terms. It builds boxes
directly, without a tree, and goes on after a mistake, so that all mistakes are reported at once.
"""

from __future__ import annotations

from typing import Final

from cuebid.dealing.shorthand.cursor import ShorthandCursor
from cuebid.dealing.shorthand.terms import TermReader
from cuebid.dealing.shorthand.words import COUNTED, SUIT_WORDS, VOCABULARY
from cuebid.evaluation import NOTHING, Boxes
from cuebid.text import Diagnostics, Source, raise_errors

# Brackets and negations nest by recursion; this stays well below Python's recursion limit.
_MAX_DEPTH: Final = 50
_AND: Final = ("and", ",", "&", "with", "plus", "but")
_OR: Final = ("or", "|")


def read_shorthand(text: str, name: str = "constraint") -> Boxes:
    """Return the boxes of the hands that a text describes.

    Raises:
        TextError: the text is not understood; the error has every mistake with its position.
        TooManyBoxesError: the text has more than a thousand alternatives.
    """
    report = Diagnostics()
    reader = _ConstraintReader(ShorthandCursor(Source(name, text), report, VOCABULARY))
    boxes = reader.alternatives(0)
    while not reader.cursor.is_at_end:
        reader.cursor.skip_unexpected()
        # Reading on finds further mistakes; the result is not used.
        if not reader.cursor.is_at_end:
            reader.alternatives(0)
    raise_errors(report)
    return boxes


class _ConstraintReader:
    """Parses terms that are joined by `or`, `and`, `not` and brackets."""

    def __init__(self, cursor: ShorthandCursor) -> None:
        self.cursor = cursor
        self.terms = TermReader(cursor)
        self.is_too_deep = False

    def alternatives(self, depth: int) -> Boxes:
        """Read conjunctions joined by `or`, which binds least."""
        boxes = self.conjunction(depth)
        while self.cursor.take_text(*_OR):
            boxes |= self.conjunction(depth)
        return boxes

    def conjunction(self, depth: int) -> Boxes:
        """Read terms that must all hold, joined by `and`, a comma or just a blank."""
        cursor = self.cursor
        boxes = self.operand(depth)
        # The end marker has an empty text.
        while cursor.token.text not in {"", ")", *_OR}:
            # `15-17, and balanced` has two joining words.
            while cursor.take_text(*_AND):
                pass
            boxes &= self.operand(depth)
        return boxes

    def operand(self, depth: int) -> Boxes:
        """Read terms joined by `/`, a bracket, or the negation of one of these."""
        cursor = self.cursor
        if depth > _MAX_DEPTH:
            cursor.error("deal-too-deep", "brackets are nested too deeply")
            # The rest is skipped: it would only repeat the message.
            cursor.move_to(len(cursor.tokens))
            self.is_too_deep = True
            return NOTHING
        if self._is_negation():
            cursor.take()
            return ~self.operand(depth + 1)
        if cursor.token.text == "(":
            opening = cursor.take()
            boxes = self.alternatives(depth + 1)
            if not cursor.take_text(")") and not self.is_too_deep:
                message = "this bracket is not closed"
                cursor.error("deal-open-bracket", message, opening, expected=")")
            return boxes
        # A slash joins single terms and binds most: `5+H/S 10+` has the points in both cases.
        boxes = self.terms.term()
        while cursor.take_text("/"):
            boxes |= self.terms.term()
        return boxes

    def _is_negation(self) -> bool:
        """Return whether a negation comes next; `no hearts` and `not more than` are numbers."""
        text, after = self.cursor.texts(2)
        if text in {"no", "not"} and after in {"more", "less"}:
            return False
        if text == "no":
            return after not in SUIT_WORDS and after not in COUNTED - {"a"}
        return text in {"not", "!", "without"}
