"""Measure each side's thinking time."""

# The protocol's Timing line gives times for sides, not for players, so there are two clocks. Time
# is a side's from the moment when the table could have its action: a seat without a player does not
# think (`rejoin` limits its absence), and a leader does not until it is told to lead.

from __future__ import annotations

from cuebid.core import Seat, Side
from cuebid.tablemanager.grammar.messages import EndOfBoard


class SideClocks:
    """Seconds that each side has thought, in this board and in all. Mutable.

    `start` sets the clock of one seat's side running, `stop` books the time; at most one clock
    runs. The clocks hold no time source: every method is given the time, so that a log replays with
    the same thinking times.
    """

    def __init__(self, seconds_used: tuple[float, float] = (0.0, 0.0)) -> None:
        """Set up clocks for sides that have used `seconds_used` in earlier boards."""
        self._board = [0.0, 0.0]
        self._earlier_boards = list(seconds_used)
        self._seat: Seat | None = None
        self._since = 0.0
        self._turn = 0.0

    @property
    def running(self) -> Seat | None:
        """The seat whose clock runs."""
        return self._seat

    @property
    def since(self) -> float:
        """The time at which the running clock was started."""
        return self._since

    @property
    def turn_before(self) -> float:
        """Seconds of the present turn that were used before the running clock was started.

        A player who leaves and comes back does not get its time for one call or card anew.
        """
        return self._turn

    def new_turn(self, now: float) -> None:
        """Begin another turn: stop the running clock, if any, and set the turn's time to 0."""
        self.stop(now)
        self._turn = 0.0

    def start(self, seat: Seat, now: float) -> None:
        """Let the clock of `seat` run from `now`, which may lie ahead; stop any other."""
        self.stop(now)
        self._seat = seat
        self._since = now

    def stop(self, now: float) -> None:
        """Stop the running clock, if any, and add its time to the side's and the turn's."""
        if self._seat is not None:
            # A clock that was started ahead (the pause before a lead) may be stopped before then.
            used = max(0.0, now - self._since)
            self._board[self._seat.side] += used
            self._turn += used
            self._seat = None

    def board_seconds(self, side: Side, now: float) -> float:
        """Return the seconds that `side` has used in this board up to `now`."""
        used = self._board[side]
        if self._seat is not None and self._seat.side is side:
            used += max(0.0, now - self._since)
        return used

    @property
    def this_board(self) -> tuple[float, float]:
        """The time that North-South and East-West have used in this board while no clock runs."""
        return self._board[0], self._board[1]

    def next_board(self) -> None:
        """Begin a board: set its times to zero, and keep the totals."""
        for side in Side:
            self._earlier_boards[side] += self._board[side]
            self._board[side] = 0.0

    def message(self) -> EndOfBoard:
        """Return the Timing line of the board that ended."""
        ns, ew = self._board
        ns_total = self._earlier_boards[Side.NS] + ns
        ew_total = self._earlier_boards[Side.EW] + ew
        return EndOfBoard.of_seconds(ns, ns_total, ew, ew_total)
