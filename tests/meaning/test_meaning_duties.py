"""What a side is bound to: forces, agreed suits, captains, passes that ask."""

import pytest
from hypothesis import given
from meaning_strategies import histories, state_after

from cuebid.core import CLUBS, DIAMONDS, HEARTS, PASS, SPADES, Call
from cuebid.evaluation import HCP, LENGTH, POINTS, STOPPERS, Box, Boxes
from cuebid.meaning import CallMeaning, Forcing, Purpose
from cuebid.meaning.force import bid_rank

ROUND = Forcing(1, 0, lasting=False)
TO_GAME = Forcing(3, 4, lasting=True, to_game=True)
ANY_HAND = Box()


def meaning(text, box=ANY_HAND, **fields):
    return CallMeaning(Call(text), Boxes((box,)), **fields)


def after(*calls):
    """The state after calls; a text alone is a call that shows any hand."""
    return state_after(meaning(call) if isinstance(call, str) else call for call in calls)


def length(text, least, suit, **fields):
    return meaning(text, Box().at_least(LENGTH, least, suit), **fields)


def points(text, low, high, **fields):
    return meaning(text, Box().between(POINTS, low, high), **fields)


@given(histories())
def test_a_force_to_game_and_a_level_that_was_forced_are_never_taken_back(history):
    for count in range(1, len(history) + 1):
        before, later = state_after(history[: count - 1]), state_after(history[:count])
        for one, two in zip(before.sides, later.sides, strict=True):
            assert two.game_forcing >= one.game_forcing
            assert two.forced_to >= one.forced_to
            assert two.forced_level >= one.forced_level
            assert two.forcing_pass_below >= one.forcing_pass_below
        assert before.my_side == before.sides[before.me % 2]
        assert before.their_side == before.sides[1 - before.me % 2]
        assert later.their_side is not before.my_side or later.their_side == before.my_side


def test_the_levels_of_all_forces_are_kept_for_each_side():
    state = after(meaning("1C", forcing=Forcing(4, 1, lasting=False)), "P", "1D", "P")
    assert [side.forced_level for side in state.sides] == [4, 0]
    assert [side.forced_to for side in state.sides] == [0, 0]
    lasting = after(meaning("1C", forcing=Forcing(2, 4, lasting=True)), "P")
    assert lasting.my_side.forced_to == bid_rank(2, 4)
    assert not lasting.my_side.game_forcing


def test_a_lasting_force_binds_until_its_level_is_reached():
    force = meaning("2D", forcing=Forcing(2, 4, lasting=True))
    opened = (force, "P", "2S", "P")
    assert after(*opened).must_call
    assert not after(*opened, "2NT", "P").must_call
    assert not after(force, "2NT", "P", "P").must_call


def test_a_force_to_game_binds_until_game_is_bid():
    strong = meaning("2D", forcing=TO_GAME)
    assert after(strong, "P", "3S", "P").must_call
    assert not after(strong, "P", "3S", "P", "4S", "P").must_call
    assert after(strong, "P", "4C", "P").must_call


@pytest.mark.parametrize(
    ("answer", "agreed"),
    [
        (length("2S", 3, SPADES), SPADES),
        (length("2S", 2, SPADES), None),
        (length("2H", 5, HEARTS), None),
        (length("2NT", 3, SPADES), None),
        (length("2NT", 3, SPADES, purpose=Purpose.RAISE, suits=(SPADES,)), SPADES),
        (length("2H", 3, SPADES, purpose=Purpose.CUE_RAISE, suits=(SPADES,)), SPADES),
        (length("2H", 3, SPADES, purpose=Purpose.NATURAL, suits=(SPADES,)), None),
        (meaning("2H", purpose=Purpose.RAISE), None),
    ],
)
def test_a_raise_or_a_known_fit_agrees_a_suit(answer, agreed):
    state = after(length("1S", 5, SPADES), "P", answer, "P")
    assert state.my_side.agreed is agreed


def test_cards_in_a_suit_that_partner_has_not_shown_agree_nothing():
    state = after(length("1S", 2, SPADES), "P", length("2S", 7, SPADES), "P")
    assert state.my_side.agreed is None
    assert state.agreed is SPADES


def test_a_suit_stays_agreed_until_another_is_raised():
    spades = after(length("1S", 5, SPADES), "P", length("2S", 3, SPADES), "P")
    assert spades.after(Call("3NT"), meaning("3NT")).their_side.agreed is SPADES
    assert spades.after(PASS, meaning("P")).their_side.agreed is SPADES


def test_eight_cards_that_both_know_of_are_an_agreed_suit_and_the_longest_counts():
    known = after(
        meaning("1S", Box().at_least(LENGTH, 4, HEARTS).at_least(LENGTH, 5, SPADES)),
        "P",
        meaning("2NT", Box().at_least(LENGTH, 4, HEARTS).at_least(LENGTH, 4, SPADES)),
        "P",
    )
    assert known.agreed is SPADES
    eight = after(length("1S", 5, SPADES), "P", length("2NT", 3, SPADES), "P")
    assert eight.agreed is SPADES
    assert after(length("1S", 5, SPADES), "P", length("2NT", 2, SPADES), "P").agreed is None


def test_captaincy_lasts_until_partner_acts_or_the_captain_gives_it_back():
    captain = meaning("4NT", makes_captain=True)
    assert after(captain, "P").bound == (False, False, True, False)
    assert after(captain, "P", "P").bound == (False, False, True, False)
    assert after(captain, "P", "5D").bound == (False,) * 4
    released = meaning("6S", makes_captain=False)
    assert after(captain, "P", "P", "P", released).bound == (False,) * 4
    assert after(captain, "5C").bound == (False, False, True, False)


def test_who_asks_in_a_slam_decides_else_the_hand_that_is_less_limited():
    ask = meaning("4NT", purpose=Purpose.ASKS_ACES)
    assert after("1S", "P", ask, "P").captain == 2
    assert after("1S", "P", ask, "P", "5C", "P").captain == 2
    assert after(points("1NT", 15, 17), "P").captain == 2
    assert after("1S", "P", points("2S", 6, 9), "P").captain == 0
    assert after(points("1NT", 15, 17), "P", points("2NT", 8, 9), "P").captain is None


@pytest.mark.parametrize(
    ("ours", "theirs", "owner"),
    [
        ((12, 11), (0, 0), 0),
        ((12, 10), (0, 0), 0),
        ((12, 7), (0, 0), None),
        ((12, 8), (0, 0), 0),
        ((12, 8), (6, 6), None),
        ((12, 8), (6, 5), 0),
        ((0, 0), (13, 10), 1),
    ],
)
def test_a_hand_is_owned_by_the_side_with_game_or_nearly_so(ours, theirs, owner):
    calls = zip(("1C", "1D", "1H", "1S"), (ours[0], theirs[0], ours[1], theirs[1]), strict=True)
    assert after(*(points(call, low, 37) for call, low in calls)).owner == owner


def test_a_question_is_open_until_an_opponent_acts():
    ask = meaning("2C", purpose=Purpose.STAYMAN)
    asked = after(points("1NT", 15, 17), "P", ask, "P")
    assert asked.asked == ask
    assert asked.must_call
    assert after(points("1NT", 15, 17), "P", ask, "X").asked is None
    assert after().asked is None
    assert after("1NT", "P", meaning("2H"), "P").asked is None
    assert after("1NT", "P", meaning("2H", forcing=ROUND), "P").asked.call == Call("2H")


def test_an_answer_in_the_agreed_suit_may_be_passed():
    fit = (length("1S", 5, SPADES), "P", length("2S", 3, SPADES), "P")
    shows = meaning("4S", purpose=Purpose.CUE_RAISE, suits=(SPADES,), is_artificial=True)
    assert not after(*fit, shows, "P").must_call
    other = meaning("4H", purpose=Purpose.CUE_RAISE, suits=(SPADES,), is_artificial=True)
    assert after(*fit, other, "P").must_call


def test_an_artificial_bid_waits_for_an_answer_though_nobody_says_that_it_forces():
    artificial = meaning("2D", is_artificial=True)
    opened = after(artificial, "P")
    assert opened.waits_for_answer
    assert opened.is_artificial_bid_of_ours
    assert not after("2D", "P").waits_for_answer
    assert not after(artificial, "X").waits_for_answer
    assert after(artificial, "X", "P", "P").waits_for_answer
    assert not after(artificial).is_artificial_bid_of_ours
    assert not after("P", artificial, "P", "P").waits_for_answer
    assert not after().waits_for_answer


def test_an_artificial_answer_in_a_suit_of_ours_may_be_passed_where_none_is_agreed():
    shown = length("1D", 5, DIAMONDS)
    answer = meaning("2D", is_artificial=True)
    assert not after(shown, "P", answer, "P").waits_for_answer
    forcing = meaning("2D", is_artificial=True, forcing=ROUND)
    assert after(shown, "P", forcing, "P").is_artificial_bid_of_ours


@pytest.mark.parametrize(
    ("text", "purpose", "waits"),
    [
        ("6C", Purpose.NATURAL, False),
        ("6C", Purpose.SHOWS_ACES, True),
        ("6C", Purpose.CUE_BID, True),
        ("6C", Purpose.ASKS_KINGS, True),
        ("5C", Purpose.NATURAL, True),
    ],
)
def test_a_slam_to_play_ends_the_bidding_though_its_rule_tells_of_aces(text, purpose, waits):
    bid = meaning(text, purpose=purpose, is_artificial=True)
    assert after("1S", "P", bid, "P").is_artificial_bid_of_ours == waits


def test_passes_over_their_bids_ask_where_the_hand_is_ours():
    strong = meaning("2C", purpose=Purpose.STRONG, forcing=ROUND)
    assert after(strong, "2H").has_forcing_pass
    assert not after(meaning("1C", purpose=Purpose.STRONG), "1H").has_forcing_pass
    assert after(meaning("1C", forcing=Forcing(3, 4, lasting=True)), "7C").has_forcing_pass
    level = meaning("1C", forcing=Forcing(3, 3, lasting=True))
    assert after(level, "3H").has_forcing_pass
    assert not after(level, "3S").has_forcing_pass
    values = meaning("XX", purpose=Purpose.STRENGTH)
    assert after("1S", "X", values, "2H").has_forcing_pass
    assert not after("1S", "X", values, "3C").has_forcing_pass
    assert not after("1S", "X", "XX", "2H").has_forcing_pass
    assert after(strong, "2H").makes_pass_force(0)
    assert not after(strong, "2H").makes_pass_force(1)


def test_passes_ask_over_a_game_that_was_bid_on_values_and_not_on_length():
    on_values = (points("1S", 12, 21), "P", points("4S", 11, 15))
    assert after(*on_values, "5C").has_forcing_pass
    assert not after(points("1S", 12, 21), "P", points("4S", 10, 15), "5C").has_forcing_pass
    assert not after(points("1S", 12, 21), "P", points("3S", 11, 15), "4C").has_forcing_pass
    # Who has to let a side play that is forced to game does not own the hand.
    strong = meaning("2C", forcing=TO_GAME)
    against = after(strong, points("2S", 12, 21), "P", points("4S", 11, 15), "5C")
    assert not against.has_forcing_pass


def test_a_double_answers_a_forcing_pass():
    strong = meaning("2C", purpose=Purpose.STRONG, forcing=ROUND)
    assert after(strong, "2H", "P", "P").must_call
    assert not after(strong, "2H", "X", "P").must_call


def test_doubles_are_kept_with_their_meaning_and_may_be_for_penalties():
    penalty = meaning("X", purpose=Purpose.PENALTY)
    state = after("1S", penalty, "2C")
    assert state.doubles == ((1, penalty),)
    assert not state.is_doubled_for_penalties
    assert after("1S", penalty, "P").is_doubled_for_penalties
    assert not after("1S", meaning("X", purpose=Purpose.TAKEOUT)).is_doubled_for_penalties
    assert not after("1S", penalty, "XX").is_doubled_for_penalties


def test_who_asks_for_majors_and_goes_back_to_notrump_has_the_other_major():
    ask = meaning("2C", purpose=Purpose.STAYMAN)
    hearts = after("1NT", "P", ask, "P", "2H", "P", "2NT", "P")
    assert hearts.implied_suits(2) == {SPADES}
    assert after("1NT", "P", ask, "P", "2S", "P", "3NT", "P").implied_suits(2) == {HEARTS}
    assert not after("1NT", "P", ask, "P", "2D", "P", "2NT", "P").implied_suits(2)
    assert not after("1NT", "P", ask, "P", "2H", "P", "3H", "P").implied_suits(2)
    assert not after("1NT", "P", "2C", "P", "2H", "P", "2NT", "P").implied_suits(2)
    assert not hearts.implied_suits(0)
    assert not after("1NT", "P", ask, "P", "2H").implied_suits(2)


def test_three_cards_are_a_suit_if_it_was_bid_naturally():
    assert after(length("1C", 3, CLUBS)).shown_suits[0] == {CLUBS}
    assert not after(length("1C", 3, CLUBS, is_artificial=True)).shown_suits[0]
    assert not after(length("1D", 3, CLUBS)).shown_suits[0]
    assert after(length("1D", 4, CLUBS)).shown_suits[0] == {CLUBS}
    assert not after(length("1C", 2, CLUBS)).shown_suits[0]
    state = after(length("1C", 3, CLUBS))
    assert state.has_named(0, CLUBS)
    assert not state.has_named(1, CLUBS)


def test_the_calls_of_partner_and_of_oneself_are_the_last_ones():
    first, second = meaning("1C"), meaning("1D")
    state = after(first, second, "1H", "1S")
    assert state.my_last_call == first
    assert state.partner_call.call == Call("1H")
    assert state.last_bid_meaning.call == Call("1S")
    assert after(first).partner_call is None
    assert after(first, second).partner_call == first
    assert after(first, second, "P").my_last_call is None
    assert after("P").last_bid_meaning is None


def test_points_and_cards_of_a_side_have_the_bounds_of_both_hands():
    state = after(
        meaning("1NT", Box().between(HCP, 15, 17).between(LENGTH, 2, 5, SPADES)),
        points("2C", 10, 15),
        meaning("2S", Box().between(HCP, 5, 9).between(LENGTH, 5, 6, SPADES)),
        "P",
    )
    least, most, _ = state.strength(0)
    assert (least, most) == (20, 32)
    assert state.least_strength(0) == 20
    least, most, expected = state.fit(0)[SPADES]
    assert (least, most) == (7, 11)
    assert least <= expected <= most
    assert state.least_fit(0)[SPADES] == 7
    assert state.fit(1)[SPADES].most == 6


def test_a_stopper_is_the_better_of_both_hands_and_is_denied_by_both():
    has = meaning("1NT", Box().at_least(STOPPERS, 3, HEARTS))
    denies = meaning("2C", Box().at_most(STOPPERS, 1, HEARTS))
    assert after(has, "P", denies, "P").stopper(HEARTS) == 3
    assert after(denies, "P", has, "P").stopper(HEARTS) == 3
    assert not after(has, "P", denies, "P").denies_stopper(HEARTS)
    assert after(
        denies, "P", meaning("2D", Box().at_most(STOPPERS, 1, HEARTS)), "P"
    ).denies_stopper(HEARTS)
