"""A bidding database: all its rules, and where each was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from cuebid.database.language.node import Node
from cuebid.database.language.options import Options
from cuebid.database.language.rule import Rule
from cuebid.database.language.rule_reader import FIELD_NAMES, RuleReader, split_tail
from cuebid.database.language.source.build import BuiltSource, build
from cuebid.database.language.source.explanations import read_explanations
from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.text import Diagnostics, Related, Source, Span

__all__ = ["Database", "RuleField", "iter_rules", "load_database", "read_database", "read_rules"]


class RuleField(IntEnum):
    """A field of a record; the first five in the order they are written."""

    LEVEL = 0
    SEQUENCE = 1
    PRIORITY = 2
    CONSTRAINT = 3
    SPECIFICATION = 4
    EXPLANATION = 5
    NUMBER = 6


@dataclass(frozen=True, slots=True, eq=False)
class Database:
    """Rules in the order they are written.

    Attributes:
        source: the text that was read, with macros expanded and offsets inserted.
        rules: every rule that could be read.
        options: how the database is to be read.
        explanations: texts by number.
        by_number: the rules by their ids.
    """

    source: Source
    rules: tuple[Rule, ...]
    options: Options = field(default_factory=Options)
    explanations: Mapping[int, str] = field(default_factory=dict)
    by_number: Mapping[int, Rule] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_number", {rule.number: rule for rule in self.rules})

    def explanation(self, rule: Rule) -> str:
        """What a rule's call means in words; empty if nothing was written about it."""
        return "" if rule.explanation is None else self.explanations.get(rule.explanation, "")

    def span(self, rule: Rule, part: RuleField | None = None, node: Node | None = None) -> Span:
        """Where a rule, one of its fields, or a node in that field's tree was read.

        Args:
            rule: of this database.
            part: which field; the whole record if not given. Of an explanation that the rule does
                not have, the end of the record.
            node: of that field's tree.
        """
        return _span(self.source, rule, part, node)


def iter_rules(source: Source, report: Diagnostics) -> Iterator[Rule]:
    """The rules of a built database one at a time, each given when it is read.

    Args:
        source: the text, with nothing left to expand or insert.
        report: is told what is wrong; rules with errors are left out.
    """
    reader = RuleReader(report)
    for record in split_records(source, report):
        rule = reader.read(record) if isinstance(record, Record) else None
        if rule is not None:
            yield rule


def read_rules(source: Source, report: Diagnostics) -> tuple[Rule, ...]:
    """All rules of a built database; of several with one id the first (A11).

    Args:
        source: the text, with nothing left to expand or insert.
        report: is told what is wrong; rules with errors are left out.
    """
    found: dict[int, Rule] = {}
    for rule in iter_rules(source, report):
        first = found.setdefault(rule.number, rule)
        if first is not rule:
            _say_twice(source, first, rule, report)
    return tuple(found.values())


def load_database(
    source: Source,
    report: Diagnostics,
    *,
    macros: Source | None = None,
    explanations: Source | None = None,
    options: Options | None = None,
) -> Database:
    """Build a database and read all of it.

    Args:
        source: rules, built or not.
        report: is told everything that is wrong, in one run; `raise_errors` stops on it. Rules with
            errors are left out.
        macros: the macro file, if rules use macros.
        explanations: the explanations file.
        options: how to read it, in place of what its header lines say.
    """
    built = build(source, report, macros=macros, options=options)
    return read_database(built, report, explanations=explanations)


def read_database(
    built: BuiltSource, report: Diagnostics, *, explanations: Source | None = None
) -> Database:
    """Read all of a database that was built.

    Args:
        built: its text, with how it is to be read.
        report: is told what is wrong; rules with errors are left out.
        explanations: the explanations file.
    """
    texts = read_explanations(explanations, report) if explanations else {}
    rules = read_rules(built.source, report)
    if explanations:
        for rule in rules:
            if rule.explanation is not None and rule.explanation not in texts:
                message = f"there is no explanation {rule.explanation}"
                place = _span(built.source, rule, RuleField.EXPLANATION, None)
                report.warning("db-unknown-explanation", message, place)
    return Database(built.source, rules, built.options, texts)


def _say_twice(source: Source, first: Rule, second: Rule, report: Diagnostics) -> None:
    """Report an id that two rules have; the first keeps it."""
    place = _span(source, second, RuleField.NUMBER, None)
    related = [Related(_span(source, first, RuleField.NUMBER, None), "the first one")]
    message = f"two rules have the id {first.number}"
    report.error("db-duplicate-id", message, place, expected="another number", related=related)


def _span(source: Source, rule: Rule, part: RuleField | None, node: Node | None) -> Span:
    record = Span(source, rule.start, rule.end)
    if part is None:
        return record
    body, tail = split_tail(field_spans(record))
    if part < len(FIELD_NAMES):
        where = body[part]
    else:
        mark = "#" if part is RuleField.NUMBER else "*"
        end = Span.point(source, rule.end)
        where = next((found for found in tail if found.text.startswith(mark)), end)
    return where.part(node.start, node.end) if node else where
