"""Handle the lines of players: requests, calls and cards."""

# A request (`ready for ...`) is only recorded (`SeatState.wants`); `replies` answers it as soon as
# possible. A call or a card is judged and entered, refused, or compared with the record when the
# player repeats the board after a break. Nothing here fails: a line that makes no sense now is
# reported as ignored and has no effect.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from cuebid.core import Call, Card
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.explanations import explanation_in
from cuebid.tablemanager.referee.board_flow import (
    enter_call,
    enter_card,
    restart_board,
    start_clock,
)
from cuebid.tablemanager.referee.effects import Hint, Send, SendText
from cuebid.tablemanager.referee.legality import (
    why_call_refused,
    why_card_refused,
    why_not_the_speaker,
)
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rulings import refuse
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.table_state import TableState

_BETWEEN_BOARDS: Final = (Phase.SEATING, Phase.FINISHING)
"""Phases in which a player that says `ready` means the next board."""
_OLD_BOARD: Final = "it is about a board that is over"
_OVERTAKEN: Final = "the referee has acted for this player already"
_NO_TIMING: Final = "this program does not wait for the Timing line, and is not sent it"
_NO_CLAIMS: Final = "Claims are not decided at this table; please play on"


# Requests.


def receive_request(table: TableState, player: SeatState, message: m.Message) -> None:
    """Record what a player asks for; ignore a line that players do not send."""
    handler = _REQUESTS.get(type(message))
    if handler is None:
        table.ignore(player.seat, message.kind, "players do not send this")
        return
    play = None if table.game is None else table.game.play
    fault = why_not_the_speaker(player.seat, getattr(message, "seat", None), play)
    if fault is None:
        handler(table, player, message)
    else:
        table.ignore(player.seat, message.kind, fault)


def _ready_for_teams(_table: TableState, player: SeatState, _message: m.ReadyForTeams) -> None:
    player.wants.teams = True


# Whoever is ready for a later step has asked for the steps before it too: programs leave out lines
# now and then, and would otherwise wait for ever.
def _ready_to_start(_table: TableState, player: SeatState, _message: m.ReadyToStart) -> None:
    player.wants.teams = player.wants.start = True


def _ready_for_deal(table: TableState, player: SeatState, _message: m.Message) -> None:
    if player.is_tried:
        # It went on without the Timing line.
        player.is_tried, player.reads_timing = False, False
        table.effects.append(Hint(player.seat, _NO_TIMING))
    player.wants.teams = player.wants.start = True
    if table.phase in _BETWEEN_BOARDS:
        player.wants.next_deal = True
    else:
        player.wants.deal = True


def _ready_for_cards(table: TableState, player: SeatState, message: m.Message) -> None:
    _ready_for_deal(table, player, message)
    if table.phase in _BETWEEN_BOARDS:
        player.wants.next_hand = True
    else:
        player.wants.hand = True


def _can_mean_board(table: TableState, player: SeatState, message: m.Message) -> bool:
    """Return whether a request can be about the board on the table, not about an earlier one.

    If so, it also counts as a request for the player's hand.
    """
    # A player who lags behind still asks about the end of the board before: it does not know of
    # this one yet.
    if table.game is None:
        table.ignore(player.seat, message.kind, "no board is on the table")
        return False
    if table.phase is Phase.FINISHING:
        return True
    if not player.sent.deal:
        table.ignore(player.seat, message.kind, _OLD_BOARD)
        return False
    if not player.wants.hand:
        _ready_for_cards(table, player, message)
    return True


def _can_mean_play(table: TableState, player: SeatState, message: m.Message) -> bool:
    """Return whether a request can be about this board's play: the player must have its hand."""
    if not _can_mean_board(table, player, message):
        return False
    is_old = not player.sent.hand and table.phase is not Phase.FINISHING
    if is_old:
        table.ignore(player.seat, message.kind, _OLD_BOARD)
    return not is_old


def _ready_for_bid(table: TableState, player: SeatState, message: m.ReadyForBid) -> None:
    if not _can_mean_board(table, player, message):
        return
    auction = table.current_game.auction
    if auction.is_over and player.sent.calls == len(auction):
        table.ignore(player.seat, message.kind, "the auction is over")
    else:
        player.want_call_of(message.bidder, auction)


def _ready_for_card(table: TableState, player: SeatState, message: m.ReadyForCard) -> None:
    # The number of the trick is not looked at: programs count it wrongly (off by one), and the
    # cards that the player has been sent say which trick it is in.
    if _can_mean_play(table, player, message):
        play = table.current_game.play
        if play is not None and message.player is play.contract.dummy:
            # Programs that know the protocol's rule for names know its Timing line too.
            player.reads_timing = not player.left_at_timing
        player.want_card_of(message.player, table.current_game)


def _ready_for_dummy(table: TableState, player: SeatState, message: m.ReadyForDummy) -> None:
    # May come before the opening lead (bridge-player asks right after the auction). Then it waits:
    # dummy is never shown before the lead (Law 41 D).
    if _can_mean_play(table, player, message):
        player.wants.dummy = True


def _received_dummy(_table: TableState, _player: SeatState, _message: m.ReceivedDummy) -> None:
    """Accept an acknowledgement of older versions, which GIB still sends; nothing waits for it."""


def _claim(table: TableState, player: SeatState, message: m.Message) -> None:
    # Claims were proposed for the protocol but never became part of it.
    table.effects.append(SendText(player.seat, _NO_CLAIMS))
    table.ignore(player.seat, message.kind, "claims are not decided at this table")


_Request: TypeAlias = Callable[[TableState, SeatState, Any], None]

_REQUESTS: Final[dict[type[m.Message], _Request]] = {
    m.ReadyForTeams: _ready_for_teams,
    m.ReadyToStart: _ready_to_start,
    m.ReadyForDeal: _ready_for_deal,
    m.ReadyForCards: _ready_for_cards,
    m.ReadyForBid: _ready_for_bid,
    m.ReadyForCard: _ready_for_card,
    m.ReadyForDummy: _ready_for_dummy,
    m.ReceivedDummy: _received_dummy,
    m.Claim: _claim,
    m.ClaimAnswer: _claim,
}
"""The handler of each line of a player that is neither a call nor a card."""


# Calls and cards.


def receive_call(table: TableState, player: SeatState, message: m.Bid, now: float) -> None:
    """Enter a call, refuse it, or compare it with the recorded call that it repeats."""
    meaning, player.meaning = player.meaning, ""
    if not _may_act(table, player, message):
        return
    game, call = table.current_game, message.call
    fault = why_not_the_speaker(player.seat, message.seat, game.play)
    if fault is None and player.repetition.calls_done < player.repetition.calls:
        _repeat_call(table, player, call, now)
        return
    fault = fault or _why_overtaken(player) or why_call_refused(game, player.seat, call)
    if fault is None:
        enter_call(table, player.seat, call, explanation_in(message, meaning), now)
    else:
        refuse(table, player, str(call), fault, now)


def receive_card(table: TableState, player: SeatState, message: m.Play, now: float) -> None:
    """Enter a card, refuse it, or compare it with the recorded card that it repeats."""
    if not _may_act(table, player, message):
        return
    game, card = table.current_game, message.card
    fault = why_not_the_speaker(player.seat, message.seat, game.play)
    if fault is None and player.repetition.plays_done < player.repetition.plays:
        _repeat_card(table, player, card, now)
        return
    fault = fault or _why_overtaken(player) or why_card_refused(game, player.seat, card)
    if fault is None:
        enter_card(table, card, now)
    else:
        refuse(table, player, str(card), fault, now)


def _may_act(table: TableState, player: SeatState, message: m.Message) -> bool:
    """Return whether a player may call or play: whether it was sent its hand."""
    # A call or card that comes earlier was meant for the board as it was before a restart. It is
    # ignored, not refused: the player did nothing wrong.
    if not _can_mean_board(table, player, message):
        return False
    if not player.sent.hand:
        table.ignore(player.seat, message.kind, "its cards are not dealt yet")
    return player.sent.hand


def _why_overtaken(player: SeatState) -> str | None:
    """Return why an action is too late: the referee acted for the player; None if it did not."""
    # Judged as it stands it could be legal at the next turn, for which it was never meant.
    overtaken, player.overtaken = player.overtaken, False
    return _OVERTAKEN if overtaken else None


def _repeat_call(table: TableState, player: SeatState, call: Call, now: float) -> None:
    game = table.current_game
    position = game.calls_of(player.seat)[player.repetition.calls_done]
    recorded = game.auction.calls[position]
    if call is recorded or _record_stands(table, player, str(call), position in game.ruled_calls):
        player.repetition.calls_done += 1
        if call is not recorded:
            table.effects.append(Send(player.seat, m.Bid(seat=player.seat, call=recorded)))
        _restart_think_time(table, player, now)
    else:
        # The record contradicts what the player thinks that it did. Only a fresh start of the board
        # gives all four the same auction again.
        restart_board(table, f"{player.seat.word} calls otherwise than before the break", now)


def _repeat_card(table: TableState, player: SeatState, card: Card, now: float) -> None:
    game = table.current_game
    position = game.cards_of(player.seat)[player.repetition.plays_done]
    recorded = None if game.play is None else game.play.cards[position]
    if card is recorded or recorded is None:
        player.repetition.plays_done += 1
    elif _record_stands(table, player, str(card), position in game.ruled_cards):
        player.repetition.plays_done += 1
        message = m.Play(seat=game.card_seats[position], card=recorded)
        table.effects.append(Send(player.seat, message))
    else:
        restart_board(table, f"{player.seat.word} plays otherwise than before the break", now)
        return
    _restart_think_time(table, player, now)


def _record_stands(table: TableState, player: SeatState, attempt: str, ruled: bool) -> bool:
    """Return whether the recorded action stays valid though the player now acts differently."""
    # It does where the referee acted (the player never chose that action) and where the board is
    # over (it must not be played again because one player has yet to hear its end).
    if ruled or table.phase is Phase.FINISHING:
        reason = "the referee acted here" if ruled else "the board is over"
        table.ignore(player.seat, attempt, reason)
        return True
    return False


def _restart_think_time(table: TableState, player: SeatState, now: float) -> None:
    """Give a player at turn who is catching up the full time for each action that it repeats."""
    if table.actor is player.seat:
        table.clocks.new_turn(now)
        start_clock(table, player.seat, now)
