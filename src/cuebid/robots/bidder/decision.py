"""The decision of a bidder for a call, with reasons in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from cuebid.core import Call, Explanation
from cuebid.database import CallContext, Choice, RuleBook, RuleMatch
from cuebid.database.meaning.judge import ExpectedScores
from cuebid.systems.explanation import ALERT, explain_call

if TYPE_CHECKING:
    # Only a bidder that thinks simulates, and simulation needs the solver.
    from cuebid.robots.bidder.preference import Preference
    from cuebid.robots.bidder.simulation import Simulation

# The most alternatives that are shown; less preferred calls say little about the decision.
_MAX_ALTERNATIVES: Final = 5


class Alternative(Struct, frozen=True):
    """Another call whose rule fits the hand, and why it was not made.

    Attributes:
        call: the other call.
        rule: the number of its rule.
        words: why the call was not made.
    """

    call: Call
    rule: int
    words: str


class Decision(Struct, frozen=True, eq=False):
    """The call that a bidder chose, with its reasons.

    Attributes:
        call: the call.
        match: the rule that was followed; None if no rule fits the hand.
        choice: the choice of the rule book, with all rules that matched.
        book: the rules of the system.
        context: the auction before the call.
        simulation: the comparison of calls by simulation; None if there was none.
        preference: the call that the network prefers to the rule book's; None if there is none.
    """

    call: Call
    match: RuleMatch | None
    choice: Choice
    book: RuleBook
    context: CallContext
    simulation: Simulation | None = None
    preference: Preference | None = None

    # Computed on demand, because it takes longer than the choice itself and a simulation does not
    # need it. The context caches it.
    @property
    def explanation(self) -> Explanation | None:
        """The explanation of the call for the opponents; None if no rule describes the call."""
        return explain_call(self.context, self.call)

    @property
    def rule(self) -> int | None:
        """The number of the rule that was followed; None if no rule fits the hand."""
        return self.match.rule.number if self.match else None

    @property
    def text(self) -> str:
        """The followed rule's text about the call, without alert marker; empty without a rule."""
        # The marker of an alert is part of the text in the rule files; it is shown separately.
        text = self.book.database.explanation(self.match.rule) if self.match else ""
        return text.removeprefix(ALERT).strip()

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """Other calls whose rules the hand fits, the most preferred first, at most five."""
        alternatives: dict[Call, Alternative] = {}
        for candidate in self.choice.candidates:
            call, rule = candidate.call, candidate.match.rule.number
            if call is not self.call and call not in alternatives:
                # The choice has reasons for all rules of the call; take that of this rule.
                reasons = self.choice.why_not(call)
                words = next((reason.words for reason in reasons if reason.rule == rule), "")
                alternatives[call] = Alternative(call, rule, words)
        return tuple(alternatives.values())[:_MAX_ALTERNATIVES]

    def record(self) -> dict[str, Any]:
        """Return the decision as a dictionary for JSON, with the numbers of a simulation if any."""
        explanation, judged = self.explanation, self.choice.judged
        record: dict[str, Any] = {
            "call": self.call.text,
            "rule": self.rule,
            "explanation": explanation.text if explanation else "",
            "alert": bool(explanation and explanation.alerted),
        }
        if judged is not None and judged.comparison is not None:
            record["judgement"] = judged.comparison.record()
        if self.simulation:
            record["simulation"] = self._figures(self.simulation)
        if self.preference:
            record["preference"] = {
                "book": self.preference.book.text,
                "chances": [round(chance, 3) for chance in self.preference.chances],
            }
        return record

    def compared_with(self, call: Call) -> ExpectedScores | None:
        """Compare the expected scores of the chosen call and another; return None without a judge.

        Args:
            call: another legal call.
        """
        return self.choice.compare((self.call, call))

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
        """Yield the decision in words, one line for each reason."""
        judged = self.choice.judged
        if self.match is None and judged is not None:
            kind = "" if judged.kind is None else f" (#{judged.kind})"
            overruled = self.choice.overruled
            why = (
                "as no rule fits"
                if overruled is None
                else f"in place of {overruled.call.text} by rule #{overruled.match.rule.number}"
            )
            yield f"{self.call.text} by judgement{kind}, {why}: {judged.words}"
        elif self.match is None:
            yield f"{self.call.text}, as no rule fits"
        else:
            by = f"by rule #{self.match.rule.number}, priority {self.match.rule.priority}"
            yield f"{self.call.text} {by}{f': {self.text}' if self.text else ''}"
        if judged is not None and judged.comparison is not None:
            for line in judged.comparison.lines():
                yield f"judgement: {line}"
        if self.explanation:
            alert = "alert: " if self.explanation.alerted else ""
            yield f"tells opponents: {alert}{self.explanation.text}"
        if self.simulation:
            yield self.simulation.words
        if self.preference:
            yield self.preference.words
        for alternative in self.alternatives:
            yield f"not {alternative.call.text} by rule #{alternative.rule}: {alternative.words}"
