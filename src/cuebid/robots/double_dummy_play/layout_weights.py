"""Weight layouts by the evidence of the cards played.

The weight of a layout is the product of three likelihoods: of each card that a hidden hand has
played (`likelihood`), of each discard instead of a ruff, and of the suit of the opening lead. No
card is a proof: a likelihood is never zero, so that some layouts remain after an unusual play.
"""

# Everything is vectorised over layouts. A likelihood is computed in Python once for each distinct
# holding, and assigned to the layouts by `np.unique`.

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuebid.core import SUITS, Hand, Play, Seat, Suit, Trick
from cuebid.evaluation import LENGTH, table
from cuebid.robots.double_dummy_play.knowledge import Knowledge
from cuebid.robots.double_dummy_play.likelihood import card_likelihood
from cuebid.robots.double_dummy_play.play_context import PlayContext, play_context_of, preferred
from cuebid.robots.thumb_rules.leads import lead_promise
from cuebid.robots.thumb_rules.signals import SmallCardSignal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_HOLDING = (1 << 13) - 1
# Points of `lead_promise` that make a suit e times as likely to be led.
_POINTS_A_FACTOR = 6.0
# How often a player does not ruff a trick that the other side is winning.
_NO_RUFF = 0.35
# The promise of a void: the probability of leading the suit becomes zero.
_NO_PROMISE = -99.0


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that a hidden hand has played.

    Attributes:
        seat: the seat that played the card.
        suit: the suit of the card.
        card: the card as a bit of its suit.
        earlier: the cards of the suit that the hand had played before, as bits of the suit.
        context: the circumstances when the card was played, which everybody saw.
        played_before: all cards that had been played before, as bits of the deck.
        could_ruff: whether the card was a discard in a side suit while the other side was winning
            the trick, so that a trump would have been useful.
    """

    seat: Seat
    suit: Suit
    card: int
    earlier: int
    context: PlayContext
    played_before: int
    could_ruff: bool = False


def hidden_plays(knowledge: Knowledge) -> Iterator[PlayedCard]:
    """Yield the cards that hidden hands have played, in order."""
    play = knowledge.play
    played: dict[Seat, int] = dict.fromkeys(Seat, 0)
    played_before = 0
    for trick in play.tricks:
        for position, card in enumerate(trick.cards):
            seat = trick.leader.after(position)
            if seat in knowledge.hidden:
                before = Trick(trick.leader, trick.cards[:position], trick.trumps)
                earlier = played[seat] >> 13 * card.suit & _HOLDING
                context = play_context_of(
                    knowledge, before, card.suit, seat, played_before, first=not earlier
                )
                trumps = trick.trumps
                discard = position > 0 and card.suit is not trick.cards[0].suit
                could_ruff = discard and trumps is not None and card.suit is not trumps
                yield PlayedCard(
                    seat,
                    card.suit,
                    1 << (card.rank - 2),
                    earlier,
                    context,
                    played_before,
                    could_ruff and not context.ours,
                )
            played[seat] |= card.bit
            played_before |= card.bit


def layout_weights(knowledge: Knowledge, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return the likelihood, for each layout, of the cards that hidden hands have played.

    Args:
        knowledge: what the viewer knows.
        hands: the layouts as `Hand.bits`, of shape (layouts, 4): hands as dealt.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    weights: NDArray[np.float64] = np.ones(len(hands))
    for played_card in hidden_plays(knowledge):
        weights *= _card_likelihoods(knowledge.play, played_card, hands)
        if played_card.could_ruff:
            weights *= _no_ruff_likelihoods(knowledge.play, played_card, hands)
    if knowledge.play.cards and knowledge.play.contract.leader in knowledge.hidden:
        weights *= _lead_likelihoods(knowledge, hands)
    return weights


def _card_likelihoods(
    play: Play, played_card: PlayedCard, hands: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """Return for each layout how likely its holding is to play the card."""
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    column = hands[:, played_card.seat]
    # A suit-preference signal depends on other suits, so it needs distinct hands, not holdings.
    if played_card.context.signal is SmallCardSignal.PREFERENCE:
        distinct, indices = np.unique(column, return_inverse=True)
        likelihoods = [
            _preference_likelihood(play, played_card, Hand.from_bits(bits))
            for bits in distinct.tolist()
        ]
    else:
        holdings = column >> np.uint64(13 * played_card.suit) & np.uint64(_HOLDING)
        distinct, indices = np.unique(holdings, return_inverse=True)
        likelihoods = [
            card_likelihood(holding & ~played_card.earlier, played_card.card, played_card.context)
            for holding in distinct.tolist()
        ]
    spread: NDArray[np.float64] = np.array(likelihoods)[indices]
    return spread


def _preference_likelihood(play: Play, played_card: PlayedCard, hand: Hand) -> float:
    """Return how likely a hand plays a card that may be a suit-preference signal."""
    prefers = preferred(hand, played_card.suit, play.contract.trumps, played_card.played_before)
    holding = hand.holding(played_card.suit) & ~played_card.earlier
    return card_likelihood(holding, played_card.card, played_card.context, prefers)


def _no_ruff_likelihoods(
    play: Play, played_card: PlayedCard, hands: NDArray[np.uint64]
) -> NDArray[np.float64]:
    """Return for each layout how likely the player discards: seldom if he still has a trump.

    Raises:
        ValueError: the contract is in notrump.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    trumps = play.contract.trumps
    if trumps is None:
        raise ValueError("nothing is ruffed at notrump")
    left = hands[:, played_card.seat] >> np.uint64(13 * trumps) & np.uint64(_HOLDING)
    # A player who has a trump now had one then.
    has_trump = left & np.uint64(~(play.played.bits >> 13 * trumps) & _HOLDING) != 0
    likelihoods: NDArray[np.float64] = np.where(has_trump, _NO_RUFF, 1.0)
    return likelihoods


def _lead_likelihoods(knowledge: Knowledge, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """Return for each layout how likely the leader is to choose the suit led.

    The probabilities are a softmax of `lead_promise`, the score by which the robot itself chooses.
    """
    import numpy as np  # noqa: PLC0415 - NumPy takes a tenth of a second to load

    play = knowledge.play
    leader = play.contract.leader
    suits = knowledge.suits_shown[leader]
    column = hands[:, leader]
    trumps = play.contract.trumps
    lengths = 0
    if trumps is not None:
        trump_holdings = column >> np.uint64(13 * trumps) & np.uint64(_HOLDING)
        lengths = np.frombuffer(table(LENGTH), dtype="uint8")[trump_holdings]
    exponents = []
    for suit in SUITS:
        holdings = column >> np.uint64(13 * suit) & np.uint64(_HOLDING)
        # A promise depends on the holding and the number of trumps; combine both to one key.
        keys = holdings * np.uint64(16) + np.asarray(lengths).astype(np.uint64)
        distinct, indices = np.unique(keys, return_inverse=True)
        promises = [
            lead_promise(key >> 4, suit, trumps, key & 15, suits) if key >> 4 else _NO_PROMISE
            for key in distinct.tolist()
        ]
        exponents.append(np.array(promises)[indices] / _POINTS_A_FACTOR)
    stacked = np.stack(exponents)
    stacked -= stacked.max(axis=0)  # keeps `exp` from overflowing; the shares stay the same
    shares = np.exp(stacked)
    likelihoods: NDArray[np.float64] = shares[play.cards[0].suit] / shares.sum(axis=0)
    return likelihoods
