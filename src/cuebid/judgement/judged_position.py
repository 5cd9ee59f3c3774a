"""An auction before its next call, with cached natural meanings of all possible calls."""

from __future__ import annotations

from operator import add
from typing import Final

from cuebid.core import PASS, Call
from cuebid.evaluation import Boxes, Features
from cuebid.judgement.checks import blunders
from cuebid.judgement.reading import completed
from cuebid.judgement.unwritten_pass import unwritten_pass
from cuebid.meaning import AuctionState, CallMeaning, MeaningSource, Purpose
from cuebid.meaning.natural.lookup import meaning_at
from cuebid.meaning.natural.position import Position
from cuebid.meaning.natural.slam_asks.aces import answers_aces, knows_aces
from cuebid.meaning.natural.slam_asks.ask_calls import settles_ask
from cuebid.meaning.natural.slam_asks.grand_slams import answers_grand_slam_ask
from cuebid.meaning.natural.slam_asks.key_cards import settles_calls
from cuebid.meaning.natural.slam_asks.void_cue_bids import answers_void_cue_bid
from cuebid.meaning.standards import SMALL_SLAM

_GRAND_SLAM: Final = 7
# The least points or trumps of both hands with which bids at a level are considered. Natural
# bidding requires more.
_LEAST_POINTS: Final = {7: 34, SMALL_SLAM: 27, 5: 24}
_LEAST_TRUMPS: Final = {7: 13, SMALL_SLAM: 11, 5: 9}
# Bids up to this level are considered with any hand.
_ANY_HAND: Final = 4


class JudgedPosition:
    """An auction as natural bidding reads it; caches what the next calls mean.

    Args:
        state: the auction.

    Attributes:
        state: the auction.
    """

    __slots__ = ("_is_settled", "_meanings", "_position", "state")

    def __init__(self, state: AuctionState) -> None:
        self.state = state
        self._meanings: dict[Call, CallMeaning] = {}
        self._position: Position | None = None
        self._is_settled: bool | None = None

    @property
    def position(self) -> Position:
        """The auction in the form that natural bidding works on."""
        if self._position is None:
            self._position = Position(self.state)
        return self._position

    @property
    def is_settled(self) -> bool:
        """Whether a convention, such as Blackwood, defines the meaning of every next call."""
        if self._is_settled is None:
            position = self.position
            self._is_settled = (
                settles_calls(position)
                or answers_aces(position)
                or knows_aces(position)
                or answers_grand_slam_ask(position)
                or answers_void_cue_bid(position)
            )
        return self._is_settled

    def settles(self, call: Call) -> bool:
        """Return whether a convention defines a call, so that general rules do not count."""
        return self.is_settled or settles_ask(self.position, call)

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call means by natural bidding, if no rule describes it."""
        meaning = self._meanings.get(call)
        if meaning is None:
            meaning = self._meanings[call] = meaning_at(self.position, call)
        return meaning

    def read(self, stated: CallMeaning) -> CallMeaning:
        """Complete the meaning of a call in this auction: purpose, suits, artificiality.

        Args:
            stated: what the call shows by explanation, by rules or by natural bidding.
        """
        if stated.source is MeaningSource.NATURAL:
            return stated

        # Called only if the texts do not name the purpose, because it takes time.
        def by_theory() -> Purpose:
            return self.meaning(stated.call).purpose

        return completed(self.state, stated, by_theory)

    @property
    def unwritten_pass(self) -> Boxes:
        """The hands that are too weak to bid, if no rule says what a pass shows."""
        return unwritten_pass(self.position, self.meaning(PASS))

    def may_pass(self, hand: Features) -> bool:
        """Return whether a pass with a hand is not a blunder."""
        return not blunders(self.state, self.meaning(PASS), hand)

    def highest_level(self, hand: Features) -> int:
        """Return the highest level of bids to consider with a hand.

        This saves computing the natural meaning of half the legal calls.
        """
        # Answers to a convention may be at any level.
        if self.is_settled:
            return _GRAND_SLAM
        partner = self.position.partner
        points = hand.points + partner.expected
        trumps = max(map(add, hand.lengths, partner.shortest))
        for level, least in _LEAST_POINTS.items():
            if points >= least or trumps >= _LEAST_TRUMPS[level]:
                return level
        return _ANY_HAND
