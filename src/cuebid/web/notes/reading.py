"""Parse notes of untrusted visitors: no files but the shipped library's, and strict limits."""

from __future__ import annotations

from typing import Final

from cuebid.bml import Document, Limits, parse_document
from cuebid.conventions import LibraryLoader, is_of_library
from cuebid.notes import report_unusable_notes
from cuebid.notes.merge.embedded_rules import files_of_rules
from cuebid.text import Diagnostics, Span, decode_source

LIMITS: Final = Limits(
    characters=1_000_000, include_depth=4, paste_depth=8, sequences=50_000, steps=1_000_000
)
"""Limits for visitors' notes; `2over1` with includes has 70,000 characters, 5,000 auctions."""


def read_notes(name: str, text: str, report: Diagnostics) -> Document:
    """Parse a visitor's notes as robots will later parse them from a file.

    Args:
        name: the name of the notes.
        text: the text that their author wrote.
        report: receives what is wrong, and an error if robots must not bid by them.

    Raises:
        LimitError: the notes, with includes, are longer or deeper than the limits allow.
    """
    # Encoded and decoded, so that exactly the text that a file would give is checked.
    source = decode_source(f"{name}.bml", text.encode("utf-8", "replace")).source
    document = parse_document(source, report, loader=LibraryLoader(), limits=LIMITS)
    if not all(map(is_of_library, files_of_rules(document))):
        # Macros and settings of embedded rules can load files.
        report.error(
            "notes-embedded-rules",
            "rules of a database inside of notes are not read here",
            Span.point(document.written, 0),
            expected="rows alone; `cuebid web` on your own machine takes such notes by their file",
        )
    unusable = Diagnostics()
    report_unusable_notes(document, report, unusable)
    report.extend(item for item in unusable if item not in tuple(report))
    return document
