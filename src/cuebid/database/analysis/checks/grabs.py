"""Grabs that are used where nothing can have stored them."""

from __future__ import annotations

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.database import RuleField
from cuebid.database.language.node import Node
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Assign, Backreference, Binary, Capture, CapturedValue
from cuebid.text import Diagnostics

__all__ = ["check_grabs"]

_RIGHT_FIRST = frozenset({"&&", "||", "&", "|"})


def check_grabs(context: CheckContext, report: Diagnostics) -> None:
    """Say which captures are used before they are set.

    A letter counts as set if any way through what comes before can have stored it; behind a label,
    if a rule with a restart can have.
    """
    known: dict[tuple[int, int, int], list[tuple[RuleField, Node, str]]] = {}
    for rule in context.rules():
        key = id(rule.sequence), id(rule.constraint), id(rule.specification)
        if key not in known:
            known[key] = _unset(context, rule)
        for part, node, letter in known[key]:
            place = context.database.span(rule, part, node)
            later = letter in _stored_later(rule)
            when = "is stored only later" if later else "is never stored"
            message = f"`{place.text}` asks for {letter}, which {when}"
            wanted = f"`{letter}` before what is to be stored"
            report_finding(report, "db-grab-unset", message, place, expected=wanted)
            context.explained.add(rule.number)


def _stored_later(rule: Rule) -> set[str]:
    found: set[str] = set()
    for tree in (rule.sequence, rule.constraint):
        _Order(found).visit(tree)
    return found


def _unset(context: CheckContext, rule: Rule) -> list[tuple[RuleField, Node, str]]:
    """The first use of each letter that nothing can have stored."""
    carried = context.carried if context.carried and context.follows_label(rule) else frozenset()
    known = set(carried)
    found = []
    said: set[str] = set()
    fields = (
        (RuleField.SEQUENCE, rule.sequence),
        (RuleField.CONSTRAINT, rule.constraint),
        (RuleField.SPECIFICATION, rule.specification),
    )
    for part, tree in fields:
        order = _Order(known)
        order.visit(tree)
        for node, letter in order.unset:
            if letter not in said:
                said.add(letter)
                found.append((part, node, letter))
    return found


class _Order:
    """Goes through a tree in the order in which it is matched; this object changes.

    Args:
        known: the letters that can be set; those that the tree stores are added.
    """

    def __init__(self, known: set[str]) -> None:
        self.unset: list[tuple[Node, str]] = []
        self._known = known

    def visit(self, node: Node) -> None:
        """Go through a node and all below it."""
        match node:
            case Capture(letter=letter):
                self._known.add(letter)
            case Backreference(letter=letter) | CapturedValue(letter=letter):
                if letter not in self._known:
                    self.unset.append((node, letter))
            case Assign(letter=letter, value=value):
                self.visit(value)
                self._known.add(letter)
            case Binary(operator=operator, left=left, right=right) if operator in _RIGHT_FIRST:
                self.visit(right)
                self.visit(left)
            case _:
                for child in node.children():
                    self.visit(child)
