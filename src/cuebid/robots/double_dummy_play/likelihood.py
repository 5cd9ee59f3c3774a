"""Estimate how likely a player is to play a card from a holding.

The estimates describe habits of reasonable players: an honour that was not played when it would
have won is probably in another hand. The player either tries to win the trick, with a probability
that depends on the turn in the trick, or plays low, perhaps with a signal. Holdings are thirteen
bits, bit 0 for the two.
"""

# The numbers are estimates, not counted from records of play. Tests check their effects: restricted
# choice, third hand high, honours behind an encouraging signal
# (tests/robots/test_robots_double_dummy_play.py). Equivalent cards share a likelihood evenly, from
# which restricted choice follows.

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.robots.double_dummy_play.play_context import DISCARD, FOURTH, LEAD, SECOND, PlayContext
from cuebid.robots.thumb_rules.holdings import above, equals_of_top, highest, lowest
from cuebid.robots.thumb_rules.leads import standard_card
from cuebid.robots.thumb_rules.signals import SPOTS, SmallCardSignal, signal_card

# How often a card is played at random, which keeps every likelihood above zero.
_ANY_CARD: Final = 0.05
# How often a leader leads the standard card of the suit.
_STANDARD_LEAD: Final = 0.85
# How often a small card is a truthful signal: six times in ten (docs/card-play.md, Signals).
_TRUE_SIGNAL: Final = 0.6
# How often the lowest spot card is played if no signal is due.
_LOWEST_SPOT: Final = 0.4
# How often a player overtakes partner's winning card.
_OVERTAKES: Final = 0.06
# How often an honour is played from a holding with spot cards when not trying to win.
_HONOUR_FOR_NOTHING: Final = 0.06


# A board adds about 900 entries of half a kilobyte, which are needed only during this board. The
# cache holds four boards, as players of one process may play at several tables.
@lru_cache(maxsize=1 << 12)
def card_likelihood(holding: int, card: int, context: PlayContext, prefers: int = 0) -> float:
    """Return how likely a player plays a card of a holding, given that it plays this suit.

    Args:
        holding: the player's cards of the suit, including the card.
        card: the card played, as a bit.
        context: the circumstances when the card was played.
        prefers: the side suit that the player would like led; see `signal_card`.
    """
    count = holding.bit_count()
    if count == 1:
        return 1.0
    reasoned = _reasoned_likelihood(holding, card, context, prefers)
    return _ANY_CARD / count + (1 - _ANY_CARD) * reasoned


def _reasoned_likelihood(holding: int, card: int, context: PlayContext, prefers: int) -> float:
    """Return how likely a card is if the player does not play at random."""
    if context.role == LEAD and context.signal is SmallCardSignal.NONE:
        return _lead_likelihood(holding, card, context)
    if context.role in (LEAD, DISCARD):
        return _low_likelihood(holding, card, context, prefers)
    winning = above(holding, context.best) if context.best else 0
    if not winning:
        return _low_likelihood(holding, card, context, prefers)
    winners, share = _winning_attempt(holding, winning, context)
    likelihood = (1 - share) * _low_likelihood(holding, card, context, prefers)
    if card & winners:
        likelihood += share / winners.bit_count()
    return likelihood


def _lead_likelihood(holding: int, card: int, context: PlayContext) -> float:
    # Declarer's leads follow no agreement: all cards of the suit are equally likely.
    if context.declaring:
        return 1 / holding.bit_count()
    side_suit = not context.notrump and not context.in_trumps
    standard = standard_card(holding, context.notrump, side_suit, context.partners)
    if card == standard:
        return _STANDARD_LEAD
    return (1 - _STANDARD_LEAD) / (holding.bit_count() - 1)


def _winning_attempt(holding: int, winning: int, context: PlayContext) -> tuple[int, float]:
    """Return the cards with which the player would try to win, and the probability of trying."""
    hidden = ~(holding | context.played) & 8191
    cheap = _equals_of(lowest(winning), winning, hidden)
    if context.role == FOURTH:
        # Declarer ducks a little more often than a defender, to hold up.
        share = 0.75 if context.declaring else 0.85
        return cheap, _OVERTAKES if context.ours else share
    if context.role == SECOND:
        # Second hand covers an honour about every other time, and plays low to a small card.
        return cheap, 0.45 if context.led >= 1 << 8 else 0.2
    if context.dummy >= 0:
        return _third_before_dummy(cheap, winning, hidden, context)
    top = equals_of_top(winning, hidden)
    # Partner's jack or better is seldom overtaken.
    if context.ours and context.best >= 1 << 9:
        return top, 0.1
    # In third seat a defender plays the lowest of equals, declarer any of them.
    return (top if context.declaring else lowest(top)), 0.75


def _third_before_dummy(
    cheap: int, winning: int, hidden: int, context: PlayContext
) -> tuple[int, float]:
    """Return winning cards and probability as `_winning_attempt`, for third hand before dummy."""
    if context.ours and not above(context.dummy, context.best):
        return cheap, _OVERTAKES
    needed = above(winning, highest(context.dummy))
    # No card beats dummy: forcing out dummy's high card is only sometimes worth it.
    if not needed:
        return cheap, 0.3
    return _equals_of(lowest(needed), winning, hidden), 0.85


def _equals_of(bit: int, holding: int, hidden: int) -> int:
    """Return the cards of a holding that no hidden card separates from the card `bit`."""
    low = highest(hidden & (bit - 1))
    high = lowest(above(hidden, bit))
    run = above(holding, low)
    return run & (high - 1) if high else run


def _low_likelihood(holding: int, card: int, context: PlayContext, prefers: int) -> float:
    """Return how likely a card is if the player does not try to win the trick."""
    spots = holding & SPOTS
    if not spots:
        # Honours alone: the lowest, or one of its equals.
        equals = _equals_of(lowest(holding), holding, ~(holding | context.played) & 8191)
        higher_count = holding.bit_count() - equals.bit_count()
        if not higher_count:
            return 1 / equals.bit_count()
        return 0.9 / equals.bit_count() if card & equals else 0.1 / higher_count
    if not card & spots:
        return _HONOUR_FOR_NOTHING / (holding & ~SPOTS).bit_count()
    honours = _HONOUR_FOR_NOTHING if holding & ~SPOTS else 0.0
    count = spots.bit_count()
    signal = 0
    if not context.declaring and context.signal is not SmallCardSignal.NONE:
        trumps = not context.notrump
        signal = signal_card(holding, context.signal, trumps=trumps, prefers=prefers)
    favourite = signal or lowest(spots)
    share = _TRUE_SIGNAL if signal else _LOWEST_SPOT
    evenly = (1 - honours) * (1 - share) / count
    return evenly + ((1 - honours) * share if card == favourite else 0.0)
