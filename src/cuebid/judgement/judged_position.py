"""An auction before its next call, with the natural meaning of each call worked out once."""

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
# A bid at these levels needs about so many points of both hands, or so many trumps; what the theory
# asks for is more.
_LEAST_POINTS: Final = {7: 34, SMALL_SLAM: 27, 5: 24}
_LEAST_TRUMPS: Final = {7: 13, SMALL_SLAM: 11, 5: 9}
# Bids up to this level are considered with any hand.
_ANY_HAND: Final = 4


class JudgedPosition:
    """An auction as the natural theory reads it; mutable: it remembers what calls mean.

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
        """The auction as the theory reads it."""
        if self._position is None:
            self._position = Position(self.state)
        return self._position

    @property
    def is_settled(self) -> bool:
        """Whether a convention says what each of the next calls means."""
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
        """Return whether a convention says what a call means, so that general rules do not."""
        return self.is_settled or settles_ask(self.position, call)

    def meaning(self, call: Call) -> CallMeaning:
        """Return what a call means by the natural theory, where no rule describes it."""
        meaning = self._meanings.get(call)
        if meaning is None:
            meaning = self._meanings[call] = meaning_at(self.position, call)
        return meaning

    def read(self, stated: CallMeaning) -> CallMeaning:
        """Return what a call means in this auction.

        Args:
            stated: what it shows by its maker, by rules or by judgement.
        """
        if stated.source is MeaningSource.NATURAL:
            return stated

        # Most texts tell the purpose, so that the theory need not read the position.
        def by_theory() -> Purpose:
            return self.meaning(stated.call).purpose

        return completed(self.state, stated, by_theory)

    @property
    def unwritten_pass(self) -> Boxes:
        """The hands that pass for want of values where nobody has written what a pass shows."""
        return unwritten_pass(self.position, self.meaning(PASS))

    def may_pass(self, hand: Features) -> bool:
        """Return whether some player would pass with a hand."""
        return not blunders(self.state, self.meaning(PASS), hand)

    def highest_level(self, hand: Features) -> int:
        """Return the level above which bids are too high for any hand like this one.

        It saves the theory the meaning of half the legal calls.
        """
        # An answer is no wish to play at its level.
        if self.is_settled:
            return _GRAND_SLAM
        partner = self.position.partner
        points = hand.points + partner.expected
        trumps = max(map(add, hand.lengths, partner.shortest))
        for level, least in _LEAST_POINTS.items():
            if points >= least or trumps >= _LEAST_TRUMPS[level]:
                return level
        return _ANY_HAND
