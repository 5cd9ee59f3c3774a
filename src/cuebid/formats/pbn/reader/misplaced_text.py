"""Text that stands where only comments and escape lines may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from cuebid.formats.pbn.tag_names import may_have_section
from cuebid.formats.pbn.tokens import word_tokens
from cuebid.text import Diagnostic, Severity, Span

if TYPE_CHECKING:
    from cuebid.formats.pbn.reader.tag_pairs import TagPairs

__all__ = ["misplaced_text"]

SpanMaker = Callable[[int, int], Span]


def misplaced_text(scanned: TagPairs, span: SpanMaker) -> Iterator[Diagnostic]:
    """A warning for each body, and the head, with words in it that belong to nothing."""
    found = _first_words(scanned.head, 0, span)
    if found is not None:
        message = "this text stands before any tag"
        code = "pbn-stray-text" if scanned.tags else "pbn-no-tags"
        severity = Severity.WARNING if scanned.tags else Severity.ERROR
        yield Diagnostic(severity, code, message, found, 'a tag such as [Event ""]')
    for tag in scanned.tags:
        if tag.body == "\n" or may_have_section(tag.name):
            continue
        found = _first_words(tag.body, tag.end, span)
        if found is not None:
            message = f"nothing but a comment may follow the tag {tag.name}"
            yield Diagnostic(
                Severity.WARNING, "pbn-stray-text", message, found, "a tag or a comment"
            )


def _first_words(body: str, start: int, span: SpanMaker) -> Span | None:
    """From the first word of a body to the end of its line."""
    first = None if body.isspace() else next(word_tokens(body), None)
    if first is None:
        return None
    at = first.start
    end = body.find("\n", at)
    end = len(body) if end < 0 else end
    return span(start + at, start + max(end, at + 1))
