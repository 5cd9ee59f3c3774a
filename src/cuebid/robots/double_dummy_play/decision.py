"""A card, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cuebid.core import Card
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.robots.double_dummy_play.trial import CardTrial

__all__ = ["CardDecision", "CardReason"]

_MOST = 5


class CardReason:
    """Reasons for a card, in words."""

    ONLY = "the only card"
    EQUAL = "all legal cards are as good as each other"
    THUMB = "by rule of thumb"
    BEST = "the least loss"
    STANDARD = "hardly worse than any, and what the rules of thumb play"
    SIGNAL = "hardly worse than any, and tells partner the truth"


@dataclass(frozen=True, slots=True)
class CardDecision:
    """What the card player plays.

    Attributes:
        card: the card.
        why: the reason, one of `CardReason`.
        trials: how the cards did, the best first; empty where nothing was compared.
        layouts: on how many layouts.
        judged: how many layouts were looked at to find these.
        complete: whether these are all layouts that fit.
        scoring: what losses are counted by.
    """

    card: Card
    why: str
    trials: tuple[CardTrial, ...] = ()
    layouts: int = 0
    judged: int = 0
    complete: bool = False
    scoring: Scoring = Scoring.IMPS

    def lines(self) -> Iterator[str]:
        """The decision in words, a line a reason."""
        yield f"{self.card.symbol}: {self.why}"
        if self.trials:
            which = "all layouts left" if self.complete else f"drawn from {self.judged}"
            yield f"{self.layouts} layouts, {which}"
        for trial in self.trials[:_MOST]:
            yield (
                f"{trial.card.symbol} loses {trial.loss:.2f} {self.scoring.unit}, "
                f"error {trial.error:.2f}; declarer takes {trial.tricks:.2f}"
            )

    def record(self) -> dict[str, Any]:
        """The decision for JSON."""
        return {
            "card": self.card.text,
            "why": self.why,
            "layouts": self.layouts,
            "judged": self.judged,
            "complete": self.complete,
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
