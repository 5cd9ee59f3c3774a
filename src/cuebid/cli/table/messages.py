"""`cuebid table parse`, `write` and `messages`: lines, trees and the catalogue."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import click

from cuebid.core.errors import CuebidError
from cuebid.tablemanager.grammar.catalogue import catalogue, entry
from cuebid.tablemanager.grammar.errors import MessageError, TreeError
from cuebid.tablemanager.grammar.forms import FORM_OF, FORMS
from cuebid.tablemanager.grammar.messages import LineWarning, Message
from cuebid.tablemanager.grammar.profiles import PROFILES, profile_named
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.tree import from_tree, to_tree
from cuebid.tablemanager.grammar.writer import write
from cuebid.text import suggest
from cuebid.text.layout import excerpt, visible

__all__ = ["messages", "parse_lines", "write_lines"]

_ROOM: Final = 100
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
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def parse_lines(context: click.Context, line: str | None, as_json: bool) -> None:
    """Show what LINE says, as a tree; without LINE, what each line of standard input says.

    The exit code is 1 if any line is no message.
    """
    if line is not None:
        context.exit(0 if _show_one(line, as_json) else 1)
    bad = 0
    for number, text in _input_lines():
        try:
            message = parse(text)
        except MessageError as error:
            bad += 1
            _show_error(error, number, as_json)
        else:
            _show_message(message, number, text, as_json)
    context.exit(1 if bad else 0)


def _show_one(line: str, as_json: bool) -> bool:
    """Whether the line is a message; its tree is printed if it is, the error if not."""
    try:
        tree = to_tree(parse(line))
    except MessageError as error:
        _show_error(error, 1, as_json)
        return False
    click.echo(json.dumps(tree, indent=None if as_json else 4, ensure_ascii=False))
    return True


def _input_lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input that are not blank, each with its number."""
    number = 0
    for data in sys.stdin.buffer:
        parts = _LINE_END.split(data)
        if not parts[-1]:
            parts.pop()
        for part in parts:
            number += 1
            if part.strip():
                yield number, _decoded(part)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _show_message(message: Message, number: int, text: str, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(to_tree(message), ensure_ascii=False))
        return
    click.echo(f"{message.kind:<13} {write(message)}")
    for warning in message.warnings:
        _show_warning(warning, number, text)


def _show_warning(warning: LineWarning, number: int, text: str) -> None:
    start = warning.column - 1
    place = _Place(number, text, start, start + len(warning.text))
    _point(place, "warning", f"{warning.message} [{warning.code}]", "")


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
    _point(_Place(number, error.text, error.offset, end), "error", str(error), error.expected)


class _Place(NamedTuple):
    """A part of a line, from 0."""

    number: int
    text: str
    start: int
    end: int


def _point(place: _Place, severity: str, message: str, expected: str) -> None:
    """Print a finding as every command does: place, message, the line, a caret beneath."""
    shown, carets = excerpt(place.text, place.start, place.end, _ROOM)
    style = {"error": "red", "warning": "yellow"}[severity]
    where = f"line {place.number}, column {place.start + 1}"
    click.echo(f"{where}: {click.style(severity, fg=style)}: {visible(message)}", err=True)
    click.echo(f"  {shown}\n  {carets}", err=True)
    if expected:
        click.echo(f"  expected: {expected}", err=True)


@click.command(
    name="write",
    epilog="""\b
Examples: a message in the wording that Bridge Moniteur has; a file's lines in canonical form.
  cuebid table write --profile moniteur '{"kind": "seated", "seat": "N", "teamName": "Owls"}'
  cuebid table parse --json < session.txt | cuebid table write
""",
)
@click.argument("tree", required=False)
@click.option(
    "--profile",
    default="default",
    show_default=True,
    type=click.Choice(list(PROFILES)),
    help="Whose wording to write.",
)
@click.pass_context
def write_lines(context: click.Context, tree: str | None, profile: str) -> None:
    """Turn TREE, the JSON of a message, into its line; without TREE, all trees of standard input.

    Standard input may hold one object after another, or lists of them. The exit code is 1 if any
    is no message.
    """
    wording = profile_named(profile)
    text = tree
    if text is None:
        text = _decoded(sys.stdin.buffer.read())
    bad = 0
    for number, value in enumerate(_values(text), 1):
        try:
            line = write(from_tree(value), wording)
        except CuebidError as error:
            bad += 1
            click.echo(f"tree {number}: {click.style('error', fg='red')}: {error}", err=True)
        else:
            click.echo(line)
    context.exit(1 if bad else 0)


def _values(text: str) -> Iterator[Any]:
    """The JSON values of a text, one after another; those in lists singly.

    Raises:
        TreeError: the text is no JSON.
    """
    decoder = json.JSONDecoder()
    at = _skip_blanks(text, 0)
    while at < len(text):
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise TreeError(f"{place}: this is no JSON: {error.msg}") from error
        except RecursionError as error:
            raise TreeError("this is no JSON of messages: it is nested too deeply") from error
        yield from value if isinstance(value, list) else [value]
        at = _skip_blanks(text, at)


def _skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n\ufeff":
        at += 1
    return at


@click.command(
    epilog="""\b
Examples: all kinds; one kind with its grammar, tree and wordings.
  cuebid table messages
  cuebid table messages readyForCard
"""
)
@click.argument("kind", required=False)
@click.option("--json", "as_json", is_flag=True, help="The same for programs.")
def messages(kind: str | None, as_json: bool) -> None:
    """The catalogue of messages: all kinds, or all there is to know of KIND."""
    if kind is None:
        _show_catalogue(as_json)
        return
    item = entry(FORM_OF[_kind_named(kind)])
    if as_json:
        click.echo(json.dumps(item, indent=4, ensure_ascii=False))
    else:
        _show_entry(item)


def _kind_named(text: str) -> str:
    """The kind, in any case.

    Raises:
        click.BadParameter: there is none; the message says which is near.
    """
    by_folded = {kind.lower(): kind for kind in FORM_OF}
    kind = by_folded.get(text.lower())
    if kind is None:
        near = suggest(text, FORM_OF)
        hint = f"did you mean {near!r}?" if near else f"there are {', '.join(FORM_OF)}"
        raise click.BadParameter(f"{text!r} is no kind of message; {hint}", param_hint="KIND")
    return kind


def _show_catalogue(as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(catalogue(), indent=4, ensure_ascii=False))
        return
    for form in FORMS:
        sender = form.sender.split(",")[0]
        click.echo(f"{click.style(f'{form.kind:<13}', bold=True)} {sender:<6}  {form.example}")


def _show_entry(item: dict[str, Any]) -> None:
    click.echo(click.style(item["kind"], bold=True))
    click.echo(f"Sender: {item['sender']}. Receiver: {item['receiver']}. {item['when']}")
    if item["notes"]:
        click.echo(click.wrap_text(item["notes"], 78))
    click.echo(f"\n{item['syntax']}\n")
    click.echo(f"{item['example']}\n{json.dumps(item['tree'], indent=4)}\n")
    for name, line in item["wordings"].items():
        click.echo(f"{name:<13} {line}")
