"""Letters that are used where nothing can have stored them.

A letter counts as set if any way through what is written before can have stored it. So a letter
that is stored in one of two alternatives is not reported, although the other leaves it unset: rules
do that on purpose, and a rule whose letter is unset merely does not match (A36).
"""

from __future__ import annotations

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import Node
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Assign, Backreference, Binary, Capture, CapturedValue
from cuebid.text import Diagnostics

# The operators whose right operand is evaluated first (A44).
_RIGHT_FIRST = frozenset({"&&", "||", "&", "|"})


def check_unset_letters(context: CheckContext, report: Diagnostics) -> None:
    """Report letters that are used before they are set."""
    results: dict[tuple[int, int, int], list[tuple[RuleField, Node, str]]] = {}
    for rule in context.rules():
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in results:
            results[key] = _unset_letters(context, rule)
        for part, node, letter in results[key]:
            span = context.database.span(rule, part, node)
            later = letter in _letters_stored_anywhere(rule)
            when = "is stored only later" if later else "is never stored"
            message = f"`{span.text}` uses {letter}, which {when}"
            expected = f"`{letter}` before what is to be stored"
            report_finding(report, "db-grab-unset", message, span, expected=expected)
            context.explained.add(rule.start)


def _letters_stored_anywhere(rule: Rule) -> set[str]:
    letters: set[str] = set()
    for tree in (rule.sequence, rule.constraint):
        _EvaluationOrder(letters).visit(tree)
    return letters


def _unset_letters(context: CheckContext, rule: Rule) -> list[tuple[RuleField, Node, str]]:
    """Return the first use of each letter that nothing can have stored."""
    # A rule that applies after a restart has the letters of the rule that restarted (A32).
    letters = set(context.kept_letters if context.follows_label(rule) else ())
    uses = []
    reported: set[str] = set()
    fields = (
        (RuleField.SEQUENCE, rule.sequence),
        (RuleField.CONSTRAINT, rule.constraint),
        (RuleField.SPECIFICATION, rule.specification),
    )
    for part, tree in fields:
        order = _EvaluationOrder(letters)
        order.visit(tree)
        for node, letter in order.unset:
            if letter not in reported:
                reported.add(letter)
                uses.append((part, node, letter))
    return uses


class _EvaluationOrder:
    """Visits nodes in order of evaluation, and collects uses of unset letters; mutable.

    Args:
        letters: the letters that can be set; those that the tree stores are added.
    """

    def __init__(self, letters: set[str]) -> None:
        self.unset: list[tuple[Node, str]] = []
        self._letters = letters

    def visit(self, node: Node) -> None:
        """Visit a node and all nodes below it."""
        match node:
            case Capture(letter=letter):
                self._letters.add(letter)
            case Backreference(letter=letter) | CapturedValue(letter=letter):
                if letter not in self._letters:
                    self.unset.append((node, letter))
            # The value first: `a=a+1` needs `a` before it stores it.
            case Assign(letter=letter, value=value):
                self.visit(value)
                self._letters.add(letter)
            case Binary(operator=operator, left=left, right=right) if operator in _RIGHT_FIRST:
                self.visit(right)
                self.visit(left)
            case _:
                for child in node.children():
                    self.visit(child)
