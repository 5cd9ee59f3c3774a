"""Amounts of the table: points, cards and ranks that depend on the call and on the auction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from cuebid.evaluation import UNLIMITED
from cuebid.meaning.natural.position import (
    COMPETE,
    GAME,
    GAME_FOR_CERTAIN,
    GRAND_SLAM,
    INVITATION,
    LIGHT_SLAM,
    LIGHTER_IN_CONTEST,
    SLAM,
    SLAM_TRY,
)
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.of_position import balances_lighter
from cuebid.meaning.standards import FIT

__all__ = ["AMOUNTS", "CONSTANTS", "NO_LIMIT"]

NO_LIMIT: Final = 60.0
"""More points than two hands have together."""

# Points of both hands with which nine trumps make game over opponents, or save against theirs,
# where it is worth much more than a pass.
_SHAPELY: Final = 16.0
# Five of a minor takes two tricks more than three notrump, five of one's own minor a little less.
_MORE_FOR_A_MINOR: Final = 2.5
_MORE_FOR_OWN_MINOR: Final = 2.0
# High cards of both hands with which notrump is game and slam.
_GAME_IN_NOTRUMP: Final = (25.3, 31.4)
# Eighteen and nineteen jump to two notrump.
_REBIDS_GAME: Final = 20
# Points with which a hand bids its six cards again over opponents, by level.
_REBID: Final = (0, 10, 11, 14, 18, 25, 37, 37)
_TWO: Final = 2
_FOUR: Final = 4
# Least high-card points of an overcall by level, and of a takeout double.
_OVERCALL: Final = (0, 8, 11, 13, 15, 16, 18, 20)
_TAKEOUT: Final = (0, 12, 12, 14, 15, 17, 20, 20)
# With two passes behind, partner has some of the points: three fewer are enough.
_BALANCING: Final = 3
# A doubler with so much needs no shape; over an opening that shows two suits less is enough.
_STRONG: Final = 18
_TWO_SUITER_VALUES: Final = 15
# What an opening and a first answer show together at least.
_THEIR_OPENING: Final = 17
# A second action opposite a silent partner takes an opening at least, and more by level: at the
# three level an answer is the highest, from four on partner may pass.
_OPENING: Final = 12
_REOPENING: Final = (0, 0, 0, 2, 6, 5, 5, 5)
_MOST_OF_DOUBLES: Final = 20
# A second double takes this and a point for each level of their bid.
_SECOND: Final = 13
# Both hands together: their contract at this level is likely to fail.
_BEATS: Final = (0, 26, 23.5, 22, 21, 20, 17, 15)
# Both hands together: redoubles need so much and two points for each level.
_REDOUBLES: Final = 23.0


def _lighter(at: Turn) -> int:
    return _BALANCING * balances_lighter(at)


def _crowding(at: Turn) -> int:
    """Return how much more it takes to come in where both opponents have shown values."""
    least = at.position.state.least_strength(1 - at.position.state.me % 2)
    return max(0, (least - _THEIR_OPENING) // 3)


def _overcall(at: Turn) -> int:
    return max(6, _OVERCALL[at.level] - _lighter(at) + _crowding(at))


def _takeout(at: Turn) -> int:
    return _TAKEOUT[at.level] - _lighter(at) * (at.level < _FOUR) + _crowding(at)


def _any_shape(at: Turn) -> int:
    # Who has shown two suits leaves less to bid naturally, so that values alone are doubled sooner.
    two_suits = len(at.position.theirs) > 1 and not at.position.is_balancing
    strong = _TWO_SUITER_VALUES if two_suits else _STRONG
    return max(strong - _lighter(at), _takeout(at) + 3)


def _reopens(at: Turn) -> int:
    position = at.position
    extra = 0 if position.is_balancing else 3
    low = max(position.mine.low + extra, _OPENING + extra + _REOPENING[at.level])
    return min(low, _MOST_OF_DOUBLES)


def _doubles_again(at: Turn) -> int:
    # Partner was forced to answer; who did so freely has some of the points.
    return min(_SECOND + at.level - min(at.position.partner.low // 2, 3), _MOST_OF_DOUBLES)


def _too_strong_to_overcall(at: Turn) -> int:
    return _STRONG + max(0, at.level - 2) + 3 * at.jump


def _game_here(at: Turn, minor: float) -> float:
    extra = 0.0 if at.suit.is_major else minor
    return GAME + extra - LIGHTER_IN_CONTEST * at.position.is_contested


def _unknown(at: Turn) -> float:
    """Return what partner may have less in high cards than is expected."""
    partner = at.position.partner
    return 0.0 if partner.is_limited else partner.expected_hcp - partner.least_hcp


def _shown(at: Turn, least: int = 0) -> int:
    return max(least, at.position.mine.shortest[at.suit])


def _longer(at: Turn) -> int:
    shown = at.position.mine.shortest[at.suit]
    return max(6, shown + (shown < 7))


def _long_to_compete(at: Turn) -> int:
    # A redoubled contract of theirs is run from with any five cards.
    return _shown(at, 6 - (at.position.state.doubled > 1))


def _repeats(at: Turn) -> float:
    position = at.position
    if position.state.doubled > 1:
        return 0
    least, _ = position.points(COMPETE[at.level] + 1.5)
    return min(least, max(position.mine.low, _REBID[at.level]))


def _below_game(at: Turn) -> int:
    # At the four level nothing stronger is left to say below game.
    return at.position.points(0, GAME if at.level < _FOUR else SLAM_TRY)[1]


def _least_notrump_rebid(at: Turn) -> int:
    low, _ = at.position.state.style.notrump_rebid
    shown = at.position.mine.least_hcp
    return max(low, shown) if low > at.position.state.style.opens else shown


def _forces_to_game(at: Turn) -> bool:
    """Return whether a new suit of an unpassed hand at the two level forces to game."""
    position = at.position
    alone = not (position.is_contested or position.is_passed_hand)
    return position.state.style.two_over_one and alone and position.has_partner_opened_suit


def _new_suit(at: Turn) -> float:
    return INVITATION if at.level == _TWO and not _forces_to_game(at) else GAME - 0.5


def _most_of_one_notrump(at: Turn) -> float:
    """Return what is too much for one notrump: where two over one is game, the invitations too."""
    return _GAME_IN_NOTRUMP[0] if not at.position.have_acted and _forces_to_game(at) else 23.5


def _competes(at: Turn) -> float:
    return COMPETE[at.level]


def _most_of_second_suit(at: Turn) -> int:
    position = at.position
    opening = position.state.opening
    is_opener = opening is not None and opening % 4 == position.state.me
    high = position.mine.low + 6 if is_opener else UNLIMITED
    return min(high, position.points(0, GAME + 1)[1])


CONSTANTS: Final[Mapping[str, float]] = {
    "INVITATION": INVITATION,
    "GAME": GAME,
    "SLAM TRY": SLAM_TRY,
    "LIGHT SLAM": LIGHT_SLAM,
    "SLAM": SLAM,
    "GRAND SLAM": GRAND_SLAM,
    "SHAPELY": _SHAPELY,
}
"""Points of both hands that the table calls by a name."""

AMOUNTS: Final[Mapping[str, Callable[[Turn], float]]] = {
    "LEVEL": lambda at: at.level,
    "RANK": lambda at: at.suit,
    # Points of both hands.
    "GAME HERE": partial(_game_here, minor=_MORE_FOR_A_MINOR),
    "GAME OF MINE": partial(_game_here, minor=_MORE_FOR_OWN_MINOR),
    "COMPETES": _competes,
    "NEW SUIT": _new_suit,
    "MOST OF ONE NOTRUMP": _most_of_one_notrump,
    "MOST UNPASSED": lambda at: GAME + 2 if at.position.is_passed_hand else NO_LIMIT,
    "MOST UNPASSED HIGHER": lambda at: GAME + 1 if at.position.is_passed_hand else NO_LIMIT,
    "VALUES OF A REVERSE": lambda at: INVITATION if at.position.partner.low < 10 else GAME - 1,
    "BEATS": lambda at: _BEATS[at.level],
    "NO REDOUBLE": lambda at: max(GAME, _REDOUBLES + 2 * at.level) + 2,
    "UNKNOWN": _unknown,
    # Points of this hand.
    "OPENS": lambda at: at.position.state.style.opens,
    "LEAST NOTRUMP": lambda at: at.position.state.style.notrump[0],
    "MOST NOTRUMP": lambda at: at.position.state.style.notrump[1],
    "LEAST TWO NOTRUMP": lambda at: at.position.state.style.two_notrump[0],
    "MOST TWO NOTRUMP": lambda at: at.position.state.style.two_notrump[1],
    "LEAST NOTRUMP REBID": _least_notrump_rebid,
    "MOST NOTRUMP REBID": lambda at: at.position.state.style.notrump_rebid[1],
    "REST OF RANGE": lambda at: min(at.position.mine.low + 4 + (at.level >= 3) * 2, 19),
    "CERTAIN GAME": lambda at: max(0, GAME_FOR_CERTAIN - at.position.partner.low),
    "BELOW GAME": _below_game,
    "BELOW SLAM TRY": lambda at: at.position.points(0, SLAM_TRY + 1)[1],
    "BELOW SLAM IN NOTRUMP": lambda at: at.position.hcp(*_GAME_IN_NOTRUMP)[1],
    "STRONG REBID": lambda at: max(at.position.hcp(*_GAME_IN_NOTRUMP)[0], _REBIDS_GAME),
    # A long suit is worth more than its points: sixteen make game opposite a weak two.
    "GAME OPPOSITE A PREEMPT": lambda at: 16 if at.position.partner.shortest[at.suit] < 7 else 13,
    "MOST OF A SECOND SUIT": _most_of_second_suit,
    "REPEATS": _repeats,
    "LIGHTER": _lighter,
    "2 OVER THREE": lambda at: 2 * (at.position.last is not None and at.level >= 3),
    "OVERCALL": _overcall,
    "TAKEOUT": _takeout,
    "ANY SHAPE": _any_shape,
    "REOPENS": _reopens,
    "DOUBLES AGAIN": _doubles_again,
    "TOO STRONG TO OVERCALL": _too_strong_to_overcall,
    # Cards.
    "SHOWN": _shown,
    **{f"SHOWN OR {least}": partial(_shown, least=least) for least in (4, 5, 6, 7)},
    "LONGER": _longer,
    "LONG TO COMPETE": _long_to_compete,
    "LONG FOR SLAM": lambda at: max(6, FIT - at.position.partner.shortest[at.suit]),
    "TWO OR A FIT": lambda at: max(at.position.support(at.suit, FIT), 2),
}
"""What each other amount of the table is, by its name."""
