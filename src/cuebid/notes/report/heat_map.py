"""An HTML table of the calls of hands by shape and strength, redder where they have no call."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from cuebid.notes.report.findings import Cell

# The number of common shapes with a column of their own; the others share one more column.
_SHAPES: Final = 14
_OTHERS: Final = "others"
# The difference between the lowest and the highest of the three points of a row (`Cell.points`).
_BAND: Final = 2
# More calls than this make the tooltip hard to read.
_LISTED: Final = 4


def heat_map(cells: Iterable[Cell], label: str, *, tenths: bool = False) -> Iterator[str]:
    """Yield an HTML table of points by shapes, with the call that most hands of a cell make.

    Args:
        cells: the counts of hands by shape and strength.
        label: a description of the table for screen readers.
        tenths: mark shares by classes `share-1` to `share-10`, for pages whose policy allows no
            style attributes.
    """
    cells = tuple(cells)
    common = Counter[str]()
    for cell in cells:
        common[cell.shape] += cell.hands
    columns = [shape for shape, _ in common.most_common(_SHAPES)]
    counters: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for cell in cells:
        counter = counters[cell.points, cell.shape if cell.shape in columns else _OTHERS]
        counter.update(dict(cell.calls))
        # The empty call stands for none, so that it can win a cell like any call.
        counter[""] += cell.without
    if any(shape == _OTHERS for _, shape in counters):
        columns.append(_OTHERS)
    heads = "".join(f'<th scope="col">{shape}</th>' for shape in columns)
    yield f'<div class="wide heat" role="region" tabindex="0" aria-label="{escape(label)}">'
    yield f'<table><thead><tr><th scope="col" class="row">HCP</th>{heads}</tr></thead><tbody>'
    for points in sorted({points for points, _ in counters}):
        head = f"{points}–{points + _BAND}"
        row = "".join(
            _cell(counters.get((points, shape)), f"{head}, {shape}", tenths=tenths)
            for shape in columns
        )
        yield f'<tr><th scope="row" class="row">{head}</th>{row}</tr>'
    yield "</tbody></table></div>"


def _cell(calls: Counter[str] | None, position: str, *, tenths: bool) -> str:
    """Return the HTML of a cell with the call of most hands; a tooltip lists the others."""
    if calls is None:
        return '<td class="none"></td>'
    hands = calls.total()
    shown = [(call or "no call", count) for call, count in calls.most_common(_LISTED) if count]
    words = ", ".join(f"{call} {count / hands:.0%}" for call, count in shown)
    share = calls[""] / hands
    style = f' style="--share:{share:.2f}"' if share else ""
    if tenths and share:
        style = f' class="share-{max(1, round(10 * share))}"'
    most = calls.most_common(1)[0][0] or "–"
    plural = "hand" if hands == 1 else "hands"
    return f'<td{style} title="{position}: {hands} {plural}, {words}">{escape(most)}</td>'
