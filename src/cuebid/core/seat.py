"""Seats and sides of the table."""

from __future__ import annotations

from typing import Final

from cuebid.core._base.enums import NumberedEnum
from cuebid.core._text.normalise import lookup_key
from cuebid.core.errors import ReadError


class Side(NumberedEnum):
    """A partnership: North-South or East-West."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side(1 - self)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the side."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)

    @property
    def words(self) -> str:
        """The side in words: `North-South` or `East-West`."""
        return "North-South" if self is Side.NS else "East-West"

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read `NS`, `N/S`, `N-S`, `North-South` and their like, in any case.

        Raises:
            ReadError: the text is no side.
        """
        side = _SIDE_SPELLINGS.get(lookup_key(text))
        if side is None:
            raise ReadError(f"{text!r} is not a side", text, expected="NS or EW")
        return side

    def __str__(self) -> str:
        return self.name


# Clockwise numbers from North make every relation of seats an addition modulo four, and the side
# the lowest bit. LIN counts from South instead, which its reader converts.
class Seat(NumberedEnum):
    """One of the four seats, in clockwise order from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """The letter: `N`, `E`, `S` or `W`."""
        return "NESW"[self]

    @property
    def word(self) -> str:
        """The name: `North`, `East`, `South` or `West`."""
        return _WORDS[self]

    @property
    def next(self) -> Seat:
        """The seat to the left, which acts next."""
        return _SEATS[(self + 1) & 3]

    @property
    def left(self) -> Seat:
        """Left-hand opponent; the same seat as `next`."""
        return _SEATS[(self + 1) & 3]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _SEATS[(self + 2) & 3]

    @property
    def right(self) -> Seat:
        """Right-hand opponent."""
        return _SEATS[(self + 3) & 3]

    @property
    def side(self) -> Side:
        """The partnership of the seat."""
        # North and South have even numbers.
        return Side.EW if self & 1 else Side.NS

    def after(self, steps: int) -> Seat:
        """Return the seat `steps` places clockwise; a negative number counts anticlockwise."""
        return _SEATS[(self + steps) & 3]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read `N`, `north`, `SOUTH` and their like.

        Raises:
            ReadError: the text is no seat.
        """
        seat = _SEAT_SPELLINGS.get(lookup_key(text))
        if seat is None:
            raise ReadError(f"{text!r} is not a seat", text, expected="North, East, South or West")
        return seat

    def __str__(self) -> str:
        return self.letter


NORTH: Final = Seat.NORTH
EAST: Final = Seat.EAST
SOUTH: Final = Seat.SOUTH
WEST: Final = Seat.WEST

SEATS: Final = (NORTH, EAST, SOUTH, WEST)
# Indexed by a seat's number modulo four: `& 3` and a tuple are quicker than `Seat(number % 4)`.
_SEATS: Final = SEATS
_WORDS: Final = ("North", "East", "South", "West")
_SEAT_SPELLINGS: Final = {seat.letter: seat for seat in SEATS} | {seat.name: seat for seat in SEATS}
_SIDE_SPELLINGS: Final = {
    # Score sheets write `N/S`, `N-S`, `NS` and `N S`.
    spelling.replace("/", joint): side
    for side, pair in ((Side.NS, ("N/S", "NORTH/SOUTH")), (Side.EW, ("E/W", "EAST/WEST")))
    for spelling in pair
    for joint in ("/", "-", "", " ")
}
