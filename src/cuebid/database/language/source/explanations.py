"""The explanations file: what calls mean in words, by number.

A line is a number and its text, `1 15 to 17 points, balanced`; the number may have its `*`. Lines
that begin with a blank or tab go on with the text before, lines that begin with `;` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cuebid.database.language.source.records import Record, field_spans, split_records
from cuebid.text import Diagnostics, Related, Source, Span

__all__ = ["read_explanations"]

_ENTRY: Final = re.compile(r"\*?([0-9]{1,9})(?=\s|$)")
_LINE: Final = re.compile(r"(?<![^\r\n]);[^\r\n]*|[^\r\n]+")


def read_explanations(source: Source, report: Diagnostics) -> Mapping[int, str]:
    """The texts of a file, by number, in the order they are written.

    Args:
        source: the file.
        report: is told of lines without a number or text, and of numbers that are there twice.
    """
    texts: dict[int, str] = {}
    places: dict[int, Span] = {}
    for record in split_records(source, report):
        if not isinstance(record, Record):
            continue
        entry = _ENTRY.match(record.span.text)
        if entry is None:
            first = field_spans(record.span)[0]
            message = f"`{first.text}` is not the number of an explanation"
            report.error("db-explanation-number", message, first, expected="a number, then a text")
            continue
        place = record.span.part(0, entry.end())
        number = int(entry[1])
        text = _text(record.span.text[entry.end() :])
        if not text:
            message = f"the explanation {number} has no text"
            report.error("db-explanation-empty", message, place, expected="a text behind it")
        elif number in texts:
            related = [Related(places[number], "it is first written here")]
            message = f"the explanation {number} is written twice"
            report.error("db-explanation-twice", message, place, related=related)
        else:
            texts[number], places[number] = text, place
    return texts


def _text(written: str) -> str:
    """The lines of an entry joined by blanks, without comments."""
    lines = (match.group().strip(" \t") for match in _LINE.finditer(written))
    return " ".join(line for line in lines if line and not line.startswith(";"))
