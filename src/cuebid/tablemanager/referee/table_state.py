"""Hold the state of a table, shared by the modules that each do one part of its work."""

# The referee is written as functions over this one mutable object. An input runs through several of
# them (a call may be refused, ruled upon, entered, and end the board), and each adds its effects to
# the same list, so that their order is the order in which things happened.

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cuebid.core import SEATS, Board, BoardRecord, Seat, Side
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.clock import SideClocks
from cuebid.tablemanager.referee.deadlines import Deadlines
from cuebid.tablemanager.referee.effects import Effect, Ignored
from cuebid.tablemanager.referee.phases import NEXT_PHASE, Occasion, Phase
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.seat_state import SeatState


@dataclass(slots=True)
class TableState:
    """The state of one table. Mutable."""

    rules: TableRules
    """Limits and rulings."""
    boards: Iterator[Board]
    """The boards not begun yet."""
    clocks: SideClocks
    """The sides' thinking times."""
    interrupted: BoardRecord | None = None
    """The first board as far as it was played before a break."""
    phase: Phase = Phase.SEATING
    game: BoardInProgress | None = None
    """The board being played."""
    effects: list[Effect] = field(default_factory=list)
    """What the present input has brought about so far."""
    out_of_time: set[Side] = field(default_factory=set)
    """Sides that were ruled against for their time in this board."""
    changed: bool = False
    """Whether the present input changed what other players may be told."""
    seats: dict[Seat, SeatState] = field(init=False)
    """Each seat's state."""
    deadlines: Deadlines = field(init=False)
    """What becomes due, and when."""

    def __post_init__(self) -> None:
        self.seats = {seat: SeatState(seat) for seat in SEATS}
        self.deadlines = Deadlines(self.rules, self.seats, self.clocks)

    @property
    def current_game(self) -> BoardInProgress:
        """The board being played, for code that runs only while a board is on the table.

        Raises:
            ValueError: no board is on the table.
        """
        if self.game is None:
            raise ValueError("no board is on the table")
        return self.game

    @property
    def actor(self) -> Seat | None:
        """The player who must call or play now; None unless a board is being bid or played."""
        if self.game is None or self.phase not in (Phase.AUCTION, Phase.PLAY):
            return None
        return self.game.actor

    @property
    def players(self) -> dict[Seat, str]:
        """The team in each seat that was ever taken."""
        return {seat: player.team for seat, player in self.seats.items() if player.ever_present}

    @property
    def absent(self) -> tuple[Seat, ...]:
        """The seats without a player."""
        return tuple(seat for seat, player in self.seats.items() if not player.present)

    def ignore(self, seat: Seat, line: str, reason: str) -> None:
        """Report that a line had no effect."""
        self.effects.append(Ignored(seat, line, reason))

    def advance(self, occasion: Occasion, now: float) -> None:
        """Go to the phase that follows on `occasion`.

        Raises:
            KeyError: no phase follows on it, which is a fault of the program.
        """
        self.phase = NEXT_PHASE[self.phase, occasion]
        self.changed = True
        self.deadlines.phase_began(now)
