"""What the cards played tell of hands that are imagined: each layout gets a weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuebid.core import SUITS, Hand, Play, Seat, Suit, Trick
from cuebid.evaluation import LENGTH
from cuebid.evaluation.tables import table
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.likelihood import card_likelihood
from cuebid.robots.double_dummy_play.play_context import PlayContext, play_context_of, preferred
from cuebid.robots.double_dummy_play.signals import Signal
from cuebid.robots.thumb_rules.leads import lead_promise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PlayedCard", "hidden_plays", "layout_weights"]

_HOLDING = (1 << 13) - 1
_POINTS_A_FACTOR = 6.0
"""How many points of promise make a suit e times as likely to be led."""
_NO_RUFF = 0.35
"""How often a player lets the other side win what could be ruffed."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card from a hidden hand.

    Attributes:
        seat: whose hand.
        suit: of the card.
        card: as a bit of the suit.
        played: what the hand had played of the suit before, as bits of it.
        context: what was on the table.
        gone: all cards that had been played before.
        could_ruff: whether the card was a discard while the other side was winning, and trumps
            were about.
    """

    seat: Seat
    suit: Suit
    card: int
    played: int
    context: PlayContext
    gone: int
    could_ruff: bool = False


def hidden_plays(knowledge: Knowledge) -> Iterator[PlayedCard]:
    """The cards that hidden hands have played."""
    play = knowledge.play
    played: dict[Seat, int] = dict.fromkeys(Seat, 0)
    gone = 0
    for trick in play.tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.after(place)
            if seat in knowledge.hidden:
                before = Trick(trick.leader, trick.cards[:place], trick.trumps)
                first = not played[seat] >> 13 * card.suit & _HOLDING
                context = play_context_of(knowledge, before, card.suit, seat, gone, first=first)
                trumps = trick.trumps
                discard = place > 0 and card.suit is not trick.cards[0].suit
                could_ruff = discard and trumps is not None and card.suit is not trumps
                could_ruff = could_ruff and not context.ours
                yield PlayedCard(
                    seat,
                    card.suit,
                    1 << (card.rank - 2),
                    played[seat] >> 13 * card.suit & _HOLDING,
                    context,
                    gone,
                    could_ruff,
                )
            played[seat] |= card.bit
            gone |= card.bit


def layout_weights(knowledge: Knowledge, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How well each layout explains the cards that hidden hands have played.

    Args:
        knowledge: of the viewer.
        hands: the layouts as `Hand.bits`, of shape (layouts, 4): hands as dealt.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    found: NDArray[np.float64] = np.ones(len(hands))
    for played_card in hidden_plays(knowledge):
        found *= _card_odds(knowledge.play, played_card, hands)
        if played_card.could_ruff:
            found *= _ruff_odds(knowledge.play, played_card, hands)
    if knowledge.play.cards and knowledge.play.contract.leader in knowledge.hidden:
        found *= _led_odds(knowledge, hands)
    return found


def _card_odds(
    play: Play, played_card: PlayedCard, hands: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """How likely the card was from each of the holdings."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    column = hands[:, played_card.seat]
    if played_card.context.signal is Signal.PREFERENCE:
        different, places = np.unique(column, return_inverse=True)
        odds = [
            _preference_odds(play, played_card, Hand.from_bits(bits)) for bits in different.tolist()
        ]
    else:
        holdings = column >> np.uint64(13 * played_card.suit) & np.uint64(_HOLDING)
        different, places = np.unique(holdings, return_inverse=True)
        odds = [
            card_likelihood(holding & ~played_card.played, played_card.card, played_card.context)
            for holding in different.tolist()
        ]
    found: NDArray[np.float64] = np.array(odds)[places]
    return found


def _preference_odds(play: Play, played_card: PlayedCard, hand: Hand) -> float:
    """The same where the card tells of other suits, so that the whole hand matters."""
    prefers = preferred(hand, played_card.suit, play.contract.trumps, played_card.gone)
    holding = hand.holding(played_card.suit) & ~played_card.played
    return card_likelihood(holding, played_card.card, played_card.context, prefers)


def _ruff_odds(
    play: Play, played_card: PlayedCard, hands: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """A player who has trumps left seldom throws something away on the others' trick."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    trumps = play.contract.trumps
    if trumps is None:
        raise ValueError("nothing is ruffed at notrump")
    left = hands[:, played_card.seat] >> np.uint64(13 * trumps) & np.uint64(_HOLDING)
    has = left & np.uint64(~(play.played.bits >> 13 * trumps) & _HOLDING) != 0
    odds: NDArray[np.float64] = np.where(has, _NO_RUFF, 1.0)
    return odds


def _led_odds(knowledge: Knowledge, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How likely the leader chose the suit that was led, by what each suit promised."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    play = knowledge.play
    leader = play.contract.leader
    suits = knowledge.suits_shown[leader]
    column = hands[:, leader]
    trumps = play.contract.trumps
    lengths = 0
    if trumps is not None:
        trump_holdings = column >> np.uint64(13 * trumps) & np.uint64(_HOLDING)
        lengths = np.frombuffer(table(LENGTH), dtype="uint8")[trump_holdings]
    exponents = []
    for suit in SUITS:
        holdings = column >> np.uint64(13 * suit) & np.uint64(_HOLDING)
        keys = holdings * np.uint64(16) + np.asarray(lengths).astype(np.uint64)
        different, places = np.unique(keys, return_inverse=True)
        promises = [
            lead_promise(key >> 4, suit, trumps, key & 15, suits) if key >> 4 else -99.0
            for key in different.tolist()
        ]
        exponents.append(np.array(promises)[places] / _POINTS_A_FACTOR)
    stacked = np.stack(exponents)
    stacked -= stacked.max(axis=0)
    shares = np.exp(stacked)
    odds: NDArray[np.float64] = shares[play.cards[0].suit] / shares.sum(axis=0)
    return odds
