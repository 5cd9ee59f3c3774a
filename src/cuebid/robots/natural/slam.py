"""Slams: Blackwood with enough points, its answers, and the bids that follow."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import HEARTS, NOTRUMP, PASS, SUITS, Suit
from cuebid.robots.natural.measures import Measures
from cuebid.robots.natural.option import (
    Condition,
    Convention,
    Forcing,
    Option,
    Scale,
    bid,
    show,
)
from cuebid.robots.natural.situation import Situation

__all__ = ["ace_answers", "after_aces", "slams"]

# Points of both hands together.
SMALL_SLAM = 33
GRAND_SLAM = 37
_ANSWERS = tuple(bid(5, suit) for suit in SUITS)


def slams(situation: Situation) -> Iterator[Option]:
    """Yield Blackwood with a fit and the points for a slam; six notrump with the points alone."""
    partner = situation.partner
    # Nobody asks for aces twice.
    if _has_asked(situation) or not situation.partner_actions:
        return
    low = SMALL_SLAM - partner.low
    for suit in sorted(SUITS, key=lambda suit: (suit.is_major, partner.least[suit]), reverse=True):
        if partner.least[suit] < 3 and suit not in situation.our_suits:
            continue
        fit = {suit: max(0, 8 - partner.least[suit])}
        yield Option(
            bid(4, NOTRUMP),
            show(low, support=suit, least=fit),
            Forcing.ROUND,
            Convention.BLACKWOOD,
            trumps=suit,
            when=_can_count_on_aces,
        )
    yield Option(bid(6, NOTRUMP), show(low, scale=Scale.HCP), when=_can_count_on_aces)


def ace_answers() -> Iterator[Option]:
    """Yield the answers: clubs none or four, diamonds one, hearts two, spades three aces."""
    for aces in range(5):
        yield Option(
            _ANSWERS[aces % 4],
            convention=Convention.ACES,
            when=_has_aces(aces),
        )


def after_aces(situation: Situation, trumps: Suit) -> Iterator[Option]:
    """Yield seven with all aces and the points, six with three aces, else five or a pass."""
    answer = situation.calls[-2]
    answered = _ANSWERS.index(answer) if answer in _ANSWERS else 0
    seven = GRAND_SLAM - situation.partner.low
    yield Option(
        bid(7, trumps), show(seven, support=trumps), when=_together_aces(answered, least=4)
    )
    yield Option(bid(6, trumps), when=_together_aces(answered, least=3))
    if answer is bid(5, trumps):
        yield Option(PASS)
    yield Option(bid(5, trumps))
    # Five of a lower-ranking trump suit may be gone: the answer was already higher.
    yield Option(bid(5, NOTRUMP) if trumps < HEARTS else bid(6, trumps))


def _has_asked(situation: Situation) -> bool:
    return any(
        meaning.convention is Convention.BLACKWOOD
        for position, meaning in enumerate(situation.meanings)
        if situation.is_ours(position)
    )


def _has_aces(aces: int) -> Condition:
    return lambda measures: measures.aces == aces


def _together_aces(answered: int, least: int) -> Condition:
    def enough(measures: Measures) -> bool:
        # Five clubs is none or four; the asker's own aces tell which.
        theirs = 4 if answered == 0 and measures.aces == 0 else answered
        return measures.aces + theirs >= least

    return enough


def _can_count_on_aces(measures: Measures) -> bool:
    return measures.aces >= 1 or measures.hcp >= 17
