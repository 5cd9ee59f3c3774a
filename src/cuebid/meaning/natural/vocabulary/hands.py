"""Functions for lines of hands in the natural bidding table that need more than a few bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from cuebid.evaluation import HCP, HONOURS, Box
from cuebid.meaning.natural.position import GAME, INVITATION, SLAM_TRY
from cuebid.meaning.natural.promise import ANY_POINTS, Lengths, at_least, at_most, promise
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.suits import doubled_suit, last_suit, partners_suits
from cuebid.meaning.standards import TAKEN_OUT_TO

_THREE: Final = 3
# The longest suit that preempts ask for: at the four level and above.
_LONGEST: Final = 8
# High-card points in the suit of a preempt: a king, or a queen with a jack.
_IN_SUIT: Final = 3
# A hand runs with fewer points than these, by the length of its suit: from their redouble, and from
# our notrump that they have doubled.
STANDS_REDOUBLE: Final = {6: 24.0, 5: 22.0, 4: 19.5}
_RUNS: Final = {6: 23.0, 5: 21.0, 4: 18.0}
# Points of both hands that are too many for a minimum answer to a takeout double below level three.
_JUMP: Final = 23.0
# Points of both hands for a cue-bid with support for partner.
_LIMIT_RAISE: Final = 23.5
# Points of both hands for a negative double, by the level of their bid.
_NEGATIVE: Final = (0, 20, 21.5, 23.5, 25, 25, 25, 25)
# Honours of a suit count ace 8, king 4, queen 2, jack 1.
_KING_QUEEN: Final = 6
# Lengths for which a hand with equal cards in partner's two suits prefers the first.
_GOES_BACK: Final = (2, 3, 4)


# Opening bids.


@cache
def _shapes(suit: Suit, majors: int) -> tuple[Lengths, ...]:
    """Return the shapes that open one of a suit: the longest suit, or the higher of two equal.

    Args:
        suit: the suit.
        majors: the fewest cards with which a major is opened.
    """
    shapes: list[Lengths] = []
    for length in range(majors if suit.is_major else 4, _LONGEST):
        others = []
        for other in SUITS:
            if other is suit:
                continue
            most = length if other < suit else length - 1
            # Majors too short to be opened may be longer than the suit.
            others.append(at_most(other, max(most, majors - 1) if other.is_major else most))
        shapes.append((at_least(suit, length), *others))
    # Minors of three cards: one club with 3-3 minors, one diamond only with 4-4-3-2.
    short = (at_most(HEARTS, majors - 1), at_most(SPADES, majors - 1))
    if suit is DIAMONDS:
        shapes.append((at_least(DIAMONDS, 3), at_most(CLUBS, 2), *short))
    if suit is CLUBS:
        shapes.append((at_least(CLUBS, 3), at_most(DIAMONDS, 3), *short))
    return tuple(shapes)


def _opened(turn: Turn) -> Iterator[Box]:
    style = turn.position.state.style
    for shape in _shapes(turn.suit, style.majors):
        # Points for a long suit may replace one high-card point.
        yield promise(hcp=(style.opens - 1, 21), points=(style.opens, 37), lengths=shape)


def _of_preempt(low: int, high: int) -> Callable[[Turn], Iterator[Box]]:
    """Return a function for preempts: six cards at level two, seven at three, eight above."""

    def boxes(turn: Turn) -> Iterator[Box]:
        suit, length = turn.suit, min(turn.level + 4, _LONGEST)
        own = at_least(suit, length) if length == _LONGEST else (suit, length, length)
        majors = tuple(at_most(other, 3) for other in (HEARTS, SPADES) if other is not suit)
        # A hand with its points outside the suit is better in defence.
        yield promise(hcp=(low, high), lengths=(own, *majors)).at_least(HCP, _IN_SUIT, suit)

    return boxes


# Over their opening.


def _two_suits(turn: Turn) -> Iterator[Box]:
    majors = [major for major in (HEARTS, SPADES) if major is not turn.suit]
    seconds = (SPADES,) if len(majors) > 1 else (CLUBS, DIAMONDS)
    for low, high in ((7, 11), (15, 37)):
        for second in seconds:
            lengths = (at_least(majors[0], 5), at_least(second, 5))
            yield promise(hcp=(low, high), lengths=lengths)


def _values_in_their_suit(turn: Turn) -> Iterator[Box]:
    for suit in turn.position.theirs:
        yield promise(hcp=(0, 17), lengths=(at_least(suit, _THREE),))


def _good_doubled_suit(turn: Turn) -> Iterator[Box]:
    suit = doubled_suit(turn)
    if suit is None:
        return
    is_high = turn.level > TAKEN_OUT_TO
    yield promise((8, 37), (at_least(suit, 5),), stopped=frozenset((suit,)))
    # With good honours fewer points or cards are enough.
    good = promise((0 if is_high else 6, 37), (at_least(suit, 4 if is_high else 5),))
    yield good.at_least(HONOURS, _KING_QUEEN, suit)


# Answers.


def _answers_with_four(turn: Turn) -> Iterator[Box]:
    """Yield hands with four cards in the suit bid, the longer of two minors, too weak to jump."""
    suit = turn.suit
    weak = turn.position.points(0, _JUMP if turn.level < _THREE else GAME)
    minor = next((other for other in SUITS[:2] if other is not suit), None)
    if suit.is_major or minor is None or minor in turn.position.theirs:
        yield promise(weak, (at_least(suit, 4),))
        return
    yield promise(weak, (at_least(suit, 4), at_most(minor, 4)))
    yield promise(weak, (at_least(suit, 5), at_most(minor, 5)))
    yield promise(weak, (at_least(suit, 6),))


def _unbid_with_values(turn: Turn) -> Iterator[Box]:
    """Yield hands with four cards in an unbid major and three in the other, or the unbid suits."""
    points = turn.position.points(_NEGATIVE[turn.level])
    majors = turn.position.unbid_majors
    if len(majors) == 1:
        yield promise(points, (at_least(majors[0], 4),))
    elif majors:
        yield promise(points, ((majors[0], 4, 13), (majors[1], 3, 13)))
        yield promise(points, ((majors[0], 3, 13), (majors[1], 4, 13)))
    else:
        unbid = turn.position.state.unbid_suits
        yield promise(points, tuple(at_least(suit, 4) for suit in unbid))


def _back_to_first(turn: Turn) -> Iterator[Box]:
    """Yield the weak hands that give preference to the first of partner's two suits.

    Partner's first suit is at least as long as the second, so hands with equal length prefer it.
    """
    position, suit = turn.position, turn.suit
    partner_suits = position.state.shown_suits[position.state.partner]
    if len(partner_suits) < 2 or position.have_shown(suit):
        return
    weak = position.points(0, INVITATION)
    shown = () if position.partner_call is None else position.partner_call.suits
    if position.is_theirs and shown == (suit,):
        # A bid of partner's second suit is a raise, which needs a fit.
        return
    if len(shown) != 1 or shown[0] is suit or position.is_theirs:
        # Preference over their bid needs seven trumps.
        yield promise(weak, (at_least(suit, position.support(suit, 7)),))
        return
    for cards in _GOES_BACK:
        yield promise(weak, (at_least(suit, cards), at_most(shown[0], cards)))


def _supports_partner(turn: Turn) -> Iterator[Box]:
    position = turn.position
    # Above the three level the call cannot stop below game, so it shows interest in slam.
    is_high = turn.level > _THREE
    needed = SLAM_TRY - 1 if is_high else _LIMIT_RAISE + 1.5 * (turn.level == _THREE)
    for suit in partners_suits(turn):
        length = max(_THREE, position.support(suit, 8))
        yield promise(position.points(needed), (at_least(suit, length),))


def _no_support(turn: Turn) -> Iterator[Box]:
    partner = turn.position.partner_call
    if partner is not None:
        yield promise(lengths=(at_most(partner.suits[0], 2),))


# Running from doubles and redoubles.


def _as_longest(suit: Suit) -> list[Lengths]:
    """Return the shapes with which a hand runs to a suit: its longest suit, of 6, 5 or 4 cards.

    With equal length it runs to the higher suit.
    """
    others = [other for other in SUITS if other is not suit]
    return [
        (at_least(suit, length), *(at_most(other, length - (other > suit)) for other in others))
        for length in (6, 5, 4)
    ]


def _from_redouble(turn: Turn) -> Iterator[Box]:
    position = turn.position
    for lengths in _as_longest(turn.suit):
        least = STANDS_REDOUBLE[lengths[0][1]]
        few = position.hcp(0, least) if position.runs_from_redouble else ANY_POINTS
        yield promise(hcp=few, lengths=lengths)


def _from_notrump(turn: Turn) -> Iterator[Box]:
    for lengths in _as_longest(turn.suit):
        yield promise(turn.position.points(0, _RUNS[lengths[0][1]]), lengths)


def _there(
    cards: int, points: Callable[[Turn], tuple[int, int]]
) -> Callable[[Turn], Iterator[Box]]:
    """Return a function that yields hands with `points` and length in the suit of the last bid."""

    def boxes(turn: Turn) -> Iterator[Box]:
        suit = last_suit(turn)
        if suit is not None:
            yield promise(points(turn), (at_least(suit, cards),))

    return boxes


HANDS: Final[Mapping[str, Callable[[Turn], Iterable[Box]]]] = {
    "the longest suit, with the points of an opening": _opened,
    "the suit of a preempt, 5 to 10 HCP": _of_preempt(5, 10),
    "the suit of a preempt, 9 to 12 HCP": _of_preempt(9, 12),
    "both majors or the other major and a minor, 7 to 11 HCP or 15 and more": _two_suits,
    "three cards in a suit of theirs, fewer than 18 HCP": _values_in_their_suit,
    "good cards in the doubled suit": _good_doubled_suit,
    "four cards to answer with, too few points to jump": _answers_with_four,
    "the unbid suits, points by level": _unbid_with_values,
    "back to partner's first suit, too weak to invite": _back_to_first,
    "support for partner and an invitation, a slam try above three": _supports_partner,
    "at most two cards in partner's suit": _no_support,
    "the longest suit of four or more, where their redouble may beat us": _from_redouble,
    "the longest suit of four or more, the weaker the sooner": _from_notrump,
    "six cards in the last suit, fewer than 20 points together": _there(
        6, lambda turn: turn.position.points(0, 20)
    ),
    "five cards in the last suit": _there(5, lambda _: (0, 37)),
}
"""Functions that return the hands for a whole line of the table."""
