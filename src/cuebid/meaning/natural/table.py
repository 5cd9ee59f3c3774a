"""The table of natural bidding: situations with rows, of which the first that applies counts.

A row says when it applies, which hands make the call, what it is for, how far it forces, and how
much a player prefers it to other calls that fit the hand. The rows are in `natural-bidding.txt`;
`reader` parses them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from cuebid.core import Suit
from cuebid.evaluation import Box, Boxes
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.force import Forcing
from cuebid.meaning.natural.hand import Condition, HandKind, Number, SpecialHand, value
from cuebid.meaning.natural.promise import nobody_makes, says
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.purpose import Purpose

# The preference of a call for hands for which it is not meant.
_LAST_RESORT = 1


@dataclass(frozen=True, slots=True)
class NaturalRow:
    """A row of the table: conditions, and the meaning of calls that satisfy them."""

    name: str
    """A player's name for such a call, such as `weak jump`."""
    where: Condition | None
    """The condition on the position; None if the row applies at all positions."""
    when: tuple[Condition | None, ...]
    """The condition on the call for each level, 1 to 7; None for levels without such calls."""
    hands: tuple[HandKind | SpecialHand, ...] | None
    """The kinds of hands that make the call; None if no hand does."""
    purpose: Purpose
    """What the call is for."""
    force: Callable[[Turn], Forcing | None] | None
    """A function that returns how far the call forces; None if it is not forcing."""
    about: Callable[[Turn], tuple[Suit, ...]]
    is_artificial: bool
    """Whether the call does not offer to play in the strain that it names."""
    worth: Number
    """How much a player prefers the call, 0 to 100; below 0 for a call that no hand makes."""
    unusual: tuple[HandKind | SpecialHand, ...] = ()
    """Hands that make the call only if it is worth much more than others."""
    meant_for: tuple[HandKind | SpecialHand, ...] = ()
    """The hands for which the call is meant, if other hands make it as a last resort."""

    def meaning(self, turn: Turn) -> CallMeaning:
        """Return the meaning of a call to which the row applies."""
        if self.hands is None:
            return nobody_makes(turn.call)
        meaning = says(
            turn.call,
            *_boxes(self.hands, turn),
            purpose=self.purpose,
            forcing=None if self.force is None else self.force(turn),
            suits=self.about(turn),
            artificial=self.is_artificial,
            preference=int(value(self.worth, turn)),
            unusual=next(iter(_boxes(self.unusual, turn)), None) if self.unusual else None,
        )
        if not self.meant_for:
            return meaning
        core = Boxes(tuple(_boxes(self.meant_for, turn)))
        return replace(meaning, core=core, last_resort=_LAST_RESORT)


def _boxes(hands: Iterable[HandKind | SpecialHand], turn: Turn) -> list[Box]:
    return [box for hand in hands for box in hand.boxes(turn)]


@dataclass(frozen=True, slots=True)
class NaturalSituation:
    """A section of the table: the rows for one kind of call."""

    name: str
    """The key of the situation, such as `openings`."""
    title: str
    """The heading of the situation, for readers."""
    rows: tuple[NaturalRow, ...]
    """The rows in order; the first that applies counts."""

    def find(self, turn: Turn) -> CallMeaning | None:
        """Return the meaning of a call by the first row that applies; None if no row does."""
        remembered = turn.position.remembered
        rows: list[NaturalRow] | None = remembered.get(self.name)
        if rows is None:
            # Test conditions on the position once for all calls.
            rows = [row for row in self.rows if row.where is None or row.where(turn)]
            remembered[self.name] = rows
        level = turn.level - 1
        for row in rows:
            when = row.when[level]
            if when is not None and when(turn):
                return row.meaning(turn)
        return None

    def meaning(self, turn: Turn) -> CallMeaning:
        """Return the meaning of a call in a situation whose last row applies to all calls.

        Raises:
            LookupError: no row applies.
        """
        found = self.find(turn)
        if found is None:
            raise LookupError(f"no row of {self.title!r} is for {turn.call}")
        return found
