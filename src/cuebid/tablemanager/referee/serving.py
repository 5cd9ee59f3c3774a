"""Answering what the players asked for, as soon as there is an answer.

The table is a pull model (table-master reading, 1.7): a `ready for ...` is parked at its desk and
answered once the information exists. Nothing here changes the game.
"""

from __future__ import annotations

from cuebid.tablemanager.grammar.explanations import explained_bid
from cuebid.tablemanager.grammar.messages import (
    SUFFIXES_SINCE,
    Bid,
    Cards,
    Deal,
    DummyCards,
    DummyLead,
    Lead,
    Message,
    Play,
    StartOfBoard,
    Teams,
)
from cuebid.tablemanager.referee.board_in_progress import BoardInProgress
from cuebid.tablemanager.referee.effects import Effect, Send
from cuebid.tablemanager.referee.rules import TableRules
from cuebid.tablemanager.referee.seat_state import SeatState

__all__ = ["lead_pause", "serve_board", "serve_teams"]


def serve_teams(desk: SeatState, ns: str, ew: str, rules: TableRules, out: list[Effect]) -> None:
    """Append to `out` the Teams line, if it was asked for."""
    if desk.wants_teams and not desk.teams_told:
        desk.teams_told = True
        scoring = rules.scoring if desk.version >= SUFFIXES_SINCE else ""
        out.append(Send(desk.seat, Teams(ns=ns, ew=ew, scoring=scoring)))


def serve_board(
    desk: SeatState,
    game: BoardInProgress,
    rules: TableRules,
    out: list[Effect],
    *,
    hands_are_out: bool,
) -> None:
    """Append to `out` all that `desk` asked for and may now be told, in the protocol's order."""
    if not desk.hand_told:
        _serve_hand(desk, game, rules, out, hands_are_out=hands_are_out)
        if not desk.hand_told:
            return
    if desk.calls_told < len(game.auction):
        _serve_calls(desk, game, out)
    if game.play is not None:
        if desk.cards_told < len(game.card_seats):
            _serve_cards(desk, game, out)
        if desk.wants_dummy and not desk.dummy_told and game.card_seats:
            _serve_dummy(desk, game, out)
        if game.play.actor is desk.seat or desk.cards_remade < desk.cards_to_remake:
            _serve_lead(desk, game, rules, out)


def _serve_hand(
    desk: SeatState,
    game: BoardInProgress,
    rules: TableRules,
    out: list[Effect],
    *,
    hands_are_out: bool,
) -> None:
    if desk.wants_start and not desk.start_told:
        desk.start_told = True
        out.append(Send(desk.seat, StartOfBoard()))
    if desk.start_told and desk.wants_deal and not desk.deal_told:
        desk.deal_told = True
        out.append(Send(desk.seat, _deal_line(desk, game, rules)))
    if desk.deal_told and desk.wants_cards and hands_are_out:
        desk.hand_told = True
        hand = tuple(game.board.deal[desk.seat])
        out.append(Send(desk.seat, Cards(seat=desk.seat, cards=hand)))


def _deal_line(desk: SeatState, game: BoardInProgress, rules: TableRules) -> Deal:
    board = game.board
    return Deal(
        board=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        room=rules.room if desk.version >= SUFFIXES_SINCE else "",
    )


def _serve_calls(desk: SeatState, game: BoardInProgress, out: list[Effect]) -> None:
    auction = game.auction
    while desk.calls_told < len(auction):
        position = desk.calls_told
        if auction.seat_of(position) is not desk.seat:
            if position >= desk.calls_wanted:
                return
            out.append(Send(desk.seat, _bid_for(desk, game, position)))
        desk.calls_told = position + 1


def _serve_cards(desk: SeatState, game: BoardInProgress, out: list[Effect]) -> None:
    while desk.cards_told < len(game.card_seats):
        position = desk.cards_told
        if game.card_actors[position] is not desk.seat:
            if position >= desk.cards_wanted:
                return
            out.append(Send(desk.seat, _card_line(game, position)))
        desk.cards_told = position + 1


def _serve_dummy(desk: SeatState, game: BoardInProgress, out: list[Effect]) -> None:
    dummy = None if game.play is None else game.play.contract.dummy
    if dummy is not None and desk.seat is not dummy:
        desk.dummy_told = True
        out.append(Send(desk.seat, DummyCards(cards=tuple(game.board.deal[dummy]))))


def _serve_lead(
    desk: SeatState, game: BoardInProgress, rules: TableRules, out: list[Effect]
) -> None:
    """Say `to lead` before a card that leads, be it the next one or one to be repeated."""
    position = desk.next_card(game)
    play = game.play
    if play is None or position is None or position % 4 or position >= 52:
        return
    trick = position // 4 + 1
    up_to_date = desk.calls_told == len(game.auction) and desk.cards_told >= position
    if desk.lead_told < trick and up_to_date:
        desk.lead_told = trick
        desk.overtaken = False
        leader = play.seat_of(position)
        message: Message = Lead(seat=leader) if leader is desk.seat else DummyLead()
        out.append(Send(desk.seat, message, lead_pause(desk, rules)))


def lead_pause(desk: SeatState, rules: TableRules) -> float:
    """Seconds to wait before telling `desk` to lead."""
    return max(rules.lead_pause, desk.profile.lead_pause)


def _bid_for(desk: SeatState, game: BoardInProgress, position: int) -> Bid:
    """Call number `position` as the player at `desk` is to hear it.

    Written anew, never echoed; explanations go to opponents only.
    """
    caller = game.auction.seat_of(position)
    call = game.auction.calls[position]
    explanation = game.explanations.get(position)
    to_partner = caller.side is desk.seat.side
    return explained_bid(caller, call, None if to_partner else explanation, desk.version)


def _card_line(game: BoardInProgress, position: int) -> Play:
    """Card number `position` as the others are to hear it, by the seat whose card it is."""
    if game.play is None:
        raise ValueError("no card was played")
    return Play(seat=game.card_seats[position], card=game.play.cards[position])
