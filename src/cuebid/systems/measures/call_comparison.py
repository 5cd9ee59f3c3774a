"""Comparison of a system's calls with expected calls, and with auctions that others bid.

A system is asked at each turn of an auction for its call after the calls that the others really
made. So one difference does not make everything after it differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

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
from cuebid.text import decode_json

KINDS: Final = (
    "opening",
    "response",
    "opener's rebid",
    "later, uncontested",
    "over their opening",
    "contested, we opened",
    "contested, they opened",
)
"""Kinds of decisions, by the calls before them."""

# Files of auctions are in the notation of bidding databases, where a redouble is one letter.
_REDOUBLE: Final = "R"


# The names of the fields are those of the file.
class ExpectedCall(msgspec.Struct, frozen=True):
    """A hand, an auction, and the call that is expected.

    Attributes:
        hand: the hand of the player whose turn it is, spades first.
        auction: the calls so far; North deals.
        call: the expected call.
        vul: who is vulnerable.
        group: the topic, for counts by topic.
    """

    hand: str
    auction: tuple[str, ...]
    call: str
    vul: str = "None"
    group: str = ""


@dataclass(frozen=True, slots=True)
class CallDifference:
    """A call of the system that differs from the expected one.

    Attributes:
        kind: the topic of the expected call, or the kind of decision (`KINDS`).
        hand: the hand of the player whose turn it is.
        auction: the calls before.
        expected: the expected call.
        actual: the system's call; None if it has none, which counts as a pass.
        rule: the number of the rule for the system's call; None if there is none.
    """

    kind: str
    hand: Hand
    auction: Auction
    expected: Call
    actual: Call | None
    rule: int | None

    @property
    def words(self) -> str:
        """The difference on one line."""
        calls = " ".join(call.text for call in self.auction.calls)
        by = f" by #{self.rule}" if self.rule is not None else ""
        actual = self.actual.text if self.actual else "P"
        return f"{self.kind}: {self.hand.pbn} [{calls}] {actual}{by}, not {self.expected.text}"


@dataclass(slots=True)
class CallComparison:
    """Mutable counts of compared calls.

    Most calls are passes, and most passes agree; so calls other than a pass are counted apart.

    Attributes:
        calls: how many calls were compared, by group or kind.
        equal: how many of them are equal.
        bids: how many of the expected calls are not a pass, by group or kind.
        equal_bids: how many of these are equal.
        differences: the calls that are not equal.
    """

    calls: Counter[str] = field(default_factory=Counter)
    equal: Counter[str] = field(default_factory=Counter)
    bids: Counter[str] = field(default_factory=Counter)
    equal_bids: Counter[str] = field(default_factory=Counter)
    differences: list[CallDifference] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of calls that are equal."""
        return self.equal.total() / self.calls.total() if self.calls else 1.0

    @property
    def bid_share(self) -> float:
        """The share of equal calls where the expected call is not a pass."""
        return self.equal_bids.total() / self.bids.total() if self.bids else 1.0

    def lines(self, name: str, differences: int) -> Iterator[str]:
        """Yield lines: counts by kind, totals after `name`, at most `differences` differences."""
        for kind, asked in sorted(self.calls.items()):
            equal = self.equal[kind]
            yield (
                f"  {kind:<48}{equal:>7} of {asked:<7}{equal / asked:>7.1%}"
                f"   without passes {self.equal_bids[kind]} of {self.bids[kind]}"
            )
        yield (
            f"{name}: {self.share:.1%} of {self.calls.total()} calls equal; "
            f"without the other's passes {self.bid_share:.1%} of {self.bids.total()}"
        )
        yield from (difference.words for difference in self.differences[:differences])

    def record(self, differences: int) -> dict[str, Any]:
        """Return a JSON record of the counts and of the first differences."""
        return {
            "calls": self.calls.total(),
            "equal": self.share,
            "bids": self.bids.total(),
            "equal_bids": self.bid_share,
            "kinds": {
                kind: {
                    "calls": asked,
                    "equal": self.equal[kind],
                    "bids": self.bids[kind],
                    "equal_bids": self.equal_bids[kind],
                }
                for kind, asked in sorted(self.calls.items())
            },
            "differences": [difference.words for difference in self.differences[:differences]],
        }

    def add(
        self,
        book: RuleBook,
        kind: str,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability,
        expected: Call,
    ) -> None:
        """Compare the system's call with an expected one, and count it."""
        choice = choose(book, hand, auction, vulnerability)
        # Where no rule matches, a player who follows the system passes.
        # There is one object for each call, so identity is equality.
        is_equal = (choice.call or PASS) is expected
        self.calls[kind] += 1
        self.equal[kind] += is_equal
        if expected is not PASS:
            self.bids[kind] += 1
            self.equal_bids[kind] += is_equal
        if not is_equal:
            rule = choice.match.rule.number if choice.match else None
            difference = CallDifference(kind, hand, auction, expected, choice.call, rule)
            self.differences.append(difference)


def read_expected_calls(lines: Iterable[str]) -> Iterator[ExpectedCall]:
    """Parse expected calls from JSON lines with the fields hand, auction, call, vul and group.

    Raises:
        ReadError: a line is not such an object.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield decode_json(line, ExpectedCall)
            except msgspec.MsgspecError as error:
                raise ReadError(f"line {number}: {error}", line) from error


def compare_expected_calls(book: RuleBook, expected: Iterable[ExpectedCall]) -> CallComparison:
    """Count how many of the expected calls the system makes.

    Raises:
        ReadError: a hand, call or vulnerability is not valid.
        IllegalError: an auction is not legal.
    """
    comparison = CallComparison()
    for item in expected:
        # The file names no dealer: North deals, and `vul` names the sides accordingly.
        auction = Auction.parse(Seat.NORTH, " ".join(item.auction))
        vulnerability = Vulnerability.parse(item.vul)
        hand = Hand.parse(item.hand)
        comparison.add(book, item.group, hand, auction, vulnerability, Call(item.call))
    return comparison


def read_auctions(lines: Iterable[str]) -> Iterator[tuple[Board, Auction]]:
    """Read boards with the auctions of others, one on each line.

    A line has the dealer, who is vulnerable, the hands of North, East, South and West, a bar, and
    the calls.

    Raises:
        ReadError: a line is not a board with an auction.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        board_text, bar, calls = line.partition("|")
        fields = board_text.split()
        if not bar or len(fields) != 6:
            expected = "dealer, vulnerability, four hands, a bar, the calls"
            message = f"line {number} is not a board with an auction"
            raise ReadError(message, line, expected=expected)
        try:
            dealer, vulnerability = Seat.parse(fields[0]), Vulnerability.parse(fields[1])
            # The hands stand without the `N:` of PBN, since the first is always North's.
            deal = Deal.parse("N:" + " ".join(fields[2:]))
            auction = Auction(
                dealer, (Call("XX" if text == _REDOUBLE else text) for text in calls.split())
            )
        except (ReadError, IllegalError) as error:
            raise ReadError(f"line {number}: {error}", line) from error
        yield Board(number, dealer, vulnerability, deal), auction


def compare_auctions(book: RuleBook, auctions: Iterable[tuple[Board, Auction]]) -> CallComparison:
    """Count how many calls of recorded auctions the system makes, each after the calls before."""
    comparison = CallComparison()
    for board, auction in auctions:
        so_far = Auction(board.dealer)
        for call in auction:
            hand = board.deal[auction.seat_of(len(so_far))]
            comparison.add(book, decision_kind(so_far), hand, so_far, board.vulnerability, call)
            # Continue with the recorded call, not with the system's: see the top.
            so_far = so_far.with_call(call)
    return comparison


def decision_kind(auction: Auction) -> str:
    """Return the kind of decision after an auction: one of `KINDS`."""
    positions = [position for position, call in enumerate(auction) if call is not PASS]
    if not positions:
        return KINDS[0]
    # Players of one side sit at positions of equal parity.
    since_opening = len(auction) - positions[0]
    we_opened = since_opening % 2 == 0
    sides_that_acted = {position % 2 for position in positions}
    if len(sides_that_acted) == 2:
        return KINDS[5] if we_opened else KINDS[6]
    if not we_opened:
        return KINDS[4]
    return {2: KINDS[1], 4: KINDS[2]}.get(since_opening, KINDS[3])
