"""Default rules that are never used, because other rules supersede all of their calls.

A default is left out of choice and meaning where a rule of higher priority, or of the same priority
and no default, matches the auction for the same call, whatever the hand (A6). So only auctions and
calls are compared here.
"""

from __future__ import annotations

from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.traversal import decision_points
from cuebid.database.analysis.checks.candidates import CandidateIndex, CandidateRule
from cuebid.database.analysis.checks.shadowing import meets_everywhere
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import RuleField
from cuebid.database.language.options import DefaultMode
from cuebid.text import Diagnostics, Related

_Results = dict[tuple[AuctionAutomaton, int, AuctionAutomaton, int], bool]
"""Cache: whether one rule has all calls of another in all its auctions, by automata and levels."""


def check_superseded_defaults(
    index: CandidateIndex, shadowed: set[int], report: Diagnostics
) -> None:
    """Report defaults that are left out for each of their calls.

    Args:
        index: the rules that can be compared.
        shadowed: the offsets of rules that were reported as never chosen; these are skipped.
        report: receives the findings.
    """
    results: _Results = {}
    # A header line decides whether defaults count among the rules that supersede others.
    defaults_count = index.context.database.options.defaults is DefaultMode.ALL
    for candidate in index.candidates:
        if not candidate.rule.default or candidate.rule.start in shadowed:
            continue
        for competitors in index.competitors(candidate):
            superseding = next(
                (
                    rival
                    for rival in competitors
                    if (defaults_count or not rival.rule.default)
                    and _supersedes(rival, candidate, results)
                ),
                None,
            )
            # One rule is enough to explain it.
            if superseding is not None:
                _report_superseded(index, candidate, superseding, report)
                break


def _report_superseded(
    index: CandidateIndex, candidate: CandidateRule, superseding: CandidateRule, report: Diagnostics
) -> None:
    database = index.context.database
    message = (
        f"the default {candidate.rule.number} is always left out: rule {superseding.rule.number} "
        "matches in each of its auctions, for the same calls"
    )
    related = [Related(database.span(superseding.rule, RuleField.LEVEL), "the other rule")]
    span = database.span(candidate.rule, RuleField.LEVEL)
    report_finding(report, "db-default-superseded", message, span, related=related)


def _supersedes(rival: CandidateRule, default: CandidateRule, results: _Results) -> bool:
    """Return whether the rival supersedes a default for all its calls in all its auctions."""
    if rival is default or rival.rule.priority < default.rule.priority:
        return False
    if rival.rule.priority == default.rule.priority and rival.rule.default:
        return False
    key = (*rival.auctions, *default.auctions)
    if key not in results:
        results[key] = _has_all_calls(rival, default)
    return results[key]


def _has_all_calls(rival: CandidateRule, default: CandidateRule) -> bool:
    """Return whether the rival has all calls of the default in each auction of the default."""
    if rival.rule.level not in (0, default.rule.level):
        return False
    if rival.automaton is default.automaton:
        return True
    if default.automaton.calls & ~rival.automaton.calls or not rival.automaton.exact:
        return False
    return meets_everywhere(rival, default) and all(
        point is not None and point.ends.keys() <= point.other_ends.keys()
        for point in decision_points(default.auctions, rival.auctions, alone=True)
    )
