"""The worth of a card if its player follows one plan on all layouts that look alike to him.

Double dummy a player finds every queen, so that each card which puts a guess off looks better than
the one that guesses. Here a player who cannot tell two layouts apart plays the same card on both,
for his next few decisions; everybody else sees all cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from cuebid.core import Card, Deal, Hand, Play, Seat
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.layouts import WeightedLayouts, hands_of
from cuebid.robots.double_dummy_play.scoring import Scoring, loss_table
from cuebid.solver import Position, Solver

__all__ = ["Plan", "PlanMaker"]

# Decisions that are made without sight of the hidden hands; the rest is double dummy. A guess that
# is put off for longer than two tricks is seldom the same guess.
_DECISIONS: Final = 5
# Cards within so many IMPs of the best are compared as plans, where that is asked for.
_NEARLY_BEST: Final = 0.3
# Smaller cards are alike: whoever tells layouts apart by them sees through the backs of the cards.
_TELLING_RANK: Final = 11


@dataclass(frozen=True, slots=True)
class Plan:
    """A card, and what follows it.

    Attributes:
        card: the first card of the plan.
        losses: the cost on each layout, against its best result double dummy.
        tricks: declarer's tricks on average.
        courses: the cards that follow on each layout, the first one included.
    """

    card: Card
    losses: tuple[float, ...]
    tricks: float
    courses: tuple[tuple[Card, ...], ...]

    def gains(self, other: Plan) -> list[float]:
        """Return what the plan gains on another one, layout by layout."""
        return [lost - kept for lost, kept in zip(other.losses, self.losses, strict=True)]


@dataclass(frozen=True, slots=True)
class _Course:
    """One layout, and the play on it so far."""

    index: int
    deal: Deal
    play: Play

    def after(self, card: Card) -> _Course:
        return replace(self, play=self.play.with_card(card))


class PlanMaker:
    """Make plans from one position on the same layouts.

    Args:
        knowledge: of the player whose turn it is.
        layouts: of the hidden hands.
        solver: solves positions double dummy.
        scoring: the form of scoring.
    """

    def __init__(
        self,
        knowledge: Knowledge,
        layouts: WeightedLayouts,
        solver: Solver,
        scoring: Scoring = Scoring.IMPS,
    ) -> None:
        play = knowledge.play
        self._shares = layouts.shares
        self._solver = solver
        self._actor = play.actor
        self._declares = knowledge.seat_to_play.side is play.contract.declarer.side
        vulnerable = knowledge.view.vulnerability.of(play.contract.declarer)
        self._cost = loss_table(play.contract, vulnerable, scoring)
        self._start = tuple(
            _Course(index, Deal(dict(hands_of(row))), play)
            for index, row in enumerate(layouts.rows)
        )
        self._values = self._declarer_tricks(self._start)
        self._best = [self._best_of(values) for values in self._values]

    def seeing_all(self, card: Card) -> Plan:
        """Return a card with its losses if the hidden hands are seen from the next card on."""
        results = [values[card] for values in self._values]
        courses = ((card,),) * len(results)
        return Plan(card, self._losses(results), self._mean(results), courses)

    @property
    def shares(self) -> Sequence[float]:
        """The weights of the layouts."""
        return self._shares

    def gain(self, plan: Plan, other: Plan) -> tuple[float, float]:
        """Return what a plan gains on another one on average, with the standard error."""
        gains = plan.gains(other)
        mean, total = self._mean(gains), sum(self._shares)
        squares = sum(
            share * share * (gain - mean) ** 2
            for gain, share in zip(gains, self._shares, strict=True)
        )
        return mean, sqrt(squares) / total

    def plan(self, card: Card, *, with_care: bool = False) -> Plan:
        """Return the plan that begins with a card.

        Args:
            card: the first card.
            with_care: whether the next decision is made by comparing plans too; otherwise all are
                made card by card.
        """
        begun = len(self._start[0].play)
        start = tuple(course.after(card) for course in self._start)
        ends = self._followed(start, _DECISIONS, with_care=with_care)
        results = [ends[index][1] for index in range(len(self._start))]
        courses = [ends[index][0].play.cards[begun:] for index in range(len(self._start))]
        return Plan(card, self._losses(results), self._mean(results), tuple(courses))

    def _followed(
        self, start: tuple[_Course, ...], decisions: int, *, with_care: bool = False
    ) -> dict[int, tuple[_Course, int]]:
        """Return the end of each course, with declarer's tricks, by the number of its layout."""
        ends: dict[int, tuple[_Course, int]] = {}
        pending = [(start, decisions)]
        while pending:
            group, left = pending.pop()
            ended = self._end(group, left)
            if ended is not None:
                for course, tricks in zip(group, ended, strict=True):
                    ends[course.index] = course, tricks
            elif with_care and left == decisions and self._has_choice(group):
                ends |= self._best_followed(group, left)
            else:
                pending += self._continued(group, left)
        return ends

    def _best_followed(
        self, group: tuple[_Course, ...], left: int
    ) -> dict[int, tuple[_Course, int]]:
        """Return the ends of the best of the plans that begin with the cards nearly best."""
        losses = self._losses_of_cards(group)
        least = min(losses.values())
        total = sum(self._shares[course.index] for course in group)
        near = [card for card in losses if losses[card] - least <= _NEARLY_BEST * total]
        followed = []
        for card in near:
            ends: dict[int, tuple[_Course, int]] = {}
            for after in _by_turn(course.after(card) for course in group):
                ends |= self._followed(after, left - 1)
            followed.append(ends)
        return min(followed, key=self._loss_of_ends)

    def _loss_of_ends(self, ends: Mapping[int, tuple[_Course, int]]) -> float:
        return sum(
            self._shares[index] * self._loss(self._best[index], tricks)
            for index, (_, tricks) in ends.items()
        )

    def _has_choice(self, group: Sequence[_Course]) -> bool:
        """Return whether it is the player's turn, with more than one card to choose from."""
        play = group[0].play
        return play.actor is self._actor and len(play.legal_cards(_hand_to_play(group[0]))) > 1

    def _losses(self, results: Sequence[int]) -> tuple[float, ...]:
        """Return the cost of declarer's tricks on each layout."""
        pairs = zip(self._best, results, strict=True)
        return tuple(self._loss(best, tricks) for best, tricks in pairs)

    def _end(self, courses: Sequence[_Course], left: int) -> Sequence[int] | None:
        """Return declarer's tricks where the plan is at its end; None where it goes on."""
        play = courses[0].play
        if play.is_over:
            return [course.play.declarer_tricks for course in courses]
        if left or play.actor is not self._actor:
            return None
        return [self._best_of(values) for values in self._declarer_tricks(courses)]

    def _continued(
        self, courses: tuple[_Course, ...], left: int
    ) -> Iterator[tuple[tuple[_Course, ...], int]]:
        """Yield the courses after the next card, with the decisions left, apart if they differ."""
        if courses[0].play.actor is self._actor:
            choice = self._choice(courses)
            left -= self._has_choice(courses)
            for alike in _by_turn(course.after(choice) for course in courses):
                yield alike, left
            return
        groups: dict[tuple[object, ...], list[_Course]] = {}
        for course, card in zip(courses, self._answers(courses), strict=True):
            after = course.after(card)
            groups.setdefault((*_seen(card), after.play.turn), []).append(after)
        for group in groups.values():
            yield tuple(group), left

    def _choice(self, courses: Sequence[_Course]) -> Card:
        """Return the player's card: the same on all layouts that look alike."""
        legal = tuple(courses[0].play.legal_cards(_hand_to_play(courses[0])))
        if len(legal) == 1:
            return legal[0]
        losses = self._losses_of_cards(courses)
        return min(legal, key=lambda card: (round(losses[card], 6), card.rank))

    def _losses_of_cards(self, courses: Sequence[_Course]) -> dict[Card, float]:
        """Return what each card loses, if the hidden hands are seen from the next card on."""
        losses: dict[Card, float] = {}
        for course, values in zip(courses, self._declarer_tricks(courses), strict=True):
            best, share = self._best_of(values), self._shares[course.index]
            for card, tricks in values.items():
                losses[card] = losses.get(card, 0.0) + share * self._loss(best, tricks)
        return losses

    def _answers(self, courses: Sequence[_Course]) -> Iterator[Card]:
        """Yield the card of another player on each layout: the lowest of those that are best."""
        legal = [tuple(course.play.legal_cards(_hand_to_play(course))) for course in courses]
        open_courses = [
            course for course, cards in zip(courses, legal, strict=True) if len(cards) > 1
        ]
        solved = iter(self._declarer_tricks(open_courses))
        declarer = courses[0].play.contract.declarer
        for course, cards in zip(courses, legal, strict=True):
            if len(cards) == 1:
                yield cards[0]
                continue
            values = next(solved)
            turn = course.play.turn
            sign = -1 if turn is not None and turn.side is declarer.side else 1
            yield min(cards, key=lambda card: (sign * values[card], card.rank))

    def _declarer_tricks(self, courses: Sequence[_Course]) -> list[Mapping[Card, int]]:
        """Return declarer's tricks in all after each legal card of each course."""
        positions = [Position.of_play(course.deal, course.play) for course in courses]
        declaring = courses[0].play.contract.declarer.side if courses else None
        totals: list[Mapping[Card, int]] = []
        for course, position, values in zip(
            courses, positions, self._solver.cards(positions), strict=True
        ):
            play, ours = course.play, position.turn.side is declaring
            totals.append(
                {
                    card: play.declarer_tricks + (tricks if ours else play.tricks_left - tricks)
                    for card, tricks in values.items()
                }
            )
        return totals

    def _best_of(self, values: Mapping[Card, int]) -> int:
        return max(values.values()) if self._declares else min(values.values())

    def _loss(self, best: int, tricks: int) -> float:
        return self._cost[best][tricks] if self._declares else self._cost[tricks][best]

    def _mean(self, values: Sequence[float]) -> float:
        weighted = sum(value * share for value, share in zip(values, self._shares, strict=True))
        return weighted / sum(self._shares)


def _hand_to_play(course: _Course) -> Hand:
    turn = course.play.turn
    assert turn is not None  # noqa: S101 - courses that are over are not continued
    return course.deal[turn]


def _by_turn(courses: Iterable[_Course]) -> Iterator[tuple[_Course, ...]]:
    """Yield courses apart by whose turn it is: small cards that look alike win some tricks."""
    groups: dict[Seat | None, list[_Course]] = {}
    for course in courses:
        groups.setdefault(course.play.turn, []).append(course)
    yield from map(tuple, groups.values())


def _seen(card: Card) -> tuple[object, ...]:
    """Return what a card tells whoever sees it."""
    return card.suit, card.rank if card.rank >= _TELLING_RANK else 0
