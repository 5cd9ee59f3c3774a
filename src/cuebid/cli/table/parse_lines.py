"""`cuebid table parse`: show the syntax tree of lines of the Table Manager protocol.

Results go to standard output and diagnostics to standard error, so that a pipe has only trees. With
`--json` errors are records among the trees, so that each input line has one output line.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

import click

from cuebid.cli.options import flag
from cuebid.tablemanager import MessageError, parse, to_tree, write
from cuebid.tablemanager.grammar.lines import decode
from cuebid.tablemanager.grammar.messages import LineWarning, Message
from cuebid.text.layout import excerpt, visible

_MAX_COLUMNS: Final = 100
"""The most columns of a line that a diagnostic quotes."""
# The line ends that a table accepts (`tablemanager.grammar.lines`), so that a captured session is
# split into the same lines.
_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_TOKEN: Final = re.compile(r"\S+")


@click.command(
    name="parse",
    epilog="""\b
Examples: the tree of one line; every line of a file, one JSON object a line.
  cuebid table parse 'south bids 1NT Alert. 12 to 14 total points'
  cuebid table parse --json < session.txt
""",
)
@click.argument("line", required=False)
@flag("--json", "as_json", help="Print one JSON object a line.")
@click.pass_context
def parse_lines(context: click.Context, line: str | None, as_json: bool) -> None:
    """Show the tree of LINE, or of each line of standard input if LINE is missing or -.

    Exit code: 0 success, 1 a line is not a message, 2 wrong usage.
    """
    # A hyphen is no message; it stands for standard input.
    if line is not None and line != "-":
        context.exit(0 if _show_tree(line, as_json) else 1)
    # Line by line, so that a growing log can be piped in.
    errors = 0
    for number, text in _input_lines():
        try:
            message = parse(text)
        except MessageError as error:
            errors += 1
            _show_error(error, number, as_json)
        else:
            _show_message(message, number, text, as_json)
    context.exit(1 if errors else 0)


def _show_tree(line: str, as_json: bool) -> bool:
    """Print the syntax tree of a line, or its error; return whether the line is a message."""
    try:
        tree = to_tree(parse(line))
    except MessageError as error:
        _show_error(error, 1, as_json)
        return False
    click.echo(json.dumps(tree, indent=None if as_json else 4, ensure_ascii=False))
    return True


def _input_lines() -> Iterator[tuple[int, str]]:
    """Yield the lines of standard input that are not blank, each with its number."""
    number = 0
    # Read in binary: text mode would fail at the first byte that is not UTF-8.
    for data in sys.stdin.buffer:
        parts = _LINE_END.split(data)
        # A line end at the end of the data does not begin another line.
        if not parts[-1]:
            parts.pop()
        for part in parts:
            number += 1
            if part.strip():
                yield number, decode(part)


def _show_message(message: Message, number: int, text: str, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(to_tree(message), ensure_ascii=False))
        return
    click.echo(f"{message.kind:<13} {write(message)}")
    for warning in message.warnings:
        _show_warning(warning, number, text)


def _show_warning(warning: LineWarning, number: int, text: str) -> None:
    start = warning.column - 1
    excess = _LinePart(number, text, start, start + len(warning.text))
    _print_diagnostic(excess, "warning", f"{warning.message} [{warning.code}]", "")


def _show_error(error: MessageError, number: int, as_json: bool) -> None:
    if as_json:
        record = {
            "error": str(error),
            "line": number,
            "column": error.column,
            "expected": error.expected,
            "suggestion": error.suggestion,
            "text": error.text,
        }
        click.echo(json.dumps(record, ensure_ascii=False))
        return
    token = _TOKEN.match(error.text, error.offset)
    end = token.end() if token else error.offset
    part = _LinePart(number, error.text, error.offset, end)
    _print_diagnostic(part, "error", str(error), error.expected)


class _LinePart(NamedTuple):
    """The part of a line that a diagnostic points at."""

    number: int
    """The number of the line, from 1."""
    text: str
    """The whole line."""
    start: int
    """The offset of the first character."""
    end: int
    """The offset after the last character."""


def _print_diagnostic(part: _LinePart, severity: str, message: str, expected: str) -> None:
    """Print position, message, the line, and carets below it, in the style of all commands."""
    shown, carets = excerpt(part.text, part.start, part.end, _MAX_COLUMNS)
    style = {"error": "red", "warning": "yellow"}[severity]
    position = f"line {part.number}, column {part.start + 1}"
    # `visible` and `excerpt` replace control characters: a line from a socket could otherwise
    # send escape sequences to the terminal.
    click.echo(f"{position}: {click.style(severity, fg=style)}: {visible(message)}", err=True)
    click.echo(f"  {shown}\n  {carets}", err=True)
    if expected:
        click.echo(f"  expected: {expected}", err=True)
