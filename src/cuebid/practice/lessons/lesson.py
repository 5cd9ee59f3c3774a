"""Lessons about a board: calls and cards that their players could have known to be wrong."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import Call, Card, Seat
from cuebid.robots.lines import Line


@dataclass(frozen=True, slots=True)
class CallLesson:
    """A lesson about a call that shows what the hand does not have, and loses IMPs."""

    position: int
    """Its index in the auction."""
    actor: Seat
    """Who made it."""
    act: Call
    better: Call
    """The call of the system."""
    loss: float
    """IMPs on average over hands that fit the auction."""
    shows: str
    """What the call shows; empty where nothing describes it."""
    lacks: str
    """What the hand lacks of what the call shows; empty if it lacks nothing."""
    better_shows: str
    """What the better call shows."""


@dataclass(frozen=True, slots=True)
class CardLesson:
    """A lesson about a card that does worse than another on the layouts that fit."""

    position: int
    """Its index in the play."""
    seat: Seat
    """From whose hand it came."""
    actor: Seat
    """Who chose it; declarer chooses dummy's cards."""
    act: Card
    better: Card
    """The first card of the better line."""
    loss: float
    """IMPs on average over layouts that fit the auction and the play."""
    line: Line
    """The kind of line that the better card begins."""
    holder: Seat | None = None
    """For a finesse, who is played for the missing honour; None elsewhere."""
    points: int = 0
    """The least points that this player has shown in the auction."""


Lesson = CallLesson | CardLesson
"""A lesson of either kind."""
