"""The opening lead, and the standard card of a suit.

The suit is chosen by a score, `lead_promise`, the card by agreement: fourth best, top of touching
honours, inner sequences, top of two and of nothing (docs/card-play.md, Signals). Both are read by
`double_dummy_play.layout_weights` when others lead, so a change here changes what it infers.
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

# Above anything else: what partner asks for is led, because the double says that it beats them.
_DIRECTED = 70
# Where partner has left in a double of a low contract, its trumps take away declarer's ruffs.
_DRAWS_TRUMPS = 26
_HONOURS = ACE | KING | QUEEN | JACK | TEN


def opening_lead(position: PlayPosition, suits: ShownSuits) -> Card:
    """Return the usual card of the suit that promises most.

    Args:
        position: of the leader.
        suits: what partner and the opponents have shown in the auction.
    """
    held = (suit for suit in SUITS if position.hand[suit])
    suit = max(held, key=lambda suit: (suit_promise(position, suit, suits), suit))
    return position.card(suit, lead_card(position, suit, suits.partner))


def suit_promise(position: PlayPosition, suit: Suit, suits: ShownSuits) -> int:
    """Return how much an opening lead in a suit promises, by the whole hand.

    Args:
        position: of the leader.
        suit: one that the leader holds.
        suits: what partner and the opponents have shown in the auction.
    """
    trumps = position.trumps
    length = 0 if trumps is None else position.hand[trumps].bit_count()
    promise = lead_promise(position.hand[suit], suit, trumps, length, suits)
    if suit is not trumps:
        return promise
    # Declarer will ruff its side suit in dummy where the leader stops it: trumps are led, unless
    # partner has bid. A singleton trump is of less use, and may cost partner's holding.
    side_suits = (side for side in suits.declarers if side is not trumps)
    stopped = max((_stopping_worth(position.hand[side]) for side in side_suits), default=0)
    return promise + (stopped if length > 1 and not suits.partner else 0)


def _stopping_worth(holding: int) -> int:
    """Return what a trump lead gains by a holding of four cards or more in declarer's side suit."""
    if holding.bit_count() < 4:
        return 0
    return 14 if _honour_count(holding) >= 2 else 7


def lead_promise(
    holding: int, suit: Suit, trumps: Suit | None, length: int, suits: ShownSuits
) -> int:
    """Return how much an opening lead in a suit promises; only comparisons within a hand matter.

    Args:
        holding: the cards of the suit, at least one.
        suit: which it is.
        trumps: the trump suit, if any.
        length: how many trumps are held.
        suits: what partner and the opponents have shown.
    """
    promise = _promise_by_auction(suit, suits)
    if trumps is None:
        return promise + _promise_at_notrump(holding)
    if suit is trumps:
        # A trump lead gives nothing away, except from an honour or a singleton. Towards a strong
        # balanced hand everything else may.
        passive = 6 * suits.is_strong_declarer + _DRAWS_TRUMPS * suits.is_left_in
        return passive - 4 - 6 * bool(holding & (KING | QUEEN)) - 4 * (holding.bit_count() == 1)
    return promise + _promise_beside_trumps(holding, length, suit in suits.bid)


def _promise_by_auction(suit: Suit, suits: ShownSuits) -> int:
    """Return what the auction adds to the promise of a suit."""
    # What partner's double asks for is led with any holding.
    promise = _DIRECTED * (suit is suits.directed)
    # Partner's suit comes before nearly anything, unless it is a raise of the leader's own; an
    # opponent's is led only for want of another.
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
        trumps: how many trumps are held.
        is_bid: whether the other side has bid the suit.
    """
    length = holding.bit_count()
    sequence = equals_of_top(holding, ~holding & 8191)
    solid = sequence.bit_count() >= 2 and bool(highest(sequence) & (ACE | KING | QUEEN))
    promise = 0
    if solid:
        promise += 12 + 3 * (sequence.bit_count() >= 3) + 5 * bool(highest(sequence) & ACE)
    # Under an ace, declarer's king makes; the other honours risk less.
    elif holding & ACE:
        promise -= 8
    elif holding & KING:
        promise -= 2
    elif holding & (QUEEN | JACK):
        promise -= 1
    # Of two suits that nobody has bid the stronger is led: two honours help each other.
    if not is_bid and not holding & ACE and not solid and length >= 3:
        promise += 2 * (_honour_count(holding) >= 2)
    if sequence.bit_count() >= 2 and highest(sequence) & JACK and length > 2:
        promise += 4
    # A singleton asks for a ruff: with few trumps, which are of no other use.
    if length == 1 and trumps in (1, 2, 3) and not holding & (ACE | KING | QUEEN):
        promise += 11
    elif length == 2 and not holding & _HONOURS:
        promise += 3
    return promise + (length >= 4)


def _honour_count(holding: int) -> int:
    """Return the number of honours, ten included."""
    return (holding & _HONOURS).bit_count()


def lead_card(position: PlayPosition, suit: Suit, partners: AbstractSet[Suit]) -> int:
    """Return the standard card of a suit, as a bit; see `standard_card`."""
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
    # At notrump a four-card suit is led for its length, so two touching honours are not enough.
    # A ten-nine is led from the top all the same: nothing is spent on it.
    need = 3 if notrump and length > 3 and highest(sequence) != TEN else 2
    if holding < JACK and not notrump:
        need = 3
    if highest(sequence) & _HONOURS and sequence.bit_count() >= need:
        return highest(holding)
    if holding & ACE and in_side_suit:
        return ACE
    # Of small trumps the lowest: the higher ones may still ruff.
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
