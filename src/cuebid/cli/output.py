"""Print the output of commands: JSON, lines, diagnostics, and errors of writing files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final

import click
import msgspec

from cuebid.cli.findings_option import finding_cap
from cuebid.cli.streams import fail, write_document
from cuebid.cli.terminal import open_console, status
from cuebid.text import (
    Diagnostic,
    Diagnostics,
    FindingCap,
    OutputError,
    Source,
    diagnostic_records,
    print_diagnostics,
    replace_bytes,
)

# Characters; a larger rule file takes more than about two seconds to parse. A command that is
# silent for longer seems to hang.
_LARGE: Final = 1_000_000


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def print_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Print lines one by one, as soon as the iterator yields them."""
    for line in lines:
        click.echo(line, err=err)


def print_findings(
    diagnostics: Iterable[Diagnostic], cap: FindingCap | None = None, *, on_stderr: bool = False
) -> None:
    """Print the first diagnostics of each kind, all of them with `--all-findings`.

    Args:
        diagnostics: the diagnostics.
        cap: limits them together with those of earlier calls; the caller prints `left_out`.
        on_stderr: print on standard error, for commands whose result is something else.
    """
    console = open_console(stderr=on_stderr)
    if cap is None:
        print_diagnostics(diagnostics, console, cap=finding_cap())
    else:
        print_diagnostics(filter(cap.admits, diagnostics), console, cap=FindingCap(None))


def print_on_stderr(diagnostics: Iterable[Diagnostic]) -> None:
    """Print the first diagnostics of each kind on standard error."""
    print_findings(diagnostics, on_stderr=True)


def stop_on_errors(report: Diagnostics, as_json: bool) -> None:
    """Print the diagnostics of a report; if any is an error, end the command with exit code 1.

    Args:
        report: the diagnostics.
        as_json: print errors as JSON on standard output, where programs that read the command's
            JSON look for them. Warnings alone are not printed then, because they would precede
            the JSON of the result.
    """
    if as_json and report.has_errors:
        print_json({"diagnostics": diagnostic_records(report.in_order())})
    elif report:
        ordered = Diagnostics()
        ordered.extend(report.in_order())
        print_on_stderr(ordered)
    if report.has_errors:
        raise SystemExit(1)


@contextmanager
def stop_if_unwritable() -> Iterator[None]:
    """If a file cannot be written, print the reason and end the command with exit code 2."""
    try:
        yield
    except OutputError as error:
        fail(str(error))


def write_or_print(data: bytes, target: Path | None) -> None:
    """Replace a file by data, or print the data; an unwritable file ends the command."""
    if target is None:
        write_document(data)
        return
    with stop_if_unwritable():
        replace_bytes(target, data)


def reading_status(source: Source) -> AbstractContextManager[object]:
    """Return a context manager that shows a spinner while a large source is read."""
    return nullcontext() if len(source.text) < _LARGE else status(f"reading {source.name}")
