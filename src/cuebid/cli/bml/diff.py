"""`cuebid bml diff`: compare two versions of system notes by meaning."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Unpack

import click
import msgspec
from rich.text import Text

from cuebid.bml import DefinedAuction, plain_text
from cuebid.bml.auctions.compare import Change, ChangeKind, compare_documents
from cuebid.cli.bml.options import BML_FILE, LimitValues, limit_options, limits_of
from cuebid.cli.bml.source import include_errors, load, print_to_stderr, processing
from cuebid.cli.terminal import open_console
from cuebid.text import Diagnostics
from cuebid.text.layout import visible

__all__ = ["diff"]

_STYLES: Final = {
    ChangeKind.ADDED: "green",
    ChangeKind.REMOVED: "red",
    ChangeKind.CHANGED: "yellow",
}
_WORDS: Final = {
    ChangeKind.ADDED: "new",
    ChangeKind.REMOVED: "gone",
    ChangeKind.CHANGED: "changed",
}


@click.command(
    epilog="""\b
Example: the changes since last year.
  cuebid bml diff system-2023.bml system.bml
""",
)
@click.argument("old", type=BML_FILE)
@click.argument("new", type=BML_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the changes as JSON.")
@limit_options
def diff(old: str, new: str, as_json: bool, **limits: Unpack[LimitValues]) -> None:
    """List the auctions whose meaning differs between two versions of a system.

    Layout, order and the use of variables, pastes and includes make no difference.

    Exit code: 0 no difference, 1 differences, 2 wrong usage, or a file, an included
    one too, cannot be read.
    """
    document_limits = limits_of(limits)
    report = Diagnostics()
    before = load(old, report, document_limits)
    after = load(new, report, document_limits)
    # Other diagnostics are dropped: the old version's errors are history, and `cuebid bml check`
    # reports those of the new one. But what a missing file holds cannot be compared.
    missing = include_errors(report)
    if missing:
        print_to_stderr(missing)
        raise SystemExit(2)
    with processing(new):
        changes = compare_documents(before, after, document_limits)
    if as_json:
        records = [_record(change) for change in changes]
        click.echo(msgspec.json.format(msgspec.json.encode(records), indent=2))
    else:
        _print(changes)
    raise SystemExit(1 if changes else 0)


def _print(changes: list[Change]) -> None:
    console = open_console(highlight=False)
    for change in changes:
        sequence = change.sequence
        when = "" if sequence.conditions.any else f" [{sequence.conditions}]"
        line = Text(f"{change.kind.value} {sequence.auction}{when}", style=_STYLES[change.kind])
        line.append(f"  {_text(change.old or sequence)}", style="default")
        console.print(line)
        if change.old and change.new:
            console.print(Text(f"  now: {_text(change.new)}"))
    counts = Counter(change.kind for change in changes)
    totals = [f"{counts[kind]} {_WORDS[kind]}" for kind in ChangeKind if counts[kind]]
    # On standard error, so standard output holds nothing but changes.
    click.echo(", ".join(totals) or "no difference in meaning", err=True)


def _text(sequence: DefinedAuction) -> str:
    text = plain_text(sequence.plain_text).replace("\n", " / ")
    return visible(f"{text} (alert)" if sequence.alert else text)


def _record(change: Change) -> dict[str, Any]:
    conditions = change.sequence.conditions
    return {
        "change": _WORDS[change.kind],
        "auction": change.sequence.auction,
        "seat": conditions.seat.value,
        "vulnerability": conditions.vulnerability,
        "old": _side(change.old),
        "new": _side(change.new),
    }


def _side(sequence: DefinedAuction | None) -> dict[str, Any] | None:
    if sequence is None:
        return None
    # The position in the file that the author edits, which may be an included one.
    written = sequence.written
    return {
        "text": sequence.full_text,
        "alert": sequence.alert,
        "file": written.source.name,
        "line": written.first.line,
        "column": written.first.column,
    }
