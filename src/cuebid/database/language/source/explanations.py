"""The explanations file: texts for calls, by number.

A line is a number and its text, `1 15 to 17 points, balanced`; the number may have its `*`. Lines
that begin with a blank or tab continue the text before; lines that begin with `;` are comments.
"""

# The specification names the number of an explanation and no file. `Comments.txt`, which the
# original program requires, suggests the name that commands look for.

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.text import Diagnostics, Related, Source, Span

_ENTRY: Final = re.compile(r"\*?([0-9]{1,9})(?=\s|$)")
_LINE: Final = re.compile(r"(?<![^\r\n]);[^\r\n]*|[^\r\n]+")


def read_explanations(source: Source, report: Diagnostics) -> Mapping[int, str]:
    """Return the texts of a file by number, in the order they are written."""
    texts: dict[int, str] = {}
    spans: dict[int, Span] = {}
    for record in split_records(source, report):
        if not isinstance(record, Record):
            continue
        entry = _ENTRY.match(record.span.text)
        if entry is None:
            first = field_spans(record.span)[0]
            message = f"`{first.text}` is not the number of an explanation"
            report.error("db-explanation-number", message, first, expected="a number, then a text")
            continue
        span = record.span.part(0, entry.end())
        number = int(entry[1])
        text = _text(record.span.text[entry.end() :])
        if not text:
            message = f"the explanation {number} has no text"
            report.error("db-explanation-empty", message, span, expected="a text after it")
        elif number in texts:
            related = [Related(spans[number], "it is first written here")]
            message = f"the explanation {number} is written twice"
            report.error("db-explanation-twice", message, span, related=related)
        else:
            texts[number], spans[number] = text, span
    return texts


def _text(written: str) -> str:
    """Join the lines of an entry by blanks, without comments."""
    lines = (match.group().strip(" \t") for match in _LINE.finditer(written))
    return " ".join(line for line in lines if line and not line.startswith(";"))
