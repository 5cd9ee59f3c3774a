"""Comparing a system's calls with those of others: expected calls, and auctions bid by others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

import msgspec

from cuebid.core import (
    PASS,
    Auction,
    Board,
    Call,
    Deal,
    Hand,
    IllegalError,
    ReadError,
    Seat,
    Vulnerability,
)
from cuebid.database import RuleBook, choose

__all__ = [
    "KINDS",
    "CallComparison",
    "CallDifference",
    "ExpectedCall",
    "compare_auctions",
    "compare_expected_calls",
    "read_auctions",
    "read_expected_calls",
]

KINDS: Final = (
    "opening",
    "response",
    "opener's rebid",
    "later, uncontested",
    "over their opening",
    "contested, we opened",
    "contested, they opened",
)
"""What a decision is, by the calls before it."""

_REDOUBLE: Final = "R"


class ExpectedCall(msgspec.Struct, frozen=True):
    """A hand, an auction, and the call that is wanted.

    Attributes:
        hand: of the player whose turn it is, spades first.
        auction: the calls so far; North deals.
        call: what is wanted.
        vul: who is vulnerable.
        group: what it is about.
    """

    hand: str
    auction: tuple[str, ...]
    call: str
    vul: str = "None"
    group: str = ""


@dataclass(frozen=True, slots=True)
class CallDifference:
    """A call that differs from what was wanted.

    Attributes:
        kind: the group, or the kind of decision.
        hand: of the player.
        auction: the calls before.
        wanted: the other's call.
        made: the system's; None where no rule fits, and so a pass.
        rule: the rule for it.
    """

    kind: str
    hand: Hand
    auction: Auction
    wanted: Call
    made: Call | None
    rule: int | None

    @property
    def words(self) -> str:
        """On one line."""
        calls = " ".join(call.text for call in self.auction.calls)
        by = f" by #{self.rule}" if self.rule is not None else ""
        made = self.made.text if self.made else "P"
        return f"{self.kind}: {self.hand.pbn} [{calls}] {made}{by}, not {self.wanted.text}"


@dataclass(slots=True)
class CallComparison:
    """What was compared; this object changes.

    Attributes:
        asked: how many calls, by group or kind.
        equal: how many of them are the same.
        asked_bids: how many of the other's calls are no passes, likewise.
        equal_bids: how many of these are the same.
        differences: the calls that are not.
    """

    asked: Counter[str] = field(default_factory=Counter)
    equal: Counter[str] = field(default_factory=Counter)
    asked_bids: Counter[str] = field(default_factory=Counter)
    equal_bids: Counter[str] = field(default_factory=Counter)
    differences: list[CallDifference] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of equal calls."""
        return self.equal.total() / self.asked.total() if self.asked else 1.0

    @property
    def bid_share(self) -> float:
        """The same without the other's passes."""
        return self.equal_bids.total() / self.asked_bids.total() if self.asked_bids else 1.0

    def take(
        self,
        book: RuleBook,
        kind: str,
        hand: Hand,
        auction: Auction,
        vul: Vulnerability,
        wanted: Call,
    ) -> None:
        """Compare one call."""
        choice = choose(book, hand, auction, vul)
        same = (choice.call or PASS) is wanted
        self.asked[kind] += 1
        self.equal[kind] += same
        if wanted is not PASS:
            self.asked_bids[kind] += 1
            self.equal_bids[kind] += same
        if not same:
            rule = choice.match.rule.number if choice.match else None
            found = CallDifference(kind, hand, auction, wanted, choice.call, rule)
            self.differences.append(found)


def read_expected_calls(lines: Iterable[str]) -> Iterator[ExpectedCall]:
    """Expected calls in JSON, one a line: hand, auction, call, vul, group.

    Raises:
        ReadError: a line is no such thing.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield msgspec.json.decode(line, type=ExpectedCall)
            except msgspec.MsgspecError as error:
                raise ReadError(f"line {number}: {error}", line) from error


def compare_expected_calls(book: RuleBook, wanted: Iterable[ExpectedCall]) -> CallComparison:
    """How many expected calls the system makes.

    Raises:
        ReadError: a hand, call or vulnerability is none.
        IllegalError: an auction is not possible.
    """
    found = CallComparison()
    for one in wanted:
        auction = Auction.parse(Seat.NORTH, " ".join(one.auction))
        vulnerability = Vulnerability.parse(one.vul)
        hand = Hand.parse(one.hand)
        found.take(book, one.group, hand, auction, vulnerability, Call(one.call))
    return found


def read_auctions(lines: Iterable[str]) -> Iterator[tuple[Board, Auction]]:
    """Boards with the auctions of others, one a line.

    A line has the dealer, who is vulnerable, the hands of North, East, South and West, a bar, and
    the calls.

    Raises:
        ReadError: a line is no such thing.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        left, bar, calls = line.partition("|")
        fields = left.split()
        if not bar or len(fields) != 6:
            wanted = "dealer, vulnerability, four hands, a bar, the calls"
            raise ReadError(f"line {number} is no board with an auction", line, expected=wanted)
        try:
            dealer, vulnerability = Seat.parse(fields[0]), Vulnerability.parse(fields[1])
            deal = Deal.parse("N:" + " ".join(fields[2:]))
            auction = Auction(
                dealer, (Call("XX" if text == _REDOUBLE else text) for text in calls.split())
            )
        except (ReadError, IllegalError) as error:
            raise ReadError(f"line {number}: {error}", line) from error
        yield Board(number, dealer, vulnerability, deal), auction


def compare_auctions(book: RuleBook, auctions: Iterable[tuple[Board, Auction]]) -> CallComparison:
    """How often the system makes the other's call, each time after the other's calls before it."""
    found = CallComparison()
    for board, whole in auctions:
        so_far = Auction(board.dealer)
        for call in whole:
            hand = board.deal[whole.seat_of(len(so_far))]
            found.take(book, _kind(so_far), hand, so_far, board.vulnerability, call)
            so_far = so_far.with_call(call)
    return found


def _kind(auction: Auction) -> str:
    """One of `KINDS`."""
    acted = [at for at, call in enumerate(auction) if call is not PASS]
    if not acted:
        return KINDS[0]
    since = len(auction) - acted[0]
    ours = since % 2 == 0
    if len({at % 2 for at in acted}) == 2:
        return KINDS[5] if ours else KINDS[6]
    if not ours:
        return KINDS[4]
    return {2: KINDS[1], 4: KINDS[2]}.get(since, KINDS[3])
