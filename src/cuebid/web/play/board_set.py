"""A set of boards, which everybody who has its link plays, one board after the other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from cuebid.core import Call, Seat, Side
from cuebid.core._base.enums import NamedEnum
from cuebid.match.deals import random_boards
from cuebid.web.play.game import BoardCall, Game
from cuebid.web.play.series import Series, board_from_dict
from cuebid.web.play.start import Start
from cuebid.web.texts import words

SET_SIZES: Final = (4, 8, 16, 24)
"""Numbers of boards that a set may have."""
DAILY_SIZE: Final = 8
"""Boards of a daily set: about half an hour."""


class SetScoring(NamedEnum):
    """How the boards of a set are compared; the value is its name in forms."""

    IMPS = "imps"
    """Compare each board with the other table, where robots play it."""
    MATCHPOINTS = "matchpoints"
    """Compare each board with all tables that played it, including the robots' table."""

    @classmethod
    def parse(cls, text: str) -> SetScoring:
        """Return the scoring with a name; IMPs if there is no such scoring."""
        return next((each for each in cls if each.value == text), cls.IMPS)


@dataclass(frozen=True, slots=True)
class BoardSet:
    """A set of boards that one or many people play, with seat, systems and scoring."""

    title: str
    """What the boards are, in words."""
    seat: Seat
    """The seat of everybody who plays them."""
    # Left out of the hash, because mappings are not hashable.
    systems: Mapping[Side, str] = field(hash=False)
    """The system of each side."""
    starts: tuple[Start, ...]
    """The boards, with the calls that are already made when play begins."""
    scoring: SetScoring = SetScoring.IMPS
    """How results on the boards are compared."""
    seed: int = 0
    """The seed of the robots' random numbers, so that the other table is the same for all."""

    def __len__(self) -> int:
        return len(self.starts)

    def game(self, set_id: str, place: int) -> Game:
        """Return the game of a board before anybody has acted.

        Args:
            set_id: the identifier of the set.
            place: the position of the board, from 0.
        """
        series = Series(set_id=set_id, place=place, count=len(self))
        return self.starts[place].game(self.seat, self.systems, self.seed, series)

    def to_text(self) -> str:
        """Return the set as JSON."""
        return json.dumps(
            {
                "title": self.title,
                "seat": self.seat.letter,
                "systems": {side.name: system for side, system in self.systems.items()},
                "starts": [
                    [
                        start.board.to_dict(),
                        [[step.call.text, step.text, step.alerted] for step in start.calls],
                    ]
                    for start in self.starts
                ],
                "scoring": self.scoring.value,
                "seed": self.seed,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> BoardSet:
        """Parse a set from the text that `to_text` wrote."""
        values: dict[str, Any] = json.loads(text)
        starts = tuple(
            Start(
                board_from_dict(board),
                tuple(BoardCall(Call(call), told, alerted) for call, told, alerted in calls),
            )
            for board, calls in values["starts"]
        )
        return cls(
            values["title"],
            Seat(values["seat"]),
            {Side.parse(side): system for side, system in values["systems"].items()},
            starts,
            SetScoring.parse(values["scoring"]),
            values["seed"],
        )


def daily_set(day: date, system: str) -> BoardSet:
    """Return the daily set of a date, with the same boards on every server."""
    seed = int(day.strftime("%Y%m%d"))
    return BoardSet(
        words("sets", "daily", date=day.isoformat()),
        Seat.SOUTH,
        dict.fromkeys(Side, system),
        tuple(map(Start, random_boards(DAILY_SIZE, seed))),
        seed=seed,
    )
