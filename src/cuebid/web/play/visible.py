"""Select the part of a game that a person may see, as data for the page.

Only here could a hidden hand leak: hands are added to the data seat by seat, each for a reason why
it may be seen, and nothing is removed afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuebid.core import SEATS, Seat, Side
from cuebid.render.element import board_data
from cuebid.web.play.game import Game
from cuebid.web.play.shared_board import shared_link
from cuebid.web.serving.board_parts import board_on_paper
from cuebid.web.texts import words


def visible_seats(game: Game, seat: Seat) -> frozenset[Seat]:
    """Return the seats whose hands the person in a seat may see."""
    if game.is_over:
        return frozenset(SEATS)
    seats = {seat}
    if game.play is not None:
        # Dummy is on the table after the opening lead (Law 41D).
        if game.play.cards:
            seats.add(game.play.contract.dummy)
        # A person who plays both hands of the declaring side sees declarer's from the start.
        if game.player_of(game.play.contract.declarer) is seat:
            seats.add(game.play.contract.declarer)
    return frozenset(seats)


def player_name(game: Game, seat: Seat) -> str:
    """Return the name of a seat's player (or "robot", or away), as the table's pages show it."""
    person = game.people.get(seat)
    if person is None:
        return words("people", "robot")
    name = person.name or words("people", "unnamed", seat=words("seats", seat.letter))
    return words("people", "away", name=name) if seat not in game.persons else name


def visible_state(
    game: Game, seat: Seat, results: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the state of a game for the page of a person.

    Args:
        game: the game.
        seat: the person's seat.
        results: the results after the board, as `results_message` returns them; ignored while the
            board is played.
    """
    seats, is_own_turn = visible_seats(game, seat), game.player is seat
    board = board_data(game.record(seat))
    if game.is_shared:
        board["players"] = {each.letter: player_name(game, each) for each in SEATS}
    board["hands"] = {each.letter: board["hands"][each.letter] for each in SEATS if each in seats}
    state: dict[str, Any] = {
        "type": "state",
        "board": board,
        "seat": seat.letter,
        "turn": None if game.turn is None else game.turn.letter,
        "yours": is_own_turn,
        "over": game.is_over,
        "undone": game.undone,
        "shared": game.is_shared,
        "free": sorted(each.letter for each in game.to_free(seat)),
        "moment": game.moment,
        "calls": [],
        "cards": [],
    }
    if game.is_over:
        record = game.record(seat)
        state["score"] = record.score_ns
        # Only now, because the link contains the whole board.
        state["link"] = shared_link(record)
        state["paper"] = board_on_paper(record)
        # Reasons speak of hidden hands, so they wait until the hands are open.
        state["reasons"] = {
            "calls": [
                (game.auction.seat_of(index).letter, step.reasons)
                for index, step in enumerate(game.calls)
            ],
            "cards": [
                (play.seat_of(index).letter, played.reasons)
                for index, played in enumerate(game.cards)
                if (play := game.play) is not None
            ],
        }
        if results:
            state.update(results)
            state["board"] = results["board"] | {"players": board["players"]}
            if results["imps"] is not None and seat.side is Side.EW:
                state["imps"] = -results["imps"]
    elif game.play is None:
        board["turn"] = True
        if is_own_turn:
            state["calls"] = [call.text for call in game.auction.legal_calls]
    elif is_own_turn:
        state["cards"] = [card.text for card in game.legal_cards()]
    return state
