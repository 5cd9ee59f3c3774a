"""The player that bids a system, and plays the cards with a `CardPlayer`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cuebid.core import SEATS, Call, Card, View
from cuebid.core.player import ExplainedCall
from cuebid.database import RuleBook
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.bidder.explanations import explained_calls
from cuebid.robots.double_dummy_play.decision import CardDecision
from cuebid.robots.double_dummy_play.player import CardPlayer
from cuebid.robots.thumb_rules.heard_auction import HeardAuction
from cuebid.systems import state_of

Observer = Callable[[View, Decision | CardDecision], object]
"""A function that receives the view and the decision of every call and card."""


@dataclass(frozen=True, slots=True)
class AuctionReader:
    """A function that interprets an auction as if all four players bid one system.

    Attributes:
        book: the rules of the system.
    """

    book: RuleBook

    def __call__(self, view: View) -> HeardAuction:
        """Return what the calls have shown, by opponents' explanations if they gave any."""
        context = self.book.context(
            view.auction, view.vulnerability, view.seat.side, explained_calls(self.book, view)
        )
        state = state_of(context)
        # Situations and states number players from the dealer.
        players = {seat: (seat - view.dealer) % 4 for seat in SEATS}
        hands = context.situation.shown if state is None else state.shown
        shown = {seat: hands[player] for seat, player in players.items()}
        if state is None:
            return HeardAuction(shown)
        return HeardAuction(
            shown,
            frozenset(
                position for position, each in enumerate(state.meanings) if each.is_artificial
            ),
            frozenset(
                position for position, each in state.doubles if each.purpose.is_double_for_takeout
            ),
            {seat: state.implied_suits(player) for seat, player in players.items()},
        )


class SystemPlayer:
    """A player that bids a system and plays the cards.

    Args:
        bidder: chooses the calls.
        card_player: chooses the cards; by default one that uses rules of thumb.
        observer: receives every decision with its reasons.
        explains: whether calls come with explanations; computing one takes several times as long
            as choosing the call.
    """

    def __init__(
        self,
        bidder: Bidder,
        card_player: CardPlayer | None = None,
        observer: Observer | None = None,
        explains: bool = True,
    ) -> None:
        self._bidder = bidder
        self._card_player = card_player or CardPlayer()
        self._observer = observer
        self._explains = explains

    @property
    def book_alone(self) -> RuleBook | None:
        """The rule book, if it alone decides the calls; None if the player thinks or explains."""
        is_watched = self._observer is not None or self._explains
        return None if is_watched or self._bidder.thinking is not None else self._bidder.book

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the system's call, with its explanation if a rule describes it."""
        explained = explained_calls(self._bidder.book, view)
        decision = self._bidder.decide(view.hand, view.auction, view.vulnerability, explained)
        if self._observer is not None:
            self._observer(view, decision)
        if not self._explains or decision.explanation is None:
            return decision.call
        return ExplainedCall(decision.call, decision.explanation)

    def card(self, view: View) -> Card:
        """Return the card to play, from the own hand or from dummy."""
        decision = self._card_player.decide(view)
        if self._observer is not None:
            self._observer(view, decision)
        return decision.card
