"""The player of whom a description speaks: the one who bids, or another one.

`opener has four hearts` tells of this hand in a row of opener's calls, and of partner's hand in a
row of responder's. `you` is the player who bids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cuebid.core import PASS, Call
from cuebid.notes.words.item import Item

OPENER: Final = "opener"
RESPONDER: Final = "responder"
OVERCALLER: Final = "overcaller"
ADVANCER: Final = "advancer"

# The name of words that stand for the player who bids, whoever that is.
_BIDDER: Final = "bidder"
_PLAYERS: Final = frozenset({OPENER, RESPONDER, OVERCALLER, ADVANCER, _BIDDER})
# Kinds of items that begin what is told of a hand: `you have`, `opener denies`, `you 10+`.
_BEGIN_HANDS: Final = frozenset({"filler", "join", "hedge", "bound", "number"})
_SEATS: Final = 4
_PARTNER: Final = 2


def role_of_bidder(calls: Sequence[Call]) -> str:
    """Return the role of the player who makes the last of some calls.

    Args:
        calls: all calls from the first one; at least one of them is no pass.
    """
    last = len(calls) - 1
    bids = [index for index, call in enumerate(calls) if call is not PASS]
    begun = next((index for index in bids if (last - index) % _PARTNER == 0), last)
    is_first = (last - begun) % _SEATS == 0
    opens = not bids or (last - bids[0]) % _PARTNER == 0
    if opens:
        return OPENER if is_first else RESPONDER
    return OVERCALLER if is_first else ADVANCER


def names_players(items: Sequence[Item]) -> bool:
    """Return whether a description names players by their roles, so that the bidder's matters."""
    return any(item.name in _PLAYERS and item.kind == "condition" for item in items)


def with_bidder(items: Sequence[Item], bidder: str) -> Sequence[Item]:
    """Return items in which a name of the bidder is a filler, and names of others stay subjects.

    Args:
        items: the items of a description.
        bidder: the role of the player who bids; empty if it is not known.
    """
    if not names_players(items):
        return items
    named: list[Item] = []
    first = items[0]
    for index, item in enumerate(items):
        if index and items[index - 1].is_sign(",", ";", ".", "\n"):
            first = item
        if item.kind != "condition" or item.name not in _PLAYERS:
            named.append(item)
            continue
        following = items[index + 1 : index + 2]
        is_subject = bool(following) and following[0].kind in _BEGIN_HANDS
        # `with a fit you have a minimum` is a condition.
        is_own = is_subject and item.name in {bidder, _BIDDER} and first.name != "with"
        named.append(replace(item, kind="filler") if is_own else replace(item, name="who"))
    return named
