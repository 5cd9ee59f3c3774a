"""Hovers of notes: the text for the row under the mouse pointer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lsprotocol.types import Hover, HoverParams, MarkupContent, MarkupKind

from cuebid.bml import DefinedAuction
from cuebid.bml.auctions.answer_words import condition_words
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.shown_hands import diagrams, example_hands, share_of
from cuebid.lsp.positions import offset_at, range_of
from cuebid.notes import DescribedRow, Doubt, NotesContext, doubts_of
from cuebid.notes.report.row_readings import reading_in_words
from cuebid.text import trace
from cuebid.text.layout import share_words

# A row of two variables stands for a dozen auctions, which differ in their suits alone.
_MOST: Final = 4


def hover(analysis: NotesAnalysis, params: HoverParams) -> Hover | None:
    """Return a text on the row at the cursor: auctions, meaning, frequency, example hands."""
    places = analysis.rows_at(offset_at(analysis.source, params.position))
    if not places:
        return None
    sequences = [each for place in places for each in analysis.notes.auctions_of(*place)]
    if not sequences:
        return None
    # Only the first has example hands: those of the others are the same in other suits.
    parts = [
        _auction(analysis, sequence, with_hands=index == 0)
        for index, sequence in enumerate(sequences[:_MOST])
    ]
    if len(sequences) > _MOST:
        parts.append(f"and {len(sequences) - _MOST} more auctions")
    written = trace(places[0].row.token_span, limit=0).written
    marked = range_of(written) if written.source is analysis.source else None
    text = MarkupContent(MarkupKind.Markdown, "\n\n---\n\n".join(parts))
    return Hover(text, marked)


def _auction(analysis: NotesAnalysis, sequence: DefinedAuction, *, with_hands: bool) -> str:
    head = f"**{sequence.auction}**{condition_words(sequence)}"
    if sequence.fault is not None:
        return f"{head}\n\nThis call is not legal: {sequence.fault.value}."
    if not sequence.is_ours:
        return head
    interpreted = analysis.notes.meanings.interpret(sequence)
    row, context = interpreted.described, interpreted.context
    # General doubts are left out, as they are not about words of this row.
    doubts = [doubt for doubt in doubts_of(interpreted) if not doubt.is_general]
    return f"{head}\n\n{meaning_text(row, context, doubts, with_hands=with_hands)}"


def meaning_text(
    row: DescribedRow, context: NotesContext, doubts: Iterable[Doubt], *, with_hands: bool
) -> str:
    """Return the meaning of a call as Markdown: in words, its frequency, doubts, example hands."""
    boxes, own = row.meaning.boxes, context.own
    lines = [_sentence(reading_in_words(row, context))]
    share = share_of(boxes, own)
    if share is not None:
        lines.append(f"Fits {share_words(share)} of the hands that come here.")
    lines += [f"*{_sentence(str(doubt))}*" for doubt in doubts]
    hands = example_hands(boxes, own) if with_hands else ()
    if hands:
        lines.append(f"```text\n{diagrams(hands)}\n```")
    return "\n\n".join(lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
