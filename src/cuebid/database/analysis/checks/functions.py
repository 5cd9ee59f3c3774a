"""Calls of functions (`#12`) without a value: in a wrong field, or with a wrong argument.

Each field of a rule sees different things: a sequence the auction, a constraint the hand as well, a
specification neither hand nor letters of other rules. The table of functions says what each reads.
"""

from __future__ import annotations

from typing import Final

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import RuleField
from cuebid.database.language.functions import BOUND_FIELDS, FUNCTIONS, Reads
from cuebid.database.language.node import walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import FunctionCall, Number
from cuebid.text import Diagnostics

# Functions that in a specification show something about the bidder instead of reading the hand; all
# but the first have no value in any other field.
_SHOWING: Final = ((0, 3), (1, 3), (2, 3), (3, 3))
_ONLY_SHOWING: Final = {(1, 3): "forces", (2, 3): "shows honours", (3, 3): "shows honours"}

_ALLOWED: Final = {
    "s": range(4),
    "t": range(5),
    "f": range(len(BOUND_FIELDS)),
    "l": range(1, 8),
    "k": range(4),
}
"""The values that a parameter can have, by its name in the table of functions."""


def check_functions(context: CheckContext, report: Diagnostics) -> None:
    """Report calls of functions in the wrong field of a rule, or with impossible arguments."""
    # Rules share trees, and walking a tree is slower than looking it up.
    calls: dict[int, list[FunctionCall]] = {}
    for rule in context.rules():
        for part, tree in (
            (RuleField.SEQUENCE, rule.sequence),
            (RuleField.CONSTRAINT, rule.constraint),
            (RuleField.SPECIFICATION, rule.specification),
        ):
            if id(tree) not in calls:
                calls[id(tree)] = [node for node in walk(tree) if isinstance(node, FunctionCall)]
            for node in calls[id(tree)]:
                _check_call(context, rule, part, node, report)


def _check_call(
    context: CheckContext, rule: Rule, part: RuleField, node: FunctionCall, report: Diagnostics
) -> None:
    key = node.number, len(node.arguments)
    function = FUNCTIONS[key]
    span = context.database.span(rule, part, node)
    shows = part is RuleField.SPECIFICATION and key in _SHOWING
    if function.reads is Reads.HAND and part is not RuleField.CONSTRAINT and not shows:
        message = f"{function.signature} reads the hand, which only a constraint sees"
        report_finding(report, "db-function-place", message, span, expected="a constraint")
        return
    if key in _ONLY_SHOWING and not shows:
        does = _ONLY_SHOWING[key]
        message = f"{function.signature} {does}, which only a specification can say"
        report_finding(report, "db-function-place", message, span, expected="a specification")
        return
    for parameter, argument in zip(function.parameters, node.arguments, strict=True):
        allowed = _ALLOWED.get(parameter)
        if isinstance(argument, Number) and allowed and argument.value not in allowed:
            argument_span = context.database.span(rule, part, argument)
            message = f"{function.signature} has no value for {parameter} = {argument.value}"
            expected = f"{allowed[0]} to {allowed[-1]}"
            report_finding(
                report, "db-function-argument", message, argument_span, expected=expected
            )
