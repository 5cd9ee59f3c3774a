"""Choose a card by rules of thumb and, if the player may think, by simulation.

A thinking player samples the hidden hands, weights them by the evidence of the play, solves them
double dummy and compares the cards by the score (docs/card-play.md, How a card is chosen). The
rules of thumb decide if no card is clearly better.
"""

from __future__ import annotations

import zlib
from dataclasses import replace

from cuebid.core import FULL_DECK, SUITS, Card, Hand, View
from cuebid.robots.double_dummy_play.choice import preferred_cards, select_card, select_lead
from cuebid.robots.double_dummy_play.decision import CardDecision, CardReason
from cuebid.robots.double_dummy_play.equivalent_cards import customary_card, equivalent_cards
from cuebid.robots.double_dummy_play.estimates import CardEstimate, LayoutQuestion
from cuebid.robots.double_dummy_play.knowledge import Knowledge, knowledge_of
from cuebid.robots.double_dummy_play.thinking_time import CardThinking
from cuebid.robots.lines.card_line import line_of_card
from cuebid.robots.thumb_rules import AuctionListener, choose_card, nothing_heard
from cuebid.robots.thumb_rules.leads import lead_card
from cuebid.robots.thumb_rules.position import position_of


class CardPlayer:
    """A player of cards as declarer, from dummy, and as a defender.

    It has no state: equal views get equal cards, as long as the budget is in layouts.

    Args:
        thinking: the solver and its limits; without it every card is by rule of thumb.
        listener: interprets the auction.
    """

    def __init__(
        self, thinking: CardThinking | None = None, listener: AuctionListener = nothing_heard
    ) -> None:
        self.thinking = thinking
        self._listener = listener

    def decide(self, view: View) -> CardDecision:
        """Choose the card to play from `view.hand_to_play`; return it with reasons.

        Raises:
            IllegalError: it is not the viewer's turn to play.
        """
        decision = self._decide(view)
        return replace(decision, line=line_of_card(position_of(view), decision.card))

    def _decide(self, view: View) -> CardDecision:
        legal = tuple(view.legal_cards)
        if len(legal) == 1:
            return CardDecision(legal[0], CardReason.ONLY)
        thinking = self.thinking
        begin = 0.0 if thinking is None else thinking.clock()
        thumb = choose_card(view, self._listener)
        if thinking is None or not thinking.budget:
            return CardDecision(thumb, CardReason.THUMB)
        heard = self._listener(view)
        knowledge = knowledge_of(view, heard)
        left = knowledge.play.remaining(view.hand_to_play)
        # If all cards of the hand are equivalent, no layout distinguishes them.
        if len(equivalent_cards(legal[0], left, _outside(knowledge))) == len(left) == len(legal):
            trick = knowledge.play.current_trick.cards
            card = customary_card(legal, leading=not trick, declaring=view.is_declarer)
            return CardDecision(card, CardReason.EQUAL)
        seed = _seed_of_view(thinking.seed, view)
        preferred = preferred_cards(knowledge, thumb)
        question = LayoutQuestion(
            view, heard, thinking.max_layouts, thinking.scoring, seed, preferred, thinking.plans
        )
        estimate = thinking.estimate(question, begin)
        return _decision(thinking, knowledge, estimate, thumb)


def _decision(
    thinking: CardThinking, knowledge: Knowledge, estimate: CardEstimate | None, thumb: Card
) -> CardDecision:
    """Return the decision that follows from an estimate, or from its absence."""
    # A time limit that ends a budget in layouts is an exception, which the decision reports.
    is_cut = bool(thinking.budget.deals) and (estimate is None or not estimate.is_final)
    if estimate is None:
        return CardDecision(thumb, CardReason.TOO_FEW, scoring=thinking.scoring, is_cut=is_cut)
    results = estimate.trials
    # Only standard cards are led: partner would misread others.
    if not knowledge.play.cards:
        standard = _standard_leads(knowledge)
        results = tuple(trial for trial in results if trial.card in standard)
    card, why = thumb, CardReason.TOO_FEW
    if estimate.complete or estimate.weight >= thinking.enough:
        if knowledge.play.cards:
            card, why = select_card(knowledge, results, thumb)
        else:
            card, why = select_lead(knowledge, results, estimate.weight, thumb)
    return CardDecision(
        card,
        why,
        results,
        estimate.layouts,
        estimate.judged,
        estimate.complete,
        thinking.scoring,
        is_cut,
    )


def _outside(knowledge: Knowledge) -> Hand:
    """Return the cards that the three other hands may still hold."""
    return FULL_DECK - knowledge.play.played - knowledge.view.hand_to_play


def _standard_leads(knowledge: Knowledge) -> set[Card]:
    """Return the standard lead from each suit that the leader holds."""
    position = position_of(knowledge.view)
    partners = knowledge.suits_shown[position.seat].partner
    return {
        position.card(suit, lead_card(position, suit, partners))
        for suit in SUITS
        if position.hand[suit]
    }


def _seed_of_view(seed: int, view: View) -> int:
    """Return a seed that depends on this view, so that earlier decisions do not change it.

    CRC-32 because, unlike `hash`, it is the same in every process.
    """
    calls = " ".join(call.text for call in view.auction)
    cards = "" if view.play is None else " ".join(card.text for card in view.play)
    dummy = 0 if view.dummy_hand is None else view.dummy_hand.bits
    text = (
        f"{seed} {view.seat.letter} {view.hand.bits} {dummy} {view.dealer.letter} {calls} {cards}"
    )
    return zlib.crc32(text.encode())
