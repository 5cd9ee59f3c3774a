"""Rules and players of the tables that programs join over TCP in a match.

`table_room` starts the programs, `awaited_rooms` waits for those that a person starts.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import Player, Seat
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.seating import PROGRAM_SECONDS, seat_entrants
from cuebid.tablemanager import RulingPolicy, TableRules

# A stand-in for a program that joins the table: players are made for all four seats of a board, and
# this one is never asked.
_STAND_IN: Final = Entrant(name="guest", player="random")


def longest_think(teams: tuple[Entrant, Entrant]) -> float:
    """Return the longer of two entrants' time limits for a call or card, in seconds."""
    return max((team.think or PROGRAM_SECONDS) for team in teams)


def rules_for(teams: tuple[Entrant, Entrant]) -> TableRules:
    """Return the rules of a table at which two entrants play."""
    # The limits of all seats are those of the table; a board that is lost for time is lost there.
    # Limits of the two sides may differ: the shorter one is kept by `GuardedPlayer`.
    return TableRules(
        think=longest_think(teams),
        board_time=max(team.board_time for team in teams) or None,
        ruling=RulingPolicy.FORFEIT,
    )


def players_beside_guests(seated: tuple[Entrant, Entrant]) -> dict[Seat, Player]:
    """Return players for the four seats, with stand-ins for programs that join over TCP."""
    first, second = (_STAND_IN if team.kind is EntrantKind.TABLE else team for team in seated)
    return seat_entrants(first, second, explains=True)
