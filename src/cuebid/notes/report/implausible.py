"""Openings that no pair would make on the hands that their rows seem to describe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cuebid.bml import read_document
from cuebid.bml.auctions.expanded_tables import expand_tables
from cuebid.notes.include_path import limits_of_user
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.doubts import implausibility_doubts
from cuebid.notes.meaning.interpretation import meanings_of
from cuebid.notes.merge.embedded_rules import read_embedded_rules
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.text import Diagnostic, Diagnostics, Severity


def implausible_openings(
    path: Path, languages: tuple[str, ...] = LANGUAGES
) -> Iterator[Diagnostic]:
    """Yield a warning for each implausible opening of notes, and how to settle its meaning.

    Raises:
        TextError: the file is missing or cannot be read.
        LimitError: it grows longer or deeper than the limits allow.
    """
    limits = limits_of_user()
    document = read_document(path, Diagnostics(), limits=limits)
    tables = expand_tables(document, limits)
    meanings = meanings_of(document, tables, languages)
    embedded = read_embedded_rules(document)
    for sequence in tables.continuing((False, "")):
        if sequence.is_prefix or not row_text(sequence):
            continue
        if embedded is not None and embedded.is_unchanged(sequence):
            continue
        for doubt in implausibility_doubts(meanings.interpret(sequence)):
            text = f"`{sequence.call.text} = {row_text(sequence)}`: {doubt}"
            yield Diagnostic(Severity.WARNING, "notes-implausible", text, sequence.written)
