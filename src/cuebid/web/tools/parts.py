"""Pieces of HTML that the answers of several tools have."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from cuebid.text import Diagnostics
from cuebid.web.texts import words

# The first ones show what is wrong with a file; the others are mostly of the same kind.
_MOST_PROBLEMS: Final = 20


def titled_list(title: str, lines: Iterable[str]) -> str:
    """Return lines of plain text as a list below a heading."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{escape(title)}</h2><ul>{items}</ul>"


def problems_list(problems: Diagnostics) -> str:
    """Return what could not be read, with its lines; empty if all could."""
    lines = [f"line {problem.span.first.line}: {problem.message}" for problem in problems]
    return titled_list(words("tools", "problems"), lines[:_MOST_PROBLEMS]) if lines else ""
