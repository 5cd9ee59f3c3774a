"""Explain why no deal can match, before any is sampled."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cuebid.core import Hand, Seat
from cuebid.dealing.card_pool import CardPool
from cuebid.dealing.one_hand_sampler import OneHandSampler
from cuebid.dealing.totals import why_totals_conflict
from cuebid.evaluation import Boxes


def why_impossible(
    pool: CardPool,
    constraints: Mapping[Seat, Boxes],
    sampler_of: Callable[[Seat], OneHandSampler],
    *,
    is_full_deck: bool,
) -> str | None:
    """Return why no deal matches, judged by single hands and totals; None if no reason is found.

    Args:
        pool: the cards to deal and those held.
        constraints: the constraints on whole hands.
        sampler_of: returns the sampler of a seat's hand by its constraint.
        is_full_deck: whether hands have thirteen cards, which a box's own reasons assume.
    """
    for seat, boxes in constraints.items():
        reason = _why_no_hand(pool, seat, boxes, sampler_of, is_full_deck=is_full_deck)
        if reason is not None:
            return reason
    return why_totals_conflict(pool, constraints)


def _why_no_hand(
    pool: CardPool,
    seat: Seat,
    boxes: Boxes,
    sampler_of: Callable[[Seat], OneHandSampler],
    *,
    is_full_deck: bool,
) -> str | None:
    """Return why a seat can get no hand that satisfies its constraint; None if it may get one."""
    if not boxes.boxes:
        return f"no hand is what {seat.word} should have"
    # A box explains itself for hands of thirteen cards from a full deck only.
    reasons = [box.why_impossible() for box in boxes] if is_full_deck else [None]
    # All alternatives are impossible; the reason of the first stands for them.
    if all(reasons):
        return f"{seat.word}: {reasons[0]}"
    if not pool.missing[seat]:
        hand = Hand.from_bits(pool.held[seat])
        if not any(hand in box for box in boxes):
            return f"{seat.word}'s hand is not {boxes.words()}"
    # The sampler knows the cards that are left, so an empty one is a proof for its bounds.
    elif not sampler_of(seat).total:
        return f"the cards that are left make no hand for {seat.word}: {boxes.words()}"
    return None
