"""The opening lead, and which card of a suit a defender leads."""

from __future__ import annotations

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.cardplay.holdings import (
    ACE,
    JACK,
    KING,
    QUEEN,
    TEN,
    equals_of_top,
    highest,
    lowest,
    nth_best,
)
from cuebid.robots.cardplay.position import Position
from cuebid.robots.natural import read_auction

__all__ = ["lead_card", "natural_suits", "opening_lead"]

_HONOURS = ACE | KING | QUEEN | JACK | TEN


def natural_suits(position: Position) -> tuple[set[Suit], set[Suit]]:
    """Suits bid naturally by partner, and by the opponents."""
    auction = position.view.auction
    situation = read_auction(auction.calls)
    partners: set[Suit] = set()
    theirs: set[Suit] = set()
    for number, call in enumerate(auction.calls):
        suit = None if call.strain is None else call.strain.suit
        if suit is None or situation.meanings[number].convention is not None:
            continue
        seat = auction.seat_of(number)
        if seat is position.seat.partner:
            partners.add(suit)
        elif seat is not position.seat and call.text != "1C":
            theirs.add(suit)
    return partners, theirs


def opening_lead(position: Position) -> Card:
    """The suit that promises most, the usual card of it."""
    partners, theirs = natural_suits(position)
    suit = max(
        (suit for suit in SUITS if position.hand[suit]),
        key=lambda suit: (_promise(position, suit, partners, theirs), suit),
    )
    return position.card(suit, lead_card(position, suit, partners))


def _promise(position: Position, suit: Suit, partners: set[Suit], theirs: set[Suit]) -> int:
    holding = position.hand[suit]
    promise = 25 * (suit in partners) - 12 * (suit in theirs)
    if position.trumps is None:
        return promise + _promise_at_notrump(holding)
    if suit is position.trumps:
        return -4 - 6 * bool(holding & (KING | QUEEN)) - 4 * (holding.bit_count() == 1)
    return promise + _promise_beside_trumps(holding, position.hand[position.trumps].bit_count())


def _promise_at_notrump(holding: int) -> int:
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    promise = 5 * length + (holding >> 8).bit_count()
    if sequence.bit_count() >= 3 and highest(sequence) & _HONOURS:
        promise += 6
    return promise


def _promise_beside_trumps(holding: int, trumps: int) -> int:
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    solid = sequence.bit_count() >= 2 and bool(highest(sequence) & (ACE | KING | QUEEN))
    promise = 0
    if solid:
        promise += 12 + 3 * (sequence.bit_count() >= 3) + 5 * bool(highest(sequence) & ACE)
    elif holding & ACE:
        promise -= 8
    elif holding & KING:
        promise -= 3
    elif holding & (QUEEN | JACK):
        promise -= 1
    if length == 1 and trumps in (1, 2, 3) and not holding & (ACE | KING | QUEEN):
        promise += 11
    elif length == 2 and not holding & _HONOURS:
        promise += 3
    return promise + (length >= 4)


def lead_card(position: Position, suit: Suit, partners: set[Suit]) -> int:
    """Top of a sequence, fourth best, top of two; against trumps never low from an ace."""
    holding = position.hand[suit]
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    need = 3 if position.trumps is None and length > 3 else 2
    if highest(sequence) & (_HONOURS ^ TEN) and sequence.bit_count() >= need:
        return highest(holding)
    if holding & ACE and position.trumps is not None and suit is not position.trumps:
        return ACE
    inner = _inner_sequence(holding)
    if inner and length > 2:
        return inner
    if length <= 2:
        return highest(holding)
    if length == 3:
        return lowest(holding) if holding & _HONOURS or suit in partners else highest(holding)
    return nth_best(holding, 4) if holding & _HONOURS else nth_best(holding, 2)


def _inner_sequence(holding: int) -> int:
    """The upper of two touching honours below a gap: the jack of KJ10, the ten of Q109."""
    rest = holding ^ highest(holding)
    top = highest(rest)
    if top & (QUEEN | JACK | TEN) and rest & (top >> 1) and top != highest(holding) >> 1:
        return top
    return 0
