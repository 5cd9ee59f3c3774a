"""Hidden hands as a player imagines them: deals that fit what has been shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from cuebid.core import Deal, Hand, Seat
from cuebid.evaluation import Boxes

__all__ = ["Layouts"]


class Layouts(Protocol):
    """Makes deals that fit."""

    def __call__(
        self, known: Mapping[Seat, Hand], shown: Mapping[Seat, Boxes], count: int, seed: int
    ) -> list[Deal]:
        """At most so many deals.

        Args:
            known: cards that hands hold: all thirteen of those seen, others' as far as known.
            shown: what the others have shown. Where no deal fits all of it, it is loosened.
            count: how many deals.
            seed: where chance comes from: the same seed, the same deals.
        """
        ...
