"""Named numbers of the natural bidding table: points, cards and ranks for a call."""

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

NO_LIMIT: Final = 60.0
"""More points than two hands have together."""

# Points of both hands with which nine trumps are enough for game in competition, to make or as a
# save, if it is worth much more than a pass.
_SHAPELY: Final = 16.0
# Extra points for game in a minor, which takes two tricks more than three notrump; fewer in an own
# minor.
_MORE_FOR_A_MINOR: Final = 2.5
_MORE_FOR_OWN_MINOR: Final = 2.0
# High-card points of both hands for game and for slam in notrump.
_GAME_IN_NOTRUMP: Final = (25.3, 31.4)
# High-card points of both hands that are too many for one notrump.
_TOO_MUCH_FOR_ONE: Final = 23.5
# High-card points for a rebid of game in notrump; 18 and 19 jump to two notrump.
_REBIDS_GAME: Final = 20
# Points for rebidding a six-card suit in competition, by level.
_REBID: Final = (0, 10, 11, 14, 18, 25, 37, 37)
_TWO: Final = 2
_FOUR: Final = 4
# Least high-card points of an overcall by level, and of a takeout double.
_OVERCALL: Final = (0, 8, 11, 13, 15, 16, 18, 20)
_TAKEOUT: Final = (0, 12, 12, 14, 15, 17, 20, 20)
# A balancing call needs three points less, because partner must have some.
_BALANCING: Final = 3
# With so many points a double needs no shape; over an opening that shows two suits fewer suffice.
_STRONG: Final = 18
_TWO_SUITER_VALUES: Final = 15
# The least points that an opening bid and a response show together.
_THEIR_OPENING: Final = 17
# Points for a second action opposite a partner who has only passed: an opening hand, and more by
# level, most at level four.
_OPENING: Final = 12
_REOPENING: Final = (0, 0, 0, 2, 6, 5, 5, 5)
_MOST_OF_DOUBLES: Final = 20
# A second double needs so many points, and one more for each level of their bid.
_SECOND: Final = 13
# Points of both hands with which their contract at a level is likely to fail.
_BEATS: Final = (0, 26, 23.5, 22, 21, 20, 17, 15)
# Points of both hands for a redouble; two more for each level.
_REDOUBLES: Final = 23.0


def _lighter(turn: Turn) -> int:
    return _BALANCING * balances_lighter(turn)


def _crowding(turn: Turn) -> int:
    """Return the extra points for an overcall if both opponents have shown values."""
    least = turn.position.state.least_strength(1 - turn.position.state.me % 2)
    return max(0, (least - _THEIR_OPENING) // 3)


def _overcall(turn: Turn) -> int:
    return max(6, _OVERCALL[turn.level] - _lighter(turn) + _crowding(turn))


def _takeout(turn: Turn) -> int:
    return _TAKEOUT[turn.level] - _lighter(turn) * (turn.level < _FOUR) + _crowding(turn)


def _any_shape(turn: Turn) -> int:
    # If opponents have shown two suits, there are fewer natural bids, so fewer points are enough.
    two_suits = len(turn.position.theirs) > 1 and not turn.position.is_balancing
    strong = _TWO_SUITER_VALUES if two_suits else _STRONG
    return max(strong - _lighter(turn), _takeout(turn) + 3)


def _reopens(turn: Turn) -> int:
    position = turn.position
    extra = 0 if position.is_balancing else 3
    low = max(position.mine.low + extra, _OPENING + extra + _REOPENING[turn.level])
    return min(low, _MOST_OF_DOUBLES)


def _doubles_again(turn: Turn) -> int:
    # A partner who has shown points, not just answered, makes up for some.
    return min(_SECOND + turn.level - min(turn.position.partner.low // 2, 3), _MOST_OF_DOUBLES)


def _too_strong_to_overcall(turn: Turn) -> int:
    return _STRONG + max(0, turn.level - 2) + 3 * turn.jump


def _game_here(turn: Turn, minor: float) -> float:
    extra = 0.0 if turn.suit.is_major else minor
    return GAME + extra - LIGHTER_IN_CONTEST * turn.position.is_contested


def _unknown(turn: Turn) -> float:
    """Return by how much an unlimited partner's high-card points may be below the expected."""
    partner = turn.position.partner
    return 0.0 if partner.is_limited else partner.expected_hcp - partner.least_hcp


def _shown(turn: Turn, least: int = 0) -> int:
    return max(least, turn.position.mine.shortest[turn.suit])


def _longer(turn: Turn) -> int:
    shown = turn.position.mine.shortest[turn.suit]
    return max(6, shown + (shown < 7))


def _long_to_compete(turn: Turn) -> int:
    # Five cards are enough to run from a redouble.
    return _shown(turn, 6 - (turn.position.state.doubled > 1))


def _repeats(turn: Turn) -> float:
    position = turn.position
    if position.state.doubled > 1:
        return 0
    least, _ = position.points(COMPETE[turn.level] + 1.5)
    return min(least, max(position.mine.low, _REBID[turn.level]))


def _below_game(turn: Turn) -> int:
    # At the four level there is no stronger call below game.
    return turn.position.points(0, GAME if turn.level < _FOUR else SLAM_TRY)[1]


def _least_notrump_rebid(turn: Turn) -> int:
    style, shown = turn.position.state.style, turn.position.mine.least_hcp
    low, _ = style.notrump_rebid
    # If the rebid starts at the minimum of an opening bid, use what was shown.
    return max(low, shown) if low > style.opens else shown


def _new_suit(turn: Turn) -> float:
    return (
        INVITATION if turn.level == _TWO and not turn.position.two_over_one_is_game else GAME - 0.5
    )


def _most_of_one_notrump(turn: Turn) -> float:
    """Return the points of both hands that are too many for a bid of one notrump.

    A response in a two-over-one style includes invitations.
    """
    position = turn.position
    is_answer = not position.have_acted and position.two_over_one_is_game
    return _GAME_IN_NOTRUMP[0] if is_answer else _TOO_MUCH_FOR_ONE


def _competes(turn: Turn) -> float:
    return COMPETE[turn.level]


def _most_of_second_suit(turn: Turn) -> int:
    position = turn.position
    high = position.mine.low + 6 if position.have_opened else UNLIMITED
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
"""Names of fixed numbers of points of both hands in the table."""

AMOUNTS: Final[Mapping[str, Callable[[Turn], float]]] = {
    "LEVEL": lambda turn: turn.level,
    "RANK": lambda turn: turn.suit,
    # Points of both hands.
    "GAME HERE": partial(_game_here, minor=_MORE_FOR_A_MINOR),
    "GAME OF MINE": partial(_game_here, minor=_MORE_FOR_OWN_MINOR),
    "COMPETES": _competes,
    "NEW SUIT": _new_suit,
    "MOST OF ONE NOTRUMP": _most_of_one_notrump,
    "MOST UNPASSED": lambda turn: GAME + 2 if turn.position.is_passed_hand else NO_LIMIT,
    "MOST UNPASSED HIGHER": lambda turn: GAME + 1 if turn.position.is_passed_hand else NO_LIMIT,
    "VALUES OF A REVERSE": lambda turn: INVITATION if turn.position.partner.low < 10 else GAME - 1,
    "BEATS": lambda turn: _BEATS[turn.level],
    "NO REDOUBLE": lambda turn: max(GAME, _REDOUBLES + 2 * turn.level) + 2,
    "UNKNOWN": _unknown,
    # Points of this hand.
    "OPENS": lambda turn: turn.position.state.style.opens,
    "LEAST NOTRUMP": lambda turn: turn.position.state.style.notrump[0],
    "MOST NOTRUMP": lambda turn: turn.position.state.style.notrump[1],
    "LEAST TWO NOTRUMP": lambda turn: turn.position.state.style.two_notrump[0],
    "MOST TWO NOTRUMP": lambda turn: turn.position.state.style.two_notrump[1],
    "LEAST NOTRUMP REBID": _least_notrump_rebid,
    "MOST NOTRUMP REBID": lambda turn: turn.position.state.style.notrump_rebid[1],
    "REST OF RANGE": lambda turn: min(turn.position.mine.low + 4 + (turn.level >= 3) * 2, 19),
    "CERTAIN GAME": lambda turn: max(0, GAME_FOR_CERTAIN - turn.position.partner.low),
    "BELOW GAME": _below_game,
    "BELOW SLAM TRY": lambda turn: turn.position.points(0, SLAM_TRY + 1)[1],
    "BELOW SLAM IN NOTRUMP": lambda turn: turn.position.hcp(*_GAME_IN_NOTRUMP)[1],
    "STRONG REBID": lambda turn: max(turn.position.hcp(*_GAME_IN_NOTRUMP)[0], _REBIDS_GAME),
    # Sixteen points make game opposite a weak two; thirteen opposite seven cards.
    "GAME OPPOSITE A PREEMPT": lambda turn: (
        16 if turn.position.partner.shortest[turn.suit] < 7 else 13
    ),
    "MOST OF A SECOND SUIT": _most_of_second_suit,
    "REPEATS": _repeats,
    "LIGHTER": _lighter,
    "2 OVER THREE": lambda turn: 2 * (turn.position.last is not None and turn.level >= 3),
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
    "LONG FOR SLAM": lambda turn: max(6, FIT - turn.position.partner.shortest[turn.suit]),
    "TWO OR A FIT": lambda turn: max(turn.position.support(turn.suit, FIT), 2),
}
"""Functions that compute the other named numbers of the table for a call."""
