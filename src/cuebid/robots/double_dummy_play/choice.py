"""Select a card when the loss of each card is known.

A double-dummy solver sees all cards, so it rates many cards as equal that are not: its declarer
finds every queen, and its opponents never err. Therefore losses below a threshold are ignored.
Among the cards that remain the rules of thumb decide, and a defender's small card is a truthful
signal.
"""

# Compared with always playing the card with the least loss, over 64 deals at 0.05 s a card, this
# gains 0.44 +- 0.16 tricks for the defence and 0.09 +- 0.14 for declarer
# (docs/performance.md, Card play).

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cuebid.core import FULL_DECK, Card
from cuebid.robots.double_dummy_play.decision import CardReason
from cuebid.robots.double_dummy_play.equivalent_cards import customary_card, equivalent_cards
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.play_context import play_context_of, preferred
from cuebid.robots.double_dummy_play.trial import CardTrial
from cuebid.robots.thumb_rules.holdings import card_of
from cuebid.robots.thumb_rules.leads import suit_promise
from cuebid.robots.thumb_rules.position import position_of
from cuebid.robots.thumb_rules.signals import SPOTS, SmallCardSignal, signal_card

# A loss, in IMPs or tricks, that is ignored however small its error is. If all layouts have been
# solved, errors are zero and this is the only threshold.
_NEGLIGIBLE_LOSS: Final = 0.05
# Standard errors that a loss must exceed to count.
_ERRORS: Final = 0.5
_TEN_RANK: Final = 10
# Standard errors that a loss must exceed before a defender throws an honour away.
_SURE_ERRORS: Final = 2.0
# Points of `suit_promise` that are worth an IMP, or a trick: the same scale by which
# `layout_weights` expects others to lead.
_PROMISE_A_UNIT: Final = 6.0
# With so many layouts the losses count half against the promises of suits.
_LEAD_LAYOUTS: Final = 16


def select_card(knowledge: Knowledge, trials: Sequence[CardTrial], thumb: Card) -> tuple[Card, str]:
    """Return the card to play and the reason, one of `CardReason`.

    Args:
        knowledge: what the player knows.
        trials: the result of each card, the best first.
        thumb: the card that the rules of thumb play.
    """
    best = trials[0]
    near = [trial.card for trial in trials if trial.loss - best.loss <= _ignored(trial)]
    # The order matters: a truthful signal comes before the bare rule of thumb, because a small
    # card that costs nothing may as well help partner.
    for card in preferred_cards(knowledge, thumb):
        if card in near:
            if card is _signal(knowledge, card):
                return card, CardReason.SIGNAL
            return card, CardReason.STANDARD if card is not best.card else CardReason.BEST
    if _throws_honour(knowledge, best.card, thumb):
        kept = next(trial for trial in trials if trial.card is thumb)
        if kept.loss - best.loss <= _SURE_ERRORS * kept.error:
            return thumb, CardReason.KEPT
    # Equal means may differ by rounding.
    joint_best = [trial.card for trial in trials if trial.loss - best.loss < 1e-9]
    card = min(joint_best, key=lambda candidate: candidate.rank)
    view = knowledge.view
    hand = knowledge.play.remaining(view.hand_to_play)
    outside = FULL_DECK - knowledge.play.played - view.hand_to_play
    equals = [equal for equal in equivalent_cards(card, hand, outside) if equal in near]
    leading = not knowledge.play.current_trick.cards
    return customary_card(equals, leading=leading, declaring=view.is_declarer), CardReason.BEST


def preferred_cards(knowledge: Knowledge, thumb: Card) -> tuple[Card, ...]:
    """Return the cards to prefer among cards of equal value, the most preferred first.

    Args:
        knowledge: what the player knows.
        thumb: the card that the rules of thumb play.
    """
    low = second_hand_low(knowledge, thumb)
    signal = _signal(knowledge, low)
    return tuple(dict.fromkeys(card for card in (signal, low, thumb) if card is not None))


def select_lead(
    knowledge: Knowledge, trials: Sequence[CardTrial], layouts: float, thumb: Card
) -> tuple[Card, str]:
    """Return the opening lead and the reason, one of `CardReason`.

    Double-dummy results are least reliable here: the declarer never misguesses, and partner's
    conclusions from the card are ignored. So the losses are combined with the promise of each suit
    by the auction and by custom (`suit_promise`), and count more with more layouts.

    Args:
        knowledge: what the leader knows.
        trials: the results of the standard card of each suit.
        layouts: the number of layouts on which the results rest.
        thumb: the card that the rules of thumb lead.
    """
    position = position_of(knowledge.view)
    suits = knowledge.suits_shown[position.seat]
    share = layouts / (layouts + _LEAD_LAYOUTS)

    def value(trial: CardTrial) -> float:
        promise = suit_promise(position, trial.card.suit, suits)
        return promise / _PROMISE_A_UNIT - share * trial.loss

    best = max(trials, key=value)
    loss = best.loss - trials[0].loss
    # Equal means may differ by rounding.
    if loss < 1e-9:
        return best.card, CardReason.BEST
    is_near = best.card is thumb and loss <= _ignored(best)
    return best.card, CardReason.STANDARD if is_near else CardReason.LEAD


def _ignored(trial: CardTrial) -> float:
    """Return the greatest loss of a card that counts as none: tiny, or within the error."""
    return max(_NEGLIGIBLE_LOSS, _ERRORS * trial.error)


def second_hand_low(knowledge: Knowledge, thumb: Card) -> Card:
    """Return the lowest card of the suit led if a defender plays after a small card, else `thumb`.

    Double dummy both often cost the same, as declarer sees every honour; a real declarer has to
    guess.

    Args:
        knowledge: what the player knows.
        thumb: the card that the rules of thumb play.
    """
    trick = knowledge.play.current_trick.cards
    if knowledge.view.is_declarer or len(trick) != 1 or trick[0].rank >= _TEN_RANK:
        return thumb
    if thumb.suit is not trick[0].suit:
        return thumb
    remaining = knowledge.play.remaining(knowledge.view.hand)
    return min(remaining.in_suit(thumb.suit), key=lambda card: card.rank)


def _throws_honour(knowledge: Knowledge, card: Card, thumb: Card) -> bool:
    """Return whether a defender's card wastes an honour under a higher card.

    The falling honour helps a real declarer; double dummy he knows of it anyway.
    """
    trick = knowledge.play.current_trick
    winner = trick.winner
    winning = None if winner is None else trick.card_of(winner)
    if knowledge.view.is_declarer or winning is None or card.suit is not trick.cards[0].suit:
        return False
    is_beaten = winning.suit is not card.suit or winning.rank > card.rank
    return is_beaten and card.rank > _TEN_RANK > thumb.rank and thumb.suit is card.suit


def _signal(knowledge: Knowledge, thumb: Card) -> Card | None:
    """Return the truthful signal (a small card) in the suit of `thumb`; None if none is due."""
    play, suit, hand = knowledge.play, thumb.suit, knowledge.view.hand
    trick = play.current_trick
    # If the rules of thumb play an honour, it is to win or cover, not to signal.
    if knowledge.view.is_declarer or not 1 << (thumb.rank - 2) & SPOTS:
        return None
    holding = play.remaining(hand).holding(suit)
    first = hand.holding(suit) == holding
    played = play.played.bits
    context = play_context_of(knowledge, trick, suit, knowledge.seat_to_play, played, first=first)
    if context.signal is SmallCardSignal.NONE:
        return None
    prefers = 0
    if context.signal is SmallCardSignal.PREFERENCE:
        prefers = preferred(hand, suit, play.contract.trumps, played)
    bit = signal_card(holding, context.signal, trumps=not context.notrump, prefers=prefers)
    return card_of(suit, bit) if bit else None
