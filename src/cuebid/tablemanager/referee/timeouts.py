"""What a table does when a time has passed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import Seat
from cuebid.tablemanager.referee.deadlines import Due
from cuebid.tablemanager.referee.rules import RulingPolicy
from cuebid.tablemanager.referee.rulings import assign, drop, end_without, rule
from cuebid.tablemanager.referee.table_state import TableState

__all__ = ["DUTIES"]


def _out_of_thought(state: TableState, seat: Seat, now: float) -> None:
    what = "call" if state.the_game.play is None else "card"
    rule(state, seat, f"no {what} in {state.rules.think:g} seconds", now)


def _out_of_board_time(state: TableState, seat: Seat, now: float) -> None:
    """Rule; where actions are assigned, the first of a board is written down."""
    limit = state.rules.board_time
    cause = f"{seat.side.words} used more than {limit:g} seconds in the board"
    if state.rules.ruling is RulingPolicy.ASSIGN:
        assign(state, seat, cause, now, written=seat.side not in state.out_of_time)
        state.out_of_time.add(seat.side)
    else:
        rule(state, seat, cause, now)


def _not_back(state: TableState, seat: Seat, now: float) -> None:
    cause = f"{seat.word} did not come back in {state.rules.rejoin:g} seconds"
    end_without(state, seat, cause, now)


def _not_ready(state: TableState, seat: Seat, now: float) -> None:
    """Send the player away, that it may come back sound; but once in a board."""
    reason = f"not ready for its cards in {state.rules.ready:g} seconds"
    desk = state.desks[seat]
    if desk.was_late:
        end_without(state, seat, f"{reason}, twice", now)
    desk.was_late = True
    drop(state, seat, reason, now)


def _push(state: TableState, seat: Seat, _now: float) -> None:
    state.desks[seat].want_everything(state.the_game)


DUTIES: Final[dict[Due, Callable[[TableState, Seat, float], None]]] = {
    Due.OUT_OF_THOUGHT: _out_of_thought,
    Due.OUT_OF_BOARD_TIME: _out_of_board_time,
    Due.NOT_BACK: _not_back,
    Due.NOT_READY: _not_ready,
    Due.PUSH: _push,
}
"""The duty for each thing that becomes due."""
