"""Cards judged by what their players could know: on layouts that fit the auction and the play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cuebid.core import FULL_DECK, SUITS, BoardRecord, Card, Play, Side, View, view_from
from cuebid.evaluation import HCP
from cuebid.practice.lessons.lesson import CardLesson
from cuebid.robots.double_dummy_play.equivalent_cards import equivalent_cards
from cuebid.robots.double_dummy_play.knowledge import Knowledge, knowledge_of
from cuebid.robots.double_dummy_play.layouts import WeightedLayouts, weighted_layouts
from cuebid.robots.double_dummy_play.one_plan import Plan, PlanMaker
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
# What makes a card suspect on a few layouts.
_SUSPECT: Final = 0.05
# What sight of all hands is worth after a card that leads to a guess; and how much less than that
# card with such sight a plan may be worth that needs no guess.
_GUESS: Final = 1.0
_AS_GOOD: Final = 0.3
# How much less a suit may promise than the best one before its lead is looked at.
_LEAD_MARGIN: Final = 6
# Layouts to judge a card on: fewer in the first tricks, which take long to solve.
_LAYOUTS: Final = {True: 24, False: 48}
_LONG_TRICKS: Final = 12
_FEW_LAYOUTS: Final = 8
# Alternatives that are followed as plans, the best double dummy first.
_MOST_PLANS: Final = 3


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
    for play, card in _costly(record, solver):
        actor = play.actor
        assert actor is not None  # noqa: S101 - a card is left to play
        view = view_from(actor, record.board, record.auction, play, record.explanations)
        listener = listeners.get(actor.side, nothing_heard)
        if not _is_normal(view, card, listener):
            lesson = _judged(view, card, listener, solver, seed)
            if lesson is not None:
                yield lesson


def _costly(record: BoardRecord, solver: Solver) -> Iterator[tuple[Play, Card]]:
    """Yield the cards that lost a trick double dummy, with the play before each."""
    if record.play is None:
        return
    for play, _, card, tricks in play_values(record.board.deal, record.play, solver):
        if tricks[card] < max(tricks.values()):
            yield play, card


def _is_normal(view: View, card: Card, listener: AuctionListener) -> bool:
    """Return whether a defender's card is usual: as the rules of thumb have it, or its equal.

    Those for leads after the first are hints, not customs.
    """
    play = view.play
    if view.is_declarer or play is None:
        return False
    if not play.cards:
        return _is_usual_lead(view, card, listener)
    return bool(play.current_trick.cards) and card in _equals(view, choose_card(view, listener))


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


@dataclass(frozen=True, slots=True)
class _Better:
    """A plan that is better than a card.

    Attributes:
        plan: the plan.
        gain: what it gains on average, in IMPs.
        gains: the same on each layout, by its weight.
        gives_up_tricks: whether it takes no more tricks for that.
        needs_no_guess: whether it is compared with the best plan that the card leaves.
    """

    plan: Plan
    gain: float
    gains: tuple[float, ...]
    gives_up_tricks: bool
    needs_no_guess: bool


def _judged(
    view: View, card: Card, listener: AuctionListener, solver: Solver, seed: int
) -> CardLesson | None:
    knowledge = knowledge_of(view, listener(view))
    layouts = weighted_layouts(knowledge, _LAYOUTS[len(knowledge.play) < _LONG_TRICKS], seed)
    # Most of declarer's cards prove good enough on a few layouts. A defender's card is unusual.
    if view.is_declarer:
        few = PlanMaker(knowledge, _first(layouts, _FEW_LAYOUTS), solver)
        if not _suspects(few, view, card) and not _leads_to_guess(few, card):
            return None
    better = _better(PlanMaker(knowledge, layouts, solver), view, card)
    if better is None or not _is_confirmed(knowledge, card, better, solver, seed + 1):
        return None
    return _lesson(view, knowledge, card, better)


def _is_confirmed(
    knowledge: Knowledge, card: Card, better: _Better, solver: Solver, seed: int
) -> bool:
    """Return whether a plan is better on other layouts too.

    The best of several plans at dozens of cards a board is often the luckiest.
    """
    layouts = weighted_layouts(knowledge, _LAYOUTS[len(knowledge.play) < _LONG_TRICKS], seed)
    if layouts.complete:
        return True
    maker = PlanMaker(knowledge, layouts, solver)
    plan, seeing_all = maker.plan(better.plan.card), maker.seeing_all(card)
    played = maker.plan(card, with_care=True) if better.needs_no_guess else seeing_all
    gain, error = maker.gain(plan, played)
    least = _MIN_LOSS if knowledge.view.is_declarer else _SMALL_LOSS
    is_sure = gain >= max(least, error) / 2
    return is_sure and maker.gain(plan, seeing_all)[0] >= -_AS_GOOD


def _first(layouts: WeightedLayouts, count: int) -> WeightedLayouts:
    return replace(layouts, rows=layouts.rows[:count], shares=layouts.shares[:count])


def _suspects(maker: PlanMaker, view: View, card: Card, least: float = _SUSPECT) -> list[Plan]:
    """Return what is better than a card if the hidden hands are seen from the next card on."""
    played = maker.seeing_all(card)
    others = [maker.seeing_all(other) for other in _distinct(view, card)]
    gains = {other.card: maker.gain(other, played)[0] for other in others}
    better = [other for other in others if gains[other.card] >= least]
    return sorted(better, key=lambda other: -gains[other.card])


def _is_under_way(view: View) -> bool:
    return view.play is not None and bool(view.play.cards)


def _leads_to_guess(maker: PlanMaker, card: Card) -> bool:
    """Return whether what follows a card goes much better with sight of the hidden hands."""
    return maker.gain(maker.seeing_all(card), maker.plan(card))[0] >= _GUESS


def _distinct(view: View, card: Card) -> Iterator[Card]:
    """Yield the legal cards that are not equals of a card, one of each run of equals."""
    seen = set(_equals(view, card))
    for other in sorted(view.legal_cards, key=lambda each: each.rank):
        if other not in seen:
            seen.update(_equals(view, other))
            yield other


def _better(maker: PlanMaker, view: View, card: Card) -> _Better | None:
    seeing_all = played = maker.seeing_all(card)
    least = _SUSPECT
    if view.is_declarer and _leads_to_guess(maker, card):
        # A plan that is as good as the card with sight of all hands is compared with the best plan
        # that the card leaves: it needs no guess.
        played, least = maker.plan(card, with_care=True), -_AS_GOOD
    best: _Better | None = None
    for suspect in _suspects(maker, view, card, least)[:_MOST_PLANS]:
        plan = maker.plan(suspect.card)
        gain, error = maker.gain(plan, played)
        is_sure = gain >= max(_MIN_LOSS, _ERRORS * error)
        is_sure |= not view.is_declarer and gain >= max(_SMALL_LOSS, _SURE_ERRORS * error)
        is_sure &= _is_under_way(view) or gain >= _LEAD_LOSS
        is_sure &= maker.gain(plan, seeing_all)[0] >= -_AS_GOOD
        if is_sure and (best is None or gain > best.gain):
            gains = [
                each * share for each, share in zip(plan.gains(played), maker.shares, strict=True)
            ]
            more = plan.tricks - played.tricks
            gives_up = more <= 0 if view.is_declarer else more >= 0
            best = _Better(plan, gain, tuple(gains), gives_up, played is not seeing_all)
    return best


def _lesson(view: View, knowledge: Knowledge, card: Card, better: _Better) -> CardLesson:
    fork, line = _named(view, card, better)
    holder = fork.finessed() if line is Line.FINESSE else None
    boxes = None if holder is None else knowledge.shown.get(holder)
    points = boxes.hull().range(HCP)[0] if boxes is not None and len(boxes) else 0
    return CardLesson(
        len(knowledge.play),
        knowledge.seat_to_play,
        view.seat,
        card,
        fork.better,
        better.gain,
        line,
        holder,
        points,
    )


def _named(view: View, card: Card, better: _Better) -> tuple[Fork, Line]:
    """Return the line that the plan follows where it gains most, and one such course."""
    position = position_of(view)
    weights: dict[Line, float] = {}
    forks: dict[Line, tuple[float, Fork]] = {}
    for course, gain in zip(better.plan.courses, better.gains, strict=True):
        if gain <= 0:
            continue
        fork = Fork(position, card, course, better.gives_up_tricks)
        line = line_of(fork)
        weights[line] = weights.get(line, 0.0) + gain
        if line not in forks or gain > forks[line][0]:
            forks[line] = gain, fork
    line = max(weights, key=lambda each: weights[each])
    return forks[line][1], line
