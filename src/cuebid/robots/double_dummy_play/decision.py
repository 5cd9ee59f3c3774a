"""The decision of a card player for a card, with reasons in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cuebid.core import Card
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.robots.double_dummy_play.trial import CardTrial
from cuebid.robots.lines.card_line import NamedLine

# The most cards in the lines for people; the record has all cards.
_MAX_LINES = 5


class CardReason:
    """Reasons for a card, as `--explain` writes them."""

    ONLY = "the only card"
    EQUAL = "all legal cards are as good as each other"
    THUMB = "by rule of thumb"
    BEST = "the least loss"
    STANDARD = "hardly worse than any, and what the rules of thumb play"
    KEPT = "not surely worse than an honour under a higher card"
    TOO_FEW = "by rule of thumb: there was no time for enough layouts"
    LEAD = "the best by what the suit promises and by what it costs"
    SIGNAL = "hardly worse than any, and tells partner the truth"


@dataclass(frozen=True, slots=True)
class CardDecision:
    """The card that a card player chose, with its reasons.

    Attributes:
        card: the card.
        why: the reason, one of `CardReason`.
        trials: the result of each card, the best first; empty if no cards were compared.
        layouts: the number of layouts that were solved.
        judged: the number of layouts that were weighted by the evidence; the likeliest of them
            were solved.
        complete: whether all possible layouts were solved, so that the numbers are exact.
        scoring: the form of scoring by which losses are counted.
        is_cut: whether a time limit ended the thinking before all layouts were solved.
        line: the line of play to which the card belongs, if it has a name.
    """

    card: Card
    why: str
    trials: tuple[CardTrial, ...] = ()
    layouts: int = 0
    judged: int = 0
    complete: bool = False
    scoring: Scoring = Scoring.IMPS
    is_cut: bool = False
    line: NamedLine | None = None

    def lines(self) -> Iterator[str]:
        """Yield the decision in words, one line for each reason."""
        yield f"{self.card.symbol}: {self.why}"
        if self.line is not None:
            yield f"{self.line.line.value}: {self.line.told}"
        if self.is_cut:
            yield f"the limit of time cut in after {self.layouts} layouts"
        if self.trials:
            which = "all layouts left" if self.complete else f"drawn from {self.judged}"
            yield f"{self.layouts} layouts, {which}"
        for trial in self.trials[:_MAX_LINES]:
            yield (
                f"{trial.card.symbol} loses {trial.loss:.2f} {self.scoring.unit}, "
                f"error {trial.error:.2f}; declarer takes {trial.tricks:.2f}"
            )

    def record(self) -> dict[str, Any]:
        """Return the decision as a dictionary for JSON."""
        return {
            "card": self.card.text,
            "why": self.why,
            "line": "" if self.line is None else self.line.line.value,
            "told": "" if self.line is None else self.line.told,
            "layouts": self.layouts,
            "judged": self.judged,
            "complete": self.complete,
            "cut": self.is_cut,
            "unit": self.scoring.unit,
            "cards": [
                {
                    "card": trial.card.text,
                    "loss": round(trial.loss, 3),
                    "error": round(trial.error, 3),
                    "tricks": round(trial.tricks, 3),
                }
                for trial in self.trials
            ],
        }
