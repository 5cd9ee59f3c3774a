"""Tests of all hands of a pool at once: which fit a rule's constraint, and which rule each follows.

The result of most constraints depends on the hand alone and is kept for every auction. A constraint
that asks a function about the auction is tested anew in each auction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.database.analysis.interpreter.hand_functions import INDEPENDENT
from cuebid.database.analysis.letters import only_letters, used_letters
from cuebid.database.language.node import Node, walk
from cuebid.database.language.tree import FunctionCall, Pattern
from cuebid.database.matcher.arrays.matcher import ArrayMatcher
from cuebid.database.matcher.arrays.plain_expressions import SharedTruths
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.call_context import RankedRule
from cuebid.evaluation.hand_pool import HandPool, bits_of

# A set of 12,000 hands takes 1.5 KB. A database of ten thousand rules has more sets than this, and
# the check must not fill the memory with them.
_MOST_KEPT: Final = 40_000

_Key = tuple[int, Captures]


class ConstraintMasks:
    """A cache of the hands of one pool that fit each constraint; mutable.

    Constraints are known by identity, so the database must stay alive as long as this object.
    """

    def __init__(self, pool: HandPool) -> None:
        self.pool = pool
        self._letters: dict[int, frozenset[str] | None] = {}
        self._kept: dict[_Key, int | None] = {}
        self._any_auction = ArrayMatcher(
            pool.features, FunctionContext(Situation()), SharedTruths()
        )
        self._situation: Situation | None = None
        self._matcher = self._any_auction
        self._here: dict[_Key, int | None] = {}

    def mask(
        self, constraint: Pattern, captures: Captures, situation: Situation | None = None
    ) -> int | None:
        """Return the mask of the hands that fit a constraint; None if it is unknown.

        It is unknown if it depends on the auction and no situation is given, or if the constraint
        has too many ways to match.
        """
        letters = self._letters_of(constraint)
        if letters is not None:
            key = id(constraint), only_letters(captures, letters)
            if key not in self._kept:
                if len(self._kept) >= _MOST_KEPT:
                    self._kept.clear()
                self._kept[key] = _tested(self._any_auction, constraint, captures)
            return self._kept[key]
        if situation is None:
            return None
        if situation is not self._situation:
            self._situation = situation
            self._matcher = ArrayMatcher(self.pool.features, FunctionContext(situation))
            self._here = {}
        key = id(constraint), captures
        if key not in self._here:
            self._here[key] = _tested(self._matcher, constraint, captures)
        return self._here[key]

    def followed(
        self, ranked: Iterable[RankedRule], situation: Situation, hands: int
    ) -> Iterator[tuple[RankedRule, int]]:
        """Yield rules in order of rank, each with the hands that follow it and no earlier rule.

        The iteration stops when every hand has a rule. A rule that cannot be tested is skipped.
        """
        for rule in ranked:
            if not hands:
                return
            fitting = self.mask(rule.match.rule.constraint, rule.match.captures, situation)
            followers = hands & (fitting or 0)
            if followers:
                yield rule, followers
                hands &= ~followers

    def _letters_of(self, constraint: Pattern) -> frozenset[str] | None:
        """Return the letters that a constraint uses; None if its result depends on the auction."""
        if id(constraint) not in self._letters:
            in_auction = _depends_on_auction(constraint)
            self._letters[id(constraint)] = None if in_auction else used_letters(constraint)
        return self._letters[id(constraint)]


def _tested(matcher: ArrayMatcher, constraint: Pattern, captures: Captures) -> int | None:
    try:
        return bits_of(matcher.mask(constraint, captures))
    except MatchLimitError:
        return None


def _depends_on_auction(tree: Node) -> bool:
    """Return whether a tree asks a function about anything but the hand."""
    return any(
        isinstance(node, FunctionCall) and (node.number, len(node.arguments)) not in INDEPENDENT
        for node in walk(tree)
    )
