"""Suits that the table speaks of, and what a call is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core.suit import HEARTS, SPADES, SUITS, Strain, Suit
from cuebid.meaning.natural.turn import Turn

__all__ = [
    "ABOUT",
    "asked_suits",
    "doubled_suit",
    "last_suit",
    "one_unbid_major",
    "partners_suits",
    "preempts_suit",
    "unbid_suits",
]

# The shortest suit of a preempt.
_LONG: Final = 6


def last_suit(at: Turn) -> Suit | None:
    """Return the suit of the last bid; None for notrump."""
    last = at.position.last
    if last is None or last.strain is None or last.strain is Strain.NOTRUMP:
        return None
    return SUITS[last.strain]


def doubled_suit(at: Turn) -> Suit | None:
    """Return the suit of an artificial bid of theirs that was just made; None after other calls."""
    meanings = at.position.state.meanings
    is_bid = bool(meanings) and at.position.is_theirs and meanings[-1].call.is_bid
    return last_suit(at) if is_bid and meanings[-1].is_artificial else None


def unbid_suits(at: Turn) -> list[Suit]:
    """Return the suits that opponents have not shown."""
    return [suit for suit in SUITS if suit not in at.position.theirs]


def partners_suits(at: Turn) -> list[Suit]:
    """Return the suits that partner has shown to be raised."""
    return [suit for suit in SUITS if at.position.partner_has(suit)]


def preempts_suit(at: Turn) -> Suit | None:
    """Return the suit of six that I have shown."""
    return next((suit for suit in SUITS if at.position.mine.shortest[suit] >= _LONG), None)


def one_unbid_major(at: Turn) -> tuple[Suit, ...]:
    """Return the major that nobody has shown, if it is one."""
    majors = at.position.unbid_majors
    return majors if len(majors) == 1 else ()


def asked_suits(at: Turn) -> tuple[Suit, ...]:
    """Return the suits that a responsive double leaves partner: both majors, else the minors."""
    majors, unbid = at.position.unbid_majors, at.position.state.unbid_suits
    return majors if len(majors) > 1 else tuple(suit for suit in unbid if suit not in majors)


def _doubled(at: Turn) -> tuple[Suit, ...]:
    suit = doubled_suit(at)
    return () if suit is None else (suit,)


def _partners_one_suit(at: Turn) -> tuple[Suit, ...]:
    suits = partners_suits(at)
    return tuple(suits) if len(suits) == 1 else ()


ABOUT: Final[Mapping[str, Callable[[Turn], tuple[Suit, ...]]]] = {
    "no suit": lambda _: (),
    "its suit": lambda at: (at.suit,) if at.names_suit else (),
    "their suit": lambda at: (at.their_suit,),
    "the doubled suit": _doubled,
    "partner's one suit": _partners_one_suit,
    "the unbid suits": lambda at: tuple(at.position.state.unbid_suits),
    "the suits they have not shown": lambda at: tuple(unbid_suits(at)),
    "the lowest unbid suits": lambda at: tuple(unbid_suits(at)[:2]),
    "the unbid majors": lambda at: tuple(suit for suit in (HEARTS, SPADES) if suit is not at.suit),
}
"""The suits that a call is about, by the words of the table."""
