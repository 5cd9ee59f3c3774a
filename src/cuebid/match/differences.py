"""Groups of boards that show where a match was won and lost: by opening, by first difference.

IMPs of single boards are mostly chance, so each group has its standard error: a group that lost
less than twice its error may have lost nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cuebid.core import Auction, Side
from cuebid.match.teams import BoardComparison, TeamMatch, error_of_sums


@dataclass(frozen=True, slots=True)
class Group:
    """A group of boards with a common property, and the IMPs won on them.

    Attributes:
        name: the property.
        boards: how many boards.
        imps: IMPs that the home team won on them; negative if it lost.
        error: the standard error of `imps`; None for a single board.
    """

    name: str
    boards: int
    imps: int
    error: float | None


def by_opening(match: TeamMatch) -> list[Group]:
    """Group boards by the opening bid of the home team; return the costliest group first."""
    return _grouped(match.boards, home_opening)


def by_first_difference(match: TeamMatch) -> list[Group]:
    """Group boards by the first call that differs between the rooms; costliest group first.

    In `1C P: 1D / 1H` the home team's player bid one diamond after one club and a pass, the other
    team's one heart. Boards with the same auction in both rooms are left out.
    """
    return _grouped(match.boards, first_difference)


def costliest(match: TeamMatch, count: int) -> list[BoardComparison]:
    """Return the boards on which the home team lost most, the worst first."""
    lost = [board for board in match.boards if (board.imps or 0) < 0]
    # Boards that were lost by the same number stay in the order of their numbers.
    return sorted(lost, key=lambda board: board.imps or 0)[:count]


class GroupSums:
    """Sums of IMPs by group; mutable: boards are added one by one, and none is kept.

    Args:
        key: the group of a board; None leaves it out.
    """

    def __init__(self, key: Callable[[BoardComparison], str | None]) -> None:
        self._key = key
        self._sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(self, board: BoardComparison) -> None:
        """Add a board, unless it has no group or was not played in both rooms."""
        name, imps = self._key(board), board.imps
        if name is not None and imps is not None:
            sums = self._sums[name]
            sums[0] += 1
            sums[1] += imps
            sums[2] += imps * imps

    def groups(self) -> list[Group]:
        """Return the groups, the costliest first."""
        groups = [
            Group(name, count, total, error_of_sums(count, total, squares))
            for name, (count, total, squares) in self._sums.items()
        ]
        # The name settles the order of groups with equal IMPs, so that it is the same in every run.
        return sorted(groups, key=lambda group: (group.imps, group.name))


def _grouped(
    boards: Iterable[BoardComparison], key: Callable[[BoardComparison], str | None]
) -> list[Group]:
    sums = GroupSums(key)
    for board in boards:
        sums.add(board)
    return sums.groups()


def home_opening(board: BoardComparison) -> str | None:
    """Return the home team's opening bid, or `none of ours` if it opened in neither room."""
    # The home team is North-South in the open room and East-West in the closed room.
    # Each board counts once: if the home team opened in both rooms, the open room's opening counts.
    for record, side in ((board.open_room, Side.NS), (board.closed_room, Side.EW)):
        opening = None if record is None else _opening(record.auction)
        if opening is not None and opening[0] is side:
            return opening[1]
    return "none of ours"


def _opening(auction: Auction) -> tuple[Side, str] | None:
    for position, call in enumerate(auction):
        if call.is_bid:
            return auction.seat_of(position).side, call.text
    return None


def first_difference(board: BoardComparison) -> str | None:
    """Return the first call that differs, such as `1C P: 1D / 1H`; None if all are the same.

    After the colon come the home team's call and the other team's. None also if the board was not
    played in both rooms.
    """
    if board.open_room is None or board.closed_room is None:
        return None
    open_calls, closed_calls = tuple(board.open_room.auction), tuple(board.closed_room.auction)
    # No finished auction is the beginning of another, so the shorter one holds the difference.
    pairs = zip(open_calls, closed_calls, strict=False)
    for position, (open_call, closed_call) in enumerate(pairs):
        if open_call is not closed_call:
            # The same seat is of different teams in the two rooms.
            home_in_open_room = board.open_room.auction.seat_of(position).side is Side.NS
            calls = (open_call, closed_call)
            ours, theirs = calls if home_in_open_room else calls[::-1]
            before = " ".join(call.text for call in open_calls[:position]) or "to open"
            return f"{before}: {ours.text} / {theirs.text}"
    return None
