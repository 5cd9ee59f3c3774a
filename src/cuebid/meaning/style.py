"""The style of a pair's natural bidding, such as four-card majors or a weak notrump."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class AceAsk(Enum):
    """The meanings of four notrump as an ask; each value is its name in settings."""

    ACES = "aces"
    KEY_CARDS_0314 = "0314"
    KEY_CARDS_1430 = "1430"


@dataclass(frozen=True, slots=True)
class Style:
    """The choices of a pair in natural bidding.

    Attributes:
        majors: the fewest cards with which one of a major is opened, 4 or 5.
        notrump: the least and the most HCP of an opening bid of one notrump.
        two_notrump: the least and the most HCP of an opening bid of two notrump.
        opens: the least points, with distribution, for an opening bid of one of a suit.
        strong_twos: whether two diamonds, hearts and spades are strong, not weak.
        two_over_one: whether a two-level response in a new suit to one of a suit forces to game.
        ace_ask: what four notrump asks for.
        kickback: whether the bid above four of the agreed suit asks in place of four notrump.
        exclusion: whether a jump over game is Exclusion Blackwood, with a void in the suit bid.
    """

    majors: int = 5
    notrump: tuple[int, int] = (15, 17)
    two_notrump: tuple[int, int] = (20, 21)
    opens: int = 12
    strong_twos: bool = False
    two_over_one: bool = False
    ace_ask: AceAsk = AceAsk.ACES
    kickback: bool = False
    exclusion: bool = False

    @property
    def notrump_rebid(self) -> tuple[int, int]:
        """The HCP of a balanced opener who rebids one notrump over a response at the one level.

        The hand is too weak to open one notrump or, with a weak notrump, too strong.
        """
        low, high = self.notrump
        return (self.opens, low - 1) if low > _WEAK else (high + 1, _REBID_MOST)


STANDARD: Final = Style()
"""Five-card majors, a notrump of 15 to 17 points, weak twos."""

# If one notrump is opened with so few points, it is weak: stronger balanced hands rebid notrump.
_WEAK: Final = 13
_REBID_MOST: Final = 17
