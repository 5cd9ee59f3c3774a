"""A kind of hand of the table, in the words of players and relative to what the auction has shown.

`HandKind(trumps=8, both=(24, 26))` is a hand with so many trumps that both hands have eight, and so
many points that both have enough for an invitation and not for game. What a partner has shown makes
other cards and points of it in each auction; the table says it once.
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

# The fewest cards that raise a suit which partner alone has shown.
_RAISES = 3

Number = float | Callable[[Turn], float]
"""A number of the table, or what works it out for a call."""

Condition = Callable[[Turn], bool]
"""A condition of the table, on a call in its auction."""

Limits = tuple[Number, Number | None]
"""The least and the most; None without a most."""


def value(number: Number, turn: Turn) -> float:
    """Return the value of a number for a call."""
    return number(turn) if callable(number) else number


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHand:
    """Hands that a function describes, such as one kind for each suit of partner's."""

    when: Condition | None = None
    """Where such hands make the call; everywhere if it is None."""
    of: Callable[[Turn], Iterable[Box]]
    """The hands for a call."""

    def boxes(self, turn: Turn) -> Iterable[Box]:
        """Return the hands, none where such hands do not make the call."""
        return () if self.when is not None and not self.when(turn) else self.of(turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKind:
    """A kind of hand that makes a call; what is not given is free."""

    when: Condition | None = None
    """Where such hands make the call; everywhere if it is None."""
    cards: Number | None = None
    """The fewest cards in the suit of the bid."""
    trumps: Number | None = None
    """Trumps of both hands together, of which this hand has three where partner alone has shown the
    suit."""
    together: Number | None = None
    """Cards of both hands in the suit of the bid."""
    theirs: tuple[int, int] | None = None
    """The fewest and the most cards in their suit."""
    both: Limits | None = None
    """Points of both hands together, counted with what to expect of partner; the last number is too
    much."""
    both_hcp: Limits | None = None
    """The same in high cards."""
    points: Limits | None = None
    """Points of this hand; both ends are allowed."""
    hcp: Limits | None = None
    """High-card points of this hand; both ends are allowed."""
    others: tuple[Callable[[Turn], Lengths], ...] = ()
    """Lengths of other suits."""
    stopped: bool = False
    """Whether their suits are stopped of which partner has shown no stopper."""
    balanced: bool = False
    """Whether the hand is balanced."""
    controls: int = 0
    """The fewest controls, two for an ace and one for a king."""
    in_suit: tuple[Feature, int] | None = None
    """A feature of the suit of the bid, and the least of it."""
    in_theirs: tuple[Feature, int] | None = None
    """A feature of their suit, and the least of it."""
    most: tuple[Feature, int] | None = None
    """A feature of the whole hand, and the most of it."""
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
        """Return the hands as a box, or none where such hands do not make the call."""
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
        # `promise` remembers its boxes, and looks them up the sooner the less it is given.
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
    """Return the cards that raise the suit of a bid to so many trumps together."""
    position, suit = turn.position, turn.suit
    length = position.support(suit, total)
    # Opposite five cards, two in support are no raise, whatever they add up to.
    if total >= FIT and not position.have_shown(suit) and suit is not position.agreed:
        return max(length, _RAISES)
    return length


def _limits(limits: Limits, turn: Turn, unlimited: float) -> tuple[float, float]:
    low, high = limits
    return value(low, turn), unlimited if high is None else value(high, turn)


def _whole(limits: Limits, turn: Turn) -> Range:
    low, high = _limits(limits, turn, UNLIMITED)
    return max(0, int(low)), int(high)
