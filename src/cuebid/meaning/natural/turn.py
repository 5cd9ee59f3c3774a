"""A call at a position, the argument of the natural bidding table's conditions and amounts."""

from __future__ import annotations

from cuebid.core import PASS, SUITS, Call, Strain, Suit
from cuebid.meaning.natural.position import Position


class Turn:
    """A legal call at a position; not changed once made.

    Attributes:
        position: the auction before the call.
        call: the call.
        level: the level of a bid; for other calls the level of the last bid, or 1.
        jump: by how many levels a bid is a jump; 0 for other calls.
        strain: the strain of a bid; None for other calls.
    """

    __slots__ = ("_suit", "call", "jump", "level", "position", "strain")

    def __init__(self, position: Position, call: Call) -> None:
        self.position = position
        self.call = call
        strain = self.strain = call.strain
        self._suit: Suit | None = None
        if strain is None:
            self.level = 1 if position.last is None else position.last.level
            self.jump = 0
        else:
            self.level = call.level
            self.jump = position.jump(call)
            if strain is not Strain.NOTRUMP:
                self._suit = SUITS[strain]

    @property
    def suit(self) -> Suit:
        """The suit of the bid.

        Raises:
            TypeError: the call is no bid of a suit.
        """
        if self._suit is None:
            raise TypeError(f"{self.call} is no bid of a suit")
        return self._suit

    @property
    def names_suit(self) -> bool:
        """Whether the call is a bid of a suit."""
        return self._suit is not None

    @property
    def is_double(self) -> bool:
        """Whether the call is a double or a redouble."""
        return self.strain is None and self.call is not PASS

    @property
    def their_suit(self) -> Suit:
        """The suit that opponents bid last.

        Raises:
            TypeError: the last bid is notrump or ours.
        """
        suit = self.position.their_suit
        if suit is None:
            raise TypeError("the last bid is no suit of theirs")
        return suit
