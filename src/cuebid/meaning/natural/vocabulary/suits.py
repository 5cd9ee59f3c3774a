"""Words of the natural bidding table for suits, such as `the lowest unbid suits`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cuebid.core import HEARTS, SPADES, SUITS, Strain, Suit
from cuebid.meaning.natural.turn import Turn

# The least length of a preempt's suit.
_LONG: Final = 6


def last_suit(turn: Turn) -> Suit | None:
    """Return the suit of the last bid; None for notrump or before any bid."""
    last = turn.position.last
    if last is None or last.strain is None or last.strain is Strain.NOTRUMP:
        return None
    return SUITS[last.strain]


def doubled_suit(turn: Turn) -> Suit | None:
    """Return the suit of an opponent's artificial bid just before this call, or None."""
    meanings = turn.position.state.meanings
    is_bid = bool(meanings) and turn.position.is_theirs and meanings[-1].call.is_bid
    return last_suit(turn) if is_bid and meanings[-1].is_artificial else None


def unbid_suits(turn: Turn) -> list[Suit]:
    """Return the suits that opponents have not shown."""
    return [suit for suit in SUITS if suit not in turn.position.theirs]


def partners_suits(turn: Turn) -> list[Suit]:
    """Return the suits that partner has shown."""
    return [suit for suit in SUITS if turn.position.partner_has(suit)]


def preempts_suit(turn: Turn) -> Suit | None:
    """Return the suit of six cards or more that I have shown, or None."""
    return next((suit for suit in SUITS if turn.position.mine.shortest[suit] >= _LONG), None)


def one_unbid_major(turn: Turn) -> tuple[Suit, ...]:
    """Return the only major that nobody has shown; empty if there are two or none."""
    majors = turn.position.unbid_majors
    return majors if len(majors) == 1 else ()


def asked_suits(turn: Turn) -> tuple[Suit, ...]:
    """Return the suits that a responsive double shows: both unbid majors, else the minors."""
    majors, unbid = turn.position.unbid_majors, turn.position.state.unbid_suits
    return majors if len(majors) > 1 else tuple(suit for suit in unbid if suit not in majors)


def _doubled(turn: Turn) -> tuple[Suit, ...]:
    suit = doubled_suit(turn)
    return () if suit is None else (suit,)


def _partners_one_suit(turn: Turn) -> tuple[Suit, ...]:
    suits = partners_suits(turn)
    return tuple(suits) if len(suits) == 1 else ()


ABOUT: Final[Mapping[str, Callable[[Turn], tuple[Suit, ...]]]] = {
    "no suit": lambda _: (),
    "its suit": lambda turn: (turn.suit,) if turn.names_suit else (),
    "their suit": lambda turn: (turn.their_suit,),
    "the doubled suit": _doubled,
    "partner's one suit": _partners_one_suit,
    "the unbid suits": lambda turn: tuple(turn.position.state.unbid_suits),
    "the suits they have not shown": lambda turn: tuple(unbid_suits(turn)),
    "the lowest unbid suits": lambda turn: tuple(unbid_suits(turn)[:2]),
    "the unbid majors": lambda turn: tuple(
        suit for suit in (HEARTS, SPADES) if suit is not turn.suit
    ),
}
"""Functions that return the suits that a call is about, by the words of the table."""
