"""HTML tables and lists of pages; wide tables scroll horizontally on narrow screens."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from cuebid.text import Diagnostics
from cuebid.web.texts import words

# The first problems show what is wrong with a file; later ones are mostly of the same kind.
_MOST_PROBLEMS: Final = 20


def wide_table(label: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    """Return an HTML table that scrolls if it is wider than the screen.

    Args:
        label: its name for screen readers, as plain text.
        heads: the titles of the columns, as plain text.
        rows: the rows, as HTML (`<tr>...</tr>`).
    """
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    # With a tab stop, because scrollable regions must be reachable by keyboard (WCAG 2.1.1).
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def signed(number: float, form: str = "+d") -> str:
    """Return a number with its sign, a real minus sign in place of a hyphen."""
    return format(number, form).replace("-", "−")


def titled_list(title: str, lines: Iterable[str]) -> str:
    """Return lines of plain text as an HTML list below a heading."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{escape(title)}</h2><ul>{items}</ul>"


def problems_list(problems: Diagnostics) -> str:
    """Return the problems in a file, with line numbers, as an HTML list; empty without any."""
    lines = [f"line {problem.span.first.line}: {problem.message}" for problem in problems]
    return titled_list(words("tools", "problems"), lines[:_MOST_PROBLEMS]) if lines else ""
