"""Diagnostics as people read them, plain or in colour; the words are the same in both.

notes.bml:2:3: error: 1Q is not a call [bml-unknown-call]
 2 |   1Q Waiting
   |   ^^
     expected: a call such as 1C, 2N, P, D or R
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.text.diagnostics import Diagnostics
from cuebid.text.layout import excerpt, shorten, visible
from cuebid.text.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import Console
    from rich.text import Text

    from cuebid.text.diagnostics import Diagnostic, Edit
    from cuebid.text.span import Span
    from cuebid.text.tracing import Trace

__all__ = ["format_diagnostic", "format_diagnostics", "print_diagnostics", "rich_diagnostic"]

_ROOM = 100
_LINES = 4
_FRAMES = 6
_REPLACED = 60

# A printed line, in parts: the text and what it is, which decides its colour.
_Line = list[tuple[str, str]]
_STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "hint": "bold cyan",
    "place": "bold",
    "gutter": "blue",
    "label": "bold",
    "code": "dim",
    "text": "",
}


def format_diagnostic(diagnostic: Diagnostic, room: int = _ROOM) -> str:
    """One diagnostic as plain text, without a line end at the end.

    Args:
        diagnostic: what to print.
        room: the most terminal cells for a line of the source; a longer one is cut.
    """
    return "\n".join(
        "".join(text for text, _ in line).rstrip() for line in _lines(diagnostic, room)
    )


def format_diagnostics(diagnostics: Iterable[Diagnostic], room: int = _ROOM) -> str:
    """Several as plain text; of a `Diagnostics` collector, with its summary as the last line."""
    printed = [format_diagnostic(diagnostic, room) for diagnostic in diagnostics]
    if isinstance(diagnostics, Diagnostics):
        printed.append(diagnostics.summary())
    return "\n".join(printed)


def rich_diagnostic(diagnostic: Diagnostic, room: int = _ROOM) -> Text:
    """One diagnostic in colour: the characters of `format_diagnostic`, styled for rich."""
    from rich.text import Text  # noqa: PLC0415 - slow to import, and only coloured output needs it

    printed = Text()
    for number, line in enumerate(_lines(diagnostic, room)):
        printed.append("\n" if number else "")
        for text, kind in line:
            printed.append(text, _STYLES[kind])
    return printed


def print_diagnostics(
    diagnostics: Iterable[Diagnostic], console: Console, room: int | None = None
) -> None:
    """Print to a rich console, which decides by itself whether its terminal shows colour.

    Args:
        diagnostics: what to print; of a `Diagnostics` collector the summary follows.
        console: where to.
        room: the most cells for a line of the source; as wide as the console if not given.
    """
    # The gutter takes its part of the width; less than this would show nothing of use.
    cells = max(console.width - 10, 20) if room is None else room
    for diagnostic in diagnostics:
        console.print(rich_diagnostic(diagnostic, cells), soft_wrap=True)
    if isinstance(diagnostics, Diagnostics):
        console.print(diagnostics.summary(), markup=False, highlight=False, soft_wrap=True)


def _lines(diagnostic: Diagnostic, room: int) -> Iterator[_Line]:
    """All printed lines of a diagnostic."""
    traced = trace(diagnostic.span)
    related = [(trace(place.span, limit=0).written, place) for place in diagnostic.related]
    severity = diagnostic.severity.value
    yield [
        (f"{_place(traced.written)}: ", "place"),
        (f"{severity}: ", severity),
        (visible(diagnostic.message), "text"),
        (f" [{diagnostic.code}]", "code"),
    ]
    gutter = max(
        len(str(span.last.line)) for span in (traced.written, *(span for span, _ in related))
    )
    yield from _excerpts(traced.written, severity, gutter, room)
    indent = " " * (gutter + 4)
    if diagnostic.expected:
        yield [(f"{indent}expected: ", "label"), (visible(diagnostic.expected), "text")]
    if diagnostic.edit:
        yield [(f"{indent}fix: ", "label"), (_fix(diagnostic.edit, traced.written), "text")]
    for span, place in related:
        yield [(f"{indent}see {_place(span)}: ", "label"), (visible(place.message), "text")]
        yield from _excerpts(span, "hint", gutter, room)
    for step in _chain(traced):
        yield [(indent, "text"), (step, "text")]


def _place(span: Span) -> str:
    """File, line and column; of an empty file, or one that could not be read, only its name."""
    return visible(str(span) if span.source.text else span.source.name)


def _excerpts(span: Span, kind: str, gutter: int, room: int) -> Iterator[_Line]:
    """The lines of the source that a span covers, each with its carets."""
    source = span.source
    if not source.text:
        return
    first, column = span.first
    last, end_column = span.last
    if last > first and end_column == 1:
        # A span that takes its line end along is still about the line before.
        last -= 1
        end_column = source.line_end(last) - source.line_start(last) + 1
    lines: list[int | None] = list(range(first, last + 1))
    if len(lines) > _LINES:
        lines = [first, first + 1, None, last]
    for number in lines:
        if number is None:
            yield [(f" {'':>{gutter}} | ", "gutter"), ("...", "text")]
            continue
        text = source.line_text(number)
        indent = len(text) - len(text.lstrip())
        # An offset inside a line end is shown behind the last character.
        start = min(column - 1, len(text)) if number == first else indent
        end = min(end_column - 1, len(text)) if number == last else len(text)
        shown, carets = excerpt(text, start, end, room)
        yield [(f" {number:>{gutter}} | ", "gutter"), (shown, "text")]
        if text or number == first:
            yield [(f" {'':>{gutter}} | ", "gutter"), (carets, kind)]


def _fix(edit: Edit, at: Span) -> str:
    """A suggested edit in words; its place is named when it is not where the diagnostic is."""
    written = trace(edit.span, limit=0).written
    old, new = (shorten(text, _REPLACED) for text in (edit.span.text, edit.replacement))
    if not old:
        change = f"insert `{new}`"
    elif not new:
        change = f"delete `{old}`"
    else:
        change = f"replace `{old}` with `{new}`"
    place = "" if written == at else f" at {_place(written)}"
    return f"{visible(edit.title)} ({change}{place})"


def _chain(traced: Trace) -> Iterator[str]:
    """The inclusions and expansions, innermost first."""
    frames = traced.frames
    for frame in frames[:_FRAMES]:
        yield visible(str(frame))
    if len(frames) > _FRAMES:
        least = "at least " if traced.cut else ""
        yield f"and {least}{len(frames) - _FRAMES} more steps"
