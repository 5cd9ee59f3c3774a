"""Bid many boards of an encounter at once, with exactly the calls of bidding one by one.

For robots that bid by the book, without thought, clock or observer: deals with the same auction so
far are bid together. Boards on which two versions of a system cannot differ are bid once for both
rooms.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cuebid.core import SEATS, Auction, Board
from cuebid.database import RuleBook
from cuebid.match.entrants.common_rules import CommonRules, common_rules
from cuebid.match.entrants.entrant import Entrant
from cuebid.match.entrants.seating import unguarded_player
from cuebid.robots import SteadyPlayer, SystemPlayer
from cuebid.systems.many_deals import bid_in_two_rooms, bid_while

Rooms = tuple[Auction, Auction]
"""The auctions of the open and of the closed room."""


def bids_by_book(entrant: Entrant) -> bool:
    """Return whether an entrant is a robot that bids by the book alone, without thinking."""
    return _book(entrant, None) is not None


def bid_together(
    boards: Sequence[Board], home: Entrant, away: Entrant, *, may_share: bool
) -> list[Rooms] | None:
    """Return the auctions of boards in both rooms; None where they have to be bid one by one.

    Args:
        boards: the deals.
        home: the entrant that is North and South in the open room.
        away: the other entrant.
        may_share: whether to look for boards on which the two cannot differ.
    """
    books = _books(home, away)
    if books is None:
        return None
    try:
        common = _common(home, away) if may_share else None
        return _bid(boards, books, common)
    # Whatever the error: when boards are bid one by one, the player at fault reports it and passes.
    except Exception:  # noqa: BLE001
        return None


def _bid(
    boards: Sequence[Board], books: tuple[RuleBook, RuleBook], common: CommonRules | None
) -> list[Rooms]:
    shared: list[Auction | None] = [None] * len(boards)
    if common is not None:
        shared = bid_while(common.book, boards, common.decide)
    apart = [board for board, auction in zip(boards, shared, strict=True) if auction is None]
    bid_twice = iter(bid_in_two_rooms(*books, apart))
    return [next(bid_twice) if auction is None else (auction, auction) for auction in shared]


def _books(home: Entrant, away: Entrant) -> tuple[RuleBook, RuleBook] | None:
    """Return the rule books of two opponents; None if one of them does more than bid a book."""
    ours, theirs = _book(home, away), _book(away, home)
    return None if ours is None or theirs is None else (ours, theirs)


def _book(entrant: Entrant, opponent: Entrant | None) -> RuleBook | None:
    # Thinking takes samples of its own for each hand, and a clock runs for each call.
    if entrant.is_foreign or entrant.think or entrant.board_time:
        return None
    player = unguarded_player(entrant, SEATS[0], explains=False, opponent=opponent)
    player = player.player if isinstance(player, SteadyPlayer) else player
    return player.book_alone if isinstance(player, SystemPlayer) else None


# The pairs of six entrants, and one more.
@lru_cache(maxsize=16)
def _common(home: Entrant, away: Entrant) -> CommonRules | None:
    """Return the auctions that two entrants' books share; None if the books differ too much."""
    books = _books(home, away)
    return None if books is None else common_rules(*books)
