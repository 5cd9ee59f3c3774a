"""Errors in a visitor's text as HTML: a sentence, the place, and what to write instead."""

from __future__ import annotations

from html import escape
from typing import Final

from cuebid.core import CuebidError
from cuebid.text import Diagnostic, TextError
from cuebid.text.layout import excerpt
from cuebid.web.texts import words

# A longer line is cut to this width around its error.
_MOST_COLUMNS: Final = 100
# The first errors show what is wrong; later ones are mostly of the same kind.
_MOST_FAULTS: Final = 5


def refusal(text: str) -> str:
    """Return an error message as an HTML paragraph."""
    return f'<p class="loss">{escape(text)}</p>'


def fault_html(error: CuebidError) -> str:
    """Return an error as HTML; for a `TextError`, with each line and a caret below the place."""
    if isinstance(error, TextError):
        return "\n".join(_diagnostic(problem) for problem in error.diagnostics[:_MOST_FAULTS])
    return refusal(_sentence(error.full_message))


def located_fault(
    sentence: str, line: str, start: int, end: int, expected: str = "", suggestion: str = ""
) -> str:
    """Return an error in a line as HTML: sentence, line with caret, and suggestions.

    Args:
        sentence: what is wrong.
        line: the line; empty if there is no line to show.
        start: the column in the line where the error begins, from 0.
        end: the column where it ends.
        expected: what could have stood there, in words.
        suggestion: the word that was probably meant.
    """
    parts = [refusal(sentence)]
    if line:
        shown, caret = excerpt(line, start, end, _MOST_COLUMNS)
        # Hidden from screen readers: a caret is useless when read aloud, and the sentence suffices.
        parts.append(f'<pre aria-hidden="true">{escape(shown)}\n{caret}</pre>')
    if expected:
        parts.append(f"<p>{escape(words('message_tool', 'expected', text=expected))}</p>")
    if suggestion:
        parts.append(f"<p>{escape(words('message_tool', 'meant', word=suggestion))}</p>")
    return "\n".join(parts)


def _diagnostic(problem: Diagnostic) -> str:
    source, (line, column) = problem.span.source, problem.span.first
    text = source.line_text(line) if source.text else ""
    length = problem.span.end - problem.span.start
    meant = problem.edit.replacement if problem.edit is not None else ""
    return located_fault(
        _sentence(problem.message), text, column - 1, column - 1 + length, problem.expected, meant
    )


def _sentence(text: str) -> str:
    # Messages of the toolkit are written to follow a prefix: `file:3: there is no such call`.
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
