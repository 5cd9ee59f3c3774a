"""A document as one page: head, contents, sections, and what folds and searches them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cuebid.bml.export.anchors import RESERVED, Anchors, slug
from cuebid.bml.export.html.blocks import (
    auction_html,
    diagram_html,
    list_html,
    paragraph_html,
    pipe_table_html,
)
from cuebid.bml.export.html.inline import symbols_html, text_html
from cuebid.bml.export.html.options import STYLE_FILE, HtmlOptions
from cuebid.bml.export.html.table import Bids, plain_table, tree_table
from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree import (
    AuctionBlock,
    BiddingTable,
    DealDiagram,
    Heading,
    ListBlock,
    Paragraph,
    PipeTable,
)
from cuebid.render.page import PageTemplate

if TYPE_CHECKING:
    from cuebid.bml.tree import Document

__all__ = ["html_page"]

_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    Paragraph: paragraph_html,
    ListBlock: list_html,
    PipeTable: pipe_table_html,
    AuctionBlock: auction_html,
    DealDiagram: diagram_html,
}
_DEEPEST: Final = 6
_PAGE: Final = PageTemplate(
    Path(__file__).with_name("templates"), "bml.html", ("bml.css",), "bml.js"
)


def html_page(document: Document, options: HtmlOptions | None = None) -> str:
    """The document as an HTML page that needs no other file, unless asked to.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    return _Page(document, options or HtmlOptions()).text()


class _Page:
    """One page being written; it changes."""

    def __init__(self, document: Document, options: HtmlOptions) -> None:
        self._document = document
        self._options = options
        self._anchors = Anchors(RESERVED)
        self._bids = Bids()
        blocks = document.blocks
        # Headings get their names before any row does.
        self._headings = [
            (self._anchors.give(slug(block.text)), block)
            for block in blocks
            if isinstance(block, Heading)
        ]
        self._shown = [
            block
            for block in blocks
            if type(block) in _WRITERS or (isinstance(block, BiddingTable) and not block.hidden)
        ]
        self._folds = options.tree and any(isinstance(block, BiddingTable) for block in self._shown)

    def text(self) -> str:
        """The page."""
        document, options = self._document, self._options
        return _PAGE.render(
            title=plain_text(document.shown_title),
            figures=any(isinstance(block, DealDiagram) for block in self._shown),
            style_file="" if options.external else STYLE_FILE,
            with_script=self._folds or options.search,
            language=document.metadata.get("LANGUAGE"),
            author_name=plain_text(document.author),
            heading=text_html(document.shown_title),
            author=text_html(document.author),
            description=text_html(document.description),
            folds=self._folds,
            search=options.search,
            contents="\n".join(self._contents()) if options.contents and self._headings else "",
            content="\n".join(self._sections()),
        )

    def _contents(self) -> Iterator[str]:
        level = 0
        for name, heading in self._headings:
            deeper = min(heading.level, level + 1)
            if deeper > level:
                yield "<ol>"
            else:
                yield "</li>" + "</ol></li>" * (level - deeper)
            level = deeper
            yield f'<li><a href="#{name}">{_unlinked(heading.text)}</a>'
        yield "</li></ol>" * level

    def _sections(self) -> Iterator[str]:
        open_levels: list[int] = []
        names = (name for name, _ in self._headings)
        for block in self._document.blocks:
            if isinstance(block, Heading):
                while open_levels and open_levels[-1] >= block.level:
                    open_levels.pop()
                    yield "</section>"
                open_levels.append(block.level)
                yield from _heading(block, next(names))
            elif isinstance(block, BiddingTable):
                if not block.hidden:
                    yield self._table(block)
            elif type(block) in _WRITERS:
                yield _WRITERS[type(block)](block)
        yield from ("</section>" for _ in open_levels)

    def _table(self, table: BiddingTable) -> str:
        if self._options.tree:
            return tree_table(table, self._bids, self._anchors, self._options.levels)
        return plain_table(table, self._bids)


def _heading(block: Heading, name: str) -> Iterator[str]:
    tag = f"h{min(block.level + 1, _DEEPEST)}"
    yield "<section>"
    yield (
        f'<{tag} id="{name}">{text_html(block.text)}'
        f' <a class="anchor" href="#{name}" aria-label="Link to this section">#</a></{tag}>'
    )


def _unlinked(text: str) -> str:
    """A heading inside a link, which may hold no link of its own."""
    return symbols_html(plain_text(text))
