"""Whether a hand meets a constraint, and if not, at which clause it first fails."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import (
    AnyCharacter,
    Backreference,
    Brackets,
    Concatenation,
    Conjunction,
    Group,
    Jump,
    Literal,
    Match,
    Pattern,
    Term,
)
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.compiler import compile_matcher
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.parts import Search
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import Features, pattern_string

__all__ = ["Clause", "HandTest", "first_failing"]


_GOES_ON = (AnyCharacter, Brackets, Backreference, Literal)


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

    def __init__(self, hand: Features, situation: Situation, ready: MatcherCache) -> None:
        self.pattern = pattern_string(hand)
        self.context = FunctionContext(situation, hand)
        self._ready = ready
        self._run = Search(self.context)

    def fits(self, rule: Rule, captures: Captures) -> bool:
        """Whether the hand meets a rule's constraint.

        Args:
            rule: the rule.
            captures: what its sequence stored.

        Raises:
            MatchLimitError: the constraint has too many ways to match.
        """
        matcher = self._ready.constraint(rule)
        try:
            return matcher.match(self.pattern, self._run, captures, whole=False) is not None
        except MatchLimitError as error:
            raise error.of_rule(rule.number) from None


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a constraint that a hand does not meet.

    Attributes:
        nodes: the part, one term after the other.
        at: where in the pattern string it was tried.
        captures: what was stored before it.
    """

    nodes: tuple[Match | Term, ...]
    at: int
    captures: Captures


def first_failing(rule: Rule, captures: Captures, test: HandTest) -> Clause | None:
    """The first clause of a constraint that the hand does not meet; None if it meets all.

    A constraint is a chain of clauses: the operands of its conjunction, and the terms of these. The
    first that fails is the one up to which the chain, cut off there, does not match any more.

    Args:
        rule: the rule.
        captures: what its sequence stored.
        test: the hand.
    """
    body = rule.constraint.body
    if body is None or test.fits(rule, captures):
        return None
    return _failing(body, 0, captures, test)


def _failing(node: Match | Term, at: int, captures: Captures, test: HandTest) -> Clause:
    """Of a node that does not match from a place, the clause at which it fails."""
    match node:
        case Conjunction(parts=parts):
            return _failing_part(parts, at, captures, test)
        case Jump(offset=offset, slides=False, body=body):
            return _failing(body, offset, captures, test)
        case Group(body=Conjunction() | Jump() | Concatenation() as inside):
            return _failing(inside, at, captures, test)
        case Concatenation(terms=terms, anchor=None):
            return _failing_term(terms, at, captures, test)
    return Clause((node,), at, captures)


def _failing_part(parts: tuple[Match, ...], at: int, captures: Captures, test: HandTest) -> Clause:
    for count, part in enumerate(parts, 1):
        way = _way(Conjunction(parts[:count]) if count > 1 else part, at, captures, test)
        if way is None:
            return _failing(part, at, _grabs_after(parts[: count - 1], at, captures, test), test)
    return Clause(parts, at, captures)


def _grabs_after(parts: tuple[Match, ...], at: int, captures: Captures, test: HandTest) -> Captures:
    """The captures behind operands that match."""
    if not parts:
        return captures
    way = _way(Conjunction(parts) if len(parts) > 1 else parts[0], at, captures, test)
    return captures if way is None else way[1]


def _failing_term(terms: tuple[Term, ...], at: int, captures: Captures, test: HandTest) -> Clause:
    reached = begun = at, captures
    first = 0
    for count, term in enumerate(terms):
        way = _way(Concatenation(terms[: count + 1]), at, captures, test)
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
    return Clause(terms, at, captures)


def _way(node: Match, at: int, captures: Captures, test: HandTest) -> tuple[int, Captures] | None:
    """How a node matches from a place, by a jump to it."""
    body = node if isinstance(node, Concatenation) else Concatenation((Group(node),))
    matcher = compile_matcher(Pattern(Jump(at, slides=False, body=body)), numbers=True)
    return matcher.match(test.pattern, Search(test.context), captures, whole=False)
