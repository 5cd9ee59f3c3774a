"""The numbers by which a hand is bid: points, lengths, stoppers and suit quality."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cuebid.core import SUITS, Hand, Suit

__all__ = ["Measures", "measure"]

_ACE: Final = 1 << 12
_KING: Final = 1 << 11
_QUEEN: Final = 1 << 10
_JACK: Final = 1 << 9
_TEN: Final = 1 << 8

# Points for a void, singleton and doubleton beside three trumps, and beside four or more.
_SHORT_WITH_THREE: Final = (3, 2, 1)
_SHORT_WITH_FOUR: Final = (5, 3, 1)


@dataclass(frozen=True, slots=True)
class Measures:
    """The numbers by which a hand is bid.

    Attributes:
        hand: the hand.
        hcp: high-card points, 4-3-2-1.
        points: `hcp` plus one for each card beyond the fourth of a suit, less one for each
            singleton king, queen or jack.
        lengths: cards in clubs, diamonds, hearts, spades: indexed by `Suit`.
        is_balanced: no singleton, at most one doubleton.
        aces: how many aces.
    """

    hand: Hand
    hcp: int
    points: int
    lengths: tuple[int, int, int, int]
    is_balanced: bool
    aces: int

    def support(self, trumps: Suit) -> int:
        """Return points in support of `trumps`: high cards and shortness; else `points`."""
        length = self.lengths[trumps]
        if length < 3:
            return self.points
        scale = _SHORT_WITH_THREE if length == 3 else _SHORT_WITH_FOUR
        short = sum(
            scale[self.lengths[suit]]
            for suit in SUITS
            if suit is not trumps and self.lengths[suit] < 3
        )
        return max(self.points, self.hcp + short)

    def stops(self, suit: Suit) -> bool:
        """Return whether the suit is stopped: the ace, Kx, Qxx or J10xx."""
        holding, length = self.hand.holding(suit), self.lengths[suit]
        return bool(
            holding & _ACE
            or (holding & _KING and length >= 2)
            or (holding & _QUEEN and length >= 3)
            or (holding & _JACK and holding & _TEN and length >= 4)
        )

    def quality(self, suit: Suit) -> int:
        """Return two for each of ace, king and queen, one for each of jack and ten: 0 to 8."""
        holding = self.hand.holding(suit)
        top = holding >> 10
        return 2 * top.bit_count() + (holding >> 8 & 3).bit_count()

    @property
    def two_longest(self) -> int:
        """The number of cards in the two longest suits together."""
        longest = sorted(self.lengths)
        return longest[3] + longest[2]


@lru_cache(maxsize=1024)
def measure(hand: Hand) -> Measures:
    """Return the measures of a hand of thirteen cards."""
    lengths = hand.lengths
    shortest = sorted(lengths)
    hcp = hand.hcp
    # A singleton honour below the ace is worth less: it may fall under a higher one.
    bare = sum(hand.holding(suit) in (_KING, _QUEEN, _JACK) for suit in SUITS)
    return Measures(
        hand=hand,
        hcp=hcp,
        points=hcp + sum(max(0, length - 4) for length in lengths) - bare,
        lengths=lengths,
        is_balanced=shortest[0] >= 2 and shortest[1] >= 3,
        aces=sum(1 for suit in SUITS if hand.holding(suit) & _ACE),
    )
