"""A database in its canonical spelling: one rule a line, remarks where they were."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.database.language.printer import format_rule
from cuebid.database.language.rule_reader import RuleReader
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, Source

__all__ = ["canonical_lines"]


def canonical_lines(source: Source, report: Diagnostics) -> Iterator[str]:
    """The lines of a built database as they would be printed, without line ends.

    Comments and blank lines stay; a comment inside a rule comes before it. A rule that is not
    understood stays as it is written.

    Args:
        source: the text, with nothing left to expand or insert.
        report: is told what is wrong.
    """
    reader = RuleReader(report)
    items = list(split_records(source, report))
    if items and not items[-1].span.text:
        # The empty line behind the last line end is none.
        items.pop()
    for item in items:
        rule = reader.read(item) if isinstance(item, Record) else None
        yield format_rule(rule) if rule else item.span.text
