"""Notes of strangers as documents: no file but those of the shipped library, and little work."""

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
"""The limits of notes of strangers: `2over1` with all it includes has 70,000 and 5,000 auctions."""


def read_notes(name: str, text: str, report: Diagnostics) -> Document:
    """Read notes as robots will read them from their file.

    Args:
        name: of the notes.
        text: what their author wrote.
        report: receives what is wrong, and an error where robots are not to bid by them.

    Raises:
        LimitError: they grow longer or deeper than the limits allow.
    """
    # Through bytes: what a file of this text would be decoded to is what must be checked.
    source = decode_source(f"{name}.bml", text.encode("utf-8", "replace")).source
    document = parse_document(source, report, loader=LibraryLoader(), limits=LIMITS)
    if not all(map(is_of_library, files_of_rules(document))):
        # Their macros and settings can do more than describe calls: they load files.
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
