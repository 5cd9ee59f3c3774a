"""Summarise in a few lines how notes were read, and which faults they have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.findings import NotesReport
from cuebid.text.layout import counted

# Names of calls in the headline; more of them hide the sentence.
_NAMED: Final = 6


def headline(report: NotesReport) -> Iterator[str]:
    """Yield a line on how well the notes were read, and a line for each kind of fault."""
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
    if report.of_modules:
        modules = ", ".join(f"{name} ({count})" for name, count in report.of_modules.items())
        yield f"answers that the notes lack, by modules of the library (auctions): {modules}"
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
    if report.left_out:
        yield f"without a suit that only an artificial bid has named: {_listed(_left_out(report))}"


def _auctions(rows: Iterable[InterpretedAuction]) -> list[str]:
    return [interpreted.sequence.auction for interpreted in rows]


def _left_out(report: NotesReport) -> list[str]:
    return [
        f"{interpreted.sequence.auction} (no {call.text})" for interpreted, call in report.left_out
    ]


def _share(part: int, whole: int) -> str:
    # 99.95 % would be rounded to 100 % beside a list of unknown words.
    return "100 %" if part == whole else f"{min(100 * part / whole, 99.9):.1f} %"


def _listed(names: list[str] | tuple[str, ...]) -> str:
    shown = ", ".join(names[:_NAMED])
    return shown + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
