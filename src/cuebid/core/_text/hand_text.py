"""Read and write a hand as text.

A hand is read into bits: bit `13 * suit + rank - 2` for every card, as `Card.index` counts. Almost
all texts are PBN's, four holdings between dots with ranks in descending order; these need only four
look-ups in a table of all holdings. Every other text is cut into tokens, and the tokens decide
which of three ways to write a hand it follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from cuebid.core._text.normalise import VARIATION_SELECTORS, upper_same_length
from cuebid.core.errors import AmbiguousError, ReadError
from cuebid.core.suit import SUIT_SPELLINGS, SUITS, Suit

_RANK_LETTERS: Final = "23456789TJQKA"


def _holding_texts() -> tuple[str, ...]:
    texts = [""]
    # The index of a text in the result is its holding in bits, because the texts with a rank follow
    # those without it.
    for letter in _RANK_LETTERS:
        texts += [letter + text for text in texts]
    return tuple(texts)


# All 8192 holdings, ranks descending: writing a hand is four look-ups.
HOLDING_TEXTS: Final = _holding_texts()
_HOLDING_OF_TEXT: Final = {text: holding for holding, text in enumerate(HOLDING_TEXTS)}
_EXPECTED: Final = "ranks by suit, such as AKQ.J72.T983.A42"

# Order matters: a word of a suit comes before its letter, `10` before ranks of one character.
_TOKEN: Final = re.compile(
    rf"!?(?P<suit>SPADES?|HEARTS?|DIAMONDS?|CLUBS?|[SHDC♠♥♦♣♤♡♢♧])[{VARIATION_SELECTORS}]?"
    r"|(?P<rank>10|[2-9TJQKA])"
    r"|(?P<void>[-–—]+|VOID)"
    r"|(?P<dot>\.)"
    r"|(?P<blank>[\s,;:]+)"
)


class _Token(NamedTuple):
    kind: str
    text: str
    offset: int
    word: int
    """The number of the word that the token belongs to; dots and blanks separate words."""


def read_hand(text: str) -> int:
    """Return the bits of a hand, which `text` writes in any of the ways that `Hand.parse` names.

    Raises:
        ReadError: the text is no hand, or a card stands in it twice.
    """
    # The quick way. Texts with ranks in another order, small letters or `10` are not in the table
    # and are read below.
    holdings = [_HOLDING_OF_TEXT.get(part, -1) for part in text.split(".")]
    if len(holdings) == 4 and -1 not in holdings:
        spades, hearts, diamonds, clubs = holdings
        return spades << 39 | hearts << 26 | diamonds << 13 | clubs
    reader = _HandReader(text)
    # Without a suit's name only the order of the holdings says which is which. With names, a text
    # in which every word is one suit and one rank is a list of cards, though `SA KH` could also be
    # a hand of two suits.
    if not any(token.kind == "suit" for token in reader.tokens):
        reader.read_in_order()
    elif reader.is_list_of_cards:
        reader.read_cards()
    else:
        reader.read_by_suit()
    return reader.bits


class _HandReader:
    """A reader of one hand's text; `bits` collects the cards. This class is mutable."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(self._tokens())
        self.bits = 0

    def _tokens(self) -> Iterator[_Token]:
        # Offsets in errors are those of the text as it was written.
        upper = upper_same_length(self.text)
        offset = word = 0
        while offset < len(upper):
            match = _TOKEN.match(upper, offset)
            if match is None or match.lastgroup is None:
                raise self._bad(f"{self.text[offset]!r} is not a rank or a suit", offset)
            if match.lastgroup in ("dot", "blank"):
                word += 1
            yield _Token(match.lastgroup, match[match.lastgroup], offset, word)
            offset = match.end()

    def _words(self) -> list[list[_Token]]:
        held = [token for token in self.tokens if token.kind not in ("dot", "blank")]
        return [list(word) for _, word in groupby(held, key=lambda token: token.word)]

    @property
    def is_list_of_cards(self) -> bool:
        """True if every word is one suit and one rank, such as `AS KS 2C`."""
        return all(sorted(t.kind for t in word) == ["rank", "suit"] for word in self._words())

    def read_cards(self) -> None:
        """Read a list of cards, all rank first or all suit first.

        `SA KH` is ambiguous: two cards, or ace and king of spades with a heart void.
        """
        words = self._words()
        # The first card decides; a later one in the other order makes the whole text doubtful.
        for word in words:
            if word[0].kind != words[0][0].kind:
                message = "suit or rank first? some words of the hand have the one, some the other"
                raise AmbiguousError(message, self.text, word[0].offset, _EXPECTED)
            rank, suit = sorted(word, key=lambda token: token.kind)
            self._add(SUIT_SPELLINGS[suit.text], rank)

    def read_by_suit(self) -> None:
        """Read suits in any order, each followed by its ranks."""
        suit: Suit | None = None
        # Collected before they are added: a suit that stands twice is a fault of the text, not of
        # the cards in it.
        held: dict[Suit, list[_Token]] = {}
        for token in self.tokens:
            if token.kind == "suit":
                suit = SUIT_SPELLINGS[token.text]
                if suit in held:
                    raise self._bad(f"{suit.word} stand twice in the hand", token.offset)
                held[suit] = []
            elif token.kind in ("rank", "void"):
                if suit is None:
                    raise self._bad(f"{token.text!r} stands before any suit", token.offset)
                held[suit].append(token)
        for suit, tokens in held.items():
            self._add_holding(suit, tokens)

    def read_in_order(self) -> None:
        """Read four holdings, spades first, between dots or, with no dot, between blanks."""
        parts = self._parts()
        # `Hand.parse` promises a hand without cards for a lone `-`, not a void in spades.
        if not parts or (len(parts) == 1 and [token.kind for token in parts[0]] == ["void"]):
            return
        if len(parts) > 4:
            fifth = parts[4][0].offset if parts[4] else len(self.text)
            raise self._bad(f"a hand has four suits, here are {len(parts)}", fifth)
        if len(parts) < 4:
            raise self._bad(f"a hand has four suits, here are {len(parts)}", len(self.text))
        for suit, tokens in zip(reversed(SUITS), parts, strict=True):
            self._add_holding(suit, tokens)

    def _parts(self) -> list[list[_Token]]:
        if not any(token.kind == "dot" for token in self.tokens):
            return self._words()
        parts: list[list[_Token]] = [[]]
        for token in self.tokens:
            if token.kind == "dot":
                parts.append([])
            elif token.kind != "blank":
                parts[-1].append(token)
        return parts

    def _add_holding(self, suit: Suit, tokens: list[_Token]) -> None:
        for token in tokens:
            if token.kind == "rank":
                self._add(suit, token)
            # A sign for a void beside ranks contradicts them; alone it adds nothing.
            elif len(tokens) > 1:
                raise self._bad(f"{token.text!r} is no card of {suit.word}", token.offset)

    def _add(self, suit: Suit, rank: _Token) -> None:
        letter = "T" if rank.text == "10" else rank.text
        bit = 1 << 13 * suit + _RANK_LETTERS.index(letter)
        if self.bits & bit:
            raise self._bad(f"{letter}{suit} stands twice in the hand", rank.offset)
        self.bits |= bit

    def _bad(self, message: str, offset: int) -> ReadError:
        return ReadError(message, self.text, offset, _EXPECTED)
