"""Report text in places where only comments and escape lines are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cuebid.formats.pbn.reader.foreign_lines import lines_of_words
from cuebid.text import Diagnostic, Severity, Span

if TYPE_CHECKING:
    from cuebid.formats.pbn.reader.tag_pairs import TagPairs

SpanMaker = Callable[[int, int], Span]


def misplaced_text(tag_pairs: TagPairs, span: SpanMaker) -> Iterator[Diagnostic]:
    """Yield one diagnostic for each group of consecutive lines that belong to no tag."""
    if tag_pairs.head and not tag_pairs.head.isspace():
        # A text without any tag is no PBN at all; words beside tags lose nothing, as they are kept.
        if tag_pairs.tags:
            yield from _finding(tag_pairs.head, 0, span, "before the first tag")
        else:
            severity, code = Severity.ERROR, "pbn-no-tags"
            yield from _finding(tag_pairs.head, 0, span, "of a text without tags", severity, code)
    for tag in tag_pairs.tags:
        if tag.foreign:
            start = tag.end + len(tag.body)
            yield from _finding(tag.foreign, start, span, f"behind the tag {tag.name}")


def _finding(
    text: str,
    start: int,
    span: SpanMaker,
    position: str,
    severity: Severity = Severity.WARNING,
    code: str = "pbn-stray-text",
) -> Iterator[Diagnostic]:
    lines = list(lines_of_words(text))
    if lines:
        words = span(start + lines[0].start, start + lines[-1].end)
        subject, verb = ("a line", "belongs")
        if len(lines) > 1:
            subject, verb = (f"{len(lines)} lines", "belong")
        message = f"{subject} {position} {verb} to no tag"
        yield Diagnostic(severity, code, message, words, "a tag or a comment")
