"""Rows that were changed, laid over the rules that notes were made from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cuebid.bml import OpenerSeat, Vulnerable
from cuebid.core import PASS, Auction, Seat, Vulnerability
from cuebid.database import Book, load_database
from cuebid.systems.notes.rules import FIRST_NUMBER, NotesRule, rules_of
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span, trace

if TYPE_CHECKING:
    from cuebid.bml import Sequence
    from cuebid.database import Database, Rule
    from cuebid.systems.notes.carried import Carried
    from cuebid.systems.notes.interpretation import Meant

__all__ = ["layered"]

_NUMBER: Final = re.compile(r"[#*](\d+)\s*$", re.MULTILINE)
_LEVEL: Final = re.compile(r"\d+")
_PASSES: Final = {
    OpenerSeat.SECOND: 1,
    OpenerSeat.THIRD: 2,
    OpenerSeat.THIRD_OR_FOURTH: 2,
    OpenerSeat.FOURTH: 3,
}


def layered(carried: Carried, meants: Iterable[Meant]) -> tuple[list[NotesRule], Source]:
    """The rules of rows that were changed or added, and the carried rules below them.

    A changed row has the priority of the rules it takes the place of, and these become defaults,
    which stand back for it.

    Args:
        carried: the rules that the notes were made from.
        meants: the auctions of the notes.
    """
    rules = rules_of(meants, first=_free_number(carried), skip=carried.stands)
    if not rules:
        return [], carried.rules
    # Places in a source of its own are offsets; its errors are told where the system is loaded.
    source = Source(carried.rules.name, carried.header + carried.rules.text)
    book = Book(load_database(source, Diagnostics(), macros=carried.macros))
    replaced: dict[int, Rule] = {}
    laid: list[NotesRule] = []
    for rule in rules:
        before = _rules_for(rule.meant.sequence, book)
        replaced |= {one.number: one for one in before}
        above = max((one.priority for one in before), default=rule.priority - 1)
        laid.append(replace(rule, priority=above + 1))
    ends = _ends_of_levels(book.database, replaced.values())
    return laid, _as_defaults(carried.rules, [end - len(carried.header) for end in ends])


def _free_number(carried: Carried) -> int:
    numbers = (int(one) for one in _NUMBER.findall(carried.rules.text))
    return max(FIRST_NUMBER, 1 + max(numbers, default=0))


def _rules_for(sequence: Sequence, book: Book) -> list[Rule]:
    """The rules that make a call where a row makes it, defaults that stand back left out."""
    passes = _PASSES.get(sequence.conditions.seat, 0)
    auction = Auction(Seat.NORTH, [PASS] * passes + list(sequence.calls[:-1]))
    turn = book.turn(auction, _vulnerability(sequence, passes))
    return [match.rule for match in turn.meaning(sequence.call).matches]


def _vulnerability(sequence: Sequence, passes: int) -> Vulnerability:
    """One for which a row is written."""
    first = Seat((Seat.NORTH + passes) % 4).side
    ours = first if sequence.we_open else first.other
    conditions = sequence.conditions
    we, they = conditions.we is Vulnerable.YES, conditions.they is Vulnerable.YES
    return Vulnerability(we << ours | they << ours.other)


def _as_defaults(source: Source, ends: Iterable[int]) -> Source:
    """The rules with some of them made defaults, those whose levels end at these offsets."""
    builder = ExpansionBuilder(source.name)
    done = 0
    for at in sorted(ends):
        builder.copy(Span(source, done, at))
        builder.insert("d", Span.point(source, at))
        done = at
    builder.copy(Span(source, done, len(source.text)))
    return builder.build()


def _ends_of_levels(database: Database, rules: Iterable[Rule]) -> Iterator[int]:
    """Where in the source a `d` has to stand to make these rules defaults."""
    for rule in rules:
        written = trace(Span.point(database.source, rule.start)).written
        level = _LEVEL.match(written.source.text, written.start)
        if level and not rule.default:
            yield level.end()
