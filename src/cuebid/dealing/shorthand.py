"""The field's shorthand for a hand, `15-17 balanced` or `6-9 HCP and (4=H or 5+S)`, as boxes."""

from __future__ import annotations

from typing import Final

from cuebid.core import Suit
from cuebid.dealing.shorthand_tokens import MOST, Token, tokens
from cuebid.dealing.shorthand_words import (
    KINDS,
    LEVELS,
    SUIT_WORDS,
    UNITS,
    VOCABULARY,
    any_order,
    in_order,
    top,
)
from cuebid.evaluation import HCP, LENGTH, NOTHING, Box, Boxes, Feature
from cuebid.text import Diagnostics, Edit, Source, Span, raise_errors, suggest

__all__ = ["read_shorthand"]

_DEPTH: Final = 50
_FILLERS: Final = frozenset({"in", "of", "stop", "stopper", "stoppers", "stops", "rebiddable"})
_EXPECTED: Final = "such as 15-17, 5+H, 4432, balanced, stop in S, not, or a bracket"


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
    reader = _Reader(Source(name, text), found)
    boxes = reader.either(0)
    while reader.token.kind != "end":
        reader.unexpected()
        reader.either(0)
    raise_errors(found)
    return boxes


class _Reader:
    """Reads by recursive descent; it moves along the tokens and goes on after a mistake."""

    def __init__(self, source: Source, found: Diagnostics) -> None:
        self.tokens = list(tokens(source))
        self.found = found
        self.at = 0
        self.too_deep = False

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def take(self) -> Token:
        token = self.token
        self.at += token.kind != "end"
        return token

    def took(self, *texts: str) -> bool:
        if self.token.text not in texts:
            return False
        self.take()
        return True

    def unexpected(self) -> None:
        token = self.take()
        nearest = suggest(token.text, VOCABULARY) if token.kind == "word" else None
        said = (
            f"{token.span.text!r} is not understood here" if token.text else "something is missing"
        )
        edit = None
        if nearest is not None and nearest != token.text:
            edit = Edit(token.span, nearest, f"write {nearest}")
        self.found.error("deal-unexpected", said, token.span, expected=_EXPECTED, edit=edit)

    def either(self, depth: int) -> Boxes:
        """Alternatives, which bind the least."""
        boxes = self.both(depth)
        while self.took("or", "|"):
            boxes |= self.both(depth)
        return boxes

    def both(self, depth: int) -> Boxes:
        """What holds together: with `and`, a comma or just a blank between."""
        boxes = self.one(depth)
        while self.token.text not in {"", "or", "|", ")"}:
            while self.took("and", ",", "&"):
                pass
            boxes &= self.one(depth)
        return boxes

    def one(self, depth: int) -> Boxes:
        if depth > _DEPTH:
            self.found.error("deal-too-deep", "brackets are nested too deeply", self.token.span)
            self.at = len(self.tokens) - 1
            self.too_deep = True
            return NOTHING
        if self.took("not", "!"):
            return ~self.one(depth + 1)
        if self.token.text == "(":
            opening = self.take()
            boxes = self.either(depth + 1)
            if not self.took(")") and not self.too_deep:
                message = "this bracket is not closed"
                self.found.error("deal-open-bracket", message, opening.span, expected=")")
            return boxes
        return self.term()

    def term(self) -> Boxes:
        text, kind = self.token.text, self.token.kind
        if kind == "shape" or text == "any" or self.four_ranges():
            return self.shape(anyhow=self.took("any"))
        if kind == "range":
            return self.number()
        if text in KINDS:
            return Boxes((KINDS[self.take().text],))
        if text in LEVELS:
            feature, low = LEVELS[self.take().text]
            suit = self.suit(text)
            return NOTHING if suit is None else Boxes((Box().at_least(feature, low, suit),))
        if kind == "word" and set(text) <= set("akqj"):
            self.take()
            suit = self.suit(text.upper())
            return NOTHING if suit is None else top(text, suit)
        self.unexpected()
        return NOTHING

    def four_ranges(self) -> bool:
        """Whether four lengths stand here, and no name after the last."""
        four = self.tokens[self.at : self.at + 4]
        if len(four) < 4 or any(token.kind != "range" for token in four):
            return False
        after = self.tokens[self.at + 4].text
        lows = sum(token.range[0] for token in four)
        return lows <= 13 and after not in UNITS and after not in SUIT_WORDS

    def shape(self, *, anyhow: bool) -> Boxes:
        first = self.token
        if first.kind == "shape":
            lengths = _lengths(self.take().text)
        elif self.four_ranges():
            lengths = tuple(self.take().range for _ in range(4))
        else:
            self.unexpected()
            return NOTHING
        span = first.span.join(self.tokens[self.at - 1].span)
        low, high = (sum(each) for each in zip(*lengths, strict=True))
        if not low <= 13 <= high or any(one > other for one, other in lengths):
            message = f"no hand of thirteen cards is {span.text}"
            self.found.error("deal-bad-shape", message, span)
            return NOTHING
        return any_order(lengths) if anyhow else Boxes((in_order(lengths),))

    def number(self) -> Boxes:
        """A range, what it counts, and perhaps in which suit."""
        token = self.take()
        if self.token.text in SUIT_WORDS:
            return self.bounded(LENGTH, token, SUIT_WORDS[self.take().text])
        feature = UNITS.get(self.token.text)
        if feature is None:
            return self.bounded(HCP, token, None)
        unit = self.take()
        suit: Suit | None = None
        if self.token.text in {"in", "of"} or feature.whole is None:
            suit = self.suit(f"{token.span.text} {unit.span.text}")
            if suit is None:
                return NOTHING
        return self.bounded(feature, token, suit)

    def bounded(self, feature: Feature, token: Token, suit: Suit | None) -> Boxes:
        low, high = token.range
        span = feature.whole if suit is None else feature.suit
        if span is None:
            said = f"{feature.label} is not counted there"
        elif low > high:
            said = f"{token.span.text} has its ends the wrong way round"
        elif low > span[1]:
            said = f"{feature.label} is never more than {span[1]}"
        else:
            return Boxes((Box().between(feature, low, min(high, span[1]), suit),))
        self.found.error("deal-bad-range", said, token.span)
        return NOTHING

    def suit(self, what: str) -> Suit | None:
        """The suit that a word is about."""
        while self.token.text in _FILLERS:
            self.take()
        if self.token.text in SUIT_WORDS:
            return SUIT_WORDS[self.take().text]
        where = Span.point(self.token.span.source, self.token.span.start)
        message = f"in which suit: {what}?"
        self.found.error("deal-no-suit", message, where, expected="C, D, H or S")
        return None


def _lengths(text: str) -> tuple[tuple[int, int], ...]:
    """The four ranges of a shape such as `5+xxx`."""
    lengths: list[tuple[int, int]] = []
    for letter in text:
        if letter == "+":
            lengths[-1] = (lengths[-1][0], MOST)
        else:
            lengths.append((0, MOST) if letter == "x" else (int(letter), int(letter)))
    return tuple(lengths)
