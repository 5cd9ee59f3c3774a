"""The shorthand means what the page says, and mistakes are told where they are."""

import doctest
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import CARDS, HEARTS, SPADES, Card, CuebidError, Hand
from cuebid.dealing.shorthand import read_shorthand
from cuebid.evaluation import features
from cuebid.text import TextError

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "dealing-texts.md"

EVEN = {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}

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
    ("7- losers", lambda h: features(h).losers <= 7),
    ("5+H or 5+S 12+", lambda h: h.length(HEARTS) >= 5 or (h.length(SPADES) >= 5 and h.hcp >= 12)),
    ("8+ HCP in spades", lambda h: h.in_suit(SPADES).hcp >= 8),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS, ids=[text for text, _ in MEANINGS])
@given(st.data())
@settings(max_examples=60, deadline=None)
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
    source = (ROOT / "src/cuebid/dealing/shorthand.py").read_text("utf-8")
    said = set(re.findall(r'"(deal-[a-z-]+)"', source))
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


@given(st.text("0123456789+-=x() SHDCAK,|!andornotstpbl", max_size=30))
@settings(max_examples=300, deadline=None)
def test_any_text_is_boxes_or_an_error_of_ours(text):
    try:
        read_shorthand(text)
    except CuebidError as error:
        said = str(error)
    else:
        said = "read"
    assert said
