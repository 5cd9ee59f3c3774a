"""What is told of a call is true of the hand that makes it, however narrow the notes are."""

from __future__ import annotations

import random

import pytest
from absurd_notes import absurd_notes, some_auction, some_hand

from cuebid.core import PASS, Auction, Hand
from cuebid.database import choose
from cuebid.evaluation import HCP, features
from cuebid.notes import open_system
from cuebid.phrases import full_form

# Rows for few hands, and passes for fewer.
SUMMARY = """\
P = 11-12, <4D
1C = 11-20, 3+!c
1D = 11-15, 4+!d
1H = 11-15, 5+!h
1S = 11-15, 5+!s
1N = 15-17 BAL
"""
NARROW = (
    SUMMARY,
    "P = 11-12, <4D\n1D = 11-15, 4+!d\n  1H = 6+, 4+!h\n  1S = 6-9, 4+!s\n  P = 3-5, 4+!d\n",
    (
        "1N = 12-14 BAL\n  P = 8-9 BAL\n  2C = STAY, 11+\n  2D = TRF, 5+!h\n"
        "1C = 16+\n  1D = 0-7\n  1H = 8+, 5+!h\n  1S = 8+, 5+!s\n  1N = 8-10 BAL\n"
    ),
    (
        "1C = 0-7, 5+!c\n1D = 8-12, 4+!d\n1H = 8-12, 4+!h\n1S = 8-12, 4+!s\n"
        "(1C)-P = 12-14\n(1C)-D = 12+ takeout\n(1C)-1S = 8-15, 5+!s\n"
    ),
    (
        "1S = 11-15, 5+!s\n  2S = 6-9, 3+!s\n  P = 0-5, 3-!s\n1H = 11-15, 5+!h\n  P = 4-5\n"
        "2C = 20+\n  2D = 0-3\n  2H = 8+, 5+!h\nP = 0-10\n(1S)-2H = 12-16, 5+!h\n(1S)-P = 8-11\n"
    ),
    "P = 13+\n1C = 37+\n1D = 20-10\n1H = 0-3, 8!s 8!h\n1S = 30+\n1N = 9-10 BAL\n",
)
# Openings, answers and competition of players who have not called yet.
AUCTIONS = (
    "", "P", "P P", "P P P", "1C P", "1D P", "1H P", "1S P", "1N P", "2C P", "2H P", "1C", "1D",
    "1H", "1S", "1N", "2H", "1C 1S", "1H X", "1D 2C", "1S P 2S", "1S P P", "1N P P",
)  # fmt: skip


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    folder = tmp_path_factory.mktemp("truth")
    paths = [folder / f"narrow{number}.bml" for number in range(len(NARROW))]
    for path, text in zip(paths, NARROW, strict=True):
        path.write_text(text, "utf-8")
    return [open_system(path).book for path in paths]


def _untold(choice, hand):
    """The call of a hand that is not among the hands told of the call; None if it is."""
    told = choice.context.disclosure(choice.call)
    return None if told is not None and features(hand) in told.boxes else choice.call


def _should_pass(choice, hand):
    """Whether no call fits a hand without the values of an opening, and yet it bids at will."""
    if choice.call is PASS or choice.judged is None or choice.judged.fits:
        return False
    held = features(hand)
    return held.points < 12 and choice.context.judged.may_pass(held)


def _untrue_calls(books, seed, hands, auctions=AUCTIONS):
    rng = random.Random(seed)
    for _ in range(hands):
        book, hand = rng.choice(books), some_hand(rng)
        auction = Auction("N", rng.choice(auctions))
        choice = choose(book, hand, auction)
        untold = _untold(choice, hand)
        if untold is not None or _should_pass(choice, hand):
            yield auction.calls, hand.pbn, choice.call


def test_a_hand_that_no_call_fits_passes_and_what_is_told_is_true_of_some_hands(books):
    assert list(_untrue_calls(books[:1], seed=1, hands=60, auctions=("", "1D P", "1C"))) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_a_hand_that_no_call_fits_passes_and_what_is_told_is_true_of_twenty_thousand(books, seed):
    assert list(_untrue_calls(books, seed=seed, hands=20_000)) == []


@pytest.mark.slow
def test_what_absurd_notes_tell_of_a_first_call_is_true_of_the_hand(tmp_path):
    path = tmp_path / "absurd.bml"
    for seed in range(60):
        rng = random.Random(seed)
        text = absurd_notes(rng)
        path.write_text(text, "utf-8")
        book = open_system(path).book
        for _ in range(12):
            auction, hand = some_auction(rng, text), some_hand(rng)
            choice = choose(book, hand, auction)
            shown = choice.context.situation
            # Some earlier call was not made with such a hand, so that nothing is true of it.
            if hand in shown.shown[shown.me]:
                assert _untold(choice, hand) is None, (seed, auction.calls, hand.pbn)


@pytest.mark.parametrize(
    "hand", ["T4.KQT8.J532.T82", "T43.KQT8.J53.T82", "KJT98.2.K9843.T2", "T2.KJ98.A7432.J3"]
)
def test_a_hand_weaker_than_a_written_pass_passes_and_that_is_told(books, hand):
    choice = choose(books[0], Hand(hand), Auction("N"))
    assert (choice.call, choice.judged.fits) == (PASS, False)
    told = full_form(choice.context.disclosure(PASS))
    # Most passes are of hands that the row leaves out, so that one range is told of all.
    assert told == "up to 17 HCP"
    # Partner counts on no more than opponents are told.
    after = choice.context.after(PASS).situation
    assert after.hulls[0].range(HCP)[0] == 0


def test_a_hand_outside_what_is_told_of_a_rule_is_not_said_to_be_shown_by_it(books):
    # One notrump is told to be balanced, 12 to 14; this hand has two doubletons.
    hand = Hand("JT.AKQT.43.QT932")
    choice = choose(books[2], hand, Auction("N"))
    assert (choice.call, choice.judged.fits) == (PASS, False)
    assert _untold(choice, hand) is None


@pytest.mark.parametrize("hand", ["AKQJT9876542...J", "A85.KQJ97543.AQ.", "A..7.AKQJT987643"])
def test_what_is_told_is_true_of_hands_that_are_hardly_ever_dealt(books, hand):
    for calls in ("", "P"):
        assert _untold(choose(books[0], Hand(hand), Auction("N", calls)), Hand(hand)) is None


def test_a_hand_that_no_call_fits_does_not_pass_what_forces(books):
    # Two clubs force, and the answers leave out a hand of five points.
    auction = Auction("N", "2C P")
    choice = choose(books[4], Hand("T94.Q53.K964.852"), auction)
    assert choice.call is not PASS
    assert _untold(choice, Hand("T94.Q53.K964.852")) is None


def test_a_hand_far_too_strong_for_a_pass_opens_though_no_call_fits(books):
    hand = Hand("AKQ52.AK4.KJ4.42")
    choice = choose(books[0], hand, Auction("N"))
    assert choice.call is not PASS
    assert _untold(choice, hand) is None


def test_a_complete_system_tells_no_more_of_a_pass_than_is_written():
    book = open_system("sayc").book
    for calls in ("", "P P", "1N P", "1S P 2S P"):
        context = book.context(Auction("N", calls))
        assert PASS not in context.unfitted
