"""What the commands about databases have in common: their files, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
import msgspec

from cuebid.text import (
    Diagnostic,
    Diagnostics,
    Source,
    diagnostic_records,
    print_diagnostics,
    read_source,
)

if TYPE_CHECKING:
    from cuebid.database import Database

__all__ = [
    "EXPLANATIONS",
    "MACROS",
    "database_files",
    "explanation_source",
    "macro_source",
    "open_database",
    "print_json",
    "print_on_stderr",
    "stop_on_errors",
    "waiting",
]

MACROS: Final = "mac.m4"
EXPLANATIONS: Final = "Comments.txt"
# Files that take longer than about two seconds say that they are being read.
_LARGE: Final = 1_000_000

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., Any])


def database_files(command: _Command) -> _Command:
    """Give a command the argument DB and the options for the files that go with it."""
    texts = click.option(
        "--explanations",
        type=_FILE,
        help=f"Texts of explanations; {EXPLANATIONS} beside DB if not given.",
    )
    macros = click.option(
        "--macros",
        type=_FILE,
        help=f"Macros to expand first; {MACROS} beside DB if not given.",
    )
    return click.argument("db", type=_FILE, metavar="DB")(macros(texts(command)))


def open_database(
    db: Path, macros: Path | None, explanations: Path | None, report: Diagnostics
) -> Database:
    """Read a database with the files that belong to it.

    Raises:
        TextError: a file cannot be read.
    """
    from cuebid.database.language.loading import load_database  # noqa: PLC0415 - slow to import

    source = read_source(db, report)
    texts = explanation_source(db, explanations, report)
    with waiting(source):
        return load_database(
            source,
            report,
            macros=macro_source(db, macros, report),
            explanations=texts,
        )


def macro_source(db: Path, macros: Path | None, report: Diagnostics) -> Source | None:
    """The macro file that was named, or the one beside the database.

    Raises:
        TextError: it cannot be read.
    """
    path = _beside(db, macros, MACROS)
    return read_source(path, report) if path else None


def explanation_source(db: Path, explanations: Path | None, report: Diagnostics) -> Source | None:
    """The explanations file that was named, or the one beside the database.

    Raises:
        TextError: it cannot be read.
    """
    path = _beside(db, explanations, EXPLANATIONS)
    return read_source(path, report) if path else None


def waiting(
    source: Source, doing: str = "reading", large: int = _LARGE
) -> AbstractContextManager[object]:
    """A sign on the terminal that something is going on with a large source.

    Args:
        source: the database.
        doing: what.
        large: from how many characters on it takes longer than about two seconds.
    """
    if len(source.text) < large:
        return nullcontext()
    from rich.console import Console  # noqa: PLC0415 - slow to import

    console = Console(stderr=True)
    if not console.is_terminal:
        return nullcontext()
    return console.status(f"{doing} {source.name}")


def stop_on_errors(report: Diagnostics, as_json: bool) -> None:
    """Print what was found; with errors among it, end with exit code 1."""
    if as_json and report.has_errors:
        print_json({"diagnostics": diagnostic_records(report.in_order())})
    elif report:
        ordered = Diagnostics()
        ordered.extend(report.in_order())
        print_on_stderr(ordered)
    if report.has_errors:
        raise SystemExit(1)


def print_on_stderr(diagnostics: Iterable[Diagnostic]) -> None:
    """Print diagnostics on standard error."""
    # Most runs have none, and importing rich takes a fifth of the time of `cuebid bid`.
    from rich.console import Console  # noqa: PLC0415 - slow to import

    print_diagnostics(diagnostics, Console(stderr=True, soft_wrap=True))


def print_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def _beside(db: Path, given: Path | None, name: str) -> Path | None:
    """The file that was named, or one of that name in the database's folder if there is one."""
    usual = db.parent / name
    return given or (usual if usual.is_file() else None)
