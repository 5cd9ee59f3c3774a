"""What judgement and the shipped SAYC do in auctions in which both sides bid."""

from functools import cache

import pytest

from cuebid.core import Auction, Call, Hand, Seat, Vulnerability
from cuebid.database import choose
from cuebid.evaluation import HCP, features
from cuebid.judgement import natural_judge
from cuebid.meaning import CallMeaning, Purpose
from cuebid.meaning.combined import UNKNOWN
from cuebid.meaning.natural.position import Position
from cuebid.notes import open_system
from cuebid.systems import auction_state


@cache
def sayc():
    return open_system("sayc").book


def called(hand, calls, vulnerability="None"):
    return choose(
        sayc(), Hand(hand), Auction(Seat.NORTH, calls), Vulnerability(vulnerability)
    ).call.text


def natural_auction(calls):
    judge = natural_judge((False, False))
    for text in calls.split():
        call = Call(text)
        judge = type(judge)(judge.state.after(call, judge.meaning(call)))
    return judge


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("KQJ84.A5.KJ73.62", "1S 1NT X P"),
        ("A93.KJ6542.943.8", "1D 1H"),
        ("84.73.KJT84.Q952", "1H 2D P P X P"),
    ],
)
def test_a_penalty_double_or_a_trap_is_left_alone(hand, calls):
    assert called(hand, calls) == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "rebid"),
    [
        ("KQ984.A7.KJ973.2", "1NT P 2H P 2S P", "3D"),
        ("KQ984.AJ973.7.42", "1NT P 2H P 2S P", "3H"),
        ("KJ984.QJ973.72.4", "1NT P 2D P 2H P", "2S"),
        ("A5.KQ82.AQ42.T73", "1NT P 2H P 2S P 3D P", "3NT"),
        ("AJ5.KQ8.AQ42.T73", "1NT P 2H P 2S P 3D P", "4S"),
    ],
)
def test_two_suits_of_five_are_shown_after_a_transfer(hand, calls, rebid):
    assert called(hand, calls) == rebid


@pytest.mark.parametrize(
    ("hand", "opening"),
    [
        ("KQ98.A732.A984.7", "1D"),  # 13 points and four spades are more than fifteen
        ("K8.Q654.KQ43.Q87", "P"),  # 12 and two
    ],
)
def test_in_fourth_seat_points_and_spades_together_open(hand, opening):
    assert called(hand, "P P P") == opening


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AK84.T4.A74.QJ84", "P 1C P 1D 1H", "1S"),
        ("QT6.A96.AK842.JT", "1D P 1S 2H", "X"),
        ("3.K6.AT973.AQJ95", "P 1D P 1H 1S", "2C"),
        ("Q4.6.AJ8753.KJ74", "1D 2H", "3H"),
        ("A932.T.KT876.QJ7", "P 1H 2S 3H", "4S"),
        ("3.AJT942.9.QJT65", "1D 1H 1S", "4H"),
        ("84.Q5.KJ973.A852", "1S P 2S P P", "2NT"),
        ("K42.J73.QT52.863", "1S P 2S 2NT P", "3D"),
        ("5.Q432.AK.AJ7542", "1C 2S P P", "3C"),
        ("KQ.AKJ7532.AT.83", "P 1D X P 1S 2D", "2H"),
    ],
)
def test_second_rounds_have_rules_by_trumps_and_shape(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("AQ72.J86.2.AKT98", "1D P 1H X XX P P"),
        ("AKQJ4.94.AT2.Q53", "P P 1C 1S 2H P P X XX P P"),
        ("AJT5.Q3.KT94.J93", "P P P 1C 1H 2C X XX P P"),
    ],
)
def test_nobody_leaves_a_redoubled_contract_without_trumps(hand, calls):
    assert called(hand, calls) != "P"


def test_a_second_double_of_a_takeout_doubler_is_for_takeout_with_more():
    first = natural_auction("1S").meaning(Call("X"))
    second = natural_auction("1S X 2S P P").meaning(Call("X"))
    assert first.purpose is second.purpose is Purpose.TAKEOUT
    least = [meaning.boxes.hull().range(HCP)[0] for meaning in (first, second)]
    assert least == [12, 15]


def test_a_double_of_their_new_suit_after_our_takeout_double_is_for_penalties():
    assert natural_auction("1C X 1H").meaning(Call("X")).purpose is Purpose.PENALTY
    assert natural_auction("1C X 2C").meaning(Call("X")).purpose is Purpose.RESPONSIVE


def test_a_silent_partner_is_worth_a_part_of_what_nobody_has_shown():
    silent = Position(natural_auction("1S 2H P P").state)
    spoken = Position(natural_auction("1S P 1NT P").state)
    assert silent.points(20.0)[0] < 20 - silent.partner.expected
    assert spoken.points(20.0)[0] == -(-(20.0 - spoken.partner.expected) // 1)


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQT976.3.K9754.A", "1S P 2C P 2D P 3NT P", "4S"),
        ("K5.KQT8754.32.A4", "1H P 2C P 2D P 3NT P", "4H"),
        ("AQJ84.3.K975.A62", "1S P 2C P 2D P 3NT P", "P"),
        # Minors are bid on for slam only.
        ("K4.A7.AQJ752.J83", "1D 1S X P 2D P 3NT P", "P"),
    ],
)
def test_three_notrump_is_left_for_a_longer_major_only(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        # Partner leaves such a double in: without their suit a hand bids its own.
        ("K6.A97.AKQJ532.4", "1D P 1S 3C", "4D"),
        # Game on one's own is better than a double of a bid that nobody plays.
        ("4.AQJT763.AKJ4.Q", "1H 1S P 2H", "4H"),
        # For takeout at the three level: a weak partner would answer.
        ("AK.Q.KJT.AKT6532", "1C 2NT P 3H", "4C"),
        # Four of their suit is seldom beaten opposite a silent partner.
        ("AQ942..AT7.KQ853", "1H P 2H 2S 4H P P", "P"),
    ],
)
def test_doubles_are_for_hands_that_can_stand_them(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AK2.AJ732.5.Q732", "1S P P 2H 2S 3H P", "4H"),
        ("AK9832.7.J632.AQ", "P P 1S 2H 2S 3H", "4S"),
        ("A6.AKQ9852.K93.3", "P 1H 1S P 2S", "4H"),
        ("A4.K98752.83.K92", "P 1H 1S 2H 2S", "3H"),
    ],
)
def test_game_with_a_fit_is_bid_where_there_is_no_room_to_invite(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AJ764.AQ43.854.5", "1S P 3C P", "3H"),
        ("AJ7643.AQ4.85.52", "1S P 3C P", "3S"),
        ("AJ764.AQ4.854.52", "1S P 3C P", "3NT"),
        ("K4.AQ5.J42.KJ852", "1C P 2S P", "2NT"),
        ("K42.AQ5.J4.KJ852", "1C P 2S P", "3S"),
        # Whoever opened one notrump does not ask for aces when partner has bid game.
        ("KJ7.K92.K2.AKT94", "P 1NT 2H 4S P", "P"),
    ],
)
def test_opener_goes_on_after_a_strong_jump_shift_and_stays_after_a_sign_off(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        # Equal length goes back to the first of two suits.
        ("Q8754.A865.Q7.Q8", "1D X 1S P 2C P", "2D"),
        # Both majors leave the choice to the doubler.
        ("KJ84.QJ73.82.Q95", "1D X 2D", "X"),
        # A bid of their suit at the four level raises: it is not left to be played.
        ("AKQ8543.Q42.4.42", "3D P P 3S P 4D P", "4S"),
    ],
)
def test_partners_choice_of_suit_is_answered(hand, calls, call):
    assert called(hand, calls) == call


def test_opener_bids_on_with_a_void_in_their_raised_suit():
    assert called(".AKQT74.K8632.KJ", "P 1H 1S X 3S") != "P"


@pytest.mark.parametrize("hand", ["KQJ9.KQ52.853.84", "KQ52.KQJ9.853.84"])
def test_who_has_doubled_for_two_suits_names_one_when_asked(hand):
    calls = "P P 1C 1D X P 2D P"
    assert called(hand, calls) in {"2H", "2S"}
    meanings = [natural_auction(calls).meaning(Call(text)) for text in ("2H", "2S")]
    assert all(meaning.admits(features(Hand(hand))) for meaning in meanings)


def test_an_answer_in_a_suit_of_ours_may_be_passed():
    state = auction_state(sayc(), Auction(Seat.NORTH, "P P 1C 1D X P 2D P"))
    ask = CallMeaning(Call("4NT"), UNKNOWN, purpose=Purpose.ASKS_ACES, is_artificial=True)
    answer = CallMeaning(Call("5S"), UNKNOWN, purpose=Purpose.SHOWS_ACES, is_artificial=True)
    nothing = CallMeaning(Call("P"), UNKNOWN, purpose=Purpose.NOTHING)
    for each in (ask, nothing, answer, nothing):
        state = state.after(each.call, each)
    assert not state.must_call
    assert not state.waits_for_answer


@pytest.mark.parametrize(
    ("hand", "calls", "choice"),
    [
        ("98763.Q986.Q87.A", "P 1S 2NT X", "3D"),
        ("T762.83.954.AKT9", "P P 1C 2NT X", "3D"),
        ("Q9743..Q98652.75", "P 1D 2NT X", "3C"),
        ("Q9764.Q9742.Q8.7", "1D 2NT X", "3H"),
        ("K9764.A974.83.84", "1H 2NT X", "3C"),
    ],
)
def test_a_doubled_two_suiter_is_taken_out_to_its_longer_suit(hand, calls, choice):
    assert called(hand, calls) == choice


def test_after_a_doubled_two_suiter_a_suit_shows_that_it_is_not_shorter():
    judge = natural_auction("1S 2NT X")
    meaning = judge.meaning(Call("3C"))
    assert meaning.purpose is Purpose.PREFERENCE
    assert not meaning.admits(features(Hand("98763.Q98.Q87.A2")))
    assert judge.meaning(Call("P")).preference < 0


@pytest.mark.parametrize(
    ("hand", "calls", "choice"),
    [
        ("AKJT832.2.T2.K62", "1D 1S P 2D 3D", "4S"),
        ("2.AJ5432.KQ4.J32", "1C P 1D 2S P P", "4H"),
        ("T975.KJ642.QJ.AK", "2H P 2NT P 3S P", "4H"),
        ("AK2.AK83.KQ952.Q", "2S P 2NT P 3S P", "4S"),
    ],
)
def test_game_is_not_passed_by_for_five(hand, calls, choice):
    assert called(hand, calls) == choice


@pytest.mark.parametrize("suit", ["5H", "5S"])
def test_nobody_bids_five_of_a_major_of_ones_own_where_four_would_do(suit):
    judge = natural_auction(f"1D 1{suit[1]} P 1NT 2D")
    assert judge.meaning(Call(suit)).preference < 0
    assert judge.meaning(Call("4" + suit[1])).preference >= 0


def test_a_high_double_is_left_in_with_a_long_suit_that_partner_knows_of():
    assert called("AK.KQ6543.T9.QT3", "3S 4H 4S X P", "NS") == "P"


def test_partners_own_suit_is_the_safe_answer_to_a_second_double():
    assert called("J8632.QT2.65.432", "1S 2C 2S P P X P") == "3C"


def test_a_slam_that_partner_chose_is_played():
    assert called("AJ8.AKQ4.AK.KT96", "2C P 2NT P 3NT P 6NT P") == "P"


@pytest.mark.parametrize("hand", ["9.98765.AKT53.72", "2.KQJT2.AQ973.K2"])
def test_a_two_suiter_passes_the_suit_that_partner_chose(hand):
    assert called(hand, "1C 2NT X 3D P") == "P"


def test_after_a_choice_only_a_raise_with_more_goes_on():
    judge = natural_auction("1C 2NT X 3D P")
    assert judge.meaning(Call("4D")).boxes.hull().range(HCP)[0] >= 16
    assert judge.meaning(Call("3H")).preference < 0


def test_of_two_minors_the_longer_answers_a_double():
    assert called("T53.2.T753.KT974", "1H X 2H P P X P") == "3C"


def test_a_slam_bid_on_aces_has_trumps():
    assert called("AK7.KQJ2.QJ72.K4", "P 1D P 1H P 2H P 4NT P 5H P") == "6H"


def test_partners_game_is_left_alone_when_it_is_doubled():
    assert called("K3.63.AT6.AKT942", "1C 1H 1S P 2C P 4S X") == "P"


def test_partners_slam_on_a_suit_that_only_its_bidder_has_is_no_request():
    assert called("4.JT952.J92.AQJT", "3C X 4C 4H P 4NT P 5D P 6S P") == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "choice"),
    [
        ("AKT.AKJT.J8.AQ74", "P P 2D P P X P 2S P", "3S"),
        ("KQJ98542.7.4.J64", "1H 2C P P X P", "4S"),
        ("5.K2.AKQ53.AT764", "1D 1S P 2S", "3C"),
    ],
)
def test_strong_hands_and_long_suits_do_not_bid_as_others(hand, calls, choice):
    assert called(hand, calls) == choice


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("QJ987654.7.94.95", "1C P 1D X 1H P 2D 2H 3C", "4S"),
        ("Q754.6.73.KJ9842", "P P 1H 1S P P X 2S X P 3D P", "4C"),
    ],
)
def test_a_bid_of_their_suit_that_forces_to_game_has_high_cards(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [
        # Values for game opposite a double for takeout are no slam, however long the suit is.
        ("A985.K8.AQJ52.J2", "2H X P", "4S"),
        ("AJ.94.AK7.AQ8432", "3H X 4H X P", "5C"),
        ("K4.AJT875.A5.AQ2", "P 1D 3S X P 4D P", "4H"),
    ],
)
def test_slam_takes_the_values_of_slam(hand, calls, wanted):
    assert called(hand, calls) == wanted


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [
        # Responsive doubles leave a choice; the only major that is left is bid.
        ("Q865.AQT7.732.65", "1D P 1S X 2S", "3H"),
        ("Q843.K53.A8643.T", "P P 2H X 4H", "4S"),
        # A bid of their suit is for hands without a major of five cards.
        ("T94.AJ95432.3.54", "1D X 1S P 2D X P", "4H"),
        ("AT96.K964.2.AJ96", "1D X 1H 2D P", "2S"),
        ("KQJ5.J7.T54.A532", "P P 1H P P X P 2H P", "2S"),
    ],
)
def test_a_major_is_bid_sooner_than_partner_is_asked_for_it(hand, calls, wanted):
    assert called(hand, calls) == wanted


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        # Five small trumps behind them, seven small cards of one's own, values that were passed.
        ("95.J95.AK7.87543", "P 1H P 1NT 2S 3C"),
        ("5.JT65432.J2.AT3", "P 1NT 2S X"),
        ("A.AJ9.J76.QJ8653", "1C P 1S P 1NT 3H 4S"),
        # Two suits of theirs that do not fit are left to them.
        ("Q843.AK.T9843.63", "P P 1H P 1S P 2C P P"),
        # One notrump that is doubled behind partner's pass is partner's business.
        ("A4.AK6.JT3.QJ986", "1NT P P X"),
        ("QJ.Q5432.Q984.85", "1NT P P X P"),
    ],
)
def test_nothing_is_to_be_gained_by_another_call(hand, calls):
    assert called(hand, calls) == "P"


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [
        # A double of their answers changes nothing for opener; over a bid partner's pass waits.
        ("AKQ.K987.KQ5.AKT", "P P 2C P 2D X", "2NT"),
        ("KQ.KQJ9.AQ53.AK7", "2C 2S P P", "2NT"),
        ("KJ82.A.AKJ.AKJ87", "P P 2C 2H P P", "X"),
        ("2.JT9876.QJ92.85", "P 2C 2D", "P"),
        ("AKT4.QJ732.T7.42", "1NT P 2C X 2D P", "3H"),
        ("AJ.Q932.Q9.AJ865", "P 2H P 2NT P 3D X", "4H"),
    ],
)
def test_strong_and_asking_auctions_go_on_over_their_calls(hand, calls, wanted):
    assert called(hand, calls) == wanted


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [
        (".KT985.74.KT7632", "3H X", "4H"),
        ("98.9652.9.AKJ964", "P P 2H 3H", "4H"),
        ("AJ9643.Q964.3.T7", "2H 2S", "4H"),
    ],
)
def test_preempts_are_raised_over_their_calls(hand, calls, wanted):
    assert called(hand, calls) == wanted
