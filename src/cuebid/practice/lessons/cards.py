"""Cards judged by what their players could know: on layouts that fit the auction and the play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.core import FULL_DECK, SUITS, BoardRecord, Card, Hand, Side, View, view_from
from cuebid.practice.lessons.lesson import CardLesson
from cuebid.practice.lessons.looks import Bar, better_card
from cuebid.practice.lessons.naming import card_lesson
from cuebid.robots.double_dummy_play.choice import preferred_cards, select_card
from cuebid.robots.double_dummy_play.equivalent_cards import equivalent_cards
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion
from cuebid.robots.double_dummy_play.knowledge import knowledge_of
from cuebid.robots.double_dummy_play.scoring import Scoring
from cuebid.robots.lines import Line
from cuebid.robots.thumb_rules import AuctionListener, choose_card, nothing_heard
from cuebid.robots.thumb_rules.leads import suit_promise
from cuebid.robots.thumb_rules.position import position_of
from cuebid.robots.thumb_rules.shown_suits import shown_suits
from cuebid.solver import Solver
from cuebid.solver.play_values import play_values

__all__ = ["card_lessons"]

# Losses that are told, the second where the card costs nothing as the cards lie.
_LEADS: Final = (Bar(0.6, 1.5), Bar(0.6, 2.5))
# A defender who departs from a custom is told of small ones too, if they are sure.
_CUSTOMS: Final = (Bar(0.2, 2.0), Bar(0.2, 2.5))
# Which suit to lead is mostly a guess: where it cost nothing only these lines are told.
_MARKED: Final = frozenset({Line.RUFF, Line.RUFF_AND_DISCARD})
# Opening leads: what the suit promises less than the best, in points that are worth an IMP, and
# the loss together. Double dummy knows little of them: each must speak against the lead.
_PROMISE_A_UNIT, _LEAD_VALUE = 6.0, 3.0
_LEAD_LOSS, _LEAD_ERRORS, _LEAD_MARGIN = 0.4, 2.0, 6
# Layouts of a look: fewer in the first tricks, which take long to solve.
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

    Both cards are followed by one plan for all layouts, without sight of the hidden hands. So
    nobody is blamed for a guess. Declarer's cards that lost nothing as the cards lay are left out:
    a board has lessons enough that cost.

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
        costs = tricks[card] < max(tricks.values())
        bar = _bar(view, card, listener, costs=costs)
        lesson = None if bar is None else _judged(view, card, listener, bar, solver, seed)
        if lesson is not None and (costs or not _is_guess(lesson)):
            yield lesson


def _is_guess(lesson: CardLesson) -> bool:
    """Return whether a lesson is on a defender's lead that nothing marks as wrong."""
    is_lead = lesson.position > 0 and not lesson.position % 4
    return is_lead and lesson.line not in _MARKED


def _bar(view: View, card: Card, listener: AuctionListener, *, costs: bool) -> Bar | None:
    """Return the loss of a card that would be told; None if it is not looked at.

    A card of a defender is usual as the rules of thumb have it, or its equal. For leads after the
    first they are hints, not customs.
    """
    play = view.play
    if view.is_declarer or play is None:
        return _LEADS[0] if costs else None
    if not play.cards:
        return _lead_bar(view, card, listener)
    thumb = choose_card(view, listener)
    if play.current_trick.cards:
        return None if card in _equals(view, thumb) else _CUSTOMS[not costs]
    return None if card.suit is thumb.suit and not costs else _LEADS[not costs]


def _lead_bar(view: View, card: Card, listener: AuctionListener) -> Bar | None:
    """Return the loss of an opening lead that would be told."""
    position = position_of(view)
    suits = shown_suits(view.auction, listener(view), view.seat)
    promises = {suit: suit_promise(position, suit, suits) for suit in SUITS if position.hand[suit]}
    margin = max(promises.values()) - promises[card.suit]
    if margin <= _LEAD_MARGIN:
        return None
    return Bar(max(_LEAD_LOSS, _LEAD_VALUE - margin / _PROMISE_A_UNIT), _LEAD_ERRORS)


def _equals(view: View, card: Card) -> tuple[Card, ...]:
    play = view.play
    assert play is not None  # noqa: S101 - the view is of a card to be played
    trick = sum(card.bit for card in play.current_trick.cards)
    # A card of this trick still separates others, though it is no longer in a hand.
    outside = FULL_DECK - play.played - view.hand_to_play | Hand.from_bits(trick)
    return equivalent_cards(card, play.remaining(view.hand_to_play), outside)


def _judged(
    view: View,
    card: Card,
    listener: AuctionListener,
    bar: Bar,
    solver: Solver,
    seed: int,
) -> CardLesson | None:
    heard = listener(view)
    knowledge = knowledge_of(view, heard)
    thumb = choose_card(view, listener)
    question = LayoutQuestion(
        view,
        heard,
        _LAYOUTS[len(knowledge.play) < _LONG_TRICKS],
        Scoring.IMPS,
        seed,
        preferred_cards(knowledge, thumb),
        price=_PRICE_A_LAYOUT,
        judged=card,
    )

    def choose(estimate: CardEstimate) -> Card:
        return select_card(knowledge, estimate.trials, thumb)[0]

    better = better_card(question, card, choose, bar, solver)
    return None if better is None else card_lesson(card, better, solver)
