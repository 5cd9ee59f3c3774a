"""The names of lines of card play."""

from __future__ import annotations

from enum import Enum


class Line(Enum):
    """A line of card play; each value is its name in a sentence."""

    FINESSE = "finesse"
    DROP = "drop"
    HOLD_UP = "hold-up"
    RUFF = "ruff"
    RUFF_AND_DISCARD = "ruff and discard"
    TRUMPS = "drawing trumps"
    ENTRY = "entry"
    UNBLOCK = "unblock"
    ENDPLAY = "throw-in"
    ELIMINATION = "elimination"
    DUCK = "duck"
    SAFETY = "safety"
    CASH = "cash"
    LEAD = "lead"
    THIRD_HAND = "third hand"
    KEEP_HONOUR = "honour"
    SECOND_HAND = "second hand"
    COVER = "cover"
    RETURN = "return"
    GUARD = "guard"
    OTHER = "other"
