"""Refuse illegal calls and cards, and rule if refusals repeat or nobody acts."""

# The protocol gives a refusal two lines, `Illegal bid` and `Illegal card`, and says that the
# message is otherwise ignored. What a referee does about a program that goes on like that is up to
# the organiser (`RulingPolicy`); every ruling is on the board's record and in the log.

from __future__ import annotations

from cuebid.core import PASS, Call, Card, Ruling, Seat
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.referee.board_flow import close_table, end_board, enter_call, enter_card
from cuebid.tablemanager.referee.effects import Drop, Refused, Ruled, SeatLost, Send
from cuebid.tablemanager.referee.legality import assigned_card
from cuebid.tablemanager.referee.phases import Occasion
from cuebid.tablemanager.referee.replies import answer_player
from cuebid.tablemanager.referee.rules import RulingPolicy
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.table_state import TableState


def refuse(table: TableState, player: SeatState, attempt: str, reason: str, now: float) -> None:
    """Refuse a call or card, and rule after too many refusals of the player at turn.

    Only the offender is told. Only refusals of the player at turn count: whoever acts out of turn
    holds nobody up.
    """
    table.effects.append(Refused(player.seat, attempt, reason))
    # The phase decides, not the attempt: a line that cannot be read has no kind.
    answer = m.IllegalCard() if table.current_game.play is not None else m.IllegalBid()
    table.effects.append(Send(player.seat, answer))
    if table.actor is player.seat:
        player.refusals += 1
        if player.refusals >= table.rules.refusals:
            attempts = "attempt" if player.refusals == 1 else "attempts"
            rule(table, player.seat, f"{player.refusals} illegal {attempts}", now)


def rule(table: TableState, seat: Seat, cause: str, now: float) -> None:
    """Rule against the player at turn, by the table's policy."""
    if table.rules.ruling is RulingPolicy.ASSIGN:
        assign(table, seat, cause, now)
    else:
        end_without_result(table, seat, cause, now)


def end_without_result(table: TableState, seat: Seat, cause: str, now: float) -> None:
    """End the board for the fault of `seat`; if the policy is to stop, end the session too."""
    if table.rules.ruling is RulingPolicy.STOP:
        _record_ruling(table, seat, f"{cause}; the session is stopped")
        close_table(table, Occasion.STOPPED, f"{seat.word}: {cause}", now)
    else:
        table.current_game.forfeits = (seat,)
        _record_ruling(table, seat, f"{cause}; the board is forfeited")
        end_board(table, Occasion.FORFEITED, now)


def forfeit_for_absence(table: TableState, seat: Seat, cause: str, now: float) -> None:
    """Forfeit the board because `seat` is absent; every side with an absent player is at fault."""
    if table.rules.ruling is RulingPolicy.STOP:
        end_without_result(table, seat, cause, now)
        return
    # Programs of one machine often go together, and the one whose turn it was is not the culprit.
    game, absent = table.current_game, table.absent
    game.forfeits = (seat, *(player for player in absent if player.side is not seat.side))[:2]
    also_absent = [player.word for player in absent if player is not seat]
    if also_absent:
        are = "is" if len(also_absent) == 1 else "are"
        cause = f"{cause}; {' and '.join(also_absent)} {are} absent too"
    _record_ruling(table, seat, f"{cause}; the board is forfeited")
    game.is_absence = True
    end_board(table, Occasion.FORFEITED, now)


def assign(table: TableState, seat: Seat, cause: str, now: float, *, recorded: bool = True) -> None:
    """Pass, or play the lowest legal card, for the player at turn, and tell it so.

    A player who is still catching up is told when it comes to that point. Everybody else is first
    sent all that goes before, whether it asked or not: otherwise its own call would reach it before
    the calls that led to it.
    """
    game, player = table.current_game, table.seats[seat]
    catches_up = player.repetition.is_pending or not player.sent.hand
    if not catches_up:
        player.want_everything(game)
        answer_player(table, player)
    if game.play is None:
        _assign_call(table, seat, PASS, cause if recorded else "", now)
        message: m.Message = m.Bid(seat=seat, call=PASS)
    else:
        card = assigned_card(game)
        _assign_card(table, seat, card, cause if recorded else "", now)
        message = m.Play(seat=game.card_seats[-1], card=card)
    if catches_up:
        # It now has one more action to go through.
        player.expect_repetition(game)
    else:
        player.overtaken = True
        table.effects.append(Send(seat, message))


def _assign_call(table: TableState, seat: Seat, call: Call, cause: str, now: float) -> None:
    if cause:
        _record_ruling(table, seat, f"{cause}; {call.word.lower()} is assigned")
    enter_call(table, seat, call, None, now, ruled=True)


def _assign_card(table: TableState, seat: Seat, card: Card, cause: str, now: float) -> None:
    if cause:
        _record_ruling(table, seat, f"{cause}; {card} is played")
    enter_card(table, card, now, ruled=True)


def _record_ruling(table: TableState, seat: Seat, text: str) -> None:
    ruling = Ruling(seat, text)
    table.current_game.rulings.append(ruling)
    table.effects.append(Ruled(ruling))


def drop(table: TableState, seat: Seat, reason: str, now: float) -> None:
    """Disconnect a player; its team may come back to the seat."""
    table.effects.append(Drop(seat, reason))
    # The seat is free at once, before the connection has closed, so that the team can come back.
    table.seats[seat].vacate(now)
    table.effects.append(SeatLost(seat, reason))
    if table.clocks.running is seat:
        table.clocks.stop(now)
