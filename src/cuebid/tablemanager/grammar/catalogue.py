"""The catalogue of messages as data, from `forms`; `make pages` makes a page of it."""

from __future__ import annotations

from typing import Any

from cuebid.tablemanager.grammar.forms import FORMS, Form
from cuebid.tablemanager.grammar.profiles import PROFILES
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.tree import to_tree
from cuebid.tablemanager.grammar.writer import write


def entry(form: Form) -> dict[str, Any]:
    """Return the description of a kind of message, as data.

    Keys: `kind`, `specified` (whether table-master.txt has it), `sender`, `receiver`, `when`,
    `syntax`, `example` (the specification's where it has one), `tree` (the example's),
    `wordings` (the example in each profile), `notes`.
    """
    example = form.printed_example or form.example
    message = parse(example)
    return {
        "kind": form.kind,
        "specified": bool(form.printed_example),
        "sender": form.sender,
        "receiver": form.receiver,
        "when": form.when,
        "syntax": form.syntax,
        "example": example,
        "tree": to_tree(message),
        "wordings": {name: write(message, profile) for name, profile in PROFILES.items()},
        "notes": form.notes,
    }


def catalogue() -> list[dict[str, Any]]:
    """Return the descriptions of all kinds of messages, in the order of a session."""
    return [entry(form) for form in FORMS]
