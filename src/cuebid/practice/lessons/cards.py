"""Cards judged by what their players could know: on layouts that fit the auction and the play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import hypot
from typing import Final

from cuebid.core import FULL_DECK, SUITS, BoardRecord, Card, Side, View, view_from
from cuebid.evaluation import HCP
from cuebid.practice.lessons.lesson import CardLesson
from cuebid.robots.double_dummy_play.choice import preferred_cards, select_card
from cuebid.robots.double_dummy_play.equivalent_cards import equivalent_cards
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion, estimates
from cuebid.robots.double_dummy_play.knowledge import knowledge_of
from cuebid.robots.double_dummy_play.layouts import weighted_layouts
from cuebid.robots.double_dummy_play.planning import Planner
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.robots.lines import Fork, Line, line_of
from cuebid.robots.thumb_rules import AuctionListener, choose_card, nothing_heard
from cuebid.robots.thumb_rules.leads import suit_promise
from cuebid.robots.thumb_rules.position import position_of
from cuebid.robots.thumb_rules.shown_suits import shown_suits
from cuebid.solver import Solver
from cuebid.solver.play_values import play_values

__all__ = ["card_lessons"]

# What a card must lose on average, in IMPs, before anybody is told, and how many standard errors
# that must be.
_MIN_LOSS, _ERRORS = 0.6, 1.5
# A defender who departs from the rules of thumb is told of a smaller loss, if it is sure.
_SMALL_LOSS, _SURE_ERRORS = 0.2, 2.0
# Double dummy knows little of opening leads: only a dear one is told.
_LEAD_LOSS: Final = 1.2
# How much less a suit may promise than the best one before its lead is looked at.
_LEAD_MARGIN: Final = 6
# Layouts to judge a card on: fewer in the first tricks, which take long to solve.
_LAYOUTS: Final = {True: 24, False: 48}
_LONG_TRICKS: Final = 12
# What may be spent on plans for each layout.
_PRICE_A_LAYOUT: Final = 0.01


def card_lessons(
    record: BoardRecord,
    listeners: Mapping[Side, AuctionListener],
    solver: Solver,
    seed: int = 1,
) -> Iterator[CardLesson]:
    """Yield the cards that are worse than another line on the layouts that fit.

    The other line is followed as one plan, without sight of the hidden hands; the card that was
    played is given the best that could come of it. So nobody is blamed for a guess. A card that
    lost nothing on the cards as they lay is left out: a board has lessons enough that cost.

    Args:
        record: the board.
        listeners: by side, what it has heard in the auction.
        solver: solves positions double dummy.
        seed: of the layouts.
    """
    if record.play is None:
        return
    for play, _, card, tricks in play_values(record.board.deal, record.play, solver):
        actor = play.actor
        assert actor is not None  # noqa: S101 - a card is left to play
        view = view_from(actor, record.board, record.auction, play, record.explanations)
        listener = listeners.get(actor.side, nothing_heard)
        if _is_open(view, card, listener, costs=tricks[card] < max(tricks.values())):
            lesson = _judged(view, card, listener, solver, seed)
            if lesson is not None:
                yield lesson


def _is_open(view: View, card: Card, listener: AuctionListener, *, costs: bool) -> bool:
    """Return whether a card is looked at: what declarer lost, and what no defender is used to.

    A card of a defender is usual as the rules of thumb have it, or its equal. For leads after the
    first they are hints, not customs.
    """
    play = view.play
    if view.is_declarer or play is None:
        return costs
    if not play.cards:
        return costs and not _is_usual_lead(view, card, listener)
    thumb = choose_card(view, listener)
    if play.current_trick.cards:
        return card not in _equals(view, thumb)
    return costs or card.suit is not thumb.suit


def _is_usual_lead(view: View, card: Card, listener: AuctionListener) -> bool:
    """Return whether the suit of an opening lead promises nearly as much as any."""
    position = position_of(view)
    suits = shown_suits(view.auction, listener(view), view.seat)
    promises = {suit: suit_promise(position, suit, suits) for suit in SUITS if position.hand[suit]}
    return promises[card.suit] >= max(promises.values()) - _LEAD_MARGIN


def _equals(view: View, card: Card) -> tuple[Card, ...]:
    play = view.play
    assert play is not None  # noqa: S101 - the view is of a card to be played
    outside = FULL_DECK - play.played - view.hand_to_play
    return equivalent_cards(card, play.remaining(view.hand_to_play), outside)


def _judged(
    view: View, card: Card, listener: AuctionListener, solver: Solver, seed: int
) -> CardLesson | None:
    limit = _LAYOUTS[_is_early(view)]
    heard = listener(view)
    knowledge = knowledge_of(view, heard)
    thumb = choose_card(view, listener)
    preferred = preferred_cards(knowledge, thumb)
    question = LayoutQuestion(
        view, heard, limit, Scoring.IMPS, seed, preferred, price=_PRICE_A_LAYOUT, judged=card
    )
    *_, estimate = estimates(question, solver)
    better, _ = select_card(knowledge, estimate.trials, thumb)
    loss, error = _loss(estimate, card, better)
    if not _is_sure(view, loss, error) or better in _equals(view, card):
        return None
    if not estimate.complete:
        # The best of many cards at dozens of cards a board is often the luckiest.
        *_, second = estimates(replace(question, seed=seed + 1), solver)
        again, error = _loss(second, card, better)
        least = _MIN_LOSS if view.is_declarer else _SMALL_LOSS
        if again < max(least, error) / 2:
            return None
    return _lesson(question, estimate, card, better, loss, solver)


def _is_early(view: View) -> bool:
    return view.play is None or len(view.play) < _LONG_TRICKS


def _loss(estimate: CardEstimate, card: Card, better: Card) -> tuple[float, float]:
    """Return what a card loses against another on average, with the standard error."""
    trials = {trial.card: trial for trial in estimate.trials}
    played, other = trials[card], trials[better]
    return played.loss - other.loss, hypot(played.error, other.error)


def _is_sure(view: View, loss: float, error: float) -> bool:
    is_sure = loss >= max(_MIN_LOSS, _ERRORS * error)
    is_sure |= not view.is_declarer and loss >= max(_SMALL_LOSS, _SURE_ERRORS * error)
    return is_sure and (_is_under_way(view) or loss >= _LEAD_LOSS)


def _is_under_way(view: View) -> bool:
    return view.play is not None and bool(view.play.cards)


def _lesson(
    question: LayoutQuestion,
    estimate: CardEstimate,
    card: Card,
    better: Card,
    loss: float,
    solver: Solver,
) -> CardLesson:
    knowledge = question.knowledge()
    fork, line = _named(question, estimate, card, better, solver)
    holder = fork.finessed() if line is Line.FINESSE else None
    boxes = None if holder is None else knowledge.shown.get(holder)
    points = boxes.hull().range(HCP)[0] if boxes is not None and len(boxes) else 0
    return CardLesson(
        len(knowledge.play),
        knowledge.seat_to_play,
        question.view.seat,
        card,
        better,
        loss,
        line,
        holder,
        points,
    )


def _named(
    question: LayoutQuestion, estimate: CardEstimate, card: Card, better: Card, solver: Solver
) -> tuple[Fork, Line]:
    """Return the line that the better card begins where it gains, and one such course."""
    position = position_of(question.view)
    trials = {trial.card: trial for trial in estimate.trials}
    more = trials[better].tricks - trials[card].tricks
    gives_up = more <= 0 if position.declaring else more >= 0
    weights: dict[Line, float] = {}
    forks: dict[Line, Fork] = {}
    for course, share in _courses(question, estimate, card, better, solver):
        fork = Fork(position, card, course, gives_up)
        line = line_of(fork)
        weights[line] = weights.get(line, 0.0) + share
        forks.setdefault(line, fork)
    line = max(weights, key=lambda each: weights[each])
    return forks[line], line


def _courses(
    question: LayoutQuestion, estimate: CardEstimate, card: Card, better: Card, solver: Solver
) -> Iterable[tuple[tuple[Card, ...], float]]:
    if not _is_under_way(question.view):
        return [((better,), 1.0)]
    layouts = weighted_layouts(question.knowledge(), question.limit, question.seed)
    planner = Planner(question.knowledge(), layouts, question.scoring)
    return planner.courses(estimate.trials, better, card, solver)
