"""Boxes that programs exchange are read as they were written."""

from __future__ import annotations

import pytest

from cuebid.core import SPADES
from cuebid.evaluation import ANYTHING, BALANCED, HCP, KEY_CARDS, LENGTH, Box, Boxes, key_cards
from cuebid.evaluation.box_code import decode_boxes, encode_boxes


@pytest.mark.parametrize(
    "boxes",
    [
        Boxes((ANYTHING,)),
        Boxes((BALANCED.between(HCP, 12, 14),)),
        Boxes((Box().at_least(LENGTH, 5, SPADES), Box().between(HCP, 20, 37))),
        key_cards(SPADES, (0, KEY_CARDS - 2)),
    ],
)
def test_exact_hands_are_read_as_they_were_written(boxes: Boxes) -> None:
    assert decode_boxes(encode_boxes(boxes)) == boxes


@pytest.mark.parametrize("text", ["", "hearts", "strangeness=1-2", "hcp=12", "hcp=1-2|"])
def test_other_texts_are_no_hands(text: str) -> None:
    assert decode_boxes(text) is None
