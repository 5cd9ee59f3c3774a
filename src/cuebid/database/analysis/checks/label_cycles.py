"""Labels that restart auctions in a cycle or without end.

The matcher itself decides: it is asked about auctions that restart, and tells which restarts it did
not follow (`RuleMatcher.faults`). The auctions come from the automata of the restarting rules. With
`restart=replace` such an automaton also accepts auctions that go on after the match, because a rule
for the label may match these further calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from cuebid.core import Call
from cuebid.database.analysis.auctions.traversal import decision_points
from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.database import RuleField
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.situation import Situation
from cuebid.text import Diagnostics, Related

# A cycle shows in nearly every auction that reaches it, so that a few of each rule are enough.
_MOST_AUCTIONS: Final = 200


def check_label_cycles(context: CheckContext, report: Diagnostics) -> None:
    """Report restarts that are not followed, because they would go on for ever."""
    database = context.database
    restarting = [rule for rule in context.rules() if rule.sequence.restart is not None]
    # Only restarting rules matter here: other rules make no new auctions.
    matcher = RuleMatcher(replace(database, rules=tuple(restarting)))
    for rule in restarting:
        for calls in islice(_auctions(context, rule), _MOST_AUCTIONS):
            texts = [CALL_TEXTS[call] for call in calls]
            *before, last = [Call("XX" if text == "R" else text) for text in texts]
            functions = FunctionContext(Situation(tuple(before)))
            try:
                matcher.candidates(matcher.node(before), functions, (last,))
            except MatchLimitError:
                # A pattern with too many ways to match is a fault of another kind.
                break
    reported: set[frozenset[int]] = set()
    for message, rules in matcher.faults.items():
        chain = frozenset(rule.start for rule in rules)
        # Every auction that reaches a cycle gives a message for the same chain of rules.
        if chain not in reported:
            reported.add(chain)
            _report_cycle(context, message, rules, report)


def _auctions(context: CheckContext, rule: Rule) -> Iterator[tuple[int, ...]]:
    """Yield legal auctions that a rule restarts with its label, as indices into `CALL_TEXTS`."""
    automaton = context.automaton(rule)
    if automaton.is_empty or not automaton.complete:
        return
    for point in decision_points((automaton, 0), (automaton, 0), alone=True):
        if point is not None:
            yield from ((*point.before, call) for call in point.ends)


def _report_cycle(
    context: CheckContext, message: str, rules: tuple[Rule, ...], report: Diagnostics
) -> None:
    first, *later = sorted(rules, key=lambda rule: rule.start)
    spans = [
        context.database.span(rule, RuleField.SEQUENCE, rule.sequence.restart)
        for rule in (first, *dict.fromkeys(later))
    ]
    related = [Related(span, "a restart of the cycle") for span in spans[1:]]
    expected = "a label that is read, and not restarted again with itself"
    report_finding(report, "db-label-cycle", message, spans[0], expected=expected, related=related)
