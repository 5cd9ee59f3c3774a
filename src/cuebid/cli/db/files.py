"""Options for a rule file with its macros and explanations, and functions that open it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from cuebid.cli.options import joined
from cuebid.cli.output import reading_status, stop_on_errors
from cuebid.cli.paths import EXISTING_FILE
from cuebid.systems import explanations_of, load_cached_rule_file, macros_of
from cuebid.systems.file_names import EXPLANATIONS, MACROS
from cuebid.text import Diagnostics, read_source

if TYPE_CHECKING:
    from cuebid.database import Database, RuleBook


def _load(_: click.Context, __: click.Parameter, path: Path | None) -> None:
    if path is not None:
        from cuebid.database import load_functions  # noqa: PLC0415 - few commands need it

        load_functions(path)


_FUNCTIONS: Final = click.option(
    "--functions",
    type=EXISTING_FILE,
    # Eager, because functions must be loaded before the rules; they hold for the whole process.
    is_eager=True,
    expose_value=False,
    callback=_load,
    help="A Python file that defines functions of the rules, #100 and above; it is run.",
)

database_files = joined(
    click.argument("db", type=EXISTING_FILE, metavar="DB"),
    click.option(
        "--macros",
        type=EXISTING_FILE,
        help=f"Macros to expand first.  [default: {MACROS} beside DB]",
    ),
    click.option(
        "--explanations",
        type=EXISTING_FILE,
        help=f"Explanations.  [default: {EXPLANATIONS} beside DB]",
    ),
    _FUNCTIONS,
)
"""The argument DB, and options for the files that belong to it."""

rule_file_options = joined(
    click.option(
        "--macros",
        type=EXISTING_FILE,
        help=f"Macros of a rule file.  [default: {MACROS} beside it]",
    ),
    click.option(
        "--explanations",
        type=EXISTING_FILE,
        help=f"Explanations of a rule file's rules.  [default: {EXPLANATIONS} beside it]",
    ),
    _FUNCTIONS,
)
"""Options for the files that belong to a system that is a rule file."""


def open_database(
    db: Path, macros: Path | None, explanations: Path | None, report: Diagnostics
) -> Database:
    """Parse a file of bidding rules, with its files of macros and explanations.

    The cache is not used: it contains neither comments nor the places of rules in the source.

    Raises:
        TextError: a file cannot be read.
    """
    from cuebid.database.language.loading import load_database  # noqa: PLC0415 - slow to import

    source = read_source(db, report)
    texts = explanations_of(db, explanations, report)
    with reading_status(source):
        return load_database(
            source, report, macros=macros_of(db, macros, report), explanations=texts
        )


def open_rule_book(
    db: Path, macros: Path | None, explanations: Path | None, as_json: bool
) -> RuleBook:
    """Return the rule book of a database, from the cache if possible.

    Errors are printed, and end the command with exit code 1.

    Raises:
        TextError: a file cannot be read.
    """
    report = Diagnostics()
    system = load_cached_rule_file(
        db, report, macros=macros, explanations=explanations, while_parsing=reading_status
    )
    stop_on_errors(report, as_json)
    return system.book
