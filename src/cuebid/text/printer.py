"""Print diagnostics for people, plain or in colour, with the same words.

notes.bml:2:3: error: 1Q is not a call [bml-unknown-call]
 2 |   1Q Waiting
   |   ^^
     expected: a call such as 1C, 2N, P, D or R
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.text.diagnostics import Diagnostics
from cuebid.text.finding_cap import FindingCap
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
# Of a span over more lines than this only the first two and the last are shown.
_LINES = 4
# Of a longer chain of inclusions and expansions only the innermost uses are shown.
_FRAMES = 6
# Longer texts of an edit are shortened.
_REPLACED = 60
# The most characters of a message: it may quote a word that is as long as the file.
_MESSAGE = 400

# Plain and coloured output are made from the same parts, so they cannot come to differ in words.
# The tests compare both.
# A printed line in parts: the text and its kind, which decides the colour.
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
    """Return a diagnostic as plain text, without a final line end.

    Args:
        diagnostic: the diagnostic.
        room: the most terminal cells for a line of the source; a longer one is cut.
    """
    return "\n".join(
        "".join(text for text, _ in line).rstrip() for line in _lines(diagnostic, room)
    )


def format_diagnostics(
    diagnostics: Iterable[Diagnostic], room: int = _ROOM, cap: FindingCap | None = None
) -> str:
    """Return several diagnostics as plain text; for a `Diagnostics` collector, with its summary.

    Args:
        diagnostics: the diagnostics.
        room: the most terminal cells for a line of the source.
        cap: limits how many diagnostics of each code are printed; to 20 if not given.
    """
    cap = FindingCap() if cap is None else cap
    printed = [format_diagnostic(item, room) for item in diagnostics if cap.admits(item)]
    printed += cap.left_out()
    if isinstance(diagnostics, Diagnostics):
        printed.append(diagnostics.summary())
    return "\n".join(printed)


def rich_diagnostic(diagnostic: Diagnostic, room: int = _ROOM) -> Text:
    """Return a diagnostic in colour: the characters of `format_diagnostic`, styled for rich."""
    from rich.text import Text  # noqa: PLC0415 - slow to import, and only coloured output needs it

    printed = Text()
    for number, line in enumerate(_lines(diagnostic, room)):
        # No line end after the last line: the caller decides what follows.
        printed.append("\n" if number else "")
        for text, kind in line:
            printed.append(text, _STYLES[kind])
    return printed


def print_diagnostics(
    diagnostics: Iterable[Diagnostic],
    console: Console,
    room: int | None = None,
    cap: FindingCap | None = None,
) -> None:
    """Print diagnostics to a rich console, which detects whether its terminal shows colour.

    Args:
        diagnostics: the diagnostics; after those of a `Diagnostics` collector its summary follows.
        console: the console.
        room: the most cells for a line of the source; as wide as the console if not given.
        cap: limits how many diagnostics of each code are printed; to 20 if not given.
    """
    cap = FindingCap() if cap is None else cap
    # The gutter takes part of the width; fewer than 20 cells would show nothing useful.
    cells = max(console.width - 10, 20) if room is None else room
    for diagnostic in filter(cap.admits, diagnostics):
        # Without `soft_wrap` rich would break long lines, and carets would no longer stand below
        # what they mark.
        console.print(rich_diagnostic(diagnostic, cells), soft_wrap=True)
    summary = [diagnostics.summary()] if isinstance(diagnostics, Diagnostics) else []
    for line in (*cap.left_out(), *summary):
        # Rich would colour the numbers, and take square brackets for markup.
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _lines(diagnostic: Diagnostic, room: int) -> Iterator[_Line]:
    """Yield the printed lines of a diagnostic."""
    traced = trace(diagnostic.span)
    related = [(trace(item.span, limit=0).written, item) for item in diagnostic.related]
    severity = diagnostic.severity.value
    yield [
        (f"{_position(traced.written)}: ", "place"),
        (f"{severity}: ", severity),
        (shorten(diagnostic.message, _MESSAGE), "text"),
        (f" [{diagnostic.code}]", "code"),
    ]
    # One width for all excerpts of a diagnostic, so that their bars stand below each other.
    gutter = max(
        len(str(span.last.line)) for span in (traced.written, *(span for span, _ in related))
    )
    yield from _excerpts(traced.written, severity, gutter, room)
    indent = " " * (gutter + 4)
    if diagnostic.expected:
        yield [(f"{indent}expected: ", "label"), (shorten(diagnostic.expected, _MESSAGE), "text")]
    if diagnostic.edit:
        yield [(f"{indent}fix: ", "label"), (_fix(diagnostic.edit, traced.written), "text")]
    for span, item in related:
        yield [
            (f"{indent}see {_position(span)}: ", "label"),
            (shorten(item.message, _MESSAGE), "text"),
        ]
        yield from _excerpts(span, "hint", gutter, room)
    for step in _chain(traced):
        yield [(indent, "text"), (step, "text")]


def _position(span: Span) -> str:
    """Return `file:line:column` of a span; for an empty or unreadable file only its name."""
    return visible(str(span) if span.source.text else span.source.name)


def _excerpts(span: Span, kind: str, gutter: int, room: int) -> Iterator[_Line]:
    """Yield the lines of the source that a span covers, each with its carets."""
    source = span.source
    if not source.text:
        return
    first, column = span.first
    last, end_column = span.last
    if last > first and end_column == 1:
        # A span that includes its line end is still about the line before.
        last -= 1
        end_column = source.line_end(last) - source.line_start(last) + 1
    # None stands for the lines left out.
    lines: list[int | None] = list(range(first, last + 1))
    if len(lines) > _LINES:
        lines = [first, first + 1, None, last]
    for number in lines:
        if number is None:
            yield [(f" {'':>{gutter}} | ", "gutter"), ("...", "text")]
            continue
        text = source.line_text(number)
        indent = len(text) - len(text.lstrip())
        # An offset inside a line end is shown after the last character.
        start = min(column - 1, len(text)) if number == first else indent
        end = min(end_column - 1, len(text)) if number == last else len(text)
        shown, carets = excerpt(text, start, end, room)
        yield [(f" {number:>{gutter}} | ", "gutter"), (shown, "text")]
        if text or number == first:
            yield [(f" {'':>{gutter}} | ", "gutter"), (carets, kind)]


def _fix(edit: Edit, diagnosed: Span) -> str:
    """Return an edit in words, with its position if that differs from the diagnostic's."""
    written = trace(edit.span, limit=0).written
    old, new = (shorten(text, _REPLACED) for text in (edit.span.text, edit.replacement))
    if not old:
        change = f"insert `{new}`"
    elif not new:
        change = f"delete `{old}`"
    else:
        change = f"replace `{old}` with `{new}`"
    position = "" if written == diagnosed else f" at {_position(written)}"
    return f"{shorten(edit.title, _MESSAGE)} ({change}{position})"


def _chain(traced: Trace) -> Iterator[str]:
    """Yield a line for each include, paste or macro that a span came through, innermost first."""
    frames = traced.frames
    for frame in frames[:_FRAMES]:
        yield shorten(str(frame), _MESSAGE)
    if len(frames) > _FRAMES:
        least = "at least " if traced.cut else ""
        yield f"and {least}{len(frames) - _FRAMES} more steps"
