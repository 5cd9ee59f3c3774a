"""Insert the offsets of fields into constraints, the second pass of a build (A4)."""

# A constraint is matched from the beginning of the pattern string, where `L0[0-7]` never matches.
# The specification says of jumps that they are "generally not used in the database but inserted by
# a preprocessor". This pass is that preprocessor: where an operand begins with the letter of a
# field it writes the jump, `@20L0[0-7]`, in place of a `&` before it, which a jump may not follow.
# Operands that begin with a jump stay, so that building a built text changes nothing.

from __future__ import annotations

import re
from typing import Final

from cuebid.database.language.parsing.lexer import tokenize
from cuebid.database.language.parsing.tokens import RuleTokenKind
from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.evaluation.pattern_layout import FIELD_OFFSETS
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span

_CONSTRAINT: Final = 3
# Most built constraints have no such operand; one search is faster than their tokens.
_CANDIDATE: Final = re.compile(r"(?:^|[|&(])[PMDCLHQSG]")


def insert_offsets(source: Source) -> Source:
    """Return the text with offsets inserted into all constraints; `source` if none is missing."""
    builder = ExpansionBuilder(source.name)
    copied_to = 0
    for record in split_records(source, Diagnostics()):
        if not isinstance(record, Record):
            continue
        fields = field_spans(record.span)
        if len(fields) <= _CONSTRAINT:
            continue
        field = fields[_CONSTRAINT]
        for start, end, jump in offset_edits(field.text):
            builder.copy(Span(source, copied_to, field.start + start))
            builder.insert(jump, field.part(start, max(end, start + 1)))
            copied_to = field.start + end
    if not copied_to:
        return source
    builder.copy(Span(source, copied_to, len(source.text)))
    return builder.build()


def offset_edits(constraint: str) -> list[tuple[int, int, str]]:
    """Return the edits that insert the offsets: start, end and replacement.

    >>> offset_edits("P1[5-7]&L0[0-7]&(Q04|Q05)")
    [(0, 0, '@00'), (7, 8, '@20'), (17, 17, '@36'), (21, 21, '@36')]
    """
    edits: list[tuple[int, int, str]] = []
    if not _CANDIDATE.search(constraint):
        return edits
    # For each open parenthesis: whether an operand begins with it. Only then does the group stand
    # at the beginning of the pattern string.
    groups: list[bool] = []
    at_operand_start = True
    operator = 0
    for kind, text, start, end in tokenize(constraint):
        if kind is RuleTokenKind.OR or kind is RuleTokenKind.AND:
            at_operand_start = not groups or groups[-1]
            operator = start
        elif kind is RuleTokenKind.LPAREN:
            groups.append(at_operand_start)
        elif kind is RuleTokenKind.NOT and constraint[end : end + 1] == "(":
            continue
        else:
            if (
                at_operand_start
                and kind in {RuleTokenKind.STRING, RuleTokenKind.CHAR}
                and text[0] in FIELD_OFFSETS
            ):
                replaced = constraint[operator] == "&" and operator == start - 1
                jump = f"@{FIELD_OFFSETS[text[0]]:02}"
                edits.append((operator if replaced else start, start, jump))
            if kind is RuleTokenKind.RPAREN and groups:
                groups.pop()
            at_operand_start = False
    return edits
