"""Print how notes were read: errors, doubtful readings with their questions, then every row."""

# The order is that of a pair's five minutes: what is broken, what only they can answer, and the
# table to run an eye over. Doubtful rows stand first in the table too.

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.console import Console

from cuebid.bml import without_passes
from cuebid.cli.findings_option import first_lines
from cuebid.notes import NotesReport, RowReading
from cuebid.notes.report.headline import headline
from cuebid.text.layout import shorten, visible

# Characters of a cell of words: two of them and the rest fit into 200 columns, and a narrower
# terminal has shorter ones, so that each row keeps to one line.
_WORDS: Final = 60
_LEAST_WORDS: Final = 18
_HEADLINE: Final = 2000
_TITLES: Final = ("call", "the author's words", "read as", "hands", "how sure")
# Columns beside the call and the words: hands, how sure, and the space between.
_BESIDE: Final = 23
# From this width on the last column also has what settles a reading that is not sure.
_ROOMY: Final = 150
_SETTLES: Final = 44


def print_readings(report: NotesReport, console: Console) -> None:
    """Print the headline, the questions and the table."""
    for line in headline(report):
        console.print(shorten(line, _HEADLINE), highlight=False)
    doubtful = [reading for reading in report.readings if reading.certainty == "doubtful"]
    if doubtful:
        console.print("\nPlease look at:", highlight=False)
    for line in first_lines([f"{reading.place}: {_asked(reading)}" for reading in doubtful]):
        console.print(line, highlight=False)
    if report.readings:
        console.print()
        _print_table(report.readings, console)
        console.print()


def _asked(reading: RowReading) -> str:
    questions = "; ".join(str(doubt) for doubt in reading.doubts if doubt.grade == "doubtful")
    return f"`{without_passes(reading.auction)} = {reading.words}`: {questions}"


def _print_table(readings: tuple[RowReading, ...], console: Console) -> None:
    width = console.width
    rows = [_TITLES]
    calls = [
        without_passes(reading.auction)
        + (f" (+{reading.auctions - 1})" if reading.auctions > 1 else "")
        for reading in readings
    ]
    is_roomy = width >= _ROOMY
    room = width - max(map(len, calls)) - _BESIDE - (_SETTLES if is_roomy else 0)
    longest = min(_WORDS, max((_LEAST_WORDS, *(len(reading.words) for reading in readings))))
    words = min(longest, max(_LEAST_WORDS, room // 2))
    # What the author's words leave over is for ours.
    ours = min(_WORDS, max(_LEAST_WORDS, room - words))
    for call, reading in zip(calls, readings, strict=True):
        share = "" if reading.share is None else f"{reading.share:.1%}"
        sure: str = reading.certainty
        if is_roomy and reading.doubts and reading.doubts[0].change:
            sure = f"{sure}: {_cut(reading.doubts[0].change, _SETTLES - len(sure))}"
        rows.append((call, _cut(reading.words, words), _cut(reading.reading, ours), share, sure))
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    # As one text: a table of the library measures and wraps thousands of rows, which takes seconds.
    head, *lines = (_aligned(row, widths) for row in rows)
    console.print(head, style="bold", highlight=False, markup=False, soft_wrap=True)
    console.print("\n".join(lines), highlight=False, markup=False, soft_wrap=True)


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    """Return the cells of a row in their columns; numbers stand on the right."""
    cells = [
        " " * (width - cell_len(cell)) + cell
        if title == "hands"
        else cell + " " * (width - cell_len(cell))
        for cell, width, title in zip(row, widths, _TITLES, strict=True)
    ]
    return "  ".join(cells).rstrip()


def _cut(text: str, most: int) -> str:
    # Cut before it is made visible: a description may be as long as the file.
    text = visible(text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"
