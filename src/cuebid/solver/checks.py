"""Check deals before they are solved: DDS does not report all that is wrong with them."""

from __future__ import annotations

from cuebid.core import SEATS, Deal, Hand
from cuebid.solver.errors import UnsolvableError


def cards_per_hand(deal: Deal) -> int:
    """Return the number of cards in each hand: 1 to 13, the same in all four.

    Raises:
        UnsolvableError: the numbers differ, there are no cards or more than thirteen, or a card is
            in two hands.
    """
    # Written out and compared one by one, because this runs for every deal of a batch; words are
    # only made on failure.
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
    # A union that is too small means a repeated card; which card it is, is looked for only then.
    if (north | east | south | west).bit_count() != 4 * count:
        check_no_repeats(deal.hands)
    return count


def check_no_repeats(hands: tuple[Hand, ...]) -> None:
    """Raise an error if a card is in two of the hands.

    Raises:
        UnsolvableError: the message names the cards.
    """
    union = repeated = 0
    for hand in hands:
        repeated |= union & hand.bits
        union |= hand.bits
    if repeated:
        cards = ", ".join(map(str, Hand.from_bits(repeated)))
        raise UnsolvableError(f"in two hands: {cards}")
