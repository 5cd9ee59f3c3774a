"""Print how notes were read: errors, doubtful readings with their questions, then every row."""

# Ordered for a pair with five minutes: first what is wrong, then what only they can answer, then
# the table to glance over. Doubtful rows come first in the table too.

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.console import Console

from cuebid.bml import without_passes
from cuebid.cli.findings_option import first_lines
from cuebid.notes import NotesReport, RowReading
from cuebid.notes.report.headline import headline
from cuebid.text.layout import shorten, visible

# Longest and shortest column of words: two of the longest and the other columns fit into 200
# columns; narrower terminals have shorter ones, so that each row stays on one line.
_WORDS: Final = 60
_LEAST_WORDS: Final = 18
_HEADLINE: Final = 2000
_TITLES: Final = ("call", "the author's words", "read as", "hands", "how sure")
# Width of all other columns: hands, how sure, and the space between columns.
_BESIDE: Final = 23
# From this width on, the last column also shows the change that settles a doubtful reading.
_ROOMY: Final = 150
_SETTLES: Final = 44


def print_readings(report: NotesReport, console: Console) -> None:
    """Print the headline, the doubtful readings, and the table of all rows of notes."""
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
    # The rest of the width is for our words.
    ours = min(_WORDS, max(_LEAST_WORDS, room - words))
    for call, reading in zip(calls, readings, strict=True):
        share = "" if reading.share is None else f"{reading.share:.1%}"
        sure: str = reading.certainty
        if is_roomy and reading.doubts and reading.doubts[0].change:
            sure = f"{sure}: {_cut(reading.doubts[0].change, _SETTLES - len(sure))}"
        rows.append((call, _cut(reading.words, words), _cut(reading.reading, ours), share, sure))
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    # As one text: a table of Rich would measure and wrap thousands of rows, which takes seconds.
    head, *lines = (_aligned(row, widths) for row in rows)
    console.print(head, style="bold", highlight=False, markup=False, soft_wrap=True)
    console.print("\n".join(lines), highlight=False, markup=False, soft_wrap=True)


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    """Return a row of the table as text, with cells padded to the widths of the columns."""
    cells = [
        " " * (width - cell_len(cell)) + cell
        if title == "hands"
        else cell + " " * (width - cell_len(cell))
        for cell, width, title in zip(row, widths, _TITLES, strict=True)
    ]
    return "  ".join(cells).rstrip()


def _cut(text: str, most: int) -> str:
    # Cut before control characters are replaced: a description may be as long as the file.
    text = visible(text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"
