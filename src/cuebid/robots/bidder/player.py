"""The bidder at a table, with a card player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cuebid.core import SEATS, Call, Card, Seat, View
from cuebid.database import RuleBook
from cuebid.evaluation import Boxes
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.double_dummy_play.decision import CardDecision
from cuebid.robots.double_dummy_play.player import CardPlayer
from cuebid.robots.player import ExplainedCall

__all__ = ["AuctionReader", "Observer", "SystemPlayer"]

Observer = Callable[[View, Decision | CardDecision], object]
"""Observer of every call and card, with its reasons."""


@dataclass(frozen=True, slots=True)
class AuctionReader:
    """Reads an auction as if everybody bid one system.

    Attributes:
        book: the system.
    """

    book: RuleBook

    def __call__(self, view: View) -> Mapping[Seat, Boxes]:
        """What each seat has shown."""
        shown = self.book.context(view.auction, view.vulnerability).situation.shown
        return {seat: shown[(seat - view.dealer) % 4] for seat in SEATS}


class SystemPlayer:
    """Bids a system and plays the cards.

    Args:
        bidder: chooses the calls.
        card_player: chooses the cards; by rules of thumb, if not given.
        observer: hears every call and card with its reasons.
    """

    def __init__(
        self,
        bidder: Bidder,
        card_player: CardPlayer | None = None,
        observer: Observer | None = None,
    ) -> None:
        self._bidder = bidder
        self._card_player = card_player or CardPlayer()
        self._observer = observer

    def call(self, view: View) -> Call | ExplainedCall:
        """The system's call, with what it shows."""
        decision = self._bidder.decide(view.hand, view.auction, view.vulnerability)
        if self._observer is not None:
            self._observer(view, decision)
        if decision.explanation is None:
            return decision.call
        return ExplainedCall(decision.call, decision.explanation)

    def card(self, view: View) -> Card:
        """The card to play, from the own hand or dummy's."""
        decision = self._card_player.decide(view)
        if self._observer is not None:
            self._observer(view, decision)
        return decision.card
