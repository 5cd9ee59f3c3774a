"""Macros that are not used, and names of macros that were left as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cuebid.database.analysis.context import CheckContext
from cuebid.database.analysis.findings import report_finding
from cuebid.database.language.source.records import Record, split_records
from cuebid.text import Diagnostics, Edit, Related, Span

__all__ = ["check_macros"]

# Shorter names, and those of capitals only, could be meant as what rules are written in.
_SHORTEST: Final = 3


def check_macros(context: CheckContext, report: Diagnostics) -> None:
    """Say which macros are not used, and which names were not expanded.

    Rules with such a name are kept out of what is looked at later.
    """
    for name, macro in context.built.macros.items():
        if not context.built.uses.get(name):
            report_finding(report, "db-macro-unused", f"no rule uses the macro {name}", macro.name)
    starts = {rule.start: rule.number for rule in context.database.rules}
    for record, place in _left(context):
        number = starts.get(record.start)
        if number is not None:
            context.unexpanded.add(number)
        name = place.text
        written = context.built.macros[name].name
        message = f"the macro {name} is not expanded, because of {_neighbour(place)}"
        edit = Edit(place, f"({name})", "let it stand free")
        related = [Related(written, "the macro")]
        wanted = "no letter, digit or `_` beside it, and no `@` in front"
        report_finding(
            report,
            "db-macro-not-expanded",
            message,
            place,
            expected=wanted,
            related=related,
            edit=edit,
        )


def _left(context: CheckContext) -> Iterator[tuple[Span, Span]]:
    """The records with names of macros in them, with each such place."""
    names = [
        name
        for name in context.built.macros
        if len(name) >= _SHORTEST and any(letter.islower() for letter in name)
    ]
    if not names:
        return
    pattern = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    source = context.database.source
    for item in split_records(source, Diagnostics()):
        if not isinstance(item, Record):
            continue
        for match in pattern.finditer(source.text, item.span.start, item.span.end):
            line = source.text.rfind("\n", 0, match.start()) + 1
            if source.text[line : line + 1] != ";" and _is_blocked(source.text, match):
                yield item.span, Span(source, *match.span())


def _is_blocked(text: str, match: re.Match[str]) -> bool:
    """Whether its neighbours keep a name from being expanded (A2)."""
    before, behind = (
        text[max(match.start() - 1, 0) : match.start()],
        text[match.end() : match.end() + 1],
    )
    return bool(_BEFORE.match(before) or _BEHIND.match(behind))


_BEFORE: Final = re.compile(r"[A-Za-z0-9_@]")
_BEHIND: Final = re.compile(r"[A-Za-z0-9_]")


def _neighbour(place: Span) -> str:
    """The character that keeps a name from being expanded."""
    text = place.source.text
    behind = text[place.end : place.end + 1]
    if behind and _BEHIND.match(behind):
        return f"the `{behind}` behind it"
    return f"the `{text[place.start - 1]}` in front of it"
