"""What must hold of cards before their tricks can be counted."""

from __future__ import annotations

from cuebid.core.deal import Deal
from cuebid.core.hand import Hand
from cuebid.core.seat import SEATS
from cuebid.solver.errors import UnsolvableError

__all__ = ["cards_each", "refuse_repeats"]


def cards_each(deal: Deal) -> int:
    """How many cards each hand has: 1 to 13, the same in all four.

    Raises:
        UnsolvableError: the numbers differ, there are no cards or more than thirteen, or a card is
            in two hands.
    """
    north, east, south, west = (hand.bits for hand in deal.hands)
    count = north.bit_count()
    if (
        not 1 <= count <= 13
        or count != east.bit_count()
        or count != south.bit_count()
        or count != west.bit_count()
    ):
        counts = ", ".join(f"{seat.word} {len(deal[seat])}" for seat in SEATS)
        raise UnsolvableError(
            f"the four hands must have the same number of cards, 1 to 13: {counts}"
        )
    if (north | east | south | west).bit_count() != 4 * count:
        refuse_repeats(deal.hands)
    return count


def refuse_repeats(hands: tuple[Hand, ...]) -> None:
    """Raise if a card is in two of the hands.

    Raises:
        UnsolvableError: it names the cards.
    """
    seen = twice = 0
    for hand in hands:
        twice |= seen & hand.bits
        seen |= hand.bits
    if twice:
        cards = ", ".join(map(str, Hand.from_bits(twice)))
        raise UnsolvableError(f"in two hands: {cards}")
