"""`cuebid system build`: a folder of rules from notes in BML."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.bml import Limits
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import load, processing
from cuebid.cli.options import FOLDER
from cuebid.cli.output import print_json, stop_on_errors
from cuebid.cli.system.options import language_option
from cuebid.notes import NotesSystem, UnknownWord, build_notes, report_unusable_notes, unknown_words
from cuebid.notes.build_folder import write_build
from cuebid.notes.merge.summary import embedded_rules_record, embedded_rules_text
from cuebid.systems import build_system, read_folder
from cuebid.text import Diagnostics
from cuebid.text.files import OutputError
from cuebid.text.layout import counted, visible

# More would hide the summary; `cuebid system check` lists all of them.
_SHOWN: Final = 10


@click.command(
    epilog="""\b
Example: notes become rules, and a hand is bid by them.
  cuebid system build notes.bml -o mine
  cuebid bid KQ54.AJ3.K832.Q7 --system mine
"""
)
@click.argument("notes", type=BML_FILE)
@click.option(
    "-o",
    "--output",
    required=True,
    type=FOLDER,
    help="The folder to write; created if it does not exist.",
)
@click.option(
    "--defence/--no-defence",
    default=True,
    show_default=True,
    help="Add the defensive bidding of the shipped system, for auctions that the notes leave open.",
)
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print a summary as JSON.")
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
            click.echo(str(error), err=True)
            raise SystemExit(2) from error
        # The folder is read back, so that a rule that cannot be parsed is found now and not when a
        # hand is bid by it.
        folder_report = Diagnostics()
        build_system(output, read_folder(output, folder_report), folder_report)
    stop_on_errors(folder_report, as_json)
    _print_summary(built, output, as_json)


def _print_summary(built: NotesSystem, output: Path, as_json: bool) -> None:
    words = unknown_words(built.auctions)
    rules = built.rules if built.merged is None else built.merged.rules
    if as_json:
        print_json(
            {
                "output": str(output),
                "title": built.title,
                "auctions": len(built.auctions),
                "rules": len(rules),
                "unknown_words": [
                    {"text": word.text, "place": str(word.place)} for word in words.unknown
                ],
                "understood": words.understood,
                "characters": words.characters,
            }
            | embedded_rules_record(built.merged)
        )
        return
    if built.merged is not None:
        click.echo(embedded_rules_text(built.merged), err=True)
    click.echo(
        f"{output}: {counted(len(rules), 'rule')} from {len(built.auctions)} auctions; "
        f"{words.share:.1%} of the descriptions understood",
        err=True,
    )
    for line in _lines(words.unknown):
        click.echo(line, err=True)


def _lines(unknown: tuple[UnknownWord, ...]) -> list[str]:
    lines = [f"{word.place}: not understood: {visible(word.text)}" for word in unknown[:_SHOWN]]
    if len(unknown) > _SHOWN:
        lines.append(f"and {len(unknown) - _SHOWN} more; cuebid system check names them all")
    return lines
