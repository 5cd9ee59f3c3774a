"""The seam to judgement: what a book asks where its rules end.

The language knows rules only. A book that has a judge asks it what a call means that no rule
describes, and which call to make with a hand that no rule fits. `cuebid.judgement` has the judge
of the systems; a book without one is what its rules say and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cuebid.core import Call
from cuebid.evaluation import Box, Boxes, Features
from cuebid.meaning import AuctionState, CallMeaning


class ExpectedScores(Protocol):
    """Calls compared by what they are expected to score."""

    @property
    def close_calls(self) -> tuple[Call, ...]:
        """The best call, then those that may be as good, the better first."""
        ...

    def calls_within(self, loss: float, call: Call) -> tuple[Call, ...]:
        """Return the calls that are worth at most `loss` less than a call, the best first."""
        ...

    def lines(self) -> Iterator[str]:
        """Yield the comparison in words: what was assumed, then a line for each call."""
        ...

    def record(self) -> dict[str, Any]:
        """Return the comparison as a dictionary for JSON."""
        ...


@dataclass(frozen=True, slots=True)
class JudgedCall:
    """A call chosen by judgement.

    Attributes:
        call: the call.
        words: what it is for.
        fits: whether the call is meant for the hand. No call may be: then the hand passes or makes
            the least untrue call, and what is disclosed for that has such hands besides.
        kind: the number of the general rule of the language's description that it stands for;
            None if the description has none.
        comparison: the candidates with their values; None where there was no choice.
    """

    call: Call
    words: str
    fits: bool = True
    kind: int | None = None
    comparison: ExpectedScores | None = field(default=None, compare=False)


class Meanings(Protocol):
    """Meanings of calls by rules, or by judgement where rules say nothing."""

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call shows in this auction."""
        ...

    def told(self, call: Call) -> tuple[Box, ...]:
        """Return what is disclosed for each rule of a call; nothing for calls without rules."""
        ...


class JudgedAuction(Protocol):
    """An auction as judgement sees it, before its next call."""

    @property
    def state(self) -> AuctionState:
        """The state of the auction: hands shown, suits agreed, questions asked."""
        ...

    @property
    def unwritten_pass(self) -> Boxes:
        """The hands that pass for want of values where nobody has written what a pass shows."""
        ...

    def after(self, meaning: CallMeaning) -> JudgedAuction:
        """Return the auction after a call."""
        ...

    def compared_by(self, form: str) -> JudgedAuction:
        """Return the auction with calls compared by another scoring, `IMPs` or `matchpoints`."""
        ...

    def settles(self, call: Call) -> bool:
        """Return whether a convention says what a call means, so that general rules do not."""
        ...

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call means that no rule describes."""
        ...

    def claims(self, meanings: Meanings, legal_calls: tuple[Call, ...]) -> Iterator[Boxes]:
        """Yield for each call that judgement may choose the hands that it is for."""
        ...

    def choose(
        self, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        """Return the call of a hand that no rule fits."""
        ...

    def may_pass(self, hand: Features) -> bool:
        """Return whether some player would pass with a hand.

        Nobody passes what forces, leaves partner in an artificial bid, or passes with the values
        for game.
        """
        ...

    def overrule(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return a call that is worth more than that of a rule which asks for a comparison.

        Returns:
            The better call; None where the call of the rule stands.
        """
        ...

    def much_better(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return a call without rules that is worth far more than that of a general rule.

        Returns:
            The better call; None where the call of the rule stands.
        """
        ...

    def compare(self, meanings: Meanings, calls: Sequence[Call], hand: Features) -> ExpectedScores:
        """Return what some calls are worth with a hand, whether rules describe them or not."""
        ...


Judge = Callable[[tuple[bool, bool]], JudgedAuction]
"""Returns the auction before its first call, from whether the dealer's side is vulnerable, and
whether the other."""
