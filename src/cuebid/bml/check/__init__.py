"""Check a document for legal BML that is probably not what the author meant.

`check_document` runs all checks. Syntax errors are reported by `parse_document`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.bml.auctions.expand import definitions
from cuebid.bml.auctions.flush_answers import report_flush_answers
from cuebid.bml.auctions.usage import Usage, report_unused_rows
from cuebid.bml.check.auctions import check_auctions
from cuebid.bml.check.blanks_in_sequences import check_blanks_in_sequences
from cuebid.bml.check.descriptions import check_texts
from cuebid.bml.check.hands_in_text import check_hands
from cuebid.bml.check.heading_auctions import check_heading_auctions, check_tables
from cuebid.bml.check.indentation import check_indentation
from cuebid.bml.check.paragraphs import check_paragraphs
from cuebid.bml.check.rows_as_text import check_rows_as_text
from cuebid.bml.check.unanswered import UnansweredActions
from cuebid.bml.export.dead_links import report_dead_links

if TYPE_CHECKING:
    from cuebid.bml.auctions.expanded_tables import ExpandedTables
    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document
    from cuebid.text import Diagnostics

__all__ = ["check_document", "check_indentation", "check_tables", "check_what_is_a_row"]


def check_what_is_a_row(document: Document, report: Diagnostics) -> None:
    """Report rows that are read as text or in the wrong auction, so that meanings are lost.

    A program that bids by the notes needs these checks of BML as well.
    """
    check_tables(document, report)
    check_heading_auctions(document, report)
    report_flush_answers(document, report)
    check_rows_as_text(document, report)


def check_document(
    document: Document,
    report: Diagnostics,
    *,
    unanswered: bool = False,
    indentation: int | None = None,
    limits: Limits | None = None,
    expanded: ExpandedTables | None = None,
) -> None:
    """Report everything doubtful in a document.

    Args:
        document: the document to check.
        report: receives the problems.
        unanswered: also report the opponents' calls to which we have no answer.
        indentation: by how many blanks every level must be indented; None to accept any.
        limits: the largest number of auctions.
        expanded: the auctions of the document, if they are expanded already.

    Raises:
        LimitError: the document defines more auctions than the limits allow.
    """
    # Auctions last: only their expansion may raise LimitError, and by then the other checks have
    # reported.
    headed = check_heading_auctions(document, report)
    check_paragraphs(document, report)
    check_hands(document, report)
    if indentation is not None:
        check_indentation(document, indentation, report)
    check_texts(document, report)
    check_rows_as_text(document, report)
    check_blanks_in_sequences(document, report)
    report_dead_links(document, report)
    flush = report_flush_answers(document, report)
    usage = Usage() if expanded is None else expanded.usage()
    auctions = definitions(document, limits, usage) if expanded is None else expanded.definitions()
    unanswered_actions = UnansweredActions() if unanswered else None
    # One expansion serves all checks of auctions, so `watch` passes them on while it notes them.
    watched = unanswered_actions.watch(auctions) if unanswered_actions else auctions
    check_auctions(watched, report, reported=headed, explained=flush)
    report_unused_rows(document, usage, report)
    if unanswered_actions:
        unanswered_actions.report(report)
