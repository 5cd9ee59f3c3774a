"""What sane players do: how likely a card is from a holding, as seen by others at the table.

Not a rule that is followed, but odds by which imagined hands are judged: an honour that is not
there has not been held back. Holdings are thirteen bits, bit 0 the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cuebid.robots.double_dummy_play.play_context import DISCARD, FOURTH, LEAD, SECOND, PlayContext
from cuebid.robots.double_dummy_play.signals import SPOTS, Signal, signal_card
from cuebid.robots.thumb_rules.holdings import above, equals_of_top, highest, lowest
from cuebid.robots.thumb_rules.leads import standard_card

__all__ = ["card_likelihood"]

_LEAK: Final = 0.05
"""How often anything at all is played."""
_STANDARD: Final = 0.85
"""How often the card that is led by agreement is led."""
_SIGNALLED: Final = 0.6
"""How often a small card tells the truth."""
_OVERTAKES: Final = 0.06
"""How often a player takes a trick that was partner's."""


@lru_cache(maxsize=1 << 16)
def card_likelihood(holding: int, card: int, context: PlayContext, prefers: int = 0) -> float:
    """How likely a player with a holding plays a card of it, given that it plays this suit.

    Args:
        holding: the cards of the suit that the player has, the card among them.
        card: the one played, as a bit.
        context: what was on the table.
        prefers: which of the other side suits the player would like led; see `signal_card`.
    """
    count = holding.bit_count()
    if count == 1:
        return 1.0
    likely = _odds(holding, card, context, prefers)
    return _LEAK / count + (1 - _LEAK) * likely


def _odds(holding: int, card: int, context: PlayContext, prefers: int) -> float:
    if context.role == LEAD and context.signal is Signal.NONE:
        return _lead_odds(holding, card, context)
    if context.role in (LEAD, DISCARD):
        return _low_odds(holding, card, context, prefers)
    winning = above(holding, context.best) if context.best else 0
    if not winning:
        return _low_odds(holding, card, context, prefers)
    wins, share = _winning_odds(holding, winning, context)
    odds = (1 - share) * _low_odds(holding, card, context, prefers)
    if card & wins:
        odds += share / wins.bit_count()
    return odds


def _lead_odds(holding: int, card: int, context: PlayContext) -> float:
    if context.declaring:
        return 1 / holding.bit_count()
    side = not context.notrump and not context.in_trumps
    standard = standard_card(holding, context.notrump, side, context.partners)
    if card == standard:
        return _STANDARD
    return (1 - _STANDARD) / (holding.bit_count() - 1)


def _winning_odds(holding: int, winning: int, context: PlayContext) -> tuple[int, float]:
    """The cards with which the player would try to win, and how often it would try."""
    hidden = ~(holding | context.gone) & 8191
    cheap = _run_from(lowest(winning), winning, hidden)
    if context.role == FOURTH:
        share = 0.75 if context.declaring else 0.85
        return cheap, _OVERTAKES if context.ours else share
    if context.role == SECOND:
        return cheap, 0.45 if context.led >= 1 << 8 else 0.2
    if context.dummy >= 0:
        return _before_dummy(cheap, winning, hidden, context)
    top = equals_of_top(winning, hidden)
    if context.ours and context.best >= 1 << 9:
        return top, 0.1
    return (top if context.declaring else lowest(top)), 0.75


def _before_dummy(cheap: int, winning: int, hidden: int, context: PlayContext) -> tuple[int, float]:
    """Third hand where dummy plays last: as high as dummy makes it necessary."""
    if context.ours and not above(context.dummy, context.best):
        return cheap, _OVERTAKES
    need = above(winning, highest(context.dummy))
    if not need:
        return cheap, 0.3
    return _run_from(lowest(need), winning, hidden), 0.85


def _run_from(bit: int, holding: int, hidden: int) -> int:
    """A card and those that are as good as it: with no hidden card between."""
    low = highest(hidden & (bit - 1))
    high = lowest(above(hidden, bit))
    run = above(holding, low)
    return run & (high - 1) if high else run


def _low_odds(holding: int, card: int, context: PlayContext, prefers: int) -> float:
    """How likely a card is when the player does not try to win."""
    spots = holding & SPOTS
    if not spots:
        alike = _run_from(lowest(holding), holding, ~(holding | context.gone) & 8191)
        others = holding.bit_count() - alike.bit_count()
        if not others:
            return 1 / alike.bit_count()
        return 0.9 / alike.bit_count() if card & alike else 0.1 / others
    if not card & spots:
        return 0.06 / (holding & ~SPOTS).bit_count()
    honours = 0.06 if holding & ~SPOTS else 0.0
    count = spots.bit_count()
    told = 0
    if not context.declaring and context.signal is not Signal.NONE:
        trumps = not context.notrump
        told = signal_card(holding, context.signal, trumps=trumps, prefers=prefers)
    favourite = told or lowest(spots)
    sure = _SIGNALLED if told else 0.4
    even = (1 - honours) * (1 - sure) / count
    return even + ((1 - honours) * sure if card == favourite else 0.0)
