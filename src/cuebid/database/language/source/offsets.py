"""The second pass of a build: fields of a constraint get the offsets they stand at.

A constraint is matched from the beginning of the pattern string, so `L0[0-7]` alone would never
match there. This pass writes `@20L0[0-7]` for it: wherever an operand of a constraint begins with
the letter of a field, its jump is put before it, in place of a `&` that stands there (A4). An
operand that begins with a jump is left alone, so the pass changes nothing the second time.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.database.language.alphabet import FIELD_OFFSETS
from cuebid.database.language.lexer import tokenize
from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.database.language.tokens import Kind
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span

__all__ = ["insert_offsets", "offset_edits"]

_CONSTRAINT: Final = 3
# Where no operand begins with a field letter, there is nothing to look at closely.
_CANDIDATE: Final = re.compile(r"(?:^|[|&(])[PMDCLHQSG]")


def insert_offsets(source: Source) -> Source:
    """The text with the offsets inserted into every constraint; itself if none is missing."""
    builder = ExpansionBuilder(source.name)
    done = 0
    for record in split_records(source, Diagnostics()):
        if not isinstance(record, Record):
            continue
        fields = field_spans(record.span)
        if len(fields) <= _CONSTRAINT:
            continue
        field = fields[_CONSTRAINT]
        for start, end, jump in offset_edits(field.text):
            builder.copy(Span(source, done, field.start + start))
            builder.insert(jump, field.part(start, max(end, start + 1)))
            done = field.start + end
    if not done:
        return source
    builder.copy(Span(source, done, len(source.text)))
    return builder.build()


def offset_edits(constraint: str) -> list[tuple[int, int, str]]:
    """The changes that insert the offsets: from where, to where, and what to put there.

    >>> offset_edits("P1[5-7]&L0[0-7]&(Q04|Q05)")
    [(0, 0, '@00'), (7, 8, '@20'), (17, 17, '@36'), (21, 21, '@36')]
    """
    edits: list[tuple[int, int, str]] = []
    if not _CANDIDATE.search(constraint):
        return edits
    # For each open parenthesis: whether an operand begins with it.
    groups: list[bool] = []
    fresh = True
    operator = 0
    for kind, text, start, end in tokenize(constraint):
        if kind is Kind.OR or kind is Kind.AND:
            fresh = not groups or groups[-1]
            operator = start
        elif kind is Kind.LPAREN:
            groups.append(fresh)
        elif kind is Kind.NOT and constraint[end : end + 1] == "(":
            continue
        else:
            if fresh and kind in {Kind.STRING, Kind.CHAR} and text[0] in FIELD_OFFSETS:
                replaced = constraint[operator] == "&" and operator == start - 1
                jump = f"@{FIELD_OFFSETS[text[0]]:02}"
                edits.append((operator if replaced else start, start, jump))
            if kind is Kind.RPAREN and groups:
                groups.pop()
            fresh = False
    return edits
