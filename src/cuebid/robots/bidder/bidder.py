"""Chooses a call by the rules of a system, and by simulation where it may think."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

from cuebid.core import PASS, SEATS, Auction, Hand, Vulnerability
from cuebid.database import Book, Choice, RuleFlag, Turn, choose
from cuebid.evaluation import features
from cuebid.robots.bidder.candidates import alternatives, must_not_think
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.bidder.simulation import Simulation, simulate
from cuebid.robots.layouts import Layouts
from cuebid.solver import Solver
from cuebid.systems.disclosure import disclosure

__all__ = ["Bidder", "Thinking"]

_CLOSE: Final = 30
"""Calls whose rules are further apart in priority are not compared."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """What the bidder needs to simulate.

    Attributes:
        layouts: makes hidden hands.
        solver: tells the tricks.
        deals: on how many deals calls are compared.
        calls: how many calls are compared at most.
        seed: where chance comes from.
    """

    layouts: Layouts
    solver: Solver
    deals: int = 40
    calls: int = 4
    seed: int = 0


class Bidder:
    """Bids a system, and takes the others at the table to bid it too.

    It keeps nothing of the questions it was asked but what saves time: equal questions get equal
    answers.

    Args:
        book: the system.
        thinking: how to simulate; without it every call is by the book.
    """

    def __init__(self, book: Book, thinking: Thinking | None = None) -> None:
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
        turn = self.book.turn(auction, vulnerability)
        call, match = choice.call or PASS, choice.match
        simulation = None
        if self.thinking is not None and not must_not_think(choice, turn):
            simulation = self._simulated(self.thinking, hand, auction, vulnerability, choice, turn)
        if simulation is not None and simulation.best is not call:
            call = simulation.best
            match = next(one.match for one in choice.ranked if one.call is call)
        said = disclosure(self.book, turn, call)
        return Decision(call, match, said, choice, self.book, simulation)

    def _simulated(
        self,
        thinking: Thinking,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability,
        choice: Choice,
        turn: Turn,
    ) -> Simulation | None:
        """The book's call compared with others; None where there is nothing to compare."""
        best = choice.best
        if best is None:
            return None
        found = alternatives(self.book, turn, choice, features(hand), thinking.calls)
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
        deals = thinking.layouts({me: hand}, shown, thinking.deals, seed)
        if not deals:
            return None
        return simulate(self.book, auction, vulnerability, near, deals, thinking.solver)


def _mixed(seed: int, hand: Hand, auction: Auction) -> int:
    """A seed for this very question, so that no other question changes what is imagined here."""
    text = f"{seed} {hand.bits} {auction.dealer:d} {' '.join(call.text for call in auction)}"
    return zlib.crc32(text.encode())
