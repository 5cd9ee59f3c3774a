"""Limits and players of the seats, for both kinds of tables of a match.

`table_room` starts the programs that join, `awaited_rooms` waits for those that a person starts.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import Player, Seat
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.match.entrants.seating import PROGRAM_SECONDS, seat_entrants
from cuebid.tablemanager import RulingPolicy, TableRules

# Sits where a program will that joins the table: players are made for all four seats of a board,
# and nobody asks this one.
_STAND_IN: Final = Entrant(name="guest", player="random")


def longest_think(teams: tuple[Entrant, Entrant]) -> float:
    """Return the seconds that the more patient of two entrants allows for a call or a card."""
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
    """Return the players of a table; those of programs that join it are never asked."""
    first, second = (_STAND_IN if team.kind is EntrantKind.TABLE else team for team in seated)
    return seat_entrants(first, second, explains=True)
