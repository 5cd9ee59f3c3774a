"""Make the lesson about a better card, and name the line of play that the card begins."""

from __future__ import annotations

from collections.abc import Iterable

from cuebid.core import Card
from cuebid.evaluation import HCP
from cuebid.practice.lessons.lesson import CardLesson
from cuebid.practice.lessons.looks import BetterCard
from cuebid.robots.double_dummy_play.layouts import weighted_layouts
from cuebid.robots.double_dummy_play.planning import Planner
from cuebid.robots.lines import Fork, Line, line_of
from cuebid.robots.thumb_rules.position import position_of
from cuebid.solver import Solver


def card_lesson(played: Card, better: BetterCard, solver: Solver) -> CardLesson:
    """Return the lesson that another card was better than the card played."""
    knowledge = better.question.knowledge()
    fork, line = _named(played, better, solver)
    holder = fork.finessed() if line is Line.FINESSE else None
    boxes = None if holder is None else knowledge.shown.get(holder)
    points = boxes.hull().range(HCP)[0] if boxes is not None and len(boxes) else 0
    return CardLesson(
        len(knowledge.play),
        knowledge.seat_to_play,
        better.question.view.seat,
        played,
        better.card,
        better.loss,
        line,
        holder,
        points,
    )


def _named(played: Card, better: BetterCard, solver: Solver) -> tuple[Fork, Line]:
    """Return an example of the better card's likeliest line and its kind, such as a finesse."""
    position = position_of(better.question.view)
    tricks = {trial.card: trial.tricks for trial in better.estimate.trials}
    more = tricks[better.card] - tricks[played]
    gives_up = more <= 0 if position.declaring else more >= 0
    weights: dict[Line, float] = {}
    forks: dict[Line, Fork] = {}
    for course, share in _courses(played, better, solver):
        fork = Fork(position, played, course, gives_up)
        line = line_of(fork)
        weights[line] = weights.get(line, 0.0) + share
        forks.setdefault(line, fork)
    line = max(weights, key=lambda each: weights[each])
    return forks[line], line


def _courses(
    played: Card, better: BetterCard, solver: Solver
) -> Iterable[tuple[tuple[Card, ...], float]]:
    question = better.question
    # An opening lead is made before there is anything to plan with.
    if question.view.dummy_hand is None:
        return [((better.card,), 1.0)]
    knowledge = question.knowledge()
    layouts = weighted_layouts(knowledge, question.limit, question.seed)
    planner = Planner(knowledge, layouts, question.scoring)
    return planner.courses(better.estimate.trials, better.card, played, solver)
