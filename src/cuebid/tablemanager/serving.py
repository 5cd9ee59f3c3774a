"""Answering what the players asked for, as soon as there is an answer.

The table is a pull model (table-master reading, 1.7): a `ready for ...` is parked at its desk and
answered once the information exists. Nothing here changes the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core import Explanation, Seat
from cuebid.tablemanager.desk import Desk
from cuebid.tablemanager.effects import Send
from cuebid.tablemanager.messages import (
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
from cuebid.tablemanager.progress import BoardInProgress
from cuebid.tablemanager.rules import TableRules
from cuebid.tablemanager.sanitise import sanitise

__all__ = ["bid_for", "card_for", "serve_board", "serve_teams"]


def serve_teams(desk: Desk, ns: str, ew: str, rules: TableRules) -> Iterator[Send]:
    """The Teams line, if it was asked for."""
    if desk.wants_teams and not desk.teams_told:
        desk.teams_told = True
        scoring = rules.scoring if desk.version >= SUFFIXES_SINCE else ""
        yield Send(desk.seat, Teams(ns=ns, ew=ew, scoring=scoring))


def serve_board(
    desk: Desk, game: BoardInProgress, rules: TableRules, hands_are_out: bool
) -> Iterator[Send]:
    """All that `desk` asked for and may now be told of the board, in the protocol's order."""
    if not desk.hand_told:
        yield from _serve_hand(desk, game, rules, hands_are_out)
        if not desk.hand_told:
            return
    if desk.calls_told < len(game.auction):
        yield from _serve_calls(desk, game)
    if game.play is not None:
        if desk.cards_told < len(game.play):
            yield from _serve_cards(desk, game)
        yield from _serve_dummy(desk, game)
        yield from _serve_lead(desk, game, rules)


def _serve_hand(
    desk: Desk, game: BoardInProgress, rules: TableRules, hands_are_out: bool
) -> Iterator[Send]:
    if desk.wants_start and not desk.start_told:
        desk.start_told = True
        yield Send(desk.seat, StartOfBoard())
    if desk.start_told and desk.wants_deal and not desk.deal_told:
        desk.deal_told = True
        board = game.board
        room = rules.room if desk.version >= SUFFIXES_SINCE else ""
        yield Send(
            desk.seat,
            Deal(
                board=board.number,
                dealer=board.dealer,
                vulnerability=board.vulnerability,
                room=room,
            ),
        )
    if desk.deal_told and desk.wants_cards and hands_are_out:
        desk.hand_told = True
        yield Send(desk.seat, Cards(seat=desk.seat, cards=tuple(game.board.deal[desk.seat])))


def _serve_calls(desk: Desk, game: BoardInProgress) -> Iterator[Send]:
    auction = game.auction
    while desk.calls_told < len(auction):
        position = desk.calls_told
        if auction.seat_of(position) is not desk.seat:
            if position >= desk.calls_wanted:
                return
            yield Send(desk.seat, bid_for(desk, game, position))
        desk.calls_told = position + 1


def _serve_cards(desk: Desk, game: BoardInProgress) -> Iterator[Send]:
    while desk.cards_told < len(game.card_seats):
        position = desk.cards_told
        if game.actor_of_card(position) is not desk.seat:
            if position >= desk.cards_wanted:
                return
            yield Send(desk.seat, card_for(game, position))
        desk.cards_told = position + 1


def _serve_dummy(desk: Desk, game: BoardInProgress) -> Iterator[Send]:
    play = game.play
    if play is None or not play.cards or not desk.wants_dummy or desk.dummy_told:
        return
    dummy = play.contract.dummy
    if desk.seat is not dummy:
        desk.dummy_told = True
        yield Send(desk.seat, DummyCards(cards=tuple(game.board.deal[dummy])))


def _serve_lead(desk: Desk, game: BoardInProgress, rules: TableRules) -> Iterator[Send]:
    play = game.play
    if play is None or play.turn is None or len(play) % 4 or play.actor is not desk.seat:
        return
    trick = play.trick_number
    up_to_date = desk.calls_told == len(game.auction) and desk.cards_told == len(play)
    if desk.lead_told >= trick or not up_to_date:
        return
    desk.lead_told = trick
    message: Message = Lead(seat=play.turn) if play.turn is desk.seat else DummyLead()
    yield Send(desk.seat, message, lead_pause(desk, rules))


def lead_pause(desk: Desk, rules: TableRules) -> float:
    """Seconds to wait before telling `desk` to lead."""
    return max(rules.lead_pause, desk.profile.lead_pause)


def bid_for(desk: Desk, game: BoardInProgress, position: int) -> Bid:
    """Call number `position` as the player at `desk` is to hear it.

    Written anew, never echoed; explanations go to opponents only.
    """
    caller = game.auction.seat_of(position)
    call = game.auction.calls[position]
    explanation = game.explanations.get(position)
    if explanation is None or caller.side is desk.seat.side:
        return Bid(seat=caller, call=call)
    return _explained(desk, caller, position, game, explanation)


def _explained(
    desk: Desk, caller: Seat, position: int, game: BoardInProgress, explanation: Explanation
) -> Bid:
    call = game.auction.calls[position]
    text = sanitise(explanation.text)
    if explanation.alerted:
        speaks = bool(text) or desk.profile.bare_alerts
        return Bid(seat=caller, call=call, alert=text if speaks else None)
    return Bid(seat=caller, call=call, infos=text if desk.version >= SUFFIXES_SINCE else None)


def card_for(game: BoardInProgress, position: int) -> Play:
    """Card number `position` as the others are to hear it, by the seat whose card it is."""
    if game.play is None:
        raise ValueError("no card was played")
    return Play(seat=game.card_seats[position], card=game.play.cards[position])
