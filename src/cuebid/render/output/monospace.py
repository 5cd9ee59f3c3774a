"""Layout in columns of characters, for plain text and for terminals.

A block becomes strips, lines of runs. Blocks stand beside each other if the width allows it, else
below each other; text is wrapped; tables are never cut, as a column that is missing misleads.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from cuebid.render.figures import layout
from cuebid.render.output.wrap import wrap

Strip = tuple[layout.FigureRun, ...]
"""One line of a figure in columns of characters, as runs of text."""

_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_GAP: Final = 3
_PLAIN_LETTERS: Final = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "·": "."}
)


def run_width(run: layout.FigureRun) -> int:
    """Return how many columns of a terminal the run takes."""
    # Nearly all runs are ASCII, and looking up each letter takes far longer.
    if run.text.isascii():
        return len(run.text)
    return sum(_letter_width(letter) for letter in run.text)


def _letter_width(letter: str) -> int:
    # Accents and format characters take no column of their own, East Asian wide ones take two.
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def strip_width(strip: Strip) -> int:
    """Return how many columns of a terminal the line takes."""
    return sum(map(run_width, strip))


@dataclass(frozen=True, slots=True)
class Monospace:
    """A converter from blocks to lines of characters."""

    width: int = 80
    """The columns available; only a table may be wider."""
    ascii: bool = False
    """Whether to write letters for suits and ASCII for all symbols."""

    def strips(self, block: layout.Block) -> list[Strip]:
        """Return the lines of a block of any kind."""
        method: Callable[[layout.Block], list[Strip]] = getattr(
            self, f"_{type(block).__name__.lower()}"
        )
        return method(block)

    def _figure(self, figure: layout.Figure) -> list[Strip]:
        strips: list[Strip] = []
        for block in figure.blocks:
            part = self.strips(block)
            # An empty line between blocks, none before the first.
            strips += [(), *part] if strips else part
        return strips

    def _figurelines(self, lines: layout.FigureLines) -> list[Strip]:
        every = lines.lines if lines.heading is None else (lines.heading, *lines.lines)
        return [strip for line in every for strip in wrap(self._strip(line), self.width, run_width)]

    def _compass(self, compass: layout.Compass) -> list[Strip]:
        top, side, bottom, flat = "+|+-" if self.ascii else "┌│└─"
        right_top, right_bottom = "++" if self.ascii else "┐┘"
        edge = layout.FigureRun(flat * 3, layout.Role.MUTED)
        wall = layout.FigureRun(side, layout.Role.MUTED)
        blank = (wall, layout.FigureRun(" " * 7), wall)
        return [
            (
                layout.FigureRun(top, layout.Role.MUTED),
                edge,
                compass.north,
                edge,
                layout.FigureRun(right_top, layout.Role.MUTED),
            ),
            blank,
            (compass.west, layout.FigureRun(" " * 7), compass.east),
            blank,
            (
                layout.FigureRun(bottom, layout.Role.MUTED),
                edge,
                compass.south,
                edge,
                layout.FigureRun(right_bottom, layout.Role.MUTED),
            ),
        ]

    def _grid(self, grid: layout.Grid) -> list[Strip]:
        parts = [[self.strips(block) if block else [] for block in row] for row in grid.rows]
        widths = [max(_block_width(row[column]) for row in parts) for column in range(3)]
        # If the width is too small, the hands go below each other, and the compass, a decoration,
        # is left out.
        if sum(widths) + 2 * _GAP > self.width:
            blocks = (
                block
                for row in grid.rows
                for block in row
                if not isinstance(block, layout.Compass | None)
            )
            return self._figure(layout.Figure("", tuple(blocks)))
        return [strip for row in parts for strip in _side_by_side(row, widths)]

    def _beside(self, beside: layout.Beside) -> list[Strip]:
        # The last block is laid out again in the columns that the others leave; if these are less
        # than a third of the width, all blocks are stacked.
        parts = [self.strips(block) for block in beside.blocks]
        widths = [_block_width(part) for part in parts]
        used = 0
        for position, width in enumerate(widths[:-1]):
            used += width + _GAP
            rest = Monospace(max(self.width - used, 1), self.ascii)
            parts[position + 1] = rest.strips(beside.blocks[position + 1])
            widths[position + 1] = _block_width(parts[position + 1])
        if used + widths[-1] > self.width or used > 2 * self.width // 3:
            return self._figure(layout.Figure("", beside.blocks))
        return _side_by_side(parts, widths)

    def _figuretable(self, table: layout.FigureTable) -> list[Strip]:
        rows = [table.head, *table.rows]
        shown = [[[self._cell(cell, line) for line in cell.lines] for cell in row] for row in rows]
        widths = self._column_widths(rows, shown, table.kind == "auction")
        gap = 2
        rule = layout.FigureRun(
            ("-" if self.ascii else "─") * (sum(widths) + gap * (len(widths) - 1)),
            layout.Role.MUTED,
        )
        strips: list[Strip] = []
        for number, (row, texts) in enumerate(zip(rows, shown, strict=True)):
            strips += _table_row(row, texts, widths, gap)
            if number == 0:
                strips.append((rule,))
        if table.shows_caption:
            strips = [*wrap(self._strip(table.caption), self.width, run_width), *strips]
        return strips

    def _column_widths(
        self,
        rows: list[tuple[layout.FigureCell, ...]],
        shown: list[list[list[Strip]]],
        is_even: bool,
    ) -> list[int]:
        widths = [0] * len(rows[0])
        for row, texts in zip(rows, shown, strict=True):
            column = 0
            for cell, text in zip(row, texts, strict=True):
                if cell.span == 1:
                    widths[column] = max(widths[column], _block_width(text))
                column += cell.span
        # Cells that span columns come second: they widen only what single cells left too narrow.
        for row, texts in zip(rows, shown, strict=True):
            column = 0
            for cell, text in zip(row, texts, strict=True):
                lacking = _block_width(text) - _span_width(widths, column, cell.span, 2)
                widths[column + cell.span - 1] += max(lacking, 0)
                column += cell.span
        return [max(widths)] * len(widths) if is_even else widths

    def _notes(self, notes: layout.Notes) -> list[Strip]:
        marks = [(self._run(mark),) for mark, _ in notes.items]
        indent = max(map(strip_width, marks), default=0) + 1
        strips = []
        for mark, (_, text) in zip(marks, notes.items, strict=True):
            # Ten columns at least: below that a note would be one letter to a line.
            body = wrap(self._strip(text), max(self.width - indent, 10), run_width)
            for number, part in enumerate(body):
                start = _padded(mark if number == 0 else (), indent, "left")
                strips.append((*start, *part))
        return strips

    def _cell(self, cell: layout.FigureCell, text: layout.FigureLine) -> Strip:
        strip = self._strip(text)
        # Plain text has neither boxes nor bold letters.
        return (*strip, layout.FigureRun("*", layout.Role.HEADING)) if cell.is_winner else strip

    def _strip(self, text: layout.FigureLine) -> Strip:
        return tuple(self._run(run) for run in text.runs)

    def _run(self, run: layout.FigureRun) -> layout.FigureRun:
        text = (run.ascii or run.text) if self.ascii else run.text
        if run.role is layout.Role.MARK:
            # Raised digits are the only superscripts of a terminal; ASCII has brackets.
            text = f"({text})" if self.ascii else text.translate(_RAISED)
        # Plain text cannot be struck through.
        elif run.role is layout.Role.PLAYED:
            text = f"({text})"
        if self.ascii and not text.isascii():
            text = _ascii(text)
        return layout.FigureRun(text, run.role)


def _ascii(text: str) -> str:
    """Return the text in ASCII: letters lose their accents, other characters become `?`."""
    plain = unicodedata.normalize("NFKD", text.translate(_PLAIN_LETTERS))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return letters.encode("ascii", "replace").decode("ascii")


def _block_width(strips: Iterable[Strip]) -> int:
    return max(map(strip_width, strips), default=0)


def _padded(strip: Strip, width: int, align: str) -> Strip:
    lacking = width - strip_width(strip)
    if lacking <= 0:
        return strip
    before = {"left": 0, "right": lacking, "center": lacking // 2}[align]
    blanks = (layout.FigureRun(" " * before), layout.FigureRun(" " * (lacking - before)))
    return (*blanks[:1], *strip, *blanks[1:])


def _side_by_side(parts: list[list[Strip]], widths: list[int]) -> list[Strip]:
    height = max(map(len, parts))
    strips = []
    for number in range(height):
        strip: Strip = ()
        for position, (part, width) in enumerate(zip(parts, widths, strict=True)):
            text = part[number] if number < len(part) else ()
            strip += _padded(text, width + (_GAP if position < len(parts) - 1 else 0), "left")
        strips.append(strip)
    return strips


def _span_width(widths: list[int], column: int, span: int, gap: int) -> int:
    return sum(widths[column : column + span]) + gap * (span - 1)


def _table_row(
    row: tuple[layout.FigureCell, ...], texts: list[list[Strip]], widths: list[int], gap: int
) -> list[Strip]:
    height = max(map(len, texts), default=0)
    strips = []
    for number in range(height):
        strip: Strip = ()
        column = 0
        for cell, text in zip(row, texts, strict=True):
            width = _span_width(widths, column, cell.span, gap)
            strip += _padded(text[number] if number < len(text) else (), width, cell.align)
            strip += (layout.FigureRun(" " * gap),)
            column += cell.span
        strips.append(strip)
    return strips


def plain_text(figure: layout.Figure, *, ascii: bool = False, width: int = 80) -> str:  # noqa: A002 - the word callers look for; the built-in is not used here
    """Return the figure as lines of text, without spaces at their ends or a final line end.

    Args:
        figure: the figure.
        ascii: whether to keep to ASCII, with letters for the suits.
        width: the columns of a line; a table may be wider.
    """
    strips = Monospace(width, ascii).strips(figure)
    return "\n".join("".join(run.text for run in strip).rstrip() for strip in strips)
