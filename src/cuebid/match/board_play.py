"""One board from the first call to the last card, between four players; no clock, no I/O."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from cuebid.core import (
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Explanation,
    IllegalError,
    Play,
    ReadError,
    Seat,
    Side,
    view_from,
)
from cuebid.robots import ExplainedCall, Player, make_player

__all__ = [
    "CallMade",
    "CardPlayed",
    "Players",
    "TableEvent",
    "bid_board",
    "play_board",
    "seated",
    "table_events",
]


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call was made.

    Attributes:
        seat: who called.
        position: the call's place in the auction, from 0.
        call: the call.
        explanation: what the player said of it, if anything.
    """

    seat: Seat
    position: int
    call: Call
    explanation: Explanation | None = None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played.

    Attributes:
        seat: from whose hand; dummy's cards are dummy's though declarer chooses them.
        position: the card's place in the play, from 0.
        card: the card.
    """

    seat: Seat
    position: int
    card: Card


TableEvent = CallMade | CardPlayed


Players = str | Player | Mapping[Seat, str | Player] | Mapping[str, str | Player]
"""Four players: one for all seats, or one by seat or by side; a name stands for a new robot."""


def play_board(board: Board, players: Players) -> BoardRecord:
    """Let four players play one board to the end.

    Args:
        board: the board.
        players: by seat (`{"N": player, ...}`), by side (`{"NS": "sayc", "EW": "simple"}`), or one
            for all; a name is that of a robot, as `make_player` takes it.

    Raises:
        ReadError: there is no player of a name, or a seat has none.
        IllegalError: a player made an illegal call or card; the message says who and what.
    """
    events = table_events(board, seated(players))
    while True:
        try:
            next(events)
        except StopIteration as end:
            record: BoardRecord = end.value
            return record


def seated(players: Players) -> dict[Seat, Player]:
    """Return the player in each seat.

    Raises:
        ReadError: there is no player of a name, or a seat has none.
    """
    if not isinstance(players, Mapping):
        players = dict.fromkeys(SEATS, players)
    by_seat: dict[Seat, Player] = {}
    for place, player in players.items():
        # Each seat gets a robot of its own: robots may remember what they have seen.
        for seat in _seats(place):
            by_seat[seat] = make_player(player) if isinstance(player, str) else player
    empty = [seat.word for seat in SEATS if seat not in by_seat]
    if empty:
        raise ReadError(f"nobody sits {' and '.join(empty)}", expected="a player for every seat")
    return by_seat


def _seats(place: Seat | str) -> tuple[Seat, ...]:
    if isinstance(place, str):
        try:
            return Side.parse(place).seats
        except ReadError:
            return (Seat.parse(place),)
    return (place,)


def bid_board(board: Board, players: Mapping[Seat, Player]) -> BoardRecord:
    """Let four players bid one board; no card is played.

    Raises:
        IllegalError: a player made an illegal call; the message says who and what.
    """
    explanations: dict[int, Explanation] = {}
    events = _auction_events(board, players, explanations)
    while True:
        try:
            next(events)
        except StopIteration as end:
            auction: Auction = end.value
            return BoardRecord(board=board, auction=auction, explanations=explanations)


def table_events(
    board: Board, players: Mapping[Seat, Player]
) -> Generator[TableEvent, None, BoardRecord]:
    """The same, step by step: yields each call and card as it falls, returns the record.

    Raises:
        IllegalError: a player made an illegal call or card; the message says who and what.
    """
    explanations: dict[int, Explanation] = {}
    auction = yield from _auction_events(board, players, explanations)
    cards: tuple[Card, ...] = ()
    if auction.contract is not None:
        play = yield from _play_events(board, players, auction, Play(auction.contract))
        cards = play.cards
    return BoardRecord(board=board, auction=auction, explanations=explanations, cards=cards)


def _auction_events(
    board: Board, players: Mapping[Seat, Player], explanations: dict[int, Explanation]
) -> Generator[CallMade, None, Auction]:
    auction = Auction(board.dealer)
    while (seat := auction.turn) is not None:
        answer = players[seat].call(view_from(seat, board, auction, explanations=explanations))
        explanation = None
        if isinstance(answer, ExplainedCall):
            call, explanation = answer.call, answer.explanation
            explanations[len(auction)] = explanation
        else:
            call = answer
        fault = auction.why_illegal(call)
        if fault is not None:
            raise IllegalError(
                f"board {board.number}: {seat.word} called {call.word}: {fault.value}"
            )
        yield CallMade(seat, len(auction), call, explanation)
        auction = auction.with_call(call)
    return auction


def _play_events(
    board: Board, players: Mapping[Seat, Player], auction: Auction, play: Play
) -> Generator[CardPlayed, None, Play]:
    while (seat := play.turn) is not None and (actor := play.actor) is not None:
        card = players[actor].card(view_from(actor, board, auction, play))
        fault = play.why_illegal(card, board.deal[seat])
        if fault is not None:
            raise IllegalError(
                f"board {board.number}: {actor.word} played {card.symbol} "
                f"from {seat.word}'s hand: {fault.value}"
            )
        yield CardPlayed(seat, len(play), card)
        play = play.with_card(card)
    return play
