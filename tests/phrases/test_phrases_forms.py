"""What a call shows: the full form, the short form, and the alert of the table protocol."""

from random import Random

import pytest
from msgspec.structs import replace
from phrases_cases import generated_boxes

from cuebid.core import CLUBS, DIAMONDS, HEARTS, SPADES, Hand
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, POINTS, Box, Boxes
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
from cuebid.phrases.in_all import in_all

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
    assert words == "8-15 HCP, 5+ spades; rarely (1 %) strong: 18+ HCP"


def test_a_rare_meaning_of_any_hand_is_said_as_other_hands():
    catch_all = Branch(Boxes((Box(),)), "", 0.02)
    words = full_form(Disclosure((OVERCALL, catch_all)))
    assert words == "8-15 HCP, 5+ spades; rarely (2 %) other hands"


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
    assert purpose_of("11-12, <4D", words) == ""
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


def test_two_purposes_of_the_same_hands_are_both_told():
    penalties = Branch(Boxes((Box(),)), "for penalties", 0.6)
    takeout = Branch(Boxes((Box().at_least(HCP, 12),)), "for takeout", 0.4)
    assert full_form(Disclosure((penalties, takeout))) == "for penalties or for takeout"


def test_a_catch_all_is_told_after_the_meaning_that_it_holds_however_frequent():
    usual = Branch(Boxes((BALANCED.between(HCP, 16, 18),)), "", 0.63)
    catch_all = Branch(Boxes((Box().at_least(HCP, 12),)), "values for game", 0.37)
    told = full_form(Disclosure((usual, catch_all)))
    assert told == "16-18 HCP, balanced; more rarely (37 %) values for game: 12+ HCP"
    # What most hands do is no catch-all.
    most = full_form(Disclosure((replace(usual, share=0.37), replace(catch_all, share=0.63))))
    assert most == "values for game: 12+ HCP"


def test_hands_without_a_better_call_are_told_after_those_with_a_reason():
    usual = Branch(Boxes((BALANCED.between(HCP, 12, 14),)), "", 0.8)
    remainder = Branch(Boxes((Box().between(HCP, 13, 16),)), "", 0.2, is_remainder=True)
    told = full_form(Disclosure((usual, remainder)))
    assert told == "12-14 HCP, balanced; more rarely (20 %) 13-16 HCP"
    # A pass that has them all is one range.
    weak = Branch(Boxes((Box().at_most(HCP, 9),)), "too weak", 0.8)
    rest = Branch(Boxes((Box().between(HCP, 10, 11),)), "", 0.2, is_remainder=True)
    assert full_form(Disclosure((weak, rest))) == "too weak: up to 11 HCP"


def test_fewer_hands_than_one_in_two_hundred_are_not_told():
    few = Branch(STRONG.boxes, "strong", 0.004)
    assert full_form(Disclosure((OVERCALL, few))) == "8-15 HCP, 5+ spades"


def test_a_call_that_no_hand_of_a_sample_makes_is_told_by_its_rules():
    nobody = replace(OVERCALL, share=0.0), replace(STRONG, share=0.0)
    assert full_form(Disclosure(nobody)).startswith("8-15 HCP, 5+ spades")


def test_of_many_kinds_a_range_or_two_kinds_are_told():
    def raises(*hands: tuple[int, int]) -> str:
        boxes = (Box().between(HCP, low, 17).at_least(LENGTH, n, SPADES) for low, n in hands)
        return full_form(Disclosure((Branch(Boxes(tuple(boxes)), "raise"),)))

    assert raises((9, 6), (10, 5), (11, 4)) == "raise: 9-17 HCP, 4+ spades"
    assert (
        raises((5, 7), (13, 5), (14, 4)) == "raise: (5-17 HCP, 7+ spades) or (13-17 HCP, 4+ spades)"
    )


def test_purposes_of_which_one_begins_the_other_are_one():
    six = Branch(Boxes((Box().between(HCP, 4, 10).exactly(LENGTH, 6, HEARTS),)), "weak two", 0.6)
    five = Branch(
        Boxes((Box().between(HCP, 5, 10).exactly(LENGTH, 5, HEARTS),)),
        "weak two in third seat",
        0.4,
    )
    assert full_form(Disclosure((six, five))) == "weak two: 4-10 HCP, 5-6 hearts"


def test_strength_is_told_in_one_count():
    def told(box: Box, before: Box = ANYTHING) -> str:
        return full_form(Disclosure((Branch(Boxes((box,))),), before=before))

    assert told(Box().between(HCP, 10, 15).between(POINTS, 11, 18)) == "10-15 HCP"
    assert told(Box().at_least(HCP, 6).between(POINTS, 10, 12)) == "10-12 points"
    # Everybody knows that a passed hand is no opening bid.
    passed = Box().at_most(HCP, 11)
    assert told(passed.at_least(POINTS, 10)) == "up to 11 HCP, 10+ points"
    assert told(passed.at_least(POINTS, 10), passed) == "10+ points"
    # Hardly any hand has less, or more.
    assert told(Box().between(HCP, 1, 8)) == "up to 8 HCP"
    assert told(Box().between(HCP, 8, 30)) == "8+ HCP"
    assert told(Box().at_most(HCP, 21).at_least(LENGTH, 5, HEARTS)) == "5+ hearts"


def test_what_a_hand_has_shown_in_all_is_told_without_ballast():
    opening = Box().between(HCP, 10, 21).at_least(LENGTH, 5, HEARTS).at_most(LENGTH, 4, SPADES)
    second = Box().at_least(LENGTH, 4, CLUBS).at_most(LENGTH, 3, DIAMONDS)
    told = in_all(second, opening & second, opening, 40)
    assert (told.range(HCP), told.range(LENGTH, HEARTS)) == ((10, 21), (5, 13))
    assert told.range(LENGTH, CLUBS) == (4, 13)
    # New of what is denied are the diamonds only.
    assert (told.range(LENGTH, DIAMONDS), told.range(LENGTH, SPADES)) == ((0, 3), (0, 13))
    # Nobody has more points than the others leave.
    assert in_all(second, opening & second, opening, 20).range(HCP) == (10, 37)


def test_a_card_says_force_where_no_purpose_tells_it():
    hands = Boxes((Box().at_least(HCP, 13).at_least(LENGTH, 5, SPADES),))
    assert short_form(Disclosure((Branch(hands),), "game")) == "13+, 5+ ♠, GF"
    assert short_form(Disclosure((Branch(hands),), "round")) == "13+, 5+ ♠, F1"
    assert short_form(Disclosure((Branch(hands, "asks"),), "round")) == "asks: 13+, 5+ ♠"


def test_nearly_all_hands_of_a_range_are_told_as_the_range():
    five = Box().at_least(LENGTH, 5, HEARTS)
    nearly = Branch(five.at_most(HCP, 7) | five.at_most(LENGTH, 3, SPADES), "transfer")
    assert short_form(Disclosure((nearly,))) == "transfer: 5+ ♥"
    assert full_form(Disclosure((nearly,))) == "transfer: 5+ hearts"


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
