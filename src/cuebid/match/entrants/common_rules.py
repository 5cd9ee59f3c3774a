"""Find the auctions in which two rule books agree, such as a system with and without a convention.

Where only rules of both books can match, both make the same call with a hand, and read it in the
same way. So an auction that never reaches a rule of one book alone is the same whoever bids which
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

# If more rules differ, the books share hardly any board, and testing each auction saves no time.
_MOST_APART: Final = 0.25


class CommonRules:
    """The auctions in which two rule books have the same rules for the next call.

    Args:
        book: one of the two, for opponents that bid the same book.
        apart: a book of the rules that only one of the two has.
    """

    def __init__(self, book: RuleBook, apart: RuleBook) -> None:
        self.book = book
        self._apart = apart

    def decide(self, context: CallContext, auction: Auction) -> bool:
        """Return whether the books have the same rules for the next call of an auction.

        Args:
            context: the auction as the first book reads it; the books agreed on all earlier calls.
            auction: the calls.
        """
        return not self._apart.may_match(context, auction.legal_calls)


def common_rules(first: RuleBook, second: RuleBook) -> CommonRules | None:
    """Return the auctions that two rule books share; None if the books differ too much."""
    options = first.database.options
    if options != second.database.options or _parts(first.judge) != _parts(second.judge):
        return None
    # With restarts, a missing rule may affect calls elsewhere in the auction.
    if first.restarts or second.restarts:
        return None
    apart = rules_apart(first.database, second.database)
    if len(apart) > _MOST_APART * len(first.database.rules):
        return None
    database = Database(first.database.source, apart, options)
    # New books, which share the judge but not the caches of the old ones.
    return CommonRules(RuleBook(first.database, judge=first.judge), RuleBook(database))


def rules_apart(first: Database, second: Database) -> tuple[Rule, ...]:
    """Return the rules that only one of two databases has, or that differ in order.

    Rules are the same if they match, prefer, show and explain the same; their numbers do not count.
    """
    # Contents are replaced by numbers, because the hash of a rule walks all of its trees.
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
    # The order counts: of rules with equal priority the one that is written first is preferred.
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
    """Return each of `contents` that is in `shared`, paired with how often it came before."""
    counts: Counter[int] = Counter()
    numbered = []
    for content in contents:
        if content in shared:
            numbered.append((content, counts[content]))
            counts[content] += 1
    return numbered


def _longest_rise(numbers: Sequence[int]) -> frozenset[int]:
    """Return the members of a longest increasing subsequence of different numbers."""
    # The smallest last number of a subsequence of each length, and each number's predecessor.
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
    """Return the function and arguments of a `partial`, which compare by value; else the object."""
    if isinstance(value, partial):
        return value.func, tuple(map(_parts, value.args))
    return value
