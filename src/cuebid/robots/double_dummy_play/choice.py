"""Which card to play, once it is known what each costs.

Double dummy sees all cards, so to it many cards cost the same that do not: it finds every queen
tomorrow, and knows no mistakes. Where cards cost nearly the same, the rules of thumb decide, and a
defender's small card tells partner the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cuebid.core import FULL_DECK, Card
from cuebid.robots.double_dummy_play.decision import CardReason
from cuebid.robots.double_dummy_play.equivalent_cards import customary_card, equivalent_cards
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.play_context import play_context_of, preferred
from cuebid.robots.double_dummy_play.signals import SPOTS, Signal, signal_card
from cuebid.robots.double_dummy_play.trial import CardTrial
from cuebid.robots.thumb_rules.holdings import card_of

__all__ = ["select_card"]

_NEAR: Final = 0.05
"""A loss that is too small to be believed."""
_ERRORS: Final = 0.5
"""Standard errors that a loss must exceed to be believed."""
_LEAD_ERRORS: Final = 1.5
"""The same for opening leads, where double dummy is at its worst: its declarers never misguess."""
_HONOUR: Final = 10


def select_card(knowledge: Knowledge, trials: Sequence[CardTrial], thumb: Card) -> tuple[Card, str]:
    """The card, and why; see `CardReason`.

    Args:
        knowledge: of the player.
        trials: what each card costs, the best first.
        thumb: what the rules of thumb play.
    """
    best = trials[0]
    errors = _ERRORS if knowledge.play.cards else _LEAD_ERRORS
    near = [
        trial.card for trial in trials if trial.loss - best.loss <= max(_NEAR, errors * trial.error)
    ]
    low = _second_hand_low(knowledge, thumb)
    told = _signal(knowledge, low)
    if told in near:
        return told, CardReason.SIGNAL
    if low in near:
        thumb = low
    if thumb in near:
        return thumb, CardReason.STANDARD if thumb is not best.card else CardReason.BEST
    same = [trial.card for trial in trials if trial.loss - best.loss < 1e-9]
    card = min(same, key=lambda one: one.rank)
    view = knowledge.view
    hand = knowledge.play.remaining(view.hand_to_play)
    others = FULL_DECK - knowledge.play.played - view.hand_to_play
    alike = [one for one in equivalent_cards(card, hand, others) if one in near]
    leading = not knowledge.play.current_trick.cards
    return customary_card(alike, leading=leading, declaring=view.is_declarer), CardReason.BEST


def _second_hand_low(knowledge: Knowledge, thumb: Card) -> Card:
    """A defender's low card when a small card is led through it, else what thumb plays."""
    trick = knowledge.play.current_trick.cards
    if knowledge.view.is_declarer or len(trick) != 1 or trick[0].rank >= _HONOUR:
        return thumb
    if thumb.suit is not trick[0].suit:
        return thumb
    left = knowledge.play.remaining(knowledge.view.hand)
    return min(left.in_suit(thumb.suit), key=lambda card: card.rank)


def _signal(knowledge: Knowledge, thumb: Card) -> Card | None:
    """The small card of the same suit that tells partner the truth, where thumb plays low."""
    play, suit, hand = knowledge.play, thumb.suit, knowledge.view.hand
    trick = play.current_trick
    if knowledge.view.is_declarer or not 1 << (thumb.rank - 2) & SPOTS:
        return None
    holding = play.remaining(hand).holding(suit)
    first = hand.holding(suit) == holding
    gone = play.played.bits
    context = play_context_of(knowledge, trick, suit, knowledge.mover, gone, first=first)
    if context.signal is Signal.NONE:
        return None
    prefers = 0
    if context.signal is Signal.PREFERENCE:
        prefers = preferred(hand, suit, play.contract.trumps, gone)
    bit = signal_card(holding, context.signal, trumps=not context.notrump, prefers=prefers)
    return card_of(suit, bit) if bit else None
