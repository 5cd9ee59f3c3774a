"""Sequences and constraints of rules, made ready when they are first asked for."""

from __future__ import annotations

from cuebid.database.language.rule import Rule
from cuebid.database.matcher.compiler import Matcher, compile_matcher

__all__ = ["MatcherCache"]


class MatcherCache:
    """Closures by tree: rules with equal texts share their trees, and so their closures."""

    __slots__ = ("_constraints", "_sequences")

    def __init__(self) -> None:
        # Trees are as long-lived as their database, so their identity will do.
        self._sequences: dict[int, Matcher] = {}
        self._constraints: dict[int, Matcher] = {}

    def sequence(self, rule: Rule) -> Matcher:
        """What matches a rule's sequence."""
        matcher = self._sequences.get(id(rule.sequence))
        if matcher is None:
            matcher = self._sequences[id(rule.sequence)] = compile_matcher(rule.sequence)
        return matcher

    def constraint(self, rule: Rule) -> Matcher:
        """What matches a rule's constraint."""
        matcher = self._constraints.get(id(rule.constraint))
        if matcher is None:
            matcher = compile_matcher(rule.constraint, numbers=True)
            self._constraints[id(rule.constraint)] = matcher
        return matcher
