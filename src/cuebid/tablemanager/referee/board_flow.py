"""How a board goes on: calls and cards that stand, and boards that begin, begin again and end."""

from __future__ import annotations

from cuebid.core import Call, Card, Explanation, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.effects import (
    BoardEnded,
    BoardRestarted,
    BoardStarted,
    CallMade,
    CardPlayed,
    Send,
    SessionEnded,
)
from cuebid.tablemanager.referee.phases import Occasion
from cuebid.tablemanager.referee.serving import lead_pause
from cuebid.tablemanager.referee.table_state import TableState

__all__ = [
    "close",
    "end_board",
    "make_call",
    "next_board",
    "play_card",
    "restart_board",
    "run_clock",
    "start_clock",
]


def make_call(
    state: TableState,
    seat: Seat,
    call: Call,
    explanation: Explanation | None,
    now: float,
    *,
    ruled: bool = False,
) -> None:
    """Enter a call that is legal, of the player or of the referee."""
    game = state.the_game
    game.make_call(call, explanation, ruled=ruled)
    state.changed = True
    state.desks[seat].refusals = 0
    state.effects.append(CallMade(seat, call, explanation, ruled))
    if game.play is not None:
        state.move(Occasion.CONTRACT_REACHED, now)
    elif game.auction.is_over:
        end_board(state, Occasion.PASSED_OUT, now)
    run_clock(state, now)


def play_card(state: TableState, card: Card, now: float, *, ruled: bool = False) -> None:
    """Enter a card that is legal, of the player or of the referee."""
    game = state.the_game
    game.play_card(card, ruled=ruled)
    state.changed = True
    state.desks[game.card_actors[-1]].refusals = 0
    state.effects.append(CardPlayed(game.card_seats[-1], card, ruled))
    if game.is_over:
        end_board(state, Occasion.LAST_CARD, now)
    run_clock(state, now)


def next_board(state: TableState, occasion: Occasion, now: float) -> None:
    """Bring the next board to the table, or end the session without one."""
    board = next(state.boards, None)
    if board is None:
        close(state, Occasion.NO_MORE_BOARDS, "all boards are played", now)
        return
    state.move(occasion, now)
    state.clocks.next_board()
    state.deadlines.board_began()
    state.out_of_time.clear()
    before, state.interrupted = state.interrupted, None
    goes_on = before is not None and before.board == board and _all_repeat(state)
    game = BoardInProgress.resume(before) if before and goes_on else BoardInProgress.begin(board)
    state.game = game
    for desk in state.desks.values():
        desk.new_board()
        desk.was_late = False
        desk.expect_remakes(game)
    state.effects.append(BoardStarted(board, goes_on))


def _all_repeat(state: TableState) -> bool:
    return all(desk.repeats for desk in state.desks.values())


def restart_board(state: TableState, reason: str, now: float) -> None:
    """Let the board begin again from its first call; the time used stays used."""
    game = state.the_game
    state.move(Occasion.RESTARTED, now)
    state.clocks.new_turn(now)
    state.game = BoardInProgress.begin(game.board)
    state.game.rulings.extend(game.rulings)
    for desk in state.desks.values():
        desk.new_board()
    state.effects.append(BoardRestarted(game.board, reason))


def end_board(state: TableState, occasion: Occasion, now: float) -> None:
    """The board has its result, or is forfeited."""
    state.clocks.new_turn(now)
    state.move(occasion, now)
    record = state.the_game.record(state.players, state.rules.room)
    state.effects.append(BoardEnded(record, state.clocks.this_board))


def close(state: TableState, occasion: Occasion, reason: str, now: float) -> None:
    """End the session; a board on the table has no result."""
    state.clocks.new_turn(now)
    state.move(occasion, now)
    state.game = None
    for desk in state.desks.values():
        if desk.present:
            state.effects.append(Send(desk.seat, m.EndOfSession()))
    state.effects.append(SessionEnded(reason))


def run_clock(state: TableState, now: float) -> None:
    """Let the clock of the player at turn run, from when it is told to lead if it leads."""
    actor = state.actor
    if actor is None:
        return
    state.clocks.new_turn(now)
    state.deadlines.turn_began(now)
    start_clock(state, actor, now)


def start_clock(state: TableState, actor: Seat, now: float) -> None:
    """Let the player at turn think, or think on after it came back; nobody thinks unseated."""
    desk = state.desks[actor]
    if desk.present:
        play = state.the_game.play
        leads = play is not None and len(play) % 4 == 0
        pause = lead_pause(desk, state.rules) if leads else 0.0
        state.clocks.start(actor, now + pause)
