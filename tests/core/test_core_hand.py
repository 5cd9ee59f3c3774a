"""Hands: sets of cards, and all the ways in which they are written."""

import pytest
from core_fixtures import hands, mixed_case, pasted
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    CARDS,
    FULL_DECK,
    HEARTS,
    SPADES,
    SUITS,
    AmbiguousError,
    Card,
    Hand,
    RangeError,
    ReadError,
)

USUAL = Hand("AKQ.J72.T983.A42")


@given(hands)
def test_a_hand_is_written_and_read_back(hand):
    assert Hand.parse(hand.pbn) == hand
    assert Hand.parse(str(hand)) == hand
    assert pasted(hand) == hand
    assert Hand.of(hand) == hand
    assert Hand.from_bits(hand.bits) == hand


@given(hands, st.data())
def test_a_hand_is_read_by_suits_in_any_order_and_dress(hand, data):
    groups = []
    for suit in data.draw(st.permutations(SUITS)):
        sign = data.draw(
            st.sampled_from(
                (suit.letter, suit.symbol, suit.symbol + "\ufe0f", suit.word, f"!{suit.letter}")
            )
        )
        ranks = data.draw(st.permutations(hand.holding_text(suit)))
        ranks = [data.draw(st.sampled_from(("T", "10"))) if r == "T" else r for r in ranks]
        between = data.draw(st.sampled_from(("", " ", ", ")))
        void = data.draw(st.sampled_from(("", "-", "–", "---", "void")))
        after = data.draw(st.sampled_from((" ", ": ", ":")))
        groups.append(sign + after + (between.join(ranks) or void))
    text = data.draw(st.sampled_from((" ", ". ", "; ", "\n", ", "))).join(groups)
    assert Hand.parse(data.draw(mixed_case(text))) == hand


@given(hands, st.data())
def test_a_hand_is_read_as_a_list_of_cards(hand, data):
    held = data.draw(st.permutations(list(hand)))
    rank_first = data.draw(st.booleans())
    words = [card.text if rank_first else card.text[::-1] for card in held]
    text = data.draw(st.sampled_from((" ", ", ", ",", "; "))).join(words)
    assert Hand.parse(data.draw(mixed_case(text.replace("T", "10")))) == hand


@pytest.mark.parametrize(
    "text",
    [
        "AKQ.J72.T983.A42",
        " akq.j72.10983.a42 ",
        "A K Q. J 7 2. 10 9 8 3. A 4 2",
        "QKA.2J7.389T.24A",
        "AKQ J72 T983 A42",
        "AKQ, J72, T983, A42",
        "S AKQ H J72 D T983 C A42",
        "S: AKQ H: J72 D: T983 C: A42",
        "SAKQHJ72DT983CA42",
        "CA42DT983HJ72SAKQ",
        "♠ A K Q ♥ J 7 2 ♦ T 9 8 3 ♣ A 4 2",
        "♠️AKQ ♥️J72 ♦️T983 ♣️A42",
        "♤AKQ♡J72♢T983♧A42",
        "S A K Q. H J 7 2. D T 9 8 3. C A 4 2.",
        "Spades: A, K, Q; Hearts: J, 7, 2; Diamonds: 10, 9, 8, 3; Clubs: A, 4, 2",
        "♠ AKQ\n♥ J72\n♦ T983\n♣ A42",
        "!sAKQ !hJ72 !dT983 !cA42",
        "AS KS QS JH 7H 2H TD 9D 8D 3D AC 4C 2C",
        "SA SK SQ HJ H7 H2 D10 D9 D8 D3 CA C4 C2",
        "A♠,K♠,Q♠,J♥,7♥,2♥,T♦,9♦,8♦,3♦,A♣,4♣,2♣",
    ],
)
def test_every_usual_spelling_of_one_hand(text):
    assert Hand.parse(text) == USUAL


@pytest.mark.parametrize(
    ("text", "pbn"),
    [
        ("", "..."),
        (" ", "..."),
        ("-", "..."),
        ("...", "..."),
        ("-.-.-.-", "..."),
        ("AKQJT98765432...", "AKQJT98765432..."),
        ("-.A.–.K", ".A..K"),
        ("- A - K", ".A..K"),
        ("S - H A D – C K", ".A..K"),
        ("SA H- D- CK", "A...K"),
        ("S A", "A..."),
        ("♠ A K Q", "AKQ..."),
        ("S: AKQ", "AKQ..."),
        ("AS", "A..."),
        ("SA", "A..."),
        ("S AK H", "AK..."),
        ("C2S", "...2"),
        ("void.void.void.A", "...A"),
        ("S2 S3 S4", "432..."),
        ("D A C D", None),
    ],
)
def test_odd_but_clear_spellings(text, pbn):
    if pbn is None:
        with pytest.raises(ReadError):
            Hand.parse(text)
    else:
        assert Hand.parse(text).pbn == pbn


REFUSED = [
    ("AKQ.J72.T983", 12, "a hand has four suits, here are 3"),
    ("AKQ J72 T983", 12, "a hand has four suits, here are 3"),
    ("AKQ.J72.T983.A42.A", 17, "a hand has four suits, here are 5"),
    ("AKQJT98765432", 13, "a hand has four suits, here are 1"),
    ("AKQ.J72.T983.A4A", 15, "AC stands twice in the hand"),
    ("A10T...", 3, "TS stands twice in the hand"),
    ("AKQ.J72.T9x3.A42", 10, "'x' is not a rank or a suit"),
    ("AKQ.J1.T983.A42", 5, "'1' is not a rank or a suit"),
    ("S AKQ S J", 6, "spades stand twice in the hand"),
    ("AK H QJ", 0, "'A' stands before any suit"),
    ("S AK-", 4, "'-' is no card of spades"),
    ("S - AK", 2, "'-' is no card of spades"),
    ("AS KS AS", 6, "AS stands twice in the hand"),
    ("AS K? 2C", 4, "'?' is not a rank or a suit"),
    ("AK.-Q.J.T", 3, "'-' is no card of hearts"),
    ("ß SA", 0, "'ß' is not a rank or a suit"),
]


@pytest.mark.parametrize(("text", "offset", "message"), REFUSED)
def test_what_is_no_hand_is_refused_where_the_trouble_is(text, offset, message):
    with pytest.raises(ReadError) as caught:
        Hand.parse(text)
    assert (str(caught.value), caught.value.offset) == (message, offset)
    assert caught.value.text == text
    assert "AKQ.J72.T983.A42" in caught.value.expected


@pytest.mark.parametrize(("text", "offset"), [("SA KH", 3), ("AS KS SA", 6), ("SA HK 2C", 6)])
def test_a_list_of_cards_that_changes_its_order_is_ambiguous(text, offset):
    """`SA KH` could be two cards, or ace and king of spades and a heart void."""
    with pytest.raises(AmbiguousError, match="suit or rank first") as caught:
        Hand.parse(text)
    assert caught.value.offset == offset
    assert isinstance(caught.value.within("N:" + text, 2), AmbiguousError)


@given(st.text(alphabet="AKQJT1098SHDC♠♥ -–.,;:!xß\ufe0f\n", max_size=24))
def test_any_text_is_a_hand_or_a_read_error_inside_the_text(text):
    try:
        hand = Hand.parse(text)
    except ReadError as error:
        offset = error.offset
    else:
        offset = 0
        assert Hand.parse(hand.pbn) == hand
    assert 0 <= offset <= len(text)


def test_more_than_thirteen_cards_are_a_set_like_any_other():
    many = Hand.parse("AKQJT98765432.A..")
    assert len(many) == 14
    assert Hand.parse(FULL_DECK.pbn) == FULL_DECK
    assert len(FULL_DECK) == 52


@given(hands, hands)
def test_hands_are_sets(one, other):
    left, right = set(one), set(other)
    assert set(one | other) == left | right
    assert set(one & other) == left & right
    assert set(one - other) == left - right
    assert (one <= other) == (left <= right)
    assert (one < other) == (left < right)
    assert (one >= other) == (left >= right)
    assert (one > other) == (left > right)
    assert (one == other) == (left == right)
    assert len(one) == len(left)
    assert bool(one) == bool(left)
    assert (one & other) <= one <= (one | other)


@given(hands)
def test_hands_iterate_from_the_ace_of_spades_down(hand):
    assert list(hand) == sorted(hand, reverse=True)
    assert all((card in hand) == (card in set(hand)) for card in CARDS)
    assert ("AS" in hand) == (Card("AS") in hand)
    assert None not in hand


@given(hands, st.sampled_from(CARDS))
def test_a_card_more_or_less_makes_another_hand(hand, card):
    before = hand.bits
    assert card in hand.with_card(card)
    assert card not in hand.without(card)
    assert hand.with_card(card).without(card) == hand.without(card)
    assert hand.bits == before


@given(hands)
def test_a_hand_is_measured_as_its_cards_are(hand):
    assert hand.hcp == sum(card.rank.points for card in hand)
    assert hand.lengths == tuple(sum(card.suit is suit for card in hand) for suit in SUITS)
    assert hand.shape == tuple(sorted(hand.lengths, reverse=True))
    for suit in SUITS:
        held = [card for card in hand if card.suit is suit]
        assert list(hand.in_suit(suit)) == held
        assert hand.length(suit) == len(held)
        assert hand.holding_text(suit) == "".join(card.rank.letter for card in held)
        assert hand.holding(suit) == sum(1 << card.rank - 2 for card in held)


def test_a_hand_in_figures():
    assert (USUAL.hcp, USUAL.shape, USUAL.lengths) == (14, (4, 3, 3, 3), (3, 4, 3, 3))
    assert USUAL.holding_text(HEARTS) == "J72"
    assert str(USUAL) == "♠AKQ ♥J72 ♦T983 ♣A42"
    assert str(Hand("A...")) == "♠A ♥– ♦– ♣–"
    assert repr(Hand()) == "Hand()"
    assert repr(USUAL) == "Hand('AKQ.J72.T983.A42')"
    assert Card("AS") in USUAL.in_suit(SPADES)


@pytest.mark.parametrize("bits", [-1, 1 << 52])
def test_bits_beyond_the_deck_are_refused(bits):
    with pytest.raises(RangeError, match="not a set of 52 cards"):
        Hand.from_bits(bits)
