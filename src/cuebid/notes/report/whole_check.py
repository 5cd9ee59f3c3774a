"""Run the checks of `cuebid system check` on notes, except those of whole auctions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cuebid.bml import Document, Limits, definitions
from cuebid.bml.check import check_what_is_a_row
from cuebid.conventions import check_doubled_rows
from cuebid.database import RuleBook
from cuebid.notes.build import NotesSystem, build_notes
from cuebid.notes.report.check import check_notes
from cuebid.notes.report.findings import NotesReport
from cuebid.notes.report.module_examples import check_examples
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.text import Diagnostics


class CheckedNotes(NamedTuple):
    """Notes with the results of their checks.

    Attributes:
        built: the system built from the notes.
        book: the rule book of that system.
        lost: diagnostics of rows that are lost or doubled, and of module examples that fail.
        examples: how many examples were bid.
        report: the report on sampled hands, and on how rows were read.
    """

    built: NotesSystem
    book: RuleBook
    lost: Diagnostics
    examples: int
    report: NotesReport


def check_whole(
    document: Document,
    book_of: Callable[[NotesSystem], RuleBook],
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    *,
    deals: int,
    seed: int = 1,
) -> CheckedNotes:
    """Run the checks on a document of notes.

    Args:
        document: the notes.
        book_of: returns the rule book of a built system.
        languages: the tables of words to read them with.
        limits: how many auctions there may be.
        deals: how many deals to sample.
        seed: the seed of the random deals.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    lost = Diagnostics()
    check_what_is_a_row(document, lost)
    built = build_notes(document, languages, limits)
    rows = definitions(document, limits)
    if built.merged is not None:
        embedded = built.merged.embedded
        rows = (row for row in rows if not embedded.is_unchanged(row))
    check_doubled_rows(document, rows, lost)
    book = book_of(built)
    examples = check_examples(document, book, lost)
    report = check_notes(built, deals=deals, seed=seed, book=book)
    return CheckedNotes(built, book, lost, examples, report)
