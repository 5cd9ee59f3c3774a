"""A pair's style changes what is natural for it: majors of four, a weak notrump, two over one."""

import pytest

from cuebid.core import Call
from cuebid.meaning import AuctionState, Purpose, Style, natural_meaning

ACOL = Style(majors=4, notrump=(12, 14), two_notrump=(20, 22))


def told(style, calls, call):
    state = AuctionState(style=style)
    for each in calls.split():
        state = state.after(Call(each), natural_meaning(state, Call(each)))
    return natural_meaning(state, Call(call))


@pytest.mark.parametrize(
    ("style", "calls", "call", "words"),
    [
        (Style(), "", "1NT", "15-17 HCP, balanced, no 5-card major"),
        (ACOL, "", "1NT", "12-14 HCP, balanced, no 5-card major"),
        (Style(), "", "2NT", "20-21 HCP, balanced"),
        (ACOL, "", "2NT", "20-22 HCP, balanced"),
        (Style(opens=11), "", "P", "up to 10 HCP or up to 11 points"),
        # What is too weak for the notrump opening rebids it, or what is too strong for it.
        (Style(), "1D P 1H P", "1NT", "11-14 HCP, no 4-card major"),
        (Style(notrump=(14, 16)), "1D P 1H P", "1NT", "11-13 HCP, no 4-card major"),
        (ACOL, "1D P 1H P", "1NT", "15-17 HCP, no 4-card major"),
        (Style(), "1S P", "1NT", "6-9 HCP"),
        (Style(two_over_one=True), "1S P", "1NT", "6-11 HCP"),
        (Style(two_over_one=True), "1S 2C", "2NT", "9-11 HCP"),
    ],
)
def test_points_follow_from_the_style(style, calls, call, words):
    assert words in told(style, calls, call).words


@pytest.mark.parametrize(("majors", "least"), [(4, 4), (5, 5)])
def test_a_major_is_opened_on_as_many_cards_as_the_style_says(majors, least):
    for call in ("1H", "1S"):
        words = told(Style(majors=majors), "", call).words
        assert f"{least}+ {'hearts' if call == '1H' else 'spades'}" in words


def test_a_minor_of_three_denies_majors_that_would_be_opened():
    assert "no 5-card major" in told(Style(), "", "1C").words
    assert "no 4-card major" in told(ACOL, "", "1C").words


def test_twos_are_weak_or_strong_and_forcing():
    weak, strong = told(Style(), "", "2H"), told(Style(strong_twos=True), "", "2H")
    assert (weak.purpose, weak.forcing) == (Purpose.PREEMPT, None)
    assert strong.words == "(19-21 HCP, 5+ hearts) or (16-21 HCP, 6+ hearts); forcing for one round"
    # Three of a suit, and two clubs, are what they are in every style.
    assert told(Style(strong_twos=True), "", "3H").purpose is Purpose.PREEMPT
    assert told(Style(strong_twos=True), "", "2C").purpose is Purpose.STRONG


def test_two_over_one_forces_to_game_unless_passed_or_contested():
    style = Style(two_over_one=True)
    assert told(style, "1S P", "2C").words == "11+ points, 4+ clubs; forcing to game"
    assert told(Style(), "1S P", "2C").words == "10+ points, 4+ clubs; forcing for one round"
    assert told(style, "1S 2C", "2D").forcing.words == "forcing for one round"
    assert told(style, "P P 1S P", "2C").forcing is None
    assert told(style, "1C P", "1H").forcing.words == "forcing for one round"
