"""`cuebid table messages`: list or describe the messages of the Table Manager protocol."""

from __future__ import annotations

import json
from typing import Any

import click

from cuebid.cli.options import json_option
from cuebid.tablemanager.grammar.catalogue import catalogue, entry
from cuebid.tablemanager.grammar.forms import FORM_OF, FORMS
from cuebid.text import suggest


@click.command(
    epilog="""\b
Examples: all kinds; one kind with its grammar, tree and wordings.
  cuebid table messages
  cuebid table messages readyForCard
"""
)
@click.argument("kind", required=False)
@json_option("the catalogue")
def messages(kind: str | None, as_json: bool) -> None:
    """List the kinds of messages, or describe KIND in full.

    Exit code: 0 success, 2 wrong usage, such as an unknown kind.
    """
    if kind is None:
        _show_catalogue(as_json)
        return
    description = entry(FORM_OF[_kind_named(kind)])
    if as_json:
        click.echo(json.dumps(description, indent=4, ensure_ascii=False))
    else:
        _show_entry(description)


def _kind_named(text: str) -> str:
    """Return the kind of message with a name, in any letter case.

    Raises:
        click.BadParameter: there is no such kind; the message suggests a similar one.
    """
    by_folded = {kind.lower(): kind for kind in FORM_OF}
    kind = by_folded.get(text.lower())
    if kind is None:
        similar = suggest(text, FORM_OF)
        hint = f"did you mean {similar!r}?" if similar else f"choose from {', '.join(FORM_OF)}"
        raise click.BadParameter(f"{text!r} is not a kind of message; {hint}", param_hint="KIND")
    return kind


def _show_catalogue(as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(catalogue(), indent=4, ensure_ascii=False))
        return
    for form in FORMS:
        # Some kinds have several senders; the column shows the usual one, which comes first.
        sender = form.sender.split(",")[0]
        click.echo(f"{click.style(f'{form.kind:<13}', bold=True)} {sender:<6}  {form.example}")


def _show_entry(description: dict[str, Any]) -> None:
    click.echo(click.style(description["kind"], bold=True))
    sender, receiver = description["sender"], description["receiver"]
    click.echo(f"Sender: {sender}. Receiver: {receiver}. {description['when']}")
    if description["notes"]:
        click.echo(click.wrap_text(description["notes"], 78))
    click.echo(f"\n{description['syntax']}\n")
    click.echo(f"{description['example']}\n{json.dumps(description['tree'], indent=4)}\n")
    for name, line in description["wordings"].items():
        click.echo(f"{name:<13} {line}")
