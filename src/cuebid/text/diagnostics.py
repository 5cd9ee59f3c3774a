"""Diagnostics (errors, warnings and hints about a text), and the class that collects them."""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from cuebid.text.span import Span
from cuebid.text.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.core import ReadError
    from cuebid.text.source import Source

__all__ = ["Diagnostic", "Diagnostics", "Edit", "Related", "Severity", "from_read_error"]

# Codes are promised to be stable: editors filter by them, and `docs/diagnostics.md` explains them.
_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")


class Severity(Enum):
    """The importance of a diagnostic."""

    ERROR = "error"
    """Something could not be understood, or is wrong."""
    WARNING = "warning"
    """Everything was understood, but is probably not what the author meant."""
    HINT = "hint"
    """Nothing is wrong; it could be better."""


class Edit(Struct, frozen=True):
    """A suggested change that would correct a text.

    Attributes:
        span: the text to replace; an empty span for an insertion.
        replacement: the new text.
        title: the change in a few words, as an editor's menu would show it.
    """

    span: Span
    replacement: str
    title: str


class Related(Struct, frozen=True):
    """A further position that helps to understand a diagnostic, with a message about it."""

    span: Span
    message: str


class Diagnostic(Struct, frozen=True):
    """One error, warning or hint about a part of a text.

    Attributes:
        severity: its importance.
        code: its kind; stable, for programs and for documentation. It begins with the language:
            `pbn-too-few-cards`.
        message: the problem, on one line, without a full stop.
        span: its position; in expanded text it is traced back when it is shown.
        expected: what would be correct there, in words; empty if nothing useful can be said.
        related: further positions that help to understand it.
        edit: the change that would correct it, if there is one.

    Raises:
        ValueError: the code is not two or more lower-case words joined by hyphens.
    """

    severity: Severity
    code: str
    message: str
    span: Span
    expected: str = ""
    related: tuple[Related, ...] = ()
    edit: Edit | None = None

    def __post_init__(self) -> None:
        # A mistake of the programmer, so a ValueError and not an error of the project's.
        if not _CODE.fullmatch(self.code):
            raise ValueError(f"a code is like 'pbn-too-few-cards', not {self.code!r}")


class Diagnostics:
    """A collector of diagnostics, kept in the order in which they were added; mutable.

    Args:
        limit: the most diagnostics of each severity to keep; those beyond are only counted. The
            limit is for each severity, so that many warnings cannot displace an error.

    >>> from cuebid.text import Source, Span
    >>> report = Diagnostics(limit=1)
    >>> for line in (1, 2, 3):
    ...     report.error("bml-unknown-call", "1Q is not a call", Span(Source("a.bml", "1Q"), 0, 2))
    >>> len(report), report.summary()
    (1, '3 errors (and 2 more not shown)')
    """

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self._shown: list[Diagnostic] = []
        self._counts: Counter[Severity] = Counter()
        self._shown_counts: Counter[Severity] = Counter()

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._shown)

    def __len__(self) -> int:
        """Return the number of diagnostics kept."""
        return len(self._shown)

    def __bool__(self) -> bool:
        """Return whether any diagnostic was added, kept or not."""
        return bool(self._counts)

    def __repr__(self) -> str:
        return f"<Diagnostics: {self.summary()}>"

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, or only count it if the limit is reached."""
        severity = diagnostic.severity
        self._counts[severity] += 1
        if self.limit is None or self._shown_counts[severity] < self.limit:
            self._shown_counts[severity] += 1
            self._shown.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add several diagnostics; for another collector, also count those that it did not keep."""
        # Listed and counted before any is added: a collector extended by itself would grow under
        # its own iteration.
        batch = list(diagnostics)
        dropped: Counter[Severity] = Counter()
        if isinstance(diagnostics, Diagnostics):
            dropped = diagnostics._counts - diagnostics._shown_counts
        for diagnostic in batch:
            self.add(diagnostic)
        self._counts += dropped

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        expected: str = "",
        related: Iterable[Related] = (),
        edit: Edit | None = None,
    ) -> None:
        """Add an error; the arguments are those of `Diagnostic`."""
        self.add(Diagnostic(Severity.ERROR, code, message, span, expected, tuple(related), edit))

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        expected: str = "",
        related: Iterable[Related] = (),
        edit: Edit | None = None,
    ) -> None:
        """Add a warning; the arguments are those of `Diagnostic`."""
        self.add(Diagnostic(Severity.WARNING, code, message, span, expected, tuple(related), edit))

    def hint(
        self,
        code: str,
        message: str,
        span: Span,
        *,
        expected: str = "",
        related: Iterable[Related] = (),
        edit: Edit | None = None,
    ) -> None:
        """Add a hint; the arguments are those of `Diagnostic`."""
        self.add(Diagnostic(Severity.HINT, code, message, span, expected, tuple(related), edit))

    def count(self, severity: Severity) -> int:
        """Return how many diagnostics of a severity were added, kept or not."""
        return self._counts[severity]

    @property
    def problems(self) -> int:
        """The number of errors and warnings; hints are no problems."""
        return self.count(Severity.ERROR) + self.count(Severity.WARNING)

    @property
    def has_errors(self) -> bool:
        """True if any error was added."""
        return self._counts[Severity.ERROR] > 0

    @property
    def omitted(self) -> int:
        """The number of diagnostics added but not kept."""
        return self._counts.total() - len(self._shown)

    def in_order(self) -> list[Diagnostic]:
        """Return the kept diagnostics sorted by source (in order of appearance), then by offset."""
        ranks: dict[Source, int] = {}

        def position(diagnostic: Diagnostic) -> tuple[int, int]:
            # Text of an included file is sorted with that file, where its reader would look for it.
            written = trace(diagnostic.span, limit=0).written
            return ranks.setdefault(written.source, len(ranks)), written.start

        return sorted(self._shown, key=position)

    def summary(self) -> str:
        """Return the counts in words: `2 errors, 1 warning`, or `nothing to report`."""
        parts = []
        for severity in Severity:
            number = self._counts[severity]
            if number:
                parts.append(f"{number} {severity.value}{'s' if number > 1 else ''}")
        more = f" (and {self.omitted} more not shown)" if self.omitted else ""
        return (", ".join(parts) or "nothing to report") + more


def from_read_error(
    error: ReadError,
    span: Span,
    code: str,
    *,
    severity: Severity = Severity.ERROR,
    edit: Edit | None = None,
) -> Diagnostic:
    """Return the diagnostic for an error that `core` raised while reading a value from text.

    Args:
        error: the error; its offset counts from the start of its own text.
        span: the span that holds this text. If the text does not occur in it, because it was
            changed before it was read, all of the span is marked.
        code: the stable code of the diagnostic.
        severity: its importance.
        edit: a change that would correct it.
    """
    # The offset counts in the text that `core` was given, which often is only a part of the span: a
    # cell without its blanks, a word without its quotation marks.
    start = span.text.find(error.text) if error.text else -1
    marked = span
    if start >= 0 and 0 <= error.offset <= len(error.text):
        offset = start + error.offset
        # Mark one character; an unexpected end is marked after the last character.
        marked = span.part(offset, offset + (error.offset < len(error.text)))
    return Diagnostic(severity, code, str(error), marked, error.expected, edit=edit)
