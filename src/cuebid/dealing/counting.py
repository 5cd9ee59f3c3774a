"""How many deals fit, counted in integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, factorial, prod

from cuebid.core import Seat
from cuebid.core.hand import ALL_BITS
from cuebid.dealing.pairs import count_pairs
from cuebid.dealing.pool import Pool
from cuebid.dealing.tight import TightHand
from cuebid.evaluation import Boxes

__all__ = ["Count", "exact_count", "ways_to_deal"]


@dataclass(frozen=True, slots=True)
class Count:
    """How many deals fit.

    Attributes:
        deals: how many; of an estimate, the nearest integer.
        all_deals: how many the known cards allow.
        error: standard error of `share`; 0 where the count is exact.
        draws: on how many deals an estimate rests; 0 where the count is exact.
        hands: how many hands fit, where one seat only is constrained and the count is exact.
        all_hands: how many hands the known cards allow that seat, likewise.
    """

    deals: int
    all_deals: int
    error: float = 0.0
    draws: int = 0
    hands: int | None = None
    all_hands: int | None = None

    @property
    def share(self) -> float:
        """How many of all deals fit."""
        return self.deals / self.all_deals

    @property
    def is_exact(self) -> bool:
        """Whether nothing was estimated."""
        return self.draws == 0


def exact_count(pool: Pool, shown: Sequence[tuple[Seat, Boxes]]) -> Count | None:
    """The deals in which every hand is as shown, or None where only sampling can tell.

    One hand is counted whatever is known of it where all cards are to be dealt, else by lengths,
    shape, high-card points and single suits; two together by lengths, shape and points.

    Args:
        pool: the cards to be dealt.
        shown: what is known of seats that get cards.
    """
    everything = ways_to_deal(pool.wanted)
    if not shown:
        return Count(everything, everything)
    rest = ways_to_deal(_without(pool.wanted, [seat for seat, _ in shown]))
    if len(shown) == 1:
        hands = _hands(pool, *shown[0])
        if hands is None:
            return None
        all_hands = comb(sum(pool.wanted), pool.wanted[shown[0][0]])
        return Count(hands * rest, everything, hands=hands, all_hands=all_hands)
    pairs = count_pairs(pool, shown[0], shown[1]) if len(shown) == 2 else None
    return None if pairs is None else Count(pairs * rest, everything)


def ways_to_deal(wanted: Sequence[int]) -> int:
    """In how many ways cards can be dealt to seats that get so many each."""
    return factorial(sum(wanted)) // prod(factorial(cards) for cards in wanted)


def _hands(pool: Pool, seat: Seat, boxes: Boxes) -> int | None:
    if pool.unknown == ALL_BITS:
        return boxes.count
    hand = TightHand(pool, seat, boxes)
    return hand.total if hand.is_exact else None


def _without(wanted: Sequence[int], seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(cards for seat, cards in enumerate(wanted) if seat not in seats)
