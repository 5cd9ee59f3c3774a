"""The state of an auction follows from calls and meanings alone."""

from cuebid.core import HEARTS, PASS, SPADES, Call
from cuebid.database import Forcing
from cuebid.evaluation import HCP, LENGTH, POINTS, STOPPERS, Box, Boxes
from cuebid.judgement import AuctionState, CallMeaning, Purpose
from cuebid.judgement.side_words import side_words


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
    assert words.startswith("18-33 points together, about ")
    assert "a fit of 8+ spades" in words
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
