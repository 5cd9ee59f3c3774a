"""The nearest spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.text import suggest
from cuebid.text.suggestions import _slips

TAGS = ["Event", "Site", "Board", "Dealer", "Deal", "Vulnerable", "Declarer", "Contract"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("dealer", "Dealer"),
        ("Delaer", "Dealer"),
        ("Vulnerabel", "Vulnerable"),
        ("Vulnreabel", "Vulnerable"),
        ("Declaror", "Declarer"),
        ("deal", "Deal"),
        ("Bord", "Board"),
        ("Sit", "Site"),
        ("Lead", None),
        ("Result", None),
        ("", None),
        ("x" * 100_000, None),
    ],
)
def test_the_nearest_is_offered_and_only_if_it_is_near(word, meant):
    assert suggest(word, TAGS) == meant


def test_short_words_are_only_taken_for_another_case():
    assert suggest("1Q", ["1C", "1D", "1H"]) is None
    assert suggest("1c", ["1C", "1D", "1H"]) == "1C"


def test_of_equally_near_choices_the_first_wins_and_none_gives_none():
    assert suggest("cat", ["bat", "car", "rat"]) == "bat"
    assert suggest("cat", []) is None


WORD = st.text("abc", max_size=6)


@given(WORD, WORD)
def test_slips_are_the_same_both_ways_and_the_limit_only_limits(one, other):
    slips = _slips(one, other, 10)
    assert slips == _slips(other, one, 10)
    assert (slips == 0) == (one == other)
    assert abs(len(one) - len(other)) <= slips <= max(len(one), len(other))
    for allowed in range(4):
        assert _slips(one, other, allowed) == (slips if slips <= allowed else None)


@given(WORD, st.data())
def test_one_slip_is_one(word, data):
    at = data.draw(st.integers(0, len(word)))
    assert _slips(word, word[:at] + "x" + word[at:], 5) == 1
    if at < len(word):
        assert _slips(word, word[:at] + word[at + 1 :], 5) == 1
        assert _slips(word, word[:at] + "x" + word[at + 1 :], 5) == 1
    if at + 1 < len(word) and word[at] != word[at + 1]:
        assert _slips(word, word[:at] + word[at + 1] + word[at] + word[at + 2 :], 5) == 1
