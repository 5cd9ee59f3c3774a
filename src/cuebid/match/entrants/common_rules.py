"""Two books with nearly the same rules, such as a system with and without a convention.

Where only rules that both have may match, both make the same call with a hand, and read it in the
same way. So an auction that never comes to a rule of one book alone is the same whoever bids which
book, and both rooms of a match can share it. Most conventions come up on few boards.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import Final

from cuebid.core import Auction
from cuebid.database import CallContext, Database, Rule, RuleBook

# With more rules apart hardly a board stays common, and the look at each auction gains nothing.
_MOST_APART: Final = 0.25


class CommonRules:
    """The auctions in which two books are one.

    Args:
        book: one of the two, without opponents that bid another one.
        apart: the rules that only one of them has.
    """

    def __init__(self, book: RuleBook, apart: RuleBook) -> None:
        self.book = book
        self._apart = apart

    def decide(self, context: CallContext, auction: Auction) -> bool:
        """Return whether the books have the same rules for the next call of an auction.

        Args:
            context: the auction as the first book reads it; no earlier call was decided otherwise.
            auction: the calls.
        """
        return not self._apart.may_match(context, auction.legal_calls)


def common_rules(first: RuleBook, second: RuleBook) -> CommonRules | None:
    """Return where two books are one; None where they differ in more than some of their rules."""
    options = first.database.options
    if options != second.database.options or _parts(first.judge) != _parts(second.judge):
        return None
    # After a restart rules match that are elsewhere in the auction than the rule that is missing.
    if first.restarts or second.restarts:
        return None
    apart = rules_apart(first.database, second.database)
    if len(apart) > _MOST_APART * len(first.database.rules):
        return None
    database = Database(first.database.source, apart, options)
    # The judge is shared; what both have remembered of each other's calls is not.
    return CommonRules(RuleBook(first.database, judge=first.judge), RuleBook(database))


def rules_apart(first: Database, second: Database) -> tuple[Rule, ...]:
    """Return the rules that only one of two databases has, or that stand elsewhere in one.

    Rules are the same if they match, prefer, show and explain the same; their numbers do not count.
    """
    # Numbers stand for contents, as a hash of a rule reads all of its trees.
    numbers: dict[Hashable, int] = {}
    contents = [
        [numbers.setdefault(_content(database, rule), len(numbers)) for rule in database.rules]
        for database in (first, second)
    ]
    counts = [Counter(content) for content in contents]
    shared = {number for number, count in counts[0].items() if counts[1][number] == count}
    apart = [
        rule
        for content, database in zip(contents, (first, second), strict=True)
        for number, rule in zip(content, database.rules, strict=True)
        if number not in shared
    ]
    # Of rules with equal priority the one that is written first is preferred.
    positions = {key: position for position, key in enumerate(_numbered(contents[1], shared))}
    order = [positions[key] for key in _numbered(contents[0], shared)]
    in_order = _longest_rise(order)
    common = [
        rule for number, rule in zip(contents[0], first.rules, strict=True) if number in shared
    ]
    apart += [
        rule for position, rule in zip(order, common, strict=True) if position not in in_order
    ]
    return tuple(apart)


def _content(database: Database, rule: Rule) -> Hashable:
    # Judgement reads the explanation too, where it asks what a call is for.
    return (
        rule.level,
        rule.default,
        rule.flag,
        rule.sequence,
        rule.priority,
        rule.constraint,
        rule.specification,
        database.explanation(rule),
    )


def _numbered(contents: Iterable[int], shared: set[int]) -> list[tuple[int, int]]:
    """Return the shared contents with the number of times that each has occurred before."""
    counts: Counter[int] = Counter()
    numbered = []
    for content in contents:
        if content in shared:
            numbered.append((content, counts[content]))
            counts[content] += 1
    return numbered


def _longest_rise(numbers: Sequence[int]) -> frozenset[int]:
    """Return the longest choice of different numbers that rise in their order."""
    # The least last number of a choice of each length, and what stands before each number in one.
    lasts: list[int] = []
    before: dict[int, int | None] = {}
    for number in numbers:
        length = bisect_left(lasts, number)
        before[number] = lasts[length - 1] if length else None
        lasts[length : length + 1] = [number]
    rise: set[int] = set()
    last = lasts[-1] if lasts else None
    while last is not None:
        rise.add(last)
        last = before[last]
    return frozenset(rise)


def _parts(value: object) -> object:
    """Return what a judge is made of, because functions with arguments are not equal by value."""
    if isinstance(value, partial):
        return value.func, tuple(map(_parts, value.args))
    return value
