"""Tables and lists of pages; wide tables scroll by themselves on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from cuebid.text import Diagnostics
from cuebid.web.texts import words

# The first ones show what is wrong with a file; the others are mostly of the same kind.
_MOST_PROBLEMS: Final = 20


def wide_table(label: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    """Return a table as HTML.

    Args:
        label: its name for screen readers, as plain text.
        heads: the titles of the columns, as plain text.
        rows: the rows, as HTML (`<tr>...</tr>`).
    """
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    # A region with a tab stop: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def signed(number: float, form: str = "+d") -> str:
    """Return a number with its sign: a hyphen is shorter than a plus, and hard to see."""
    return format(number, form).replace("-", "−")


def titled_list(title: str, lines: Iterable[str]) -> str:
    """Return lines of plain text as a list below a heading."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{escape(title)}</h2><ul>{items}</ul>"


def problems_list(problems: Diagnostics) -> str:
    """Return what could not be read, with its lines; empty if all could."""
    lines = [f"line {problem.span.first.line}: {problem.message}" for problem in problems]
    return titled_list(words("tools", "problems"), lines[:_MOST_PROBLEMS]) if lines else ""
