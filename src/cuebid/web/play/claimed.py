"""A claim that people on the other side are asked to agree to."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Seat
from cuebid.web.serving.sockets import Message

__all__ = ["Claimed"]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim before everybody has answered.

    Attributes:
        moment: the position of the board at which it was made.
        seat: the seat of whoever claims.
        tricks: the tricks that he claims of those that are left.
        declarer_tricks: declarer's tricks in all, if it is agreed to.
        asked: the seats that have not agreed yet.
    """

    moment: str
    seat: Seat
    tricks: int
    declarer_tricks: int
    asked: frozenset[Seat]

    def message(self, reader: Seat) -> Message:
        """Return the claim for the page of a seat."""
        return {
            "seat": self.seat.letter,
            "tricks": self.tricks,
            "asked": reader in self.asked,
        }
