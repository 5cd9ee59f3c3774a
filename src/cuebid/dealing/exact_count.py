"""Count matching deals in exact integers."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from cuebid.core import Seat
from cuebid.core.hand import ALL_BITS
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.count import Count, ways_to_deal
from cuebid.dealing.one_hand_sampler import OneHandSampler
from cuebid.dealing.two_hand_counts import count_hand_pairs
from cuebid.evaluation import Boxes


def exact_count(pool: CardPool, shown: Sequence[tuple[Seat, Boxes]]) -> Count | None:
    """Return the exact number of matching deals, or None if only sampling can estimate it.

    One constrained hand is counted for any bounds if no card is known, and for bounds on lengths,
    shape, high-card points and single suits otherwise; two hands for bounds on lengths, shape
    and high-card points.

    Args:
        pool: the cards to deal.
        shown: the seats with a constraint, each with it.
    """
    all_deals = ways_to_deal(pool.missing)
    if not shown:
        return Count(all_deals, all_deals)
    seats = [seat for seat, _ in shown]
    # Seats without a constraint get any cards, so the ways to deal those multiply the count.
    free_counts = tuple(cards for seat, cards in enumerate(pool.missing) if seat not in seats)
    ways_of_others = ways_to_deal(free_counts)
    if len(shown) == 1:
        hands = _count_hands(pool, *shown[0])
        if hands is None:
            return None
        all_hands = comb(sum(pool.missing), pool.missing[shown[0][0]])
        return Count(hands * ways_of_others, all_deals, hands=hands, all_hands=all_hands)
    # Joint counts of three hands would need tables of the lengths and points of all three.
    if len(shown) > 2:
        return None
    pairs = count_hand_pairs(pool, shown[0], shown[1])
    return None if pairs is None else Count(pairs * ways_of_others, all_deals)


def _count_hands(pool: CardPool, seat: Seat, boxes: Boxes) -> int | None:
    # With a full deck the evaluation counts any bounds, and need not build tables of holdings.
    if pool.undealt == ALL_BITS:
        return boxes.count
    sampler = OneHandSampler(pool, seat, boxes)
    return sampler.total if sampler.is_exact else None
