"""Parse the section after a [Play] tag: a table of cards (PBN 2.1, Play section).

A column belongs to a seat, not to an order of play, so the order follows from who won each trick.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cuebid.core import CARDS, Card, ReadError, Seat, Suit
from cuebid.formats.pbn.tokens import word_tokens


@dataclass(frozen=True, slots=True)
class PlayCell:
    """One cell of a [Play] table, as written."""

    text: str
    """The word without its marks; `-` for an unknown card."""
    start: int
    """Its offset in the body."""
    card: Card | None
    """The card; None if it is unknown or the word is not a card."""
    marks: tuple[str, ...] = ()
    """Suffixes, `$n`, notes `=n=` and irregularities (`^R`), as written."""


@dataclass(frozen=True, slots=True)
class PlaySection:
    """The parsed text after a [Play] tag: cells, ending, and words that are neither."""

    cells: tuple[PlayCell, ...]
    """The cells row by row, four to a trick."""
    ending: str = ""
    """`*` for an unfinished play, `+` for one that continues."""
    strays: tuple[tuple[str, int], ...] = ()
    """Words that are not cards, each with its offset."""


_PART: Final = re.compile(
    r"(?P<irregular>\^[A-Za-z]?)|(?P<mark>=\d+=|\$\d+|[!?]+)|(?P<card>[^=!?$^]+)|."
)
# Both orders, `SA` and `AS`, as programs write either; no word means two cards.
_PLAIN: Final = {
    spelling: card
    for card in CARDS
    for word in (card.suit.letter + card.rank.letter, card.text)
    for spelling in (word, word.lower(), word.capitalize(), word[0].lower() + word[1].upper())
}
_PLAIN_CELLS: Final[dict[str, Card | None]] = {**_PLAIN, "-": None}


def parse_plain_cells(body: str) -> list[Card | None] | None:
    """Return the cells of a [Play] text that has only cards, `-` and a final `*`; else None.

    The fast path: most tables have nothing else, and need no tokens.
    """
    cells = body.split()
    # Only a final `*` is plain. After `+`, or cells after an ending, the careful reading reports.
    if cells and cells[-1] == "*":
        cells.pop()
    try:
        return [_PLAIN_CELLS[word] for word in cells]
    except KeyError:
        return None


def parse_play_section(body: str) -> PlaySection:
    """Parse the text after a [Play] tag to cells, marks and other words; nothing is dropped."""
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
            # A `-` after the ending only fills the last row up.
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
    """Cards in the order in which they were played."""

    cards: list[Card]
    """The cards, up to the first unknown one."""
    cells: list[int]
    """For each card, the index of its cell in the table."""
    unread: int
    """The index of the first known cell after an unknown card; -1 without one."""
    won: int
    """The number of complete tricks of declarer's side, to which the second hand belongs."""


# The columns of a row in order of play, by the column that leads: a look-up instead of a remainder
# for each card.
_ORDERS: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))


def order_of_play(
    cells: Sequence[Card | None], first: Seat, leader: Seat, trumps: Suit | None
) -> OrderedCards:
    """Return the cards of a [Play] table in the order of play.

    A column belongs to a seat, the first column to `first`; the winner of a row leads to the next
    (PBN 2.1, Play section).
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
        # Columns an odd number apart belong to different sides, and the opening leader defends.
        won += lead - opening & 1
    return OrderedCards(cards, positions, -1, won)


def _first_unread(cells: Sequence[Card | None], positions: list[int]) -> int:
    read = set(positions)
    start = len(positions) // 4 * 4
    return next((n for n in range(start, len(cells)) if cells[n] is not None and n not in read), -1)


def card_text(card: Card) -> str:
    """Return a card as PBN has it: suit, then rank."""
    return card.suit.letter + card.rank.letter
