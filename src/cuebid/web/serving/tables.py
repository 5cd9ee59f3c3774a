"""Tables of pages, which scroll by themselves on a narrow screen, and numbers with their signs."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


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
