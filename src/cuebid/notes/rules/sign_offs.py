"""Rows that end the auction below slam, so that what the hands can make is compared with slams."""

# Who writes `4S = to play, 13+` thinks of game. Points alone do not tell when it is too little: fit,
# shape and controls do. So such a row asks for the comparison (flag `?`), as the rules of `sayc` do.
# A table in which some row goes on towards slam has told which hands do; there the author decides.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import PASS, SUITS, Call, Strain
from cuebid.meaning import Purpose
from cuebid.notes.meaning.interpretation import InterpretedAuction
from cuebid.notes.rules.rivals import NodeName, node_name

_GAMES: Final = frozenset(map(Call, ("3N", "4H", "4S", "4N", "5C", "5D", "5H", "5S")))
_FOUR_NOTRUMP: Final = Call("4N")


def nodes_with_slam_moves(auctions: Iterable[InterpretedAuction]) -> frozenset[NodeName]:
    """Return the nodes at which a row of the notes goes on towards slam."""
    return frozenset(
        node_name(each) for each in auctions if each.sequence.is_ours and _moves_to_slam(each)
    )


def signs_off(interpreted: InterpretedAuction) -> bool:
    """Return whether a call of ours is a pass or a game, after a bid of partner's, to play there."""
    sequence = interpreted.sequence
    partners = sequence.calls[-3::-4]
    if not any(call.is_bid for call in partners):
        return False
    call, meaning = sequence.call, interpreted.meaning
    if call is PASS:
        return True
    is_placed = meaning.forcing is None and not meaning.is_artificial
    return call in _GAMES and is_placed and not meaning.purpose.is_on_the_way_to_slam
    

def _moves_to_slam(interpreted: InterpretedAuction) -> bool:
    call, purpose = interpreted.sequence.call, interpreted.meaning.purpose
    if not call.is_bid:
        return False
    is_ask = purpose.decides_slam or purpose in (Purpose.QUANTITATIVE, Purpose.CUE_BID)
    return is_ask or call.level >= 6 or call is _FOUR_NOTRUMP
