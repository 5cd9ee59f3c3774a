"""One thing that is said of a hand in shorthand: a number, a shape, a word."""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.dealing.shorthand.cursor import Cursor
from cuebid.dealing.shorthand.numbers import Numbers
from cuebid.dealing.shorthand.shapes import any_order, in_order, orders
from cuebid.dealing.shorthand.tokens import Token
from cuebid.dealing.shorthand.words import (
    CARDS,
    CLASSES,
    COUNTED,
    KINDS,
    LEVELS,
    NOTRUMP,
    NUMBERS,
    OPENINGS,
    SHORT,
    SUIT_WORDS,
    UNITS,
    compared,
    exact_holding,
    some,
    top,
)
from cuebid.evaluation import BALANCED, HCP, LENGTH, NOTHING, SHORTEST, Box, Boxes

__all__ = ["Terms"]

_ARTICLES: Final = frozenset({"a", "an", "the"})
_SIGNS: Final = frozenset({">", "<", ">=", "<=", "="})
_STOPS: Final = frozenset({"stop", "stopper", "stops", "stoppers"})


class Terms:
    """Reads single terms; it moves the cursor.

    Args:
        cursor: where it reads.
    """

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._numbers = Numbers(cursor)

    def term(self) -> Boxes:
        """What stands here; after a mistake, nothing."""
        cursor = self._cursor
        if self._is_article():
            cursor.take()
        text = cursor.token.text
        if self._is_shape():
            return self._shape(anyhow=False)
        if text == "any" and cursor.ahead(1).text not in CLASSES.keys() | SHORT.keys():
            cursor.take()
            return self._any()
        if self._is_number():
            return self._numbers.number()
        found = self._counted()
        return self._word() if found is None else found

    def _is_article(self) -> bool:
        """Whether `a` or `the` stands here; before a suit, `a` is the ace."""
        after = self._cursor.ahead(1)
        ace = after.text in SUIT_WORDS or after.text in {"in", "of"}
        return self._cursor.token.text in _ARTICLES and after.kind in {"word", "range"} and not ace

    def _any(self) -> Boxes:
        """What stands behind `any`: a shape, or the length of some suit."""
        if self._is_shape():
            return self._shape(anyhow=True)
        if self._cursor.token.kind == "range":
            return self._numbers.any_suit()
        self._cursor.unexpected()
        return NOTHING

    def _is_number(self) -> bool:
        """Whether a number stands here, with or without words in front."""
        cursor = self._cursor
        text, after = cursor.texts(2)
        if text == "between":
            return cursor.ahead(1).is_bare and cursor.ahead(3).is_bare
        spelled = text in NUMBERS and after not in _STOPS and (after in COUNTED or after == "or")
        return cursor.token.kind == "range" or spelled or self._numbers.begins()

    def _counted(self) -> Boxes | None:
        """A name with a number behind it, or `no` before it."""
        cursor = self._cursor
        text, after = cursor.texts(2)
        if text == "no" and after in SUIT_WORDS:
            cursor.take()
            token = cursor.take()
            return self._numbers.bounded(LENGTH, token, (0, 0), SUIT_WORDS[token.text])
        if text == "total" and after in UNITS:
            cursor.take()
            text = after
        if text in UNITS:
            cursor.take()
            cursor.took(":")
            return self._numbers.named(UNITS[text], None, text)
        return self._of_suit(SUIT_WORDS[cursor.take().text]) if text in SUIT_WORDS else None

    def _of_suit(self, suit: Suit) -> Boxes:
        """What stands behind a suit: `H 5+`, `S > H`, `D void`, `C stopper`."""
        cursor = self._cursor
        cursor.took(":")
        text = cursor.token.text
        if text in SHORT:
            cursor.take()
            return some(SHORT[text], (suit,))
        if text in LEVELS:
            feature, low = LEVELS[cursor.take().text]
            while cursor.took(*_STOPS, "rebiddable"):
                pass
            return Boxes((Box().at_least(feature, low, suit),))
        if _is_holding(cursor.token):
            return self._holding(suit)
        compares = self._comparison(suit)
        return self._numbers.named(LENGTH, suit, text) if compares is None else compares

    def _comparison(self, suit: Suit) -> Boxes | None:
        """`S > H`, `S longer than H`, from the sign on."""
        cursor = self._cursor
        sign, *after = cursor.texts(3)
        if (sign, after[0]) == ("longer", "than") and after[1] in SUIT_WORDS:
            cursor.at += 3
            return compared(">", suit, SUIT_WORDS[after[1]])
        if sign in _SIGNS and after[0] in SUIT_WORDS:
            cursor.at += 2
            return compared(sign, suit, SUIT_WORDS[after[0]])
        return None

    def _word(self) -> Boxes:
        """A kind of hand, a level of a suit, cards."""
        cursor = self._cursor
        text, after = cursor.texts(2)
        if f"{text}-{after}" in KINDS:
            cursor.take()
            cursor.take()
            return KINDS[f"{text}-{after}"]
        if text in KINDS:
            return KINDS[cursor.take().text]
        if text in {"weak", "strong"} and after in NOTRUMP:
            cursor.at += 2
            return Boxes((BALANCED.between(HCP, *((12, 14) if text == "weak" else (15, 17))),))
        if text in OPENINGS:
            return self._opening()
        return self._short() if text in SHORT else self._level()

    def _level(self) -> Boxes:
        """A stopper, a quality, or cards, and in which suit."""
        cursor = self._cursor
        text = cursor.token.text
        if text == "one" and cursor.ahead(1).text in _STOPS:
            cursor.take()
            text = cursor.token.text
        if text in LEVELS:
            feature, low = LEVELS[cursor.take().text]
            if cursor.took_all("in", "all", "suits") or cursor.took_all("in", "every", "suit"):
                box = Box()
                for suit in SUITS:
                    box = box.at_least(feature, low, suit)
                return Boxes((box,))
            of = self._numbers.suit(text)
            return NOTHING if of is None else Boxes((Box().at_least(feature, low, of),))
        if text in CARDS and cursor.ahead(1).text in {"in", "of"}:
            cursor.take()
            of = self._numbers.suit(text)
            return NOTHING if of is None else top(CARDS[text], of)
        if _is_holding(cursor.token):
            return self._holding(None)
        cursor.unexpected()
        return NOTHING

    def _opening(self) -> Boxes:
        """`weak two in hearts`, `preempt`."""
        cursor = self._cursor
        points, length = OPENINGS[cursor.take().text]
        if cursor.token.text in {"two", "2", "two-bid"}:
            cursor.take()
        suits = self._suits_behind()
        return some(length, suits) & Box().between(HCP, *points)

    def _short(self) -> Boxes:
        """`void in S`, `singleton`."""
        length = SHORT[self._cursor.take().text]
        suits = self._suits_behind()
        if suits == SUITS and length[0] == 0:
            return Boxes((Box().at_most(SHORTEST, length[1]),))
        return some(length, suits)

    def _suits_behind(self) -> tuple[Suit, ...]:
        """The suit, or one of which suits, a word is about; any, if none is named."""
        cursor = self._cursor
        if cursor.token.text in {"in", "of"} or cursor.token.text in SUIT_WORDS:
            suit = None
            ahead = cursor.ahead(1 + (cursor.ahead(1).text == "a")).text
            if cursor.token.text in {"in", "of"} and ahead in CLASSES:
                cursor.take()
                cursor.took("a")
                return self._numbers.suits_of_class() or SUITS
            suit = self._numbers.suit("it")
            return SUITS if suit is None else (suit,)
        return self._numbers.suits_of_class() or SUITS

    def _holding(self, suit: Suit | None) -> Boxes:
        """`AK in S`, `AKxxx in S`."""
        cards = self._cursor.take().text
        if suit is None:
            suit = self._numbers.suit(cards.upper().replace("X", "x"))
        if suit is None:
            return NOTHING
        return exact_holding(cards, suit) if "x" in cards else top(cards, suit)

    def _is_shape(self) -> bool:
        return self._cursor.token.kind in {"shape", "dashed"} or self._four_ranges()

    def _four_ranges(self) -> bool:
        """Whether four lengths stand here, and no name after the last."""
        cursor = self._cursor
        four = [cursor.ahead(place) for place in range(4)]
        if any(token.kind != "range" for token in four):
            return False
        lows = sum(token.range[0] for token in four)
        return lows <= 13 and cursor.ahead(4).text not in COUNTED - {"any"}

    def _shape(self, *, anyhow: bool) -> Boxes:
        cursor = self._cursor
        first = cursor.token
        if first.kind == "dashed":
            anyhow = True
            several = orders(cursor.take().text.replace("-", ""))
        elif first.kind == "shape":
            several = orders(cursor.take().text)
        else:
            several = [tuple(cursor.take().range for _ in range(4))]
        span = first.span.join(cursor.ahead(-1).span)
        lengths = several[0]
        low, high = (sum(each) for each in zip(*lengths, strict=True))
        if not low <= 13 <= high or any(one > other for one, other in lengths):
            message = f"no hand of thirteen cards is {span.text}"
            cursor.found.error("deal-bad-shape", message, span)
            return NOTHING
        anyhow |= cursor.took("any") or cursor.took_all("in", "any", "order")
        return any_order(lengths) if anyhow else Boxes.of(map(in_order, several))


def _is_holding(token: Token) -> bool:
    """Whether a word is cards: `AK`, `Qxx`."""
    return token.kind == "word" and set(token.text) <= set("akqjx") and token.text != "x"
