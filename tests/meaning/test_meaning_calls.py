"""What one call means: words, admission, preference, force and purpose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import CLUBS, HEARTS, SPADES, Call, Hand, Strain
from cuebid.evaluation import HCP, LENGTH, Box, Boxes, features
from cuebid.meaning import CallMeaning, Forcing, MeaningSource, Purpose
from cuebid.meaning.force import bid_rank
from cuebid.meaning.standards import is_game

NOTRUMP = Boxes((Box().between(HCP, 15, 17),))
STRONG, WEAK = features(Hand("AKQ2.AJ3.K32.432")), features(Hand("Q432.J43.K32.432"))


def test_a_meaning_says_its_hands_and_how_far_it_forces():
    assert CallMeaning(Call("1NT"), NOTRUMP).words == "15-17 HCP"
    asks = CallMeaning(Call("2C"), NOTRUMP, forcing=Forcing(2, 4, lasting=True))
    assert asks.words == "15-17 HCP; forcing to 2N"


def test_a_call_that_nobody_describes_says_so():
    unknown = CallMeaning(Call("2C"), Boxes(()), source=MeaningSource.NOTHING)
    assert not unknown.is_described
    assert unknown.words == "not described"
    others = set(MeaningSource) - {MeaningSource.NOTHING}
    assert all(CallMeaning(Call("2C"), NOTRUMP, source=source).is_described for source in others)


def test_judgement_has_a_part_in_natural_calls_and_in_those_of_general_rules():
    natural = {
        source
        for source in MeaningSource
        if CallMeaning(Call("2C"), NOTRUMP, source=source).is_natural
    }
    assert natural == {MeaningSource.NATURAL, MeaningSource.GENERAL}


def test_a_meaning_admits_the_hands_that_it_shows():
    assert CallMeaning(Call("1NT"), NOTRUMP).admits(STRONG)
    assert not CallMeaning(Call("1NT"), NOTRUMP).admits(WEAK)


def test_a_hand_outside_the_core_or_the_usual_has_the_call_as_a_last_resort():
    fields = {"preference": 60, "last_resort": 5}
    everywhere = CallMeaning(Call("1NT"), NOTRUMP, **fields)
    assert everywhere.preference_of(WEAK) == 60
    core = CallMeaning(Call("1NT"), NOTRUMP, core=NOTRUMP, **fields)
    assert [core.preference_of(STRONG), core.preference_of(WEAK)] == [60, 5]
    usual = CallMeaning(Call("1NT"), NOTRUMP, usual=NOTRUMP, **fields)
    assert [usual.preference_of(STRONG), usual.preference_of(WEAK)] == [60, 5]


def test_equal_meanings_are_equal():
    assert CallMeaning(Call("1NT"), NOTRUMP) == CallMeaning(Call("1NT"), NOTRUMP)
    assert hash(CallMeaning(Call("1NT"), NOTRUMP)) == hash(CallMeaning(Call("1NT"), NOTRUMP))
    assert CallMeaning(Call("1NT"), NOTRUMP) != CallMeaning(Call("2NT"), NOTRUMP)


@given(st.integers(1, 7), st.sampled_from(Strain))
def test_a_rank_grows_with_the_bid_and_knows_the_games(level, strain):
    call = Call(f"{level}{'CDHSN'[strain]}")
    assert bid_rank(level, strain) == call.index - Call("1C").index + bid_rank(1, 0)
    assert is_game(call) == (level >= strain.game_level)
    assert Forcing(level, strain, lasting=False).rank == bid_rank(level, strain)


@pytest.mark.parametrize(
    ("force", "words"),
    [
        (Forcing(2, 4, lasting=True), "forcing to 2N"),
        (Forcing(3, 1, lasting=True), "forcing to 3D"),
        (Forcing(1, 0, lasting=False), "forcing for one round"),
        (Forcing(3, 4, lasting=True, to_game=True), "forcing to game"),
        (Forcing(3, 4, lasting=False, to_game=True), "forcing to game"),
    ],
)
def test_a_force_says_how_far_it_goes(force, words):
    assert force.words == words


def test_of_two_forces_the_farther_is_the_greater():
    assert Forcing(2, 4, lasting=False) > Forcing(2, 3, lasting=True)
    assert max(Forcing(1, 0, lasting=False), Forcing(3, 4, lasting=True)).level == 3


def test_no_pass_or_double_is_a_game():
    assert not is_game(Call("P"))
    assert not is_game(Call("X"))


KINDS = {
    "is_double_for_takeout": "TAKEOUT NEGATIVE RESPONSIVE RESCUE",
    "is_double_for_penalties": "PENALTY VALUES",
    "decides_slam": "ASKS_ACES ASKS_QUEEN ASKS_KINGS ASKS_TRUMPS",
    "is_question": "ASKS_ACES ASKS_QUEEN ASKS_KINGS ASKS_TRUMPS STAYMAN FEATURE_ASK STOPPER_ASK"
    " FOURTH_SUIT CUE_RAISE TRANSFER PUPPET RELAY STRONG",
    "is_on_the_way_to_slam": "ASKS_ACES ASKS_QUEEN ASKS_KINGS ASKS_TRUMPS STAYMAN FEATURE_ASK"
    " STOPPER_ASK FOURTH_SUIT CUE_RAISE TRANSFER PUPPET RELAY STRONG SHOWS_ACES SHOWS_QUEEN"
    " SHOWS_KINGS CUE_BID",
}


@pytest.mark.parametrize("kind", KINDS)
def test_purposes_are_of_the_kinds_that_players_know(kind):
    assert {each.name for each in Purpose if getattr(each, kind)} == set(KINDS[kind].split())


def test_suits_and_texts_are_what_was_given():
    meaning = CallMeaning(
        Call("2H"), Boxes((Box().at_least(LENGTH, 5, HEARTS),)), suits=(HEARTS, SPADES, CLUBS)
    )
    assert meaning.suits == (HEARTS, SPADES, CLUBS)
    assert meaning.texts == ()
    assert meaning.makes_captain is None
