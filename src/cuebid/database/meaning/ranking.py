"""The rules for the next call, in the order in which they are preferred."""

# Whether a rule matches is decided when its turn comes: nearly every hand fits one of the first
# rules, and testing the others would be wasted time.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from cuebid.core import Call
from cuebid.database.language.options import DefaultMode
from cuebid.database.language.rule import RuleFlag
from cuebid.database.matcher.candidates import Candidate, RuleMatch
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.hand_test import HandTest
from cuebid.database.meaning.call_rules import is_superseded
from cuebid.evaluation import Box, Features


class RankedRule(Struct, frozen=True, gc=False):
    """A rule that matches an auction, and the call that it makes there.

    Attributes:
        call: the call that the rule is for.
        match: the rule, with its captures.
        required: the box that the hand must be in besides meeting the constraint: what a general
            rule or a pass on any other hand shows; None for other rules.
    """

    call: Call
    match: RuleMatch
    required: Box | None = None

    @property
    def asks(self) -> bool:
        """Whether the rule has flag `?`, to ask for a comparison before the call is made."""
        return self.match.rule.flag is RuleFlag.SIMULATE

    @property
    def yields(self) -> bool:
        """Whether the rule yields to a much better call: a general rule without a flag."""
        rule = self.match.rule
        return self.required is not None and rule.default and rule.flag is None

    @property
    def is_last(self) -> bool:
        """Whether the rule passes on any other hand; judgement gets the hands not admitted."""
        return self.required is not None and not self.match.rule.default

    def admits(self, hand: Features) -> bool:
        """Return whether a hand is in the box that is required besides the constraint."""
        return self.required is None or hand in self.required


Requirement = Callable[[Call, RuleMatch], Box | None]
"""A function that returns the box in which hands must be to follow a rule; None for no box."""


class Ranking:
    """The candidates for the next call of one auction; mutable: it caches which of them match.

    All method calls must pass the same situation and requirement. The ranking does not store them,
    because both refer to the auction that stores the ranking: without this reference cycle, an
    auction that a book forgets is freed at once, without the garbage collector.

    Args:
        calls: the calls that the candidates are for.
        candidates: all candidates for these calls, the most preferred first.
        mode: which rules supersede defaults.
    """

    __slots__ = ("_by_call", "_candidates", "_decided", "_mode", "calls")

    def __init__(
        self, calls: tuple[Call, ...], candidates: Sequence[Candidate], mode: DefaultMode
    ) -> None:
        self.calls = calls
        self._candidates = candidates
        self._mode = mode
        # Keyed by position: several threads may decide a candidate at once, with equal results.
        self._decided: dict[int, RankedRule | None] = {}
        self._by_call: dict[Call, tuple[Candidate, ...]] = {}

    def rules(
        self, context: FunctionContext, requirement: Requirement | None
    ) -> Iterator[RankedRule]:
        """Yield the rules that match, without superseded defaults.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        decided = self._decided
        key = -1
        shown: list[Captures] = []
        for position, candidate in enumerate(self._candidates):
            try:
                ranked = decided[position]
            except KeyError:
                ranked = decided[position] = self._decide(candidate, context, requirement)
            if ranked is None:
                continue
            captures = ranked.match.captures
            # One rule may match an auction both as it is and after a restart. Candidates of one
            # rule for one call follow each other.
            if candidate.key == key and captures in shown:
                continue
            shown = [*shown, captures] if candidate.key == key else [captures]
            key = candidate.key
            yield ranked
            if ranked.is_last:
                return

    def best(
        self, context: FunctionContext, test: HandTest, requirement: Requirement | None
    ) -> RankedRule | None:
        """Return the first rule that matches and that a hand fits; None if there is none.

        Raises:
            MatchLimitError: a pattern has too many ways to match.
        """
        decided = self._decided
        for position, candidate in enumerate(self._candidates):
            is_open = position not in decided
            if not is_open and decided[position] is None:
                continue
            # The hand rules out most candidates, and is cheaper to test than the situation.
            fits = candidate.fits(test)
            if fits is False:
                continue
            if is_open:
                decided[position] = self._decide(candidate, context, requirement)
            ranked = decided[position]
            if ranked is None:
                continue
            if fits is None:
                fits = test.fits(ranked.match.rule, ranked.match.captures)
            if fits and ranked.admits(test.hand):
                return ranked
            if ranked.is_last:
                return None
        return None

    def of_call(self, call: Call) -> tuple[Candidate, ...]:
        """Return the candidates for one call."""
        # Only one or two calls are usually asked for, so candidates are not grouped by call.
        candidates = self._by_call.get(call)
        if candidates is None:
            candidates = tuple([each for each in self._candidates if each.call is call])
            self._by_call[call] = candidates
        return candidates

    def _decide(
        self, candidate: Candidate, context: FunctionContext, requirement: Requirement | None
    ) -> RankedRule | None:
        match = candidate.match(context)
        if match is None:
            return None
        if match.rule.default and self._has_stronger(candidate, context):
            return None
        required = None if requirement is None else requirement(candidate.call, match)
        if required is not None and required.is_contradiction:
            return None
        return RankedRule(candidate.call, match, required)

    def _has_stronger(self, default: Candidate, context: FunctionContext) -> bool:
        """Return whether another rule for the call supersedes a default (A6)."""
        return any(
            (self._mode is DefaultMode.ALL or not candidate.rule.default)
            and is_superseded(default.rule, candidate.rule)
            and candidate.match(context) is not None
            for candidate in self.of_call(default.call)
        )
