"""A call, and what speaks for and against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import Call, Explanation
from cuebid.database import Choice, RuleBook, RuleMatch
from cuebid.systems.explanation import ALERT

if TYPE_CHECKING:
    # Only a bidder that thinks simulates, and simulation needs the solver.
    from cuebid.robots.bidder.simulation import Simulation

__all__ = ["Alternative", "Decision"]

_MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that a rule has for the hand.

    Attributes:
        call: the call.
        rule: the number of the rule.
        words: why the call is not made.
    """

    call: Call
    rule: int
    words: str


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What the bidder calls.

    Attributes:
        call: the call.
        match: the rule that was followed; None where none fits the hand, and the call is a pass.
        explanation: what opponents are told; None where no rule describes the call.
        choice: what the rules say.
        book: the rules.
        simulation: how the calls did against each other; None where the book decided.
    """

    call: Call
    match: RuleMatch | None
    explanation: Explanation | None
    choice: Choice
    book: RuleBook
    simulation: Simulation | None = None

    @property
    def rule(self) -> int | None:
        """The number of the rule that was followed, if one was."""
        return self.match.rule.number if self.match else None

    @property
    def text(self) -> str:
        """What the rule says of the call."""
        text = self.book.database.explanation(self.match.rule) if self.match else ""
        return text.removeprefix(ALERT).strip()

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """Other calls whose rules the hand fits, the most preferred first, at most five."""
        found: dict[Call, Alternative] = {}
        for candidate in self.choice.candidates:
            call, rule = candidate.call, candidate.match.rule.number
            if call is not self.call and call not in found:
                reasons = self.choice.why_not(call)
                words = next((one.words for one in reasons if one.rule == rule), "")
                found[call] = Alternative(call, rule, words)
        return tuple(found.values())[:_MOST]

    def record(self) -> dict[str, Any]:
        """The decision for JSON; with the figures of a simulation if there was one."""
        said = self.explanation
        return {
            "call": self.call.text,
            "rule": self.rule,
            "explanation": said.text if said else "",
            "alert": bool(said and said.alerted),
        } | ({"simulation": self._figures(self.simulation)} if self.simulation else {})

    @staticmethod
    def _figures(simulation: Simulation) -> dict[str, Any]:
        return {
            "deals": simulation.deals,
            "calls": [
                {
                    "call": trial.call.text,
                    "gain": round(trial.gain, 3),
                    "error": round(trial.error, 3),
                    "score": round(trial.score, 1),
                }
                for trial in simulation.trials
            ],
        }

    def lines(self) -> Iterator[str]:
        """The decision in words, a line a reason."""
        if self.match is None:
            yield f"{self.call.text}, as no rule fits"
        else:
            by = f"by rule #{self.match.rule.number}, priority {self.match.rule.priority}"
            yield f"{self.call.text} {by}{f': {self.text}' if self.text else ''}"
        if self.explanation:
            alert = "alert: " if self.explanation.alerted else ""
            yield f"tells opponents: {alert}{self.explanation.text}"
        if self.simulation:
            yield self.simulation.words
        for other in self.alternatives:
            yield f"not {other.call.text} by rule #{other.rule}: {other.words}"
