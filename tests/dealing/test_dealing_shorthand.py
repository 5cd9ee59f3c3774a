"""The shorthand means what the page says, and mistakes are told where they are."""

import doctest
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import CARDS, HEARTS, SPADES, SUITS, Card, CuebidError, Hand
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import features
from cuebid.text import TextError
from project_paths import ROOT

PAGE = ROOT / "docs" / "dealing-texts.md"

CODE = re.compile(r'"(deal-[a-z-]+)"')
EVEN = {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}


def is_low(hand, suit, count):
    """Whether a suit has one honour above so many cards below the jack."""
    cards = hand.holding_text(suit)
    return len(cards) == count + 1 and not set(cards[1:]) & set("AKQJ")


def usual_losers(hand):
    """Losers as players count them: of ace, king and queen, as far as the length has room."""
    return sum(
        card not in cards for cards in map(hand.holding_text, SUITS) for card in "AKQ"[: len(cards)]
    )


MEANINGS = [
    ("15-17 balanced", lambda h: 15 <= h.hcp <= 17 and h.shape in EVEN),
    ("5+H 4S", lambda h: h.length(HEARTS) >= 5 and h.length(SPADES) == 4),
    (
        "6-9 HCP and (4=H or 5+S)",
        lambda h: 6 <= h.hcp <= 9 and (h.length(HEARTS) == 4 or h.length(SPADES) >= 5),
    ),
    ("4432", lambda h: h.lengths == (2, 3, 4, 4)),
    ("5+xxx", lambda h: h.length(SPADES) >= 5),
    ("any 4333", lambda h: h.shape == (4, 3, 3, 3)),
    ("any 5+4+xx", lambda h: h.shape[0] >= 5 and h.shape[1] >= 4),
    ("2-5 2-5 4-5 2-5", lambda h: all(2 <= n <= 5 for n in h.lengths) and h.lengths[1] >= 4),
    (
        "15+ 2-5 2-5 4-5 2-5",
        lambda h: h.hcp >= 15 and all(2 <= n <= 5 for n in h.lengths) and h.lengths[1] >= 4,
    ),
    ("AK in S", lambda h: Card("SA") in h and Card("SK") in h),
    ("A s or kq ♥", lambda h: Card("SA") in h or (Card("HK") in h and Card("HQ") in h)),
    ("not balanced, 9-", lambda h: h.hcp <= 9 and h.shape not in EVEN),
    (
        "!(4+S | 4+H) & >=12",
        lambda h: h.hcp >= 12 and h.length(SPADES) < 4 and h.length(HEARTS) < 4,
    ),
    ("7- losers", lambda h: usual_losers(h) <= 7),
    ("5+H or 5+S 12+", lambda h: h.length(HEARTS) >= 5 or (h.length(SPADES) >= 5 and h.hcp >= 12)),
    ("8+ HCP in spades", lambda h: h.in_suit(SPADES).hcp >= 8),
    ("15 to 17 bal.", lambda h: 15 <= h.hcp <= 17 and h.shape in EVEN),
    ("<10", lambda h: h.hcp < 10),
    (">11 HCP, S > H", lambda h: h.hcp > 11 and h.length(SPADES) > h.length(HEARTS)),
    ("hearts <= spades", lambda h: h.length(HEARTS) <= h.length(SPADES)),
    ("spades = hearts", lambda h: h.length(HEARTS) == h.length(SPADES)),
    ("between 8 and 10", lambda h: 8 <= h.hcp <= 10),
    ("HCP >= 9", lambda h: h.hcp >= 9),
    ("less than 7 losers", lambda h: usual_losers(h) < 7),
    ("7 losers or fewer", lambda h: usual_losers(h) <= 7),
    ("7- losing tricks", lambda h: usual_losers(h) <= 7),
    ("GIB losers <= 7", lambda h: features(h).losers <= 7),
    ("7- gib-losers", lambda h: features(h).losers <= 7),
    ("more than three spades", lambda h: h.length(SPADES) > 3),
    ("no more than 3 hearts", lambda h: h.length(HEARTS) <= 3),
    ("five hearts or more", lambda h: h.length(HEARTS) >= 5),
    ("5H+ or ♠ 5+", lambda h: h.length(HEARTS) >= 5 or h.length(SPADES) >= 5),
    ("5+H/S 8+", lambda h: h.hcp >= 8 and max(h.length(HEARTS), h.length(SPADES)) >= 5),
    ("no 4-card major", lambda h: max(h.length(HEARTS), h.length(SPADES)) < 4),
    ("4+M", lambda h: max(h.length(HEARTS), h.length(SPADES)) >= 4),
    ("4+m", lambda h: max(h.lengths[:2]) >= 4),
    ("4+ both majors", lambda h: min(h.length(HEARTS), h.length(SPADES)) >= 4),
    ("5-4 majors", lambda h: sorted(h.lengths[2:]) >= [4, 5] and min(h.lengths[2:]) >= 4),
    ("6-card suit", lambda h: h.shape[0] >= 6),
    ("any 6+", lambda h: h.shape[0] >= 6),
    ("no void", lambda h: h.shape[3] > 0),
    ("singleton", lambda h: 1 in h.shape),
    ("doubleton in hearts", lambda h: h.length(HEARTS) == 2),
    ("short in a major", lambda h: min(h.lengths[2:]) <= 1),
    ("2 aces", lambda h: sum(Card(f"{suit}A") in h for suit in "CDHS") == 2),
    ("2+ kings", lambda h: sum(Card(f"{suit}K") in h for suit in "CDHS") >= 2),
    ("ace of spades", lambda h: Card("SA") in h),
    ("A in S", lambda h: Card("SA") in h),
    ("Axx in S", lambda h: h.holding_text(SPADES)[:1] == "A" and is_low(h, SPADES, 2)),
    ("unbalanced", lambda h: h.shape not in EVEN),
    ("flat", lambda h: h.shape == (4, 3, 3, 3)),
    ("12-14 NT", lambda h: 12 <= h.hcp <= 14 and h.shape in EVEN),
    ("weak two in hearts", lambda h: 6 <= h.hcp <= 10 and h.length(HEARTS) == 6),
    ("two suiter", lambda h: h.shape[1] >= 5),
    ("three-suiter", lambda h: h.shape in {(4, 4, 4, 1), (5, 4, 4, 0)}),
    ("5332 any", lambda h: h.shape == (5, 3, 3, 2)),
    ("4-4-3-2", lambda h: h.shape == (4, 4, 3, 2)),
    ("(43)xx", lambda h: sorted(h.lengths[2:]) == [3, 4]),
    ("5(332)", lambda h: h.length(SPADES) == 5 and h.shape == (5, 3, 3, 2)),
    ("10+, 4333/4432", lambda h: h.hcp >= 10 and h.lengths in {(3, 3, 3, 4), (2, 3, 4, 4)}),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS, ids=[text for text, _ in MEANINGS])
@given(st.data())
@settings(max_examples=settings().max_examples // 4)
def test_a_hand_is_in_the_boxes_if_and_only_if_it_is_as_said(text, meaning, data):
    boxes = read_shorthand(text)
    hand = Hand.of(data.draw(st.randoms(use_true_random=False)).sample(CARDS, 13))
    assert (hand in boxes) == meaning(hand)


def test_known_counts_hold():
    assert read_shorthand("15-17 balanced").count == 30_897_212_184
    assert read_shorthand("any 4333").count == 66_905_856_160
    assert read_shorthand("AK in S").count == 37_353_738_800


def examples_of_the_page() -> list[str]:
    cells = re.findall(r"^\| (.+?) \| ", PAGE.read_text("utf-8"), re.MULTILINE)
    found = [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]
    return [text for text in found if text != "&" and not text.startswith("deal-")]


@pytest.mark.parametrize("text", examples_of_the_page())
def test_every_example_of_the_page_is_read(text):
    assert read_shorthand(text).is_possible


def test_the_page_answers_as_printed_and_names_every_code():
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0
    sources = (ROOT / "src/cuebid/dealing/shorthand").glob("*.py")
    said = {code for path in sources for code in CODE.findall(path.read_text("utf-8"))}
    assert said == set(re.findall(r"`(deal-[a-z-]+)`", PAGE.read_text("utf-8")))


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("5+H or", "1:7", "deal-unexpected"),
        ("15-17 blanced", "1:7", "deal-unexpected"),
        ("4432 ) 3H", "1:6", "deal-unexpected"),
        ("any balanced", "1:5", "deal-unexpected"),
        ("12+ (5+H", "1:5", "deal-open-bracket"),
        ("(" * 80, "1:52", "deal-too-deep"),
        ("5555", "1:1", "deal-bad-shape"),
        ("17-15", "1:1", "deal-bad-range"),
        ("40+", "1:1", "deal-bad-range"),
        ("stop 12+", "1:6", "deal-no-suit"),
        ("3+ quality", "1:11", "deal-no-suit"),
        ("12-14 15-17", "1:7", "deal-unexpected"),
        ("5+H/", "1:5", "deal-unexpected"),
        ("at least hearts", "1:10", "deal-unexpected"),
        ("any 4-4-4-4", "1:5", "deal-bad-shape"),
        ("5 in the majors", "1:3", "deal-unexpected"),
    ],
)
def test_a_mistake_is_told_where_it_is(text, place, code):
    with pytest.raises(TextError) as caught:
        read_shorthand(text, "--east")
    assert f"--east:{place}: error" in str(caught.value)
    assert f"[{code}]" in str(caught.value)


def test_an_empty_text_is_told():
    with pytest.raises(TextError, match="something is missing"):
        read_shorthand("")


def test_several_mistakes_are_told_at_once():
    with pytest.raises(TextError) as caught:
        read_shorthand("17-15 5555 fish")
    assert len(caught.value.diagnostics) == 3


WORDS = (
    "15-17 5+ 4 x ( ) / , S H > >= = + and or not no any in at least most or more of card major "
    "minors suit both void singleton weak two notrump nt stop AK Qx 4432 5(332) balanced a"
)


@given(st.lists(st.sampled_from(WORDS.split(" ")), max_size=9).map(" ".join))
def test_any_words_are_boxes_or_an_error_of_ours(text):
    try:
        said = read_shorthand(text).words()
    except CuebidError as error:
        said = str(error)
    assert said


def test_a_word_that_means_the_opposite_is_not_suggested():
    with pytest.raises(TextError) as caught:
        read_shorthand("unbalancd")
    assert "write unbalanced" in str(caught.value)


@given(st.text("0123456789+-=x() SHDCAK,|!andornotstpbl", max_size=30))
def test_any_text_is_boxes_or_an_error_of_ours(text):
    try:
        read_shorthand(text)
    except CuebidError as error:
        said = str(error)
    else:
        said = "read"
    assert said
