"""Decide who may sit where: teams, seats taken, versions, and players who come back."""

# The rules are the protocol's: partners give the same team name, opponents another one, in any
# case. A seat that was once taken stays with its team, so that a stranger cannot take it while its
# player is away. Anybody can read a team's name in the PBN, so a seat whose player was given a
# token (our own clients are) is returned for that token only; the token also shows that a new
# connection belongs to a player whose old connection has not been noticed to be dead.

from __future__ import annotations

from dataclasses import dataclass, field

from cuebid.core import Seat, Side
from cuebid.tablemanager.grammar.messages import ANY_PLACE, Connect

VERSIONS = (18, 19)
"""Versions of the protocol that the server speaks."""
_LONGEST_TEAM = 100
# Bridge Moniteur's order, which WBridge5, the program that asks for any seat, is used to.
_ANY_PLACE_ORDER = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)


@dataclass(frozen=True, slots=True)
class Grant:
    """The answer to a client that gets a seat."""

    seat: Seat
    team: str
    """The team, spelled as the first of its players spelled it."""
    came_back: bool
    """Whether a player of the team was in this seat before."""
    displaces: bool
    """Whether the player's older connection must be closed, as its token shows."""


@dataclass(frozen=True, slots=True)
class SeatRefusal:
    """The answer to a client that gets no seat; the text with the reason is sent to it."""

    text: str


@dataclass(slots=True)
class _SeatRecord:
    taken: bool = False
    used: bool = False
    token: str = ""


@dataclass(slots=True)
class SeatRegistry:
    """The seats of one match, in one room or two. Mutable.

    In two rooms each of two teams sits in all four seats: North-South in one room, East-West in the
    other. The team first seen as North-South is at home in the open room (room 0).
    """

    rooms: int = 1
    """1 or 2."""
    open_seats: bool = False
    """Whether a seat that has a token is returned to anybody who names its team."""
    _at_home: dict[str, bool] = field(default_factory=dict)
    _teams: dict[str, str] = field(default_factory=dict)
    _side_team: dict[Side, str] = field(default_factory=dict)
    _records: dict[tuple[str, Seat], _SeatRecord] = field(default_factory=dict)

    def request(
        self, connect: Connect, token: str = "", room: int | None = None
    ) -> Grant | SeatRefusal:
        """Give a seat to the sender of `connect`, or refuse it.

        Args:
            connect: the client's first message.
            token: proves that the seat was the client's own; empty without one.
            room: the room that the client came to, where each has ports of its own.
        """
        refusal = self._why_not_admitted(connect)
        if refusal is not None:
            return SeatRefusal(refusal)
        # Partners may spell their team in different cases: the protocol ignores case everywhere.
        key = connect.team.strip().casefold()
        seat = self._any_place(key) if connect.seat == ANY_PLACE else connect.seat
        if seat is None:
            return SeatRefusal("There is no free seat")
        refusal = self._why_wrong_team(connect.team, key, seat, room)
        if refusal is not None:
            return SeatRefusal(refusal)
        record = self._records.get((key, seat)) or _SeatRecord()
        # A client whose machine lost its network comes back before the old connection times out.
        # Without the token anybody who knows the team could throw a player out of its seat.
        displaces = record.taken and bool(token) and token == record.token
        if record.taken and not displaces:
            return SeatRefusal(f"The seat {seat.word} is taken")
        if record.token and token != record.token and not self.open_seats:
            return SeatRefusal(f"The seat {seat.word} is kept for the player who has its token")
        self._assign_team(connect.team.strip(), key, seat, room)
        self._records[key, seat] = record
        came_back, record.taken, record.used = record.used, True, True
        return Grant(seat, self._teams[key], came_back, displaces)

    def give_token(self, team: str, seat: Seat, token: str) -> None:
        """Remember the token that lets the player in `seat` take it back."""
        self._records[team.strip().casefold(), seat].token = token

    def forget_tokens(self, room: int) -> None:
        """Forget the tokens of a room whose session is over: there is nothing left to guard."""
        for (team, seat), record in self._records.items():
            if self.room_of(team, seat) == room:
                record.token = ""

    def restore(self, team: str, seat: Seat, room: int) -> None:
        """Restore from the log that `team` sat in `seat` of `room`."""
        self._assign_team(team.strip(), team.strip().casefold(), seat, room)

    def leave(self, team: str, seat: Seat) -> None:
        """Free the seat; its team keeps it."""
        self._records[team.strip().casefold(), seat].taken = False

    def room_of(self, team: str, seat: Seat) -> int | None:
        """Return the room in which `team` sits in `seat`: 0 or 1; None if not settled yet."""
        if self.rooms == 1:
            return 0
        if not self._at_home:
            return None
        key = team.strip().casefold()
        ((settled_key, settled_at_home),) = self._at_home.items()
        at_home = settled_at_home if key == settled_key else not settled_at_home
        return 0 if at_home == (seat.side is Side.NS) else 1

    def team_of(self, seat: Seat, room: int) -> str:
        """Return the team that sits, or will sit, in a seat of a room; empty if not settled."""
        if self.rooms == 1:
            return self._teams.get(self._side_team.get(seat.side, ""), "")
        teams = self._teams.values()
        return next((team for team in teams if self.room_of(team, seat) == room), "")

    @property
    def home(self) -> str | None:
        """The team that is North-South in the open room of two; None if not settled yet."""
        return next((team for key, team in self._teams.items() if self._is_home(key)), None)

    def _is_home(self, key: str) -> bool:
        return self.room_of(key, Seat.NORTH) == 0 and self.rooms == 2

    def _why_not_admitted(self, connect: Connect) -> str | None:
        if connect.version not in VERSIONS:
            spoken = " and ".join(map(str, VERSIONS))
            return f"Protocol version {connect.version} is not spoken here, only {spoken}"
        if not connect.team.strip():
            return "The team has no name"
        if len(connect.team) > _LONGEST_TEAM:
            return f"The team's name is longer than {_LONGEST_TEAM} characters"
        return None

    def _why_wrong_team(self, team: str, key: str, seat: Seat, room: int | None) -> str | None:
        if self.rooms == 2:
            if key not in self._teams and len(self._teams) == 2:
                return f"Two other teams play this match: {self._team_list()}"
            settled = self.room_of(team, seat)
            if room is not None and settled is not None and settled != room:
                return f"{team} sits {seat.word} in the other room"
            return None
        partner_team = self._side_team.get(seat.side)
        if partner_team is not None and partner_team != key:
            return f"Team name must be '{self._teams[partner_team]}', as {seat.partner.word}'s is"
        if self._side_team.get(seat.side.other) == key:
            return f"Team name must differ from the opponents' ('{self._teams[key]}')"
        return None

    def _team_list(self) -> str:
        return " and ".join(f"'{team}'" for team in self._teams.values())

    def _any_place(self, key: str) -> Seat | None:
        free = [seat for seat in _ANY_PLACE_ORDER if not self._is_taken(key, seat)]
        if self.rooms == 2:
            return free[0] if free else None
        own = [seat for seat in free if self._side_team.get(seat.side) == key]
        open_to_all = [
            seat
            for seat in free
            if seat.side not in self._side_team and self._side_team.get(seat.side.other) != key
        ]
        return next(iter(own + open_to_all), None)

    def _is_taken(self, key: str, seat: Seat) -> bool:
        record = self._records.get((key, seat))
        return record is not None and record.taken

    def _assign_team(self, team: str, key: str, seat: Seat, room: int | None) -> None:
        self._teams.setdefault(key, team)
        if self.rooms == 1:
            self._side_team.setdefault(seat.side, key)
        elif not self._at_home:
            north_south = seat.side is Side.NS
            if room is not None:
                self._at_home[key] = north_south == (room == 0)
            elif north_south:
                self._at_home[key] = True

    def taken_seats(self) -> list[tuple[str, Seat, int]]:
        """Return all seats now taken whose room is settled: team, seat, room."""
        return [
            (self._teams[key], seat, room)
            for (key, seat), record in self._records.items()
            if record.taken and (room := self.room_of(self._teams[key], seat)) is not None
        ]
