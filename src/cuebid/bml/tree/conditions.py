"""Conditions under which a table applies (bml.txt, Seat and vulnerability dependency)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from cuebid.core._base.enums import NamedEnum


class OpenerSeat(NamedEnum):
    """Positions in which the opening bid is made; the value is the word after `#SEAT`."""

    ANY = "0"
    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"
    FIRST_OR_SECOND = "12"
    THIRD_OR_FOURTH = "34"

    @property
    def positions(self) -> frozenset[int]:
        """Return the positions of the opener, 1 to 4, that this value allows."""
        return _POSITIONS[self.value]


# Made once, because tables are compared by positions very often.
_POSITIONS: Final = {
    seat.value: frozenset({1, 2, 3, 4})
    if seat is OpenerSeat.ANY
    else frozenset(map(int, seat.value))
    for seat in OpenerSeat
}


class Vulnerable(NamedEnum):
    """The vulnerability of a side; the value is its letter in `#VUL`."""

    ANY = "0"
    YES = "Y"
    NO = "N"

    def allows(self, *, vulnerable: bool) -> bool:
        """Return whether a side that is vulnerable, or not, meets this condition."""
        return self is Vulnerable.ANY or (self is Vulnerable.YES) == vulnerable


class Conditions(msgspec.Struct, frozen=True):
    """The opener's seat, vulnerability and opponents' opening to which a table applies.

    Attributes:
        seat: the position of the opener, ours or theirs.
        we: our vulnerability.
        they: the opponents' vulnerability.
        against: what their opening must show, as `#+AGAINST` of the file names it; empty for
            tables that do not depend on it.
    """

    seat: OpenerSeat = OpenerSeat.ANY
    we: Vulnerable = Vulnerable.ANY
    they: Vulnerable = Vulnerable.ANY
    against: str = ""

    def allows(
        self, seat: int | None = None, we: bool | None = None, they: bool | None = None
    ) -> bool:
        """Return whether the conditions fit what is known; None means unknown, and fits.

        Args:
            seat: the opener's position, 1 to 4.
            we: whether we are vulnerable.
            they: whether the opponents are vulnerable.
        """
        return (
            # What is unknown fits, so that a look-up without circumstances shows all meanings.
            (seat is None or seat in self.seat.positions)
            and (we is None or self.we.allows(vulnerable=we))
            and (they is None or self.they.allows(vulnerable=they))
        )

    def covers(self, conditions: Conditions) -> bool:
        """Return whether these conditions hold wherever the other conditions hold."""
        return (
            # By positions, not by names: 12 covers 1.
            conditions.seat.positions <= self.seat.positions
            and (self.we is Vulnerable.ANY or self.we is conditions.we)
            and (self.they is Vulnerable.ANY or self.they is conditions.they)
            and self.against in {"", conditions.against}
        )

    def overlaps(self, conditions: Conditions) -> bool:
        """Return whether tables under both sets of conditions can apply in one auction."""
        sides = ((self.we, conditions.we), (self.they, conditions.they))
        return (
            bool(self.seat.positions & conditions.seat.positions)
            and all(first is second or Vulnerable.ANY in {first, second} for first, second in sides)
            # A table for one meaning of their opening takes the place of those for all others.
            and self.against == conditions.against
        )

    def narrowed(self, conditions: Conditions) -> Conditions:
        """Return the conditions that hold where both these and overlapping ones hold."""
        return Conditions(
            # Of two overlapping sets of seats one contains the other.
            min(self.seat, conditions.seat, key=lambda seat: len(seat.positions)),
            conditions.we if self.we is Vulnerable.ANY else self.we,
            conditions.they if self.they is Vulnerable.ANY else self.they,
            self.against,
        )

    @property
    def any(self) -> bool:
        """Return whether the conditions allow every seat and vulnerability."""
        return self == ANY_CONDITIONS

    @property
    def vulnerability(self) -> str:
        """Return the vulnerability as `#VUL` writes it: two letters such as `YN`."""
        return self.we.value + self.they.value

    def __str__(self) -> str:
        return f"seat {self.seat.value}, vulnerability {self.vulnerability}"


ANY_CONDITIONS = Conditions()

Item = TypeVar("Item")


def most_special(items: Sequence[Item], conditions_of: Callable[[Item], Conditions]) -> Item:
    """Return the item with the narrowest conditions, those that most of the others cover.

    Of equally special items the first is returned.

    Args:
        items: at least one.
        conditions_of: returns the conditions of an item.
    """
    conditions = [conditions_of(item) for item in items]
    covering = [sum(other.covers(each) for other in conditions) for each in conditions]
    return items[covering.index(max(covering))]
