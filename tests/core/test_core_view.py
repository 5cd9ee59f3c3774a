"""A view holds what one seat may know, and nothing else."""

import gc
from types import ModuleType

import pytest
from core_fixtures import auctions, boards, plays
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import (
    CARDS,
    EAST,
    FULL_DECK,
    NORTH,
    SEATS,
    SOUTH,
    WEST,
    Auction,
    Board,
    Card,
    Deal,
    Explanation,
    Hand,
    IllegalError,
    Play,
    view_from,
)

BOARD = Board.numbered(
    1, Deal.parse("N:AKQ.J72.T983.A42 JT98.AKQ.J72.T98 765.T98.AKQ.J765 432.6543.654.KQ3")
)
AUCTION = Auction.parse(NORTH, "1NT P 3NT AP")
CONTRACT = AUCTION.contract
LED = Play(CONTRACT, [Card("JS")])


@st.composite
def moments(draw):
    """A board, and what has happened on it so far."""
    board = draw(boards)
    auction = draw(auctions(complete=draw(st.booleans())))
    play = None
    if auction.is_over and auction.contract is not None:
        play = draw(plays(board.deal, auction.contract))
    texts = st.builds(Explanation, st.sampled_from(("", "natural", "forcing")), st.booleans())
    explanations = draw(st.dictionaries(st.integers(0, 30), texts, max_size=8))
    return board, auction, play, explanations


def hidden_cards(view, deal):
    """The cards not played yet that are in other hands than those `view` shows, by seat."""
    shown = {view.seat} | ({view.contract.dummy} if view.dummy_hand is not None else set())
    played = view.play.played if view.play else Hand()
    return {seat: deal[seat] - played for seat in SEATS if seat not in shown}


@given(st.data(), moments(), st.sampled_from(SEATS))
def test_permuting_the_cards_that_a_seat_does_not_see_changes_nothing_for_it(data, moment, seat):
    board, auction, play, explanations = moment
    view = view_from(seat, board, auction, play, explanations)
    hidden = hidden_cards(view, board.deal)
    pool = data.draw(st.permutations([card for hand in hidden.values() for card in hand]))
    other = board.deal
    for place, hand in hidden.items():
        kept = other[place] - hand
        other = other.with_hand(place, kept | Hand.of(pool[: len(hand)]))
        pool = pool[len(hand) :]
    assert other.is_complete
    twin = Board(board.number, board.dealer, board.vulnerability, other)
    view_of_twin = view_from(seat, twin, auction, play, explanations)
    assert view_of_twin == view
    assert repr(view_of_twin) == repr(view)
    assert str(view_of_twin) == str(view)
    assert view_of_twin.unseen == view.unseen == Hand.of(c for h in hidden.values() for c in h)


@given(moments(), st.sampled_from(SEATS))
def test_nothing_that_a_view_refers_to_is_a_board_or_a_deal(moment, seat):
    board, auction, play, explanations = moment
    found, left = set(), [view_from(seat, board, auction, play, explanations)]
    while left:
        value = left.pop()
        if id(value) not in found and not isinstance(value, type | ModuleType):
            found.add(id(value))
            left += gc.get_referents(value)
            assert not isinstance(value, Board | Deal)


@given(moments(), st.sampled_from(SEATS))
def test_what_partner_explained_is_never_visible(moment, seat):
    board, auction, play, explanations = moment
    partners = {n for n in range(len(auction)) if auction.seat_of(n) is seat.partner}
    view = view_from(seat, board, auction, play, explanations)
    assert not partners & set(view.explanations)
    others = set(range(len(auction))) - partners
    assert view.explanations == {n: explanations[n] for n in explanations if n in others}
    silent = {n: text for n, text in explanations.items() if n not in partners}
    assert view == view_from(seat, board, auction, play, silent)


@given(moments(), st.sampled_from(SEATS))
def test_dummy_is_on_the_table_after_the_lead_and_not_before(moment, seat):
    board, auction, play, _ = moment
    view = view_from(seat, board, auction, play)
    if play is None or not play.cards:
        assert view.dummy_hand is None
    else:
        assert view.dummy_hand == board.deal[play.contract.dummy]
    assert view.hand == board.deal[seat]


@given(moments(), st.sampled_from(SEATS))
def test_what_a_seat_sees_and_what_it_does_not_make_the_deck(moment, seat):
    board, auction, play, _ = moment
    view = view_from(seat, board, auction, play)
    seen = view.hand | (view.dummy_hand or Hand()) | (play.played if play else Hand())
    assert seen | view.unseen == FULL_DECK
    assert not seen & view.unseen
    assert view.deal[seat] == view.hand
    known = [place for place in SEATS if view.deal[place]]
    assert set(known) == {seat} | ({play.contract.dummy} if view.dummy_hand else set())


@given(moments())
def test_exactly_one_seat_must_act_until_the_end(moment):
    board, auction, play, _ = moment
    views = [view_from(seat, board, auction, play) for seat in SEATS]
    acting = [view for view in views if view.must_act]
    over = auction.is_passed_out if play is None else play.is_over
    assert len(acting) == (0 if over else 1)
    for view in views:
        assert view.legal_calls == (auction.legal_calls if view.seat is auction.turn else ())
        if play is not None and view in acting:
            assert view.legal_cards == play.legal_cards(board.deal[play.turn])
            assert view.hand_to_play == board.deal[play.turn]
        else:
            with pytest.raises(IllegalError, match=f"{view.seat.word} has no card to play"):
                _ = view.legal_cards


def test_declarer_plays_for_dummy_who_does_nothing():
    declarer, dummy = (view_from(seat, BOARD, AUCTION, LED) for seat in (NORTH, SOUTH))
    assert (declarer.is_declarer, declarer.is_dummy, declarer.must_act) == (True, False, True)
    assert (dummy.is_declarer, dummy.is_dummy, dummy.must_act) == (False, True, False)
    assert declarer.hand_to_play == BOARD.deal[SOUTH]
    assert declarer.legal_cards == Hand("765...")
    assert (declarer.contract, declarer.dealer) == (CONTRACT, NORTH)


def test_before_the_lead_nobody_sees_dummy_and_only_the_leader_plays():
    views = [view_from(seat, BOARD, AUCTION, Play(CONTRACT)) for seat in SEATS]
    assert [view.dummy_hand for view in views] == [None] * 4
    assert [view.must_act for view in views] == [seat is EAST for seat in SEATS]
    assert views[EAST].legal_cards == BOARD.deal[EAST]


def test_a_view_of_dummys_turn_without_dummys_cards_says_so():
    view = view_from(NORTH, BOARD, AUCTION, LED)
    blind = type(view)(NORTH, 1, BOARD.vulnerability, view.hand, AUCTION, {}, LED, None)
    with pytest.raises(IllegalError, match="not on the table yet"):
        _ = blind.hand_to_play


def test_a_seat_sees_opponents_explanations_and_its_own():
    said = {n: Explanation(str(n)) for n in range(9)}
    auction = Auction.parse(WEST, "P 1NT P 3NT")
    assert set(view_from(NORTH, BOARD, auction, None, said).explanations) == {0, 1, 2}
    assert set(view_from(EAST, BOARD, auction, None, said).explanations) == {1, 2, 3}


def test_during_the_auction_there_is_no_contract():
    view = view_from(SOUTH, BOARD, Auction.parse(NORTH, "1NT P"))
    assert (view.contract, view.is_declarer, view.is_dummy) == (None, False, False)
    assert view.must_act
    assert len(view.unseen) == 39
    assert set(view.unseen) == set(CARDS) - set(view.hand)
