"""Links of a system's files: numbers of rules and of explanations to where these are written."""

from __future__ import annotations

from lsprotocol.types import DocumentLink, DocumentLinkParams

from cuebid.lsp.diagnostics import location_of
from cuebid.lsp.positions import range_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.systems.names import NameKind

_LINKED = (NameKind.RULE, NameKind.EXPLANATION)


def links(analysis: RulesAnalysis, params: DocumentLinkParams) -> list[DocumentLink]:
    """Return the numbers of rules in examples, and of explanations in rules, with their places."""
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
