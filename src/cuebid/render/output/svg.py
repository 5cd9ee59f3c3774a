"""Diagrams as one self-contained SVG: text in the reader's own fonts, colours written out.

The width of a text depends on the reader's font, so columns have room for a wide font, and the
pieces of a line follow each other without positions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from cuebid.render.figures.layout import (
    Beside,
    Block,
    Compass,
    Figure,
    FigureCell,
    FigureLines,
    FigureRun,
    FigureTable,
    Grid,
    Notes,
    Role,
)
from cuebid.render.figures.spoken import spoken_words
from cuebid.render.output.wrap import wrap
from cuebid.render.theme import LIGHT, ColourTheme

SIZE: Final = 16.0
"""Font size, in units of the picture."""
LEADING: Final = 22.0
"""Distance between base lines."""
# About as wide as an auction, below which notes stand.
NOTE_WIDTH: Final = 340.0
MARGIN: Final = 18.0
GAP: Final = 18.0
CELL: Final = 9.0
"""Space on both sides of the text of a cell."""
_ASCENT: Final = 16.0
_COMPASS: Final = 72.0
# The system's own font comes first; DejaVu has the suit symbols if the others lack them.
_FONTS: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
# A selector of the plain glyph: without it some systems draw suits as coloured emoji.
_AS_TEXT: Final = "\ufe0e"
_SUITS: Final = frozenset({Role.SPADE, Role.HEART, Role.DIAMOND, Role.CLUB})
_BOLD: Final = frozenset({Role.HEADING, Role.SEAT, Role.VULNERABLE, Role.ALERT, Role.MARK})
_NARROW: Final = frozenset("ijl.,:;!'|()[]f t")


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A part of the picture, drawn from its own upper left corner."""

    width: float
    height: float
    body: str

    def at(self, x: float, y: float) -> str:
        """Return the SVG text of this part with its upper left corner at (x, y)."""
        return f'<g transform="translate({x:g} {y:g})">{self.body}</g>\n' if self.body else ""


def svg_picture(figure: Figure, theme: ColourTheme = LIGHT) -> str:
    """Return the figure as an SVG document with a title and a description in words."""
    drawing = _Painter(theme).draw(figure)
    width, height = drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" font-family="{_FONTS}" '
        f'font-size="{SIZE:g}" fill="{theme.colour(Role.PLAIN)}">\n'
        f"<title>{escape(figure.title)}</title>\n<desc>{escape(spoken_words(figure))}</desc>\n"
        f'<rect x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="10" '
        f'fill="{theme.paper}" stroke="{theme.rule}"/>\n'
        f"{drawing.at(MARGIN, MARGIN)}</svg>\n"
    )


def _width(run: FigureRun) -> float:
    if run.role in _SUITS:
        return SIZE * 0.9
    scale = 0.72 if run.role is Role.MARK else 1.07 if run.role in _BOLD else 1.0
    return SIZE * scale * sum(map(_letter_width, run.text))


# Widths in parts of the font size, on the generous side: a column that is too wide looks loose, one
# that is too narrow overlaps the next.
def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.36
    if letter in "mwMW":
        return 0.95
    # East Asian scripts begin here; their characters fill a square.
    if ord(letter) > 0x2E7F:
        return 1.0
    return 0.72 if letter.isupper() else 0.63


def _line_width(runs: Iterable[FigureRun]) -> float:
    return sum(map(_width, runs))


@dataclass(frozen=True, slots=True)
class _Painter:
    theme: ColourTheme

    def draw(self, block: Block) -> _Drawing:
        method: Callable[[Block], _Drawing] = getattr(self, f"_{type(block).__name__.lower()}")
        return method(block)

    def _figure(self, figure: Figure) -> _Drawing:
        return _stacked([self.draw(block) for block in figure.blocks])

    def _beside(self, beside: Beside) -> _Drawing:
        parts = [self.draw(block) for block in beside.blocks]
        x, body = 0.0, ""
        for part in parts:
            body += part.at(x, 0)
            x += part.width + 2 * GAP
        return _Drawing(x - 2 * GAP, max(part.height for part in parts), body)

    def _figurelines(self, lines: FigureLines) -> _Drawing:
        every = lines.lines if lines.heading is None else (lines.heading, *lines.lines)
        # Only sentences are long enough to be wrapped; hands and facts keep their lines.
        limit = NOTE_WIDTH if lines.kind == "result" else float("inf")
        texts = [runs for line in every for runs in wrap(line.runs, limit, _width)]
        return self._paragraph(texts)

    def _paragraph(self, texts: list[tuple[FigureRun, ...]]) -> _Drawing:
        body = "".join(
            self._text(runs, 0, _ASCENT + number * LEADING) for number, runs in enumerate(texts)
        )
        return _Drawing(max(map(_line_width, texts), default=0.0), len(texts) * LEADING, body)

    def _compass(self, compass: Compass) -> _Drawing:
        half, edge = _COMPASS / 2, 15.0
        seats = (
            (compass.north, half, edge),
            (compass.east, _COMPASS - edge, half),
            (compass.south, half, _COMPASS - edge),
            (compass.west, edge, half),
        )
        body = (
            f'<rect width="{_COMPASS:g}" height="{_COMPASS:g}" rx="8" fill="{self.theme.panel}" '
            f'stroke="{self.theme.rule}"/>'
        )
        for run, x, y in seats:
            body += self._text((run,), x, y + 5, "middle", size=14)
            # A line below the letter, as colour alone must not carry a meaning (WCAG 2.2, 1.4.1).
            if run.role is Role.VULNERABLE:
                colour = self.theme.colour(run.role)
                body += f'<rect x="{x - 6:g}" y="{y + 7:g}" width="12" height="2" fill="{colour}"/>'
        return _Drawing(_COMPASS, _COMPASS, body)

    def _grid(self, grid: Grid) -> _Drawing:
        parts = [[self.draw(block) if block else _NOTHING for block in row] for row in grid.rows]
        widths = [max(row[column].width for row in parts) for column in range(3)]
        heights = [max(part.height for part in row) for row in parts]
        starts = (0.0, widths[0] + GAP * bool(widths[0]), sum(widths[:2]) + GAP * 2)
        body, y = "", 0.0
        for number, (row, height) in enumerate(zip(parts, heights, strict=True)):
            for column, part in enumerate(row):
                # The compass stands in the middle of its place; a hand above or below is flush.
                slack = widths[1] - part.width if number == 1 and column == 1 else 0.0
                # Board number and hand of North begin at the top; the rows below are centred.
                top = y if number == 0 else y + (height - part.height) / 2
                body += part.at(starts[column] + slack / 2, top)
            y += height + 8 * bool(height)
        return _Drawing(starts[2] + widths[2], y - 8, body)

    def _figuretable(self, table: FigureTable) -> _Drawing:
        rows = (table.head, *table.rows)
        widths = _column_widths(rows, table.kind == "auction")
        total = sum(widths)
        body, y = "", 0.0
        if table.shows_caption:
            body += self._text(table.caption.runs, CELL, _ASCENT)
            y = LEADING + 4
        for number, row in enumerate(rows):
            height = LEADING * max([len(cell.lines) for cell in row] + [1]) + 4
            if number == 0:
                body += (
                    f'<rect y="{y:g}" width="{total:g}" height="{height:g}" '
                    f'fill="{self.theme.panel}"/><rect y="{y + height:g}" width="{total:g}" '
                    f'height="1" fill="{self.theme.rule}"/>'
                )
            body += self._row(row, widths, y + 2)
            y += height + 2 * (number == 0)
        caption = _line_width(table.caption.runs) + CELL if table.shows_caption else 0.0
        return _Drawing(max(total, caption), y, body)

    def _row(self, row: tuple[FigureCell, ...], widths: list[float], y: float) -> str:
        body, column = "", 0
        for cell in row:
            left = sum(widths[:column])
            right = sum(widths[: column + cell.span])
            if cell.is_winner:
                body += (
                    f'<rect x="{left + 3:g}" y="{y - 1:g}" width="{right - left - 6:g}" '
                    f'height="{LEADING:g}" rx="4" fill="{self.theme.panel}" '
                    f'stroke="{self.theme.colour(Role.PLAIN)}"/>'
                )
            x, anchor = {
                "left": (left + CELL, "start"),
                "right": (right - CELL, "end"),
                "center": ((left + right) / 2, "middle"),
            }[cell.align]
            for number, line in enumerate(cell.lines):
                top = y + _ASCENT + number * LEADING
                body += self._text(line.runs, x, top, anchor, bold=cell.is_winner)
            column += cell.span
        return body

    def _notes(self, notes: Notes) -> _Drawing:
        indent = max((_width(mark) for mark, _ in notes.items), default=0.0) + 8
        parts = []
        for mark, line in notes.items:
            text = self._paragraph(wrap(line.runs, NOTE_WIDTH - indent, _width))
            number = self._text((mark,), 0, _ASCENT)
            parts.append(_Drawing(indent + text.width, text.height, number + text.at(indent, 0)))
        return _stacked(parts, 0)

    def _text(
        self,
        runs: Iterable[FigureRun],
        x: float,
        y: float,
        anchor: str = "start",
        *,
        size: float = SIZE,
        bold: bool = False,
    ) -> str:
        attributes = f' text-anchor="{anchor}"' if anchor != "start" else ""
        attributes += f' font-size="{size:g}"' if size != SIZE else ""
        attributes += ' font-weight="700"' if bold else ""
        body, raised = "", False
        for run in runs:
            body += self._span(run, raised)
            # `dy` moves all that follows, so the run after a mark moves back down.
            raised = run.role is Role.MARK
        return f'<text x="{x:g}" y="{y:g}"{attributes}>{body}</text>' if body else ""

    def _span(self, run: FigureRun, after_mark: bool) -> str:
        text = escape(run.text) + (_AS_TEXT if run.role in _SUITS else "")
        attributes = ' dy="5"' if after_mark else ""
        if run.role is Role.MARK:
            attributes = ' dy="-5" font-size="11"'
        if run.role in _BOLD:
            attributes += ' font-weight="600"'
        if run.role is Role.PLAYED:
            attributes += ' text-decoration="line-through"'
        if run.role is not Role.PLAIN:
            attributes += f' fill="{self.theme.colour(run.role)}"'
        return f"<tspan{attributes}>{text}</tspan>" if attributes else text


_NOTHING: Final = _Drawing(0.0, 0.0, "")


def _stacked(parts: list[_Drawing], gap: float = GAP) -> _Drawing:
    y, body = 0.0, ""
    for part in parts:
        body += part.at(0, y)
        y += part.height + gap
    return _Drawing(max((part.width for part in parts), default=0.0), max(y - gap, 0.0), body)


def _column_widths(rows: Iterable[tuple[FigureCell, ...]], is_even: bool) -> list[float]:
    rows = list(rows)
    widths = [0.0] * sum(cell.span for cell in rows[0])
    # Cells that span columns come second: they widen only what single cells left too narrow.
    for spanning in (False, True):
        for row in rows:
            column = 0
            for cell in row:
                needed = 2 * CELL + max((_line_width(line.runs) for line in cell.lines), default=0)
                if (cell.span > 1) is spanning:
                    width = sum(widths[column : column + cell.span])
                    widths[column + cell.span - 1] += max(needed - width, 0.0)
                column += cell.span
    return [max(widths)] * len(widths) if is_even else widths
