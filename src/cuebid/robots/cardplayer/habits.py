"""What sane players do: how likely a card is from a holding, as seen by others at the table.

Not a rule that is followed, but odds by which imagined hands are judged: an honour that is not
there has not been held back. Holdings are thirteen bits, bit 0 the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.robots.cardplay.holdings import above, equals_of_top, highest, lowest
from cuebid.robots.cardplay.leads import standard_card
from cuebid.robots.cardplayer.signals import SPOTS, Signal, signal_card

__all__ = ["DISCARD", "LEAD", "Moment", "card_odds"]

LEAD, SECOND, THIRD, FOURTH, DISCARD = range(5)

_LEAK: Final = 0.05
"""How often anything at all is played."""
_STANDARD: Final = 0.85
"""How often the card that is led by agreement is led."""
_SIGNALLED: Final = 0.6
"""How often a small card tells the truth."""
_OVERTAKES: Final = 0.06
"""How often a player takes a trick that was partner's."""


class Moment(NamedTuple):
    """What was on the table when a card was played; only what everybody saw.

    Attributes:
        role: how many cards of the trick were there; `DISCARD` where suit was not followed.
        best: the highest card of the suit led, while it wins; 0 after a ruff.
        led: the card led.
        ours: whether the own side was winning the trick.
        dummy: dummy's cards of the suit if dummy plays next, else -1.
        gone: cards of the suit that were out of play.
        declaring: whether the player is declarer.
        signal: what a small card would tell.
        notrump: whether there are no trumps.
        in_trumps: whether the suit is trumps.
        partners: whether partner has bid the suit; matters to leads.
    """

    role: int
    best: int
    led: int
    ours: bool
    dummy: int
    gone: int
    declaring: bool
    signal: Signal
    notrump: bool
    in_trumps: bool
    partners: bool = False


@lru_cache(maxsize=1 << 16)
def card_odds(holding: int, card: int, moment: Moment, prefers: int = 0) -> float:
    """How likely a player with a holding plays a card of it, given that it plays this suit.

    Args:
        holding: the cards of the suit that the player has, the card among them.
        card: the one played, as a bit.
        moment: what was on the table.
        prefers: which of the other side suits the player would like led; see `signal_card`.
    """
    count = holding.bit_count()
    if count == 1:
        return 1.0
    likely = _odds(holding, card, moment, prefers)
    return _LEAK / count + (1 - _LEAK) * likely


def _odds(holding: int, card: int, moment: Moment, prefers: int) -> float:
    if moment.role == LEAD and moment.signal is Signal.NONE:
        return _lead_odds(holding, card, moment)
    if moment.role in (LEAD, DISCARD):
        return _low_odds(holding, card, moment, prefers)
    winning = above(holding, moment.best) if moment.best else 0
    if not winning:
        return _low_odds(holding, card, moment, prefers)
    wins, share = _winning_odds(holding, winning, moment)
    odds = (1 - share) * _low_odds(holding, card, moment, prefers)
    if card & wins:
        odds += share / wins.bit_count()
    return odds


def _lead_odds(holding: int, card: int, moment: Moment) -> float:
    if moment.declaring:
        return 1 / holding.bit_count()
    side = not moment.notrump and not moment.in_trumps
    standard = standard_card(holding, moment.notrump, side, moment.partners)
    if card == standard:
        return _STANDARD
    return (1 - _STANDARD) / (holding.bit_count() - 1)


def _winning_odds(holding: int, winning: int, moment: Moment) -> tuple[int, float]:
    """The cards with which the player would try to win, and how often it would try."""
    hidden = ~(holding | moment.gone) & 8191
    cheap = _run_from(lowest(winning), winning, hidden)
    if moment.role == FOURTH:
        share = 0.75 if moment.declaring else 0.85
        return cheap, _OVERTAKES if moment.ours else share
    if moment.role == SECOND:
        return cheap, 0.45 if moment.led >= 1 << 8 else 0.2
    if moment.dummy >= 0:
        return _before_dummy(cheap, winning, hidden, moment)
    top = equals_of_top(winning, hidden)
    if moment.ours and moment.best >= 1 << 9:
        return top, 0.1
    return (top if moment.declaring else lowest(top)), 0.75


def _before_dummy(cheap: int, winning: int, hidden: int, moment: Moment) -> tuple[int, float]:
    """Third hand where dummy plays last: as high as dummy makes it necessary."""
    if moment.ours and not above(moment.dummy, moment.best):
        return cheap, _OVERTAKES
    need = above(winning, highest(moment.dummy))
    if not need:
        return cheap, 0.3
    return _run_from(lowest(need), winning, hidden), 0.85


def _run_from(bit: int, holding: int, hidden: int) -> int:
    """A card and those that are as good as it: with no hidden card between."""
    low = highest(hidden & (bit - 1))
    high = lowest(above(hidden, bit))
    run = above(holding, low)
    return run & (high - 1) if high else run


def _low_odds(holding: int, card: int, moment: Moment, prefers: int) -> float:
    """How likely a card is when the player does not try to win."""
    spots = holding & SPOTS
    if not spots:
        alike = _run_from(lowest(holding), holding, ~(holding | moment.gone) & 8191)
        others = holding.bit_count() - alike.bit_count()
        if not others:
            return 1 / alike.bit_count()
        return 0.9 / alike.bit_count() if card & alike else 0.1 / others
    if not card & spots:
        return 0.06 / (holding & ~SPOTS).bit_count()
    honours = 0.06 if holding & ~SPOTS else 0.0
    count = spots.bit_count()
    told = 0
    if not moment.declaring and moment.signal is not Signal.NONE:
        trumps = not moment.notrump
        told = signal_card(holding, moment.signal, trumps=trumps, prefers=prefers)
    favourite = told or lowest(spots)
    sure = _SIGNALLED if told else 0.4
    even = (1 - honours) * (1 - sure) / count
    return even + ((1 - honours) * sure if card == favourite else 0.0)
