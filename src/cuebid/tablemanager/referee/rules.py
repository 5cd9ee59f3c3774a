"""Define the rules of a table: time limits, rulings and pauses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cuebid.tablemanager.grammar.profiles import Profile


class RulingPolicy(Enum):
    """Actions of the referee against a player who does not act, or acts illegally."""

    ASSIGN = "assign"
    """Pass for the player, or play its lowest legal card."""
    FORFEIT = "forfeit"
    """End the board without a result."""
    STOP = "stop"
    """End the session."""


class AbsencePolicy(Enum):
    """The reaction of the session to a player who did not come back in time."""

    PAUSE = "pause"
    """Wait until all four seats are taken, without a limit."""
    STOP = "stop"
    """End the session."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """Limits in seconds (None: no limit), and what happens when one is passed.

    The protocol's text has no time limits and says nothing of what follows `Illegal bid` or
    `Illegal card`: its authors left both open. These rules are ours.

    Attributes:
        think: for one call or one card.
        board_time: for all calls and cards of a side in one board.
        refusals: illegal attempts at one call or card before the referee rules.
        ruling: what the referee then does.
        ready: for a player to be ready for the cards of a board.
        rejoin: for a player who left to come back before the board is forfeited.
        absence: what happens after that. A board that has not begun is never forfeited.
        push_after: until a player at turn is sent what it should have asked for.
        timing_after: until a program that may be waiting for the Timing line gets it.
        lead_pause: before every `to lead`; a seat's profile may ask for a longer one.
        scoring: `IMP` or `MP`, told to clients of version 19.
        room: `Open` or `Closed`, told to them too; empty where there is one room.
    """

    think: float | None = 60.0
    board_time: float | None = None
    # A program that is refused may correct itself, so the first refusal is not the last word; one
    # that cannot must not hold up the table.
    refusals: int = 3
    ruling: RulingPolicy = RulingPolicy.ASSIGN
    ready: float | None = 60.0
    rejoin: float = 60.0
    # A program that died takes one board with it, not the match: what is left is worth more played
    # tomorrow than forfeited tonight.
    absence: AbsencePolicy = AbsencePolicy.PAUSE
    # Much longer than a request needs to arrive, and short beside `think`: a program that never
    # asks loses two seconds a turn, not the turn.
    push_after: float = 2.0
    # Programs answer `Start of board` at once; a busy machine may take a second or two.
    timing_after: float = 5.0
    lead_pause: float = 0.0
    scoring: str = ""
    room: str = ""

    def pause_before_lead(self, profile: Profile) -> float:
        """Return the seconds to wait before a player with `profile` is told to lead."""
        return max(self.lead_pause, profile.lead_pause)
