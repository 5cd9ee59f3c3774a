"""The player `simple`: natural bidding by points, card play by rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Call, Card, View
from cuebid.robots.natural import choose_call, shown_by_natural
from cuebid.robots.player import ExplainedCall
from cuebid.robots.thumb_rules import choose_card

__all__ = ["SimplePlayer"]


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """Bid natural five-card majors by points and fit; play by rules of thumb.

    It keeps nothing between two decisions and uses no random numbers: equal views get equal
    answers.
    """

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the first call of the system that fits the hand, explained if it is artificial."""
        call, explanation = choose_call(view.hand, view.auction.calls)
        return call if explanation is None else ExplainedCall(call, explanation)

    def card(self, view: View) -> Card:
        """Return the card that the rules of thumb prefer."""
        return choose_card(view, shown_by_natural)
