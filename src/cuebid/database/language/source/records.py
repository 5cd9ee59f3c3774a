"""Split a database into records, each a rule with its continuation lines, and remarks.

"Rules may extend across multiple lines if the first character of the second and subsequent lines is
a space or tab. If the first character is a semicolon, the rule is a comment."
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from cuebid.text import Diagnostics, Source, Span

FIELD_NAMES: Final = ("level", "sequence", "priority", "constraint", "specification")
"""The fields that every record has, in their order."""

# A comment line inside a record, or a field.
_FIELD: Final = re.compile(r"(?<![^\r\n]);[^\r\n]*|[^ \t\r\n]+")
_MARKED: Final = re.compile(r"[*#][0-9]+")
_BLANKS: Final = " \t"


class Record(Struct, frozen=True):
    """The lines of one rule, from its first character to its last."""

    span: Span


class RemarkLine(Struct, frozen=True):
    """A line that is not part of a rule: a comment, or a blank line as an empty span."""

    span: Span


def split_records(source: Source, report: Diagnostics) -> Iterator[Record | RemarkLine]:
    """Yield the records and remarks of a database in order, each when its lines are read.

    A line that begins with a blank or tab continues the rule before it. Blank lines and comments do
    not end a rule, but a comment inside one is reported as a warning (A8).
    """
    # Remarks after a rule are held back until the next line tells whether the rule continues.
    record: Span | None = None
    remarks: list[RemarkLine] = []
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        text = line.text
        if text.startswith(";") or not text.strip(_BLANKS):
            remarks.append(RemarkLine(line if text.startswith(";") else line.part(0, 0)))
        elif text[0] not in _BLANKS:
            if record:
                yield Record(record)
            yield from remarks
            record, remarks = line.part(0, len(text.rstrip(_BLANKS))), []
        elif record:
            _warn_of_comments(remarks, report)
            yield from remarks
            record = record.join(line.part(0, len(text.rstrip(_BLANKS))))
            remarks = []
        else:
            _report_orphan(line, report)
    if record:
        yield Record(record)
    yield from remarks


def report_no_rules(source: Source, report: Diagnostics) -> None:
    """Report an error if a text holds nothing that could be a rule."""
    parts = split_records(source, Diagnostics())
    if not any(isinstance(part, Record) for part in parts):
        report.error(
            "db-no-rules",
            "no rule, and so no call, is written here",
            Span.point(source, 0),
            expected="rules such as `1 START:1N 60 @01~.[15,17]~ :P15:p17 #1`, or notes in BML "
            "with rows such as `1N = 15--17 BAL`",
        )


def field_spans(record: Span) -> list[Span]:
    """Return the fields of a record, without the comments that may stand inside it."""
    source = record.source
    matches = _FIELD.finditer(source.text, record.start, record.end)
    return [Span(source, *match.span()) for match in matches if not _is_comment(match)]


def _is_comment(match: re.Match[str]) -> bool:
    """Return whether a match is a comment line; a field may begin with `;` too."""
    start = match.start()
    return match.group()[0] == ";" and (start == 0 or match.string[start - 1] in "\r\n")


def _warn_of_comments(remarks: list[RemarkLine], report: Diagnostics) -> None:
    for remark in remarks:
        if remark.span.text:
            message = "this comment stands inside a rule"
            expected = "comments before or after a rule"
            report.warning("db-comment-inside", message, remark.span, expected=expected)


def _report_orphan(line: Span, report: Diagnostics) -> None:
    text = line.text
    start = len(text) - len(text.lstrip(_BLANKS))
    message = "this line begins with a blank, but there is no rule that it could continue"
    written = line.part(start, len(text.rstrip(_BLANKS)))
    report.error("db-no-rule-above", message, written, expected="a rule in the first column")


def split_tail(fields: list[Span]) -> tuple[list[Span], list[Span]]:
    """Split the fields of a record in two, before the first field with a mark `*` or `#`."""
    # A sequence may begin with `#` too (`#a`). Among the first five fields, therefore, only a sign
    # with nothing but digits is a mark; it then tells that fields are missing.
    for index, field in enumerate(fields):
        text = field.text
        if text[0] in "*#" and (index >= len(FIELD_NAMES) or _MARKED.fullmatch(text)):
            return fields[:index], fields[index:]
    return fields, []
