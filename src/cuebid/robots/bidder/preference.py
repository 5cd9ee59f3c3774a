"""A call that the policy network prefers to the rule book's."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Call


@dataclass(frozen=True, slots=True)
class Preference:
    """A call to make instead of the rule book's, because it wins more or describes the hand.

    Attributes:
        best: the call to make.
        book: the call of the rule book.
        chances: the network's probabilities of `best` and `book`.
        corrects: whether the rule book's call would misdescribe the hand.
    """

    best: Call
    book: Call
    chances: tuple[float, float]
    corrects: bool = False

    @property
    def words(self) -> str:
        """The preference in one line of English."""
        best, book = self.chances
        prefers = (
            f"the network prefers {self.best.text} ({best:.0%}) to {self.book.text} ({book:.0%})"
        )
        if self.corrects:
            return f"{prefers}, which would show what the hand is not after its earlier calls"
        return f"{prefers}: with such hands it wins more"
