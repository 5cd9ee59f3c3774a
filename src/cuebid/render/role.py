"""Roles of text in a diagram; a module of its own, as themes need nothing else of the layout."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """The meaning of a run of text; a theme gives it a colour, a medium its shape."""

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
    """The raised number of a note."""
    PLAYED = "played"
    """A card that has left the hand: struck through, or in brackets."""
    GAIN = "gain"
    LOSS = "loss"
