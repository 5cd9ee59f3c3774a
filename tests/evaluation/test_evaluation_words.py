"""Boxes in words, as players write them."""

from pathlib import Path

import pytest
from evaluation_boxes import boxes, constraints
from hypothesis import given

from cuebid import core, evaluation
from cuebid.core import SPADES
from cuebid.evaluation import LENGTH, LOSERS, QUALITY, Box

NAMES = {name: getattr(core, name) for name in core.__all__} | {
    name: getattr(evaluation, name) for name in evaluation.__all__
}
CASES = [
    case.split("\n= ")
    for case in Path(__file__).with_name("words.txt").read_text("utf-8").strip().split("\n\n")[1:]
]


@pytest.mark.parametrize(("written", "words"), CASES, ids=[words for _, words in CASES])
def test_a_box_is_said_as_players_write_it(written, words):
    constraint = eval(written, NAMES)  # noqa: S307 - our own fixture
    assert constraint.words() == str(constraint) == words


def test_suits_can_be_symbols():
    box = Box().at_least(LENGTH, 5, SPADES).at_least(QUALITY, 4, SPADES).at_most(LOSERS, 2, SPADES)
    assert box.words(symbols=True) == "5+ ♠; rebiddable ♠; 0-2 losers in ♠"
    union = box | Box().at_least(LENGTH, 7, SPADES)
    assert union.words(symbols=True) == "(5+ ♠, rebiddable ♠, 0-2 losers in ♠) or 7+ ♠"


@given(boxes, boxes)
def test_boxes_that_say_the_same_are_the_same_hands(first, second):
    if first.words() == second.words():
        assert first.count == second.count


@given(constraints)
def test_every_constraint_has_words(constraint):
    assert constraint.words().strip() == constraint.words() != ""
