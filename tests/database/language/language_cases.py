"""Reads the fixtures of the language and prints trees as they are written there."""

from pathlib import Path

from case_blocks import case_blocks

from cuebid.database.language.loading import load_database
from cuebid.database.language.node import Node
from cuebid.database.language.tree import BracketKind
from cuebid.text import Diagnostics, Source, trace

FOLDER = Path(__file__).with_name("cases")


def blocks(name):
    """Yield the title and the lines of each case of a file."""
    return case_blocks(FOLDER / name)


def show(value):
    """A tree on one line: the kind of each node, and in parentheses what it says.

    A sequence of one term without an anchor is shown as the term.
    """
    if isinstance(value, tuple):
        return " ".join(map(show, value))
    if isinstance(value, BracketKind):
        return value.name.lower()
    if not isinstance(value, Node):
        return str(value)
    name = type(value).__name__
    said = [getattr(value, part) for part in type(value).__match_args__]
    if name == "Concatenation" and len(value.terms) == 1 and value.anchor is None:
        return show(value.terms)
    shown = [show(part) for part in said if part not in (None, ())]
    return f"{name}({', '.join(shown)})" if shown else name


def load_text(text, macros=None):
    """The database of a text called `mb` with macros from `mac`, and what was said about it."""
    report = Diagnostics()
    source = None if macros is None else Source("mac", macros)
    return load_database(Source("mb", text), report, macros=source), report


def findings(report):
    """One line for each diagnostic: where it was written, how much it matters, and the message."""
    return [
        f"{trace(found.span).written} {found.severity.value} {found.code}: {found.message}"
        for found in report.in_order()
    ]
