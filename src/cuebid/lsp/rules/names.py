"""Definitions, uses, links and renaming of macros, labels, functions, rules and explanations."""

from __future__ import annotations

import re
from typing import Final

from lsprotocol import types
from lsprotocol.types import DocumentLink, DocumentLinkParams

from cuebid.lsp.diagnostics import location_of
from cuebid.lsp.fixes import workspace_edit
from cuebid.lsp.positions import offset_at, range_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.systems.names import Name, NameKind
from cuebid.text import Span, trace

_LINKED = (NameKind.RULE, NameKind.EXPLANATION)


_ALLOWED: Final = {
    NameKind.MACRO: re.compile(r"[A-Za-z][A-Za-z0-9_]*"),
    NameKind.LABEL: re.compile(r"[_A-Z][_A-Z0-9]*"),
    NameKind.RULE: re.compile(r"[0-9]{1,9}"),
    NameKind.EXPLANATION: re.compile(r"[0-9]{1,9}"),
}
"""The form of a new name, by kind; functions are built in and cannot be renamed."""


def name_at(analysis: RulesAnalysis, position: types.Position) -> Name | None:
    """Return the name at a position; None if there is no name."""
    return analysis.name_at(offset_at(analysis.source, position))


def definition(
    analysis: RulesAnalysis, params: types.DefinitionParams
) -> list[types.Location] | None:
    """Return where the name at a position is defined; None if there is no name."""
    name = name_at(analysis, params.position)
    if name is None:
        return None
    return [location_of(other.span) for other in analysis.same_as(name) if other.defines]


def references(
    analysis: RulesAnalysis, params: types.ReferenceParams
) -> list[types.Location] | None:
    """Return where the name at a position is used; None if there is no name."""
    name = name_at(analysis, params.position)
    if name is None:
        return None
    with_definitions = params.context.include_declaration
    return [
        location_of(other.span)
        for other in analysis.same_as(name)
        if with_definitions or not other.defines
    ]


def prepare_rename(
    analysis: RulesAnalysis, params: types.PrepareRenameParams
) -> types.Range | None:
    """Return the range of the name at a position; None if there is none that can be renamed."""
    name = name_at(analysis, params.position)
    return None if name is None or name.kind not in _ALLOWED else range_of(name.span)


def rename(analysis: RulesAnalysis, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """Return the edits that rename the name at a position, in all files of the system.

    Returns None if the new name has a wrong form, or if something else has this name.
    """
    name = name_at(analysis, params.position)
    if name is None or name.kind not in _ALLOWED:
        return None
    new = params.new_name
    is_taken = any(other.kind is name.kind and other.text == new for other in analysis.names)
    if not _ALLOWED[name.kind].fullmatch(new) or (is_taken and new != name.text):
        return None
    return workspace_edit((_written(other), new) for other in analysis.same_as(name))


def _written(name: Name) -> Span:
    return trace(name.span, limit=0).written


def links(analysis: RulesAnalysis, params: DocumentLinkParams) -> list[DocumentLink]:
    """Return links from numbers of rules and explanations to the places that define them."""
    del params
    source = analysis.source
    used = [
        name
        for name in analysis.names_in(source)
        if name.kind in _LINKED and not name.defines and name.span.source is source
    ]
    if not used:
        return []
    defined = {name[:2]: name for name in reversed(analysis.names) if name.defines}
    found: list[DocumentLink] = []
    for name in used:
        definition = defined.get(name[:2])
        if definition is not None:
            place = location_of(definition.span)
            # Editors go to the line that the fragment names.
            target = f"{place.uri}#L{place.range.start.line + 1}"
            found.append(DocumentLink(range_of(name.span), target))
    return found
