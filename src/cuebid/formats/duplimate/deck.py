"""The order of cards in the Duplimate formats DUP and DLM, and checks that both share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cuebid.core import SEATS, SUITS, Board, Card, Deal, Hand, IllegalError, Rank, Seat
from cuebid.text import Diagnostics

DECK: Final = tuple(
    Card(f"{suit.letter}{rank.letter}")
    for suit in reversed(SUITS)
    for rank in sorted(Rank, reverse=True)
)
"""The 52 cards in the files' order: from the ace of spades to the two of clubs."""


class BoardsReading(NamedTuple):
    """Boards of a file, and the diagnostics of those that cannot be read."""

    boards: tuple[Board, ...]
    diagnostics: Diagnostics


def deal_of_seats(seats: Iterable[Seat]) -> Deal:
    """Return the deal in which the cards of `DECK`, in order, belong to the given seats.

    Raises:
        IllegalError: a hand would not have 13 cards.
    """
    cards: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for card, seat in zip(DECK, seats, strict=True):
        cards[seat].append(card)
    for seat, held in cards.items():
        if len(held) != 13:
            raise IllegalError(f"{seat.word} has {len(held)} cards, not 13")
    return Deal({seat: Hand.of(held) for seat, held in cards.items()})


def seats_of_deal(deal: Deal) -> list[Seat]:
    """Return the holders of the cards of `DECK`, in order; the deal must be complete."""
    holders = {card: seat for seat in SEATS for card in deal[seat]}
    return [holders[card] for card in DECK]


def writable_boards(boards: Iterable[Board], kind: str, limit: int) -> list[Board]:
    """Return the boards to write, sorted by number, each once even if two tables played it.

    Args:
        boards: the boards, in any order.
        kind: the name of the format, for messages.
        limit: the highest number that the format has room for.

    Raises:
        IllegalError: a deal is not complete, a number is too high, or two boards of one number
            differ.
    """
    by_number: dict[int, Board] = {}
    for board in boards:
        deal = board.deal.completed()
        if not deal.is_complete:
            raise IllegalError(f"board {board.number}: {kind} holds complete deals only")
        if board.number > limit:
            raise IllegalError(f"board {board.number}: {kind} has room for numbers up to {limit}")
        complete = Board(board.number, board.dealer, board.vulnerability, deal)
        earlier = by_number.setdefault(board.number, complete)
        if earlier.deal != deal:
            raise IllegalError(f"two boards with number {board.number} have different deals")
    return [by_number[number] for number in sorted(by_number)]
