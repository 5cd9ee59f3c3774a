"""Bidding and play of one board between four players, without clock and without I/O.

Generators yield each call and card, so that a caller can show them as they are made; the functions
that only want the result run the generator to its end. A player sees a `View` and never the deal.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
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
from cuebid.robots import ExplainedCall, Player


@dataclass(frozen=True, slots=True)
class CallMade:
    """An event: a call was made.

    Attributes:
        seat: who called.
        position: the index of the call in the auction.
        call: the call.
        explanation: the player's explanation, if there is one.
    """

    seat: Seat
    position: int
    call: Call
    explanation: Explanation | None = None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """An event: a card was played.

    Attributes:
        seat: from whose hand; also for dummy's cards, which declarer chooses.
        position: the index of the card in the play.
        card: the card.
    """

    seat: Seat
    position: int
    card: Card


TableEvent = CallMade | CardPlayed

Players = str | Player | Mapping[Seat, str | Player] | Mapping[str, str | Player]
"""Four players: one for all seats, or one by seat or by side; a name stands for a new robot."""


def play_board(
    board: Board, players: Players, given: Sequence[Call | ExplainedCall] = ()
) -> BoardRecord:
    """Play one board to the end and return its record.

    Args:
        board: the board.
        players: by seat (`{"N": player, ...}`), by side (`{"NS": "sayc", "EW": "simple"}`), or one
            for all; a name is that of a robot, as `make_player` takes it.
        given: the calls with which the auction begins, for which no player is asked.

    Raises:
        ReadError: no robot has a given name, or a seat has no player.
        IllegalError: a player made an illegal call or card; the message says who and what.
    """
    return _finished(table_events(board, seated(players), given))


def _finished(events: Generator[TableEvent, None, BoardRecord]) -> BoardRecord:
    # Driven by hand because a `for` loop would drop the value that the generator returns.
    while True:
        try:
            next(events)
        except StopIteration as end:
            record: BoardRecord = end.value
            return record


def seated(players: Players) -> dict[Seat, Player]:
    """Return the player in each seat; names of robots become players.

    Raises:
        ReadError: no robot has a given name, or a seat has no player.
    """
    if not isinstance(players, Mapping):
        players = dict.fromkeys(SEATS, players)
    # Imported here: the robots that bid a system take longer to load than a board to play.
    from cuebid.robots import make_player  # noqa: PLC0415

    by_seat: dict[Seat, Player] = {}
    # Later entries win, so one seat of a side can be given after the side.
    for position, player in players.items():
        # Each seat gets a robot of its own: robots may remember what they have seen.
        # Sides first: `NS` is no seat, and no text names both a seat and a side.
        for seat in _seats(position):
            by_seat[seat] = make_player(player) if isinstance(player, str) else player
    empty = [seat.word for seat in SEATS if seat not in by_seat]
    if empty:
        raise ReadError(f"nobody sits {' and '.join(empty)}", expected="a player for every seat")
    return by_seat


def _seats(position: Seat | str) -> tuple[Seat, ...]:
    if isinstance(position, str):
        try:
            return Side.parse(position).seats
        except ReadError:
            return (Seat.parse(position),)
    return (position,)


def bid_board(board: Board, players: Mapping[Seat, Player]) -> BoardRecord:
    """Bid one board without playing it and return its record.

    Raises:
        IllegalError: a player made an illegal call; the message says who and what.
    """
    return _finished(table_events(board, players, bidding_only=True))


def table_events(
    board: Board,
    players: Mapping[Seat, Player],
    given: Sequence[Call | ExplainedCall] = (),
    *,
    bidding_only: bool = False,
) -> Generator[TableEvent, None, BoardRecord]:
    """Play one board: yield each call and card as it is made, and return the record.

    Args:
        board: the board.
        players: who sits where.
        given: the calls with which the auction begins, for which no player is asked.
        bidding_only: end with the auction.

    Raises:
        IllegalError: a player made an illegal call or card; the message says who and what.
    """
    # Filled while the auction goes on: each view shows the explanations so far.
    explanations: dict[int, Explanation] = {}
    auction = yield from _auction_events(board, players, given, explanations)
    cards: tuple[Card, ...] = ()
    # A board that is passed out has no play.
    if auction.contract is not None and not bidding_only:
        play = yield from _play_events(board, players, auction, Play(auction.contract))
        cards = play.cards
    return BoardRecord(board=board, auction=auction, explanations=explanations, cards=cards)


def _auction_events(
    board: Board,
    players: Mapping[Seat, Player],
    given: Sequence[Call | ExplainedCall],
    explanations: dict[int, Explanation],
) -> Generator[CallMade, None, Auction]:
    auction = Auction(board.dealer)
    # Each player is asked with a fresh view, made from values that nobody can change.
    while (seat := auction.turn) is not None:
        if len(auction) < len(given):
            answer = given[len(auction)]
        else:
            answer = players[seat].call(view_from(seat, board, auction, explanations=explanations))
        explanation = None
        if isinstance(answer, ExplainedCall):
            call, explanation = answer.call, answer.explanation
            explanations[len(auction)] = explanation
        else:
            call = answer
        # Checked here, so that a faulty robot is named instead of spoiling the record.
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
        # A revoke by a robot is an error of its program, not of the game: no trick is adjusted (Law
        # 64).
        fault = play.why_illegal(card, board.deal[seat])
        if fault is not None:
            raise IllegalError(
                f"board {board.number}: {actor.word} played {card.symbol} "
                f"from {seat.word}'s hand: {fault.value}"
            )
        yield CardPlayed(seat, len(play), card)
        play = play.with_card(card)
    return play
