"""Boxes as a line of text that programs exchange: every bound by name, without loss."""

from __future__ import annotations

import re
from typing import Final

from cuebid.evaluation.boxes import Box, Boxes
from cuebid.evaluation.feature import DIMENSIONS

# Names and not indices, because a later version may have more dimensions: a bound that the reader
# does not know makes the whole text unreadable, which is better than reading wrong hands.
_NAMES: Final = {
    f"{dimension.feature.name}{'' if dimension.suit is None else '.' + dimension.suit.letter}": (
        dimension
    )
    for dimension in DIMENSIONS
}
_BY_INDEX: Final = {dimension.index: name for name, dimension in _NAMES.items()}
_BOUND: Final = re.compile(r"(.+)=(\d+)-(\d+)")
_ANY: Final = "any"


def encode_boxes(boxes: Boxes) -> str:
    """Return boxes as text: `hcp=12-14,length.S=5-13|...`; empty text for no boxes."""
    return "|".join(
        ",".join(f"{_BY_INDEX[bound.axis]}={bound.low}-{bound.high}" for bound in box.bounds)
        or _ANY
        for box in boxes.boxes
    )


def decode_boxes(text: str) -> Boxes | None:
    """Return the boxes that `encode_boxes` wrote; None if the text is empty or anything else."""
    boxes = []
    for part in text.split("|"):
        box = Box()
        for bound in part.split(",") if part != _ANY else ():
            match = _BOUND.fullmatch(bound)
            dimension = None if match is None else _NAMES.get(match[1])
            if match is None or dimension is None:
                return None
            box = box.between(dimension.feature, int(match[2]), int(match[3]), dimension.suit)
        boxes.append(box)
    return Boxes(tuple(boxes))
