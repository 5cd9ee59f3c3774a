"""Choose the opening lead, and the standard card of a suit.

The suit is chosen by a score, `lead_promise`, the card by agreement: fourth best, top of touching
honours, inner sequences, top of two and of nothing (docs/card-play.md, Signals).
`double_dummy_play.layout_weights` uses both to interpret the leads of others, so a change here
changes what it infers.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.thumb_rules.holdings import (
    ACE,
    JACK,
    KING,
    QUEEN,
    TEN,
    equals_of_top,
    highest,
    lowest,
    nth_best,
)
from cuebid.robots.thumb_rules.position import PlayPosition
from cuebid.robots.thumb_rules.shown_suits import ShownSuits

# The score of the suit that partner's double asks for: more than anything else.
_DIRECTED = 70
# The score of a trump lead if partner has passed a takeout double: it stops declarer's ruffs.
_DRAWS_TRUMPS = 26
_HONOURS = ACE | KING | QUEEN | JACK | TEN


def opening_lead(position: PlayPosition, suits: ShownSuits) -> Card:
    """Return the opening lead: the standard card of the suit with the highest promise.

    Args:
        position: the position of the leader.
        suits: what partner and the opponents have shown in the auction.
    """
    held = (suit for suit in SUITS if position.hand[suit])
    suit = max(held, key=lambda suit: (suit_promise(position, suit, suits), suit))
    return position.card(suit, lead_card(position, suit, suits.partner))


def suit_promise(position: PlayPosition, suit: Suit, suits: ShownSuits) -> int:
    """Return the promise (a score) of an opening lead in a suit, by the leader's whole hand.

    Args:
        position: the position of the leader.
        suit: a suit that the leader holds.
        suits: what partner and the opponents have shown in the auction.
    """
    trumps = position.trumps
    length = 0 if trumps is None else position.hand[trumps].bit_count()
    promise = lead_promise(position.hand[suit], suit, trumps, length, suits)
    if suit is not trumps:
        return promise
    # If the leader stops declarer's side suit, declarer will ruff it in dummy: lead trumps, unless
    # partner has bid. A singleton trump is of less use, and may hurt partner's holding.
    side_suits = (side for side in suits.declarers if side is not trumps)
    stopped = max((_stopping_worth(position.hand[side]) for side in side_suits), default=0)
    return promise + (stopped if length > 1 and not suits.partner else 0)


def _stopping_worth(holding: int) -> int:
    """Return the score that a trump lead gains by the leader's cards in declarer's side suit."""
    if holding.bit_count() < 4:
        return 0
    return 14 if _honour_count(holding) >= 2 else 7


def lead_promise(
    holding: int, suit: Suit, trumps: Suit | None, length: int, suits: ShownSuits
) -> int:
    """Return the promise (a score) of a lead in a suit; only comparisons within a hand matter.

    Args:
        holding: the leader's cards of the suit, at least one.
        suit: the suit.
        trumps: the trump suit, if any.
        length: the number of trumps that the leader holds.
        suits: what partner and the opponents have shown.
    """
    promise = _promise_by_auction(suit, suits)
    if trumps is None:
        return promise + _promise_at_notrump(holding)
    if suit is trumps:
        # A trump lead gives nothing away, except from an honour or a singleton. Other leads up to a
        # strong balanced hand may.
        passive = 6 * suits.is_strong_declarer + _DRAWS_TRUMPS * suits.is_left_in
        return passive - 4 - 6 * bool(holding & (KING | QUEEN)) - 4 * (holding.bit_count() == 1)
    return promise + _promise_beside_trumps(holding, length, suit in suits.bid)


def _promise_by_auction(suit: Suit, suits: ShownSuits) -> int:
    """Return the score that the auction adds to the promise of a suit."""
    # The suit that partner's double asks for is led from any holding.
    promise = _DIRECTED * (suit is suits.directed)
    # Partner's suit is nearly always best, unless partner only raised the leader's suit; an
    # opponent's suit is led only without an alternative.
    if suit in suits.partner:
        promise += 12 if suit in suits.own else 25
    if suit in suits.opponents:
        promise -= 12
    elif suit in suits.bid:
        promise -= 4
    return promise


def _promise_at_notrump(holding: int) -> int:
    """Return the promise of a suit at notrump: length first, then honours and sequences."""
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    # Length sets up tricks at notrump; honours from the ten up help it.
    promise = 5 * length + (holding >> 8).bit_count()
    if sequence.bit_count() >= 3 and highest(sequence) & _HONOURS:
        promise += 6
    return promise


def _promise_beside_trumps(holding: int, trumps: int, is_bid: bool) -> int:
    """Return the promise of a side suit: sequences and singletons first, bare honours last.

    Args:
        holding: the cards of the suit.
        trumps: the number of trumps that the leader holds.
        is_bid: whether the other side has bid the suit.
    """
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    solid = sequence.bit_count() >= 2 and bool(highest(sequence) & (ACE | KING | QUEEN))
    promise = 0
    if solid:
        promise += 12 + 3 * (sequence.bit_count() >= 3) + 5 * bool(highest(sequence) & ACE)
    # A lead from an ace gives declarer's king a trick; other honours risk less.
    elif holding & ACE:
        promise -= 8
    elif holding & KING:
        promise -= 2
    elif holding & (QUEEN | JACK):
        promise -= 1
    # Among unbid suits prefer one with two honours, which help each other.
    if not is_bid and not holding & ACE and not solid and length >= 3:
        promise += 2 * (_honour_count(holding) >= 2)
    if sequence.bit_count() >= 2 and highest(sequence) & JACK and length > 2:
        promise += 4
    # A singleton hopes for a ruff, if the leader has few trumps, which are of no other use.
    if length == 1 and trumps in (1, 2, 3) and not holding & (ACE | KING | QUEEN):
        promise += 11
    elif length == 2 and not holding & _HONOURS:
        promise += 3
    return promise + (length >= 4)


def _honour_count(holding: int) -> int:
    """Return the number of honours in a holding, ten included."""
    return (holding & _HONOURS).bit_count()


def lead_card(position: PlayPosition, suit: Suit, partners: AbstractSet[Suit]) -> int:
    """Return the card that the hand leads from a suit by `standard_card`, as a bit.

    Args:
        position: the position, with the hand to lead from.
        suit: the suit, of which the hand has a card.
        partners: the suits that partner has shown in the auction or led.
    """
    in_side_suit = position.trumps is not None and suit is not position.trumps
    notrump = position.trumps is None
    return standard_card(position.hand[suit], notrump, in_side_suit, suit in partners)


def standard_card(holding: int, notrump: bool, in_side_suit: bool, partners: bool) -> int:
    """Return the card that is led from a holding by agreement, as a bit.

    Top of a sequence, fourth best, top of two; against trumps never low from an ace; a low trump.

    Args:
        holding: the cards of the suit, at least one.
        notrump: whether there are no trumps.
        in_side_suit: whether there are trumps, and the suit is another.
        partners: whether partner has bid the suit.
    """
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    # At notrump a suit of four cards is led for its length, so top of touching honours needs
    # three. From ten-nine the ten is led anyway, as it costs nothing.
    need = 3 if notrump and length > 3 and highest(sequence) != TEN else 2
    if holding < JACK and not notrump:
        need = 3
    if highest(sequence) & _HONOURS and sequence.bit_count() >= need:
        return highest(holding)
    if holding & ACE and in_side_suit:
        return ACE
    # Lead the lowest trump: the higher ones may still ruff.
    if not notrump and not in_side_suit:
        return lowest(holding)
    return _card_by_length(holding, partners)


def _card_by_length(holding: int, partners: bool) -> int:
    """Return the card that is led from a holding without a sequence at its top."""
    length, inner = holding.bit_count(), _inner_sequence(holding)
    if length <= 2:
        return highest(holding)
    if inner:
        return inner
    if length == 3:
        return lowest(holding) if holding & _HONOURS or partners else highest(holding)
    # Fourth best promises an honour; second best denies one.
    return nth_best(holding, 4) if holding & _HONOURS else nth_best(holding, 2)


def _inner_sequence(holding: int) -> int:
    """Return the upper of two touching honours below a gap: the jack of KJ10, the ten of Q109."""
    rest = holding ^ highest(holding)
    top = highest(rest)
    if top & (QUEEN | JACK | TEN) and rest & (top >> 1) and top != highest(holding) >> 1:
        return top
    return 0
