"""Act when a deadline has passed: one function for each kind of deadline in `deadlines.Due`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import Seat
from cuebid.tablemanager.grammar.messages import StartOfBoard
from cuebid.tablemanager.referee.board_flow import close_table, pause
from cuebid.tablemanager.referee.deadlines import Due
from cuebid.tablemanager.referee.effects import Hint, Send
from cuebid.tablemanager.referee.phases import Occasion, Phase
from cuebid.tablemanager.referee.rules import AbsencePolicy, RulingPolicy
from cuebid.tablemanager.referee.rulings import (
    assign,
    drop,
    end_without_result,
    forfeit_for_absence,
    rule,
)
from cuebid.tablemanager.referee.table_state import TableState


def _think_time_is_up(table: TableState, seat: Seat, now: float) -> None:
    action = "call" if table.current_game.play is None else "card"
    rule(table, seat, f"no {action} in {table.rules.think:g} seconds", now)


def _board_time_is_up(table: TableState, seat: Seat, now: float) -> None:
    """Rule against a side whose time for the board is used up."""
    # Where the referee acts for the side, it does so for every call and card that is left, at once.
    # Only the first is recorded as a ruling: dozens that say the same would hide all others.
    limit = table.rules.board_time
    cause = f"{seat.side.words} used more than {limit:g} seconds in the board"
    if table.rules.ruling is RulingPolicy.ASSIGN:
        assign(table, seat, cause, now, recorded=seat.side not in table.out_of_time)
        table.out_of_time.add(seat.side)
    else:
        rule(table, seat, cause, now)


def _did_not_come_back(table: TableState, seat: Seat, now: float) -> None:
    if table.phase is Phase.GATHERING:
        # Nothing was bid or played: there is nothing to forfeit, only somebody to wait for.
        if table.rules.absence is AbsencePolicy.STOP:
            cause = f"{seat.word} did not come back in {table.rules.rejoin:g} seconds"
            close_table(table, Occasion.STOPPED, cause, now)
        else:
            pause(table)
        return
    returns = table.deadlines.returns(seat)
    limit = f"{table.rules.rejoin:g} seconds"
    if returns:
        # It tried: what went wrong is the program or the network, not that nobody came.
        times = "once" if returns == 1 else f"{returns} times"
        cause = f"{seat.word} came back {times} but was lost again, and was away {limit} in all"
    else:
        cause = f"{seat.word} did not come back in {limit}"
    forfeit_for_absence(table, seat, cause, now)


def _is_not_ready(table: TableState, seat: Seat, now: float) -> None:
    """Disconnect the player, so that a fresh connection may work; at most once in a board."""
    reason = f"not ready for its cards in {table.rules.ready:g} seconds"
    player = table.seats[seat]
    if player.was_late:
        end_without_result(table, seat, f"{reason}, twice", now)
    player.was_late = True
    drop(table, seat, reason, now)


def _try_again(table: TableState, seat: Seat, _now: float) -> None:
    """Repeat `Start of board` for a program that may have read the first as the Timing line."""
    player = table.seats[seat]
    player.is_tried, player.reads_timing = False, True
    table.effects.append(Send(seat, StartOfBoard()))
    table.effects.append(Hint(seat, "this program waits for the Timing line, and is sent it"))


def _push(table: TableState, seat: Seat, _now: float) -> None:
    """Tell a player what it must know in order to act, though it has not asked."""
    # Programs leave out a `ready for ...` now and then, or ask for the wrong trick. Without an
    # answer they wait for ever.
    table.seats[seat].want_everything(table.current_game)


TIMEOUTS: Final[dict[Due, Callable[[TableState, Seat, float], None]]] = {
    Due.OUT_OF_THOUGHT: _think_time_is_up,
    Due.OUT_OF_BOARD_TIME: _board_time_is_up,
    Due.NOT_BACK: _did_not_come_back,
    Due.NOT_READY: _is_not_ready,
    Due.TIMING: _try_again,
    Due.PUSH: _push,
}
"""The handler of each kind of deadline."""
