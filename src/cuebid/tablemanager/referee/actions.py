"""Calls and cards that players send: judged and entered, or, after a break, compared."""

from __future__ import annotations

from cuebid.core import Call, Card
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.explanations import explanation_in
from cuebid.tablemanager.referee.board_flow import (
    make_call,
    play_card,
    restart_board,
    start_clock,
)
from cuebid.tablemanager.referee.effects import Send
from cuebid.tablemanager.referee.legality import (
    why_call_refused,
    why_card_refused,
    why_not_the_speaker,
)
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.requests import speaks_of_board
from cuebid.tablemanager.referee.rulings import refuse
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.table_state import TableState

__all__ = ["call_arrives", "card_arrives"]

_TOO_LATE = "the referee has acted for this player already"


def call_arrives(state: TableState, desk: SeatState, message: m.Bid, now: float) -> None:
    """Enter a call, refuse it, or take it as the repetition of one on the record."""
    if not _may_act(state, desk, message):
        return
    game, call = state.the_game, message.call
    fault = why_not_the_speaker(desk.seat, message.seat, game.play)
    if fault is None and desk.calls_remade < desk.calls_to_remake:
        _remake_call(state, desk, call, now)
        return
    fault = fault or _why_overtaken(desk) or why_call_refused(game, desk.seat, call)
    if fault is None:
        make_call(state, desk.seat, call, explanation_in(message), now)
    else:
        refuse(state, desk, str(call), fault, now)


def card_arrives(state: TableState, desk: SeatState, message: m.Play, now: float) -> None:
    """Enter a card, refuse it, or take it as the repetition of one on the record."""
    if not _may_act(state, desk, message):
        return
    game, card = state.the_game, message.card
    fault = why_not_the_speaker(desk.seat, message.seat, game.play)
    if fault is None and desk.cards_remade < desk.cards_to_remake:
        _remake_card(state, desk, card, now)
        return
    fault = fault or _why_overtaken(desk) or why_card_refused(game, desk.seat, card)
    if fault is None:
        play_card(state, card, now)
    else:
        refuse(state, desk, str(card), fault, now)


def _may_act(state: TableState, desk: SeatState, message: m.Message) -> bool:
    """Whether the player has its hand.

    A call or card that comes before was meant for the board as it was before it began again.
    """
    if not speaks_of_board(state, desk, message):
        return False
    if not desk.hand_told:
        state.ignore(desk.seat, message.kind, "its cards are not dealt yet")
    return desk.hand_told


def _why_overtaken(desk: SeatState) -> str | None:
    """Why an action comes too late: it was sent before the player heard the referee's."""
    overtaken, desk.overtaken = desk.overtaken, False
    return _TOO_LATE if overtaken else None


def _remake_call(state: TableState, desk: SeatState, call: Call, now: float) -> None:
    game = state.the_game
    position = game.calls_of(desk.seat)[desk.calls_remade]
    recorded = game.auction.calls[position]
    if call is recorded or _stands(state, desk, str(call), position in game.ruled_calls):
        desk.calls_remade += 1
        if call is not recorded:
            state.effects.append(Send(desk.seat, m.Bid(seat=desk.seat, call=recorded)))
        _think_anew(state, desk, now)
    else:
        restart_board(state, f"{desk.seat.word} calls otherwise than before the break", now)


def _remake_card(state: TableState, desk: SeatState, card: Card, now: float) -> None:
    game = state.the_game
    position = game.cards_of(desk.seat)[desk.cards_remade]
    recorded = None if game.play is None else game.play.cards[position]
    if card is recorded or recorded is None:
        desk.cards_remade += 1
    elif _stands(state, desk, str(card), position in game.ruled_cards):
        desk.cards_remade += 1
        message = m.Play(seat=game.card_seats[position], card=recorded)
        state.effects.append(Send(desk.seat, message))
    else:
        restart_board(state, f"{desk.seat.word} plays otherwise than before the break", now)
        return
    _think_anew(state, desk, now)


def _stands(state: TableState, desk: SeatState, attempt: str, ruled: bool) -> bool:
    """Whether the record stands though the player now does otherwise.

    What the referee did for the player it never chose, and a board that is over stays as it is.
    """
    if ruled or state.phase is Phase.FINISHING:
        reason = "the referee acted here" if ruled else "the board is over"
        state.ignore(desk.seat, attempt, reason)
        return True
    return False


def _think_anew(state: TableState, desk: SeatState, now: float) -> None:
    """A player at turn who is catching up has its time for each action that it repeats."""
    if state.actor is desk.seat:
        state.clocks.new_turn(now)
        start_clock(state, desk.seat, now)
