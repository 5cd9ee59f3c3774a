"""Line charts of values over time, as SVG that style sheets colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import mean
from typing import Final

from cuebid.web.serving.tables import signed

_WIDTH: Final = 640
_HEIGHT: Final = 150
_MARGIN: Final = 12
# Width of the scale at the left, with the highest value, the lowest value and zero.
_SCALE: Final = 54
# Values in one chart; with more of them the line is a blur.
_MOST: Final = 200
_WINDOW: Final = 10


def running_means(values: Sequence[float], window: int = _WINDOW) -> list[float]:
    """Return for each value the mean of the last `window` values up to it."""
    return [mean(values[max(0, end - window) : end]) for end in range(1, len(values) + 1)]


def line_chart(values: Sequence[float], label: str, form: str = "+g") -> str:
    """Return an SVG chart: a dot for each value, and a line of their running means.

    The highest value, the lowest value and 0 are written at the left.

    Args:
        values: the values; the last two hundred are drawn.
        label: a description of the chart for screen readers.
        form: the format of the values on the scale, as `format` takes it.
    """
    shown = list(values)[-_MOST:]
    low, high = min(0.0, *shown), max(0.0, *shown)
    span = (high - low) or 1.0
    step = (_WIDTH - _SCALE - _MARGIN) / max(1, len(shown) - 1)

    def place(index: int, value: float) -> tuple[float, float]:
        y = _HEIGHT - _MARGIN - (value - low) / span * (_HEIGHT - 2 * _MARGIN)
        return round(_SCALE + index * step, 1), round(y, 1)

    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="3"/>'
        for x, y in (place(index, value) for index, value in enumerate(shown))
    )
    line = " ".join(
        f"{x},{y}"
        for x, y in (place(index, value) for index, value in enumerate(running_means(shown)))
    )
    zero = place(0, 0.0)[1]
    scale = "".join(
        f'<text x="{_SCALE - _MARGIN}" y="{place(0, value)[1]}">'
        f"{signed(value, form) if value else 0}</text>"
        for value in sorted({low, 0.0, high})
    )
    return (
        f'<svg class="chart" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" aria-label="{escape(label)}">'
        f'{scale}<line x1="{_SCALE}" x2="{_WIDTH}" y1="{zero}" y2="{zero}"/>{dots}'
        f'<polyline points="{line}"/></svg>'
    )
