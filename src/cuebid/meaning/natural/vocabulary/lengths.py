"""Words of the natural bidding table for limits on lengths, such as `no major of five`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from cuebid.core import HEARTS, SPADES, SUITS, Suit
from cuebid.meaning.natural.promise import Lengths, at_least, at_most
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.of_call import is_reverse
from cuebid.meaning.natural.vocabulary.suits import asked_suits, one_unbid_major, unbid_suits

_THREE: Final = 3
# A hand has shown a suit with so many cards; notrump shows only two in each suit.
_SHOWN: Final = 3


def _others(turn: Turn) -> list[Suit]:
    return [suit for suit in SUITS if suit is not turn.suit]


def _at_most(most: int, suits: Callable[[Turn], Iterable[Suit]]) -> Callable[[Turn], Lengths]:
    return lambda turn: tuple(at_most(suit, most) for suit in suits(turn))


def _at_least(least: int, suits: Callable[[Turn], Iterable[Suit]]) -> Callable[[Turn], Lengths]:
    return lambda turn: tuple(at_least(suit, least) for suit in suits(turn))


def _support_for_others(turn: Turn) -> Lengths:
    suits = unbid_suits(turn)
    return tuple(at_least(suit, 3 if len(suits) > 2 else 4) for suit in suits)


def _no_four_elsewhere(turn: Turn) -> Lengths:
    theirs = turn.position.theirs
    return tuple(at_most(suit, 5 if suit in theirs else 3) for suit in _others(turn))


def _at_one_level(turn: Turn) -> list[Suit]:
    """Return the suits other than that of the bid that could be bid at the one level."""
    return [suit for suit in _others(turn) if turn.position.cheapest(suit) == 1]


def _higher_at_one_level(turn: Turn) -> list[Suit]:
    return [suit for suit in _at_one_level(turn) if suit > turn.suit]


def _majors_before_minor(turn: Turn) -> list[Suit]:
    """Return the majors that a hand would bid rather than raise a minor."""
    position = turn.position
    if turn.suit.is_major or position.have_acted:
        return []
    # Over their overcall a negative double can show a major too.
    majors = position.unbid_majors
    return [major for major in majors if position.is_theirs or position.cheapest(major) == 1]


def _of_response(turn: Turn) -> Lengths:
    """Return the length for a response: four cards, but five of a major over an overcall."""
    position = turn.position
    doubles = position.is_contested and not position.was_doubled
    return (at_least(turn.suit, 4 + (doubles and turn.suit.is_major)),)


def _of_high_response(turn: Turn) -> Lengths:
    """Return the length for a response above level one: five, but four for uncontested 2C or 2D."""
    long = turn.suit.is_major or turn.level >= _THREE or turn.position.is_contested
    return (at_least(turn.suit, 5 if long else 4),)


def _of_second_suit(turn: Turn) -> Lengths:
    """Return the length for a second suit: four; in competition five if high or after notrump."""
    position = turn.position
    is_low = turn.level < _THREE and max(position.mine.shortest) >= _SHOWN
    is_alone = not (position.is_theirs or position.is_over_them)
    return (at_least(turn.suit, 4 if is_low or is_alone else 5),)


def _five_in_first(turn: Turn) -> Lengths:
    # Excludes balanced hands from reverses.
    first = max(SUITS, key=lambda other: turn.position.mine.shortest[other])
    return (at_least(first, 5),) if is_reverse(turn) else ()


def _no_better_suit(turn: Turn) -> Lengths:
    """Return limits on majors that bidding notrump implies: no fit, and no major to bid instead."""
    position, partner = turn.position, turn.position.partner
    lengths: list[tuple[Suit, int, int]] = []
    for suit in SUITS:
        if not suit.is_major or suit in position.theirs:
            continue
        if partner.shortest[suit] >= 4 and not position.have_shown(suit):
            lengths.append((suit, 0, 7 - partner.shortest[suit]))
        elif turn.level == 1 and position.cheapest(suit) == 1 and position.mine.longest[suit] > 3:
            lengths.append((suit, 0, 3))
        elif turn.level == _THREE and not position.have_shown(suit):
            # A hand with six cards bids the suit.
            lengths.append((suit, 0, 5))
    return tuple(lengths)


LENGTHS: Final[Mapping[str, Callable[[Turn], Lengths]]] = {
    "no major of five": _at_most(4, lambda _: (HEARTS, SPADES)),
    "at most two of theirs": _at_most(2, lambda turn: turn.position.theirs),
    "support for every other suit": _support_for_others,
    "four cards in each unbid major": _at_least(
        4, lambda turn: (suit for suit in unbid_suits(turn) if suit.is_major)
    ),
    "five cards in each of the lowest unbid suits": _at_least(
        5, lambda turn: unbid_suits(turn)[:2]
    ),
    "four cards in each of the lowest unbid suits": _at_least(
        4, lambda turn: unbid_suits(turn)[:2]
    ),
    "five in the lowest": _at_least(5, lambda turn: unbid_suits(turn)[:1]),
    "five in the second lowest": _at_least(5, lambda turn: unbid_suits(turn)[1:2]),
    "four cards in each suit to choose from": _at_least(4, asked_suits),
    "no single unbid major of four": _at_most(3, one_unbid_major),
    "no unbid major of five": _at_most(4, lambda turn: turn.position.unbid_majors),
    "no four cards elsewhere": _no_four_elsewhere,
    "no other suit of five": _at_most(
        4, lambda turn: (suit for suit in _others(turn) if suit not in turn.position.theirs)
    ),
    "no second suit of five": _at_most(4, _others),
    "no other suit of five at the one level": _at_most(4, _at_one_level),
    "no higher suit of five at the one level": _at_most(4, _higher_at_one_level),
    "no higher suit of six at the one level": _at_most(5, _higher_at_one_level),
    "no unknown suit of six": _at_most(
        5, lambda turn: (suit for suit in SUITS if not turn.position.have_shown(suit))
    ),
    "no major before a minor": _at_most(3, _majors_before_minor),
    "no better suit to show": _no_better_suit,
    "cards of a response": _of_response,
    "cards of a high response": _of_high_response,
    "cards of a second suit": _of_second_suit,
    "five in the first suit of a reverse": _five_in_first,
}
"""Functions that return limits on lengths for a call, by the words of the table."""
