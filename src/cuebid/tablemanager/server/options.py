"""Configure a match: boards, ports, rules, and the files that are written."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex

from cuebid.core import Board, CuebidError, Seat
from cuebid.tablemanager.addresses import LOOPBACK
from cuebid.tablemanager.grammar.profiles import Profile
from cuebid.tablemanager.referee.rules import TableRules

ROOM_NAMES = ("Open", "Closed")
"""Names of the two rooms of a team match; a single room has none."""


@dataclass(frozen=True, slots=True)
class Port:
    """A port to listen at; 0 lets the system choose.

    Attributes:
        number: the port.
        seat: its seat, where each seat has a port of its own.
        room: 0 or 1 where each room has ports of its own; None where one port serves both.
    """

    number: int
    seat: Seat | None = None
    room: int | None = None


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Bounds on what a peer may do before it is disconnected.

    They are far from what any program needs, and small enough that a few hundred hostile peers
    cannot disturb a match.

    Attributes:
        first_line: seconds until the first line must have come.
        waiting: greatest number of connections without a seat.
        faults: greatest number of lines of one board that are unreadable, overlong, refused or
            without effect.
        unsent: greatest number of bytes that may wait for a peer that does not read.
        closing: seconds between `End of session` and the end of the connection.
        flushing: seconds after which a connection is cut whose peer does not read the last lines.
        lingering: seconds to wait at the end for players who are away, to tell them of it.
    """

    # A program sends its first line at once; whoever has not after ten seconds never will.
    first_line: float = 10.0
    waiting: int = 200
    faults: int = 200
    unsent: int = 256 * 1024
    # The protocol wants a short pause before the table closes, so that the line is read first.
    closing: float = 0.1
    flushing: float = 2.0
    # Our own clients try to come back every second at least.
    lingering: float = 2.0


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The configuration of a `MatchServer`.

    Attributes:
        boards: the boards, played in this order in every room.
        out: the PBN file.
        log: the wire log; a match that it holds is resumed.
        rooms: 1 or 2.
        host: address to listen at.
        ports: the ports to listen at.
        profiles: for peers that need a wording of their own, by team (any case) or by seat.
        rules: limits and rulings; the room is filled in.
        open_seats: whether a seat whose player was given a token is returned without it, to
            anybody who names the team.
        replay_forfeits: whether a match that goes on after a break plays boards again that were
            forfeited because a player was absent.
        skip_forfeited: whether the PBN file leaves forfeited boards out.
        date: the value of PBN's Date tag; empty if unknown.
        event: the value of its Event tag.
        limits: bounds on what a peer may do.
        make_token: makes the tokens with which our own clients come back.

    Raises:
        CuebidError: there is no board, or not one or two rooms.
    """

    boards: Sequence[Board]
    out: Path
    log: Path
    rooms: int = 1
    host: str = LOOPBACK
    ports: tuple[Port, ...] = (Port(2000),)
    profiles: Mapping[str | Seat, Profile] = field(default_factory=dict)
    rules: TableRules = field(default_factory=TableRules)
    open_seats: bool = False
    replay_forfeits: bool = False
    skip_forfeited: bool = False
    date: str = ""
    event: str = ""
    limits: ServerLimits = field(default_factory=ServerLimits)
    make_token: Callable[[], str] = token_hex

    def __post_init__(self) -> None:
        if self.rooms not in (1, 2):
            raise CuebidError(f"a match has one room or two, not {self.rooms}")
        if not self.boards:
            raise CuebidError("there is no board to play")

    @property
    def room_names(self) -> tuple[str, ...]:
        """The name of each room; empty where there is only one."""
        return ROOM_NAMES if self.rooms == 2 else ("",)

    def profile_for(self, team: str, seat: Seat) -> Profile | None:
        """Return the profile configured for a seat, or else for its team; None without one."""
        return self.profiles.get(seat) or self.profiles.get(team.strip().casefold())


def fingerprint(boards: Sequence[Board]) -> str:
    """Return a hash of the boards as a short text."""
    # The log holds this instead of the boards, which may be thousands. 64 bits are ample to notice
    # a wrong file, which is all that it is for.
    digest = hashlib.sha256()
    for board in boards:
        text = f"{board.number} {board.dealer} {int(board.vulnerability)} {board.deal.pbn}\n"
        digest.update(text.encode())
    return digest.hexdigest()[:16]
