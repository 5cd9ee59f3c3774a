"""The state of an auction follows from calls and meanings alone."""

import pytest

from cuebid.core import CLUBS, HEARTS, PASS, SPADES, Call
from cuebid.evaluation import HCP, LENGTH, POINTS, STOPPERS, Box, Boxes
from cuebid.judgement.state_words import auction_words, side_words, state_record
from cuebid.meaning import AuctionState, CallMeaning, Forcing, Purpose


def meaning(text, box=None, **fields):
    return CallMeaning(Call(text), Boxes((box or Box(),)), **fields)


def state_after(*meanings):
    state = AuctionState()
    for each in meanings:
        state = state.after(each.call, each)
    return state


OPENING = meaning("1S", Box().between(HCP, 12, 21).at_least(LENGTH, 5, SPADES))
RAISE = meaning(
    "2S",
    Box().between(POINTS, 6, 9).at_least(LENGTH, 3, SPADES),
    purpose=Purpose.RAISE,
    suits=(SPADES,),
)
NO_CALL = meaning("P")


def test_a_raise_agrees_the_suit_and_makes_the_stronger_hand_captain():
    state = state_after(OPENING, NO_CALL, RAISE, NO_CALL)
    assert state.agreed is SPADES
    assert state.captain == 0
    assert state.fit(0)[SPADES][0] == 8
    assert state.strength(0)[:2] == (18, 33)


def test_a_forcing_call_binds_partner_until_an_opponent_acts():
    answer = meaning(
        "2H",
        Box().at_least(HCP, 10).at_least(LENGTH, 5, HEARTS),
        forcing=Forcing(2, 4, lasting=False),
    )
    asked = state_after(OPENING, NO_CALL, answer)
    assert asked.after(PASS, NO_CALL).must_call
    assert not asked.after(Call("3D"), meaning("3D")).must_call


def test_a_side_that_is_forced_to_game_lets_nobody_play_below_it_undoubled():
    strong = meaning(
        "2C", Box().at_least(HCP, 23), forcing=Forcing(3, 4, lasting=True, to_game=True)
    )
    state = state_after(strong, NO_CALL, meaning("2D"), NO_CALL, meaning("2S"), NO_CALL)
    assert state.must_call
    over_them = state_after(strong, meaning("3H"), NO_CALL, NO_CALL)
    assert over_them.has_forcing_pass
    assert over_them.must_call


def test_where_calls_exclude_each_other_the_last_is_believed():
    weak = meaning("P", Box().at_most(HCP, 5))
    state = state_after(weak, NO_CALL, NO_CALL, NO_CALL, meaning("1S", Box().at_least(HCP, 12)))
    assert state.ranges[0].low == 12


def test_a_side_in_words_has_its_strength_fit_and_agreed_suit():
    state = state_after(OPENING, NO_CALL, RAISE, NO_CALL)
    words = side_words(state, 0)
    assert words.startswith("18-33 points together, about 21 HCP")
    assert "a fit of 8+ spades (about 8.7)" in words
    assert "spades agreed" in words
    assert side_words(state, 1) == ""


def test_a_stopper_is_shown_or_denied_by_both_hands():
    shown = meaning("1NT", Box().at_least(STOPPERS, 2, HEARTS))
    denied = meaning("2C", Box().at_most(STOPPERS, 1, HEARTS))
    asks = meaning("2D", Box().at_most(STOPPERS, 1, HEARTS))
    assert state_after(shown, NO_CALL).stopper(HEARTS) == 2
    assert not state_after(shown, NO_CALL).denies_stopper(HEARTS)
    assert state_after(denied, NO_CALL, asks, NO_CALL).denies_stopper(HEARTS)


def test_the_state_holds_the_meaning_of_each_double_and_what_partner_asks():
    double = meaning("X", purpose=Purpose.TAKEOUT, forcing=Forcing(1, 0, lasting=False))
    state = state_after(OPENING, double, NO_CALL)
    assert state.doubles == ((1, double),)
    assert state.asked is double
    assert HEARTS in state.unbid_suits
    assert state.their_suits == frozenset((SPADES,))


STRONG_CLUB = meaning(
    "2C",
    Box().at_least(HCP, 20),
    forcing=Forcing(1, 0, lasting=False),
    purpose=Purpose.STRONG,
    is_artificial=True,
)


def test_nobody_lets_them_play_undoubled_after_the_strongest_opening():
    state = state_after(STRONG_CLUB, meaning("3H"), NO_CALL, NO_CALL)
    assert state.has_forcing_pass
    assert state.must_call


def test_a_force_to_three_notrump_makes_passes_over_their_bids_forcing():
    two_over_one = meaning("2C", Box().at_least(HCP, 12), forcing=Forcing(3, 4, lasting=True))
    state = state_after(OPENING, NO_CALL, two_over_one, meaning("4H"), NO_CALL, NO_CALL)
    assert state.must_call


def test_a_force_to_a_level_ends_where_they_bid_beyond_it():
    limit = meaning("2H", Box().at_least(HCP, 10), forcing=Forcing(3, 3, lasting=True))
    below = state_after(OPENING, NO_CALL, limit, meaning("3D"), NO_CALL, NO_CALL)
    above = state_after(OPENING, NO_CALL, limit, meaning("4D"), NO_CALL, NO_CALL)
    assert below.must_call
    assert not above.must_call


def test_a_redouble_on_values_keeps_them_from_playing_two_of_a_suit_undoubled():
    takeout = meaning("X", purpose=Purpose.TAKEOUT, forcing=Forcing(1, 0, lasting=False))
    strength = meaning("XX", Box().at_least(HCP, 10), purpose=Purpose.STRENGTH)
    state = state_after(OPENING, takeout, strength, meaning("2C"), NO_CALL, NO_CALL)
    assert state.must_call
    higher = state_after(OPENING, takeout, strength, meaning("3C"), NO_CALL, NO_CALL)
    assert not higher.must_call


def test_who_asks_for_aces_decides():
    ask = meaning("4NT", Box().at_least(HCP, 16), purpose=Purpose.ASKS_ACES, is_artificial=True)
    answer = meaning("5C", purpose=Purpose.SHOWS_ACES, is_artificial=True)
    state = state_after(OPENING, NO_CALL, RAISE, NO_CALL, ask, NO_CALL)
    assert state.captain == 0
    assert state.after(Call("5C"), answer).after(PASS, NO_CALL).captain == 0


def test_all_four_hands_are_expected_to_make_up_the_deck():
    overcall = meaning("2C", Box().between(HCP, 10, 16).at_least(LENGTH, 6, CLUBS))
    state = state_after(OPENING, overcall, RAISE, NO_CALL)
    assert sum(state.strength(side).expected for side in (0, 1)) == pytest.approx(40, abs=0.1)
    for suit in (CLUBS, HEARTS, SPADES):
        together = sum(state.fit(side)[suit].expected for side in (0, 1))
        assert together == pytest.approx(13, abs=0.1)
    # Six clubs of theirs leave seven, and an opening with a raise is the half of the points.
    assert state.fit(0)[CLUBS].most == 7
    assert 18 < state.strength(0).expected < 23


def test_alternatives_have_the_weight_of_their_hands():
    balanced, strong = Box().between(HCP, 12, 14), Box().between(HCP, 20, 22)
    two_way = CallMeaning(Call("1C"), Boxes((balanced, strong)))
    weights = state_after(two_way).weights(0)
    assert sum(weights) == pytest.approx(1)
    assert weights[0] > 0.9


def test_the_state_in_words_says_whose_hand_it_is_and_what_is_asked():
    double = meaning("X", purpose=Purpose.TAKEOUT, forcing=Forcing(1, 0, lasting=False))
    state = state_after(OPENING, double, NO_CALL)
    lines = list(auction_words(state, ["N", "E", "S", "W"], ["NS", "EW"]))
    assert "E's double of 1S: for takeout" in lines
    assert "W is asked: X, for takeout, forcing for one round" in lines
    strong = meaning("2H", Box().at_least(HCP, 12), forcing=Forcing(1, 0, lasting=False))
    owned = state_after(OPENING, NO_CALL, strong)
    assert "the hand is NS's" in auction_words(owned, ["N", "E", "S", "W"], ["NS", "EW"])


def test_the_record_of_a_state_has_spans_of_points_and_fits():
    record = state_record(state_after(OPENING, NO_CALL, RAISE, NO_CALL))
    assert record["sides"][0]["fit"]["spades"]["least"] == 8
    assert record["sides"][0]["agreed"] == "spades"
    assert record["captain"] == 0
