"""Findings in notes, as a page shows them beside their lines."""

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
    """A change of the text that a button makes."""

    title: str
    """What the button says."""
    start: int
    """Where the text that is replaced begins, in units of UTF-16, as scripts count."""
    end: int
    """Where it ends."""
    replacement: str
    """The new text."""


class NotesFinding(Struct, frozen=True):
    """Something that was found, or a question."""

    severity: str
    """`error`, `warning`, `hint`, `question` or `library`."""
    line: int
    """The line of the text; that of the include, for what is in the shipped library."""
    offset: int
    """Where it is, in units of UTF-16."""
    text: str
    """What is wrong, or what is asked."""
    fixes: tuple[TextFix, ...] = ()
    """Changes that mend or settle it."""


def findings_of(
    diagnostics: Iterable[Diagnostic], root: Source, includes: Sequence[Include] = ()
) -> tuple[NotesFinding, ...]:
    """Return findings in the order of the text, each once.

    Args:
        diagnostics: what was found.
        root: the text of the page.
        includes: what it includes, and what that does.
    """
    found = dict.fromkeys(
        _finding(diagnostic, root, includes)
        for diagnostic in diagnostics
        # What is at most worth a look in shipped files is told where somebody changes them.
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
    """Return whether something is written in the text of the page, and not in a shipped file."""
    return trace(span, limit=0).written.source == root


def _own_span(span: Span, root: Source, includes: Sequence[Include]) -> tuple[Span, str]:
    """Return where something is in the text of the page, and a prefix for what it includes."""
    written = used = trace(span, limit=0).written
    # Files include others.
    while used.source != root:
        used = next(
            (each.span for each in includes if each.source == used.source), Span.point(root, 0)
        )
    # Where the package is installed is nobody's business.
    place = str(written).removeprefix(f"{LIBRARY}{os.sep}")
    return used, "" if used is written else f"{place}: "


def questions_of(
    readings: Iterable[RowReading],
    best: Iterable[RowQuestion],
    root: Source,
) -> Iterator[NotesFinding]:
    """Yield the best questions with their readings as buttons, then other doubtful readings.

    A reading is answered by a comment above the row, other doubts by words that are added to it.

    Args:
        readings: the rows as they were read; those of shipped files are nobody's to answer.
        best: the questions about own rows that are worth most, the best first.
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
    """Return the comment that answers with a reading."""
    edit = answering(span, option.answer)
    return _fix(option.words, edit.span, edit.replacement)


def includes_of(document: Document) -> Iterator[NotesFinding]:
    """Yield what a text includes of the library, each with a button that writes it out there."""
    of_rules = files_of_rules(document)
    for include in document.includes:
        # Rules are only taken from the files of the library.
        if include.span.source != document.written or include.source in of_rules:
            continue
        header = read_header(include.source, Diagnostics())
        # What a module says against one kind of opening holds as far as its file.
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
