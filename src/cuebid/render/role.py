"""What a piece of a diagram means; a module of its own, for the themes need no more than this."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Role"]


class Role(StrEnum):
    """What a run of text means; a theme gives it a colour, a medium its shape."""

    PLAIN = "plain"
    SPADE = "spade"
    HEART = "heart"
    DIAMOND = "diamond"
    CLUB = "club"
    NOTRUMP = "notrump"
    HEADING = "heading"
    SEAT = "seat"
    MUTED = "muted"
    VULNERABLE = "vulnerable"
    ALERT = "alert"
    MARK = "mark"
    """The raised number that leads to a note."""
    PLAYED = "played"
    """A card that has left the hand: struck through, or in brackets."""
    GAIN = "gain"
    LOSS = "loss"
