"""Code lenses above rows of notes: how often a call is made; commands to practise or view it."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from lsprotocol.types import CodeLens, CodeLensParams, Command

from cuebid.bml import without_passes
from cuebid.evaluation import Boxes
from cuebid.lsp.diagnostics import uri_of
from cuebid.lsp.notes.analysis import NotesAnalysis, OwnRow
from cuebid.lsp.notes.shown_hands import share_of
from cuebid.lsp.positions import range_of
from cuebid.notes import InterpretedAuction
from cuebid.text.layout import share_words

PRACTISE: Final = "cuebid.practise"
OPEN_PAGE: Final = "cuebid.openPage"
"""Commands of the editor's extension; their arguments are the URI of the notes and an auction."""


def lenses(analysis: NotesAnalysis, params: CodeLensParams) -> list[CodeLens]:
    """Return the lenses above rows with continuations; `resolve_lens` adds their text later."""
    del params
    uri = uri_of(analysis.source)
    found: list[CodeLens] = []
    for number, own in enumerate(analysis.own_rows):
        # A line above every row would hide the notes.
        if own.row.depth == 0 or own.row.end > own.row.index + 1:
            place = range_of(own.span)
            sequences = analysis.notes.auctions_of(own.table, own.row)
            # For opponents' calls, and for rows that name no call, no frequency is known.
            says: tuple[str, ...] = ("often",) if any(each.is_ours for each in sequences) else ()
            says += ("practise", "page") if own.row.depth == 0 else ()
            found += [
                CodeLens(place, data={"uri": uri, "row": number, "says": each}) for each in says
            ]
    return found


def resolve_lens(analysis: NotesAnalysis, lens: CodeLens) -> CodeLens:
    """Return a lens with its text and its command."""
    data = lens.data if isinstance(lens.data, dict) else {}
    number, rows = int(data.get("row", -1)), analysis.own_rows
    if 0 <= number < len(rows):
        lens.command = _SAYS[str(data["says"])](analysis, rows[number])
    return lens


def _often(analysis: NotesAnalysis, own: OwnRow) -> Command:
    """Return a command with only a text: how often sampled hands bid the call, or else fit it."""
    studied = analysis.notes.studied
    name, start = analysis.source.name, own.span.start
    for row in () if studied is None else studied.rows:
        if (row.file, row.start) == (name, start) and row.share is not None:
            return Command(f"bid on {share_words(row.share)} of the hands", "")
    share = _fitting(analysis, own)
    return Command("" if share is None else f"fits {share_words(share)} of the hands", "")


def _fitting(analysis: NotesAnalysis, own: OwnRow) -> float | None:
    """Return the share of hands that fit a call of the row, averaged over the auctions before it.

    None if too few hands reach any of these auctions.
    """
    by_node: dict[tuple[object, ...], list[InterpretedAuction]] = {}
    for sequence in analysis.notes.auctions_of(own.table, own.row):
        if sequence.is_ours:
            path = sequence.prefix
            node = path.they_open, path.code[:-1], sequence.conditions
            by_node.setdefault(node, []).append(analysis.notes.meanings.interpret(sequence))
    shares = [share for calls in by_node.values() if (share := _share_of_any(calls)) is not None]
    return fmean(shares) if shares else None


def _share_of_any(calls: Sequence[InterpretedAuction]) -> float | None:
    """Return the share of hands after one auction that fit any of `calls`; None if too few."""
    boxes = Boxes(tuple(box for each in calls for box in each.meaning.boxes))
    return share_of(boxes, calls[0].context.own)


def _practise(analysis: NotesAnalysis, own: OwnRow) -> Command:
    return _command("practise here", PRACTISE, analysis, own)


def _page(analysis: NotesAnalysis, own: OwnRow) -> Command:
    return _command("open page", OPEN_PAGE, analysis, own)


def _command(title: str, name: str, analysis: NotesAnalysis, own: OwnRow) -> Command:
    where = [uri_of(analysis.notes.root), _auction(analysis, own)]
    return Command(title, name, arguments=where)


def _auction(analysis: NotesAnalysis, own: OwnRow) -> str:
    """Return the first auction of a row as notes write it; empty if the row has no auction."""
    sequences = analysis.notes.auctions_of(own.table, own.row)
    return without_passes(sequences[0].auction) if sequences else ""


_SAYS: Final = {"often": _often, "practise": _practise, "page": _page}
