"""`cuebid system build`: from notes in BML to a folder of rules that play."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.bml.options import BML_FILE, limit_options, limits_of
from cuebid.cli.bml.source import load, processing
from cuebid.cli.output import print_json, stop_on_errors
from cuebid.cli.system.notes_options import language_option
from cuebid.notes import (
    MergedRules,
    NotesSystem,
    UnknownWord,
    build_notes,
    report_unread_comments,
    unknown_words,
)
from cuebid.systems import build_system, read_folder
from cuebid.systems.file_names import COMMENTS, RULES, SETTINGS
from cuebid.text import Diagnostics, Severity
from cuebid.text.files import OutputError, replace_text_file

__all__ = ["build", "carried_record", "carried_words"]

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
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write; it is made if it is not there.",
)
@click.option(
    "--defence/--no-defence",
    default=True,
    show_default=True,
    help="Put the defence of the package's system below the notes, for what they leave open.",
)
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print what was made as JSON.")
@limit_options
def build(
    notes: str,
    output: Path,
    defence: bool,
    languages: tuple[str, ...],
    as_json: bool,
    **limits: int,
) -> None:
    """Make a system of NOTES: rules in the database's language, each under the row it comes from.

    Priorities follow from how much a row says of the hand, then from the order of the notes. Below
    them stand the general rules of the package's system, for what the notes leave open. Notes that
    `cuebid system notes` wrote carry the rules of a system; rows that were not changed stand for
    them, and nothing is put below. Words that
    were not understood are named; `cuebid system check` says where they stand, and what is missing.

    Exit code: 0 built, 1 the notes have errors, 2 a file cannot be read or written.
    """
    report = Diagnostics()
    document = load(notes, report, limits_of(limits))
    errors = Diagnostics()
    errors.extend(one for one in report.in_order() if one.severity is Severity.ERROR)
    report_unread_comments(document, errors)
    stop_on_errors(errors, as_json)
    with processing(notes):
        built = build_notes(document, languages, limits_of(limits), defence=defence)
        try:
            _write(built, output)
        except (OSError, OutputError) as error:
            click.echo(str(error), err=True)
            raise SystemExit(2) from error
        made = Diagnostics()
        build_system(output, read_folder(output, made), made)
    stop_on_errors(made, as_json)
    _tell(built, output, as_json)


def _write(built: NotesSystem, output: Path) -> None:
    """Write the files of a system; a folder with something else in it is left alone.

    Raises:
        OutputError: the folder holds a system that was not made from notes.
    """
    settings = output / SETTINGS
    made_before = settings.is_file() and "\nnotes = " in settings.read_text("utf-8")
    if output.is_dir() and not made_before and any(output.iterdir()):
        raise OutputError(f"{output} has something else in it; name a new folder")
    output.mkdir(parents=True, exist_ok=True)
    for name, text in built.files.items():
        with replace_text_file(output / name) as stream:
            stream.write(text)
    for ending in (RULES, COMMENTS):
        for path in output.glob(f"*{ending}"):
            if path.name not in built.files:
                path.unlink()


def _tell(built: NotesSystem, output: Path, as_json: bool) -> None:
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
            | carried_record(built.merged)
        )
        return
    if built.merged is not None:
        click.echo(carried_words(built.merged), err=True)
    click.echo(
        f"{output}: {len(rules)} rules from {len(built.auctions)} auctions; "
        f"{words.share:.1%} of the descriptions understood",
        err=True,
    )
    for line in _lines(words.unknown):
        click.echo(line, err=True)


def carried_words(merged: MergedRules) -> str:
    """How rows and the rules that notes carry go together."""
    own = len({one.interpreted.sequence.key for one in merged.rules})
    said = [
        f"{len(merged.unchanged)} rows stand for embedded rules, as they were written",
        f"{own} auctions have rules of their own, from rows that were changed or added",
    ]
    if merged.dropped:
        said.append(f"rows were taken away: {', '.join(merged.dropped)}")
    return "; ".join(said)


def carried_record(merged: MergedRules | None) -> dict[str, object]:
    """The same for JSON; nothing where the notes carry no rules."""
    if merged is None:
        return {}
    changed = dict.fromkeys(one.interpreted.sequence.auction for one in merged.rules)
    return {
        "carried": {
            "kept": len(merged.unchanged),
            "changed": list(changed),
            "dropped": list(merged.dropped),
        }
    }


def _lines(unknown: tuple[UnknownWord, ...]) -> list[str]:
    lines = [f"{word.place}: not understood: {word.text}" for word in unknown[:_SHOWN]]
    if len(unknown) > _SHOWN:
        lines.append(f"and {len(unknown) - _SHOWN} more; cuebid system check names them all")
    return lines
