"""The bidder at a table."""

from __future__ import annotations

from cuebid.core import Call, Card, View
from cuebid.robots.bidder.bidder import Bidder
from cuebid.robots.cardplay import choose_card
from cuebid.robots.player import ExplainedCall

__all__ = ["SystemPlayer"]


class SystemPlayer:
    """Bids a system; plays cards by rules of thumb.

    Args:
        bidder: chooses the calls.
    """

    def __init__(self, bidder: Bidder) -> None:
        self._bidder = bidder

    def call(self, view: View) -> Call | ExplainedCall:
        """The system's call, with what it shows."""
        decision = self._bidder.decide(view.hand, view.auction, view.vulnerability)
        if decision.explanation is None:
            return decision.call
        return ExplainedCall(decision.call, decision.explanation)

    def card(self, view: View) -> Card:
        """The card that the rules of thumb prefer."""
        return choose_card(view)
