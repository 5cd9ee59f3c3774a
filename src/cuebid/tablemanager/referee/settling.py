"""Bringing a table to rest after an input: answering its desks, and going on where all may."""

from __future__ import annotations

from cuebid.core import Seat
from cuebid.tablemanager.referee.board_flow import end_board, next_board, run_clock
from cuebid.tablemanager.referee.effects import Send
from cuebid.tablemanager.referee.phases import Occasion, Phase
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.serving import serve_board, serve_teams
from cuebid.tablemanager.referee.table_state import TableState

__all__ = ["answer_desk", "settle"]


def settle(state: TableState, now: float, speaker: SeatState | None = None) -> None:
    """Answer all that can be answered now, moving on where all have what they need.

    Unless something changed that concerns all, only the desk of `speaker` can have an answer.
    """
    while _settle_once(state, now, speaker):
        pass


def _settle_once(state: TableState, now: float, speaker: SeatState | None) -> bool:
    """Answer the desks; whether another board has come to the table."""
    if state.phase is Phase.GATHERING:
        _deal_when_ready(state, now)
    if state.phase in (Phase.SEATING, Phase.CLOSED):
        return False
    concerns_all = state.changed or speaker is None
    state.changed = False
    for desk in state.desks.values() if concerns_all or speaker is None else (speaker,):
        if desk.present:
            answer_desk(state, desk)
    if state.phase is Phase.FINISHING and all(map(_has_ended, state.desks.values())):
        next_board(state, Occasion.NEXT_BOARD, now)
        return True
    return False


def _deal_when_ready(state: TableState, now: float) -> None:
    if not all(desk.present and desk.wants_cards for desk in state.desks.values()):
        return
    game = state.the_game
    state.move(Occasion.READY_TO_CALL if game.play is None else Occasion.READY_TO_PLAY, now)
    if game.is_over:
        end_board(state, Occasion.PASSED_OUT if game.play is None else Occasion.LAST_CARD, now)
    run_clock(state, now)


def answer_desk(state: TableState, desk: SeatState) -> None:
    """Tell one player what it asked for and may know now."""
    if not desk.teams_told and desk.wants_teams:
        ns, ew = state.desks[Seat.NORTH].team, state.desks[Seat.EAST].team
        serve_teams(desk, ns, ew, state.rules, state.effects)
    if state.phase is Phase.FINISHING:
        _finish_desk(state, desk)
    else:
        hands_are_out = state.phase is not Phase.GATHERING
        serve_board(desk, state.the_game, state.rules, state.effects, hands_are_out=hands_are_out)


def _finish_desk(state: TableState, desk: SeatState) -> None:
    """Tell the rest of the board, then the times."""
    game = state.the_game
    if desk.end_told or not desk.start_told:
        return
    if game.forfeited_by is None and desk.hand_told:
        serve_board(desk, game, state.rules, state.effects, hands_are_out=True)
        if desk.is_behind(game):
            return
    desk.end_told = True
    if desk.profile.timing:
        state.effects.append(Send(desk.seat, state.clocks.message()))


def _has_ended(desk: SeatState) -> bool:
    return desk.end_told or not desk.present or not desk.start_told
