"""`cuebid system notes`: write a system of rules as notes in BML."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from cuebid.cli.options import flag
from cuebid.cli.output import stop_on_errors, write_or_print
from cuebid.cli.output_option import output_option
from cuebid.cli.overwrite import confirm_replacement, force_option
from cuebid.cli.progress import counting
from cuebid.cli.system.options import system_argument
from cuebid.notes import exported_calls, notes_text, notes_with_rules
from cuebid.notes.system_sources import system_sources
from cuebid.systems import System, SystemFiles, build_system
from cuebid.text import Diagnostics
from cuebid.text.layout import counted


@click.command(
    epilog="""\b
Example: what SAYC's openings and answers show; notes of a database; the notes as a system.
  cuebid system notes sayc -o sayc.bml
  cuebid system notes mb.txt2 -o mine.bml
  cuebid bml ask sayc.bml 1H 2N
  cuebid bid KQ54.AJ3.K832.Q7 --system sayc.bml
"""
)
@system_argument
@output_option()
@click.option(
    "--depth", type=click.IntRange(1, 6), default=2, show_default=True,
    help="The highest number of calls that our side makes in an auction of the tables.",
)  # fmt: skip
@flag(
    "--contested", help="Also tables over their opening bids, and over their first call after ours."
)
@click.option(
    "--rules/--no-rules", default=True, show_default=True,
    help="Add the rules in comments after the tables, so that the notes choose the same calls.",
)  # fmt: skip
@force_option
def notes(
    system: str, output: Path | None, depth: int, contested: bool, rules: bool, force: bool
) -> None:
    """Write what the calls of SYSTEM show as notes in BML; the opponents pass.

    With `--contested` there are tables for auctions that they open or overcall as well.

    SYSTEM may be a rule file, with mac.m4 and Comments.txt beside it.

    There is a table for each auction, with descriptions of the hands, and with the numbers of the
    rules and their explanations as comments. Calls that only general rules make are left out.
    Requirements that notes have no words for, such as the quality of a suit, are left out and
    counted.

    Comments after the tables contain the rules as they are written, so `cuebid system build` and
    every command that takes the notes as a system choose the same calls. If you change a row, the
    row has precedence.

    A file that Cuebid did not write is replaced only after a question, or with --force.

    Exit code: 0 success, 1 the system has errors, 2 a file cannot be written.
    """
    confirm_replacement(output, force=force)
    report = Diagnostics()
    # The source files and not the opened system, because notes contain the rules as written.
    files, settings = system_sources(system, report)
    built = _build(system, files, report)
    with counting() as progress:
        task = progress.add_task("auctions", total=None)
        note = partial(progress.advance, task)
        calls = list(exported_calls(built.book, depth, note, contested=contested))
    if rules:
        text = notes_with_rules(built.title, calls, files, settings)
    else:
        text = notes_text(built.title, calls)
    incomplete = sum(not call.complete for call in calls)
    write_or_print(text.encode(), output)
    carried = f"; {counted(len(built.database.rules), 'rule')} carried" if rules else ""
    # On standard error, because the notes may go to standard output.
    click.echo(
        f"{counted(len(calls), 'call')}; {incomplete} show more than words of notes say{carried}",
        err=True,
    )


def _build(name: str, files: SystemFiles, report: Diagnostics) -> System:
    """Build a system from its files; print its errors, if any, and end the command."""
    built = build_system(Path(Path(name).name), files, report)
    stop_on_errors(report, as_json=False)
    return built
