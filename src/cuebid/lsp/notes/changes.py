"""Changes of rows that the editor offers: add usual answers, a row for each call, split ranges.

A change that must not alter the meaning of the notes is made only if the definitions before and
after it agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from textwrap import dedent
from typing import Final

from lsprotocol.types import CodeActionKind

from cuebid.bml import CallsBid, DefinedAuction, LimitError, VariableBid, call_text, parse_document
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.auctions.expanded_tables import expand_tables
from cuebid.bml.auctions.variables import OTHER_OF, bound_suit, substituted
from cuebid.core import PASS
from cuebid.evaluation.hand_pool import standard_pool
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.read_notes import LIMITS, RowPlace, known_files
from cuebid.lsp.notes.strength_changes import (
    halves,
    halves_title,
    leave_here,
    leave_here_title,
    leave_there,
    leave_there_title,
)
from cuebid.lsp.notes.usual import usual_calls
from cuebid.notes import Interpretation, meanings_of
from cuebid.text import Diagnostics, Edit, Source, Span, apply_edits

_Edits = list[tuple[Span, str]]
_UNIT: Final = "  "


class Keeps(Enum):
    """The part of the notes' meaning that a change leaves as it is."""

    WORDS = "words"
    """Every auction and its description."""
    HANDS = "hands"
    """Every auction and the hands that it shows."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class RowChange:
    """A change that the editor's menu offers for a row."""

    kind: CodeActionKind
    """The kind of the action in the protocol."""
    title: Callable[[NotesAnalysis, RowPlace], str]
    """Returns the menu text; empty if the change does not fit the row. Called often, so quick."""
    edits: Callable[[NotesAnalysis, RowPlace], _Edits]
    """Returns the edits."""
    keeps: Keeps = Keeps.WORDS
    """The part of the notes' meaning that the change must not alter."""
    mends: str = ""
    """The code of the findings about the row that the change fixes; empty if it fixes none."""


def changed_rows(analysis: NotesAnalysis, change: RowChange, offset: int) -> _Edits:
    """Return the edits of an offered change; none if the notes would then mean something else."""
    places = analysis.rows_at(offset)
    edits = change.edits(analysis, places[0]) if places else []
    return edits if edits and _has_kept(analysis, edits, change.keeps) else []


def _has_kept(analysis: NotesAnalysis, edits: _Edits, keeps: Keeps) -> bool:
    """Return whether edits leave unchanged the part of the meaning that `keeps` names."""
    if keeps is Keeps.NOTHING:
        return True
    source = analysis.source
    text = apply_edits(source, [Edit(span, text, "") for span, text in edits]).text
    changed = Source(source.name, text)
    files = {
        path: changed if read is source else read for path, read in analysis.looked_for.items()
    }
    root = changed if analysis.notes.root is source else analysis.notes.root
    loader = known_files(Path(root.name).parent, files)
    try:
        document = parse_document(root, Diagnostics(), loader=loader, limits=LIMITS)
        expanded = expand_tables(document, LIMITS)
    except LimitError:
        return False
    before = _by_auction(analysis.notes.definitions)
    after = _by_auction(expanded.definitions())
    if before.keys() != after.keys():
        return False
    others = [key for key in before if _words(before[key]) != _words(after[key])]
    if keeps is Keeps.WORDS or not others:
        return not others
    old, new = analysis.notes.meanings, meanings_of(document, expanded)
    return all(_shows_the_same(old, before[key], new, after[key]) for key in others)


def _by_auction(definitions: Iterable[DefinedAuction]) -> dict[str, DefinedAuction]:
    return {each.key: each for each in first_definitions(definitions)}


def _words(sequence: DefinedAuction) -> tuple[str, bool]:
    return sequence.full_text, sequence.alert


def _shows_the_same(
    old: Interpretation, before: DefinedAuction, new: Interpretation, after: DefinedAuction
) -> bool:
    """Return whether an auction shows the same sampled hands before and after a change of notes."""
    if not before.is_ours or before.alert != after.alert:
        return _words(before) == _words(after)
    pool = standard_pool().features
    boxes = old.interpret(before).meaning.boxes, new.interpret(after).meaning.boxes
    return bool((boxes[0].mask(pool) == boxes[1].mask(pool)).all())


# Usual answers.


def _missing(analysis: NotesAnalysis, row_place: RowPlace) -> list[DefinedAuction]:
    """Return the shipped system's answers to a row for calls that the notes do not have."""
    sequences = analysis.notes.auctions_of(*row_place)
    if len(sequences) != 1 or _whole(analysis, row_place) is None:
        return []
    path = sequences[0].prefix
    if path.fault is not None or path.state.is_over:
        return []
    if not path.theirs:
        path = path.after(PASS, path.bindings, theirs=True)
    written = {each.call for each in analysis.notes.calls_at(path)}
    usual = usual_calls(analysis.notes, path).values()
    return [each for each in usual if each.call not in written]


def _answers_title(analysis: NotesAnalysis, row_place: RowPlace) -> str:
    missing = len(_missing(analysis, row_place))
    rows = "row" if missing == 1 else "rows"
    return f"Add the usual answers that are missing: {missing} {rows}" if missing else ""


def _answers(analysis: NotesAnalysis, row_place: RowPlace) -> _Edits:
    row_span = _whole(analysis, row_place)
    if row_span is None:
        return []
    below = next(row_place.table.children(row_place.row), None)
    child = None if below is None else analysis.own_span(below.span)
    margin = _margin(row_span) + _UNIT if child is None else _margin(child)
    rows = [
        f"{margin}{call_text(each.call)} = {each.full_text}".replace("\n", f"\n{margin}     ")
        for each in _missing(analysis, row_place)
    ]
    end = row_span.source.line_end(row_span.last.line)
    return [(Span.point(row_span.source, end), "".join(f"\n{row}" for row in rows))]


# A row for each call.


def _calls_title(analysis: NotesAnalysis, row_place: RowPlace) -> str:
    bid = row_place.row.bid
    is_wide = isinstance(bid, VariableBid) or (isinstance(bid, CallsBid) and len(bid.calls) > 1)
    calls = {each.call for each in analysis.notes.auctions_of(*row_place)}
    if not is_wide or len(calls) < 2 or len(row_place.row.bids) > 1:
        return ""
    return f"Write a row for each of {len(calls)} calls" if _whole(analysis, row_place) else ""


def _calls(analysis: NotesAnalysis, row_place: RowPlace) -> _Edits:
    row_span = _whole(analysis, row_place)
    if row_span is None:
        return []
    start = row_span.source.line_start(row_span.first.line)
    span = Span(row_span.source, start, row_span.source.line_end(row_span.last.line))
    first = {each.call: each for each in reversed(analysis.notes.auctions_of(*row_place))}
    rows = [_row_of(sequence, span.text) for sequence in reversed(first.values())]
    return [(span, "\n".join(rows))]


def _row_of(sequence: DefinedAuction, text: str) -> str:
    """Return the text of a row and those below it, rewritten for one of the calls it stands for."""
    bid, token = sequence.row.bid, sequence.row.token
    call = f"({call_text(sequence.call)})" if sequence.is_theirs else call_text(sequence.call)
    text = text.replace(token.rstrip("!"), call, 1)
    if not isinstance(bid, VariableBid):
        return text
    suit = bound_suit(bid.variable, sequence.prefix.bindings)
    if suit is None:
        return text
    pairs = {each: others[suit] for each, (of, others) in OTHER_OF.items() if of is bid.variable}
    for variable, stands_for in {**pairs, bid.variable: suit}.items():
        # A bid has the suit's letter, a text its sign.
        bids = re.compile(rf"^(\s*\(?[1-7]){variable.value}(?!\w)", re.MULTILINE)
        text = substituted(bids.sub(rf"\g<1>{stands_for.letter}", text), variable, stands_for)
    return text


# A block of repeated rows.


def _alike(analysis: NotesAnalysis, row_place: RowPlace) -> list[Span]:
    """Return the spans of the lines below a row, and of equal lines below other rows."""
    mine = _below(analysis, row_place)
    if mine is None:
        return []
    text = dedent(mine.text)
    size = row_place.row.end - row_place.row.index
    found = (
        _below(analysis, RowPlace(own.table, own.row))
        for own in analysis.own_rows
        if own.row.end - own.row.index == size and own.row is not row_place.row
    )
    return [mine, *(span for span in found if span is not None and dedent(span.text) == text)]


def _block_title(analysis: NotesAnalysis, row_place: RowPlace) -> str:
    count = len(_alike(analysis, row_place)) if row_place.row.end > row_place.row.index + 2 else 0
    return f"Write the rows below, which are here {count} times, as a block" if count > 1 else ""


def _block(analysis: NotesAnalysis, row_place: RowPlace) -> _Edits:
    spans = sorted(_alike(analysis, row_place), key=lambda span: span.start)
    source = analysis.source
    names = {clip.name for clip in analysis.notes.blocks}
    stem = "after-" + re.sub(r"\W+", "-", row_place.row.token).strip("-")
    name = next(
        f"{stem}{n or ''}" for n in range(len(names) + 1) if f"{stem}{n or ''}" not in names
    )
    line = spans[0].first.line
    while line > 1 and source.line_text(line - 1).strip():
        line -= 1
    head = Span.point(source, source.line_start(line))
    block = f"#CUT {name}\n{dedent(spans[0].text)}\n#ENDCUT\n\n"
    return [(head, block), *((span, f"{_margin(span)}#PASTE {name}") for span in spans)]


def _below(analysis: NotesAnalysis, row_place: RowPlace) -> Span | None:
    """Return the lines of the rows that continue a row; None if it has none in this file."""
    row_span = _whole(analysis, row_place)
    first = next(row_place.table.children(row_place.row), None)
    child = None if first is None else analysis.own_span(first.span)
    if row_span is None or child is None:
        return None
    source = row_span.source
    return Span(source, source.line_start(child.first.line), source.line_end(row_span.last.line))


def _whole(analysis: NotesAnalysis, row_place: RowPlace) -> Span | None:
    """Return the span of a row and its continuations; None unless this file has all their text."""
    first, last = row_place.row.span, row_place.table.rows[row_place.row.end - 1].span
    begin, end = analysis.own_span(first), analysis.own_span(last)
    if begin is None or end is None or end.end - begin.start != last.end - first.start:
        return None
    return Span(begin.source, begin.start, end.end)


def _margin(span: Span) -> str:
    """Return the indentation of the first line of a span."""
    line = span.source.line_text(span.first.line)
    return line[: len(line) - len(line.lstrip())]


CHANGES: Final[Mapping[str, RowChange]] = {
    "answers": RowChange(CodeActionKind.RefactorRewrite, _answers_title, _answers, Keeps.NOTHING),
    "calls": RowChange(CodeActionKind.RefactorRewrite, _calls_title, _calls),
    "block": RowChange(CodeActionKind.RefactorExtract, _block_title, _block),
    "halves": RowChange(CodeActionKind.RefactorRewrite, halves_title, halves, Keeps.HANDS),
    "leave here": RowChange(
        CodeActionKind.RefactorRewrite, leave_here_title, leave_here, Keeps.NOTHING
    ),
    "leave there": RowChange(
        CodeActionKind.RefactorRewrite,
        leave_there_title,
        leave_there,
        Keeps.NOTHING,
        mends="notes-never-made",
    ),
}
"""The changes by name; to have edits computed, an editor sends the name back."""
