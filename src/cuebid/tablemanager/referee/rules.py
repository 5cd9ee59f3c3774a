"""The conditions under which a table is run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["RulingPolicy", "TableRules"]


class RulingPolicy(Enum):
    """What the referee does with a player who will not act, or not legally."""

    ASSIGN = "assign"
    """Passes for him, or plays his lowest legal card."""
    FORFEIT = "forfeit"
    """Ends the board without a result."""
    STOP = "stop"
    """Ends the session."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """Limits in seconds (None: no limit), and what follows when they are passed.

    Attributes:
        think: for one call or one card.
        board_time: for all calls and cards of a side in one board.
        refusals: illegal attempts at one call or card before the referee rules.
        ruling: what he rules.
        ready: for a player to be ready for the cards of a board.
        rejoin: for a player who left to come back before the board goes on without him.
        push_after: until a player at turn is sent what he should have asked for.
        lead_pause: before every `to lead`; a seat's profile may ask for a longer one.
        scoring: `IMP` or `MP`, told to clients of version 19.
        room: `Open` or `Closed`, told to them too; empty where there is one room.
    """

    think: float | None = 60.0
    board_time: float | None = None
    refusals: int = 3
    ruling: RulingPolicy = RulingPolicy.ASSIGN
    ready: float | None = 60.0
    rejoin: float = 60.0
    push_after: float = 2.0
    lead_pause: float = 0.0
    scoring: str = ""
    room: str = ""
