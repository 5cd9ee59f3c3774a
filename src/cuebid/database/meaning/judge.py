"""The interface to judgement, which a rule book asks where its rules end.

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
    """A comparison of calls by the scores expected from them."""

    @property
    def close_calls(self) -> tuple[Call, ...]:
        """The best call, then the calls that may be as good, in order of value."""
        ...

    def calls_within(self, loss: float, call: Call) -> tuple[Call, ...]:
        """Return the calls that are worth at most `loss` less than `call`, the best first."""
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
        fits: whether the call is meant for the hand. If no call is, the hand passes or makes the
            least untrue call, whose disclosure then includes such hands.
        kind: the number of the general rule in the language's specification that corresponds to
            the call; None if there is none.
        comparison: the candidates with their values; None if there was only one candidate.
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
        """Return the hands disclosed for each rule of a call; empty for a call without rules."""
        ...


class JudgedAuction(Protocol):
    """An auction before its next call, as judgement understands its calls."""

    @property
    def state(self) -> AuctionState:
        """The state of the auction: hands shown, suits agreed, questions asked."""
        ...

    @property
    def unwritten_pass(self) -> Boxes:
        """The hands too weak for any call, if no agreement says what a pass shows; else none."""
        ...

    def after(self, meaning: CallMeaning) -> JudgedAuction:
        """Return the auction after a call."""
        ...

    def compared_by(self, form: str) -> JudgedAuction:
        """Return the auction with calls compared by another scoring, `IMPs` or `matchpoints`."""
        ...

    def settles(self, call: Call) -> bool:
        """Return whether a convention defines a call, so that general rules do not apply to it."""
        ...

    def meaning(self, call: Call) -> CallMeaning:
        """Return the meaning by judgement of a call that no rule describes."""
        ...

    def claims(self, meanings: Meanings, legal_calls: tuple[Call, ...]) -> Iterator[Boxes]:
        """Yield, for each call that judgement may choose, the hands that the call is meant for."""
        ...

    def choose(
        self, meanings: Meanings, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall:
        """Return the call that judgement makes with a hand that no rule fits."""
        ...

    def may_pass(self, hand: Features) -> bool:
        """Return whether passing with a hand is a reasonable call, and no blunder.

        Nobody passes a forcing bid, leaves partner in an artificial bid, or passes with the values
        for game.
        """
        ...

    def overrule(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return a call worth more than that of a rule which asks for a comparison (flag `?`).

        Returns:
            The better call; None if the call of the rule stands.
        """
        ...

    def much_better(
        self, meanings: Meanings, ruled: Call, legal_calls: tuple[Call, ...], hand: Features
    ) -> JudgedCall | None:
        """Return the call by judgement if it is worth far more than the call of a general rule.

        Returns:
            The better call; None if the call of the rule stands.
        """
        ...

    def compare(self, meanings: Meanings, calls: Sequence[Call], hand: Features) -> ExpectedScores:
        """Compare the expected scores of calls with a hand, whether or not rules describe them."""
        ...


Judge = Callable[[tuple[bool, bool]], JudgedAuction]
"""A function that returns the auction before its first call, given whether the dealer's side and
the other side are vulnerable."""
