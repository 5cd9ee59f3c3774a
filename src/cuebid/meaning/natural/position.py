"""The facts about an auction that natural bidding needs, computed once for all next calls."""

from __future__ import annotations

from typing import Any

from cuebid.core import DOUBLE, PASS, REDOUBLE, SUITS, Call, Strain, Suit
from cuebid.evaluation import ALL_POINTS, HandRange
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.promise import Range, between
from cuebid.meaning.standards import LIKELY_STOPPER
from cuebid.meaning.state import AuctionState

# Points of both hands that a contract needs, with partner's counted by `HandRange.expected`. By
# it an opening bid of 12 to 21 counts 14.25: game opposite it takes 12 points, an invitation 10.
INVITATION = 24.0
GAME = 26.0
SLAM_TRY = 31.0
# Points of both hands, partner's counted by his minimum, that are enough for any game.
GAME_FOR_CERTAIN = 28
# Points of both hands that allow an ask for aces and a slam bid. The forecast of twelve tricks is
# 20 to 80 % then, so the calls' values decide. A light slam must be worth much more than others.
ASK = 28.0
SLAM = 30.0
LIGHT_SLAM = 28.0
GRAND_SLAM = 37.0
# In contested auctions a game with a fit takes so many points less: each such game won 2 to 4 IMPs.
# In uncontested auctions the side can invite instead.
LIGHTER_IN_CONTEST = 2.5
# Points of both hands for bidding an own suit in competition, by level.
COMPETE = (0.0, 17.0, 19.5, 22.0, 24.0, 27.0, 33.0, 37.0)

# The most high-card points that are assumed of a hand that has only passed.
_MOST_SILENT = 12

# The maximum of a weak hand.
_WEAK = 11


class Position:
    """An auction from the point of view of the player to call ("me"); not changed once made.

    Attributes:
        state: the state of the auction.
        mine: what I have shown.
        partner: what partner has shown.
        theirs: the suits that opponents have shown.
        last: the last bid.
        is_theirs: whether an opponent made the last bid.
        right_call: the call of my right-hand opponent; None if there is none.
        partner_call: the meaning of partner's last call; None if there is none.
        partner_action: the meaning of partner's last call other than a pass.
        have_acted: whether I have made a call other than a pass.
        has_partner_acted: whether partner has made a call other than a pass.
        we_opened: whether my side made the opening bid.
        is_contested: whether both sides have acted.
        is_over_them: whether the opponent before me has bid or doubled.
        is_balancing: whether a pass by me ends the auction.
        is_passed_hand: whether I passed when I could have opened.
        partner_preempted: whether partner has bid on a weak hand with a long suit.
        agreed: the suit that my side has agreed on.
        must_call: whether a pass would be wrong: partner's call is forcing or artificial.
        remembered: a cache for values that are the same for all calls, by name.
    """

    def __init__(self, state: AuctionState) -> None:
        me, partner = state.me, state.partner
        self.state = state
        self.mine: HandRange = state.ranges[me]
        self.partner: HandRange = state.ranges[partner]
        # Computed here because nearly every meaning needs them.
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
        # Partner must have bid: a weak hand with six cards may be shown by passes alone.
        is_weak_and_long = self.partner.high <= _WEAK + 3 and max(self.partner.shortest) >= 6
        self.partner_preempted = self.has_partner_acted and is_weak_and_long
        self.agreed = state.agreed
        self.remembered: dict[str, Any] = {}
        self.must_call = state.must_call or state.waits_for_answer

    @staticmethod
    def _unshown(state: AuctionState, partner: int) -> float:
        """Return the points to add to the expected points of a partner who has only passed.

        The points that are missing to forty are divided among the hands that have only passed; a
        hand gets at most the middle of its range.
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
        """The `Call.index` of the last bid; before the first bid 2, below that of any bid."""
        return 2 if self.last is None else self.last.index

    def cheapest(self, strain: Strain | Suit) -> int:
        """Return the lowest level at which a strain can be bid; 8 if it cannot."""
        # Bids have the indices 3 to 37, five to a level.
        return (self.last_rank - 3 - strain) // 5 + 2

    def jump(self, call: Call) -> int:
        """Return by how many levels a bid is a jump; 0 for other calls."""
        return 0 if call.strain is None else call.level - self.cheapest(call.strain)

    def passes_game_by(self, call: Call, suit: Suit) -> bool:
        """Return whether a bid of a suit is above game although game could still be bid.

        Such a bid below slam shows nothing more than game, and fails more often.
        """
        return call.level > suit.game_level >= self.cheapest(suit)

    def partner_has(self, suit: Suit) -> bool:
        """Return whether partner has shown a suit."""
        return suit in self.state.shown_suits[self.state.partner]

    def have_shown(self, suit: Suit) -> bool:
        """Return whether I have shown a suit."""
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
        """Whether a new suit by me at the two level would force to game (two over one)."""
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
        """Whether my only call other than passes was a takeout double."""
        turns = self.state.bids(self.state.me)
        if len(turns) != 1 or self.we_opened:
            return False
        meaning = self.state.meanings[turns[0]]
        return meaning.call is DOUBLE and meaning.purpose.is_double_for_takeout

    @property
    def only_doubled_for_takeout(self) -> bool:
        """Whether all my calls other than passes were takeout doubles."""
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
        """Whether their redoubled notrump may make me run: I have only passed so far."""
        is_redoubled = self.state.doubled > 1 and self.is_theirs
        return is_redoubled and self.their_suit is None and not self.have_acted

    def points(self, low: float, high: float = 60.0) -> Range:
        """Return the range of my total points with which both hands have `low` to `high`.

        Args:
            low: the least points of both hands, with partner's expected points.
            high: the points of both hands that are too many.
        """
        expected = self._expected
        return between(low - expected, high - expected - 0.01)

    def hcp(self, low: float, high: float = 60.0) -> Range:
        """Return the range of my high-card points with which both hands have `low` to `high`."""
        expected = self._expected_hcp
        return between(low - expected, high - expected - 0.01)

    def support(self, suit: Suit, total: int) -> int:
        """Return how many cards of a suit I need so that both hands have at least `total`."""
        return max(0, total - self.partner.shortest[suit])

    @property
    def unbid_majors(self) -> tuple[Suit, ...]:
        """The majors that nobody has shown."""
        return tuple(suit for suit in self.state.unbid_suits if suit.is_major)

    @property
    def their_suit(self) -> Suit | None:
        """The suit of the last bid if it is theirs; None for notrump or our bid."""
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
        """Whether partner's last call is a takeout double or asks me to choose a suit like one."""
        call = self.partner_call
        return call is not None and call.purpose.is_double_for_takeout
