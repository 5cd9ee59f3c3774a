"""The hands that players have shown in an auction, single hands and both hands of a side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cuebid.core import SUITS, Suit
from cuebid.core._base.kept import kept
from cuebid.evaluation import ALL_POINTS, ANYTHING, Box, Boxes, HandRange, hand_range
from cuebid.meaning.auction_calls import AuctionCalls
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.combined import UNKNOWN
from cuebid.meaning.standards import LIKELY_STOPPER

if TYPE_CHECKING:
    from cuebid.forecast import Expectation

# The range of a hand that has not called yet.
_OPEN: Final = hand_range(ANYTHING)
_CARDS: Final = 13


class JointRange(NamedTuple):
    """The least, the most and the expected value of something that two hands have together."""

    least: int
    most: int
    expected: float


# All sixteen sets of suits, indexed by bits, so that states share them.
_SETS_OF_SUITS: Final = tuple(
    frozenset(suit for suit in SUITS if bits >> suit & 1) for bits in range(16)
)


# No slots, because `kept` stores its values in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class ShownHands(AuctionCalls):
    """The calls of an auction with their meanings, and the hands that each player has shown.

    Attributes:
        calls: the calls so far, the dealer's first.
        vulnerable: whether the dealer's side and the other side are vulnerable.
        meanings: the meaning of each call.
        shown: for each player, the hands that fit all his calls.
        ranges: for each player, the ranges of points, lengths and stoppers in `shown`; stored,
            because a call changes those of one player only.
    """

    meanings: tuple[CallMeaning, ...] = ()
    shown: tuple[Boxes, Boxes, Boxes, Boxes] = (UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)
    ranges: tuple[HandRange, HandRange, HandRange, HandRange] = (_OPEN, _OPEN, _OPEN, _OPEN)

    @property
    def last_bid_meaning(self) -> CallMeaning | None:
        """The meaning of the last bid; None before the opening bid."""
        return None if self.last_bid_turn is None else self.meanings[self.last_bid_turn]

    @property
    def partner_call(self) -> CallMeaning | None:
        """The meaning of partner's last call; None if there is none."""
        return self.meanings[-2] if len(self.meanings) > 1 else None

    @property
    def my_last_call(self) -> CallMeaning | None:
        """The meaning of my last call; None if there is none."""
        return self.meanings[-4] if len(self.meanings) > 3 else None

    @kept
    def hulls(self) -> tuple[Box, Box, Box, Box]:
        """For each player, the smallest box around the hands in `shown`."""
        first, second, third, fourth = (boxes.hull() for boxes in self.shown)
        return first, second, third, fourth

    @kept
    def expectations(self) -> tuple[Expectation, ...]:
        """For each player, the probability of each box, and the expected points and lengths.

        Somebody who sees no hand expects them: all four hands have forty points and thirteen cards
        of each suit together.
        """
        # Imported here, because commands that only bid by rules need no NumPy.
        from cuebid.forecast.expectations import expectations  # noqa: PLC0415 - see above

        return expectations(self.shown, self.ranges)

    def weights(self, player: int) -> tuple[float, ...]:
        """Return the probability of each box that a player has shown."""
        return self.expectations[player].weights

    def strength(self, side: int) -> JointRange:
        """Return the points of both hands of a side: least, most, and expected high-card points.

        Least and most count distribution if a hand has shown total points. The most is limited by
        the points that the other side has shown.
        """
        first, second = self.ranges[side], self.ranges[side + 2]
        theirs = self.ranges[1 - side], self.ranges[3 - side]
        left = ALL_POINTS - sum(hand.least_hcp for hand in theirs)
        least = first.low + second.low
        expected = [self.expectations[player].points for player in (side, side + 2)]
        return JointRange(least, max(least, min(left, first.high + second.high)), sum(expected))

    def fit(self, side: int) -> tuple[JointRange, ...]:
        """Return for each suit the cards of both hands of a side: least, most, expected."""
        first, second = self.ranges[side], self.ranges[side + 2]
        theirs = self.ranges[1 - side], self.ranges[3 - side]
        expected = [self.expectations[player].lengths for player in (side, side + 2)]
        return tuple(
            JointRange(
                least,
                max(
                    least,
                    min(
                        _CARDS - sum(hand.shortest[suit] for hand in theirs),
                        first.longest[suit] + second.longest[suit],
                    ),
                ),
                sum(lengths[suit] for lengths in expected),
            )
            for suit, least in zip(SUITS, self.least_fit(side), strict=True)
        )

    def least_strength(self, side: int) -> int:
        """Return the fewest points that both hands of a side have shown."""
        return self.ranges[side].low + self.ranges[side + 2].low

    def least_fit(self, side: int) -> list[int]:
        """Return for each suit the fewest cards that both hands of a side have shown."""
        first, second = self.ranges[side].shortest, self.ranges[side + 2].shortest
        return [first[suit] + second[suit] for suit in SUITS]

    @kept
    def shown_suits(self) -> tuple[frozenset[Suit], ...]:
        """For each player, the suits with four cards shown, or with three shown by bidding them."""
        return tuple([_SETS_OF_SUITS[bits] for bits in self._shown_bits])

    @kept
    def _shown_bits(self) -> tuple[int, ...]:
        """The `shown_suits` of each player as bits."""
        return tuple([self._bits_shown_by(player) for player in range(4)])

    def _bits_shown_by(self, player: int) -> int:
        shortest = self.ranges[player].shortest
        bits = 0
        # Most players have shown no suit.
        if max(shortest) >= 3:
            for suit in SUITS:
                length = shortest[suit]
                if length >= 4 or (length >= 3 and self.has_named(player, suit)):
                    bits |= 1 << suit
        return bits

    def has_named(self, player: int, suit: Suit) -> bool:
        """Return whether a player has bid a suit naturally."""
        return any(
            self.calls[position].strain is not None
            and self.calls[position].strain == int(suit)
            and not self.meanings[position].is_artificial
            for position in self.positions(player)
        )

    def suits_of(self, *players: int) -> frozenset[Suit]:
        """Return the suits that at least one of some players has shown."""
        bits = 0
        for player in players:
            bits |= self._shown_bits[player]
        return _SETS_OF_SUITS[bits]

    @kept
    def their_suits(self) -> frozenset[Suit]:
        """The suits that the opponents have shown."""
        return self.suits_of(self.left, self.right)

    @kept
    def our_suits(self) -> frozenset[Suit]:
        """The suits that my side has shown."""
        return self.suits_of(self.me, self.partner)

    @kept
    def unbid_suits(self) -> tuple[Suit, ...]:
        """The suits that nobody has shown."""
        return tuple(
            suit for suit in SUITS if suit not in self.our_suits and suit not in self.their_suits
        )

    def stopper(self, suit: Suit) -> int:
        """Return the best stopper that a hand of my side has shown in a suit (`STOPPERS` level)."""
        return max(self.ranges[self.me].stopped[suit], self.ranges[self.partner].stopped[suit])

    def denies_stopper(self, suit: Suit) -> bool:
        """Return whether both hands of my side have denied a likely stopper in a suit."""
        players = self.me, self.partner
        return all(self.ranges[player].best_stopper[suit] < LIKELY_STOPPER for player in players)
