"""What players ask for: each `ready for ...` is parked at its desk until it can be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.referee.effects import SendText
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.seat_state import SeatState
from cuebid.tablemanager.referee.table_state import TableState

__all__ = ["REQUESTS", "speaks_of_board"]

_BETWEEN_BOARDS: Final = (Phase.SEATING, Phase.FINISHING)
"""When a player who is ready is so for the board to come."""
_OLD_BOARD: Final = "it is of a board that is over"
_NO_CLAIMS: Final = "Claims are not decided at this table; please play on"


def _ready_for_teams(_state: TableState, desk: SeatState, _message: m.ReadyForTeams) -> None:
    desk.wants_teams = True


def _ready_to_start(_state: TableState, desk: SeatState, _message: m.ReadyToStart) -> None:
    desk.wants_teams = desk.wants_start = True


def _ready_for_deal(state: TableState, desk: SeatState, _message: m.Message) -> None:
    desk.wants_teams = desk.wants_start = True
    if state.phase in _BETWEEN_BOARDS:
        desk.early_deal = True
    else:
        desk.wants_deal = True


def _ready_for_cards(state: TableState, desk: SeatState, message: m.Message) -> None:
    _ready_for_deal(state, desk, message)
    if state.phase in _BETWEEN_BOARDS:
        desk.early_cards = True
    else:
        desk.wants_cards = True


def speaks_of_board(state: TableState, desk: SeatState, message: m.Message) -> bool:
    """Whether a player can mean the board on the table; one who talks of it wants its cards.

    A player who lags behind still asks for the end of the board before: it knows nothing of this
    one yet.
    """
    if state.game is None:
        state.ignore(desk.seat, message.kind, "no board is on the table")
        return False
    if state.phase is Phase.FINISHING:
        return True
    if not desk.deal_told:
        state.ignore(desk.seat, message.kind, _OLD_BOARD)
        return False
    if not desk.wants_cards:
        _ready_for_cards(state, desk, message)
    return True


def _speaks_of_play(state: TableState, desk: SeatState, message: m.Message) -> bool:
    """The same for what comes behind the auction: nobody without a hand can mean that."""
    if not speaks_of_board(state, desk, message):
        return False
    is_old = not desk.hand_told and state.phase is not Phase.FINISHING
    if is_old:
        state.ignore(desk.seat, message.kind, _OLD_BOARD)
    return not is_old


def _ready_for_bid(state: TableState, desk: SeatState, message: m.ReadyForBid) -> None:
    if not speaks_of_board(state, desk, message):
        return
    auction = state.the_game.auction
    if auction.is_over and desk.calls_told == len(auction):
        state.ignore(desk.seat, message.kind, "the auction is over")
    else:
        desk.want_call_of(message.bidder, auction)


def _ready_for_card(state: TableState, desk: SeatState, message: m.ReadyForCard) -> None:
    if _speaks_of_play(state, desk, message):
        desk.want_card_of(message.player, state.the_game)


def _ready_for_dummy(state: TableState, desk: SeatState, message: m.ReadyForDummy) -> None:
    if _speaks_of_play(state, desk, message):
        desk.wants_dummy = True


def _received_dummy(_state: TableState, _desk: SeatState, _message: m.ReceivedDummy) -> None:
    """An acknowledgement of older versions; nothing waits for it."""


def _claim(state: TableState, desk: SeatState, message: m.Message) -> None:
    state.effects.append(SendText(desk.seat, _NO_CLAIMS))
    state.ignore(desk.seat, message.kind, "claims are not decided at this table")


Request: TypeAlias = Callable[[TableState, SeatState, Any], None]

REQUESTS: Final[dict[type[m.Message], Request]] = {
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
"""What a table does with each line of a player that is neither a call nor a card."""
