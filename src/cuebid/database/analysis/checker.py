"""Runs all checks over a database."""

from __future__ import annotations

from typing import Final

from cuebid.database.analysis.checks.bounds import check_bounds, check_functions
from cuebid.database.analysis.checks.conflicts import check_conflicts
from cuebid.database.analysis.checks.contradictions import check_constraints, check_specifications
from cuebid.database.analysis.checks.grabs import check_grabs
from cuebid.database.analysis.checks.macros import check_macros
from cuebid.database.analysis.checks.reachability import check_labels, check_sequences
from cuebid.database.analysis.checks.spelling import check_spelling
from cuebid.database.analysis.context import CheckContext
from cuebid.database.language.database import Database
from cuebid.database.language.loading import read_database
from cuebid.database.language.options import Options
from cuebid.database.language.source.build import BuiltSource, build
from cuebid.text import Diagnostics, Source, trace

__all__ = ["check_database", "check_source"]

_CHECKS: Final = (
    check_macros,
    check_spelling,
    check_grabs,
    check_functions,
    check_bounds,
    check_sequences,
    check_labels,
    check_constraints,
    check_specifications,
    check_conflicts,
)


def check_source(
    source: Source,
    *,
    macros: Source | None = None,
    explanations: Source | None = None,
    options: Options | None = None,
) -> Diagnostics:
    """Build and read a database, and say all that is wrong or doubtful in it.

    Args:
        source: rules, built or not.
        macros: the macro file, if rules use macros.
        explanations: the explanations file.
        options: how to read it, in place of what its header lines say.
    """
    report = Diagnostics()
    built = build(source, report, macros=macros, options=options)
    database = read_database(built, report, explanations=explanations)
    check_database(database, built, report)
    return report


def check_database(database: Database, built: BuiltSource, report: Diagnostics) -> None:
    """Say what is wrong or doubtful in a database that was read.

    What a macro causes is said once, not for each of its uses.

    Args:
        database: the rules that could be read.
        built: what they were read from.
        report: is told; that something could not be read, it has been told already.
    """
    context = CheckContext(database, built)
    found = Diagnostics()
    for check in _CHECKS:
        check(context, found)
    said = set()
    for one in found.in_order():
        written = trace(one.span, limit=0).written
        key = one.code, written.source.name, written.start, written.end, one.message
        if key not in said:
            said.add(key)
            report.add(one)
