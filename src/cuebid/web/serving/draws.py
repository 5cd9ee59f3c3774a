"""Numbers by which boards are dealt and questions chosen."""

from __future__ import annotations

import secrets
from collections import Counter
from random import Random
from typing import Final

BOARDS: Final = "boards"
"""The kind of number by which boards are dealt."""
QUESTIONS: Final = "questions"
"""The kind of number by which questions of practice are chosen."""

# Short enough to be read out to somebody who wants the same deal.
_NUMBERS: Final = 1_000_000


class Draws:
    """Numbers for each visitor: nobody can foretell them, unless the server was given a seed.

    With a seed every visitor gets the same numbers in the same order, from the start of the server
    on: a class plays the same boards, whoever is faster. Mutable.

    Args:
        seed: the seed; None for none.
    """

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self._drawn: Counter[tuple[str, str]] = Counter()

    def coming(self, visitor: str, kind: str) -> int:
        """Return the number that is drawn next for a visitor, who may have none of his own yet.

        Without a seed another one each time.
        """
        if self._seed is None:
            return secrets.randbelow(_NUMBERS)
        count = self._drawn[visitor, kind]
        # To be foretold is what a seed is for.
        return Random(f"{self._seed} {kind} {count}").randrange(_NUMBERS)  # noqa: S311

    def go_on(self, visitor: str, kind: str) -> None:
        """Leave the number that came: the visitor has used it."""
        if self._seed is not None:
            self._drawn[visitor, kind] += 1

    def draw(self, visitor: str, kind: str) -> int:
        """Return the next number of a visitor, and go on to the one after it."""
        number = self.coming(visitor, kind)
        self.go_on(visitor, kind)
        return number
