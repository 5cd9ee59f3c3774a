"""`cuebid bml diff`: compare two versions of system notes by meaning."""

from __future__ import annotations

from collections import Counter
from typing import Final

import click
from rich.text import Text

from cuebid.bml import Limits
from cuebid.bml.auctions.change_words import CHANGE_WORDS, change_record, changed_text
from cuebid.bml.auctions.compare import Change, ChangeKind, compare_documents
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import include_errors, load, print_to_stderr, processing
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json
from cuebid.cli.terminal import open_console
from cuebid.text import Diagnostics

_STYLES: Final = {
    ChangeKind.ADDED: "green",
    ChangeKind.REMOVED: "red",
    ChangeKind.CHANGED: "yellow",
}


@click.command(
    epilog="""\b
Example: the changes since last year.
  cuebid bml diff system-2023.bml system.bml
"""
)
@click.argument("old", type=BML_FILE)
@click.argument("new", type=BML_FILE)
@json_option("the changes")
@limit_options
def diff(old: str, new: str, as_json: bool, limits: Limits) -> None:
    """List the auctions whose meaning differs between two versions of a system.

    Layout, order and the use of variables, pastes and includes make no difference.

    Exit code: 0 no difference, 1 differences, 2 wrong usage, or a file, an included
    one too, cannot be read.
    """
    report = Diagnostics()
    before = load(old, report, limits)
    after = load(new, report, limits)
    # Other diagnostics are dropped: the old version's errors are history, and `cuebid bml check`
    # reports those of the new version. But missing files make a comparison impossible.
    missing = include_errors(report)
    if missing:
        print_to_stderr(missing)
        raise SystemExit(2)
    with processing(new):
        changes = compare_documents(before, after, limits)
    if as_json:
        records = [change_record(change) for change in changes]
        print_json(records)
    else:
        _print(changes)
    raise SystemExit(1 if changes else 0)


def _print(changes: list[Change]) -> None:
    console = open_console(highlight=False)
    for change in changes:
        sequence = change.sequence
        when = "" if sequence.conditions.any else f" [{sequence.conditions}]"
        line = Text(f"{change.kind.value} {sequence.auction}{when}", style=_STYLES[change.kind])
        line.append(f"  {changed_text(change.old or sequence)}", style="default")
        console.print(line)
        if change.old and change.new:
            console.print(Text(f"  now: {changed_text(change.new)}"))
    counts = Counter(change.kind for change in changes)
    totals = [f"{counts[kind]} {CHANGE_WORDS[kind]}" for kind in ChangeKind if counts[kind]]
    # On standard error, so that standard output contains nothing but changes.
    click.echo(", ".join(totals) or "no difference in meaning", err=True)
