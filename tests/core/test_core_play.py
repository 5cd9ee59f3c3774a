"""The play: turns, legal cards, revokes, who wins a trick, claims."""

import itertools

import pytest
from core_fixtures import contracts, deals, finished, pasted, pickled, plays
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import (
    CARDS,
    EAST,
    FULL_DECK,
    NORTH,
    SEATS,
    SOUTH,
    SPADES,
    SUITS,
    WEST,
    Card,
    CardFault,
    Claim,
    Contract,
    Deal,
    Hand,
    IllegalError,
    Play,
    RangeError,
    Rank,
    ReadError,
    Side,
    Suit,
    Trick,
)

FOUR_SPADES = Contract.parse("4S by S")
DEAL = Deal.parse("N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3")


@st.composite
def games(draw):
    deal = draw(deals())
    return deal, draw(plays(deal, draw(contracts)))


@st.composite
def whole_games(draw):
    deal = draw(deals())
    return deal, finished(deal, draw(plays(deal, draw(contracts))))


@given(games())
def test_play_goes_on_clockwise_and_the_winner_of_a_trick_leads_to_the_next(game):
    deal, play = game
    leader = play.contract.declarer.left
    for number, trick in enumerate(play.tricks):
        assert trick.leader is leader
        for place, card in enumerate(trick.cards):
            seat = leader.after(place)
            assert play.seat_of(4 * number + place) is seat
            assert trick.card_of(seat) is card
            assert card in deal[seat]
        if trick.is_complete:
            leader = trick.winner
    if not play.is_over:
        assert play.turn is leader.after(len(play) % 4)
        assert play.seat_of(len(play)) is play.turn
        assert play.current_trick.leader is leader
        assert play.trick_number == len(play) // 4 + 1


@given(games())
def test_declarer_acts_for_dummy_and_everybody_else_alone(game):
    _, play = game
    declarer, dummy = play.contract.declarer, play.contract.dummy
    assert play.actor is (declarer if play.turn is dummy else play.turn)
    assert play.actor is not dummy


@given(games())
def test_one_follows_suit_if_one_can_and_plays_anything_if_not(game):
    deal, play = game
    if play.turn is None:
        return
    hand = deal[play.turn]
    remaining = play.remaining(hand)
    led = play.current_trick.suit_led
    of_suit = [card for card in remaining if card.suit is led]
    assert list(play.legal_cards(hand)) == (of_suit or list(remaining))
    for card in CARDS:
        fault = play.why_illegal(card, hand)
        if card in play.cards:
            assert fault is CardFault.ALREADY_PLAYED
        elif card not in hand:
            assert fault is CardFault.NOT_HELD
        elif of_suit and card.suit is not led:
            assert fault is CardFault.REVOKE
        else:
            assert fault is None
        assert (card in play.legal_cards(hand)) == (fault is None)


@given(whole_games())
@settings(max_examples=settings().max_examples // 2)
def test_thirteen_tricks_are_won_by_somebody(game):
    deal, play = game
    assert play.is_over
    assert play.played == FULL_DECK
    assert (play.turn, play.actor, play.trick_number) == (None, None, 14)
    assert play.declarer_tricks + play.defender_tricks == 13
    assert play.tricks_left == 0
    for side in Side:
        assert play.tricks_of(side) == sum(trick.winner.side is side for trick in play.tricks)
    assert play.declarer_tricks == play.tricks_of(play.contract.declarer.side)
    assert play.faults(deal) == {}
    assert play.why_illegal(Card("AS"), deal[NORTH]) is CardFault.PLAY_OVER
    with pytest.raises(IllegalError, match="all thirteen tricks are played") as caught:
        play.with_card(Card("AS"))
    assert caught.value.fault is CardFault.PLAY_OVER


@given(games())
def test_a_play_is_written_and_read_back(game):
    _, play = game
    for text in (" ".join(map(str, play)), ", ".join(card.symbol for card in play)):
        assert Play.parse(play.contract, text) == play
    assert Play(play.contract, iter(play)) == play
    assert pasted(play) == play
    assert pickled(play) == play
    assert hash(pickled(play)) == hash(play)
    assert pasted(play.current_trick) == play.current_trick


def brute_force_winner(leader, cards, trumps):
    """The winner by comparing all four with a rank: trumps above the suit led above the rest."""
    values = [
        (2 if card.suit is trumps else card.suit is cards[0].suit, card.rank) for card in cards
    ]
    return leader.after(values.index(max(values)))


def test_the_winner_of_every_trick_of_few_ranks():
    """All tricks with the ranks two and three, at every strain: 1680 tricks, five times."""
    few = [Card.of(suit, rank) for suit in SUITS for rank in (Rank.TWO, Rank.THREE)]
    for cards in itertools.permutations(few, 4):
        for trumps in (*SUITS, None):
            assert Trick(EAST, cards, trumps).winner is brute_force_winner(EAST, cards, trumps)


@given(st.permutations(CARDS), st.sampled_from((*SUITS, None)), st.sampled_from(SEATS))
def test_the_winner_of_any_trick(deck, trumps, leader):
    trick = Trick(leader, tuple(deck[:4]), trumps)
    assert trick.winner is brute_force_winner(leader, deck[:4], trumps)
    assert trick.is_complete


@pytest.mark.parametrize(
    ("cards", "trumps", "winner"),
    [
        ("2H 3H KH AH", None, WEST),
        ("2H AS KS QS", None, NORTH),
        ("2H 2S AH KH", "S", EAST),
        ("AH 2S 3S KH", "S", SOUTH),
        ("AH KH QH JH", "S", NORTH),
        ("2H 3D 4C 5C", "S", NORTH),
        ("2S AH 3S AD", "S", SOUTH),
        ("2H 5H", None, EAST),
        ("2H", None, NORTH),
    ],
)
def test_who_wins_or_is_winning(cards, trumps, winner):
    held = tuple(map(Card, cards.split()))
    trick = Trick(NORTH, held, Suit.parse(trumps) if trumps else None)
    assert trick.winner is winner
    assert trick.suit_led is held[0].suit
    assert trick.is_complete == (len(held) == 4)


def test_a_trick_without_a_card_has_no_winner():
    trick = Trick(WEST, (), None)
    assert (trick.winner, trick.suit_led, trick.card_of(WEST)) == (None, None, None)


def test_the_opening_lead_comes_from_declarers_left():
    play = Play(FOUR_SPADES)
    assert (play.turn, play.trick_number, play.tricks, len(play)) == (WEST, 1, (), 0)
    after = play.with_card(Card("KC"))
    assert (after.turn, after.actor) == (NORTH, SOUTH)
    assert (play.turn, play.cards) == (WEST, ())


def test_a_revoke_is_a_fault_with_a_law():
    play = Play(FOUR_SPADES, [Card("KC")])
    assert play.why_illegal(Card("AS"), DEAL[NORTH]) is CardFault.REVOKE
    assert "Law 44" in CardFault.REVOKE.value
    assert list(play.legal_cards(DEAL[NORTH])) == [Card("AC"), Card("4C"), Card("2C")]


def test_the_faults_of_a_play_are_found_with_their_places():
    # North revokes with the ace of spades, East plays a card of South's, South follows.
    play = Play.parse(FOUR_SPADES, "KC AS 5C 6C")
    assert play.faults(DEAL) == {1: CardFault.REVOKE, 2: CardFault.NOT_HELD}
    assert play.faults(DEAL.with_hand(EAST, Hand())) == {1: CardFault.REVOKE}
    assert play.faults(Deal()) == {}


def test_a_card_is_played_once():
    with pytest.raises(IllegalError, match="KC is not allowed: the card was played") as caught:
        Play(FOUR_SPADES, [Card("KC"), Card("KC")])
    assert caught.value.fault is CardFault.ALREADY_PLAYED
    with pytest.raises(IllegalError):
        Play(FOUR_SPADES, [*CARDS, CARDS[0]])


def test_what_is_no_card_is_refused_where_it_stands():
    with pytest.raises(ReadError, match="'XX' is not a card") as caught:
        Play.parse(FOUR_SPADES, "KC, AC XX")
    assert (caught.value.text, caught.value.offset) == ("KC, AC XX", 7)


@pytest.mark.parametrize("position", [-1, 3, 52])
def test_nobody_knows_who_plays_after_the_next_card(position):
    play = Play.parse(FOUR_SPADES, "KC AC")
    assert [play.seat_of(n) for n in range(3)] == [WEST, NORTH, EAST]
    with pytest.raises(IndexError):
        play.seat_of(position)
    with pytest.raises(IndexError):
        finished(DEAL, play).seat_of(52)


@given(games(), st.sampled_from(SEATS), st.integers(0, 13))
def test_a_claim_shares_out_the_tricks_that_are_left(game, seat, tricks):
    _, play = game
    claim = Claim(seat, tricks)
    assert play.tricks_left == 13 - play.declarer_tricks - play.defender_tricks
    if tricks > play.tricks_left:
        with pytest.raises(IllegalError, match=f"claims {tricks} tricks of {play.tricks_left}"):
            play.declarer_tricks_after(claim)
        return
    total = play.declarer_tricks_after(claim)
    if seat.side is play.contract.declarer.side:
        assert total == play.declarer_tricks + tricks
    else:
        assert 13 - total == play.defender_tricks + tricks


@pytest.mark.parametrize("tricks", [-1, 14])
def test_nobody_claims_more_than_thirteen_tricks(tricks):
    with pytest.raises(RangeError, match="no number of tricks"):
        Claim(NORTH, tricks)


def test_a_claim_is_written_as_it_was_said():
    assert str(Claim(NORTH, 3)) == "North claims 3"
    assert str(Claim(SOUTH, 9, "drawing trumps")) == "South claims 9: drawing trumps"


def test_a_whole_hand_card_by_card():
    play = Play.parse(
        FOUR_SPADES, "KC AC 8C 5C  AS TS 5S 2S  KS 8S 6S 3S  QS 9S 7S 4S  2C 9C JC QC"
    )
    assert [trick.winner for trick in play.tricks] == [NORTH, NORTH, NORTH, NORTH, WEST]
    assert (play.turn, play.declarer_tricks, play.defender_tricks) == (WEST, 4, 1)
    assert (play.tricks_of(Side.NS), play.tricks_of(Side.EW)) == (4, 1)
    assert play.faults(DEAL) == {}
    assert play.remaining(DEAL[EAST]) == Hand("J.AKQ.J72.T")
    assert play.contract.trumps is SPADES
