"""What notes leave open as a page: for each auction the hands by shape and strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Final

from cuebid.systems.notes.checking import Cell, NodeReport, NotesReport

__all__ = ["report_page"]

_SHAPES: Final = 14
_OTHERS: Final = "others"
_STYLE: Final = """
:root { color-scheme: light dark; }
body { font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; line-height: 1.45;
  max-width: 68rem; margin: 0 auto; padding: 0 1rem 3rem; background: Canvas; color: CanvasText; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .4rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .45rem; text-align: right; font-size: .85rem; }
tbody th { text-align: left; white-space: nowrap; font-weight: 600; }
td.none { opacity: .35; }
td.cell { background: color-mix(in srgb, crimson calc(var(--share) * 80%), transparent); }
ul { padding-left: 1.2rem; }
"""


def report_page(title: str, report: NotesReport) -> str:
    """A page that needs nothing else; the redder a cell, the more of its hands have no call."""
    return "\n".join(_page(title, report)) + "\n"


def _page(title: str, report: NotesReport) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>"
    yield f"<h1>{escape(title)}</h1>"
    share = report.understood / max(report.characters, 1)
    yield (
        f"<p>{share:.1%} of the descriptions understood. {len(report.nodes)} auctions judged, "
        f"{len(report.rare)} too rare.</p>"
    )
    yield from _list("Not understood", [f"{word.place}: {word.text}" for word in report.unknown])
    for heading, meants in (
        ("No hand fits", report.impossible),
        ("May not be called", report.illegal),
        ("Says nothing of the hand", report.unsure),
        ("Forces, and has no answers", report.unanswered),
    ):
        yield from _list(
            heading, [f"{one.sequence.row.span}: {one.sequence.auction}" for one in meants]
        )
    for node in report.nodes:
        yield from _node(node)
    yield "</main></body></html>"


def _list(heading: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"<h2>{escape(heading)}</h2><ul>"
        for line in lines:
            yield f"<li>{escape(line)}</li>"
        yield "</ul>"


def _node(node: NodeReport) -> Iterator[str]:
    yield f"<section><h2>{escape(node.auction)}</h2>"
    words = [f"{node.hands} hands, {node.without:.1%} without a call"]
    if not node.may_pass:
        words.append("passing would break a promise")
    if node.example is not None:
        words.append(f"such as {node.example.pbn}")
    words += [
        f"{one.share:.1%} fit {one.first} and {one.second}, {one.first} wins, such as "
        f"{one.example.pbn}"
        for one in node.overlaps
    ]
    words += [f"{call} is never made" for call in node.never]
    yield f"<p>{escape('; '.join(words))}.</p>"
    yield from _heat(node.cells)
    yield "</section>"


def _heat(cells: tuple[Cell, ...]) -> Iterator[str]:
    """The hands by points, down, and shape, across; rare shapes together."""
    common = Counter[str]()
    for cell in cells:
        common[cell.shape] += cell.hands
    columns = [shape for shape, _ in common.most_common(_SHAPES)]
    hands, without = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for cell in cells:
        key = (cell.points, cell.shape if cell.shape in columns else _OTHERS)
        hands[key] += cell.hands
        without[key] += cell.without
    if any(shape == _OTHERS for _, shape in hands):
        columns.append(_OTHERS)
    heads = "".join(f'<th scope="col">{shape}</th>' for shape in columns)
    yield f'<div class="scroll"><table><thead><tr><th>HCP</th>{heads}</tr></thead><tbody>'
    for points in sorted({points for points, _ in hands}):
        row = "".join(_cell(hands[points, shape], without[points, shape]) for shape in columns)
        yield f'<tr><th scope="row">{points}–{points + 2}</th>{row}</tr>'
    yield "</tbody></table></div>"


def _cell(hands: int, without: int) -> str:
    if not hands:
        return '<td class="none">·</td>'
    share = without / hands
    title = f"{without} of {hands} hands without a call"
    return f'<td class="cell" style="--share:{share:.2f}" title="{title}">{share:.0%}</td>'
