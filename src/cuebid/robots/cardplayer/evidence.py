"""What the cards played tell of hands that are imagined: each layout gets a weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuebid.core import SUITS, Play, Seat, Suit, Trick, View
from cuebid.evaluation import LENGTH
from cuebid.evaluation.arrays import load_numpy
from cuebid.evaluation.tables import table
from cuebid.robots.cardplay.leads import lead_promise, suits_bid
from cuebid.robots.cardplayer.habits import DISCARD, LEAD, THIRD, Moment, card_odds
from cuebid.robots.cardplayer.knowledge import Knowledge
from cuebid.robots.cardplayer.signals import Signal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Event", "events", "moment_of", "weights"]

_HOLDING = (1 << 13) - 1
_POINTS_A_FACTOR = 6.0
"""How many points of promise make a suit e times as likely to be led."""
_NO_RUFF = 0.35
"""How often a player lets the other side win what could be ruffed."""


@dataclass(frozen=True, slots=True)
class Event:
    """A card from a hidden hand.

    Attributes:
        seat: whose hand.
        suit: of the card.
        card: as a bit of the suit.
        played: what the hand had played of the suit before, as bits of it.
        moment: what was on the table.
        could_ruff: whether the card was a discard while the other side was winning, and trumps
            were about.
    """

    seat: Seat
    suit: Suit
    card: int
    played: int
    moment: Moment
    could_ruff: bool = False


def events(knowledge: Knowledge) -> Iterator[Event]:
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
                moment = moment_of(knowledge, before, card.suit, seat, gone, first=first)
                trumps = trick.trumps
                discard = place > 0 and card.suit is not trick.cards[0].suit
                could_ruff = discard and trumps is not None and card.suit is not trumps
                could_ruff = could_ruff and not moment.ours
                yield Event(
                    seat,
                    card.suit,
                    1 << (card.rank - 2),
                    played[seat] >> 13 * card.suit & _HOLDING,
                    moment,
                    could_ruff,
                )
            played[seat] |= card.bit
            gone |= card.bit


def moment_of(
    knowledge: Knowledge, trick: Trick, suit: Suit, seat: Seat, gone: int, *, first: bool
) -> Moment:
    """What a player sees who is to play a card of a suit.

    Args:
        knowledge: of the viewer, who may be the player.
        trick: the trick before the card.
        suit: of the card.
        seat: who plays it.
        gone: all cards played before, as bits of the deck.
        first: whether the player has played no card of the suit before.
    """
    contract = knowledge.play.contract
    trumps = contract.trumps
    declaring = seat.side is contract.declarer.side
    notrump, in_trumps = trumps is None, suit is trumps
    gone_here = gone >> 13 * suit & _HOLDING
    if not trick.cards:
        partners = suit in suits_bid(knowledge.view.auction, seat)[0]
        return Moment(
            LEAD, 0, 0, False, -1, gone_here, declaring, Signal.NONE, notrump, in_trumps, partners
        )
    led = trick.cards[0]
    winner = trick.winner
    ours = winner is not None and winner.side is seat.side
    role = len(trick.cards)
    best = 0
    if suit is led.suit:
        top = trick.card_of(winner) if winner is not None else None
        best = 1 << (top.rank - 2) if top is not None and top.suit is suit else 0
    else:
        role = DISCARD
    dummy = -1
    if seat.next is contract.dummy and role != DISCARD and role <= THIRD - 1:
        hand = knowledge.known[contract.dummy].bits & ~gone
        dummy = hand >> 13 * suit & _HOLDING
    signal = Signal.NONE
    if first and not declaring and not in_trumps:
        attitude = role == DISCARD or trick.leader.side is seat.side
        signal = Signal.ATTITUDE if attitude else Signal.COUNT
    return Moment(
        role,
        best,
        1 << (led.rank - 2),
        ours,
        dummy,
        gone_here,
        declaring,
        signal,
        notrump,
        in_trumps,
    )


def weights(knowledge: Knowledge, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How well each layout explains the cards that hidden hands have played.

    Args:
        knowledge: of the viewer.
        hands: the layouts as `Hand.bits`, of shape (layouts, 4): hands as dealt.
    """
    numpy = load_numpy()
    found: NDArray[np.float64] = numpy.ones(len(hands))
    for event in events(knowledge):
        column = hands[:, event.seat]
        holdings = (column >> numpy.uint64(13 * event.suit)) & numpy.uint64(_HOLDING)
        different, places = numpy.unique(holdings, return_inverse=True)
        odds = [
            card_odds(holding & ~event.played, event.card, event.moment)
            for holding in different.tolist()
        ]
        found *= numpy.array(odds)[places]
        if event.could_ruff:
            found *= _ruff_odds(knowledge.play, event, hands)
    if knowledge.play.cards and knowledge.play.contract.leader in knowledge.hidden:
        found *= _led_odds(knowledge.view, knowledge.play, hands)
    return found


def _ruff_odds(play: Play, event: Event, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """A player who has trumps left seldom throws something away on the others' trick."""
    numpy = load_numpy()
    trumps = play.contract.trumps
    if trumps is None:
        raise ValueError("nothing is ruffed at notrump")
    left = hands[:, event.seat] >> numpy.uint64(13 * trumps) & numpy.uint64(_HOLDING)
    has = left & numpy.uint64(~(play.played.bits >> 13 * trumps) & _HOLDING) != 0
    odds: NDArray[np.float64] = numpy.where(has, _NO_RUFF, 1.0)
    return odds


def _led_odds(view: View, play: Play, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How likely the leader chose the suit that was led, by what each suit promised."""
    numpy = load_numpy()
    leader = play.contract.leader
    partners, theirs = suits_bid(view.auction, leader)
    column = hands[:, leader]
    trumps = play.contract.trumps
    lengths = 0
    if trumps is not None:
        trump_holdings = column >> numpy.uint64(13 * trumps) & numpy.uint64(_HOLDING)
        lengths = numpy.frombuffer(table(LENGTH), dtype="uint8")[trump_holdings]
    exponents = []
    for suit in SUITS:
        holdings = column >> numpy.uint64(13 * suit) & numpy.uint64(_HOLDING)
        keys = holdings * numpy.uint64(16) + numpy.asarray(lengths).astype(numpy.uint64)
        different, places = numpy.unique(keys, return_inverse=True)
        promises = [
            lead_promise(key >> 4, suit, trumps, key & 15, partners, theirs) if key >> 4 else -99.0
            for key in different.tolist()
        ]
        exponents.append(numpy.array(promises)[places] / _POINTS_A_FACTOR)
    stacked = numpy.stack(exponents)
    stacked -= stacked.max(axis=0)
    shares = numpy.exp(stacked)
    odds: NDArray[np.float64] = shares[play.cards[0].suit] / shares.sum(axis=0)
    return odds
