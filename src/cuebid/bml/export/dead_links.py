"""Report links to headings or rows that a document does not have."""

# Only HTML names every row; LaTeX and Typst name headings alone. A link to a row is accepted here,
# since one format can follow it.

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import RESERVED, Anchors, row_names, slug
from cuebid.bml.language.inline import Inline, Link, Styled, read_inline
from cuebid.bml.tree import BiddingTable, Document, Heading, ListBlock, Paragraph, PipeTable
from cuebid.text import Span, suggest

if TYPE_CHECKING:
    from cuebid.text import Diagnostics

# Every heading is compared with a link that leads nowhere, so only the first ones are worth it.
_SUGGESTED: Final = 50


def report_dead_links(document: Document, report: Diagnostics) -> None:
    """Warn once of each place in a link `[text](#place)` that is no heading and no row."""
    # Most documents have no such link, and then no row needs its name.
    if "(#" not in document.source.text:
        return
    titles = {slug(block.text): block.text for block in _headings(document)}
    names = set(titles) | set(_names(document))
    dead: dict[str, list[Span]] = {}
    for text_span, text in _texts(document):
        end = text_span.start
        for target in _targets(read_inline(text)):
            # Marks are read without offsets, so the target is searched for in the text, from the
            # end of the one before: equal targets then get spans of their own.
            span = _place(target, text_span, end)
            end = span.end if span is not text_span else end
            if slug(target) not in names:
                dead.setdefault(target, []).append(span)
    for count, (target, spans) in enumerate(dead.items()):
        near = suggest(target, titles.values()) if count < _SUGGESTED else None
        more = f"; links to it: {len(spans)}" if len(spans) > 1 else ""
        report.warning(
            "bml-dead-link",
            f"no heading and no row here is called {target!r}{more}",
            spans[0],
            expected=f"perhaps {near!r}" if near else "a heading, or a row such as #1N-2C",
        )


def _place(target: str, within: Span, start: int) -> Span:
    """Return the span of a target at or after `start`; the whole text if it is not found there."""
    written = f"#{target}"
    offset = within.source.text.find(written, start, within.end)
    return within if offset < 0 else Span(within.source, offset, offset + len(written))


def _headings(document: Document) -> Iterator[Heading]:
    return (block for block in document.blocks if isinstance(block, Heading))


def _names(document: Document) -> Iterator[str]:
    """Yield all anchor names of an HTML page of the document."""
    anchors = Anchors(RESERVED)
    for heading in _headings(document):
        yield anchors.give(slug(heading.text))
    for table in document.tables:
        if not table.hidden:
            yield from row_names(table, anchors)


def _texts(document: Document) -> Iterator[tuple[Span, str]]:
    """Yield every text that may hold a link to an anchor, with its span."""
    for block in document.blocks:
        match block:
            case Heading(span, _, text) | Paragraph(span, text):
                yield span, text
            case ListBlock(_, _, items):
                for item in items:
                    yield item.span, f"{item.term}\n{item.text}"
            case PipeTable(_, rows):
                for pipe_row in rows:
                    yield from ((pipe_row.span, cell) for cell in pipe_row.cells)
            case BiddingTable(hidden=False):
                yield from _row_texts(block)
            case _:
                pass


def _row_texts(table: BiddingTable) -> Iterator[tuple[Span, str]]:
    for row in table.rows:
        if row.link.startswith("#"):
            yield row.span, f"[{row.token}]({row.link})"
        if "(#" in row.text:
            yield row.span, row.text


def _targets(parts: tuple[Inline, ...]) -> Iterator[str]:
    """Yield the anchors that links lead to, without `#`."""
    for part in parts:
        if isinstance(part, Link) and part.target.strip().startswith("#"):
            yield part.target.strip()[1:]
        elif isinstance(part, Styled):
            yield from _targets(part.children)
