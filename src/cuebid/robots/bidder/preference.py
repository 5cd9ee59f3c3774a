"""A call that the network prefers to the book's."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Call


@dataclass(frozen=True, slots=True)
class Preference:
    """A call to make in place of the book's: it wins more with such hands, or is true where not.

    Attributes:
        best: the call to make.
        book: the call of the book.
        chances: how often the network makes the one and the other.
        corrects: whether the book's call would show what the hand is not.
    """

    best: Call
    book: Call
    chances: tuple[float, float]
    corrects: bool = False

    @property
    def words(self) -> str:
        """The preference on one line."""
        best, book = self.chances
        prefers = (
            f"the network prefers {self.best.text} ({best:.0%}) to {self.book.text} ({book:.0%})"
        )
        if self.corrects:
            return f"{prefers}, which would show what the hand is not after its earlier calls"
        return f"{prefers}: with such hands it wins more"
