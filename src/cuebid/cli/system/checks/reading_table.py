"""Print how notes were read: errors, doubtful readings with their questions, then every row."""

# The order is that of a pair's five minutes: what is broken, what only they can answer, and the
# table to run an eye over. Doubtful rows stand first in the table too.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from cuebid.bml import without_passes
from cuebid.cli.findings_option import first_lines
from cuebid.notes import InterpretedAuction, NotesReport, RowReading
from cuebid.text.layout import counted, shorten, visible

__all__ = ["headline", "print_readings", "reading_record"]

# Names of calls in the headline; more of them hide the sentence.
_NAMED: Final = 6
# Characters of a cell of words: two of them and the rest fit into 200 columns, and a narrower
# terminal has shorter ones, so that each row keeps to one line.
_WORDS: Final = 60
_LEAST_WORDS: Final = 18
_HEADLINE: Final = 2000
# Columns beside the call and the words: hands, how sure, and the space between.
_BESIDE: Final = 23
# From this width on the last column also has what settles a reading that is not sure.
_ROOMY: Final = 150
_SETTLES: Final = 44


def headline(report: NotesReport) -> Iterator[str]:
    """Yield one line on the reading and one for each kind of error."""
    readings = report.readings
    grades = [reading.certainty for reading in readings]
    characters = max(report.characters, 1)
    yield (
        f"{counted(len(readings), 'row')} read: {grades.count('sure')} surely, "
        f"{grades.count('likely')} "
        f"likely, {grades.count('doubtful')} doubtful; understood "
        f"{_share(report.certain, characters)} of the words with confidence, "
        f"{_share(report.understood, characters)} of them at all"
    )
    if report.impossible:
        yield f"ERROR: no hand fits {_listed(_auctions(report.impossible))}"
    for group in report.never_made_groups:
        yield f"ERROR: {group}"
    for severity, hands, nodes in (
        ("ERROR: ", "must call", [node for node in report.nodes if node.is_hole]),
        ("", "are too good to pass", [node for node in report.nodes if node.leaves_values_out]),
    ):
        if nodes:
            shares = [f"{node.auction} ({node.without:.0%})" for node in nodes]
            yield f"{severity}hands that {hands} have no call after {_listed(shares)}"
    if report.rarely_made:
        yield f"rarely made: {_listed(report.rarely_made)}"
    if report.unsure:
        yield f"says nothing of the hand: {_listed(_auctions(report.unsure))}"


def _auctions(rows: Iterable[InterpretedAuction]) -> list[str]:
    return [interpreted.sequence.auction for interpreted in rows]


def _share(part: int, whole: int) -> str:
    # 99.95 % would be rounded to 100 % beside a list of unknown words.
    return "100 %" if part == whole else f"{min(100 * part / whole, 99.9):.1f} %"


def _listed(names: list[str] | tuple[str, ...]) -> str:
    shown = ", ".join(names[:_NAMED])
    return shown + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")


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
        console.print(_table(report.readings, console.width))
        console.print()


def _asked(reading: RowReading) -> str:
    questions = "; ".join(str(doubt) for doubt in reading.doubts if doubt.grade == "doubtful")
    return f"`{without_passes(reading.auction)} = {reading.words}`: {questions}"


def _table(readings: tuple[RowReading, ...], width: int) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in ("call", "the author's words", "read as", "hands", "how sure"):
        table.add_column(title, justify="right" if title == "hands" else "left", no_wrap=True)
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
        if is_roomy and reading.doubts:
            sure = f"{sure}: {_cut(reading.doubts[0].change, _SETTLES - len(sure))}"
        table.add_row(call, _cut(reading.words, words), _cut(reading.reading, ours), share, sure)
    return table


def _cut(text: str, most: int) -> str:
    # Cut before it is made visible: a description may be as long as the file.
    text = visible(text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


def reading_record(reading: RowReading) -> dict[str, Any]:
    """Return a row of the table as JSON has it."""
    return {
        "auction": reading.auction,
        "auctions": reading.auctions,
        "place": str(reading.place),
        "words": reading.words,
        "reading": reading.reading,
        "share": reading.share,
        "certainty": reading.certainty,
        "doubts": [
            {
                "question": doubt.question,
                "taken": doubt.taken,
                "change": doubt.change,
                "grade": doubt.grade,
            }
            for doubt in reading.doubts
        ],
    }
