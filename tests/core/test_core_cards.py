"""Suits, strains, ranks and the fifty-two cards."""

import itertools

import pytest
from core_fixtures import cards, mixed_case, pasted
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import CARDS, NOTRUMP, SUITS, Card, Rank, ReadError, Strain, Suit

LETTERS, WORDS, SYMBOLS = "CDHS", ("club", "diamond", "heart", "spade"), ("♣♧", "♦♢", "♥♡", "♠♤")


def suit_spellings(suit):
    word = WORDS[suit]
    signs = [sign + selector for sign in SYMBOLS[suit] for selector in ("", "\ufe0f", "\ufe0e")]
    letters = [LETTERS[suit], LETTERS[suit].lower(), f"!{LETTERS[suit].lower()}"]
    words = [word, word + "s", word.title(), f" {word.upper()} "]
    return letters + words + signs


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_is_read_in_every_usual_spelling(suit):
    for text in suit_spellings(suit):
        assert Suit.parse(text) is suit
        assert Strain.parse(text) is Strain(suit)


@pytest.mark.parametrize(
    "text", ["N", "n", "NT", "nt", "SA", "notrump", "No Trump", "no-trumps", " NOTRUMPS "]
)
def test_notrump_is_read_in_every_usual_spelling_and_is_no_suit(text):
    assert Strain.parse(text) is NOTRUMP
    with pytest.raises(ReadError, match="not a suit"):
        Suit.parse(text)


@pytest.mark.parametrize("text", ["", "Z", "CD", "T", "!", "spadess", "♠♠", "1"])
def test_what_is_no_suit_is_refused_with_what_was_expected(text):
    for kind in (Suit, Strain):
        with pytest.raises(ReadError) as caught:
            kind.parse(text)
        assert caught.value.text == text
        assert "D" in caught.value.expected
        assert repr(text) in str(caught.value)


def test_suits_and_strains_know_their_ways_of_being_written():
    assert [suit.letter for suit in SUITS] == list(LETTERS)
    assert [suit.symbol for suit in SUITS] == [signs[0] for signs in SYMBOLS]
    assert [suit.word for suit in SUITS] == [word + "s" for word in WORDS]
    assert [str(strain) for strain in Strain] == [*LETTERS, "NT"]
    assert [strain.symbol for strain in Strain] == ["♣", "♦", "♥", "♠", "NT"]
    assert [strain.word for strain in Strain][3:] == ["spades", "notrump"]
    assert [strain.suit for strain in Strain] == [*SUITS, None]
    assert [suit.is_major for suit in SUITS] == [False, False, True, True]
    assert [strain.is_major for strain in Strain] == [False, False, True, True, False]
    assert [suit.is_red for suit in SUITS] == [False, True, True, False]


def test_suits_and_strains_rank_as_in_the_bidding():
    assert sorted(Strain) == [*map(Strain, SUITS), NOTRUMP]
    assert sorted(SUITS) == list(SUITS)


def test_values_are_written_and_read_back():
    for value in (*SUITS, *Strain, *Rank, *CARDS):
        assert type(value).parse(str(value)) is value
        assert pasted(value) is value


@pytest.mark.parametrize(
    ("texts", "rank"),
    [
        (("A", "a", "ace", "ACE"), Rank.ACE),
        (("K", "king"), Rank.KING),
        (("Q", "Queen"), Rank.QUEEN),
        (("J", "jack"), Rank.JACK),
        (("T", "t", "10", " 10 ", "ten"), Rank.TEN),
        (("9", "nine"), Rank.NINE),
        (("2", "two"), Rank.TWO),
    ],
)
def test_a_rank_is_read_in_every_usual_spelling(texts, rank):
    for text in texts:
        assert Rank.parse(text) is rank


@pytest.mark.parametrize("text", ["", "1", "11", "14", "X", "KK", "0"])
def test_what_is_no_rank_is_refused(text):
    with pytest.raises(ReadError, match="not a rank"):
        Rank.parse(text)


def test_high_card_points_are_4_3_2_1():
    points = {rank.letter: rank.points for rank in Rank if rank.points}
    assert points == {"A": 4, "K": 3, "Q": 2, "J": 1}


def test_there_are_fifty_two_cards_in_order_of_suit_and_rank():
    assert len(set(CARDS)) == 52
    assert [card.index for card in CARDS] == list(range(52))
    assert [card.bit for card in CARDS] == [1 << index for index in range(52)]
    assert list(CARDS) == sorted(CARDS, key=lambda card: (card.suit, card.rank))
    for suit, rank in itertools.product(SUITS, Rank):
        card = Card.of(suit, rank)
        assert (card.suit, card.rank) == (suit, rank)
        assert card is CARDS[card.index]


@given(cards, cards)
def test_cards_compare_as_their_indices_do(one, other):
    assert (one < other) == (one.index < other.index)
    assert (one <= other) == (one.index <= other.index)
    assert (one > other) == (one.index > other.index)
    assert (one >= other) == (one.index >= other.index)
    assert (one == other) == (one.index == other.index)


def test_a_card_does_not_compare_with_anything_else():
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(CARDS[0], compare)(0) is NotImplemented
    assert CARDS[0] != 0


@given(st.data(), cards)
def test_a_card_is_read_in_every_usual_spelling(data, card):
    rank = data.draw(st.sampled_from(("T", "10") if card.rank is Rank.TEN else (card.rank.letter,)))
    suit = data.draw(
        st.sampled_from([card.suit.letter, f"!{card.suit.letter}", card.suit.symbol + "\ufe0f"])
    )
    blank = data.draw(st.sampled_from(("", " ")))
    text = data.draw(st.sampled_from((rank + blank + suit, suit + blank + rank)))
    assert Card(data.draw(mixed_case(text))) is card
    spoken = f"{card.rank.name} of {card.suit.word}"
    assert Card(data.draw(mixed_case(spoken))) is card
    assert Card(card.symbol) is Card.parse(card.text) is card


@pytest.mark.parametrize(
    "text", ["", "K", "H", "1H", "HKH", "KHH", "XS", "NTK", "A of trumps", "11S", "4H!", "!4H"]
)
def test_what_is_no_card_is_refused_with_what_was_expected(text):
    with pytest.raises(ReadError, match="not a card") as caught:
        Card(text)
    assert caught.value.expected == "a rank and a suit, such as KH"
