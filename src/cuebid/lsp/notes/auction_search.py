"""Search for rows by their auctions, and the auctions before and after a row (call hierarchy)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lsprotocol import types

from cuebid.bml import AuctionPrefix, DefinedAuction, without_passes
from cuebid.bml.auctions.answer_words import meaning_words
from cuebid.bml.auctions.expand import first_definitions
from cuebid.bml.auctions.lookup import read_auction
from cuebid.core import PASS, ReadError
from cuebid.lsp.diagnostics import location_of, uri_of
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.positions import offset_at, range_of
from cuebid.text import trace

_MOST: Final = 200


def find_auctions(
    analysis: NotesAnalysis, params: types.WorkspaceSymbolParams
) -> list[types.WorkspaceSymbol]:
    """Return the rows whose auction contains the query, in either case: `1n 2c`, `1N-2C`."""
    wanted = "-".join(params.query.replace("-", " ").split()).upper()
    found: list[types.WorkspaceSymbol] = []
    for sequence in first_definitions(analysis.notes.definitions):
        auction = without_passes(sequence.auction)
        if sequence.text and wanted in auction.upper():
            found.append(
                types.WorkspaceSymbol(
                    location_of(sequence.row.span), auction, types.SymbolKind.Event,
                    container_name=meaning_words(sequence),
                )
            )  # fmt: skip
            if len(found) == _MOST:
                break
    return found


def prepare_hierarchy(
    analysis: NotesAnalysis, params: types.CallHierarchyPrepareParams
) -> list[types.CallHierarchyItem]:
    """Return the auctions of the row at the cursor, as items of the call hierarchy."""
    places = analysis.rows_at(offset_at(analysis.source, params.position))
    sequences = (each for place in places for each in analysis.notes.auctions_of(*place))
    return [_item(analysis, each) for each in sequences]


def what_leads_there(
    analysis: NotesAnalysis, params: types.CallHierarchyIncomingCallsParams
) -> list[types.CallHierarchyIncomingCall]:
    """Return the auction of an item cut back to its nearest earlier call that has a row."""
    path = _path(params.item)
    found: list[DefinedAuction] = []
    for length in range(len(path.calls) - 1, 0, -1):
        code = path.code[:length]
        before = AuctionPrefix(path.calls[: length - 1], code[:-1], they_open=path.they_open)
        found = [each for each in analysis.notes.calls_at(before) if each.prefix.code == code]
        # If the call before is a pass that no row names, the calls before it are tried.
        if found:
            break
    items = (_item(analysis, each) for each in found)
    return [types.CallHierarchyIncomingCall(item, [item.selection_range]) for item in items]


def continuations(
    analysis: NotesAnalysis, params: types.CallHierarchyOutgoingCallsParams
) -> list[types.CallHierarchyOutgoingCall]:
    """Return the auctions that continue an auction by one call of either side."""
    path = _path(params.item)
    after = path.after(PASS, path.bindings, theirs=not path.theirs) if path.calls else path
    found = (*analysis.notes.calls_at(path), *analysis.notes.calls_at(after))
    items = (_item(analysis, each) for each in _without_passes(found))
    return [types.CallHierarchyOutgoingCall(item, [params.item.selection_range]) for item in items]


def _without_passes(found: Iterable[DefinedAuction]) -> Iterable[DefinedAuction]:
    """Leave out auctions without a text that only begin others, such as implied passes."""
    return (each for each in found if each.text or not each.is_prefix)


def _path(item: types.CallHierarchyItem) -> AuctionPrefix:
    data = item.data if isinstance(item.data, dict) else {}
    try:
        return read_auction((str(data.get("auction", "")),))
    except ReadError:
        return AuctionPrefix()


def _item(analysis: NotesAnalysis, sequence: DefinedAuction) -> types.CallHierarchyItem:
    written = trace(sequence.row.span, limit=0).written
    call = trace(sequence.row.token_span, limit=0).written
    inside = (
        call.source is written.source and written.start <= call.start <= call.end <= written.end
    )
    # Later requests about the item go to this text again, as the row may be in a file that it
    # includes.
    data = {"uri": uri_of(analysis.source), "auction": sequence.auction}
    return types.CallHierarchyItem(
        without_passes(sequence.auction), types.SymbolKind.Event, uri_of(written.source),
        range_of(written), range_of(call if inside else written),
        detail=meaning_words(sequence) or None, data=data,
    )  # fmt: skip
