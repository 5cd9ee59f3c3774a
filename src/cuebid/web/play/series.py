"""The kind of boards that a visitor asked for, so that the next board is of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cuebid.core import Board


@dataclass(frozen=True, slots=True)
class Series:
    """The request that a board was dealt for, or the set that it belongs to."""

    described: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Descriptions of hands by the field of the form, `north` to `west`."""
    node: str = ""
    """Calls after which each board begins."""
    theme: str = ""
    """The theme of practice that comes up on each board."""
    seed: int | None = None
    """The seed of the board if the visitor chose it; None if it was drawn."""
    set_id: str = ""
    """The identifier of the set; empty if the board belongs to no set."""
    place: int = 0
    """The position of the board in its set, from 0."""
    count: int = 0
    """How many boards the set has."""

    @property
    def is_last(self) -> bool:
        """True if the set ends with this board."""
        return self.place + 1 == self.count

    @property
    def following(self) -> Series:
        """The series for the next board; a chosen seed is increased by one."""
        return self if self.seed is None else replace(self, seed=self.seed + 1)

    def to_dict(self) -> dict[str, Any]:
        """Return the series as values for JSON."""
        return {
            "described": dict(self.described),
            "node": self.node,
            "theme": self.theme,
            "seed": self.seed,
            "set": self.set_id,
            "place": self.place,
            "count": self.count,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Series:
        """Parse a series from the values of `to_dict`, also of earlier versions."""
        return cls(
            values["described"],
            values["node"],
            values.get("theme", ""),
            values.get("seed"),
            values.get("set", ""),
            values.get("place", 0),
            values.get("count", 0),
        )


def board_from_dict(values: Mapping[str, Any]) -> Board:
    """Parse a board from the values of `Board.to_dict`."""
    return Board(values["number"], values["dealer"], values["vulnerability"], values["deal"])
