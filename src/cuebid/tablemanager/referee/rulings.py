"""What the referee does: refuse what is not allowed, and rule where that goes on or nobody acts."""

from __future__ import annotations

from cuebid.core import Call, Card, Ruling, Seat
from cuebid.core.call import PASS
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.referee.board_flow import close, end_board, make_call, play_card
from cuebid.tablemanager.referee.effects import Drop, Refused, Ruled, SeatLost, Send
from cuebid.tablemanager.referee.legality import assigned_card
from cuebid.tablemanager.referee.phases import Occasion
from cuebid.tablemanager.referee.rules import RulingPolicy
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.settling import answer_desk
from cuebid.tablemanager.referee.table_state import TableState

__all__ = ["assign", "drop", "end_without", "refuse", "rule"]


def refuse(state: TableState, desk: SeatState, attempt: str, reason: str, now: float) -> None:
    """Tell the offender alone; after too many refusals of the player at turn, rule."""
    state.effects.append(Refused(desk.seat, attempt, reason))
    answer = m.IllegalCard() if state.the_game.play is not None else m.IllegalBid()
    state.effects.append(Send(desk.seat, answer))
    if state.actor is desk.seat:
        desk.refusals += 1
        if desk.refusals >= state.rules.refusals:
            attempts = "attempt" if desk.refusals == 1 else "attempts"
            rule(state, desk.seat, f"{desk.refusals} illegal {attempts}", now)


def rule(state: TableState, seat: Seat, cause: str, now: float) -> None:
    """Rule against the player at turn as the table's policy has it."""
    if state.rules.ruling is RulingPolicy.ASSIGN:
        assign(state, seat, cause, now)
    else:
        end_without(state, seat, cause, now)


def end_without(state: TableState, seat: Seat, cause: str, now: float) -> None:
    """End the board for the fault of `seat`; the session too where the policy is to stop."""
    if state.rules.ruling is RulingPolicy.STOP:
        _write(state, seat, f"{cause}; the session is stopped")
        close(state, Occasion.STOPPED, f"{seat.word}: {cause}", now)
    else:
        state.the_game.forfeited_by = seat
        _write(state, seat, f"{cause}; the board is forfeited")
        end_board(state, Occasion.FORFEITED, now)


def assign(state: TableState, seat: Seat, cause: str, now: float, *, written: bool = True) -> None:
    """Pass or play the lowest legal card for the player at turn, and tell it so.

    A player who is still catching up is told when it comes to that point.
    """
    game, desk = state.the_game, state.desks[seat]
    catches_up = desk.is_remaking or not desk.hand_told
    if not catches_up:
        desk.want_everything(game)
        answer_desk(state, desk)
    if game.play is None:
        _assign_call(state, seat, PASS, cause if written else "", now)
        message: m.Message = m.Bid(seat=seat, call=PASS)
    else:
        card = assigned_card(game)
        _assign_card(state, seat, card, cause if written else "", now)
        message = m.Play(seat=game.card_seats[-1], card=card)
    if catches_up:
        desk.expect_remakes(game)
    else:
        desk.overtaken = True
        state.effects.append(Send(seat, message))


def _assign_call(state: TableState, seat: Seat, call: Call, cause: str, now: float) -> None:
    if cause:
        _write(state, seat, f"{cause}; {call.word.lower()} is assigned")
    make_call(state, seat, call, None, now, ruled=True)


def _assign_card(state: TableState, seat: Seat, card: Card, cause: str, now: float) -> None:
    if cause:
        _write(state, seat, f"{cause}; {card} is played")
    play_card(state, card, now, ruled=True)


def _write(state: TableState, seat: Seat, text: str) -> None:
    ruling = Ruling(seat, text)
    state.the_game.rulings.append(ruling)
    state.effects.append(Ruled(ruling))


def drop(state: TableState, seat: Seat, reason: str, now: float) -> None:
    """Send a player away; its team may come back to the seat."""
    state.effects.append(Drop(seat, reason))
    state.desks[seat].vacate(now)
    state.effects.append(SeatLost(seat, reason))
    if state.clocks.running is seat:
        state.clocks.stop(now)
