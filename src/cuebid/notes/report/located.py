"""Convert the findings of a check of notes to diagnostics, each at the row that it is about."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.bml import without_passes
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.findings import NodeReport, NotesReport
from cuebid.text import Diagnostic, Severity


def located_findings(report: NotesReport) -> Iterator[Diagnostic]:
    """Yield what `cuebid system check` reports of rows, words and auctions."""
    for word in report.unknown:
        yield Diagnostic(
            Severity.WARNING, "notes-unknown-word", f"not understood: {word.text}", word.place
        )
    for code, severity, message, rows in (
        ("notes-no-hand", Severity.ERROR, "no hand fits {}", report.impossible),
        ("notes-illegal-call", Severity.ERROR, "{} may not be called here", report.illegal),
        ("notes-says-nothing", Severity.HINT, "{} says nothing of the hand", report.unsure),
        ("notes-unanswered", Severity.HINT, "{} forces, and has no answers", report.unanswered),
    ):
        for row in rows:
            yield _of_row(code, severity, message, row)
    for row, call in report.left_out:
        message = (
            f"{{}} stands alone, without {call.text}, because an artificial bid named its suit"
        )
        yield _of_row("notes-suit-left-out", Severity.HINT, message, row)
    for node in report.nodes:
        yield from _of_node(node)
    for group in report.never_made_groups:
        place = group.calls[0].written
        yield Diagnostic(Severity.ERROR, "notes-never-made", str(group), place)


def _of_row(code: str, severity: Severity, message: str, row: InterpretedAuction) -> Diagnostic:
    sequence = row.sequence
    text = message.format(without_passes(sequence.auction))
    return Diagnostic(severity, code, text, sequence.written)


def _of_node(node: NodeReport) -> Iterator[Diagnostic]:
    if node.place is None or not (node.is_hole or node.leaves_values_out):
        return
    # A hand that may pass has at least that call; one that may not has none at all.
    severity, hands = (
        (Severity.ERROR, "must call") if node.is_hole else (Severity.HINT, "are too good to pass")
    )
    example = "" if node.example is None else f", such as {node.example.pbn}"
    text = f"{node.without:.0%} of the hands after {node.auction} {hands} and have no call{example}"
    yield Diagnostic(severity, "notes-no-call-for", text, node.place)
