"""`cuebid system build`: build a folder of rules from notes in BML."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.bml import Limits
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import load, processing
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines, stop_on_errors
from cuebid.cli.paths import FOLDER
from cuebid.cli.streams import fail
from cuebid.cli.system.options import language_option
from cuebid.notes import build_notes, report_unusable_notes
from cuebid.notes.build_folder import build_lines, build_record, write_build
from cuebid.systems import build_system, read_folder
from cuebid.text import Diagnostics, OutputError


@click.command(
    epilog="""\b
Example: notes become rules, and a hand is bid by them.
  cuebid system build notes.bml -o mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
"""
)
@click.argument("notes", type=BML_FILE)
@click.option(
    "-o", "--output", required=True, type=FOLDER,
    help="The folder to write; created if it does not exist.",
)  # fmt: skip
@click.option(
    "--defence/--no-defence", default=True, show_default=True,
    help="Add the defensive bidding of the shipped system, for auctions that the notes leave open.",
)  # fmt: skip
@language_option
@json_option("a summary")
@limit_options
def build(
    notes: str,
    output: Path,
    defence: bool,
    languages: tuple[str, ...],
    as_json: bool,
    limits: Limits,
) -> None:
    """Build a system from NOTES: rules in the database's language, each below the row it is from.

    A row that says more about the hand has priority, then the row that is written first. General
    rules of the shipped system are added for auctions that the notes leave open.

    Notes that `cuebid system notes` wrote contain the rules of a system in comments. A row that you
    have not changed uses those rules, and nothing is added.

    Words that were not understood are printed; `cuebid system check` also reports what is missing.

    Exit code: 0 success, 1 the notes have errors, 2 a file cannot be read or written.
    """
    report = Diagnostics()
    document = load(notes, report, limits)
    errors = Diagnostics()
    report_unusable_notes(document, report, errors)
    stop_on_errors(errors, as_json)
    with processing(notes):
        built = build_notes(document, languages, limits, defence=defence)
        try:
            write_build(built, output)
        except (OSError, OutputError) as error:
            fail(str(error))
        # The folder is read back, so that a rule that cannot be parsed is found now, and not when
        # the system is used.
        folder_report = Diagnostics()
        build_system(output, read_folder(output, folder_report), folder_report)
    stop_on_errors(folder_report, as_json)
    if as_json:
        print_json(build_record(built, output))
    else:
        print_lines(build_lines(built, output), err=True)
