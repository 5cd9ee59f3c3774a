"""A question that the reading of a row leaves open, and how sure the reading is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

# Three grades are enough to decide where to look: `sure` rests on what is written, `likely` on what
# nearly everybody plays, `doubtful` on a choice between readings that people do play.
Certainty: TypeAlias = Literal["sure", "likely", "doubtful"]
"""The certainty of a reading."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question to the author that the words and the auction leave open.

    Attributes:
        question: the question.
        taken: the answer on which the reading is based.
        change: how to change the row to settle the question; empty if no change does.
        grade: `likely` if nearly everybody means what was taken, else `doubtful`.
        is_general: whether the doubt comes from how often such rows are misread, not from words.
    """

    question: str
    taken: str
    change: str
    grade: Certainty = "doubtful"
    is_general: bool = False

    def __str__(self) -> str:
        settles = f"; to settle it: {self.change}" if self.change else ""
        return f"{self.question} we took {self.taken}{settles}"


def certainty_of(doubts: tuple[Doubt, ...]) -> Certainty:
    """Return how sure a reading with these doubts is."""
    if any(doubt.grade == "doubtful" for doubt in doubts):
        return "doubtful"
    return "likely" if doubts else "sure"
