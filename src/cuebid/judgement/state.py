"""The state of an auction: what each hand has shown, what is agreed, asked and forcing."""

# The state is folded call by call from meanings, and from nothing else: never from a hidden hand.
# Players are numbered from the dealer, sides likewise (0 is the dealer's), so that auctions which
# differ in the dealer only have one state.

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from cuebid.core._base.kept import kept
from cuebid.core.call import DOUBLE, PASS, Call
from cuebid.core.suit import SUITS, Suit
from cuebid.database.matcher.situation import UNKNOWN
from cuebid.database.meaning.call_meaning import combined
from cuebid.evaluation import ANYTHING, Box, Boxes
from cuebid.judgement.auction_calls import AuctionCalls
from cuebid.judgement.hand_range import HandRange, hand_range
from cuebid.judgement.meaning import CallMeaning, Purpose
from cuebid.judgement.side_state import (
    FIT,
    OWNS_HAND,
    SideState,
    agreed_after,
    is_game,
    side_after,
)

__all__ = ["AceAsk", "AuctionState", "SideState"]

# A likely stopper (`STOPPERS`).
_STOPS: Final = 2
# What a hand has shown before its first call.
_OPEN: Final = hand_range(ANYTHING)

_ASKS: Final = frozenset(
    (
        Purpose.ASKS_ACES,
        Purpose.ASKS_QUEEN,
        Purpose.ASKS_KINGS,
        Purpose.STAYMAN,
        Purpose.FEATURE_ASK,
        Purpose.STOPPER_ASK,
        Purpose.FOURTH_SUIT,
        Purpose.CUE_RAISE,
        Purpose.TRANSFER,
        Purpose.STRONG,
    )
)


class AceAsk(Enum):
    """The question that four notrump asks; each value is how settings name it."""

    ACES = "aces"
    KEY_CARDS_0314 = "0314"
    KEY_CARDS_1430 = "1430"


# The sixteen sets of suits, by their bits: every state has some.
_SETS_OF_SUITS: Final = tuple(
    frozenset(suit for suit in SUITS if bits >> suit & 1) for bits in range(16)
)


# No slots, because `kept` keeps its values in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class AuctionState(AuctionCalls):
    """The auction before a call: calls, meanings, and what follows from them.

    `AuctionState()` is the state before the first call; `state.after(call, meaning)` the next.

    Attributes:
        calls: the calls so far, the dealer's first.
        vulnerable: whether the dealer's side is vulnerable, and whether the other.
        meanings: of each call.
        shown: for each player the hands that fit all calls.
        sides: what each side is bound to.
        asked_by: for each player the last call, if it forces partner to answer; else None.
        ace_ask: what four notrump asks for, by agreement of the pair that reads the auction.
        ranges: for each player the ranges of points, lengths and stoppers in `shown`; kept, because
            a call changes those of one player only.
    """

    meanings: tuple[CallMeaning, ...] = ()
    shown: tuple[Boxes, Boxes, Boxes, Boxes] = (UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)
    sides: tuple[SideState, SideState] = (SideState(), SideState())
    asked_by: tuple[CallMeaning | None, ...] = (None, None, None, None)
    ranges: tuple[HandRange, HandRange, HandRange, HandRange] = (_OPEN, _OPEN, _OPEN, _OPEN)
    ace_ask: AceAsk = AceAsk.ACES

    def after(self, call: Call, meaning: CallMeaning) -> AuctionState:
        """Return the state after one more call.

        Args:
            call: the call.
            meaning: what it means.
        """
        me = self.me
        shown = list(self.shown)
        # Where calls exclude each other, the last one is believed.
        shown[me] = combined(shown[me], meaning.boxes) or meaning.boxes or shown[me]
        asked: list[CallMeaning | None] = list(self.asked_by)
        forcing = meaning.forcing
        asked[me] = meaning if forcing is not None or meaning.purpose in _ASKS else None
        first, second, third, fourth = shown
        ranges = list(self.ranges)
        if shown[me] is not self.shown[me]:
            ranges[me] = hand_range(shown[me].hull())
        return AuctionState(
            (*self.calls, call),
            self.vulnerable,
            (*self.meanings, meaning),
            (first, second, third, fourth),
            self._sides_after(meaning, ranges[me].low + ranges[self.partner].low),
            tuple(asked),
            (ranges[0], ranges[1], ranges[2], ranges[3]),
            self.ace_ask,
        )

    def _sides_after(self, meaning: CallMeaning, own_values: int) -> tuple[SideState, SideState]:
        mine, theirs = self.my_side, self.their_side
        agreed = agreed_after(mine.agreed, meaning, self.ranges[self.partner])
        side = side_after(mine, theirs, meaning, agreed, own_values)
        return (side, theirs) if self.me % 2 == 0 else (theirs, side)

    @property
    def last_bid_meaning(self) -> CallMeaning | None:
        """The meaning of the last bid; None before the opening."""
        return None if self.last_bid_turn is None else self.meanings[self.last_bid_turn]

    @property
    def partner_call(self) -> CallMeaning | None:
        """The meaning of partner's last call; None if there is none."""
        return self.meanings[-2] if len(self.meanings) > 1 else None

    # What each side is bound to.

    @property
    def my_side(self) -> SideState:
        """The obligations of my side."""
        return self.sides[len(self.calls) % 2]

    @property
    def their_side(self) -> SideState:
        """The obligations of the opponents."""
        return self.sides[1 - len(self.calls) % 2]

    # What has been shown.

    @kept
    def hulls(self) -> tuple[Box, Box, Box, Box]:
        """For each player the smallest box around what was shown."""
        first, second, third, fourth = (boxes.hull() for boxes in self.shown)
        return first, second, third, fourth

    def strength(self, side: int) -> tuple[int, int, float]:
        """Return least, most and expected points of both hands of a side."""
        first, second = self.ranges[side], self.ranges[side + 2]
        return (
            first.low + second.low,
            min(40, first.high + second.high),
            first.expected + second.expected,
        )

    def fit(self, side: int) -> tuple[tuple[int, int], ...]:
        """Return for each suit the fewest and the most cards of both hands of a side."""
        first, second = self.ranges[side], self.ranges[side + 2]
        return tuple(
            (
                first.shortest[suit] + second.shortest[suit],
                min(13, first.longest[suit] + second.longest[suit]),
            )
            for suit in SUITS
        )

    @kept
    def agreed(self) -> Suit | None:
        """The suit that my side has agreed on, or in which both know of eight cards."""
        if self.my_side.agreed is not None:
            return self.my_side.agreed
        lows = [low for low, _ in self.fit(len(self.calls) % 2)]
        best = max(SUITS, key=lambda suit: (lows[suit], suit))
        return best if lows[best] >= FIT else None

    @kept
    def shown_suits(self) -> tuple[frozenset[Suit], ...]:
        """For each player the suits in which four cards or a bid of at least three were shown."""
        return tuple([self._suits_shown_by(player) for player in range(4)])

    def _suits_shown_by(self, player: int) -> frozenset[Suit]:
        shortest = self.ranges[player].shortest
        bits = 0
        # Most players have shown no suit.
        if max(shortest) >= 3:
            for suit in SUITS:
                length = shortest[suit]
                if length >= 4 or (length >= 3 and self._has_named(player, suit)):
                    bits |= 1 << suit
        return _SETS_OF_SUITS[bits]

    def _has_named(self, player: int, suit: Suit) -> bool:
        return any(
            self.calls[position].strain is not None
            and self.calls[position].strain == int(suit)
            and not self.meanings[position].is_artificial
            for position in self.positions(player)
        )

    def suits_of(self, *players: int) -> frozenset[Suit]:
        """Return the suits that some players have shown."""
        return frozenset().union(*[self.shown_suits[player] for player in players])

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

    @kept
    def captain(self) -> int | None:
        """The player of my side who knows partner's hand better than partner knows theirs."""
        mine, partners = self.ranges[self.me], self.ranges[self.partner]
        if partners.is_limited and not mine.is_limited:
            return self.me
        if mine.is_limited and not partners.is_limited:
            return self.partner
        # Between two limited hands the wider range asks, between unlimited ones nobody leads.
        return None

    @kept
    def owner(self) -> int | None:
        """The side whose hand it is, as far as the calls tell; None where it is open."""
        lows = [self.strength(side)[0] for side in (0, 1)]
        for side in (0, 1):
            if lows[side] >= OWNS_HAND or (lows[side] >= 20 and lows[1 - side] < 12):
                return side
        return None

    @kept
    def asked(self) -> CallMeaning | None:
        """Partner's call that asks for an answer now; None if there is none.

        The duty ends when an opponent bids or doubles, because partner then has another turn.
        """
        if not self.calls or self.calls[-1] is not PASS:
            return None
        return self.asked_by[self.partner]

    @kept
    def must_call(self) -> bool:
        """Whether a pass would break a promise of my side."""
        if not self.calls or self.calls[-1] is not PASS:
            return False
        asked = self.asked_by[self.partner]
        if asked is not None and not self._is_in_agreed_suit(asked):
            return True
        bid, side = self.last_bid, self.my_side
        if bid is None or bid.strain is None:
            return False
        reached = 5 * bid.level + int(bid.strain)
        is_theirs = self.last_bidder in (self.left, self.right)
        if is_theirs:
            # They bid, partner passed: only a forcing pass asks, and a double answers it.
            return self.has_forcing_pass and self.doubled == 0
        return reached < side.forced_to or (side.game_forcing and not is_game(bid))

    @kept
    def waits_for_answer(self) -> bool:
        """Whether a pass leaves my side in an artificial bid.

        Such a bid says nothing of the wish to play there, so that it is answered whether or not its
        author thought of writing that it is forcing. Length in the suit is a reason to pass it.
        """
        if not self.calls or self.calls[-1] is not PASS:
            return False
        is_partners = self.last_bidder == self.partner and self.doubled == 0
        return (self.would_end or is_partners) and self.is_artificial_bid_of_ours

    @kept
    def is_artificial_bid_of_ours(self) -> bool:
        """Whether a pass would leave my side in a suit that it has only named."""
        meaning = self.last_bid_meaning
        return (
            meaning is not None
            and self.last_bidder in (self.me, self.partner)
            and meaning.is_artificial
            and not self._is_in_agreed_suit(meaning)
        )

    def _is_in_agreed_suit(self, meaning: CallMeaning) -> bool:
        """Return whether an artificial answer happens to be where the side wants to play."""
        agreed, strain = self.agreed, meaning.call.strain
        return (
            meaning.forcing is None
            and agreed is not None
            and strain is not None
            and int(strain) == int(agreed)
        )

    @property
    def has_forcing_pass(self) -> bool:
        """Whether my side may not let the opponents play undoubled."""
        return self.my_side.has_forcing_pass

    @kept
    def doubles(self) -> tuple[tuple[int, CallMeaning], ...]:
        """The position and the meaning of each double."""
        return tuple(
            (position, self.meanings[position])
            for position, call in enumerate(self.calls)
            if call is DOUBLE
        )

    @property
    def is_doubled_for_penalties(self) -> bool:
        """Whether the last bid stands doubled, and not for takeout."""
        return self.doubled == 1 and self.doubles[-1][1].purpose.is_double_for_penalties

    def stopper(self, suit: Suit) -> int:
        """Return the better stopper that a hand of my side has shown in a suit."""
        return max(self.ranges[self.me].stopped[suit], self.ranges[self.partner].stopped[suit])

    def denies_stopper(self, suit: Suit) -> bool:
        """Return whether both hands of my side have denied a likely stopper in a suit."""
        players = self.me, self.partner
        return all(self.ranges[player].best_stopper[suit] < _STOPS for player in players)
