"""Search for rules in the whole system, by number, explanation or auction."""

from __future__ import annotations

from typing import Final

from lsprotocol.types import SymbolKind, WorkspaceSymbol, WorkspaceSymbolParams

from cuebid.database import RuleField
from cuebid.lsp.diagnostics import location_of
from cuebid.lsp.rules.analysis import RulesAnalysis
from cuebid.text import trace

_MOST: Final = 200


def find_rules(analysis: RulesAnalysis, params: WorkspaceSymbolParams) -> list[WorkspaceSymbol]:
    """Return the rules with all words of the query, and macros whose name contains a single word.

    A word may be in the number (`#11010`), in the explanation (`balanced`) or in the sequence, with
    or without macros written out and with `-` for the colon between calls (`1N`, `1C-P-1H`).
    """
    words = params.query.upper().split()
    database = analysis.draft.database
    found = [
        WorkspaceSymbol(location_of(macro.name), name, SymbolKind.Function, container_name="macro")
        for name, macro in analysis.draft.macros.items()
        if len(words) == 1 and words[0] in name.upper()
    ]
    for rule in database.rules:
        if len(found) >= _MOST:
            break
        sequence = database.span(rule, RuleField.SEQUENCE)
        written = trace(sequence, limit=0).written.text
        explained = database.explanation(rule)
        said = f"#{rule.number} {explained} {written} {sequence.text}".upper()
        if all(word in said or word.replace("-", ":") in said for word in words):
            title = f"#{rule.number} {explained}".rstrip()
            place = location_of(database.span(rule))
            found.append(WorkspaceSymbol(place, title, SymbolKind.Event, container_name=written))
    return found
