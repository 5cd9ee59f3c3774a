"""Write games as JSON text for the store, and parse them.

The text holds what was dealt, called and played; everything else about a game follows from it.
"""

from __future__ import annotations

import json
from typing import Any

from cuebid.core import Call, Card, Seat, Side
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.seating import people_from_dict, people_to_dict
from cuebid.web.play.series import Series, board_from_dict


def game_text(game: Game) -> str:
    """Return a game as JSON text."""
    return json.dumps(
        {
            "board": game.board.to_dict(),
            "seat": game.seat.letter,
            "systems": {side.name: system for side, system in game.systems.items()},
            "seed": game.seed,
            "calls": [
                [step.call.text, step.text, step.alerted, step.reasons] for step in game.calls
            ],
            "cards": [[played.card.text, played.reasons] for played in game.cards],
            "claim": game.claim,
            "undone": game.undone,
            "given": game.given,
            "series": game.series.to_dict(),
            "people": people_to_dict(game.people),
        },
        separators=(",", ":"),
    )


def game_from_text(text: str) -> Game:
    """Parse a game from the JSON text that `game_text` wrote."""
    values: dict[str, Any] = json.loads(text)
    series = values.get("series")
    return Game(
        board=board_from_dict(values["board"]),
        seat=Seat(values["seat"]),
        systems={Side.parse(side): system for side, system in values["systems"].items()},
        seed=values["seed"],
        calls=tuple(
            BoardCall(Call(call), words, alerted, tuple(reasons))
            for call, words, alerted, reasons in values["calls"]
        ),
        cards=tuple(BoardCard(Card(card), tuple(reasons)) for card, reasons in values["cards"]),
        claim=values["claim"],
        undone=values["undone"],
        # Games stored by earlier versions lack these fields.
        given=values.get("given", 0),
        series=Series() if series is None else Series.from_dict(series),
        people=people_from_dict(values.get("people", {})),
    )
