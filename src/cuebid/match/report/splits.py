"""Split the boards of a match between two by properties, to show what decided the match.

IMPs are those of the home team. Both teams hold all hands of a board, so its vulnerability and the
level of the contracts are no matter of luck between them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cuebid.core import BoardRecord, Contract, Side, Vulnerability
from cuebid.match.differences import Group, GroupSums
from cuebid.match.teams import BoardComparison

_VULNERABLE: Final = {Vulnerability.NONE: "nobody", Vulnerability.BOTH: "both sides"}
_LEVELS: Final = ("passed out", "part-score", "game", "slam")
# About a quarter of the auctions of robots each.
_LENGTHS: Final = ((6, "up to 6 calls"), (9, "7 to 9"), (12, "10 to 12"))
_LONGEST: Final = "13 and more"
_BOTH_DECLARED: Final = "each side declared once"


@dataclass(frozen=True, slots=True)
class Split:
    """All boards of a match, grouped by one property."""

    key: str
    """The property in words, such as `by contract`."""
    groups: tuple[Group, ...]
    """The groups in the order of the property."""

    def title(self, home: str, away: str) -> str:
        """Return the property, with the teams' names if each group is a pair of their contracts."""
        return f"{self.key}, {home} / {away}" if self.key in _OF_BOTH else self.key


class SplitSums:
    """Sums of all splits; mutable: boards are added one by one, and none is kept."""

    def __init__(self) -> None:
        self._sums = [(title, order, GroupSums(key)) for title, order, key in _SPLITS]

    def add(self, board: BoardComparison) -> None:
        """Add a board that was played in both rooms."""
        for _, _, sums in self._sums:
            sums.add(board)

    def splits(self) -> tuple[Split, ...]:
        """Return all splits of the boards added so far."""
        return tuple(
            Split(title, tuple(sorted(sums.groups(), key=lambda group: order.index(group.name))))
            for title, order, sums in self._sums
        )


def _records(board: BoardComparison) -> list[BoardRecord]:
    return [record for record in (board.open_room, board.closed_room) if record is not None]


def _vulnerability(board: BoardComparison) -> str:
    return _VULNERABLE.get(board.board.vulnerability, "one side")


def _contested(board: BoardComparison) -> str:
    sides = {
        record.auction.seat_of(position).side
        for record in _records(board)
        for position, call in enumerate(record.auction)
        if call.is_bid
    }
    return ("nobody", "one side", "both sides")[len(sides)]


def _length(board: BoardComparison) -> str:
    calls = max(len(record.auction.calls) for record in _records(board))
    return next((name for most, name in _LENGTHS if calls <= most), _LONGEST)


def _levels(board: BoardComparison) -> str | None:
    """Return the contracts of home and away by kind, `game / slam`; None for a forfeited board.

    If another side declared in each room, a text that says so.
    """
    records = _records(board)
    if any(record.forfeited_by is not None for record in records):
        return None
    sides = {record.contract.declarer.side for record in records if record.contract is not None}
    if len(sides) > 1:
        return _BOTH_DECLARED
    open_room, closed_room = (contract_kind(record.contract) for record in records)
    # The home team is North-South in the open room, East-West in the closed one.
    home, away = (closed_room, open_room) if Side.EW in sides else (open_room, closed_room)
    return f"{home} / {away}"


def contract_kind(contract: Contract | None) -> str:
    """Return `part-score`, `game` or `slam`; `passed out` for no contract."""
    if contract is None:
        return "passed out"
    if contract.is_slam:
        return "slam"
    return "game" if contract.is_game else "part-score"


_LEVEL_ORDER: Final = (
    *(f"{home} / {away}" for home in _LEVELS for away in _LEVELS),
    _BOTH_DECLARED,
)
_SPLITS: Final[tuple[tuple[str, tuple[str, ...], Callable[[BoardComparison], str | None]], ...]] = (
    ("by vulnerability", ("nobody", "one side", "both sides"), _vulnerability),
    ("by who bid", ("nobody", "one side", "both sides"), _contested),
    ("by the longer auction", (*(name for _, name in _LENGTHS), _LONGEST), _length),
    ("by contract", _LEVEL_ORDER, _levels),
)
# Splits whose groups name the contracts of both teams.
_OF_BOTH: Final = frozenset({"by contract"})
