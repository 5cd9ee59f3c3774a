"""Read a single term of the shorthand: a number, a shape, a word."""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.dealing.shorthand.bounds import is_at_limit_words
from cuebid.dealing.shorthand.cursor import (
    ShorthandCursor,
    ShorthandToken,
    ShorthandTokenKind,
    is_plain_number,
    range_of,
)
from cuebid.dealing.shorthand.numbers import NumberReader
from cuebid.dealing.shorthand.shapes import exact_order_box, lengths_of_shape, unordered_boxes
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
    compared_lengths,
    exact_holding,
    holds_honours,
    length_in_some_suit,
)
from cuebid.evaluation import BALANCED, HCP, LENGTH, NOTHING, SHORTEST, Box, Boxes

_ARTICLES: Final = frozenset({"a", "an", "the"})
_SIGNS: Final = frozenset({">", "<", ">=", "<=", "="})
# The common ranges; a system with others gives its numbers.
_NOTRUMP_RANGES: Final = {"weak": (12, 14), "strong": (15, 17)}
_STOPS: Final = frozenset({"stop", "stopper", "stops", "stoppers"})


class TermReader:
    """Reads single terms from a cursor, which it moves."""

    def __init__(self, cursor: ShorthandCursor) -> None:
        self._cursor = cursor
        self._numbers = NumberReader(cursor)

    def term(self) -> Boxes:
        """Read the next term; after a mistake, return `NOTHING`.

        The order of the tests matters: shapes and numbers share their first characters, and `any`
        belongs to a shape, a length or a word by what follows.
        """
        cursor = self._cursor
        if self._is_article():
            cursor.take()
        text = cursor.token.text
        if self._is_shape():
            return self._shape(is_any_order=False)
        if text == "any" and cursor.peek().text not in CLASSES.keys() | SHORT.keys():
            cursor.take()
            return self._any()
        if self._is_number():
            return self._numbers.number()
        boxes = self._counted()
        return self._word() if boxes is None else boxes

    def _is_article(self) -> bool:
        """Return whether `a` or `the` comes next; before a suit, `a` is the ace."""
        after = self._cursor.peek()
        is_ace = after.text in SUIT_WORDS or after.text in {"in", "of"}
        has_noun = after.kind in {ShorthandTokenKind.WORD, ShorthandTokenKind.RANGE}
        return self._cursor.token.text in _ARTICLES and has_noun and not is_ace

    def _any(self) -> Boxes:
        """Read what follows `any`: a shape, or the length of some suit."""
        if self._is_shape():
            return self._shape(is_any_order=True)
        if self._cursor.kind is ShorthandTokenKind.RANGE:
            return self._numbers.any_suit()
        self._cursor.skip_unexpected()
        return NOTHING

    def _is_number(self) -> bool:
        """Return whether a number comes next, with or without words before it."""
        cursor = self._cursor
        text, after = cursor.texts(2)
        if text == "between":
            return is_plain_number(cursor.peek()) and is_plain_number(cursor.peek(3))
        # `two stoppers` is a level of a stopper; `two hearts` and `two or more` are numbers.
        is_spelled = text in NUMBERS and after not in _STOPS and (after in COUNTED or after == "or")
        return cursor.kind is ShorthandTokenKind.RANGE or is_spelled or is_at_limit_words(cursor)

    def _counted(self) -> Boxes | None:
        """Read a unit or suit with the number after it, or `no` and a suit; else return None."""
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
            cursor.take_text(":")
            return self._numbers.after_unit(UNITS[text], None, text)
        return self._of_suit(SUIT_WORDS[cursor.take().text]) if text in SUIT_WORDS else None

    def _of_suit(self, suit: Suit) -> Boxes:
        """Read what follows a suit: `H 5+`, `S > H`, `D void`, `C stopper`."""
        cursor = self._cursor
        cursor.take_text(":")
        text = cursor.token.text
        if text in SHORT:
            cursor.take()
            return length_in_some_suit(SHORT[text], (suit,))
        if text in LEVELS:
            feature, low = LEVELS[cursor.take().text]
            while cursor.take_text(*_STOPS, "rebiddable"):
                pass
            return Boxes((Box().at_least(feature, low, suit),))
        if _is_holding(cursor.token):
            return self._holding(suit)
        boxes = self._comparison(suit)
        return self._numbers.after_unit(LENGTH, suit, text) if boxes is None else boxes

    def _comparison(self, suit: Suit) -> Boxes | None:
        """Read the rest of `S > H` or `S longer than H` after the first suit; else return None."""
        cursor = self._cursor
        sign, *after = cursor.texts(3)
        if (sign, after[0]) == ("longer", "than") and after[1] in SUIT_WORDS:
            cursor.move_to(cursor.index + 3)
            return compared_lengths(">", suit, SUIT_WORDS[after[1]])
        if sign in _SIGNS and after[0] in SUIT_WORDS:
            cursor.move_to(cursor.index + 2)
            return compared_lengths(sign, suit, SUIT_WORDS[after[0]])
        return None

    def _word(self) -> Boxes:
        """Read a word or words for a kind of hand, an opening, a short suit, a stopper or cards."""
        cursor = self._cursor
        text, after = cursor.texts(2)
        # `semi balanced` and `two suited` are read like the words with a hyphen.
        if f"{text}-{after}" in KINDS:
            cursor.take()
            cursor.take()
            return KINDS[f"{text}-{after}"]
        if text in KINDS:
            return KINDS[cursor.take().text]
        if text in _NOTRUMP_RANGES and after in NOTRUMP:
            cursor.move_to(cursor.index + 2)
            low, high = _NOTRUMP_RANGES[text]
            return Boxes((BALANCED.between(HCP, low, high),))
        if text in OPENINGS:
            return self._opening()
        return self._short() if text in SHORT else self._level()

    def _level(self) -> Boxes:
        """Read a word for a stopper, for suit quality or for cards, and the suit that follows."""
        cursor = self._cursor
        text = cursor.token.text
        # `one stopper` is one, `two stoppers` a level of its own in `LEVELS`.
        if text == "one" and cursor.peek().text in _STOPS:
            cursor.take()
            text = cursor.token.text
        if text in LEVELS:
            feature, low = LEVELS[cursor.take().text]
            if cursor.take_all("in", "all", "suits") or cursor.take_all("in", "every", "suit"):
                box = Box()
                for suit in SUITS:
                    box = box.at_least(feature, low, suit)
                return Boxes((box,))
            level_suit = self._numbers.suit(text)
            if level_suit is None:
                return NOTHING
            return Boxes((Box().at_least(feature, low, level_suit),))
        if text in CARDS and cursor.peek().text in {"in", "of"}:
            cursor.take()
            honour_suit = self._numbers.suit(text)
            return NOTHING if honour_suit is None else holds_honours(CARDS[text], honour_suit)
        if _is_holding(cursor.token):
            return self._holding(None)
        cursor.skip_unexpected()
        return NOTHING

    def _opening(self) -> Boxes:
        """Read a weak opening and its suit: `weak two in hearts`, `preempt`."""
        cursor = self._cursor
        points, length = OPENINGS[cursor.take().text]
        if cursor.token.text in {"two", "2", "two-bid"}:
            cursor.take()
        suits = self._following_suits()
        return length_in_some_suit(length, suits) & Box().between(HCP, *points)

    def _short(self) -> Boxes:
        """Read a word for a short suit, and the suit: `void in S`, `singleton`."""
        length = SHORT[self._cursor.take().text]
        suits = self._following_suits()
        # "Some suit has at most one card" is one box of the shape, not a union over suits.
        if suits == SUITS and length[0] == 0:
            return Boxes((Box().at_most(SHORTEST, length[1]),))
        return length_in_some_suit(length, suits)

    def _following_suits(self) -> tuple[Suit, ...]:
        """Read the suit or class of suits after a word; return all suits if no suit follows."""
        cursor = self._cursor
        if cursor.token.text in {"in", "of"} or cursor.token.text in SUIT_WORDS:
            noun = cursor.peek(2 if cursor.peek().text == "a" else 1).text
            if cursor.token.text in {"in", "of"} and noun in CLASSES:
                cursor.take()
                cursor.take_text("a")
                return self._numbers.suits_of_class() or SUITS
            suit = self._numbers.suit("it")
            return SUITS if suit is None else (suit,)
        return self._numbers.suits_of_class() or SUITS

    def _holding(self, suit: Suit | None) -> Boxes:
        """Read `AK in S` (at least these cards) or `AKxxx in S` (exactly these)."""
        cards = self._cursor.take().text
        if suit is None:
            suit = self._numbers.suit(cards.upper().replace("X", "x"))
        if suit is None:
            return NOTHING
        return exact_holding(cards, suit) if "x" in cards else holds_honours(cards, suit)

    def _is_shape(self) -> bool:
        is_one_token = self._cursor.kind in {
            ShorthandTokenKind.SHAPE,
            ShorthandTokenKind.DASHED_SHAPE,
        }
        return is_one_token or self._is_at_four_ranges()

    def _is_at_four_ranges(self) -> bool:
        """Return whether four lengths come next: `15+ 2-5 2-5 4-5 2-5` begins with points.

        A unit after the last number shows that it belongs to a term of its own.
        """
        cursor = self._cursor
        tokens = [cursor.peek(ahead) for ahead in range(4)]
        if any(token.kind is not ShorthandTokenKind.RANGE for token in tokens):
            return False
        least = sum(range_of(token)[0] for token in tokens)
        return least <= 13 and cursor.peek(4).text not in COUNTED - {"any"}

    def _shape(self, *, is_any_order: bool) -> Boxes:
        """Read a shape: four lengths of spades, hearts, diamonds, clubs, or of any suits."""
        cursor = self._cursor
        first = cursor.token
        if first.kind is ShorthandTokenKind.DASHED_SHAPE:
            is_any_order = True
            orders = lengths_of_shape(cursor.take().text.replace("-", ""))
        elif first.kind is ShorthandTokenKind.SHAPE:
            orders = lengths_of_shape(cursor.take().text)
        else:
            orders = [tuple(range_of(cursor.take()) for _ in range(4))]
        span = cursor.span(first, cursor.peek(-1))
        lengths = orders[0]
        low, high = (sum(bounds) for bounds in zip(*lengths, strict=True))
        if not low <= 13 <= high or any(low > high for low, high in lengths):
            message = f"no hand of thirteen cards is {span.text}"
            cursor.error("deal-bad-shape", message, span)
            return NOTHING
        is_any_order |= cursor.take_text("any") or cursor.take_all("in", "any", "order")
        # Brackets allow some orders only, `any` all of them.
        if is_any_order:
            return unordered_boxes(lengths)
        return Boxes.union(map(exact_order_box, orders))


def _is_holding(token: ShorthandToken) -> bool:
    """Return whether a word names cards, such as `AK` or `Qxx`; `x` alone is any length."""
    return (
        token.kind is ShorthandTokenKind.WORD
        and set(token.text) <= set("akqjx")
        and token.text != "x"
    )
