"""Diagrams as HTML fragments that are well-formed XML too; class names begin with `cb-`.

Symbols are hidden from screen readers, which read an invisible text in words instead.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Final

from cuebid.render.figures import layout

AS_TEXT: Final = "\ufe0e"
"""The character after each suit symbol: without it some systems draw a coloured emoji."""
_SUITS: Final = frozenset(
    {layout.Role.SPADE, layout.Role.HEART, layout.Role.DIAMOND, layout.Role.CLUB}
)
_PLACES: Final = (("nw", "n", "ne"), ("w", "c", "e"), ("sw", "s", "se"))
# A table of this many columns or more may be wider than a phone.
_WIDE: Final = 6


def html_fragment(figure: layout.Figure) -> str:
    """Return the figure as a `<figure>`; its page needs the style of `cuebid.render.stylesheet`."""
    body = "\n".join(map(_block, figure.blocks))
    return f'<figure class="cb-figure" aria-label="{escape(figure.title)}">\n{body}\n</figure>'


def _block(block: layout.Block) -> str:
    return _WRITERS[type(block)](block)


def _figure(figure: layout.Figure) -> str:
    body = "\n".join(map(_block, figure.blocks))
    return f'<div class="cb-group">\n{body}\n</div>'


def _beside(beside: layout.Beside) -> str:
    return '<div class="cb-beside">\n' + "\n".join(map(_block, beside.blocks)) + "\n</div>"


def _lines(lines: layout.FigureLines) -> str:
    heading = [] if lines.heading is None else [f'<p class="cb-heading">{_line(lines.heading)}</p>']
    body = [f'<p class="cb-line">{_line(line)}</p>' for line in lines.lines]
    # The position of a hand shows whose it is; screen readers read the label instead.
    label = f' role="group" aria-label="{escape(lines.label)}"' if lines.label else ""
    return f'<div class="cb-lines cb-{lines.kind}"{label}>' + "".join(heading + body) + "</div>"


def _compass(compass: layout.Compass) -> str:
    sides = zip("news", (compass.north, compass.east, compass.west, compass.south), strict=True)
    letters = "".join(
        f'<span class="cb-at-{side} cb-{run.role}">{escape(run.text)}</span>' for side, run in sides
    )
    return f'<div class="cb-compass" aria-hidden="true">{letters}</div>'


def _grid(grid: layout.Grid) -> str:
    cells = (
        f'<div class="cb-place cb-place-{area}">{_block(block)}</div>'
        for areas, row in zip(_PLACES, grid.rows, strict=True)
        for area, block in zip(areas, row, strict=True)
        if block is not None
    )
    return '<div class="cb-deal">\n' + "\n".join(cells) + "\n</div>"


def _table(table: layout.FigureTable) -> str:
    # A table always has a caption, as it is how screen readers announce it.
    hidden = "" if table.shows_caption else ' class="cb-spoken"'
    head = "".join(_cell(cell, "col") for cell in table.head)
    rows = (
        "<tr>" + "".join(_cell(cell, "row" if cell.is_header else "") for cell in row) + "</tr>"
        for row in table.rows
    )
    text = (
        f'<table class="cb-table cb-{table.kind}">\n'
        f"<caption{hidden}>{_line(table.caption)}</caption>\n"
        f"<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>"
    )
    if len(table.head) < _WIDE:
        return text
    # A wide table scrolls on a narrow screen; the keyboard must reach it to scroll. It is a group
    # and no region: a page of many boards has many such tables, and landmarks must be unique.
    label = escape(table.caption.spoken)
    return f'<div class="cb-scroll" role="group" tabindex="0" aria-label="{label}">\n{text}\n</div>'


def _cell(cell: layout.FigureCell, scope: str) -> str:
    names = [] if cell.align == "left" else [f"cb-{cell.align}"]
    if cell.is_winner:
        names.append("cb-winner")
    # The corner of a table is empty; a header without words would head nothing (WCAG 1.3.1).
    if not any(line.spoken.strip() for line in cell.lines):
        scope = ""
    tag = "th" if scope else "td"
    attributes = f' scope="{scope}"' if scope else ""
    attributes += f' colspan="{cell.span}"' if cell.span > 1 else ""
    attributes += f' class="{" ".join(names)}"' if names else ""
    # With the slash: the fragment must also be well-formed XML.
    body = "<br/>".join(map(_line, cell.lines))
    if cell.is_winner:
        body = f'<span class="cb-chip">{body}</span>'
    return f"<{tag}{attributes}>{body}</{tag}>"


def _notes(notes: layout.Notes) -> str:
    # The number is given with `value`, so that each note has the number after its call.
    items = (f'<li value="{escape(mark.text)}">{_line(line)}</li>' for mark, line in notes.items)
    return '<ol class="cb-notes">\n' + "\n".join(items) + "\n</ol>"


def _line(line: layout.FigureLine) -> str:
    return "".join(map(_phrase, line.phrases))


def _phrase(phrase: layout.Phrase) -> str:
    # Two texts rather than an `aria-label`, which ARIA does not allow on a `span` without a role.
    visible = "".join(map(_run, phrase.runs))
    if not phrase.spoken:
        return visible
    spoken = f'<span class="cb-spoken">{escape(phrase.spoken)}</span>'
    return f'<span aria-hidden="true">{visible}</span>{spoken}'


def _run(run: layout.FigureRun) -> str:
    text = escape(run.text)
    if run.role is layout.Role.PLAIN:
        return text
    if run.role in _SUITS:
        return f'<span class="cb-suit cb-{run.role}">{text}{AS_TEXT}</span>'
    tag = {layout.Role.MARK: "sup", layout.Role.PLAYED: "s"}.get(run.role, "span")
    return f'<{tag} class="cb-{run.role}">{text}</{tag}>'


# By the exact class: faster than `match`, and no kind of block has subclasses.
_WRITERS: Final[dict[type, Callable[..., str]]] = {
    layout.Figure: _figure,
    layout.Beside: _beside,
    layout.FigureLines: _lines,
    layout.Compass: _compass,
    layout.Grid: _grid,
    layout.FigureTable: _table,
    layout.Notes: _notes,
}
