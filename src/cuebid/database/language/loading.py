"""Read a database from text: build it, split it into records, parse every rule."""

# Nothing here raises for a wrong database: errors are collected in a report, and whatever could be
# read is returned, so that one run shows all errors and an editor can work on the rest.

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from cuebid.database.language.database import Database, RuleField
from cuebid.database.language.options import Options
from cuebid.database.language.rule import Rule
from cuebid.database.language.rule_reader import RuleReader
from cuebid.database.language.source.build import BuiltSource, build
from cuebid.database.language.source.explanations import read_explanations
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, Source

NO_RULES: Final[Mapping[str, Rule]] = MappingProxyType({})


def iter_rules(
    source: Source,
    report: Diagnostics,
    macros: Collection[str] = (),
    earlier: Mapping[str, Rule] = NO_RULES,
) -> Iterator[Rule]:
    """Yield the rules of a built database, each as soon as it is read.

    Args:
        source: the text, with nothing left to expand or insert.
        report: collects errors; rules with errors are left out.
        macros: the names of the macros that it was built with, for errors.
        earlier: rules that were read before, by the text of their records; they are not read again.
    """
    reader = RuleReader(report, macros)
    for record in split_records(source, report):
        if not isinstance(record, Record):
            continue
        # Offsets in trees count from the start of a field, so a moved record has the same trees.
        rule = earlier.get(record.span.text) if earlier else None
        if rule is not None:
            yield replace(rule, start=record.span.start, end=record.span.end)
        elif (rule := reader.read(record)) is not None:
            yield rule


def read_rules(
    source: Source,
    report: Diagnostics,
    macros: Collection[str] = (),
    earlier: Mapping[str, Rule] = NO_RULES,
) -> tuple[Rule, ...]:
    """Return all rules of a built database; several may have one id (A11).

    The arguments are those of `iter_rules`.
    """
    return tuple(iter_rules(source, report, macros, earlier))


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
        report: collects all errors in one run; its `raise_errors` turns them into an exception.
            Rules with errors are left out.
        macros: the macro file, if rules use macros.
        explanations: the explanations file.
        options: settings, instead of those in the header lines.
    """
    built = build(source, report, macros=macros, options=options)
    return read_database(built, report, explanations=explanations)


def read_database(
    built: BuiltSource, report: Diagnostics, *, explanations: Source | None = None
) -> Database:
    """Read a database that was built.

    Args:
        built: the text and settings of the database.
        report: collects errors; rules with errors are left out.
        explanations: the explanations file.
    """
    texts = read_explanations(explanations, report) if explanations else {}
    rules = read_rules(built.source, report, built.macros)
    database = Database(built.source, rules, built.options, texts)
    # Without the file there is nothing to compare with: the database may be complete elsewhere.
    if explanations:
        report_unknown_explanations(database, report)
    return database


def report_unknown_explanations(database: Database, report: Diagnostics) -> None:
    """Report rules whose explanation is not among those of the database."""
    for rule in database.rules:
        if rule.explanation is not None and rule.explanation not in database.explanations:
            message = f"there is no explanation {rule.explanation}"
            span = database.span(rule, RuleField.EXPLANATION)
            report.warning("db-unknown-explanation", message, span)
