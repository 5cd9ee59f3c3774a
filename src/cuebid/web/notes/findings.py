"""Diagnostics and questions about notes, as the editor page shows them beside their lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from cuebid.bml import Document, Include, without_passes
from cuebid.conventions import LIBRARY, read_header
from cuebid.notes import OfferedReading, RowQuestion, RowReading, answering, words_to_add
from cuebid.notes.merge.embedded_rules import files_of_rules
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span, trace, written_edit


class TextFix(Struct, frozen=True):
    """A replacement in the text that a button makes, to correct a finding."""

    title: str
    """What the button says."""
    start: int
    """Where the replaced text begins, in UTF-16 code units, as JavaScript counts."""
    end: int
    """Where the replaced text ends."""
    replacement: str
    """The new text."""


class NotesFinding(Struct, frozen=True):
    """A diagnostic or a question about one place in notes, with the buttons that settle it."""

    severity: str
    """`error`, `warning`, `hint`, `question` or `library`."""
    line: int
    """The line of the text; for a finding in the shipped library, the line of the include."""
    offset: int
    """The place in the text, in UTF-16 code units."""
    text: str
    """What is wrong, or what is asked."""
    fixes: tuple[TextFix, ...] = ()
    """Replacements that correct the fault or answer the question."""


def findings_of(
    diagnostics: Iterable[Diagnostic], root: Source, includes: Sequence[Include] = ()
) -> tuple[NotesFinding, ...]:
    """Return diagnostics as findings, in the order of the text, each once.

    Args:
        diagnostics: the diagnostics.
        root: the text of the page.
        includes: the includes of the text, and those of included files.
    """
    found = dict.fromkeys(
        _finding(diagnostic, root, includes)
        for diagnostic in diagnostics
        # Hints about shipped files are left out: the author of the notes does not edit those files.
        if diagnostic.severity is not Severity.HINT or is_own(diagnostic.span, root)
    )
    return tuple(sorted(found, key=lambda finding: finding.offset))


def _finding(diagnostic: Diagnostic, root: Source, includes: Sequence[Include]) -> NotesFinding:
    span, prefix = _own_span(diagnostic.span, root, includes)
    fixes = []
    edit = None if diagnostic.edit is None else written_edit(diagnostic.edit)
    if edit is not None and edit.span.source == root:
        fixes = [_fix(edit.title, edit.span, edit.replacement)]
    expected = f" ({diagnostic.expected})" if diagnostic.expected else ""
    text = f"{prefix}{diagnostic.message}{expected}"
    return NotesFinding(
        diagnostic.severity.value, span.first.line, _offset(span), text, tuple(fixes)
    )


def is_own(span: Span, root: Source) -> bool:
    """Return whether a span lies in the text of the page, and not in an included file."""
    return trace(span, limit=0).written.source == root


def _own_span(span: Span, root: Source, includes: Sequence[Include]) -> tuple[Span, str]:
    """Return where a span belongs in the page's text, and a prefix for the message about it.

    For a span in an included file, these are the span of the include, and the place in that file
    with a colon; otherwise the span as written, and an empty prefix.
    """
    written = used = trace(span, limit=0).written
    # Included files may include others.
    while used.source != root:
        used = next(
            (each.span for each in includes if each.source == used.source), Span.point(root, 0)
        )
    # Do not show visitors where the package is installed.
    place = str(written).removeprefix(f"{LIBRARY}{os.sep}")
    return used, "" if used is written else f"{place}: "


def questions_of(
    readings: Iterable[RowReading],
    best: Iterable[RowQuestion],
    root: Source,
) -> Iterator[NotesFinding]:
    """Yield the most useful questions about rows with answer buttons, then other doubts.

    A button of a question writes a comment above the row; a button of another doubt adds words to
    the row.

    Args:
        readings: the rows as they were interpreted; rows of shipped files are skipped.
        best: the most useful questions about the notes' own rows, the best first.
        root: the text of the page.
    """
    asked: set[Span] = set()
    for number, question in enumerate(best, 1):
        asked.add(question.place)
        span = trace(question.place, limit=0).written
        options = " or ".join(option.words for option in question.options)
        row = f"{question.auction} = {question.words}"
        text = f"{number}. {row}: {question.asked}: {options}?"
        # Notes may have no words for a reading.
        offered = [option for option in question.options if option.answer]
        yield _question(span, text, [_answer(option, span) for option in offered])
    for reading in readings:
        if reading.place in asked or not is_own(reading.place, root):
            continue
        span = trace(reading.place, limit=0).written
        for doubt in reading.doubts:
            if doubt.grade != "doubtful":
                continue
            row = f"{without_passes(reading.auction)} = {reading.words}"
            fixes = [_addition(word, span) for word in words_to_add(doubt.change)]
            yield _question(span, f"{row}: {doubt}", fixes)


def _question(span: Span, text: str, fixes: Iterable[TextFix]) -> NotesFinding:
    return NotesFinding("question", span.first.line, _offset(span), text, tuple(fixes))


def _answer(option: OfferedReading, span: Span) -> TextFix:
    """Return the button that answers a question by a comment above the row."""
    edit = answering(span, option.answer)
    return _fix(option.words, edit.span, edit.replacement)


def includes_of(document: Document) -> Iterator[NotesFinding]:
    """Yield the library files that a text includes, each with a button that copies it inline."""
    of_rules = files_of_rules(document)
    for include in document.includes:
        # Embedded rules are only allowed in files of the library, so they cannot be copied.
        if include.span.source != document.written or include.source in of_rules:
            continue
        header = read_header(include.source, Diagnostics())
        # A header `against` applies to its whole file, so such a module must stay a file.
        if header is not None and header.against:
            continue
        heads = "" if header is None else f"#+PROVIDES: {header.name}\n"
        lines = include.source.text.splitlines(keepends=True)
        body = heads + "".join(
            line for line in lines if not line.startswith("#+") or line.startswith("#+PROVIDES")
        )
        fix = _fix("", include.span, f"\n{body}")
        span = include.span
        yield NotesFinding("library", span.first.line, _offset(span), include.path, (fix,))


def _addition(word: str, span: Span) -> TextFix:
    end = Span.point(span.source, span.source.line_end(span.first.line))
    return _fix(word, end, f", {word}")


def _fix(title: str, span: Span, replacement: str) -> TextFix:
    return TextFix(title, _offset(span), _units(span.source.text[: span.end]), replacement)


def _offset(span: Span) -> int:
    return _units(span.source.text[: span.start])


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
