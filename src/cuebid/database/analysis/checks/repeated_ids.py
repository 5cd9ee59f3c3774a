"""Ids that several rules share.

The language allows it: the specification lists one number twice. It is more often a slip of
copying, and messages, examples and explanations then name both rules, so it is worth a hint.
"""

from __future__ import annotations

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import RuleField
from cuebid.database.language.rule import Rule
from cuebid.text import Diagnostics, Related


def check_ids(context: CheckContext, report: Diagnostics) -> None:
    """Report each rule whose id an earlier rule has."""
    database = context.database
    first_rules: dict[int, Rule] = {}
    for rule in database.rules:
        first = first_rules.setdefault(rule.number, rule)
        if first is not rule:
            message = f"another rule has the id {rule.number} too"
            span = database.span(rule, RuleField.NUMBER)
            related = [Related(database.span(first, RuleField.NUMBER), "the first one")]
            report_finding(report, "db-id-shared", message, span, related=related)
