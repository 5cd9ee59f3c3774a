"""Which suits a phrase means at a place: `M`, `oM`, `#`, `their suit`, `majors`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import LENGTH
from cuebid.notes.meaning.context import Place
from cuebid.notes.words.tree import SuitPhrase

__all__ = ["ANY_SUIT", "NEXT", "OWN", "alternatives"]

OWN: Final = "own"
NEXT: Final = "next"
ANY_SUIT: Final = "any"

Options = list[tuple[Suit, ...]]

_NAMED: Final = {suit.word.lower(): suit for suit in SUITS}
_CLASSES: Final = {
    "majors": (Suit.HEARTS, Suit.SPADES),
    "minors": (Suit.CLUBS, Suit.DIAMONDS),
    "reds": (Suit.DIAMONDS, Suit.HEARTS),
    "blacks": (Suit.CLUBS, Suit.SPADES),
}


def alternatives(phrase: SuitPhrase | None, place: Place, *, whose: str = OWN) -> Options:
    """The ways to understand a phrase; each is suits of which all are meant.

    Args:
        phrase: as it was read; None stands for the suit of the call.
        place: where.
        whose: which suit "the suit" is: that of the call, the next above, or any.
    """
    phrase = phrase or SuitPhrase(("own",))
    found: Options = [()]
    options = [_named(name, place, whose) for name in phrase.names]
    if phrase.any:
        return [suits for ways in options for suits in ways]
    for ways in options:
        found = [
            (*done, *suits) for done in found for suits in ways if not set(done) & set(suits)
        ] or found
    return found


def _named(name: str, place: Place, whose: str) -> Options:
    if name in _NAMED:
        return [(_NAMED[name],)]
    if name in _CLASSES:
        return [_CLASSES[name]]
    if name == "own":
        return _own(place, whose)
    return [(suit,) for suit in _RESOLVED[name](place)]


def _own(place: Place, whose: str) -> Options:
    if whose == NEXT and place.next_suit is not None:
        return [(place.next_suit,)]
    if place.suit is not None and whose == OWN:
        return [(place.suit,)]
    return [(suit,) for suit in _unbid(place)]


def _unbid(place: Place) -> tuple[Suit, ...]:
    """Suits that nobody has shown."""
    shown = set(place.theirs)
    for box in (place.own, place.partner):
        shown |= {suit for suit in SUITS if box.range(LENGTH, suit)[0] >= 4}
    free = tuple(suit for suit in SUITS if suit not in shown)
    return free or tuple(SUITS)


def _partner(place: Place) -> tuple[Suit, ...]:
    suit = place.partner_suit
    return (suit,) if suit is not None else tuple(SUITS)


def _theirs(place: Place) -> tuple[Suit, ...]:
    return place.theirs[-1:] or tuple(SUITS)


def _next(place: Place) -> tuple[Suit, ...]:
    return (place.next_suit,) if place.next_suit is not None else tuple(SUITS)


def _trumps(place: Place) -> tuple[Suit, ...]:
    return (place.trumps,) if place.trumps is not None else tuple(SUITS)


def _bound(name: str) -> Callable[[Place], tuple[Suit, ...]]:
    def suits(place: Place) -> tuple[Suit, ...]:
        suit = place.bindings.get(name)
        return (suit,) if suit is not None else _unbid(place)

    return suits


_RESOLVED: Final[dict[str, Callable[[Place], tuple[Suit, ...]]]] = {
    "major": lambda place: place.major(),
    "minor": lambda place: place.minor(),
    "other-major": lambda place: place.major(other=True),
    "other-minor": lambda place: place.minor(other=True),
    "partner": _partner,
    "theirs": _theirs,
    "unbid": _unbid,
    "next": _next,
    "trumps": _trumps,
    "best": lambda _: tuple(SUITS),
    "x": _bound("X"),
    "y": _bound("Y"),
    "z": _bound("Z"),
}
