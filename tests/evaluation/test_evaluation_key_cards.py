"""Key cards: hands by the number of aces and of the king of trumps."""

from cuebid.core import SUITS, Card, Deal, Rank, Seat
from cuebid.evaluation import ALL_HANDS, Boxes, features, key_cards, key_cards_held


def test_a_hand_is_in_the_boxes_of_its_number_and_no_others() -> None:
    for seed in range(100):
        hand = Deal.random(seed)[Seat.NORTH]
        for suit in SUITS:
            aces = sum(card.rank is Rank.ACE for card in hand)
            held = aces + (Card.of(suit, Rank.KING) in hand)
            assert key_cards_held(features(hand), suit) == held
            assert [hand in key_cards(suit, (count,)) for count in range(6)].index(True) == held


def test_the_numbers_share_all_hands_among_them() -> None:
    suit = SUITS[2]
    counts = [key_cards(suit, (count,)).count for count in range(6)]
    assert sum(counts) == ALL_HANDS
    assert Boxes.union(key_cards(suit, range(6))).count == ALL_HANDS
