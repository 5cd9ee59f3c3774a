"""The player `simple`: natural bidding by points, card play by rules of thumb or by simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from cuebid.core import Call, Card, View
from cuebid.robots.double_dummy_play.decision import CardDecision
from cuebid.robots.natural import choose_call, shown_by_natural
from cuebid.robots.player import ExplainedCall
from cuebid.robots.thumb_rules import choose_card

__all__ = ["SimplePlayer"]


class _Decider(Protocol):
    def decide(self, view: View, /) -> CardDecision: ...


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """Bid natural five-card majors by points and fit; play by rules of thumb.

    It keeps nothing between two decisions: equal views get equal answers.

    Attributes:
        card_player: chooses the cards instead of the rules of thumb: a `CardPlayer`.
        observer: receives every decision of the card player, with its reasons.
    """

    card_player: _Decider | None = None
    observer: Callable[[View, CardDecision], object] | None = None

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the first call of the system that fits the hand, explained if it is artificial."""
        call, explanation = choose_call(view.hand, view.auction.calls)
        return call if explanation is None else ExplainedCall(call, explanation)

    def card(self, view: View) -> Card:
        """Return the card that the rules of thumb prefer, or the card player's."""
        if self.card_player is None:
            return choose_card(view, shown_by_natural)
        decision = self.card_player.decide(view)
        if self.observer is not None:
            self.observer(view, decision)
        return decision.card
