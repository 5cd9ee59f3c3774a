"""Text in places where only comments and escape lines are allowed."""

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


def misplaced_text(tag_pairs: TagPairs, span: SpanMaker) -> Iterator[Diagnostic]:
    """Return a warning for the head, and for each body, with words that belong to no tag."""
    words = _first_words(tag_pairs.head, 0, span)
    if words is not None:
        message = "this text stands before any tag"
        code = "pbn-stray-text" if tag_pairs.tags else "pbn-no-tags"
        # A text without any tag is no PBN at all; words beside tags lose nothing, as they are kept.
        severity = Severity.WARNING if tag_pairs.tags else Severity.ERROR
        yield Diagnostic(severity, code, message, words, 'a tag such as [Event ""]')
    for tag in tag_pairs.tags:
        # Nearly all bodies are one line end, which needs no tokens.
        if tag.body == "\n" or may_have_section(tag.name):
            continue
        words = _first_words(tag.body, tag.end, span)
        if words is not None:
            message = f"nothing but a comment may follow the tag {tag.name}"
            yield Diagnostic(
                Severity.WARNING, "pbn-stray-text", message, words, "a tag or a comment"
            )


def _first_words(body: str, start: int, span: SpanMaker) -> Span | None:
    """Return the span from the first word of a body to the end of its line."""
    first = None if body.isspace() else next(word_tokens(body), None)
    if first is None:
        return None
    offset = first.start
    end = body.find("\n", offset)
    end = len(body) if end < 0 else end
    return span(start + offset, start + max(end, offset + 1))
