"""A union of boxes: what is known of a hand when it may be one of several things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.core.errors import RangeError
from cuebid.core.hand import Hand
from cuebid.evaluation.arrays import FeatureArrays, load_numpy
from cuebid.evaluation.box import ANYTHING, Box
from cuebid.evaluation.features import Features, features
from cuebid.evaluation.simplify import disjoint, hull, simplified, widened
from cuebid.evaluation.words import NO_HAND, clauses, union_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["NOTHING", "Boxes"]


@dataclass(frozen=True, slots=True, repr=False)
class Boxes:
    """Boxes, of which a hand may be in any.

    `&`, `|`, `-`, `~` and `in` are as of sets, with boxes or unions on either side; their results
    are simplified. `Boxes.of` simplifies what it is given, `Boxes(...)` takes it as it is.

    Attributes:
        boxes: the alternatives; without any, no hand fits.
    """

    boxes: tuple[Box, ...] = ()

    @classmethod
    def of(cls, boxes: Iterable[Box]) -> Boxes:
        """The union of these boxes: contained ones dropped, adjacent ones merged where exact.

        Raises:
            TooManyBoxesError: more than `LIMIT` are left.
        """
        return cls(tuple(simplified(boxes)))

    def __iter__(self) -> Iterator[Box]:
        return iter(self.boxes)

    def __len__(self) -> int:
        """How many boxes."""
        return len(self.boxes)

    def __contains__(self, hand: object) -> bool:
        if isinstance(hand, Hand):
            hand = features(hand)
        return isinstance(hand, Features) and any(hand in box for box in self.boxes)

    def mask(self, hands: FeatureArrays) -> NDArray[np.bool_]:
        """For each of many hands, whether it is in any of the boxes."""
        found: NDArray[np.bool_] = load_numpy().zeros(len(hands), dtype=bool)
        for box in self.boxes:
            found |= box.mask(hands)
        return found

    def __and__(self, other: Box | Boxes) -> Boxes:
        if not isinstance(other, (Box, Boxes)):
            return NotImplemented
        return Boxes.of(one & two for one in self.boxes for two in _alternatives(other))

    def __or__(self, other: Box | Boxes) -> Boxes:
        if not isinstance(other, (Box, Boxes)):
            return NotImplemented
        return Boxes.of((*self.boxes, *_alternatives(other)))

    __rand__ = __and__
    __ror__ = __or__

    def __sub__(self, other: Box | Boxes) -> Boxes:
        if not isinstance(other, (Box, Boxes)):
            return NotImplemented
        return self & ~other

    def __invert__(self) -> Boxes:
        left = Boxes((ANYTHING,))
        for box in self.boxes:
            left &= ~box
        return left

    def implies(self, other: Box | Boxes) -> bool:
        """Whether every hand in these boxes is in the others; exact, by counting."""
        return not (self - other).is_possible

    @property
    def count(self) -> int:
        """How many of the 635,013,559,600 hands are in the boxes, exactly.

        Raises:
            TooManyBoxesError: more than `LIMIT` boxes without common hands are needed.
        """
        return sum(box.count for box in disjoint(self.boxes))

    @property
    def is_possible(self) -> bool:
        """Whether there is a hand in any of the boxes."""
        return any(box.is_possible for box in self.boxes)

    def why_impossible(self) -> str | None:
        """Why there is no hand in any of the boxes; None if there is one."""
        reasons = [box.why_impossible() for box in self.boxes]
        if None in reasons:
            return None
        return "; ".join(dict.fromkeys(filter(None, reasons))) or "there is no alternative"

    def possible(self) -> Boxes:
        """Without the boxes that have no hand in them."""
        return Boxes(tuple(box for box in self.boxes if box.is_possible))

    def disjoint(self) -> Boxes:
        """The same hands, in boxes of which no two have a hand in common.

        Raises:
            TooManyBoxesError: more than `LIMIT` are needed.
        """
        return Boxes(tuple(disjoint(self.boxes)))

    def hull(self) -> Box:
        """The smallest box around all; any hand where there is none."""
        return hull(self.boxes)

    def widened(self, most: int) -> Boxes:
        """At most so many boxes, around all of these: those whose hull adds least are joined.

        Raises:
            RangeError: `most` is below 1.
        """
        if most < 1:
            raise RangeError(f"a union cannot be widened to {most} boxes")
        return Boxes.of(widened(list(self.boxes), most))

    def words(self, *, symbols: bool = False) -> str:
        """As players write it: `5+ S; either 0-7 HCP or 15+ HCP`."""
        if not self.boxes:
            return NO_HAND
        return union_words([clauses(box.bounds, symbols=symbols) for box in self.boxes])

    def __str__(self) -> str:
        return self.words()

    def __repr__(self) -> str:
        comma = "," if len(self.boxes) == 1 else ""
        return f"Boxes(({', '.join(map(repr, self.boxes))}{comma}))" if self.boxes else "Boxes()"


def _alternatives(given: Box | Boxes) -> tuple[Box, ...]:
    return given.boxes if isinstance(given, Boxes) else (given,)


NOTHING: Final = Boxes()
"""No hand at all."""
