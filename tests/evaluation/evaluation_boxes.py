"""What the tests of boxes share: hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from cuebid.core import CARDS, Hand
from cuebid.evaluation import DIMENSIONS, Bound, Box, Boxes, features

hands = st.lists(st.sampled_from(CARDS), min_size=13, max_size=13, unique=True).map(Hand.of)


@st.composite
def bounds(draw: st.DrawFn) -> Bound:
    """A minimum, a maximum or both; now and then a contradiction."""
    dimension = draw(st.sampled_from(DIMENSIONS))
    values = st.integers(dimension.low, dimension.high)
    low, high = draw(values), draw(values)
    if draw(st.booleans()):
        low, high = min(low, high), max(low, high)
    one_sided = draw(st.sampled_from(["both", "low", "high"]))
    if one_sided == "low":
        high = dimension.high
    elif one_sided == "high":
        low = dimension.low
    return Bound(dimension.index, low, high)


boxes = st.lists(bounds(), max_size=4).map(lambda found: Box(tuple(found)))
unions = st.lists(boxes, max_size=4).map(lambda found: Boxes(tuple(found)))
constraints = boxes | unions


@st.composite
def near_boxes(draw: st.DrawFn) -> Box:
    """A box around some features of a hand: random hands are in it often enough to matter."""
    hand = draw(hands)
    values = features(hand).values
    chosen = draw(st.lists(st.sampled_from(DIMENSIONS), max_size=4))
    return Box(
        tuple(
            Bound(
                dimension.index,
                values[dimension.index] - draw(st.integers(0, 3)),
                values[dimension.index] + draw(st.integers(0, 3)),
            )
            for dimension in chosen
        )
    )
