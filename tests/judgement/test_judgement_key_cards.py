"""Key-card Blackwood in any auction in which a suit is agreed, as a pair has agreed to play it."""

from __future__ import annotations

from functools import lru_cache, partial

import pytest

from cuebid.core import Auction, Call, Hand
from cuebid.database import RuleBook, choose
from cuebid.judgement import natural_judge
from cuebid.meaning import AceAsk, Style
from cuebid.systems import open_folder
from cuebid.systems.style_settings import ACE_ASKS

KEY_CARDS_1430 = Style(ace_ask=AceAsk.KEY_CARDS_1430)
RAISED = "1S P 3S P 4N P"


@lru_cache(maxsize=8)
def book(style: Style) -> RuleBook:
    """The natural theory alone: no rule of the shipped system describes a call."""
    database = open_folder().database
    no_rules = type(database)(database.source, (), database.options, {})
    return RuleBook(no_rules, judge=partial(natural_judge, style=style))


def call(hand: str, auction: str, style: Style = KEY_CARDS_1430) -> str:
    return choose(book(style), Hand(hand), Auction("N", auction)).call.text


@pytest.mark.parametrize(
    ("hand", "auction", "wanted"),
    [
        ("KJ54.Q2.Q983.Q97", RAISED, "5C"),
        ("QJ54.KQ.Q983.J97", RAISED, "5D"),
        ("KJ54.A2.Q983.J97", RAISED, "5H"),
        ("KQ54.A2.9832.J97", RAISED, "5S"),
        ("QJ54.KQ.Q983.J97", "1S P 2S P 4N P", "5D"),
        # Doubled: redouble and pass are the first two answers; over a bid double and pass.
        ("KJ54.Q2.Q983.Q97", "1S P 3S P 4N X", "XX"),
        ("QJ54.KQ.Q983.J97", "1S P 3S P 4N X", "P"),
        ("KQ54.A2.9832.J97", "1S P 3S P 4N X", "5D"),
        ("KJ54.Q2.Q983.Q97", "1S P 3S P 4N 5D", "X"),
        ("KJ54.A2.Q983.J97", "1S P 3S P 4N 5D", "5H"),
    ],
)
def test_the_answers_count_aces_and_the_king_of_trumps(
    hand: str, auction: str, wanted: str
) -> None:
    assert call(hand, auction) == wanted


def test_the_order_of_the_first_two_answers_is_a_choice() -> None:
    assert call("KJ54.Q2.Q983.Q97", RAISED, Style(ace_ask=AceAsk.KEY_CARDS_0314)) == "5D"
    assert call("QJ54.KQ.Q983.J97", RAISED, Style(ace_ask=AceAsk.KEY_CARDS_0314)) == "5C"
    # Without the agreement kings are not counted.
    assert call("KJ54.Q2.Q983.Q97", RAISED, Style()) == "5C"
    assert call("KJ54.A2.Q983.J97", RAISED, Style()) == "5D"


@pytest.mark.parametrize(
    ("hand", "auction", "wanted"),
    [
        # One or four opposite two: two are missing.
        ("AJ983.KQ.KQJ42.A", f"{RAISED} 5C P", "5S"),
        # One is missing, and the queen is at home.
        ("AQ983.AK.KQ42.A2", f"{RAISED} 5C P", "6S"),
        # One is missing, and the queen is asked for; the answers deny it or name a king.
        ("AJ983.AK.KQ42.A2", f"{RAISED} 5C P", "5D"),
        ("K654.Q2.Q983.Q97", f"{RAISED} 5C P 5D P", "5S"),
        ("KQ54.52.Q983.K97", f"{RAISED} 5C P 5D P", "6C"),
        ("KQ54.52.Q983.Q97", f"{RAISED} 5C P 5D P", "6S"),
        ("AJ983.AK.KQ42.A2", f"{RAISED} 5C P 5D P 5S P", "P"),
        ("AJ983.AK.KQ42.A2", f"{RAISED} 5C P 5D P 6C P", "6S"),
        # The cheapest king after five notrump.
        ("KQ54.A2.9832.K97", f"{RAISED} 5S P 5N P", "6C"),
        ("KQ54.A2.9832.Q97", f"{RAISED} 5S P 5N P", "6S"),
        # The asker took one of two numbers; with the higher the answerer goes on.
        ("A854.A2.Q983.A97", "1S P 3S P 4N P 5D P 5S P", "6S"),
        ("QJ54.KQ.Q983.J97", "1S P 3S P 4N P 5D P 5S P", "P"),
    ],
)
def test_the_asker_counts_and_asks_again_before_the_slam(
    hand: str, auction: str, wanted: str
) -> None:
    assert call(hand, auction) == wanted


def test_settings_name_every_question_of_four_notrump() -> None:
    assert tuple(ask.value for ask in AceAsk) == ACE_ASKS


KICKBACK = Style(ace_ask=AceAsk.KEY_CARDS_1430, kickback=True)
EXCLUSION = Style(ace_ask=AceAsk.KEY_CARDS_1430, exclusion=True)


@pytest.mark.parametrize(
    ("hand", "auction", "wanted"),
    [
        ("AK.AQJ983.KQ42.A", "1H P 3H P", "4S"),
        ("AQJ983.AK.KQ42.A", "1S P 3S P", "4NT"),
        ("A2.A2.KQJ4.AKQ83", "1C P 3C P", "4D"),
        # The steps begin above the ask, and the last is five of the suit.
        ("Q2.KJ54.Q983.Q97", "1H P 3H P 4S P", "4NT"),
        ("A2.KQ54.9832.J97", "1H P 3H P 4S P", "5H"),
        # Spades have been bid: four notrump asks.
        ("AKQ43.AQJ4.A.K32", "1D P 1S P 2H P 3H P 4D P", "4NT"),
    ],
)
def test_kickback_asks_above_four_of_the_agreed_suit(hand: str, auction: str, wanted: str) -> None:
    assert call(hand, auction, KICKBACK) == wanted


@pytest.mark.parametrize(
    ("hand", "auction", "wanted"),
    [
        ("AQJ983.AKQ42.K2.", "1S P 3S P", "5C"),
        # The ace of clubs is no key card.
        ("Q954.J2.Q983.AKJ", "1S P 3S P 5C P", "5H"),
        ("K954.A2.Q983.A97", "1S P 3S P 5C P", "5S"),
        ("KQ54.A2.A832.A97", "1S P 3S P 5C P", "5H"),
        # Four count: two of them are missing opposite none.
        ("AQJ983.KQJ42.A2.", "1S P 3S P 5C P 5H P", "5S"),
    ],
)
def test_exclusion_leaves_the_ace_of_the_void_out(hand: str, auction: str, wanted: str) -> None:
    assert call(hand, auction, EXCLUSION) == wanted


def test_who_has_not_agreed_on_them_asks_by_four_notrump() -> None:
    assert call("AK.AQJ983.KQ42.A", "1H P 3H P") == "4NT"
    assert call("AQJ983.AKQ42.K2.", "1S P 3S P") != "5C"


def test_answers_to_exclusion_are_told_without_the_ace_of_the_void() -> None:
    judge = natural_judge((False, False), EXCLUSION)
    for each in Auction("N", "1S P 3S P 5C P").calls:
        judge = judge.after(judge.meaning(each))
    assert judge.meaning(Call("5D")).words == "1 or 4 key cards for spades outside clubs"
    assert judge.meaning(Call("5S")).words.startswith("2 key cards for spades outside clubs")
