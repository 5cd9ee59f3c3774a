"""`cuebid system check notes.bml`: report hands without a call, overlaps, unused calls."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
from rich.table import Table

from cuebid.bml import FileLoader, without_passes
from cuebid.cli.bml.source import processing
from cuebid.cli.findings_option import first_lines
from cuebid.cli.output import print_findings, print_json, stop_on_errors, write_or_print
from cuebid.cli.system.checks.reading_table import print_readings
from cuebid.cli.terminal import open_console, status
from cuebid.database import RuleBook
from cuebid.match.survey import blunders_of_system
from cuebid.notes import (
    LANGUAGES,
    InterpretedAuction,
    NodeReport,
    NotesReport,
    NotesSystem,
    check_whole,
    limits_of_user,
    notes_path,
    open_system,
    report_page,
)
from cuebid.notes.load import read_document_of_notes, system_of
from cuebid.notes.merge.summary import embedded_rules_record, embedded_rules_text
from cuebid.notes.report.record import never_made, report_record, row_words
from cuebid.notes.stored_notes import ReadSystem, cached_system_of_notes
from cuebid.systems.measures.blunder_count import blunder_lines, blunder_record
from cuebid.text import Diagnostics, diagnostic_records, raise_errors
from cuebid.text.layout import counted, visible

# Auctions in the table, the most doubtful first; a page (`--html`) and JSON have all of them.
_SHOWN: Final = 12
_NOT_BID: Final = "no auctions were bid; --auctions 100 counts calls that no player makes"
_OVERLAPS: Final = 3
# Columns in a file or pipe, which has no width; Rich would wrap the table at 80 columns.
_WIDE: Final = 200


def check_notes_file(
    path: str,
    languages: tuple[str, ...],
    *,
    deals: int,
    auctions: int,
    seed: int,
    as_json: bool,
    page: Path | None,
) -> None:
    """Check notes and print the findings; exit with code 1 if there are findings, else with 0."""
    file = notes_path(path)
    limits = limits_of_user()
    loader, notices = FileLoader.beside(file, limits), Diagnostics()
    document = read_document_of_notes(file, notices, limits, loader)
    stop_on_errors(notices, as_json)

    def book_of(built: NotesSystem) -> RuleBook:
        # Robots read all languages, whatever the check reads.
        if languages != LANGUAGES:
            return open_system(path).book

        def load(report: Diagnostics) -> ReadSystem:
            report.extend(notices)
            return ReadSystem(system_of(built, file, report), document, loader)

        found = Diagnostics()
        system = cached_system_of_notes(file, found, load)
        raise_errors(found)
        return system.book

    with status("checking"), processing(str(file)):
        built, book, lost, examples, report = check_whole(
            document, book_of, languages, deals=deals, seed=seed
        )
        # Bidding whole auctions takes longer than everything else here.
        never = blunders_of_system(book, auctions, seed) if auctions else None
    if page is not None:
        write_or_print(report_page(built.title, report).encode(), page)
    if as_json:
        record = report_record(report) | {"diagnostics": diagnostic_records(lost.in_order())}
        record |= {"examples": examples}
        never_record = {"blunders": blunder_record(never)} if never else {}
        print_json(record | never_record | embedded_rules_record(built.merged))
    else:
        if lost:
            # First, because findings about rows below may be wrong where these errors are.
            print_findings(lost.in_order())
        _print(report)
        for line in blunder_lines(never) if never else (_NOT_BID,):
            click.echo(visible(line))
        if examples:
            click.echo(f"{counted(examples, 'example')} of modules bid")
        if built.merged is not None:
            click.echo(embedded_rules_text(built.merged))
    raise SystemExit(1 if report.has_findings or lost else 0)


def _print(report: NotesReport) -> None:
    console = open_console()
    if not console.is_terminal:
        console = open_console(width=_WIDE, highlight=False)
    print_readings(report, console)
    unknown = [f"{word.place}: not understood: {word.text}" for word in report.unknown]
    illegal = [
        f"{row_words(interpreted)}: may not be called here" for interpreted in report.illegal
    ]
    for line in (*first_lines(unknown), *first_lines(illegal)):
        console.print(line, highlight=False)
    if report.unanswered:
        forcing = ", ".join(map(_call_and_line, report.unanswered))
        console.print(f"forcing, without answers: {forcing}", highlight=False)
    # Nodes at which each hand has exactly one call need no attention.
    nodes = [node for node in report.nodes if node.never or node.overlaps or node.without]
    if nodes:
        console.print(_table(nodes))
    left = f"; {len(nodes) - _SHOWN} more to look at in `--html`" if len(nodes) > _SHOWN else ""
    console.print(
        f"{len(report.nodes)} nodes judged, {len(report.rare)} too rare for this many deals{left}",
        highlight=False,
    )


def _call_and_line(interpreted: InterpretedAuction) -> str:
    """Return an auction without passes, and the line number of its row, as text."""
    sequence = interpreted.sequence
    line = sequence.row.source.position(sequence.row.start).line
    return f"{without_passes(sequence.auction)} (line {line})"


def _table(nodes: Sequence[NodeReport]) -> Table:
    table = Table(box=None, pad_edge=False)
    for title in ("after", "hands", "no call", "example", "two calls fit", "never made"):
        table.add_column(title, justify="right" if title in {"hands", "no call"} else "left")
    # Hands without a call are the worst finding, then rows that nobody bids.
    ordered = sorted(nodes, key=lambda node: (-node.is_hole, -len(node.never), -node.without))
    for node in ordered[:_SHOWN]:
        overlaps = ", ".join(
            f"{overlap.first} before {overlap.second} {overlap.share:.0%}"
            for overlap in node.overlaps[:_OVERLAPS]
        )
        share = f"{node.without:.1%}" + ("" if node.may_pass else " must call")
        example = "" if node.example is None else node.example.pbn
        table.add_row(
            node.auction, str(node.hands), share, example, overlaps, ", ".join(never_made(node))
        )
    return table
