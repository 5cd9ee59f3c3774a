"""The shipped systems and notes make no call that nobody would make.

The hands and auctions are those that users reported when rules ended too early, and others of their
kinds. What is promised is the least that any player would do, not the best call.
"""

from functools import cache

import pytest

from cuebid.core import DOUBLE, PASS, SUITS, Auction, Call, Hand, Side, Vulnerability
from cuebid.database import choose
from cuebid.evaluation import LENGTH, features
from cuebid.judgement import blunders
from cuebid.match.deals import random_boards
from cuebid.meaning import Purpose
from cuebid.notes import open_system
from cuebid.robots import make_bidder
from cuebid.systems import auction_state, bid_boards, bidding_steps, explain_call, state_of
from strong_club import STRONG_CLUB

NONE, BOTH = Vulnerability.NONE, Vulnerability.BOTH


@cache
def book_of(system):
    return open_system(system).book


def called(hand, calls, vulnerability=NONE, system="sayc"):
    return choose(book_of(system), Hand(hand), Auction("N", calls), vulnerability).call.text


# Passes because no rule fits.

STRONG_OR_FORCED = [
    ("AKT3.A.AKQJT83.4", "2C 3H P P", "both", "3S 4D 5D 6D 3NT 4H X"),
    ("52.AKQT865.4.K95", "1S 2H P 3S X 4NT P 5S X", "both", "P 5NT 6C 6D 6H XX"),
    ("QT862.975.965.T5", "1NT P 2H X P P", "ns", "2S"),
    ("A.AKJ7.8.AQ86543", "P P P 2C P 2D P 3C P 3S P", "none", "3NT 4C 4H 5C"),
    ("J43.AT.AQ9632.Q8", "1D P", "none", "2NT 3D 3NT 2C"),
    ("K5.KT43.KQT8.A85", "1C 1H", "none", "3NT 2NT 2H 3H X 2D 1NT"),
    ("52.KQ97.AK83.AJ3", "1D 3C", "none", "X 3H 4C 3NT"),
    ("AQ.J3.J87.AK9843", "1C 2D", "none", "3D 3C 3NT X 2NT"),
]


@pytest.mark.parametrize(("hand", "calls", "vulnerability", "sensible"), STRONG_OR_FORCED)
def test_strong_hands_and_forced_hands_do_not_pass(hand, calls, vulnerability, sensible):
    decision = make_bidder("sayc").decide(
        Hand(hand), Auction("N", calls), Vulnerability(vulnerability)
    )
    assert decision.call in [Call(text) for text in sensible.split() if text != "P"]


# Calls that the notes of real pairs explain, and whose answers they leave out.

SHORT_NOTES = """1S = 11--21 hcp, 5+!s
  2N = forcing to 3NT, 13+ bal
  3H = asks for a stopper
1H = 11--21 hcp, 5+!h
(1H)3H = asks for a stopper, long solid minor
"""


@pytest.fixture(scope="module")
def short_notes(tmp_path_factory):
    path = tmp_path_factory.mktemp("notes") / "short.bml"
    path.write_text(SHORT_NOTES)
    return open_system(path).book


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("KQJ74.A32.Q43.54", "1S P 2NT P"),
        ("AKJ74.A32.K43.54", "1S P 2NT P"),
        ("K2.KJ2.AQ43.A985", "1S P 2NT P 3S P"),
        ("AKJ987.A32.Q4.54", "1S P 2NT P 3S P 4NT P"),
        ("KQJ742.A2.Q43.54", "1S P 3H P"),
        ("Q9743.54.J432.32", "1H 3H P"),
        ("K9743.KQ4.J432.2", "1H 3H P"),
    ],
)
def test_where_notes_end_nobody_passes_what_forces_or_asks(short_notes, hand, calls):
    choice = choose(short_notes, Hand(hand), Auction("N", calls))
    assert choice.call not in {None, PASS}


# The second round of contested auctions.


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AKQ92.3.AJT832.4", "1D 1H 2C P", "2S"),
        ("AQJ92.3.AKT832.4", "1D 1H 2C P", "2S"),
        ("AKJ52.K3.AQT83.4", "1S 2C 2H P", "3D"),
    ],
)
def test_opener_shows_the_second_suit_over_a_free_bid(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("73.AQ74.KQ984.K5", "1D 1S X P", "2H"),
        ("A3.KQ74.AQJ84.K5", "1D 1S X P", "4H"),
        ("K73.AQ74.A5.KJ84", "1C 1S X P", "3H"),
        ("73.AQ74.K5.KQ984", "1C 1S X 2S", "3H"),
        ("A3.KQ74.K5.AQJ84", "1C 1S X 2S", "4H"),
        ("73.AQ74.KQ984.K5", "1D 2S X P", "3H"),
        ("3.KQ74.AKJ84.K65", "1D 1S X 3S", "4H"),
    ],
)
def test_a_fit_of_eight_hearts_is_bid_after_a_negative_double(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize("calls", ["1D 1S", "1D 2S", "1C 2C", "1D 2C", "1H 1S"])
@pytest.mark.parametrize("hand", ["83.KQJ98754.3.95", "8.AQJ98754.2.953"])
def test_eight_cards_of_a_major_are_bid_and_not_doubled_or_passed(hand, calls):
    assert called(hand, calls)[1:] == "H"


def test_a_contested_bid_has_the_trumps_that_it_tells_of():
    """No bid over opponents tells of nine trumps where there are eight."""
    book = book_of("sayc")
    contested = []
    for board in random_boards(100, 31):
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            call, context = step.choice.call, book.context(step.auction, board.vulnerability)
            if call is not None and call.is_bid and state_of(context).is_contested:
                told = context.meaning(call).boxes.hull()
                lengths = features(step.hand).lengths
                is_true = all(lengths[suit] >= told.range(LENGTH, suit)[0] for suit in SUITS)
                contested.append((is_true, step.auction, step.hand))
    assert len(contested) > 50
    assert [where for is_true, *where in contested if not is_true] == []


# Asks for aces.


@pytest.mark.parametrize("system", ["sayc", STRONG_CLUB])
def test_aces_are_asked_with_a_suit_and_values(system):
    """All asks in deals on which one side has the points for slam."""
    book = book_of(system)
    boards = [
        board
        for board in random_boards(1200, 77)
        if max(sum(board.deal[seat].hcp for seat in side.seats) for side in Side) >= 29
    ]
    asks = 0
    for board in boards:
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            context = book.context(step.auction, board.vulnerability)
            after = state_of(context.after(step.choice.call or PASS))
            meaning = after.meanings[-1]
            if meaning.purpose is Purpose.ASKS_ACES:
                asks += 1
                assert blunders(state_of(context), meaning, features(step.hand)) == ()
    assert asks >= 5


@pytest.mark.parametrize("hand", ["KJ4.AQ5.KT83.Q92", "A4.KQ52.AJ83.Q92", "AQ3.KQ5.AJ83.K92"])
def test_nobody_jumps_to_slam_past_partners_unlimited_opening(hand):
    assert Call(called(hand, "1C 1S", system=STRONG_CLUB)).level < 4


# Preempts.

WEAK_TWOS = ["KQJ984.83.Q72.95", "KJT984.83.Q72.95", "83.AJT984.Q72.95", "95.83.KQT984.J72"]
THREE_BIDS = [
    "KQT9843.83.72.95", "QJ98432.8.J72.95", "83.KQJ9843.72.95", "8.72.QJT9843.Q95",
    "83.72.95.AQT9843", "8.QJT98432.Q2.95",
]  # fmt: skip
FOUR_BIDS = ["KQJ98432.8.72.95", "8.72.KQJ98432.95", "83.KQJT9843.7.95"]


def longest_suit(hand):
    suits = hand.split(".")
    return "SHDC"[max(range(4), key=lambda index: len(suits[index]))]


@pytest.mark.parametrize("vulnerability", list(Vulnerability))
@pytest.mark.parametrize("seat", ["", "P"])
@pytest.mark.parametrize(
    ("level", "hands"), [("2", WEAK_TWOS), ("3", THREE_BIDS), ("4", FOUR_BIDS)]
)
def test_long_suits_preempt_in_first_and_second_seat(level, hands, seat, vulnerability):
    openings = {hand: called(hand, seat, vulnerability) for hand in hands}
    assert openings == {hand: level + longest_suit(hand) for hand in hands}


@pytest.mark.parametrize("hand", [*WEAK_TWOS, "KQJT9.83.Q72.954"])
def test_third_seat_preempts_on_a_card_less_when_not_vulnerable(hand):
    light, sound = called(hand, "P P", NONE), called(hand, "P P", BOTH)
    assert Call(light).level == Call(sound).level + 1 or (sound, Call(light).level) == ("P", 2)


@pytest.mark.parametrize("hand", WEAK_TWOS + THREE_BIDS)
def test_nobody_preempts_in_fourth_seat_with_a_weak_hand(hand):
    assert called(hand, "P P P") == "P"


def test_most_weak_hands_with_six_or_seven_good_cards_preempt():
    """Of five to ten points, a long suit with two high honours, and no other four-card major."""
    book = book_of("sayc")
    preempts = total = 0
    for board in random_boards(1500, 5):
        hand = board.deal[board.dealer]
        values = features(hand)
        suit = max(range(4), key=lambda index: values.lengths[index])
        others = [values.lengths[major] for major in (2, 3) if major != suit]
        is_long = values.lengths[suit] >= 7 or (values.lengths[suit] == 6 and suit > 0)
        if is_long and 5 <= values.hcp <= 10 and values.honours[suit] >= 6 and max(others) < 4:
            total += 1
            call = choose(book, hand, Auction(board.dealer), board.vulnerability).call
            preempts += call is not PASS
    assert total >= 20
    assert preempts >= 0.9 * total


# Doubles.


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        # Behind the bidder, with trumps.
        ("KQT8.AQ954.K2.73", "1H X XX 1S"),
        ("3.KJT95.A84.K962", "1S X 2H"),
        ("Q4.KJ85.A953.T82", "1C X 1H"),
        ("QJT8.94.A52.KT73", "1H X XX P P 1S"),
        ("84.AJT95.A84.K96", "1S X 2H"),
        # Over their notrump, and theirs over ours.
        ("Q952.K84.QJ9.A73", "1S 1NT"),
        ("K84.A93.KJT8.Q52", "1NT 2D"),
        ("AQ2.QJT8.K952.84", "1NT 2H"),
        # Over game after a raise.
        ("AK4.QJT8.K952.84", "1S P 2S 4H"),
    ],
)
def test_trumps_and_values_double_for_penalties(hand, calls):
    assert called(hand, calls) == "X"
    state = auction_state(book_of("sayc"), Auction("N", calls + " X"))
    assert state.is_doubled_for_penalties


def test_contracts_are_doubled_at_times():
    """At least one contract in fifty; it was one in ninety."""
    boards = random_boards(300, 11)
    auctions = bid_boards(book_of("sayc"), boards)
    doubled = sum(any(call is DOUBLE for call in list(auction)[-4:]) for auction in auctions)
    assert doubled >= 300 / 50


TAKEOUT_WORDS = ("takeout", "take-out", "negative", "responsive", "asks partner to choose")


def doubles_of(system, deals, seed):
    """Yield the purpose of each double in the state, its explanation, and the auction before it."""
    book = book_of(system)
    boards = random_boards(deals, seed)
    for board, auction in zip(boards, bid_boards(book, boards), strict=True):
        before = Auction(board.dealer)
        for call in auction:
            if call is DOUBLE:
                context = book.context(before, board.vulnerability)
                positions = dict(state_of(context.after(call)).doubles)
                yield positions[len(before)].purpose, explain_call(context, call).text, before
            before = before.with_call(call)


@pytest.mark.parametrize("system", ["sayc", "simple", "acol", "2over1", STRONG_CLUB])
def test_a_double_has_one_purpose_in_the_state_and_in_its_explanation(system):
    doubles = list(doubles_of(system, 150, 99))
    assert len(doubles) > 15
    for purpose, text, auction in doubles:
        assert purpose not in (Purpose.UNKNOWN, Purpose.NOTHING), auction
        for_takeout = any(word in text for word in TAKEOUT_WORDS)
        # `the next double is for penalties` says that this one is not.
        for_penalties = "penalt" in text and "next double" not in text
        assert not (for_takeout and for_penalties), (auction, text)
        assert not (for_takeout and purpose.is_double_for_penalties), (auction, text)
        assert not (for_penalties and purpose.is_double_for_takeout), (auction, text)


@pytest.mark.parametrize(
    ("calls", "purpose"),
    [
        ("1S P 2S 3H X", Purpose.TAKEOUT),
        ("1NT 3S X", Purpose.TAKEOUT),
        ("1S 2S X", Purpose.VALUES),
        ("1S 1NT X", Purpose.PENALTY),
        ("1H X XX 1S X", Purpose.PENALTY),
    ],
)
def test_the_words_of_a_rule_say_what_its_double_is_for(calls, purpose):
    state = auction_state(book_of("sayc"), Auction("N", calls))
    assert state.doubles[-1][1].purpose is purpose


@pytest.mark.parametrize("hand", ["9864.875.J952.Q4", "J743.5.T8652.J94", "9864.75.J9542.Q4"])
@pytest.mark.parametrize(
    "calls",
    [
        "1S 1NT X P", "1H 1NT X P", "1H X XX 1S X P", "1NT 2H X P", "1NT 2S X P", "3S 4H X P",
        "1S X 2H X",
    ],
)  # fmt: skip
def test_a_hand_without_points_leaves_partners_penalty_double_in(hand, calls):
    assert called(hand, calls) == "P"


# Passes.


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("832.Q63.QT7.K832", "2S P 3S X P"),
        ("Q7.J98.J743.KJ65", "2H P 3H X P"),
        ("K832.84.973.QJ62", "2D P 3D X P"),
    ],
)
def test_small_trumps_do_not_leave_in_a_takeout_double_of_a_raised_preempt(hand, calls):
    assert called(hand, calls) != "P"


@pytest.mark.parametrize(
    "calls",
    ["P 1C 2NT X 3D P", "P 1D 2NT X 3H P", "P 1S 2NT X 3D P", "2D 3D P 3H P", "2D 3D P 3S P"],
)
def test_a_choice_between_partners_two_suits_does_not_force(calls):
    state = auction_state(book_of("sayc"), Auction("N", calls))
    assert not state.must_call
    assert not state.waits_for_answer


@pytest.mark.parametrize("hand", ["KJ754.QJ6.K72.Q2", "KQ754.A3.Q752.84"])
def test_opener_may_wait_after_partners_redouble(hand):
    """The doubler's partner has passed: the redouble is left for them to run from."""
    state = auction_state(book_of("sayc"), Auction("N", "1S X XX P"))
    meaning = auction_state(book_of("sayc"), Auction("N", "1S X XX P P")).meanings[-1]
    assert blunders(state, meaning, features(Hand(hand))) == ()


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQJ.KQ4.KJ84.QJ3", "1D P 1H P 2NT P 4NT P", "P"),
        ("KQJ.KQ43.KJ8.QJ3", "1H P 1S P 2NT P 4NT P", "P"),
        ("KQ4.Q8.AT8.KT862", "1C P 1D P 1NT P 4NT P", "6NT"),
    ],
)
def test_an_invitation_to_six_notrump_is_not_accepted_with_two_aces_perhaps_out(hand, calls, call):
    assert called(hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("J7.Q8.K8542.KJT6", "P P 3H X P 4C P 4D P"),
        ("AKJ2.KQT92.J74.A", "1D X P 3C P"),
        ("K83.K9.Q8542.QT6", "P P 3H X P 4C P 4D P"),
    ],
)
def test_a_strong_partners_bid_below_game_is_not_passed_with_the_rest_of_game(hand, calls):
    assert called(hand, calls) != "P"
