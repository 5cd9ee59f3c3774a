"""The cards of a [Play] table, and the order in which they were played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cuebid.core import CARDS, Card, ReadError, Seat, Suit
from cuebid.formats.pbn.tokens import word_tokens

__all__ = [
    "OrderedCards",
    "PlayCell",
    "PlaySection",
    "card_text",
    "order_of_play",
    "parse_play_section",
]


@dataclass(frozen=True, slots=True)
class PlayCell:
    """One cell of the table as written.

    Attributes:
        text: the word without its marks; `-` for a card that is not known.
        start: where it stands in the body.
        card: the card; None where it is not known or the word is none.
        marks: suffixes, `$n`, notes `=n=` and irregularities (`^R`), as written.
    """

    text: str
    start: int
    card: Card | None
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaySection:
    """What stands in the body of a [Play].

    Attributes:
        cells: row by row, four to a trick.
        ending: `*` where the play was not finished, `+` where it goes on.
        strays: words that are no part of a table, and where they stand.
    """

    cells: tuple[PlayCell, ...]
    ending: str = ""
    strays: tuple[tuple[str, int], ...] = ()


_PART: Final = re.compile(
    r"(?P<irregular>\^[A-Za-z]?)|(?P<mark>=\d+=|\$\d+|[!?]+)|(?P<card>[^=!?$^]+)|."
)
_PLAIN: Final = {
    spelling: card
    for card in CARDS
    for word in (card.suit.letter + card.rank.letter, card.text)
    for spelling in (word, word.lower(), word.capitalize(), word[0].lower() + word[1].upper())
}
_PLAIN_CELLS: Final[dict[str, Card | None]] = {**_PLAIN, "-": None}


def parse_plain_cells(body: str) -> list[Card | None] | None:
    """The cells of a body of nothing but cards in usual spellings, `-`, and a `*` at the end."""
    found = body.split()
    if found and found[-1] == "*":
        found.pop()
    try:
        return [_PLAIN_CELLS[word] for word in found]
    except KeyError:
        return None


def parse_play_section(body: str) -> PlaySection:
    """Read the body of a [Play], whatever stands in it."""
    cells: list[PlayCell] = []
    strays: list[tuple[str, int]] = []
    irregular: tuple[str, ...] = ()
    ending = ""
    for word in word_tokens(body):
        for part in _PART.finditer(word.text):
            text, start, kind = part[0], word.start + part.start(), part.lastgroup
            if kind == "irregular":
                irregular = (*irregular, text)
            elif kind == "mark" and cells:
                last = cells[-1]
                cells[-1] = PlayCell(last.text, last.start, last.card, (*last.marks, text))
            elif kind == "card" and text in ("*", "+") and not ending:
                ending = text
            elif kind == "card" and (not ending or text == "-"):
                cells.append(PlayCell(text, start, _card_of(text), irregular))
                irregular = ()
            else:
                strays.append((text, start))
    return PlaySection(tuple(cells), ending, tuple(strays))


def _card_of(word: str) -> Card | None:
    card = _PLAIN.get(word)
    if card is None and word != "-":
        try:
            card = Card(word)
        except ReadError:
            return None
    return card


class OrderedCards(NamedTuple):
    """Cards in the order in which they were played.

    Attributes:
        cards: up to the first that is not known.
        cells: for each card, which cell of the table it stood in.
        unread: the first cell that could not be placed in the order; -1 where all could.
        won: whole tricks that the side of the second hand to the first trick, declarer's, won.
    """

    cards: list[Card]
    cells: list[int]
    unread: int
    won: int


_ORDERS: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


def order_of_play(
    cells: Sequence[Card | None], first: Seat, leader: Seat, trumps: Suit | None
) -> OrderedCards:
    """Put the cells of a table into the order of play.

    A column belongs to a seat, the first to `first`, and stays so; the winner of a row leads to
    the next (PBN 2.1, Play section).
    """
    cards: list[Card] = []
    positions: list[int] = []
    lead = opening = (leader - first) & 3
    won = 0
    for start in range(0, len(cells), 4):
        best = None
        for column in _ORDERS[lead]:
            position = start + column
            card = cells[position] if position < len(cells) else None
            if card is None:
                return OrderedCards(cards, positions, _first_unread(cells, positions), won)
            cards.append(card)
            positions.append(position)
            if (
                best is None
                or (card.suit is best.suit and card.rank > best.rank)
                or (card.suit is trumps and best.suit is not trumps)
            ):
                best, lead = card, column
        won += lead - opening & 1
    return OrderedCards(cards, positions, -1, won)


def _first_unread(cells: Sequence[Card | None], positions: list[int]) -> int:
    read = set(positions)
    start = len(positions) // 4 * 4
    return next((n for n in range(start, len(cells)) if cells[n] is not None and n not in read), -1)


def card_text(card: Card) -> str:
    """A card as PBN writes it: suit, then rank."""
    return card.suit.letter + card.rank.letter
