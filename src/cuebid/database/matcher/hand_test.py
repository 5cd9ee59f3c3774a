"""Whether a hand meets a constraint, and if not, at which clause it first fails."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import (
    AnyCharacter,
    Both,
    Brackets,
    Grab,
    Group,
    Jump,
    Match,
    Pattern,
    Term,
    Text,
)
from cuebid.database.language.tree import Sequence as Terms
from cuebid.database.matcher.captures import Grabs
from cuebid.database.matcher.compiler import compile_matcher
from cuebid.database.matcher.function_values import Context
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.matcher_cache import ReadyRules
from cuebid.database.matcher.parts import Run
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import Features, pattern_string

__all__ = ["Clause", "HandTest", "first_failing"]


_GOES_ON = (AnyCharacter, Brackets, Grab, Text)


class HandTest:
    """One hand in one situation, to be tested against constraints.

    Args:
        hand: its features.
        situation: the auction before its call.
        ready: the constraints of the rules.

    Attributes:
        pattern: the hand's pattern string.
        context: for functions.
    """

    __slots__ = ("_ready", "_run", "context", "pattern")

    def __init__(self, hand: Features, situation: Situation, ready: ReadyRules) -> None:
        self.pattern = pattern_string(hand)
        self.context = Context(situation, hand)
        self._ready = ready
        self._run = Run(self.context)

    def fits(self, rule: Rule, grabs: Grabs) -> bool:
        """Whether the hand meets a rule's constraint.

        Args:
            rule: the rule.
            grabs: what its sequence stored.

        Raises:
            MatchLimitError: the constraint has too many ways to match.
        """
        matcher = self._ready.constraint(rule)
        try:
            return matcher.match(self.pattern, self._run, grabs, whole=False) is not None
        except MatchLimitError as error:
            raise error.of_rule(rule.number) from None


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a constraint that a hand does not meet.

    Attributes:
        nodes: the part, one term after the other.
        at: where in the pattern string it was tried.
        grabs: what was stored before it.
    """

    nodes: tuple[Match | Term, ...]
    at: int
    grabs: Grabs


def first_failing(rule: Rule, grabs: Grabs, test: HandTest) -> Clause | None:
    """The first clause of a constraint that the hand does not meet; None if it meets all.

    A constraint is a chain of clauses: the operands of its conjunction, and the terms of these. The
    first that fails is the one up to which the chain, cut off there, does not match any more.

    Args:
        rule: the rule.
        grabs: what its sequence stored.
        test: the hand.
    """
    body = rule.constraint.body
    if body is None or test.fits(rule, grabs):
        return None
    return _failing(body, 0, grabs, test)


def _failing(node: Match | Term, at: int, grabs: Grabs, test: HandTest) -> Clause:
    """Of a node that does not match from a place, the clause at which it fails."""
    match node:
        case Both(parts=parts):
            return _failing_part(parts, at, grabs, test)
        case Jump(offset=offset, slides=False, body=body):
            return _failing(body, offset, grabs, test)
        case Group(body=Both() | Jump() | Terms() as inside):
            return _failing(inside, at, grabs, test)
        case Terms(terms=terms, anchor=None):
            return _failing_term(terms, at, grabs, test)
    return Clause((node,), at, grabs)


def _failing_part(parts: tuple[Match, ...], at: int, grabs: Grabs, test: HandTest) -> Clause:
    for count, part in enumerate(parts, 1):
        way = _way(Both(parts[:count]) if count > 1 else part, at, grabs, test)
        if way is None:
            return _failing(part, at, _grabs_after(parts[: count - 1], at, grabs, test), test)
    return Clause(parts, at, grabs)


def _grabs_after(parts: tuple[Match, ...], at: int, grabs: Grabs, test: HandTest) -> Grabs:
    """The grabs behind operands that match."""
    if not parts:
        return grabs
    way = _way(Both(parts) if len(parts) > 1 else parts[0], at, grabs, test)
    return grabs if way is None else way[1]


def _failing_term(terms: tuple[Term, ...], at: int, grabs: Grabs, test: HandTest) -> Clause:
    reached = begun = at, grabs
    first = 0
    for count, term in enumerate(terms):
        way = _way(Terms(terms[: count + 1]), at, grabs, test)
        if way is None:
            if isinstance(term, Group):
                return _failing(term, *reached, test)
            if not isinstance(term, _GOES_ON):
                return Clause((term,), *reached)
            # A number may be written as several terms: what goes on with it belongs to it.
            others = takewhile(lambda other: isinstance(other, _GOES_ON), terms[count:])
            return Clause((*terms[first:count], *others), *begun)
        reached = way
        if not isinstance(term, _GOES_ON):
            first, begun = count + 1, reached
    return Clause(terms, at, grabs)


def _way(node: Match, at: int, grabs: Grabs, test: HandTest) -> tuple[int, Grabs] | None:
    """How a node matches from a place, by a jump to it."""
    body = node if isinstance(node, Terms) else Terms((Group(node),))
    matcher = compile_matcher(Pattern(Jump(at, slides=False, body=body)), numbers=True)
    return matcher.match(test.pattern, Run(test.context), grabs, whole=False)
