"""Numbers of key cards are named, not spelled out as aces and kings."""

import pytest

from cuebid.core import HEARTS, SPADES
from cuebid.evaluation import HCP, LENGTH, QUEENS, Box, Boxes, key_cards
from cuebid.phrases.hands import describe_hands
from cuebid.phrases.wording import vocabulary


def words(boxes: Boxes) -> str:
    return vocabulary().description(describe_hands(boxes))


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((0, 3), "0 or 3 key cards for hearts"),
        ((1,), "1 key card for hearts"),
        ((2, 5), "2 or 5 key cards for hearts"),
        ((3, 4, 5), "3+ key cards for hearts"),
        ((1, 2), "1-2 key cards for hearts"),
    ],
)
def test_key_cards_are_named_by_their_number(counts: tuple[int, ...], text: str) -> None:
    assert words(key_cards(HEARTS, counts)) == text


def test_key_cards_stand_beside_other_parts() -> None:
    answer = key_cards(SPADES, (2,)) & Box().between(HCP, 10, 12).exactly(QUEENS, 0, SPADES)
    assert words(answer) == "10-12 HCP, 2 key cards for spades, no queen of spades"


def test_aces_and_kings_that_are_no_number_of_key_cards_stay_what_they_are() -> None:
    one = next(iter(key_cards(SPADES, (2,)))) & Box().at_least(LENGTH, 5, SPADES)
    assert "key card" not in words(Boxes((one,)))
