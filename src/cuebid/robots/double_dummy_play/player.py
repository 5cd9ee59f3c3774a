"""Chooses a card: by rule of thumb, and by imagining the hidden hands where it may think."""

from __future__ import annotations

import zlib
from typing import Final

from cuebid.core import FULL_DECK, SUITS, Card, Hand, View
from cuebid.robots.double_dummy_play.choice import select_card
from cuebid.robots.double_dummy_play.decision import CardDecision, CardReason
from cuebid.robots.double_dummy_play.equivalent_cards import customary_card, equivalent_cards
from cuebid.robots.double_dummy_play.knowledge import Knowledge, knowledge_of
from cuebid.robots.double_dummy_play.layouts import weighted_layouts
from cuebid.robots.double_dummy_play.thinking_time import CardThinking
from cuebid.robots.double_dummy_play.trial import Trials
from cuebid.robots.thumb_rules import ShownHandsReader, choose_card, nothing_shown
from cuebid.robots.thumb_rules.leads import lead_card
from cuebid.robots.thumb_rules.position import position_of

__all__ = ["CardPlayer"]

_ENOUGH: Final = 24
_CLEAR: Final = 4.0
"""Standard errors by which a card must lead all others to be played before the budget is spent."""


class CardPlayer:
    """Plays declarer's cards, dummy's, and a defender's.

    It keeps nothing between two questions: equal views get equal cards, as long as the budget is
    in layouts.

    Args:
        thinking: how to think; without it every card is by rule of thumb.
        shown: reads the auction.
    """

    def __init__(
        self, thinking: CardThinking | None = None, shown: ShownHandsReader = nothing_shown
    ) -> None:
        self.thinking = thinking
        self._shown = shown

    def decide(self, view: View) -> CardDecision:
        """The card to play from `view.hand_to_play`, with reasons.

        Raises:
            IllegalError: it is not the viewer's turn to play.
        """
        legal = tuple(view.legal_cards)
        if len(legal) == 1:
            return CardDecision(legal[0], CardReason.ONLY)
        thumb = choose_card(view, self._shown)
        if self.thinking is None or not self.thinking.budget:
            return CardDecision(thumb, CardReason.THUMB)
        knowledge = knowledge_of(view, self._shown(view))
        left = knowledge.play.remaining(view.hand_to_play)
        if len(equivalent_cards(legal[0], left, _outside(knowledge))) == len(left) == len(legal):
            trick = knowledge.play.current_trick.cards
            card = customary_card(legal, leading=not trick, declaring=view.is_declarer)
            return CardDecision(card, CardReason.EQUAL)
        return self._compared(self.thinking, knowledge, thumb)

    def _compared(self, thinking: CardThinking, knowledge: Knowledge, thumb: Card) -> CardDecision:
        imagined = weighted_layouts(knowledge, thinking.most, _mixed(thinking.seed, knowledge.view))
        trials = Trials(knowledge, thinking.scoring, thinking.solver)
        done = 0
        for many in thinking.portions(len(knowledge.play)):
            end = done + many
            trials.add(imagined.rows[done:end], imagined.shares[done:end])
            done = min(end, len(imagined))
            if done == len(imagined) or (done >= _ENOUGH and _is_clear(trials)):
                break
        complete = imagined.complete and done == len(imagined)
        results = trials.result(complete=complete)
        if not knowledge.play.cards:
            standard = _standard_leads(knowledge)
            results = tuple(trial for trial in results if trial.card in standard)
        card, why = select_card(knowledge, results, thumb)
        return CardDecision(card, why, results, done, imagined.judged, complete, thinking.scoring)


def _outside(knowledge: Knowledge) -> Hand:
    """The cards that the three other hands may still hold."""
    return FULL_DECK - knowledge.play.played - knowledge.view.hand_to_play


def _is_clear(trials: Trials) -> bool:
    """Whether no more layouts are likely to change the choice; equals of the best are no rivals."""
    first, *others = trials.result()
    return all(
        other.loss - first.loss > _CLEAR * other.error
        for other in others
        if other.error or other.loss > first.loss
    )


def _standard_leads(knowledge: Knowledge) -> set[Card]:
    """Of every suit held, the card that is led by agreement: partner reads no other."""
    position = position_of(knowledge.view)
    partners = knowledge.suits_shown[position.seat].partner
    return {
        position.card(suit, lead_card(position, suit, partners))
        for suit in SUITS
        if position.hand[suit]
    }


def _mixed(seed: int, view: View) -> int:
    """A seed for this very question, so that no other question changes what is imagined here."""
    calls = " ".join(call.text for call in view.auction)
    cards = "" if view.play is None else " ".join(card.text for card in view.play)
    dummy = 0 if view.dummy_hand is None else view.dummy_hand.bits
    text = (
        f"{seed} {view.seat.letter} {view.hand.bits} {dummy} {view.dealer.letter} {calls} {cards}"
    )
    return zlib.crc32(text.encode())
