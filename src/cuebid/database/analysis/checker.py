"""The whole check of a database: all checks in order, their findings sorted and without repeats.

The order matters. Each check notes in the context which rules it reported, and later checks skip
what follows from that: an unexpanded macro first, then causes inside one rule, then rules that
never apply, and conflicts between the rules that are left last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cuebid.database.analysis.checks.bounds import check_bounds
from cuebid.database.analysis.checks.call_spelling import check_call_spelling
from cuebid.database.analysis.checks.conflicts import check_conflicts
from cuebid.database.analysis.checks.contradictory_specifications import check_specifications
from cuebid.database.analysis.checks.functions import check_functions
from cuebid.database.analysis.checks.impossible_constraints import check_constraints
from cuebid.database.analysis.checks.label_cycles import check_label_cycles
from cuebid.database.analysis.checks.macros import check_macros
from cuebid.database.analysis.checks.repeated_ids import check_ids
from cuebid.database.analysis.checks.spelling import check_spelling
from cuebid.database.analysis.checks.unreachable_rules import check_labels, check_sequences
from cuebid.database.analysis.checks.unset_letters import check_unset_letters
from cuebid.database.analysis.context import CheckContext, Progress
from cuebid.database.language.database import Database
from cuebid.database.language.loading import read_database
from cuebid.database.language.options import Options
from cuebid.database.language.source.build import BuiltSource, build
from cuebid.text import Diagnostics, Source, trace

__all__ = ["check_database", "check_part", "check_source"]

_CHECKS: Final[dict[str, Callable[[CheckContext, Diagnostics], None]]] = {
    "ids": check_ids,
    "macros": check_macros,
    "calls": check_call_spelling,
    "spelling": check_spelling,
    "letters": check_unset_letters,
    "functions": check_functions,
    "bounds": check_bounds,
    "auctions": check_sequences,
    "labels": check_labels,
    "label cycles": check_label_cycles,
    "constraints": check_constraints,
    "specifications": check_specifications,
    "conflicts": check_conflicts,
}
"""The checks in their order, by what they look at."""

_QUICK: Final = ("ids", "macros", "calls", "spelling", "letters", "functions")
"""Those that follow no auction and look at no hand: a third of a millisecond for a rule."""


def check_source(
    source: Source,
    *,
    macros: Source | None = None,
    explanations: Source | None = None,
    options: Options | None = None,
    progress: Progress | None = None,
) -> Diagnostics:
    """Build and read a database, and report everything that is wrong or doubtful in it.

    Args:
        source: rules, built or not.
        macros: the macro file, if rules use macros.
        explanations: the explanations file.
        options: how to read it, in place of what its header lines say.
        progress: told before each check, and during the long ones, how far it is.
    """
    report = Diagnostics()
    built = build(source, report, macros=macros, options=options)
    database = read_database(built, report, explanations=explanations)
    check_database(database, built, report, progress=progress)
    return report


def check_database(
    database: Database,
    built: BuiltSource,
    report: Diagnostics,
    *,
    progress: Progress | None = None,
) -> None:
    """Report everything that is wrong or doubtful in a database that was read.

    Args:
        database: the rules that could be read.
        built: the text that they were read from.
        report: receives the findings; it has the errors of reading already.
        progress: told before each check, and during the long ones, how far it is.
    """
    _run(_CHECKS, CheckContext(database, built, progress), report)


def check_part(database: Database, built: BuiltSource, part: range, report: Diagnostics) -> None:
    """Report what the quick checks find in some rules of a database.

    Args:
        database: the rules that could be read.
        built: the text that they were read from.
        part: the offsets where a rule must begin to be checked.
        report: receives the findings.
    """
    _run(_QUICK, CheckContext(database, built, part=part), report)


def _run(titles: Iterable[str], context: CheckContext, report: Diagnostics) -> None:
    findings = Diagnostics()
    for title in titles:
        context.begin(title)
        _CHECKS[title](context, findings)
    # A fault inside a macro is found in each rule that uses it, and is reported once.
    reported = set()
    for finding in findings.in_order():
        written = trace(finding.span, limit=0).written
        key = finding.code, written.source.name, written.start, written.end, finding.message
        if key not in reported:
            reported.add(key)
            report.add(finding)
