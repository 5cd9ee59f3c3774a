"""A call that the network prefers to the book's, at the price of a look."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Call


@dataclass(frozen=True, slots=True)
class Preference:
    """A call that wins more with such hands than the book's, and shows nothing that this one lacks.

    Attributes:
        best: the call to make.
        book: the call of the book.
        chances: how often the network makes the one and the other.
    """

    best: Call
    book: Call
    chances: tuple[float, float]

    @property
    def words(self) -> str:
        """The preference on one line."""
        best, book = self.chances
        return (
            f"the network prefers {self.best.text} ({best:.0%}) to {self.book.text} ({book:.0%}): "
            "with such hands it wins more"
        )
