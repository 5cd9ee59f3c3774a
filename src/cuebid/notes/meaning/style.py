"""Infer a pair's style of natural bidding from its openings: notrump range, length of majors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cuebid.core import HEARTS, SPADES
from cuebid.evaluation import HCP, LENGTH
from cuebid.meaning import CallMeaning, Style
from cuebid.meaning.style import STANDARD

OPENINGS_OF_STYLE: Final = ("1H", "1S", "1NT", "2H", "2S", "2NT")
"""The openings from which a style is inferred."""

# The widest range of points of one notrump opening; a wider one has several kinds of hands.
_WIDEST: Final = 4
_FOUR: Final = 4
# HCP from which an opening of two is strong.
_STRONG: Final = 15


def style_of_openings(openings: Mapping[str, CallMeaning]) -> Style:
    """Return the style of a pair with these openings; standard where they tell nothing."""
    twos = [openings[call] for call in ("2H", "2S") if call in openings]
    is_four = any(
        openings[call].boxes.hull().range(LENGTH, suit)[0] == _FOUR
        for call, suit in (("1H", HEARTS), ("1S", SPADES))
        if call in openings
    )
    strong = [meaning.boxes.hull().range(HCP)[0] >= _STRONG for meaning in twos]
    return Style(
        majors=_FOUR if is_four else STANDARD.majors,
        notrump=_range(openings.get("1NT")) or STANDARD.notrump,
        two_notrump=_range(openings.get("2NT")) or STANDARD.two_notrump,
        strong_twos=bool(strong) and all(strong),
    )


def _range(meaning: CallMeaning | None) -> tuple[int, int] | None:
    if meaning is None or meaning.is_artificial:
        return None
    low, high = meaning.boxes.hull().range(HCP)
    return (low, high) if low and high - low <= _WIDEST else None
