"""The purposes of calls, such as natural, takeout or an ask for aces."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Purpose(Enum):
    """The purpose of a call; each value is the purpose in the words of players."""

    NATURAL = "natural"
    RAISE = "raise"
    PREEMPT = "preemptive"
    PREFERENCE = "preference"
    OVERCALL = "overcall"
    REVERSE = "extra values"
    CUE_RAISE = "asks, usually with support"
    CUE_BID = "cue-bid"
    STOPPER_ASK = "asks for a stopper"
    FOURTH_SUIT = "fourth suit, artificial"
    STRONG = "strong, artificial"
    WAITING = "waiting"
    FEATURE_ASK = "asks how good the hand is"
    STAYMAN = "asks for a four-card major"
    TRANSFER = "transfer"
    PUPPET = "asks for one call"
    OR_CORRECT = "pass or correct"
    RELAY = "asks for a description"
    ASKS_ACES = "asks for aces"
    SHOWS_ACES = "shows aces"
    ASKS_QUEEN = "asks for the queen of trumps"
    SHOWS_QUEEN = "tells of the queen of trumps"
    ASKS_KINGS = "asks for kings"
    ASKS_TRUMPS = "asks for two of the three top trumps"
    SHOWS_KINGS = "shows kings"
    QUANTITATIVE = "invites slam"
    ANSWER = "answer"
    TAKEOUT = "for takeout"
    NEGATIVE = "for takeout, partner has bid"
    RESPONSIVE = "for takeout of the suit they agreed"
    VALUES = "values, optional"
    PENALTY = "for penalties"
    LEAD = "asks for the lead of this suit"
    RESCUE = "asks partner to run"
    STRENGTH = "strength"
    SIGN_OFF = "to play"
    FORCING = "forcing pass"
    NOTHING = "nothing to say"
    UNKNOWN = "not described"

    @property
    def is_double_for_takeout(self) -> bool:
        """True if a double with this purpose asks partner to choose a suit."""
        return self in (Purpose.TAKEOUT, Purpose.NEGATIVE, Purpose.RESPONSIVE, Purpose.RESCUE)

    @property
    def is_double_for_penalties(self) -> bool:
        """True if partner is expected to pass a double with this purpose."""
        return self in (Purpose.PENALTY, Purpose.VALUES)

    @property
    def is_question(self) -> bool:
        """True if partner must answer a call with this purpose."""
        return self in _QUESTIONS

    @property
    def is_on_the_way_to_slam(self) -> bool:
        """True if a call with this purpose asks or tells something and does not offer to play."""
        return self in _QUESTIONS or self in _TELLS

    @property
    def decides_slam(self) -> bool:
        """True if the asker alone decides about slam after a call with this purpose."""
        return self in _SLAM_QUESTIONS


_SLAM_QUESTIONS: Final = frozenset(
    (Purpose.ASKS_ACES, Purpose.ASKS_QUEEN, Purpose.ASKS_KINGS, Purpose.ASKS_TRUMPS)
)
_QUESTIONS: Final = _SLAM_QUESTIONS | {
    Purpose.STAYMAN,
    Purpose.FEATURE_ASK,
    Purpose.STOPPER_ASK,
    Purpose.FOURTH_SUIT,
    Purpose.CUE_RAISE,
    Purpose.TRANSFER,
    Purpose.PUPPET,
    Purpose.RELAY,
    Purpose.STRONG,
}
_TELLS: Final = frozenset(
    (Purpose.SHOWS_ACES, Purpose.SHOWS_QUEEN, Purpose.SHOWS_KINGS, Purpose.CUE_BID)
)
