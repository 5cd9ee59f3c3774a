"""The rule file that commands of `cuebid db` read, with its macros and explanations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from cuebid.cli.functions_option import functions_option
from cuebid.cli.output import reading_status, stop_on_errors
from cuebid.systems.file_names import EXPLANATIONS, MACROS
from cuebid.systems.rule_file import explanations_of, load_cached_rule_file, macros_of
from cuebid.text import Diagnostics, read_source

if TYPE_CHECKING:
    from cuebid.database import Database, RuleBook

__all__ = ["database_files", "open_database", "open_rule_book"]

_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., Any])


def database_files(command: _Command) -> _Command:
    """Add the argument DB and the options for the files that go with it to a command."""
    texts = click.option(
        "--explanations", type=_FILE, help=f"Explanations.  [default: {EXPLANATIONS} beside DB]"
    )
    macros = click.option(
        "--macros", type=_FILE, help=f"Macros to expand first.  [default: {MACROS} beside DB]"
    )
    return click.argument("db", type=_FILE, metavar="DB")(macros(texts(functions_option(command))))


def open_database(
    db: Path, macros: Path | None, explanations: Path | None, report: Diagnostics
) -> Database:
    """Parse a database with the files that belong to it.

    The cache is not asked: it keeps neither comments nor the places where rules were written.

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
    """Return the rule book of a database, from the cache if it is there.

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
