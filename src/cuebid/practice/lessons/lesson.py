"""Lessons of a board: a call or card that its player could have known to be wrong."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Call, Card, Seat
from cuebid.robots.lines import Line


@dataclass(frozen=True, slots=True)
class CallLesson:
    """A call that says what the hand does not have, and costs by it.

    Attributes:
        position: its index in the auction.
        actor: who made it.
        act: the call.
        better: the call of the system.
        loss: IMPs on average over hands that fit the auction.
        shows: what the call shows; empty where nothing describes it.
        why_not: what the hand lacks for it, or has beside it.
        better_shows: what the better call shows.
    """

    position: int
    actor: Seat
    act: Call
    better: Call
    loss: float
    shows: str
    why_not: str
    better_shows: str


@dataclass(frozen=True, slots=True)
class CardLesson:
    """A card that does worse than another line, whatever may be hoped of the hidden hands.

    Attributes:
        position: its index in the play.
        seat: from whose hand it came.
        actor: who chose it; declarer chooses dummy's cards.
        act: the card.
        better: the first card of the better line.
        loss: IMPs on average over layouts that fit the auction and the play.
        line: what the better line is.
        holder: for a finesse, who is played for the missing honour; None elsewhere.
        points: the least points that this player has shown in the auction.
    """

    position: int
    seat: Seat
    actor: Seat
    act: Card
    better: Card
    loss: float
    line: Line
    holder: Seat | None = None
    points: int = 0


Lesson = CallLesson | CardLesson
"""A lesson of either kind."""
