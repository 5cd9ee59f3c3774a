"""A database in canonical spelling: one rule on a line, comments where they were."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.database.language.printer import format_rule
from cuebid.database.language.rule_reader import RuleReader
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, Source


def canonical_lines(source: Source, report: Diagnostics) -> Iterator[str]:
    """Yield the lines of a built database in canonical spelling, without line ends.

    Comments and blank lines stay; a comment inside a rule moves before it. A rule with errors stays
    as it is written.
    """
    reader = RuleReader(report)
    items = list(split_records(source, report))
    if items and not items[-1].span.text:
        # A file ends with a line end, which begins no further line.
        items.pop()
    for item in items:
        rule = reader.read(item) if isinstance(item, Record) else None
        # A rule with errors must not be lost by formatting; it is reported and stays.
        yield format_rule(rule) if rule else item.span.text
