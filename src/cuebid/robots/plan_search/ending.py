"""The remaining cards in one layout, and the cards that may be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

Hands = tuple[int, int, int, int]
_SUIT = (1 << 13) - 1
_TEN = 8


class SearchRole(Enum):
    """The role of a hand in a search."""

    OWN = "own"
    """The planner sees and plays this hand, by one plan for all layouts."""
    PARTNER = "partner"
    """This hand belongs to the planner's side and is hidden from the planner."""
    FOE = "foe"
    """This hand plays against the planner, and sees all cards."""


class Ending(NamedTuple):
    """The remaining cards in one layout.

    Attributes:
        bit: the bit of the layout in sets of layouts. Endings after different small cards that look
            alike to the planner have the same bit.
        hands: the remaining cards of each seat, as bits.
        trick: the cards of the current trick, by index.
    """

    bit: int
    hands: Hands
    trick: tuple[int, ...] = ()


def cards_of(bits: int) -> Iterator[int]:
    """Yield the indices of the cards in a set of bits, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def distinct_cards(ending: Ending, turn: int) -> list[int]:
    """Return the legal cards of a hand, but only the lowest of equivalent cards."""
    hand = ending.hands[turn]
    trick = ending.trick
    legal = (hand & _SUIT << 13 * (trick[0] // 13)) if trick else 0
    legal = legal or hand
    others = ending.hands[0] | ending.hands[1] | ending.hands[2] | ending.hands[3]
    others &= ~hand
    for card in trick:
        others |= 1 << card
    cards = []
    below = 0
    for card in cards_of(legal):
        # Cards are not equivalent if a card of another hand is between them.
        between = (1 << card) - below
        if not below or others & between or card // 13 != (below.bit_length() - 1) // 13:
            cards.append(card)
        below = 1 << card
    return cards


def seen_cards(ending: Ending, leader: int, seats: Iterable[int]) -> int:
    """Return as bits the cards that `seats` hold or have played to the current trick."""
    seen = 0
    for seat in seats:
        seen |= ending.hands[seat]
        steps = (seat - leader) & 3
        if steps < len(ending.trick):
            seen |= 1 << ending.trick[steps]
    return seen


def look_of(card: int, seen: int) -> int:
    """Return a key that is the same for unseen cards of a suit that no seen card separates."""
    suit = card // 13
    return 16 * suit + (seen & _SUIT << 13 * suit & -2 << card).bit_count()


def hidden_cards(ending: Ending, turn: int, trumps: int) -> list[int]:
    """Return the cards of a hidden hand that are worth considering.

    Following suit: the lowest card, all winning cards, and the highest losing card. Discarding: the
    lowest card of each suit, and trumps. Leading: all distinct cards.
    """
    cards = distinct_cards(ending, turn)
    trick = ending.trick
    if not trick or len(cards) == 1:
        return cards
    suit = trick[0] // 13
    if cards[0] // 13 == suit:
        winning = trick[trick_winner(trick, trumps)]
        if winning // 13 != suit:
            winning = 13 * suit + 13
        losing = [card for card in cards if card < winning]
        if not losing:
            return cards
        return [*dict.fromkeys((losing[0], losing[-1])), *cards[len(losing) :]]
    # In reverse order, so that the lowest card of each suit is kept.
    lowest = {card // 13: card for card in reversed(cards)}
    return [card for card in cards if card // 13 == trumps or card == lowest[card // 13]]


def told_cases(endings: Iterable[Ending], turn: int, seen: int, trumps: int) -> list[list[Ending]]:
    """Group the endings after a hidden opponent's card by what the planner can distinguish.

    Small cards that look alike are in one group: in a sample of layouts each exact card would seem
    to reveal its layout. Of equivalent honours any may be played.

    Args:
        endings: the layouts.
        turn: the seat of the opponent.
        seen: the cards that the planner sees, as bits.
        trumps: the trump suit, -1 at notrump.
    """
    choices = [(ending, hidden_cards(ending, turn, trumps)) for ending in endings]
    honours = {card for _, cards in choices for card in cards if card % 13 >= _TEN}
    cases: dict[tuple[bool, int], list[Ending]] = {}
    for ending, cards in choices:
        small = [card for card in cards if card % 13 < _TEN]
        for card in small:
            key = False, look_of(card, seen)
            cases.setdefault(key, []).append(played(ending, turn, card))
        for honour in honours:
            if honour in cards or _is_equal_to_one(ending, turn, honour, cards):
                cases.setdefault((True, honour), []).append(played(ending, turn, honour))
    return list(cases.values())


def _is_equal_to_one(ending: Ending, turn: int, honour: int, cards: Iterable[int]) -> bool:
    """Return whether a hand holds an honour that is equivalent to one of some lower cards."""
    if not ending.hands[turn] >> honour & 1:
        return False
    others = 0
    for seat, hand in enumerate(ending.hands):
        others |= hand if seat != turn else 0
    for card in ending.trick:
        others |= 1 << card
    return any(
        card < honour and card // 13 == honour // 13 and not others & (1 << honour) - (1 << card)
        for card in cards
    )


def played(ending: Ending, turn: int, card: int) -> Ending:
    """Return the ending after a hand has played a card."""
    hands = list(ending.hands)
    hands[turn] ^= 1 << card
    north, east, south, west = hands
    return Ending(ending.bit, (north, east, south, west), (*ending.trick, card))


def trick_winner(trick: tuple[int, ...], trumps: int) -> int:
    """Return the position in the trick of the card that wins it; `trumps` is -1 at notrump."""
    best = 0
    for position in range(1, len(trick)):
        suit, best_suit = trick[position] // 13, trick[best] // 13
        if (trick[position] > trick[best]) if suit == best_suit else suit == trumps:
            best = position
    return best
