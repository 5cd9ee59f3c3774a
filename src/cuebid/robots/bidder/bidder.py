"""Chooses a call by the rules of a system, and by simulation where it may think."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from cuebid.core import PASS, SEATS, Auction, Hand, Vulnerability
from cuebid.database import CallContext, Choice, RuleBook, RuleFlag, choose
from cuebid.evaluation import features
from cuebid.robots.bidder.candidates import comparable_calls, must_follow_book
from cuebid.robots.bidder.decision import Decision
from cuebid.systems.explanation import explain_call

if TYPE_CHECKING:
    # Only a bidder that thinks simulates, and simulation needs the solver.
    from cuebid.robots.bidder.simulation import Simulation
    from cuebid.robots.bidder.thinking import Thinking

__all__ = ["Bidder"]

_CLOSE: Final = 30
"""Calls whose rules are further apart in priority are not compared."""


class Bidder:
    """Bids a system, and takes the others at the table to bid it too.

    It keeps nothing of the questions it was asked but what saves time: equal questions get equal
    answers.

    Args:
        book: the system.
        thinking: how to simulate; without it every call is by the book.
    """

    def __init__(self, book: RuleBook, thinking: Thinking | None = None) -> None:
        self.book = book
        self.thinking = thinking

    def decide(
        self,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
    ) -> Decision:
        """The call of a hand, with reasons.

        Args:
            hand: thirteen cards, of the player whose turn it is.
            auction: the calls so far.
            vulnerability: of the board.

        Raises:
            IllegalError: the auction is over.
            RangeError: the hand has not thirteen cards.
            MatchLimitError: a pattern of the system has too many ways to match.
        """
        choice = choose(self.book, hand, auction, vulnerability)
        turn = self.book.context(auction, vulnerability)
        call, match = choice.call or PASS, choice.match
        simulation = None
        if self.thinking is not None and not must_follow_book(choice, turn):
            simulation = self._simulated(self.thinking, hand, auction, vulnerability, choice, turn)
        if simulation is not None and simulation.best is not call:
            call = simulation.best
            match = next(one.match for one in choice.ranked if one.call is call)
        said = explain_call(self.book, turn, call)
        return Decision(call, match, said, choice, self.book, simulation)

    def _simulated(
        self,
        thinking: Thinking,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability,
        choice: Choice,
        turn: CallContext,
    ) -> Simulation | None:
        """The book's call compared with others; None where there is nothing to compare."""
        best = choice.best
        if best is None:
            return None
        found = comparable_calls(self.book, turn, choice, features(hand), thinking.calls)
        asked = best.match.rule.flag is RuleFlag.SIMULATE
        near = [
            one.call
            for one in found
            if asked or abs(best.match.rule.priority - one.match.rule.priority) <= _CLOSE
        ]
        if len(near) < 2:
            return None
        me = auction.seat_of(len(auction))
        shown = {
            seat: turn.situation.shown[(seat - auction.dealer) % 4]
            for seat in SEATS
            if seat is not me
        }
        seed = _mixed(thinking.seed, hand, auction)
        from cuebid.robots.bidder.simulation import Comparison  # noqa: PLC0415 - needs the solver

        compared = Comparison(self.book, auction, vulnerability, near, thinking.solver)
        deals = 0
        for many in thinking.batches():
            layouts = thinking.layouts({me: hand}, shown, many, seed + deals)
            compared.add(layouts)
            deals += len(layouts)
        return compared.result() if deals else None


def _mixed(seed: int, hand: Hand, auction: Auction) -> int:
    """A seed for this very question, so that no other question changes what is imagined here."""
    text = f"{seed} {hand.bits} {auction.dealer.letter} {' '.join(call.text for call in auction)}"
    return zlib.crc32(text.encode())
