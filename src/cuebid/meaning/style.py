"""The style of a pair's natural bidding: what they say of it beside their rules or notes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class AceAsk(Enum):
    """The question that four notrump asks; each value is how settings name it."""

    ACES = "aces"
    KEY_CARDS_0314 = "0314"
    KEY_CARDS_1430 = "1430"


@dataclass(frozen=True, slots=True)
class Style:
    """The choices of natural bidding that pairs differ in.

    Attributes:
        majors: the fewest cards with which one of a major is opened, 4 or 5.
        notrump: the least and the most HCP of an opening of one notrump.
        two_notrump: the same of two notrump.
        opens: the points, those for length counted, with which one of a suit is opened.
        strong_twos: whether two diamonds, hearts and spades are strong, not weak.
        two_over_one: whether a new suit at the two level in answer to one of a suit forces to game.
        ace_ask: what four notrump asks for.
        kickback: whether the bid above four of the agreed suit asks in place of four notrump.
        exclusion: whether a jump over game asks for key cards outside the suit that is bid.
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
        """The HCP of a balanced opener who bids one notrump over an answer at the one level.

        What is too weak for the opening of one notrump, or, where that is weak, too strong for it.
        """
        low, high = self.notrump
        return (self.opens, low - 1) if low > _WEAK else (high + 1, _REBID_MOST)


STANDARD: Final = Style()
"""Five-card majors, a notrump of 15 to 17 points, weak twos."""

# An opening of one notrump from so many points is weak: balanced hands with more are left for the
# rebid.
_WEAK: Final = 13
_REBID_MOST: Final = 17
