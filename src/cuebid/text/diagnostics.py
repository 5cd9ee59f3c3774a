"""What is to be said about a text, as values."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cuebid.text.span import Span
from cuebid.text.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.core.errors import ReadError
    from cuebid.text.source import Source

__all__ = ["Diagnostic", "Diagnostics", "Edit", "Related", "Severity", "from_read_error"]

_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")


class Severity(Enum):
    """How much a diagnostic matters."""

    ERROR = "error"
    """Something was not understood, or is wrong."""
    WARNING = "warning"
    """Everything was understood, and is probably not what was meant."""
    HINT = "hint"
    """Nothing is wrong; it could be better."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change to a text that would mend it.

    Attributes:
        span: what to take out; an empty span to only put something in.
        replacement: what to put there.
        title: the change in a few words, as an editor's menu would show it.
    """

    span: Span
    replacement: str
    title: str


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that helps to understand a diagnostic, and what is there."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing to say about one place.

    Attributes:
        severity: how much it matters.
        code: what kind of thing it is; stable, for programs and for documentation. It begins with
            the language: `pbn-too-few-cards`.
        message: what is the matter, on one line, without a full stop.
        span: where; in expanded text it is followed back when it is shown.
        expected: what could have stood there, in words; empty where nothing useful can be said.
        related: other places that belong to it.
        edit: the change that would mend it, if there is one.

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
        if not _CODE.fullmatch(self.code):
            raise ValueError(f"a code is like 'pbn-too-few-cards', not {self.code!r}")


class Diagnostics:
    """Collects what one run has to say, in the order it was said; this object changes.

    Args:
        limit: the most diagnostics of each severity to keep. What comes after is counted, and
            `summary` says so; warnings never crowd out errors.

    >>> from cuebid.text import Source, Span
    >>> found = Diagnostics(limit=1)
    >>> for line in (1, 2, 3):
    ...     found.error("bml-unknown-call", "1Q is not a call", Span(Source("a.bml", "1Q"), 0, 2))
    >>> len(found), found.summary()
    (1, '3 errors (and 2 more not shown)')
    """

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self._kept: list[Diagnostic] = []
        self._counts: Counter[Severity] = Counter()
        self._kept_counts: Counter[Severity] = Counter()

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._kept)

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._kept)

    def __bool__(self) -> bool:
        """Whether anything was said, kept or not."""
        return bool(self._counts)

    def __repr__(self) -> str:
        return f"<Diagnostics: {self.summary()}>"

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep one more, or count it if the limit is reached."""
        severity = diagnostic.severity
        self._counts[severity] += 1
        if self.limit is None or self._kept_counts[severity] < self.limit:
            self._kept_counts[severity] += 1
            self._kept.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add several; of another collector, also the count of those it did not keep."""
        kept = list(diagnostics)
        lost: Counter[Severity] = Counter()
        if isinstance(diagnostics, Diagnostics):
            lost = diagnostics._counts - diagnostics._kept_counts
        for diagnostic in kept:
            self.add(diagnostic)
        self._counts += lost

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
        """How many of a severity were added, kept or not."""
        return self._counts[severity]

    @property
    def has_errors(self) -> bool:
        """Whether any error was added."""
        return self._counts[Severity.ERROR] > 0

    @property
    def omitted(self) -> int:
        """How many were added and not kept."""
        return self._counts.total() - len(self._kept)

    def in_order(self) -> list[Diagnostic]:
        """Those kept, by place: sources in the order they were first spoken of, then offsets."""
        ranks: dict[Source, int] = {}

        def place(diagnostic: Diagnostic) -> tuple[int, int]:
            written = trace(diagnostic.span, limit=0).written
            return ranks.setdefault(written.source, len(ranks)), written.start

        return sorted(self._kept, key=place)

    def summary(self) -> str:
        """The counts in words: `2 errors, 1 warning`, or `nothing to report`."""
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
    """The diagnostic for an error that a value of `core` raised while reading its text.

    Args:
        error: what was raised; its offset counts from the start of its own text.
        span: where that text stood, possibly with more around it. Should the error's text not be
            found in it (because it was changed before it was read), all of the span is marked.
        code: the stable code to give it.
        severity: how much it matters.
        edit: a change that would mend it.
    """
    start = span.text.find(error.text) if error.text else -1
    where = span
    if start >= 0 and 0 <= error.offset <= len(error.text):
        at = start + error.offset
        # One character; an end that came too soon has none, and is marked behind the last.
        where = span.part(at, at + (error.offset < len(error.text)))
    return Diagnostic(severity, code, str(error), where, error.expected, edit=edit)
