"""The state of an auction: what each hand has shown, what is agreed, asked and forcing."""

# The state follows call by call from meanings alone, never from a hidden hand. Players and sides
# are numbered from the dealer, so that auctions which differ only in the dealer have equal states.

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import DOUBLE, HEARTS, PASS, SPADES, SUITS, Call, Strain, Suit
from cuebid.core._base.kept import kept
from cuebid.evaluation import hand_range
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.combined import combined
from cuebid.meaning.force import bid_rank
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.shown_hands import JointRange, ShownHands
from cuebid.meaning.side_state import SideState, agreed_after, side_after
from cuebid.meaning.standards import FIT, OWNS_HAND, SMALL_SLAM, is_game
from cuebid.meaning.style import STANDARD, Style

__all__ = ["AuctionState", "JointRange", "SideState"]


def _with(values: tuple[bool, ...], index: int, value: bool) -> tuple[bool, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _ends_slam_bidding(meaning: CallMeaning) -> bool:
    """Return whether a bid is a slam to play, even if its rule marks it as artificial."""
    is_slam = meaning.call.level >= SMALL_SLAM and meaning.forcing is None
    return is_slam and not meaning.purpose.is_on_the_way_to_slam


# No slots, because `kept` stores its values in the instance's dictionary.
@dataclass(frozen=True, eq=False)
class AuctionState(ShownHands):
    """The auction before a call: calls, meanings, and what follows from them.

    `AuctionState()` is the state before the first call; `state.after(call, meaning)` returns the
    next state.

    Attributes:
        sides: the obligations of each side.
        asked_by: for each player, his last call if partner must answer it; else None.
        bound: for each player, whether partner is captain, so that the player may only make the
            call of the rules (A68).
        off_system: for each player, whether his calls contradict each other (A66).
        style: the natural bidding of the pair that reads the auction.
    """

    sides: tuple[SideState, SideState] = (SideState(), SideState())
    asked_by: tuple[CallMeaning | None, ...] = (None, None, None, None)
    bound: tuple[bool, ...] = (False,) * 4
    off_system: tuple[bool, ...] = (False,) * 4
    style: Style = STANDARD

    def after(self, call: Call, meaning: CallMeaning) -> AuctionState:
        """Return the state after one more call."""
        me = self.me
        shown = list(self.shown)
        off_system = self.off_system
        if meaning.is_described:
            boxes = combined(shown[me], meaning.boxes)
            # If calls contradict each other, the last one is believed (A66).
            shown[me] = boxes or meaning.boxes or shown[me]
            if not boxes:
                off_system = _with(off_system, me, True)
        asked: list[CallMeaning | None] = list(self.asked_by)
        forcing = meaning.forcing
        asked[me] = meaning if forcing is not None or meaning.purpose.is_question else None
        first, second, third, fourth = shown
        ranges = list(self.ranges)
        if shown[me] is not self.shown[me]:
            ranges[me] = hand_range(shown[me].hull())
        return AuctionState(
            (*self.calls, call),
            self.vulnerable,
            (*self.meanings, meaning),
            (first, second, third, fourth),
            (ranges[0], ranges[1], ranges[2], ranges[3]),
            self._sides_after(meaning, ranges[me].low + ranges[self.partner].low),
            tuple(asked),
            self._bound_after(call, meaning),
            off_system,
            self.style,
        )

    def _bound_after(self, call: Call, meaning: CallMeaning) -> tuple[bool, ...]:
        """Return `bound` after a call: which players may only make the call of the rules."""
        bound = self.bound
        # Captaincy ends with the other player's next call that is not a pass, or when the captain
        # gives it up. The specification says nothing of competition (A68).
        if call is not PASS and bound[self.me]:
            bound = _with(bound, self.me, False)
        takes = meaning.makes_captain
        return bound if takes is None else _with(bound, self.partner, takes)

    def _sides_after(self, meaning: CallMeaning, own_values: int) -> tuple[SideState, SideState]:
        mine, theirs = self.my_side, self.their_side
        agreed = agreed_after(mine.agreed, meaning, self.ranges[self.partner])
        side = side_after(mine, theirs, meaning, agreed, own_values)
        return (side, theirs) if self.me % 2 == 0 else (theirs, side)

    # Obligations of the sides.

    @property
    def my_side(self) -> SideState:
        """The obligations of my side."""
        return self.sides[len(self.calls) % 2]

    @property
    def their_side(self) -> SideState:
        """The obligations of the opponents."""
        return self.sides[1 - len(self.calls) % 2]

    @kept
    def agreed(self) -> Suit | None:
        """The suit that my side has agreed on or shown eight cards in; None if there is none."""
        if self.my_side.agreed is not None:
            return self.my_side.agreed
        lows = self.least_fit(len(self.calls) % 2)
        best = max(SUITS, key=lambda suit: (lows[suit], suit))
        return best if lows[best] >= FIT else None

    def implied_suits(self, player: int) -> frozenset[Suit]:
        """Return the majors that a player has implied by Stayman.

        A player who bids notrump over the answer in one major must have the other, or he would not
        have asked. The meaning of the notrump bid rarely says so, because it describes strength.
        """
        implied = set()
        for position in self.positions(player):
            later = self.calls[position : position + 5]
            if len(later) < 5 or self.meanings[position].purpose is not Purpose.STAYMAN:
                continue
            _, _, answer, _, rebid = later
            is_major = answer.strain is not None and answer.strain in (Strain.HEARTS, Strain.SPADES)
            if is_major and rebid.strain is Strain.NOTRUMP:
                implied.add(SPADES if answer.strain is Strain.HEARTS else HEARTS)
        return frozenset(implied)

    @kept
    def captain(self) -> int | None:
        """The captain of my side: the player who asks, else the one whose partner is limited."""
        for meaning in (self.my_last_call, self.partner_call):
            if meaning is not None and meaning.purpose.decides_slam:
                return self.me if meaning is self.my_last_call else self.partner
        mine, partners = self.ranges[self.me], self.ranges[self.partner]
        if partners.is_limited and not mine.is_limited:
            return self.me
        if mine.is_limited and not partners.is_limited:
            return self.partner
        # No captain if both hands are limited or both are unlimited.
        return None

    @kept
    def owner(self) -> int | None:
        """The side (0 or 1) to which the deal belongs by the points shown; None if that is open."""
        lows = [self.least_strength(side) for side in (0, 1)]
        for side in (0, 1):
            if lows[side] >= OWNS_HAND or (lows[side] >= 20 and lows[1 - side] < 12):
                return side
        return None

    @kept
    def asked(self) -> CallMeaning | None:
        """The meaning of partner's call that I must answer now; None if there is none.

        It need not be answered after a bid or double, because partner then has another turn.
        """
        if not self.calls or self.calls[-1] is not PASS:
            return None
        return self.asked_by[self.partner]

    @kept
    def must_call(self) -> bool:
        """Whether a pass would be wrong because my side is forced to call."""
        if not self.calls or self.calls[-1] is not PASS:
            return False
        asked = self.asked_by[self.partner]
        if asked is not None and not self._is_in_agreed_suit(asked):
            return True
        bid, side = self.last_bid, self.my_side
        if bid is None or bid.strain is None:
            return False
        reached = bid_rank(bid.level, bid.strain)
        is_theirs = self.last_bidder in (self.left, self.right)
        if is_theirs:
            # They bid and partner passed: I must call only if his pass is forcing.
            return self.has_forcing_pass and self.doubled == 0
        return reached < side.forced_to or (side.game_forcing and not is_game(bid))

    @kept
    def waits_for_answer(self) -> bool:
        """Whether a pass would leave my side to play an artificial bid.

        Such a bid is answered even if its author did not write that it is forcing. Only length in
        the suit is a reason to pass it.
        """
        if not self.calls or self.calls[-1] is not PASS:
            return False
        is_partners = self.last_bidder == self.partner and self.doubled == 0
        return (self.would_end or is_partners) and self.is_artificial_bid_of_ours

    @kept
    def is_artificial_bid_of_ours(self) -> bool:
        """Whether the last bid is an artificial bid of my side, which it does not want to play."""
        meaning = self.last_bid_meaning
        return (
            meaning is not None
            and self.last_bidder in (self.me, self.partner)
            and meaning.is_artificial
            and not _ends_slam_bidding(meaning)
            and not self._is_in_agreed_suit(meaning)
            and not self._is_in_only_suit(meaning)
        )

    def _is_in_only_suit(self, meaning: CallMeaning) -> bool:
        """Return whether an artificial answer is in a suit that we have shown, with none agreed."""
        strain = meaning.call.strain
        is_answer = meaning.forcing is None and self.agreed is None
        return is_answer and any(strain == int(suit) for suit in self.our_suits)

    def _is_in_agreed_suit(self, meaning: CallMeaning) -> bool:
        """Return whether an artificial answer happens to be in the agreed suit."""
        agreed, strain = self.agreed, meaning.call.strain
        return (
            meaning.forcing is None
            and agreed is not None
            and strain is not None
            and int(strain) == int(agreed)
        )

    @property
    def has_forcing_pass(self) -> bool:
        """Whether a pass by my side is forcing over the last bid: they may not play undoubled."""
        return self.makes_pass_force(len(self.calls) % 2)

    def makes_pass_force(self, side: int) -> bool:
        """Return whether a pass by a side is forcing over the last bid."""
        bid = self.last_bid
        reached = 0 if bid is None or bid.strain is None else bid_rank(bid.level, bid.strain)
        return reached < self.sides[side].forcing_pass_below

    @kept
    def doubles(self) -> tuple[tuple[int, CallMeaning], ...]:
        """The index in `calls` and the meaning of each double."""
        return tuple(
            (position, self.meanings[position])
            for position, call in enumerate(self.calls)
            if call is DOUBLE
        )

    @property
    def is_doubled_for_penalties(self) -> bool:
        """Whether the last bid is doubled for penalties."""
        return self.doubled == 1 and self.doubles[-1][1].purpose.is_double_for_penalties
