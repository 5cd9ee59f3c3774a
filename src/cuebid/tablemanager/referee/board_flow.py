"""Advance a board: enter calls and cards, and begin, restart and end boards."""

# Everything here is legal already. Entering a call or card changes the record, the phase and the
# clocks; telling the players is left to `replies`.

from __future__ import annotations

from cuebid.core import Call, Card, Explanation, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.referee import effects
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.phases import Occasion
from cuebid.tablemanager.referee.rules import AbsencePolicy
from cuebid.tablemanager.referee.table_state import TableState


def enter_call(
    table: TableState,
    seat: Seat,
    call: Call,
    explanation: Explanation | None,
    now: float,
    *,
    ruled: bool = False,
) -> None:
    """Enter a legal call, made by the player or (`ruled`) by the referee."""
    game = table.current_game
    game.make_call(call, explanation, ruled=ruled)
    table.changed = True
    # Refusals count for one turn; a legal action shows that the program understands.
    table.seats[seat].refusals = 0
    table.effects.append(effects.CallEntered(seat, call, explanation, ruled))
    if game.play is not None:
        table.advance(Occasion.CONTRACT_REACHED, now)
    # An auction that is over without play is passed out.
    elif game.auction.is_over:
        end_board(table, Occasion.PASSED_OUT, now)
    start_turn(table, now)


def enter_card(table: TableState, card: Card, now: float, *, ruled: bool = False) -> None:
    """Enter a legal card, played by the player or (`ruled`) by the referee."""
    game = table.current_game
    game.play_card(card, ruled=ruled)
    table.changed = True
    # Of the actor, not of the hand: declarer plays for dummy.
    table.seats[game.card_actors[-1]].refusals = 0
    table.effects.append(effects.CardEntered(game.card_seats[-1], card, ruled))
    if game.is_over:
        end_board(table, Occasion.LAST_CARD, now)
    start_turn(table, now)


def start_next_board(table: TableState, occasion: Occasion, now: float) -> None:
    """Begin the next board, or end the session if no board is left."""
    board = next(table.boards, None)
    if board is None:
        close_table(table, Occasion.NO_MORE_BOARDS, "all boards are played", now)
        return
    if _must_stop(table):
        close_table(table, Occasion.STOPPED, f"absent: {_words(table.absent)}", now)
        return
    table.advance(occasion, now)
    table.clocks.next_board()
    table.deadlines.board_began()
    table.out_of_time.clear()
    # Only the first board after a break can be the interrupted one.
    record, table.interrupted = table.interrupted, None
    was_forfeited_for_absence = table.game is not None and table.game.is_absence
    # An interrupted board goes on only if every player will repeat what it did: one that decides
    # anew would contradict the record at its first different call.
    goes_on = record is not None and record.board == board and _all_repeat(table)
    game = BoardInProgress.resume(record) if record and goes_on else BoardInProgress.begin(board)
    table.game = game
    for player in table.seats.values():
        player.begin_board()
        player.was_late = False
        player.expect_repetition(game)
    table.effects.append(effects.BoardStarted(board, goes_on))
    if was_forfeited_for_absence:
        pause(table)


def pause(table: TableState) -> None:
    """Let the session wait, without a time limit, for the players who are absent."""
    if table.absent and not table.deadlines.is_paused:
        table.deadlines.pause()
        table.effects.append(effects.Paused(table.absent))


def resume_when_complete(table: TableState, now: float) -> None:
    """Let the session go on if it was paused and all four seats are taken again."""
    if table.deadlines.is_paused and not table.absent:
        table.deadlines.resume(now)
        table.effects.append(effects.Resumed())


def _must_stop(table: TableState) -> bool:
    game = table.game
    was_forfeited = game is not None and game.is_absence
    return was_forfeited and bool(table.absent) and table.rules.absence is AbsencePolicy.STOP


def _words(seats: tuple[Seat, ...]) -> str:
    return " and ".join(seat.word for seat in seats)


def _all_repeat(table: TableState) -> bool:
    return all(player.repeats for player in table.seats.values())


def restart_board(table: TableState, reason: str, now: float) -> None:
    """Begin the board again from its first call.

    The time used stays used, and rulings stay on the record: a side must not gain by a restart.
    """
    game = table.current_game
    table.advance(Occasion.RESTARTED, now)
    table.clocks.new_turn(now)
    table.game = BoardInProgress.begin(game.board)
    table.game.rulings.extend(game.rulings)
    for player in table.seats.values():
        player.begin_board()
    table.effects.append(effects.BoardRestarted(game.board, reason))


def end_board(table: TableState, occasion: Occasion, now: float) -> None:
    """End the board, with its result or forfeited."""
    table.clocks.new_turn(now)
    table.advance(occasion, now)
    record = table.current_game.record(table.players, table.rules.room)
    is_absence = table.current_game.is_absence
    table.effects.append(effects.BoardEnded(record, table.clocks.this_board, is_absence))


def close_table(table: TableState, occasion: Occasion, reason: str, now: float) -> None:
    """End the session; a board that is being bid or played has no result."""
    table.clocks.new_turn(now)
    table.advance(occasion, now)
    table.game = None
    for player in table.seats.values():
        if player.present:
            table.effects.append(effects.Send(player.seat, m.EndOfSession()))
    table.effects.append(effects.SessionEnded(reason))


def start_turn(table: TableState, now: float) -> None:
    """Start the time of the player at turn, if a board is being bid or played."""
    actor = table.actor
    if actor is None:
        return
    table.clocks.new_turn(now)
    table.deadlines.turn_began(now)
    start_clock(table, actor, now)


def start_clock(table: TableState, actor: Seat, now: float) -> None:
    """Start the clock of the player at turn, also when it has come back; not for an empty seat.

    A leader cannot play before it is told to lead, so its time begins after the pause.
    """
    player = table.seats[actor]
    if player.present:
        play = table.current_game.play
        leads = play is not None and len(play) % 4 == 0
        pause = table.rules.pause_before_lead(player.profile) if leads else 0.0
        table.clocks.start(actor, now + pause)
