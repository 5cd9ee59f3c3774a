"""Kinds of hands in the natural bidding table, relative to what the auction has shown.

`HandKind(trumps=8, both=(24, 26))` is a hand with which both hands together have eight trumps, and
points for an invitation but not for game. The cards and points of this hand follow from what
partner has shown, so the table needs one entry for all auctions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cuebid.core import Suit
from cuebid.evaluation import UNLIMITED, Box, Feature
from cuebid.meaning.natural.promise import ANY_POINTS, Lengths, Range, at_least, promise
from cuebid.meaning.natural.turn import Turn
from cuebid.meaning.natural.vocabulary.amounts import NO_LIMIT
from cuebid.meaning.standards import FIT

# The fewest cards that raise a suit that only partner has shown.
_RAISES = 3

Number = float | Callable[[Turn], float]
"""A number of the table, or a function that computes it for a call."""

Condition = Callable[[Turn], bool]
"""A condition of the table: a predicate of a call in its auction."""

Limits = tuple[Number, Number | None]
"""The least and the greatest value; None if there is no greatest."""


def value(number: Number, turn: Turn) -> float:
    """Return a number of the table, computed for a call if it is a function."""
    return number(turn) if callable(number) else number


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHand:
    """Hands that a function computes, such as one box for each suit of partner."""

    when: Condition | None = None
    """The condition under which such hands make the call; None if always."""
    of: Callable[[Turn], Iterable[Box]]
    """The function that returns the hands for a call."""

    def boxes(self, turn: Turn) -> Iterable[Box]:
        """Return the boxes for a call; empty if the condition does not hold."""
        return () if self.when is not None and not self.when(turn) else self.of(turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKind:
    """A kind of hand that makes a call; properties that are not given are not limited."""

    when: Condition | None = None
    """The condition under which such hands make the call; None if always."""
    cards: Number | None = None
    """The fewest cards of this hand in the suit of the bid."""
    trumps: Number | None = None
    """The fewest trumps of both hands; at least three in this hand if only partner has shown the
    suit."""
    together: Number | None = None
    """The fewest cards of both hands in the suit of the bid, however they are divided."""
    theirs: tuple[int, int] | None = None
    """The fewest and the most cards in the opponents' suit."""
    both: Limits | None = None
    """Points of both hands with partner's expected points: the least, and the first that is too
    many."""
    both_hcp: Limits | None = None
    """High-card points of both hands, with limits as in `both`."""
    points: Limits | None = None
    """Points of this hand; both ends are allowed."""
    hcp: Limits | None = None
    """High-card points of this hand; both ends are allowed."""
    others: tuple[Callable[[Turn], Lengths], ...] = ()
    """Functions that return limits on lengths of other suits."""
    stopped: bool = False
    """Whether the hand stops all suits of the opponents in which partner has shown no stopper."""
    balanced: bool = False
    """Whether the hand is balanced."""
    controls: int = 0
    """The fewest controls, two for an ace and one for a king."""
    in_suit: tuple[Feature, int] | None = None
    """A feature of the suit of the bid, and its least value."""
    in_theirs: tuple[Feature, int] | None = None
    """A feature of the opponents' suit, and its least value."""
    most: tuple[Feature, int] | None = None
    """A feature of the whole hand, and its greatest value."""
    _has_lengths: bool = field(init=False, repr=False, compare=False)
    _is_of_points: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lengths = (self.cards, self.trumps, self.together, self.theirs)
        has_lengths = bool(self.others) or any(each is not None for each in lengths)
        object.__setattr__(self, "_has_lengths", has_lengths)
        features = (self.in_suit, self.in_theirs, self.most)
        is_more = self.stopped or self.balanced or self.controls or features.count(None) < 3
        points = (self.both, self.points, self.both_hcp, self.hcp)
        object.__setattr__(self, "_is_of_points", not is_more and points.count(None) >= 3)

    def boxes(self, turn: Turn) -> tuple[Box, ...]:
        """Return one box with the hands for a call; empty if the condition does not hold."""
        if self.when is not None and not self.when(turn):
            return ()
        position = turn.position
        points, hcp = ANY_POINTS, ANY_POINTS
        if self.both is not None:
            points = position.points(*_limits(self.both, turn, NO_LIMIT))
        elif self.points is not None:
            points = _whole(self.points, turn)
        if self.both_hcp is not None:
            hcp = position.hcp(*_limits(self.both_hcp, turn, NO_LIMIT))
        elif self.hcp is not None:
            hcp = _whole(self.hcp, turn)
        lengths = self._lengths(turn) if self._has_lengths else ()
        # `promise` is cached, and faster with fewer arguments.
        if self._is_of_points:
            return (
                promise(points, lengths)
                if hcp is ANY_POINTS
                else promise(lengths=lengths, hcp=hcp),
            )
        box = promise(
            points,
            lengths,
            hcp=hcp,
            stopped=position.unstopped() if self.stopped else frozenset(),
            balanced=self.balanced,
            controls=self.controls,
        )
        return (self._with_features(box, turn),)

    def _lengths(self, turn: Turn) -> Lengths:
        lengths: list[tuple[Suit, int, int]] = []
        if self.cards is not None:
            lengths.append(at_least(turn.suit, int(value(self.cards, turn))))
        if self.trumps is not None:
            lengths.append(at_least(turn.suit, _trumps(turn, int(value(self.trumps, turn)))))
        if self.together is not None:
            lengths.append(
                at_least(
                    turn.suit, turn.position.support(turn.suit, int(value(self.together, turn)))
                )
            )
        if self.theirs is not None:
            lengths.append((turn.their_suit, *self.theirs))
        for other in self.others:
            lengths += other(turn)
        return tuple(lengths)

    def _with_features(self, box: Box, turn: Turn) -> Box:
        if self.in_suit is not None:
            box = box.at_least(*self.in_suit, turn.suit)
        if self.in_theirs is not None:
            box = box.at_least(*self.in_theirs, turn.their_suit)
        return box if self.most is None else box.at_most(*self.most)


def _trumps(turn: Turn, total: int) -> int:
    """Return the fewest cards of this hand with which both hands have `total` trumps."""
    position, suit = turn.position, turn.suit
    length = position.support(suit, total)
    # Two cards are never enough to raise partner's suit, even if both hands have the total.
    if total >= FIT and not position.have_shown(suit) and suit is not position.agreed:
        return max(length, _RAISES)
    return length


def _limits(limits: Limits, turn: Turn, unlimited: float) -> tuple[float, float]:
    low, high = limits
    return value(low, turn), unlimited if high is None else value(high, turn)


def _whole(limits: Limits, turn: Turn) -> Range:
    low, high = _limits(limits, turn, UNLIMITED)
    return max(0, int(low)), int(high)
