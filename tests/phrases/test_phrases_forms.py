"""What a call shows: the full form, the short form, and the alert of the table protocol."""

from random import Random

import pytest
from phrases_cases import generated_boxes

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, Hand
from cuebid.evaluation import BALANCED, HCP, LENGTH, Box, Boxes
from cuebid.phrases import (
    FULL_LENGTH,
    SHORT_LENGTH,
    Branch,
    Disclosure,
    full_form,
    mismatch,
    protocol_form,
    purpose_of,
    short_form,
    vocabulary,
)

TRANSFER = Disclosure(
    (Branch(Boxes((Box().at_least(LENGTH, 5, HEARTS),)), "transfer to hearts"),), "round"
)
STRONG = Branch(Boxes((Box().at_least(HCP, 18),)), "strong", 0.01)
OVERCALL = Branch(Boxes((Box().between(HCP, 8, 15).at_least(LENGTH, 5, SPADES),)), "", 0.99)


def test_purpose_comes_first_and_force_last():
    assert full_form(TRANSFER) == "transfer to hearts: 5+ hearts; forcing for one round"
    assert short_form(TRANSFER) == "transfer to hearts: 5+ ♥"


def test_a_purpose_of_any_hand_stands_alone():
    waiting = Disclosure((Branch(Boxes((Box(),)), "waiting"),), "game")
    assert full_form(waiting) == "waiting; game force"


def test_a_meaning_under_three_percent_is_rare():
    words = full_form(Disclosure((OVERCALL, STRONG)))
    assert words == "usually 8-15 HCP, 5+ spades; rarely strong: 18+ HCP"


def test_a_rare_meaning_of_any_hand_is_said_as_other_hands():
    catch_all = Branch(Boxes((Box(),)), "", 0.02)
    words = full_form(Disclosure((OVERCALL, catch_all)))
    assert words == "usually 8-15 HCP, 5+ spades; rarely other hands"


def test_two_usual_meanings_are_told_apart():
    strong = Branch(STRONG.boxes, "strong", 0.3)
    assert full_form(Disclosure((OVERCALL, strong))) == ("8-15 HCP, 5+ spades; or strong: 18+ HCP")


def test_forms_fit_their_lengths_and_never_leave_out_a_usual_hand():
    random = Random(2)
    for _ in range(100):
        disclosure = Disclosure(
            tuple(
                Branch(generated_boxes(random), "a long text about this purpose " * 2, 0.2)
                for _ in range(5)
            ),
            "round",
        )
        assert len(full_form(disclosure)) <= FULL_LENGTH
        assert 0 < len(short_form(disclosure)) <= SHORT_LENGTH


def test_an_author_s_text_is_kept_without_what_the_hands_say():
    words = vocabulary()
    assert purpose_of("Jacoby transfer: five hearts or more", words) == "Jacoby transfer"
    assert purpose_of("15 to 17, at least four spades", words) == ""
    assert purpose_of("11-15 hcp, 5+#", words) == ""
    # The hands say that they are balanced; of an alternative it would be said of all of them.
    assert purpose_of("GF, 8-13 hcp, BAL, no 5-card major", words) == ""
    assert purpose_of("11+ (11 balanced is rare), 3+!c", words) == ""
    assert purpose_of("PRE, usually 7+#", words) == "preempt, usually 7+ cards"
    assert purpose_of("TRF, 5+S", words) == "transfer"
    # A length that some of the hands have is no purpose; a purpose under a condition is one.
    assert purpose_of("12-14, 5 card major if bad", words) == ""
    assert purpose_of("12-14 BAL, 5-card major only if bad", words) == ""
    assert purpose_of("11-15, 4+!d unless 4-4 in the minors, may be light", words) == "may be light"
    assert purpose_of("natural if balanced, 4+!c", words) == "natural if balanced"
    assert purpose_of("weak two: six cards in a good suit", words) == (
        "weak two, six cards in a good suit"
    )


def test_a_condition_comes_after_the_hands_that_it_qualifies():
    balanced = Boxes((BALANCED.between(HCP, 12, 14),))
    condition = Disclosure((Branch(balanced, "only if not vulnerable"),))
    assert full_form(condition) == "12-14 HCP, balanced, only if not vulnerable"
    assert full_form(Disclosure((Branch(balanced, ""),))) == "12-14 HCP, balanced"


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        ("TRF, 5+!s 0--3!h or TRF, weak, 5+!s or TRF, 5+!s 5+!h", "transfer"),
        ("Stayman, INV+, 4!h or Stayman, INV+, 5+!h 4!s", "Stayman, invitational or better"),
        ("limit raise or better", "limit raise or better"),
        ("splinter, 0-1!c or natural, 6+!c", "splinter or natural"),
        ("MAX, 3+!h", "maximum"),
        ("weak with hearts or strong", "weak with hearts or strong"),
    ],
)
def test_a_purpose_of_alternatives_is_what_they_share(text, purpose):
    assert purpose_of(text, vocabulary()) == purpose


def test_an_alert_consists_of_the_protocol_s_elements():
    assert protocol_form(TRANSFER) == "at least 5 cards in hearts, forcing for one round."
    twelve = Disclosure((Branch(Boxes((Box().between(HCP, 12, 14),))),))
    assert protocol_form(twelve) == "12 to 14 total points."


def test_an_alert_gives_further_meanings_as_alternatives():
    assert protocol_form(Disclosure((OVERCALL, STRONG))) == (
        "8 to 15 total points, at least 5 cards in spades. Alternatively, at least 18 total points."
    )


def test_an_alert_asks_for_aces_and_names_no_convention():
    blackwood = Disclosure((Branch(Boxes((Box(),)), "Blackwood, asks for aces"),), "round")
    assert protocol_form(blackwood) == "asking for total aces, forcing for one round."


def test_a_call_about_which_the_protocol_has_no_words_has_no_text():
    assert protocol_form(Disclosure((Branch(Boxes((Box(),)), "waiting"),))) == ""


def test_a_word_of_the_author_that_the_hands_have_too_is_said_once():
    hands = Boxes((BALANCED.between(HCP, 15, 17),))
    assert full_form(Disclosure((Branch(hands, "balanced"),))) == "15-17 HCP, balanced"


def test_what_a_hand_lacks_is_said_beside_what_it_has():
    wanted = Boxes((Box().at_least(HCP, 10).at_least(LENGTH, 5, HEARTS),))
    assert mismatch(Hand("AK54.QJ73.82.T54"), wanted) == "5+ hearts, not 4"
    assert mismatch(Hand("K5.QJ73.8432.T54"), wanted) == "10+ HCP, not 6; 5+ hearts, not 4"
    assert mismatch(Hand("K5.AQJ73.A432.54"), wanted) == ""


def test_of_alternatives_the_nearest_is_what_a_hand_lacks():
    wanted = Boxes((BALANCED.between(HCP, 15, 17), Box().at_least(HCP, 23)))
    assert mismatch(Hand("AKJ54.AQJ73.82.4"), wanted) == "23+ HCP, not 15"
    assert mismatch(Hand("AK54.KQ73.A82.54"), wanted) == ""


def test_what_qualifies_the_hands_comes_after_them():
    light = Disclosure((Branch(OVERCALL.boxes, "natural, may be light"),))
    assert full_form(light) == "natural: 8-15 HCP, 5+ spades, may be light"


def test_two_purposes_of_a_double_are_both_told_even_if_one_has_any_hand():
    penalties = Branch(Boxes((Box(),)), "for penalties", 0.6)
    takeout = Branch(Boxes((Box().at_least(HCP, 12),)), "for takeout", 0.4)
    assert full_form(Disclosure((penalties, takeout))) == ("for penalties; or for takeout: 12+ HCP")


def test_usual_hands_within_the_rare_ones_are_a_hedge():
    usual = Branch(Boxes((Box().between(HCP, 6, 12).at_most(LENGTH, 3, SPADES),)), "", 0.99)
    every = Branch(Boxes((Box().between(HCP, 6, 12),)), "", 0.01)
    words = full_form(Disclosure((usual, every), "round"))
    assert words == "6-12 HCP, usually at most 3 spades; forcing for one round"


def test_a_card_says_force_where_no_purpose_tells_it():
    hands = Boxes((Box().at_least(HCP, 13).at_least(LENGTH, 5, SPADES),))
    assert short_form(Disclosure((Branch(hands),), "game")) == "13+, 5+ ♠, GF"
    assert short_form(Disclosure((Branch(hands),), "round")) == "13+, 5+ ♠, F1"
    assert short_form(Disclosure((Branch(hands, "asks"),), "round")) == "asks: 13+, 5+ ♠"


def test_a_card_says_nearly_all_hands_of_a_range_as_the_range():
    five = Box().at_least(LENGTH, 5, HEARTS)
    nearly = Branch(five.at_most(HCP, 7) | five.at_most(LENGTH, 3, SPADES), "transfer")
    assert short_form(Disclosure((nearly,))) == "transfer: 5+ ♥"
    assert full_form(Disclosure((nearly,))) == (
        "transfer: 5+ hearts, up to 7 HCP or at most 3 spades"
    )


def test_what_there_is_no_room_for_is_first_what_is_denied():
    hands = Box().at_least(HCP, 11).at_least(LENGTH, 5, SPADES).at_most(LENGTH, 3, HEARTS)
    assert short_form(Disclosure((Branch(Boxes((hands,))),)), length=12) == "11+, 5+ ♠"


def test_length_in_every_unbid_suit_is_said_at_once():
    support = Box().at_least(HCP, 12).at_most(LENGTH, 3, DIAMONDS)
    for suit in (CLUBS, HEARTS, SPADES):
        support = support.at_least(LENGTH, 3, suit)
    takeout = Disclosure(
        (Branch(Boxes((support, Box().at_least(HCP, 17))), "for takeout"),),
        unbid=(CLUBS, HEARTS, SPADES),
    )
    assert full_form(takeout) == (
        "for takeout: (12+ HCP, 3+ in the unbid suits, at most 3 diamonds) or 17+ HCP"
    )
    assert short_form(takeout) == "for takeout: (12+, 3+ in the unbid suits) or 17+"


def test_purposes_of_which_one_goes_on_are_said_once():
    twelve = Branch(Boxes((Box().at_least(HCP, 12),)), "takeout", 0.6)
    strong = [
        Branch(Boxes((Box().at_least(HCP, low),)), "takeout, or strong", 0.2) for low in (17, 18)
    ]
    words = full_form(Disclosure((twelve, *strong)), length=40)
    assert words == "takeout: 12+ HCP"
