"""Changes of rows that show too wide a range of strength.

A call may have one row only (`bml-defined-twice`), so a wide row becomes two alternatives of one
row, each with a range of its own, which the authors then tell apart by what else they show. Where
the range takes the hands of another call (`notes-never-made`), it can leave them to that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from cuebid.bml import AuctionPrefix, call_text
from cuebid.evaluation import HCP
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.read_notes import RowPlace
from cuebid.lsp.notes.row_texts import offset_in_file
from cuebid.lsp.notes.shown_hands import share_of
from cuebid.notes import InterpretedAuction
from cuebid.text import Span

# A range of `_WIDE` points or more is wide; one without a maximum is split after `_LOWER_PART`.
_WIDE: Final = 6
_LOWER_PART: Final = 4
# A call is hardly ever made if another call takes this share of its hands.
_TAKEN: Final = 0.9
_RANGE: Final = re.compile(r"\d+(?:\s*(?P<dash>--|-|–|~)\s*\d+|\+)")
_UNITS: Final = ("hcp", "points")

_Edits = list[tuple[Span, str]]


class _Strength(NamedTuple):
    """The one range of strength in a row's description, and its offsets there."""

    start: int
    end: int
    low: int
    high: int | None
    dash: str

    def words(self, low: int, high: int | None) -> str:
        """Return the text of the range from `low` to `high`, with this range's kind of dash."""
        if high is None:
            return f"{low}+"
        return f"{low}{self.dash}{high}" if low < high else f"{low}"


class _Taken(NamedTuple):
    """A call whose hands another row takes, and a narrower range that leaves them to the call.

    Attributes:
        row: the call, with its meaning.
        low: the least points in the narrower range of the other row.
        high: the most points in that range; None without a maximum.
    """

    row: InterpretedAuction
    low: int
    high: int | None


def halves_title(analysis: NotesAnalysis, row_place: RowPlace) -> str:
    """Return the menu text for splitting a row's range of points; empty if it is not wide."""
    interpreted = _interpreted(analysis, row_place)
    strength = None if interpreted is None else _strength(interpreted)
    if interpreted is None or strength is None or not _is_wide(strength):
        return ""
    (first, second) = _parts(strength)
    return f"Split by strength: {first}, or {second}"


def halves(analysis: NotesAnalysis, row_place: RowPlace) -> _Edits:
    """Return the edit that splits a row's range of points into two alternatives."""
    interpreted = _interpreted(analysis, row_place)
    strength = None if interpreted is None else _strength(interpreted)
    span = _described(analysis, row_place)
    if strength is None or span is None:
        return []
    text = span.text
    alternatives = (
        text[: strength.start] + part + text[strength.end :] for part in _parts(strength)
    )
    return [(span, ", or ".join(alternatives))]


def leave_here_title(analysis: NotesAnalysis, row_place: RowPlace) -> str:
    """Return the menu text for narrowing a row that takes hands of another call; else empty."""
    interpreted = _interpreted(analysis, row_place)
    strength = None if interpreted is None else _strength(interpreted)
    taken = next(_taken_by(analysis, interpreted), None) if interpreted else None
    if strength is None or taken is None:
        return ""
    call = call_text(taken.row.sequence.call)
    return f"Write {strength.words(taken.low, taken.high)}, which leaves {call} its hands"


def leave_here(analysis: NotesAnalysis, row_place: RowPlace) -> _Edits:
    """Return the edit that narrows this row, so that another call keeps its hands."""
    interpreted = _interpreted(analysis, row_place)
    taken = next(_taken_by(analysis, interpreted), None) if interpreted else None
    return [] if interpreted is None or taken is None else _narrowed(analysis, interpreted, taken)


def leave_there_title(analysis: NotesAnalysis, row_place: RowPlace) -> str:
    """Return the menu text for narrowing another row that takes this row's hands; else empty."""
    for other, taken in _takers_of(analysis, row_place):
        strength = _strength(other)
        # A row of another file is changed where that file is edited.
        if strength is not None and _narrowed(analysis, other, taken):
            words = strength.words(taken.low, taken.high)
            call = call_text(other.sequence.call)
            return f"Write {words} for {call}, which takes the hands of this call"
    return ""


def leave_there(analysis: NotesAnalysis, row_place: RowPlace) -> _Edits:
    """Return the edit that narrows another row, so that this row keeps its hands."""
    edits = (_narrowed(analysis, other, taken) for other, taken in _takers_of(analysis, row_place))
    return next(filter(None, edits), [])


def _takers_of(
    analysis: NotesAnalysis, row_place: RowPlace
) -> Iterator[tuple[InterpretedAuction, _Taken]]:
    mine = _interpreted(analysis, row_place)
    for other in () if mine is None else _others(analysis, mine):
        for taken in _taken_by(analysis, other):
            if mine is not None and taken.row.sequence.row is mine.sequence.row:
                yield other, taken


def _taken_by(analysis: NotesAnalysis, taker: InterpretedAuction) -> Iterator[_Taken]:
    """Yield the calls that lose most hands to `taker`, with a narrower range for `taker`."""
    strength = _strength(taker)
    if strength is None:
        return
    for other in _others(analysis, taker):
        if _strength(other) is None:
            continue
        low, high = other.meaning.boxes.hull().range(HCP)
        share = share_of(taker.meaning.boxes, other.meaning.boxes)
        if share is None or share < _TAKEN:
            continue
        if low > strength.low:
            yield _Taken(other, strength.low, low - 1)
        elif strength.high is None or high < strength.high:
            yield _Taken(other, high + 1, strength.high)


def _others(analysis: NotesAnalysis, mine: InterpretedAuction) -> Iterator[InterpretedAuction]:
    """Yield the meanings of our other calls after the same auction."""
    sequence, path = mine.sequence, mine.sequence.prefix
    before = AuctionPrefix(path.calls[:-1], path.code[:-1], they_open=path.they_open)
    for each in analysis.notes.calls_at(before):
        is_beside = each.is_ours and each.call != sequence.call
        if is_beside and each.text and each.conditions == sequence.conditions:
            yield analysis.notes.meanings.interpret(each)


def _narrowed(analysis: NotesAnalysis, taker: InterpretedAuction, taken: _Taken) -> _Edits:
    strength, sequence = _strength(taker), taker.sequence
    written = next((own for own in analysis.own_rows if own.row is sequence.row), None)
    span = None if written is None else _described(analysis, RowPlace(written.table, written.row))
    if strength is None or span is None:
        return []
    return [(span.part(strength.start, strength.end), strength.words(taken.low, taken.high))]


def _interpreted(analysis: NotesAnalysis, row_place: RowPlace) -> InterpretedAuction | None:
    """Return the meaning of a row; None unless it describes our call in exactly one auction."""
    sequences = analysis.notes.auctions_of(*row_place)
    if len(sequences) != 1 or not sequences[0].is_ours or not sequences[0].text:
        return None
    return analysis.notes.meanings.interpret(sequences[0])


def _strength(interpreted: InterpretedAuction) -> _Strength | None:
    """Return the range of points in a row's text; None unless it has exactly one, in digits."""
    reading = interpreted.described.reading
    # If a suit has replaced a variable in the text, its offsets differ from those in the file.
    if reading is None or interpreted.sequence.row.plain_lines != (reading.text,):
        return None
    strengths = [each for each in reading.sure if each.kind == "strength"]
    if len(strengths) != 1 or strengths[0].name not in _UNITS or strengths[0].negated:
        return None
    statement = strengths[0]
    match = _RANGE.match(reading.text, statement.start, statement.end)
    if match is None:
        return None
    high = None if statement.high is None else int(statement.high)
    return _Strength(*match.span(), int(statement.low), high, match["dash"] or "--")


def _is_wide(strength: _Strength) -> bool:
    return strength.high is None or strength.high - strength.low + 1 >= _WIDE


def _parts(strength: _Strength) -> tuple[str, str]:
    """Return the texts of the weak and the strong part of a range."""
    low, high = strength.low, strength.high
    size = _LOWER_PART if high is None else (high - low + 2) // 2
    return strength.words(low, low + size - 1), strength.words(low + size, high)


def _described(analysis: NotesAnalysis, row_place: RowPlace) -> Span | None:
    """Return the span of a row's description; None if it is not one line of this file."""
    span = analysis.own_span(row_place.row.span)
    if span is None or len(row_place.row.lines) != 1:
        return None
    start = offset_in_file(row_place.row, span, 0)
    return Span(span.source, start, start + len(row_place.row.plain_lines[0]))
