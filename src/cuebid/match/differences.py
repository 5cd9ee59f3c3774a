"""Where a match was won and lost: by opening bid, by first difference, board by board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt

from cuebid.core import Auction, Side
from cuebid.match.teams import BoardComparison, TeamMatch

__all__ = ["Group", "by_first_difference", "by_opening", "costliest"]


@dataclass(frozen=True, slots=True)
class Group:
    """Boards that have something in common.

    Attributes:
        name: what that is.
        boards: how many.
        imps: what the home team won by them.
        error: standard error of `imps`; None of a single board.
    """

    name: str
    boards: int
    imps: int
    error: float | None


def by_opening(match: TeamMatch) -> list[Group]:
    """The boards by the opening bid of the home team, those that cost most first."""
    return _grouped(match.boards, _home_opening)


def by_first_difference(match: TeamMatch) -> list[Group]:
    """The boards by the first call that differs between the rooms, those that cost most first.

    `1C P: 1D / 1H` says that after one club and a pass the home team's player bid one diamond and
    the other team's one heart. Boards with one auction in both rooms are left out.
    """
    return _grouped(match.boards, _difference)


def costliest(match: TeamMatch, count: int) -> list[BoardComparison]:
    """The boards by which the home team lost most."""
    lost = [board for board in match.boards if (board.imps or 0) < 0]
    return sorted(lost, key=lambda board: board.imps or 0)[:count]


def _grouped(
    boards: Iterable[BoardComparison], key: Callable[[BoardComparison], str | None]
) -> list[Group]:
    groups: dict[str, list[int]] = defaultdict(list)
    for board in boards:
        name = key(board)
        if name is not None and board.imps is not None:
            groups[name].append(board.imps)
    found = [Group(name, len(won), sum(won), _error(won)) for name, won in groups.items()]
    return sorted(found, key=lambda group: (group.imps, group.name))


def _error(won: list[int]) -> float | None:
    if len(won) < 2:
        return None
    mean = sum(won) / len(won)
    return sqrt(sum((one - mean) ** 2 for one in won) / (len(won) - 1) * len(won))


def _home_opening(board: BoardComparison) -> str | None:
    """North-South are the home team in the open room, East-West in the closed room."""
    for record, side in ((board.open_room, Side.NS), (board.closed_room, Side.EW)):
        opening = None if record is None else _opening(record.auction)
        if opening is not None and opening[0] is side:
            return opening[1]
    return "none of ours"


def _opening(auction: Auction) -> tuple[Side, str] | None:
    for place, call in enumerate(auction):
        if call.is_bid:
            return auction.seat_of(place).side, call.text
    return None


def _difference(board: BoardComparison) -> str | None:
    if board.open_room is None or board.closed_room is None:
        return None
    opened, closed = tuple(board.open_room.auction), tuple(board.closed_room.auction)
    for place, (one, two) in enumerate(zip(opened, closed, strict=False)):
        if one is not two:
            home_first = board.open_room.auction.seat_of(place).side is Side.NS
            ours, theirs = (one, two) if home_first else (two, one)
            before = " ".join(call.text for call in opened[:place]) or "to open"
            return f"{before}: {ours.text} / {theirs.text}"
    return None
