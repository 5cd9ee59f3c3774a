"""Inlay hints of notes: the whole auction of a row, and points for words such as `INV`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lsprotocol.types import InlayHint, InlayHintKind, InlayHintParams

from cuebid.bml import DefinedAuction, auction_text, without_passes
from cuebid.evaluation import HCP, POINTS, Feature
from cuebid.lsp.notes.analysis import NotesAnalysis, OwnRow
from cuebid.lsp.notes.row_texts import offset_in_file
from cuebid.lsp.positions import position_of, span_at
from cuebid.notes import InterpretedAuction
from cuebid.notes.meaning.context import ANY_POINTS

# Words that mean other points in another auction: `INV` opposite 15-17 and opposite 11-15.
_RELATIVE: Final = frozenset(
    {
        "invite", "invite-plus", "game", "slam", "weak", "strong", "minimum", "maximum", "medium",
        "constructive", "limited", "game-try", "mixed", "positive", "negative",
    }
)  # fmt: skip
_MOST: Final = 3


def inlay_hints(analysis: NotesAnalysis, params: InlayHintParams) -> list[InlayHint]:
    """Return the hints for the rows of a part of the text."""
    part = span_at(analysis.source, params.range)
    return [
        hint
        for own in analysis.own_rows
        if part.start <= own.span.start <= part.end
        for hint in _of_row(analysis, own)
    ]


def _of_row(analysis: NotesAnalysis, own: OwnRow) -> Iterator[InlayHint]:
    sequences = analysis.notes.auctions_of(own.table, own.row)
    if not sequences:
        return
    label = _auctions(sequences)
    if label != own.row.token.rstrip("!"):
        end = own.span.source.line_end(own.span.first.line)
        yield InlayHint(position_of(own.span.source, end), label, padding_left=True)
    first = sequences[0]
    if first.is_ours and first.text:
        yield from _points(own, analysis.notes.meanings.interpret(first))


def _auctions(sequences: tuple[DefinedAuction, ...]) -> str:
    """Return the auctions of a row in text, without passes; if there are many, the first few."""
    texts = [
        without_passes(auction_text(each.calls, they_open=each.prefix.they_open))
        for each in sequences[:_MOST]
    ]
    return ", ".join(dict.fromkeys(texts)) + (" ..." if len(sequences) > _MOST else "")


def _points(own: OwnRow, interpreted: InterpretedAuction) -> Iterator[InlayHint]:
    """Yield a hint with the points that a call shows, beside a word such as `INV` in its row."""
    reading = interpreted.described.reading
    points = _range(interpreted)
    if reading is None or not points:
        return
    for statement in reading.sure:
        relative = statement.kind == "values" and statement.name in _RELATIVE
        if relative or (statement.kind, statement.name) == ("forcing", "game"):
            position = position_of(
                own.span.source, offset_in_file(own.row, own.span, statement.end)
            )
            yield InlayHint(position, f"({points})", InlayHintKind.Type, padding_left=True)
            # One hint is enough: another word of strength in the row would have the same points.
            return


def _range(interpreted: InterpretedAuction) -> str:
    """Return the points that a call shows, `10-12` or `10+`; empty if it shows no range."""
    hull = interpreted.meaning.boxes.hull()
    unlimited: tuple[tuple[Feature, str], ...] = ((HCP, ""), (POINTS, " points"))
    for feature, unit in unlimited:
        low, high = hull.range(feature)
        least, most = ANY_POINTS
        if low > least or high < most:
            return (f"{low}+" if high >= most else f"{low}-{high}") + unit
    return ""
