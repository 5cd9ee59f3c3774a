"""The state of an auction as the theory reads it, worked out once for all calls."""

from __future__ import annotations

from typing import Any

from cuebid.core import DOUBLE, PASS, REDOUBLE, SUITS, Call, Strain, Suit
from cuebid.evaluation import ALL_POINTS, HandRange
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.promise import Range, between
from cuebid.meaning.standards import LIKELY_STOPPER
from cuebid.meaning.state import AuctionState

# Points of both hands together, counted with partner's expected points: what a level needs. They
# are on the scale of `HandRange.expected`, by which an opening of 12 to 21 counts 14.25: game
# opposite it takes twelve points, an invitation ten.
INVITATION = 24.0
GAME = 26.0
SLAM_TRY = 31.0
# With so many by the least that partner has shown any game is made, five of a minor too.
GAME_FOR_CERTAIN = 28
# From here on shape decides: the forecast of twelve tricks is 20 to 80 %. So many points allow an
# ask and a slam bid, and their value says which hands make them; slams on a little less must be
# worth much more than other calls.
ASK = 28.0
SLAM = 30.0
LIGHT_SLAM = 28.0
GRAND_SLAM = 37.0
# In contested auctions game with a fit takes so much less than on values alone: two steps, of a
# point and a half and of a point, won 2 to 4 IMPs for each game bid so. Where the side is alone, it
# has the room to invite.
LIGHTER_IN_CONTEST = 2.5
# What a suit of one's own needs in both hands when opponents compete, by level.
COMPETE = (0.0, 17.0, 19.5, 22.0, 24.0, 27.0, 33.0, 37.0)

# A hand that has only passed has rarely more.
_MOST_SILENT = 12

# An opponent's hand this weak with this long a suit is a preempt.
_WEAK = 11


class Position:
    """A state as the player sees it who calls next; immutable after construction.

    Attributes:
        state: the auction.
        mine: what I have shown.
        partner: what partner has shown.
        theirs: the suits that opponents have shown.
        last: the last bid.
        is_theirs: whether an opponent made it.
        right_call: the call of my right-hand opponent; None if there is none.
        partner_call: the meaning of partner's last call; None if there is none.
        partner_action: the meaning of partner's last call other than a pass.
        have_acted: whether I have made another call than a pass.
        has_partner_acted: whether partner has.
        we_opened: whether my side made the opening bid.
        is_contested: whether both sides have acted.
        is_over_them: whether the opponent before me has bid or doubled.
        is_balancing: whether a pass of mine ends the auction.
        is_passed_hand: whether I passed when I could have opened.
        partner_preempted: whether partner has acted on a weak hand with a long suit.
        agreed: the suit that my side has agreed on.
        must_call: whether a pass would break a promise, or leave an artificial bid.
        remembered: what readers of the position work out once for all its calls, by name.
    """

    def __init__(self, state: AuctionState) -> None:
        me, partner = state.me, state.partner
        self.state = state
        self.mine: HandRange = state.ranges[me]
        self.partner: HandRange = state.ranges[partner]
        # Each part of the theory asks for them.
        unshown = self._unshown(state, partner)
        self._expected = self.partner.expected + unshown
        self._expected_hcp = self.partner.expected_hcp + unshown
        self.theirs = state.their_suits
        self.last = state.last_bid
        self.is_theirs = state.last_bidder is not None and state.last_bidder % 2 != me % 2
        calls = state.calls
        self.right_call: Call | None = calls[-1] if calls else None
        self.partner_call = state.partner_call
        acted = state.bids(partner)
        self.partner_action: CallMeaning | None = state.meanings[acted[-1]] if acted else None
        self.have_acted = bool(state.bids(me))
        self.has_partner_acted = bool(acted)
        self.we_opened = state.opening is not None and state.opening % 2 == me % 2
        self.is_contested = state.is_contested
        self.is_over_them = self.right_call is not None and self.right_call is not PASS
        self.is_balancing = state.would_end
        self.is_passed_hand = any(
            calls[turn] is PASS and (state.opening is None or turn < state.opening)
            for turn in state.positions(me)
        )
        # A weak hand with six cards that has only passed, over an artificial bid say, leads nobody.
        is_weak_and_long = self.partner.high <= _WEAK + 3 and max(self.partner.shortest) >= 6
        self.partner_preempted = self.has_partner_acted and is_weak_and_long
        self.agreed = state.agreed
        self.remembered: dict[str, Any] = {}
        self.must_call = state.must_call or state.waits_for_answer

    @staticmethod
    def _unshown(state: AuctionState, partner: int) -> float:
        """Return what a partner who has only passed holds beyond a cautious estimate.

        Forty points less what all hands have shown are somewhere: each hand that has only passed
        has its part of them, up to the middle of its range.
        """
        ranges = state.ranges
        if state.opening is None or state.bids(partner):
            return 0.0
        silent = sum(not state.bids(player) for player in range(4))
        rest = (ALL_POINTS - sum(shown.expected for shown in ranges)) / silent
        middle = min(ranges[partner].high, _MOST_SILENT) / 2
        return max(0.0, min(rest, middle - ranges[partner].expected))

    @property
    def last_rank(self) -> int:
        """The index of the last bid; 2 before the first."""
        return 2 if self.last is None else self.last.index

    def cheapest(self, strain: Strain | Suit) -> int:
        """Return the lowest level at which a strain can be bid; 8 if none."""
        # Bids have the indices 3 to 37, five to a level.
        return (self.last_rank - 3 - strain) // 5 + 2

    def jump(self, call: Call) -> int:
        """Return by how many levels a bid is above the lowest."""
        return 0 if call.strain is None else call.level - self.cheapest(call.strain)

    def passes_game_by(self, call: Call, suit: Suit) -> bool:
        """Return whether a bid of a suit is above its game, which could be bid as well.

        Below slam it shows nothing that game does not, and is down more often.
        """
        return call.level > suit.game_level >= self.cheapest(suit)

    def partner_has(self, suit: Suit) -> bool:
        """Return whether partner has shown a suit to be raised."""
        return suit in self.state.shown_suits[self.state.partner]

    def have_shown(self, suit: Suit) -> bool:
        """Return whether I have shown a suit to be rebid."""
        return suit in self.state.shown_suits[self.state.me]

    @property
    def have_opened(self) -> bool:
        """Whether I made the opening bid."""
        return self._has_opened(self.state.me)

    @property
    def has_opened_suit(self) -> bool:
        """Whether I opened one of a suit."""
        return self.have_opened and self._is_opening_of_suit

    @property
    def two_over_one_is_game(self) -> bool:
        """Whether a new suit of mine at the two level forces to game, by the style of the pair."""
        partner_opened = self._has_opened(self.state.partner) and self._is_opening_of_suit
        is_alone = not (self.is_contested or self.is_passed_hand)
        return self.state.style.two_over_one and is_alone and partner_opened

    def _has_opened(self, player: int) -> bool:
        opening = self.state.opening
        return opening is not None and opening % 4 == player

    @property
    def _is_opening_of_suit(self) -> bool:
        opening = self.state.opening
        call = None if opening is None else self.state.calls[opening]
        return call is not None and call.level == 1 and call.strain is not Strain.NOTRUMP

    @property
    def have_doubled_for_takeout(self) -> bool:
        """Whether my one action was a double that asked partner to choose a suit."""
        turns = self.state.bids(self.state.me)
        if len(turns) != 1 or self.we_opened:
            return False
        meaning = self.state.meanings[turns[0]]
        return meaning.call is DOUBLE and meaning.purpose.is_double_for_takeout

    @property
    def only_doubled_for_takeout(self) -> bool:
        """Whether all my actions were doubles that asked partner to choose a suit."""
        meanings = [self.state.meanings[turn] for turn in self.state.bids(self.state.me)]
        return bool(meanings) and all(
            meaning.call is DOUBLE and meaning.purpose.is_double_for_takeout for meaning in meanings
        )

    @property
    def was_doubled(self) -> bool:
        """Whether the opponent before me has doubled."""
        return self.right_call is DOUBLE

    @property
    def was_redoubled(self) -> bool:
        """Whether the opponent before me has redoubled."""
        return self.right_call is REDOUBLE

    @property
    def runs_from_redouble(self) -> bool:
        """Whether their notrump is redoubled and my hand, unknown so far, may be too weak."""
        is_redoubled = self.state.doubled > 1 and self.is_theirs
        return is_redoubled and self.their_suit is None and not self.have_acted

    def points(self, low: float, high: float = 60.0) -> Range:
        """Return my total points for both hands to have so many together.

        Args:
            low: at least so many, partner's expected points included.
            high: fewer than this.
        """
        expected = self._expected
        return between(low - expected, high - expected - 0.01)

    def hcp(self, low: float, high: float = 60.0) -> Range:
        """Return my high-card points for both hands to have so many together."""
        expected = self._expected_hcp
        return between(low - expected, high - expected - 0.01)

    def support(self, suit: Suit, total: int) -> int:
        """Return how many cards I need in a suit for both hands to have so many."""
        return max(0, total - self.partner.shortest[suit])

    @property
    def unbid_majors(self) -> tuple[Suit, ...]:
        """The majors that nobody has shown."""
        return tuple(suit for suit in self.state.unbid_suits if suit.is_major)

    @property
    def their_suit(self) -> Suit | None:
        """The suit that they bid last; None for notrump or if they have bid none."""
        if not self.is_theirs or self.last is None or self.last.strain is None:
            return None
        return SUITS[self.last.strain] if int(self.last.strain) < len(SUITS) else None

    def unstopped(self) -> frozenset[Suit]:
        """Return their suits in which partner has shown no stopper."""
        return frozenset(
            suit for suit in self.theirs if self.partner.stopped[suit] < LIKELY_STOPPER
        )

    @property
    def partner_doubled_for_takeout(self) -> bool:
        """Whether partner's last call asks me to choose a suit."""
        call = self.partner_call
        return call is not None and call.purpose.is_double_for_takeout
