"""The whole check of a database: all checks in order, their findings sorted and without repeats.

The order matters. Each check notes in the context which rules it reported, and later checks skip
what follows from that: an unexpanded macro first, then causes inside one rule, then rules that
never apply, and conflicts between the rules that are left last.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from cuebid.database.analysis.checks.bounds import check_bounds
from cuebid.database.analysis.checks.call_spelling import check_call_spelling
from cuebid.database.analysis.checks.candidates import CandidateIndex
from cuebid.database.analysis.checks.contradictory_specifications import check_specifications
from cuebid.database.analysis.checks.functions import check_functions
from cuebid.database.analysis.checks.impossible_constraints import check_constraints
from cuebid.database.analysis.checks.label_cycles import check_label_cycles
from cuebid.database.analysis.checks.macros import check_macros
from cuebid.database.analysis.checks.overlaps import check_overlaps
from cuebid.database.analysis.checks.shadowing import check_shadowing
from cuebid.database.analysis.checks.spelling import check_spelling
from cuebid.database.analysis.checks.superseded_defaults import check_superseded_defaults
from cuebid.database.analysis.checks.unreachable_rules import check_labels, check_sequences
from cuebid.database.analysis.checks.unset_letters import check_unset_letters
from cuebid.database.analysis.context import CheckContext, Progress
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import Database, RuleField
from cuebid.database.language.loading import read_database
from cuebid.database.language.options import Options
from cuebid.database.language.rule import Rule
from cuebid.database.language.source.build import BuiltSource, build
from cuebid.text import Diagnostic, Diagnostics, Related, Source, Span, trace


def check_conflicts(context: CheckContext, report: Diagnostics) -> None:
    """Report rules that are never chosen, defaults that are never used, and rules that overlap."""
    index = CandidateIndex(context)
    shadowed = check_shadowing(index, report)
    check_superseded_defaults(index, shadowed, report)
    check_overlaps(index, shadowed, report)


def check_ids(context: CheckContext, report: Diagnostics) -> None:
    """Report each rule that has the same id as an earlier rule.

    The language allows it: the specification lists one number twice. It is more often a slip of
    copying, and messages, examples and explanations then name both rules, so it is worth a hint.
    """
    database = context.database
    first_rules: dict[int, Rule] = {}
    for rule in database.rules:
        first = first_rules.setdefault(rule.number, rule)
        if first is not rule:
            message = f"another rule has the id {rule.number} too"
            span = database.span(rule, RuleField.NUMBER)
            related = [Related(database.span(first, RuleField.NUMBER), "the first one")]
            report_finding(report, "db-id-shared", message, span, related=related)


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
"""The checks by title, in the order in which they run."""

_QUICK_OF_ALL: Final = ("ids", "macros")
_QUICK_OF_RULES: Final = ("calls", "spelling", "letters", "functions")
"""The quick checks, which follow no auction and look at no hand: checks that need all rules, and
checks of each rule by itself, which take a millisecond."""


@dataclass(frozen=True, slots=True)
class RuleFindings:
    """The findings of the quick checks of single rules, reused for rules that did not change."""

    facts: Hashable = None
    """Everything that the findings depend on beside the text of a rule."""
    of_rules: Mapping[str, tuple[int, tuple[Diagnostic, ...]]] = field(default_factory=dict)
    """For the text of each rule the offset where it began, and its findings."""


NOTHING_FOUND: Final = RuleFindings()


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
        options: settings, in place of those in the header lines.
        progress: called before each check and during long checks.
    """
    report = Diagnostics()
    built = build(source, report, macros=macros, options=options)
    database = read_database(built, report, explanations=explanations)
    check_database(database, built, report, progress=progress)
    return report


def check_database(
    database: Database, built: BuiltSource, report: Diagnostics, *, progress: Progress | None = None
) -> None:
    """Report everything that is wrong or doubtful in a database that was read.

    Args:
        database: the rules that could be read.
        built: the text that they were read from.
        report: receives the findings; it has the errors of reading already.
        progress: called before each check and during long checks.
    """
    _run(_CHECKS, CheckContext(database, built, progress), report)


def check_part(
    database: Database,
    built: BuiltSource,
    part: range,
    report: Diagnostics,
    last: RuleFindings = NOTHING_FOUND,
) -> RuleFindings:
    """Report what the quick checks find in some rules of a database.

    Args:
        database: the rules that could be read.
        built: the text that they were read from.
        part: the offsets where a rule must begin to be checked.
        report: receives the findings.
        last: the findings in an earlier version; rules with the same text are not checked again.

    Returns:
        The findings, to be passed as `last` for a later version.
    """
    findings = Diagnostics()
    everywhere = CheckContext(database, built, begins=part)
    _collect(_QUICK_OF_ALL, everywhere, findings)
    facts = frozenset(everywhere.labels), everywhere.kept_letters, *built.macros, database.options
    earlier = last.of_rules if last.facts == facts else {}
    rules = [rule for rule in database.rules if rule.start in part]
    texts = {rule.start: database.span(rule).text for rule in rules}
    new = frozenset(start for start, text in texts.items() if text not in earlier)
    context = CheckContext(database, built, begins=new)
    context.unexpanded |= everywhere.unexpanded
    of_new = Diagnostics()
    _collect(_QUICK_OF_RULES, context, of_new)
    starts = sorted(new)
    by_start: dict[int, list[Diagnostic]] = {}
    for finding in of_new:
        start = starts[bisect_right(starts, finding.span.start) - 1]
        by_start.setdefault(start, []).append(finding)
    of_rules: dict[str, tuple[int, tuple[Diagnostic, ...]]] = {}
    for start, text in texts.items():
        if start in new:
            own = tuple(by_start.get(start, ()))
        else:
            was, own = earlier[text]
            own = tuple(_moved(finding, database.source, start - was) for finding in own)
        of_rules[text] = start, own
        findings.extend(own)
    _report_once(findings, report)
    return RuleFindings(facts, of_rules)


def _moved(finding: Diagnostic, source: Source, by: int) -> Diagnostic:
    """Return a finding with all its spans moved into another source, by a number of characters."""

    def moved(span: Span) -> Span:
        return Span(source, span.start + by, span.end + by)

    edit = finding.edit and replace(finding.edit, span=moved(finding.edit.span))
    related = tuple(replace(each, span=moved(each.span)) for each in finding.related)
    return replace(finding, span=moved(finding.span), related=related, edit=edit)


def _run(titles: Iterable[str], context: CheckContext, report: Diagnostics) -> None:
    findings = Diagnostics()
    _collect(titles, context, findings)
    _report_once(findings, report)


def _collect(titles: Iterable[str], context: CheckContext, findings: Diagnostics) -> None:
    for title in titles:
        context.begin(title)
        _CHECKS[title](context, findings)


def _report_once(findings: Diagnostics, report: Diagnostics) -> None:
    """Report findings in order of position; a fault in a macro once, not for each use of it."""
    reported = set()
    for finding in findings.in_order():
        written = trace(finding.span, limit=0).written
        key = finding.code, written.source.name, written.start, written.end, finding.message
        if key not in reported:
            reported.add(key)
            report.add(finding)
