"""The table of natural bidding: situations with rows, of which the first that applies counts.

A row says where it applies, which hands make the call, what it is for, how far it forces, and how
much a player prefers it to other calls that tell the truth. The rows stand in
`natural-bidding.txt`; `reader` reads them.
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

# How much a player prefers a call that is meant for other hands.
_LAST_RESORT = 1


@dataclass(frozen=True, slots=True)
class NaturalRow:
    """A row of the table."""

    name: str
    """What a player calls such a call."""
    where: Condition | None
    """At which positions the row applies; at all if it is None."""
    when: tuple[Condition | None, ...]
    """To which calls, by level from one on; None at levels where it never does."""
    hands: tuple[HandKind | SpecialHand, ...] | None
    """Who makes the call, one kind beside the other; None if nobody does."""
    purpose: Purpose
    """What the call is for."""
    force: Callable[[Turn], Forcing | None] | None
    """How far it forces; None if it does not."""
    about: Callable[[Turn], tuple[Suit, ...]]
    is_artificial: bool
    """Whether it says something else than the wish to play there."""
    worth: Number
    """How much a player prefers it, 0 to 100; below 0 for a call that nobody makes."""
    unusual: tuple[HandKind | SpecialHand, ...] = ()
    """Hands that make the call only where it is worth much more than others."""
    meant_for: tuple[HandKind | SpecialHand, ...] = ()
    """The hands that the call is meant for, where the others make it as a last resort."""

    def meaning(self, turn: Turn) -> CallMeaning:
        """Return what a call means to which the row applies."""
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
    """The rows for one kind of call."""

    name: str
    """By which the look-up finds it."""
    title: str
    """What it is about."""
    rows: tuple[NaturalRow, ...]
    """The rows in their order; the first that applies counts."""

    def find(self, turn: Turn) -> CallMeaning | None:
        """Return what a call means by the first row that applies; None if none does."""
        remembered = turn.position.remembered
        rows: list[NaturalRow] | None = remembered.get(self.name)
        if rows is None:
            # Once for all calls at the position.
            rows = [row for row in self.rows if row.where is None or row.where(turn)]
            remembered[self.name] = rows
        level = turn.level - 1
        for row in rows:
            when = row.when[level]
            if when is not None and when(turn):
                return row.meaning(turn)
        return None

    def meaning(self, turn: Turn) -> CallMeaning:
        """Return what a call means in a situation whose last row applies to all calls.

        Raises:
            LookupError: no row applies.
        """
        found = self.find(turn)
        if found is None:
            raise LookupError(f"no row of {self.title!r} is for {turn.call}")
        return found
