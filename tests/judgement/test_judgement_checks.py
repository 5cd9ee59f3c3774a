"""Checks of calls that no player makes, on auctions whose meanings are given."""

import pytest

from cuebid.core import Call, Hand
from cuebid.core.suit import Suit
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes, features
from cuebid.judgement import Blunder, blunders
from cuebid.meaning import AuctionState, CallMeaning, Forcing, Purpose

ROUND = Forcing(1, 0, lasting=False)
GAME = Forcing(3, 4, lasting=True, to_game=True)
SUITS = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES}


def meaning(text, points=(0, 37), purpose=Purpose.NATURAL, forcing=None, artificial=False):
    """A call written `1S:5`, which shows five cards in its suit, or `X`."""
    name, _, length = text.partition(":")
    box = Box().between(HCP, 0, 37).between(POINTS, *points)
    if length:
        box = box.between(LENGTH, int(length), 13, SUITS[name[1]])
    return CallMeaning(
        Call(name), Boxes((box,)), forcing=forcing, purpose=purpose, is_artificial=artificial
    )


def after(*meanings):
    state = AuctionState()
    for one in meanings:
        state = state.after(one.call, one)
    return state


PASS = meaning("P", purpose=Purpose.NOTHING)
ONE_SPADE = meaning("1S:5", (12, 21))
ACES = meaning("4NT", purpose=Purpose.ASKS_ACES, forcing=ROUND, artificial=True)


def kinds(state, call, hand):
    return set(blunders(state, call, features(Hand(hand))))


def test_a_call_that_forces_is_not_passed():
    state = after(ONE_SPADE, PASS, meaning("2H:5", (10, 21), forcing=ROUND), PASS)
    assert Blunder.PASSED_FORCING in kinds(state, PASS, "AK542.32.K854.Q7")


def test_the_duty_to_answer_ends_when_an_opponent_bids():
    overcall = meaning("3C:6", (10, 16))
    state = after(ONE_SPADE, PASS, meaning("2H:5", (10, 21), forcing=ROUND), overcall)
    assert not kinds(state, PASS, "AK542.32.K854.Q7")


def test_but_not_in_a_forcing_pass_auction():
    two_hearts = meaning("2H:5", (13, 21), forcing=GAME)
    state = after(ONE_SPADE, PASS, two_hearts, meaning("3C:6", (10, 16)), PASS, PASS)
    assert Blunder.PASSED_FORCING in kinds(state, PASS, "32.AK542.K854.Q7")


def test_an_ace_ask_is_answered():
    state = after(ONE_SPADE, PASS, ACES, PASS)
    assert Blunder.PASSED_ARTIFICIAL in kinds(state, PASS, "AK542.32.K854.Q7")


def test_an_artificial_bid_is_passed_on_length_only():
    multi = meaning("2D", (5, 10), artificial=True)
    state = after(multi, PASS)
    assert Blunder.PASSED_ARTIFICIAL in kinds(state, PASS, "Q954.K873.32.Q74")
    assert not kinds(state, PASS, "Q9.K8.QJ76432.74")


@pytest.mark.parametrize(
    ("calls", "hand"),
    [
        ([meaning("1D:4", (12, 21)), PASS], "J43.AT.AQ9632.Q8"),
        ([meaning("1C:3", (12, 21)), meaning("1H:5", (8, 16))], "K5.KT43.KQT8.A85"),
        ([meaning("1D:4", (12, 21)), meaning("3C:7", (4, 10))], "52.KQ97.AK83.AJ3"),
    ],
)
def test_values_for_game_are_not_passed(calls, hand):
    assert Blunder.PASSED_GAME in kinds(after(*calls), PASS, hand)


@pytest.mark.parametrize("hand", ["K5.AQT9.QJT8.K85", "KQJ54.K5.Q854.A8"])
def test_trumps_behind_the_bidder_wait(hand):
    overcall = meaning("1H:5" if hand[1] == "5" else "1S:5", (8, 16))
    assert not kinds(after(meaning("1C:3", (12, 21)), overcall), PASS, hand)


def test_a_minimum_opposite_a_minimum_passes():
    state = after(meaning("1H:5", (12, 21)), PASS, meaning("2H:3", (6, 10)), PASS)
    assert not kinds(state, PASS, "K52.AKT53.K82.T6")


def test_aces_are_asked_with_a_suit_and_with_values():
    heart = meaning("1H:4", (6, 21))
    state = after(meaning("1C:3", (12, 21)), PASS, heart, PASS)
    assert kinds(state, ACES, "A432.Q2.Q52.AJ86") == {
        Blunder.ASKED_WITHOUT_SUIT,
        Blunder.ASKED_WITHOUT_VALUES,
    }
    assert not kinds(state, ACES, "AKQ2.AKQ7.5.AKJ6")


def test_aces_are_asked_once():
    raise_to_three = meaning("3S:4", (10, 12), Purpose.RAISE)
    answer = meaning("5C", purpose=Purpose.SHOWS_ACES, artificial=True)
    state = after(ONE_SPADE, PASS, raise_to_three, PASS, ACES, PASS, answer, PASS)
    again = meaning("6C", purpose=Purpose.ASKS_ACES, artificial=True)
    kings = meaning("5NT", purpose=Purpose.ASKS_ACES, artificial=True)
    hand = "AKQJ54.AKQ.KQ5.4"
    assert kinds(state, again, hand) == {Blunder.ASKED_TWICE}
    assert not kinds(state, kings, hand)


def test_nobody_plays_in_a_doubled_transfer():
    notrump = meaning("1NT", (15, 17))
    transfer = meaning("2H", purpose=Purpose.TRANSFER, artificial=True)
    double = meaning("X", purpose=Purpose.LEAD)
    state = after(notrump, PASS, transfer, double, PASS, PASS)
    assert Blunder.STRANGE_TRUMPS in kinds(state, PASS, "QT862.975.965.T5")


def test_a_double_says_what_it_is_for():
    state = after(ONE_SPADE, meaning("2H:5", (10, 16)))
    hand = "43.KQ5.KJ85.Q642"
    assert kinds(state, meaning("X", purpose=Purpose.UNKNOWN), hand) == {Blunder.UNREADABLE_DOUBLE}
    assert not kinds(state, meaning("X", purpose=Purpose.NEGATIVE), hand)


def test_a_double_for_takeout_is_passed_on_trumps():
    double = meaning("X", (12, 21), Purpose.TAKEOUT, forcing=ROUND)
    state = after(meaning("1H:5", (12, 21)), double, PASS)
    assert Blunder.PASSED_FORCING in kinds(state, PASS, "T432.82.7654.832")
    assert not kinds(state, PASS, "K2.QJT98.754.832")


def test_a_bid_to_pass_or_correct_is_passed_with_its_suit():
    offer = meaning("4C", purpose=Purpose.OR_CORRECT, artificial=True)
    state = after(meaning("3H", (8, 37), artificial=True), PASS, offer, PASS)
    assert not kinds(state, PASS, "KQJ97.T6.A4.KJ42")
    assert Blunder.PASSED_ARTIFICIAL in kinds(state, PASS, "KQJ97.T6.AKJ42.4")


def test_an_answer_to_an_ask_in_the_agreed_suit_is_passed():
    answer = meaning("5H", purpose=Purpose.ANSWER, artificial=True)
    raised = meaning("2H:3", (6, 10), purpose=Purpose.RAISE)
    state = after(meaning("1H:5", (12, 21)), PASS, raised, PASS, ACES, PASS, answer, PASS)
    assert not kinds(state, PASS, "AK.KT953.K82.A62")


@pytest.mark.parametrize("hand", ["KT762.K97.JT64.3", "842.K83.52.AQJT6"])
def test_a_double_of_one_notrump_is_passed_on_their_suit_or_with_values(hand):
    double = meaning("X", (12, 37), purpose=Purpose.TAKEOUT, forcing=ROUND)
    state = after(meaning("1S:5", (12, 21)), PASS, meaning("1NT", (6, 9)), double, PASS)
    assert not kinds(state, PASS, hand)


def test_shortness_in_partners_suit_is_no_value_for_game():
    state = after(meaning("1H:5", (15, 21)), PASS, meaning("1S:4", (5, 21)), PASS)
    jump = meaning("3H:6", (16, 18))
    assert not kinds(after(*state.meanings, jump, PASS), PASS, "T842..A4.AT76542")
