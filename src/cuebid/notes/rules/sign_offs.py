"""Find rows that end the auction below slam, whose calls are compared with slams."""

# The author of `4S = to play, 13+` thinks of game. Points alone do not tell if game is too little;
# fit, shape and controls do. So the rule of such a row asks for the comparison (`?`), as rules of
# `sayc` do. If some row of a table goes on towards slam, the author has told which hands do.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import PASS, Call
from cuebid.meaning import Purpose
from cuebid.meaning.standards import FOUR_NOTRUMP, SMALL_SLAM, is_game
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.rules.rivals import NodeName, node_name

_TRIES: Final = (Purpose.QUANTITATIVE, Purpose.CUE_BID)


def nodes_with_slam_moves(auctions: Iterable[InterpretedAuction]) -> frozenset[NodeName]:
    """Return the nodes at which a row of the notes goes on towards slam."""
    ours = (each for each in auctions if each.sequence.is_ours)
    return frozenset(node_name(each) for each in ours if _moves_to_slam(each))


def signs_off(interpreted: InterpretedAuction) -> bool:
    """Return whether a call of ours, after a bid of partner's, bids or passes game."""
    calls, meaning = interpreted.sequence.calls, interpreted.meaning
    # An answer to a question does not end the auction; the asker goes on.
    if interpreted.context.asked:
        return False
    partners = calls[-3::-4]
    if calls[-1] is PASS:
        return bool(partners) and _is_just_game(partners[0])
    is_placed = meaning.forcing is None and not meaning.is_artificial
    is_for_game = _is_just_game(calls[-1]) and not meaning.purpose.is_on_the_way_to_slam
    return is_for_game and is_placed and any(call.is_bid for call in partners)


def _is_just_game(call: Call) -> bool:
    return is_game(call) and call is not FOUR_NOTRUMP and call.level < SMALL_SLAM


def _moves_to_slam(interpreted: InterpretedAuction) -> bool:
    call, purpose = interpreted.sequence.call, interpreted.meaning.purpose
    if not call.is_bid:
        return False
    is_high = is_game(call) and not _is_just_game(call)
    return is_high or purpose.decides_slam or purpose in _TRIES
