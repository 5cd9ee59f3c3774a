"""Macros that are not used, and names of macros that were left unexpanded.

A name next to a letter, digit or `_`, or after `@`, is not expanded (A2): its letters then store
and match instead, and a rule that looks right means something else. So unexpanded names are
searched for in the text that remains after expansion.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.source.macros import Macro
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, Edit, Related, Span

# Shorter names, and names in capitals only, could be ordinary text of a rule.
_SHORTEST_NAME: Final = 3
# The neighbours that keep a name from being expanded (A2).
_BLOCKS_BEFORE: Final = re.compile(r"[A-Za-z0-9_@]")
_BLOCKS_AFTER: Final = re.compile(r"[A-Za-z0-9_]")
_WORD: Final = re.compile(r"(?<![A-Za-z0-9_@])[A-Za-z][A-Za-z0-9_]*")


def check_macros(context: CheckContext, report: Diagnostics) -> None:
    """Report unused macros and unexpanded names.

    Rules with an unexpanded name are added to `context.unexpanded`.
    """
    for name, macro in context.built.macros.items():
        if not context.built.uses.get(name):
            cycle = _cycle(context.built.macros, name)
            message = f"no rule uses the macro {name}"
            if cycle:
                message += f", and it would never end: it uses {', which uses '.join(cycle)}"
            report_finding(report, "db-macro-unused", message, macro.name)
    for record, span in _unexpanded_names(context):
        context.unexpanded.add(record.start)
        name = span.text
        report_finding(
            report,
            "db-macro-not-expanded",
            f"the macro {name} is not expanded, because of {_neighbour(span)}",
            span,
            expected="no letter, digit or `_` beside it, and no `@` in front",
            related=[Related(context.built.macros[name].name, "the macro")],
            edit=Edit(span, f"({name})", "put it in parentheses"),
        )


def _cycle(macros: Mapping[str, Macro], name: str) -> list[str]:
    """Return the chain of macros by which a macro uses itself; empty if it does not."""
    # The expansion reports cycles of the macros that it expands; unused macros are never expanded.
    paths = [[used] for used in _macros_in(macros, name)]
    visited: set[str] = set()
    while paths:
        path = paths.pop()
        if path[-1] == name:
            return path
        if path[-1] not in visited:
            visited.add(path[-1])
            paths += [[*path, used] for used in _macros_in(macros, path[-1])]
    return []


def _macros_in(macros: Mapping[str, Macro], name: str) -> list[str]:
    """Return the macros that the text of a macro uses."""
    words = _WORD.findall(macros[name].body.text)
    return [word for word in words if word in macros]


def _unexpanded_names(context: CheckContext) -> Iterator[tuple[Span, Span]]:
    """Yield each unexpanded name of a macro in a rule, as spans of the record and of the name."""
    names = [
        name
        for name in context.built.macros
        if len(name) >= _SHORTEST_NAME and any(letter.islower() for letter in name)
    ]
    if not names:
        return
    # Longest first: where one name begins with another, the longer one is meant.
    pattern = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    source = context.database.source
    # Nearly all blocked names are in comments. Only if one is not is the source split into records.
    blocked = [
        Span(source, *match.span())
        for match in pattern.finditer(source.text)
        if _is_blocked(source.text, match) and not _is_in_comment(source.text, match)
    ]
    if not blocked:
        return
    records = [
        part.span
        for part in split_records(source, Diagnostics())
        if isinstance(part, Record) and context.is_checked(part.span.start)
    ]
    for name in blocked:
        above = bisect_right(records, name.start, key=lambda record: record.start) - 1
        if above >= 0 and name.end <= records[above].end:
            yield records[above], name


def _is_in_comment(text: str, match: re.Match[str]) -> bool:
    """Return whether a name stands in a comment line, which may be inside a record."""
    line_start = 1 + max(text.rfind(end, 0, match.start()) for end in "\r\n")
    return text[line_start : line_start + 1] == ";"


def _is_blocked(text: str, match: re.Match[str]) -> bool:
    """Return whether the characters next to a name keep it from being expanded."""
    before = text[max(match.start() - 1, 0) : match.start()]
    after = text[match.end() : match.end() + 1]
    return bool(_BLOCKS_BEFORE.match(before) or _BLOCKS_AFTER.match(after))


def _neighbour(span: Span) -> str:
    """Return the character that keeps a name from being expanded, in words."""
    text = span.source.text
    after = text[span.end : span.end + 1]
    if after and _BLOCKS_AFTER.match(after):
        return f"the `{after}` after it"
    return f"the `{text[span.start - 1]}` in front of it"
