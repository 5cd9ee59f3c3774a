"""Judge played cards by what their players could know: on layouts that fit auction and play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.core import FULL_DECK, SUITS, BoardRecord, Card, Hand, Side, View, view_from
from cuebid.practice.lessons.lesson import CardLesson
from cuebid.practice.lessons.looks import Bar, better_card
from cuebid.practice.lessons.naming import card_lesson
from cuebid.robots.double_dummy_play.choice import preferred_cards, second_hand_low, select_card
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

# The average loss from which a card becomes a lesson, in IMPs and in standard errors.
_MIN_LOSS, _ERRORS = 0.6, 1.5
# If a defender departs from a custom, small losses are enough, provided that they are certain.
_SMALL_LOSS, _SURE_ERRORS = 0.2, 2.0
# The standard errors required for a card that lost no trick as the cards lay.
_LUCKY_ERRORS: Final = 2.5
# Opening leads: the points by which the suit led promises less than the best suit, converted to
# IMPs, count together with the loss. Double dummy is a poor judge of leads: both must be bad.
_PROMISE_A_UNIT, _LEAD_VALUE = 6.0, 3.0
_LEAD_LOSS, _LEAD_ERRORS, _LEAD_MARGIN = 0.4, 2.0, 6
# Layouts per sample, by whether fewer than `_LONG_TRICKS` cards have been played: the first tricks
# take long to solve.
_LAYOUTS: Final = {True: 24, False: 48}
_LONG_TRICKS: Final = 12
# What solving for plans may cost for each layout: see `LayoutQuestion.price`.
_PRICE_A_LAYOUT: Final = 0.01


def card_lessons(
    record: BoardRecord,
    listeners: Mapping[Side, AuctionListener],
    solver: Solver,
    seed: int = 1,
) -> Iterator[CardLesson]:
    """Yield a lesson on each card that does worse than another card on the layouts that fit.

    Both cards are followed by one plan for all layouts, without sight of the hidden hands. So
    nobody is blamed for a guess. Declarer's cards that lost nothing as the cards lay are left out:
    a board has enough lessons about cards that lost tricks.
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
        if lesson is not None and (costs or not _is_guess(view, lesson)):
            yield lesson


def _is_guess(view: View, lesson: CardLesson) -> bool:
    """Return whether a lesson blames a defender's lead to a later trick that was a mere guess.

    Which suit to lead is mostly a guess. But a suit that partner led first may be one that he wants
    to ruff.
    """
    play = view.play
    if play is None or not play.cards or play.current_trick.cards:
        return False
    first = play.tricks[0]
    returns = first.leader is view.seat.partner and lesson.better.suit is first.cards[0].suit
    return lesson.line is not Line.RUFF or not returns


def _bar(view: View, card: Card, listener: AuctionListener, *, costs: bool) -> Bar | None:
    """Return the loss from which a card becomes a lesson; None if the card is not judged.

    A defender's card is not judged if it is the card of the rules of thumb or its equal. For leads
    after the opening lead these rules are hints, not customs.
    """
    play = view.play
    if view.is_declarer or play is None:
        return Bar(_MIN_LOSS, _ERRORS) if costs else None
    if not play.cards:
        return _lead_bar(view, card, listener)
    thumb = choose_card(view, listener)
    if not play.current_trick.cards:
        is_hinted = card.suit is thumb.suit
        return None if is_hinted and not costs else Bar(_MIN_LOSS, _errors(_ERRORS, costs))
    custom = second_hand_low(knowledge_of(view, listener(view)), thumb)
    is_usual = card in _equals(view, custom)
    return None if is_usual else Bar(_SMALL_LOSS, _errors(_SURE_ERRORS, costs))


def _errors(errors: float, costs: bool) -> float:
    return errors if costs else _LUCKY_ERRORS


def _lead_bar(view: View, card: Card, listener: AuctionListener) -> Bar | None:
    """Return the loss from which an opening lead becomes a lesson; None if it is not judged."""
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
