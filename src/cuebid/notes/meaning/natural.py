"""What a call shows where its notes only say how strong it is, or that it is natural."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core import SUITS, Strain
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, Box, Boxes
from cuebid.notes.meaning.context import Place
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import Statement

__all__ = ["hedged_lengths", "natural_hand", "unsaid_points", "unwritten_hand"]

_ANY: Final = Boxes((ANYTHING,))
_TWO: Final = 2
_NOTRUMP: Final = {1: (15, 17), 2: (20, 21), 3: (25, 27)}


def natural_hand(place: Place, said: list[Statement], hedged: Iterable[Statement] = ()) -> Boxes:
    """The lengths of a natural call: a new suit, one's own again, partner's.

    Args:
        place: where the call stands.
        said: what its description says otherwise; a call whose description says nothing that the
            tables know is not taken for natural.
        hedged: what need not hold; a length that may be shorter is.
    """
    suit = place.suit
    if suit is None or not _is_call_for_itself(said):
        return _ANY
    least = min((_least(place), *hedged_lengths(place, hedged)))
    return Boxes((Box().at_least(LENGTH, least, suit),))


def hedged_lengths(place: Place, statements: Iterable[Statement]) -> Iterator[int]:
    """The least cards of the suit that is bid, wherever a description hedges how many they are."""
    for one in statements:
        hedges = one.kind == "length" and one.hedged and not one.negated
        if hedges and any(place.suit in suits for suits in alternatives(one.suits, place)):
            yield int(one.low)


def _is_call_for_itself(said: list[Statement]) -> bool:
    return any(
        one.kind in {"values", "forcing", "strength", "quality"}
        or (
            one.kind == "role" and one.name in {"natural", "to-play", "sign-off", "jump", "reverse"}
        )
        for one in said
    )


def _least(place: Place) -> int:
    """The cards that a natural bid of a suit shows."""
    suit = place.suit
    if suit is None:
        return 0
    partner, own = place.length_of_partner(suit), place.length_of_own(suit)
    if suit in place.theirs:
        return 0
    if partner >= 3 and place.level >= 2:
        again = place.level == 2 and place.own.range(HCP)[0] > 0
        return 2 if again and partner >= 5 else min(4, max(2, 8 - partner))
    if own >= 4:
        return own if place.opens or own >= 6 else own + 1
    if place.opens:
        return _opening(place)
    return 4 if place.level == 1 or place.own.range(HCP)[0] else 5


def _opening(place: Place) -> int:
    """Of an opening bid or an overcall."""
    if place.level == 1:
        if place.they_bid:
            return 5
        return 5 if place.suit is not None and place.suit.is_major else 3
    jumps = place.call.index - place.last > len(Strain)
    if place.they_bid and place.level == _TWO and not jumps:
        return 5
    return min(place.level + 4, 8)


def unsaid_points(place: Place, *, lengths: bool) -> Box:
    """The points of an opening bid or overcall whose description does not speak of strength.

    Args:
        place: where the call stands.
        lengths: whether the description says how long suits are, as no natural notrump does.
    """
    if not place.opens or not place.call.is_bid:
        return ANYTHING
    if place.they_bid:
        return Box().between(HCP, 8 if place.level == 1 else 10, 17)
    if place.suit is None and place.level <= 3 and not lengths:
        return Box().between(HCP, *_NOTRUMP[place.level])
    if place.level == 1:
        return Box().between(HCP, 11, 21)
    return Box().between(HCP, 4, 10)


def unwritten_hand(place: Place) -> Box:
    """What a call shows that the notes only lead through, without a word on it."""
    strain = place.call.strain
    if strain is None:
        return ANYTHING
    if place.opens and not place.they_bid:
        return _unwritten_opening(place)
    if place.suit is None or place.suit in place.theirs:
        return ANYTHING
    return ANYTHING


def _unwritten_opening(place: Place) -> Box:
    suit = place.suit
    if suit is None:
        low, high = _NOTRUMP.get(place.level, (15, 17))
        return BALANCED.between(HCP, low, high)
    box = Box().at_least(LENGTH, _opening(place), suit)
    if place.level == 1:
        return box.between(HCP, 11, 21)
    if place.level == 2 and suit is SUITS[0]:
        return Box().at_least(HCP, 20)
    return box.between(HCP, 4, 10)
