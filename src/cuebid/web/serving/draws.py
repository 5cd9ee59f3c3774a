"""Draw the random seeds by which boards are dealt and questions chosen, for each visitor."""

from __future__ import annotations

import secrets
from collections import Counter
from random import Random
from typing import Final

BOARDS: Final = "boards"
"""The kind of seed by which boards are dealt."""
QUESTIONS: Final = "questions"
"""The kind of seed by which questions of practice are chosen."""

# Short enough to be read out to somebody who wants the same deal.
_NUMBERS: Final = 1_000_000


class Draws:
    """Random seeds for each visitor, unpredictable unless the server was given a seed. Mutable.

    If the server was given a seed, every visitor gets the same numbers in the same order since the
    start of the server: the members of a class play the same boards, each at their own speed.

    Args:
        seed: the seed of the server; None for unpredictable numbers.
    """

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self._drawn: Counter[tuple[str, str]] = Counter()

    def coming(self, visitor: str, kind: str) -> int:
        """Return the random seed that a visitor draws next, without using it up.

        Without a seed of the server the number differs each time.

        Args:
            visitor: the visitor's identifier; empty for a new visitor.
            kind: what is drawn: `BOARDS` or `QUESTIONS`, which are counted separately.
        """
        if self._seed is None:
            return secrets.randbelow(_NUMBERS)
        count = self._drawn[visitor, kind]
        # With a seed of the server the numbers are meant to be predictable.
        return Random(f"{self._seed} {kind} {count}").randrange(_NUMBERS)  # noqa: S311

    def go_on(self, visitor: str, kind: str) -> None:
        """Use up the seed that `coming` returned for the same visitor and kind."""
        if self._seed is not None:
            self._drawn[visitor, kind] += 1

    def draw(self, visitor: str, kind: str) -> int:
        """Return the next random seed of a visitor and kind (see `coming`), and use it up."""
        number = self.coming(visitor, kind)
        self.go_on(visitor, kind)
        return number
