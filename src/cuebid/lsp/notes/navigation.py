"""Go to definition, find references and rename, for names in notes."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from cuebid.bml import Variable
from cuebid.conventions import LIBRARY
from cuebid.core import ReadError
from cuebid.lsp.diagnostics import location_of
from cuebid.lsp.fixes import workspace_edit
from cuebid.lsp.notes.analysis import NotesAnalysis
from cuebid.lsp.notes.names import NameAtCursor, name_at
from cuebid.lsp.positions import offset_at, range_of

_SUITS = frozenset((Variable.X.value, Variable.Y.value, Variable.Z.value))


def define(analysis: NotesAnalysis, params: types.DefinitionParams) -> list[types.Location]:
    """Return where the name at the cursor is defined."""
    name = name_at(analysis, offset_at(analysis.source, params.position))
    return [] if name is None else [location_of(span) for span in name.defined]


def refer(analysis: NotesAnalysis, params: types.ReferenceParams) -> list[types.Location]:
    """Return where the name at the cursor is written."""
    name = name_at(analysis, offset_at(analysis.source, params.position))
    if name is None:
        return []
    defined = frozenset(name.defined)
    wanted = params.context.include_declaration
    return [location_of(span) for span in name.places if wanted or span not in defined]


def prepare_rename(
    analysis: NotesAnalysis, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder | None:
    """Return the range and text of the name at the cursor; None if it cannot be renamed."""
    name = name_at(analysis, offset_at(analysis.source, params.position))
    if name is None or not _may_change(name):
        return None
    return types.PrepareRenamePlaceholder(range_of(name.place), name.text)


def rename(analysis: NotesAnalysis, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Return the edits that rename the name at the cursor; None if it cannot be renamed.

    Raises:
        ReadError: the new name is not allowed.
    """
    name = name_at(analysis, offset_at(analysis.source, params.position))
    if name is None or not _may_change(name):
        return None
    new = params.new_name.strip()
    if name.kind == "block" and (not new or len(new.split()) > 1):
        raise ReadError(f"{new!r} is no name of a block", new, expected="one word")
    if name.kind == "variable" and new not in _SUITS:
        raise ReadError(f"{new!r} is no variable for any suit", new, expected="X, Y or Z")
    return workspace_edit((span, new) for span in name.places)


def _may_change(name: NameAtCursor) -> bool:
    """Return whether a name may be changed: a block or suit variable outside the library."""
    is_own = not any(Path(span.source.name).is_relative_to(LIBRARY) for span in name.places)
    # `M` always means a major, so it cannot be renamed.
    return is_own and (name.kind == "block" or name.text in _SUITS)
