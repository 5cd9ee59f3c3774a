"""Standard signals with the small cards of a suit: attitude, count and suit preference.

High encourages, low discourages; high-low shows an even number; if neither matters, a high card
asks for the higher of the two other side suits. `following` and `double_dummy_play.choice` give
signals, and `double_dummy_play.likelihood` interprets them, all by `signal_card`, so that they
agree (docs/card-play.md, Signals). Holdings are thirteen bits, bit 0 the two.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from cuebid.robots.thumb_rules.holdings import ACE, KING, QUEEN, highest, lowest, nth_best

SPOTS: Final = (1 << 8) - 1
"""The cards used for signals, the nine and lower, as bits; honours are too valuable."""


class SmallCardSignal(Enum):
    """The messages of a small card to partner."""

    ATTITUDE = "attitude"
    COUNT = "count"
    PREFERENCE = "suit preference"
    NONE = "none"


def signal_card(holding: int, signal: SmallCardSignal, *, trumps: bool, prefers: int = 0) -> int:
    """Return the small card that is a truthful signal of a holding, as a bit; 0 if there is none.

    Args:
        holding: the cards of the suit.
        signal: the meaning of the card.
        trumps: whether there are trumps, so that a doubleton is a reason to encourage.
        prefers: the side suit to ask for: 1 the higher, -1 the lower, 0 neither.
    """
    spots = holding & SPOTS
    if not spots:
        return 0
    if signal is SmallCardSignal.ATTITUDE:
        # Against trumps a doubleton may be worth a ruff.
        encourages = bool(holding & (ACE | KING | QUEEN)) or (trumps and holding.bit_count() == 2)
        return highest(spots) if encourages else lowest(spots)
    if signal is SmallCardSignal.PREFERENCE and prefers >= 0:
        # A middle card asks for neither suit.
        return highest(spots) if prefers else nth_best(spots, (spots.bit_count() + 1) // 2)
    if signal is SmallCardSignal.COUNT and holding.bit_count() % 2 == 0:
        # Second best from four or more: the highest spot may be worth a trick.
        return nth_best(spots, 2) if spots.bit_count() >= 4 else highest(spots)
    return lowest(spots)
