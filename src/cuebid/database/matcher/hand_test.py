"""Test a hand against a constraint, and find the clause at which it first fails."""

# A constraint is a chain of clauses: the operands of its conjunction, and the terms of these. The
# clause to blame is the one up to which the chain, cut off after it, no longer matches. It is
# found by matching ever longer beginnings: slow, but only for questions "why not",
# and right by construction, because the matcher itself decides.

from __future__ import annotations

from itertools import takewhile
from typing import Final

from msgspec import Struct

from cuebid.database.language import tree
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.situation import Situation
from cuebid.database.matcher.text_matcher import MatchEnd, TextMatcher
from cuebid.database.matcher.translation.translator import Translated
from cuebid.evaluation import Features, pattern_string

_CARDS: Final = 13
_CHARACTER_TERMS = (tree.AnyCharacter, tree.Brackets, tree.Backreference, tree.Literal)


class HandTest:
    """One hand in one situation, to be tested against constraints.

    Args:
        hand: the features of the hand.
        situation: the auction before the hand's call.
        matchers: the translated constraints.
        auction: a context of the same auction without a hand, whose cached values are used.

    Attributes:
        context: the inputs of functions.
        calls: what functions read from the calls.
        hand: the hand's features.

    Raises:
        RangeError: the hand does not have thirteen cards.
    """

    __slots__ = ("_matchers", "_pattern", "calls", "context", "hand")

    def __init__(
        self,
        hand: Features,
        situation: Situation,
        matchers: MatcherCache,
        auction: FunctionContext | None = None,
    ) -> None:
        self.context = FunctionContext(situation, hand, auction=auction)
        self.calls = situation.table_calls
        self.hand = hand
        self._matchers = matchers
        # Many constraints look at features only; the string takes longer than most of them.
        self._pattern: str | None = None
        if sum(hand.lengths) != _CARDS:
            # Hands without thirteen cards have no pattern string; this raises the error.
            self._pattern = pattern_string(hand)

    @property
    def pattern(self) -> str:
        """The hand's pattern string."""
        if self._pattern is None:
            self._pattern = pattern_string(self.hand)
        return self._pattern

    def translated(self, rule: Rule) -> tuple[Translated, bool] | None:
        """Return a rule's constraint as a function, and whether that reads the pattern string.

        None if the constraint cannot be translated (`translate_constraint`).
        """
        return self._matchers.translated(rule)

    def fits(self, rule: Rule, captures: Captures) -> bool:
        """Return whether the hand meets a rule's constraint.

        Raises:
            MatchLimitError: the constraint has too many ways to match.
        """
        translated = self._matchers.translated(rule)
        if translated is not None:
            function, reads_pattern = translated
            pattern = self.pattern if reads_pattern else ""
            fits = function(captures, self.hand.values, self.calls, self.context, pattern)
            if fits is not None:
                return fits
        try:
            return self.match(rule.constraint, captures) is not None
        except MatchLimitError as error:
            # The search knows patterns only; messages need the rule.
            raise error.of_rule(rule.number) from None

    def match(
        self, pattern: tree.Pattern, captures: Captures, text: str | None = None
    ) -> MatchEnd | None:
        """Return how a pattern matches the hand's pattern string, or `text`; None if it does not.

        Raises:
            MatchLimitError: the pattern has too many ways to match.
        """
        text = self.pattern if text is None else text
        matcher = TextMatcher(text, self.context, joins_digits=True)
        return matcher.match(pattern, captures, whole=False)


class UnmetClause(Struct, frozen=True):
    """A part of a constraint that a hand does not meet."""

    nodes: tuple[tree.Match | tree.Term, ...]
    """The part, one term after the other."""
    offset: int
    """The offset in the pattern string at which the part was tried."""
    captures: Captures
    """What was captured before the part."""


def first_failing(rule: Rule, captures: Captures, test: HandTest) -> UnmetClause | None:
    """Return the first clause of a constraint that a hand does not meet; None if it meets all."""
    body = rule.constraint.body
    if body is None or test.fits(rule, captures):
        return None
    return _failing_clause(body, 0, captures, test)


def _failing_clause(
    node: tree.Match | tree.Term, offset: int, captures: Captures, test: HandTest
) -> UnmetClause:
    """Return the first clause that fails in a node that does not match at an offset."""
    match node:
        case tree.Conjunction(parts=parts):
            return _failing_part(parts, offset, captures, test)
        # A sliding jump has no offset to blame; it is one clause as a whole.
        case tree.Jump(offset=target, slides=False, body=body):
            return _failing_clause(body, target, captures, test)
        case tree.Group(body=tree.Conjunction() | tree.Jump() | tree.Concatenation() as inner):
            return _failing_clause(inner, offset, captures, test)
        case tree.Concatenation(terms=terms, anchor=None):
            return _failing_term(terms, offset, captures, test)
    return UnmetClause((node,), offset, captures)


def _failing_part(
    parts: tuple[tree.Match, ...], offset: int, captures: Captures, test: HandTest
) -> UnmetClause:
    for count, part in enumerate(parts, 1):
        # The beginning together, not the part alone: a part may only fail by what an earlier one
        # captured.
        beginning = tree.Conjunction(parts[:count]) if count > 1 else part
        if _match_at(beginning, offset, captures, test) is None:
            captures_before = _captures_after(parts[: count - 1], offset, captures, test)
            return _failing_clause(part, offset, captures_before, test)
    return UnmetClause(parts, offset, captures)


def _captures_after(
    parts: tuple[tree.Match, ...], offset: int, captures: Captures, test: HandTest
) -> Captures:
    """Return what the letters hold after all given operands of a conjunction have matched."""
    if not parts:
        return captures
    node = tree.Conjunction(parts) if len(parts) > 1 else parts[0]
    end = _match_at(node, offset, captures, test)
    return captures if end is None else end[1]


def _failing_term(
    terms: tuple[tree.Term, ...], offset: int, captures: Captures, test: HandTest
) -> UnmetClause:
    reached = clause_start = offset, captures
    first = 0
    for count, term in enumerate(terms):
        end = _match_at(tree.Concatenation(terms[: count + 1]), offset, captures, test)
        if end is None:
            if isinstance(term, tree.Group):
                return _failing_clause(term, *reached, test)
            if not isinstance(term, _CHARACTER_TERMS):
                return UnmetClause((term,), *reached)
            # A number may be written as several terms (`1[5-7]`), which are reported as one clause.
            rest = takewhile(lambda later: isinstance(later, _CHARACTER_TERMS), terms[count:])
            return UnmetClause((*terms[first:count], *rest), *clause_start)
        reached = end
        if not isinstance(term, _CHARACTER_TERMS):
            first, clause_start = count + 1, reached
    return UnmetClause(terms, offset, captures)


def _match_at(node: tree.Match, offset: int, captures: Captures, test: HandTest) -> MatchEnd | None:
    """Return how a node matches at an offset, with a jump put before it; None if it does not."""
    body = node if isinstance(node, tree.Concatenation) else tree.Concatenation((tree.Group(node),))
    return test.match(tree.Pattern(tree.Jump(offset, slides=False, body=body)), captures)
