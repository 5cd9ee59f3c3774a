"""Books rest on judgement where their rules end, and everybody reads calls alike."""

import gc
from functools import cache

import pytest

from cuebid.core import PASS, Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from cuebid.database import RuleBook, choose, load_database
from cuebid.evaluation import features
from cuebid.judgement import natural_judge
from cuebid.judgement.judge import AuctionJudge
from cuebid.meaning import Purpose
from cuebid.notes import open_system
from cuebid.systems import bidding_steps, calls_of_hands
from cuebid.systems.judged_book import scored_book
from cuebid.text import Diagnostics, Source
from strong_club import STRONG_CLUB


@cache
def sayc():
    return open_system("sayc").book


def untrue_share(deals, seed):
    """The share of calls that judgement makes although they show another hand."""
    calls = untrue = 0
    for number in range(deals):
        for step in bidding_steps(sayc(), Deal.random(seed + number), Seat.NORTH):
            calls += 1
            judged = step.choice.judged
            untrue += judged is not None and not judged.fits
            if judged is not None and judged.fits:
                meaning = sayc().context(step.auction).meaning(step.choice.call)
                assert features(step.hand) in meaning.boxes
    return untrue / calls


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        # Four of a minor is left with values for three notrump and no more.
        ("AJ64.Q986.874.95", "P 1C 1S P 2S 4C P", "P"),
        # Their bid asks for a suit; the longest has three cards.
        ("K952.JT7.AK8.872", "P 3D 4D P", "4S"),
        # Where there is no room, the last resort is for hands of any strength.
        ("83.KQT87.65.KQ43", "P P 2S 3S P", "4H"),
        # Too much to invite, too little to jump to six opposite a partner who may have less.
        ("A97.AKQ8.KJ.AQ97", "2C P 2NT P 3C P 3D P 3H P 3S P", "4NT"),
        # Two diamonds wait, so that diamonds are shown by three.
        ("QT84.5.A8754.KJ2", "2C P", "3D"),
        # An opener's double of their one notrump after two passes shows a strong hand.
        ("KQJ93.AQ62.A7.KT", "1S P P 1NT", "X"),
        # A doubled answer to an ask for aces, in the suit that is agreed, is the contract.
        ("AQ7.K532.KQ96.75", "1D 2C 3C P 3D P 4NT P 5D P P X P P", "P"),
    ],
)
def test_natural_meaning_has_a_call_for_the_hand(hand, calls, call):
    book = open_system("simple").book
    choice = choose(book, Hand(hand), Auction(Seat.NORTH, calls), Vulnerability.NONE)
    assert choice.call is Call(call)
    assert choice.judged is None or choice.judged.fits


@pytest.mark.parametrize("hand", ["AQ6.AQ983.63.AQ9", "AQ62.AQ983.6.AQ9"])
def test_aces_are_not_asked_for_only_because_no_other_call_is_nearer(hand):
    choice = choose(sayc(), Hand(hand), Auction(Seat.NORTH, "1D P 1H P 2D P"), Vulnerability.NONE)
    assert choice.call is not Call("4NT")


def test_a_general_rule_yields_to_a_call_that_is_worth_far_more():
    # Five trumps and a void opposite a game force in diamonds; the general rule bids 3NT on any
    # hand that has shown nothing.
    hand, auction = Hand("JT97.K976.A9843."), Auction(Seat.NORTH, "P 2C P 2D P 3D P")
    choice = choose(sayc(), hand, auction, Vulnerability.NONE)
    assert choice.call is Call("6D")
    assert choice.judged.fits
    assert choice.overruled.match.rule.number == 10043


def test_a_judged_call_shows_the_hand_that_makes_it():
    assert untrue_share(6, 4_000) < 0.05


@pytest.mark.slow
def test_hardly_any_call_is_only_the_least_untrue():
    assert untrue_share(400, 9_000) < 0.006


def test_listeners_read_a_natural_call_as_its_maker_chose_it():
    auction = Auction(Seat.NORTH, "1C 1H")
    hand = Hand("K5.KT43.KQT8.A85")
    choice = choose(sayc(), hand, auction)
    disclosure = sayc().context(auction).disclosure(choice.call)
    assert choice.judged is not None
    assert disclosure is not None
    assert hand in disclosure.boxes


def test_a_book_without_a_judge_is_its_rules_and_nothing_else():
    bare = sayc().with_judge(None)
    choice = choose(bare, Hand("K5.KT43.KQT8.A85"), Auction(Seat.NORTH, "1C 1H 7C P"))
    assert choice.judged is None


def test_a_general_rule_on_any_hand_gives_way_and_one_that_requires_strength_stays():
    hand, auction = Hand("AQ854.K5.Q83.K72"), Auction(Seat.NORTH)
    for specification, follows in ((".", False), (":P10:D5S", True)):
        rules = Source("rules", f"0d 1S$ 50 . {specification} #10040\n")
        database = load_database(rules, Diagnostics())
        choice = choose(RuleBook(database, judge=natural_judge), hand, auction)
        assert (choice.match is not None) is follows
        assert choice.call is Call("1S")


ANY_OTHER_HAND = """\
1D = 12--21 hcp, 4+!d
  2N = INV, 11--12 hcp, BAL
    3N = to play, 14--17 hcp
    P = Any other hand
"""


def test_a_pass_on_any_other_hand_is_not_meant_for_hands_that_nobody_passes(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(ANY_OTHER_HAND)
    book = open_system(path).book
    auction = Auction(Seat.NORTH, "1D P 2NT P")
    least, most = Hand("K4.KJ3.KQ742.J32"), Hand("AK97.KT8.AKQ32.5")
    choices = {hand: choose(book, hand, auction) for hand in (least, most)}
    assert choices[least].call == Call("P")
    assert choices[least].match is not None
    assert choices[most].call != Call("P")
    # Many deals at once leave the same hands to judgement.
    assert [
        hand_call.rule is None
        for hand_call in calls_of_hands(book, [least, most], auction, Vulnerability.NONE)
    ] == [
        False,
        True,
    ]


# Two hands with a fit, where points alone say game; the trick model tells which make slam.
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KJT4.AQ94.3.AJ65", "P 1H P 1S P 3H P", "6H 4NT"),
        ("Q2.53.KQ864.AK74", "1D P 2H P 3C P 3D P", "4NT"),
        # The same auctions with a king less in the right places end in game.
        ("KJT4.J94.3.AJ654", "P 1H P 1S P 3H P", "4H"),
    ],
)
def test_a_rule_that_signs_off_asks_whether_slam_is_worth_more(hand, calls, call):
    choice = choose(sayc(), Hand(hand), Auction(Seat.NORTH, calls))
    assert choice.call in [Call(text) for text in call.split()]


# On 28 and 29 points of both hands, an ask and slams of the usual strength start at 28 and 30.
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQ84.8.AJ64.AJT4", "1D P 1S P 2D P", "4NT"),
        ("A.JT952.AK5.KT76", "P 1H 3S", "4NT"),
        # Slam seems worth 1.4 IMPs more than game.
        ("AKJ.Q52.AKQ42.94", "2S P 2NT P 3C P", "4S"),
    ],
)
def test_a_slam_on_light_values_must_be_worth_much_more(hand, calls, call):
    choice = choose(sayc(), Hand(hand), Auction(Seat.NORTH, calls))
    assert choice.call is Call(call)
    assert choice.meaning is not None
    assert features(Hand(hand)) in choice.meaning.boxes


# Nine trumps over their bid: game, or a save, on fewer points than game usually takes.
@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KJT53.J752.J2.Q6", "3D P P 3H P P 4D P P", "4H"),
        ("K532.J2.976.AQ65", "P 1S P 2S P P 3H 3S 4H P P", "4S"),
        # Four spades seem worth 1.5 IMPs more than a pass.
        ("AQT.Q8.K7.J87543", "2S X 3S 4H P P", "P"),
    ],
)
def test_a_light_game_over_them_must_be_worth_much_more(hand, calls, call):
    choice = choose(sayc(), Hand(hand), Auction(Seat.NORTH, calls))
    assert choice.call is Call(call)
    assert choice.meaning is not None
    assert features(Hand(hand)) in choice.meaning.boxes


def test_the_rule_in_whose_place_judgement_chose_is_named_with_its_reason():
    auction = Auction(Seat.NORTH, "P 1H P 1S P 3H P")
    choice = choose(sayc(), Hand("KJT4.AQ94.3.AJ65"), auction)
    assert choice.best is None
    assert choice.overruled is not None
    assert choice.overruled.call is Call("4H")
    (reason, *_) = choice.why_not(Call("4H"))
    assert "by judgement" in reason.words


def game_or_slam(flag, partners_flag=""):
    """The call of a slam hand for which a rule bids game, after partner's jump."""
    hand, auction = Hand("KJT4.AQ94.3.AJ65"), Auction(Seat.NORTH, "P 1H P 1S P 3H P")
    rules = (
        "0 START:P:1H 50 . :P12:D5H #1\n"
        "0 START:P:1H:P:1S 50 . :P6:D4S #2\n"
        f"0{partners_flag} START:P:1H:P:1S:P:3H 50 . :P16:p18:D6H #3\n"
        f"0{flag} START:P:1H:P:1S:P:3H:P:4H 50 . :P6:D2H #4\n"
    )
    book = RuleBook(load_database(Source("rules", rules), Diagnostics()), judge=natural_judge)
    return choose(book, hand, auction).call


@pytest.mark.parametrize("flag", ["", "X"])
def test_only_a_rule_with_the_question_mark_is_compared(flag):
    assert game_or_slam(flag) is Call("4H")
    assert game_or_slam("?") is not Call("4H")


def test_a_captain_gets_the_answer_of_the_book():
    assert game_or_slam("?", partners_flag="C") is Call("4H")


def test_a_book_for_matchpoints_compares_by_matchpoints():
    hand, auction = Hand("K5.KT43.KQT8.A85"), Auction(Seat.NORTH, "1C 1H")
    book = scored_book(sayc(), "matchpoints")
    comparison = choose(book, hand, auction).compare((Call("3NT"), Call("2NT")))
    assert comparison is not None
    assert "matchpoints against" in next(comparison.lines())


def test_a_bid_on_its_suit_is_not_the_convention_that_the_theory_has_there():
    # Two clubs on six clubs, and one diamond on two, as in systems with a strong club.
    book = open_system(STRONG_CLUB).book
    judged = [book.context(Auction("N", calls)).judged for calls in ("2C", "1D")]
    assert all(isinstance(auction, AuctionJudge) for auction in judged)
    assert [auction.state.meanings[0].is_artificial for auction in judged] == [False, False]
    assert judged[0].state.meanings[0].purpose is Purpose.NATURAL
    assert not judged[1].state.after(PASS, judged[1].meaning(PASS)).waits_for_answer


def test_auctions_that_a_book_forgets_leave_nothing_to_the_cyclic_collector():
    book = open_system("sayc").book
    book._remembered = 20
    boards = [Board.numbered(number, Deal.random(number)) for number in range(1, 13)]

    def bid():
        for board in boards:
            auction = Auction(board.dealer)
            while (seat := auction.turn) is not None:
                choice = choose(book, board.deal[seat], auction, board.vulnerability)
                auction = auction.with_call(choice.call)

    # The first time fills caches and compiles rules.
    bid()
    gc.collect()
    gc.disable()
    try:
        bid()
        assert gc.collect() < 20
    finally:
        gc.enable()
