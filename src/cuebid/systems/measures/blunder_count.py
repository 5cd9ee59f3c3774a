"""Count blunders in auctions, calls that no player makes, by kind and by rule."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from cuebid.core import Auction, Board, Call, Deal, Hand, Vulnerability
from cuebid.database import RuleBook
from cuebid.evaluation import features
from cuebid.judgement import Blunder, blunders
from cuebid.systems.auction_states import auction_state
from cuebid.text.layout import counted

# Enough to see what a rule does; a count of thousands needs no list of thousands.
_EXAMPLES: Final = 5


@dataclass(frozen=True, slots=True)
class BlunderCall:
    """A blunder, a call that no player makes.

    Attributes:
        auction: the calls before it.
        vulnerability: of the board.
        hand: the hand that made it.
        call: the call.
        kinds: the kinds of blunders that the call is.
        rule: the number of the rule of a chapter that describes the call; None if there is none.
    """

    auction: Auction
    vulnerability: Vulnerability
    hand: Hand
    call: Call
    kinds: tuple[Blunder, ...]
    rule: int | None

    @property
    def words(self) -> str:
        """The call on one line: hand, auction, call, what is wrong."""
        calls = " ".join(call.text for call in self.auction.calls)
        by = f" by #{self.rule}" if self.rule is not None else ""
        kinds = ", ".join(kind.value for kind in self.kinds)
        return f"{self.hand.pbn} [{calls}] {self.call.text}{by}: {kinds}"


@dataclass(slots=True)
class BlunderCount:
    """Counts of blunders in checked auctions; mutable.

    Attributes:
        auctions: how many auctions were checked.
        calls: how many calls were checked.
        kinds: how many blunders of each kind.
        rules: how many blunders of each kind by each rule, None for no rule.
        examples: some blunders of each kind.
    """

    auctions: int = 0
    calls: int = 0
    kinds: Counter[Blunder] = field(default_factory=Counter)
    rules: Counter[tuple[Blunder, int | None]] = field(default_factory=Counter)
    examples: dict[Blunder, list[BlunderCall]] = field(default_factory=lambda: defaultdict(list))

    def add(
        self, auction: Auction, calls: Iterable[BlunderCall], checked: int | None = None
    ) -> None:
        """Count one auction and the blunders in it.

        Args:
            auction: the auction.
            calls: the blunders.
            checked: how many calls were checked; None for all.
        """
        self.auctions += 1
        self.calls += len(auction) if checked is None else checked
        for call in calls:
            for kind in call.kinds:
                self.kinds[kind] += 1
                self.rules[kind, call.rule] += 1
                if len(self.examples[kind]) < _EXAMPLES:
                    self.examples[kind].append(call)


def auction_blunders(
    book: RuleBook, deal: Deal, auction: Auction, vulnerability: Vulnerability
) -> Iterator[BlunderCall]:
    """Yield the blunders of an auction, the calls that no player makes.

    Args:
        book: the book that says what the calls mean. For a book without a judge, which knows no
            calls outside its rules, nothing is yielded.
        deal: the four hands.
        auction: the auction, bid by any players.
        vulnerability: of the board.
    """
    for count, call in enumerate(auction.calls):
        before = Auction(auction.dealer, auction.calls[:count])
        state = auction_state(book, before, vulnerability)
        after = auction_state(book, before.with_call(call), vulnerability)
        if state is None or after is None:
            return
        hand = deal[auction.seat_of(count)]
        meaning = after.meanings[-1]
        kinds = blunders(state, meaning, features(hand))
        if kinds:
            yield BlunderCall(before, vulnerability, hand, call, kinds, meaning.rule)


def count_blunders(
    book: RuleBook, boards: Iterable[Board], auctions: Iterable[Auction]
) -> BlunderCount:
    """Count the blunders of each kind in auctions, the calls that no player makes.

    Args:
        book: the book that says what the calls mean.
        boards: the boards.
        auctions: the auction of each board.
    """
    counts = BlunderCount()
    for board, auction in zip(boards, auctions, strict=True):
        counts.add(auction, auction_blunders(book, board.deal, auction, board.vulnerability))
    return counts


# Two hands show whether a kind has one cause; `--json` has all.
_SHOWN: Final = 2


def blunder_lines(counts: BlunderCount) -> Iterator[str]:
    """Yield lines with the counts, and an example or two of each kind of blunder."""
    if not counts.kinds:
        yield f"{counted(counts.auctions, 'auction')} without a call that no player makes"
        return
    yield f"calls that no player makes, in {counted(counts.auctions, 'auction')}:"
    for kind, times in counts.kinds.most_common():
        yield f"  {times:>4}  {kind.value}"
        for example in counts.examples[kind][:_SHOWN]:
            yield f"        {example.words}"


def blunder_record(counts: BlunderCount) -> dict[str, Any]:
    """Return a JSON record of the counts and examples."""
    return {
        "auctions": counts.auctions,
        "calls": counts.calls,
        "kinds": {kind.name.lower(): times for kind, times in counts.kinds.most_common()},
        "examples": [
            {"kind": kind.name.lower(), "words": example.words}
            for kind, examples in counts.examples.items()
            for example in examples
        ],
    }
