"""Measure how well two programs understand each other's calls over the table protocol.

    python bench/two_systems.py --boards 64 --ns acol --ew 2over1

Each program knows only its own system, and what the other explains. For every call, the hands that
an opponent believes it to show are compared with the hands that its maker means: the hands in both,
as a share of the hands in either (1 means equal). The same is printed for the meaning in the
reader's own system, so that calls that are read by the wrong system can be seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median

from cuebid.core import PASS, SEATS, Auction, Call, Card, Explanation, Seat, Side, View
from cuebid.core.player import ExplainedCall
from cuebid.evaluation import Boxes
from cuebid.match.deals import random_boards
from cuebid.notes.meaning.explanations import explained_calls
from cuebid.robots.bidder import Bidder, SystemPlayer
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.system_bidder import make_bidder
from cuebid.testing import MemoryTable


@dataclass(frozen=True, slots=True)
class ReadCall:
    """A call as its maker means it and as an opponent reads it.

    Attributes:
        auction: the auction up to and with the call.
        meant: the hands that it shows in its maker's system.
        read: the hands that the opponent believes it to show.
        own: the hands that it would show in the opponent's own system.
        text: the explanation of the call.
    """

    auction: Auction
    meant: Boxes
    read: Boxes
    own: Boxes
    text: str


@dataclass(slots=True)
class Listener:
    """A player that records what its own calls mean, and how it reads the opponents' calls.

    Attributes:
        bidder: the bidder of its system.
        meant: the hands that calls show by their makers, by auction; shared by a table's players.
        calls: the calls of opponents that were read.
    """

    bidder: Bidder
    meant: dict[Auction, Boxes]
    calls: list[ReadCall] = field(default_factory=list)

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the system's call, after reading the calls before it."""
        for position in range(max(0, len(view.auction) - 3), len(view.auction), 2):
            self._read(view.auction, view.explanations, position, view)
        return SystemPlayer(self.bidder, observer=self._note).call(view)

    def card(self, view: View) -> Card:
        """Return any card: the play does not matter here."""
        return next(iter(view.legal_cards))

    def _note(self, view: View, decision: object) -> None:
        if isinstance(decision, Decision):
            shown = decision.context.meaning(decision.call).boxes
            self.meant[view.auction.with_call(decision.call)] = shown

    def _read(
        self, auction: Auction, explanations: Mapping[int, Explanation], position: int, view: View
    ) -> None:
        before = Auction(auction.dealer, auction.calls[:position])
        call = auction.calls[position]
        after = before.with_call(call)
        if auction.seat_of(position).side is view.seat.side or after not in self.meant:
            return
        side = view.seat.side
        book = self.bidder.book
        explained = explained_calls(book, auction, explanations, side, view.vulnerability)
        earlier = tuple(part for part in explained if part[0] < position)
        context = book.context(before, view.vulnerability, side, earlier)
        own = context.meaning(call).boxes
        read = next((meaning.boxes for turn, meaning in explained if turn == position), own)
        text = explanations[position].text if position in explanations else ""
        self.calls.append(ReadCall(after, self.meant[after], read, own, text))


def jaccard(one: Boxes, other: Boxes) -> float:
    """Return the number of hands in both unions divided by the number in either (Jaccard index)."""
    if one == other:
        return 1.0
    common = (one & other).count
    either = one.count + other.count - common
    return common / either if either else 1.0


def read_calls(north_south: str, east_west: str, boards: int, seed: int = 1) -> list[ReadCall]:
    """Return the calls of two systems at one table, as their opponents read them."""
    bidders = {Side.NS: make_bidder(north_south), Side.EW: make_bidder(east_west)}
    meant: dict[Auction, Boxes] = {}
    players = {seat: Listener(bidders[seat.side], meant) for seat in SEATS}
    calls: list[ReadCall] = []
    for board in random_boards(boards, seed):
        meant.clear()
        MemoryTable([board], players, tells_meanings=True).play()
        for seat in (Seat.NORTH, Seat.EAST):
            calls += players[seat].calls
        for player in players.values():
            player.calls.clear()
    return calls


def _report(name: str, values: Iterable[float]) -> None:
    ordered = sorted(values)
    worst = ordered[len(ordered) // 100]
    print(
        f"{name}: {len(ordered)} calls, median {median(ordered):.3f}, worst hundredth {worst:.3f}"
    )


def main() -> None:
    """Play the boards and print the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ns", default="acol")
    parser.add_argument("--ew", default="2over1")
    parser.add_argument("--worst", type=int, default=10)
    arguments = parser.parse_args()
    calls = read_calls(arguments.ns, arguments.ew, arguments.boards, arguments.seed)
    _report("as read, with the maker's meaning", (jaccard(each.meant, each.read) for each in calls))
    bids = [each for each in calls if each.auction.calls[-1] is not PASS]
    _report("bids alone", (jaccard(each.meant, each.read) for each in bids))
    _report("what the own system would say", (jaccard(each.meant, each.own) for each in bids))
    for each in sorted(calls, key=lambda each: jaccard(each.meant, each.read))[: arguments.worst]:
        line = " ".join(call.text for call in each.auction.calls)
        print(f"{jaccard(each.meant, each.read):.3f} {line} | {each.text}")
        print(f"    meant {each.meant.words()}\n    read  {each.read.words()}")


if __name__ == "__main__":
    main()
