"""Pictures of numbers over time, as SVG that style sheets colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import mean
from typing import Final

from cuebid.web.serving.tables import signed

_WIDTH: Final = 640
_HEIGHT: Final = 150
_MARGIN: Final = 12
# Beside the picture stands what its highest and lowest value are, and where nothing is.
_SCALE: Final = 54
# So many values are one picture's worth; a line through more is a smear.
_MOST: Final = 200
_WINDOW: Final = 10


def running_means(values: Sequence[float], window: int = _WINDOW) -> list[float]:
    """Return the mean of each value with those before it, `window` of them at most."""
    return [mean(values[max(0, end - window) : end]) for end in range(1, len(values) + 1)]


def line_chart(values: Sequence[float], label: str, form: str = "+g") -> str:
    """Return a picture of values in order: a dot for each, and a line of their running means.

    The highest and the lowest value and 0 are written beside it.

    Args:
        values: the values; the last two hundred are drawn.
        label: what the picture says, in words, for those who do not see it.
        form: how the values beside it are written, as `format` takes it.
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
