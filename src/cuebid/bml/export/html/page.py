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
from cuebid.bml.export.html.inline import escape, symbols_html, text_html
from cuebid.bml.export.html.options import STYLE_FILE, HtmlOptions
from cuebid.bml.export.html.style import page_style
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


def html_page(document: Document, options: HtmlOptions | None = None) -> str:
    """The document as an HTML page that needs no other file, unless asked to.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    return "\n".join(_Page(document, options or HtmlOptions()).lines()) + "\n"


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

    def lines(self) -> Iterator[str]:
        """The page, piece by piece."""
        title = plain_text(self._document.shown_title)
        language = self._document.metadata.get("LANGUAGE") or "en"
        yield "<!DOCTYPE html>"
        yield f'<html lang="{escape(language)}">'
        yield "<head>"
        yield '<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{escape(title)}</title>"
        if self._document.author:
            yield f'<meta name="author" content="{escape(plain_text(self._document.author))}">'
        yield from self._style()
        yield "</head>"
        contents = self._options.contents and bool(self._headings)
        yield '<body class="with-contents">' if contents else "<body>"
        yield '<a class="skip" href="#notes">Skip to the notes</a>'
        yield from self._header()
        if contents:
            yield from self._contents()
        yield '<main id="notes">'
        yield from self._sections()
        yield "</main>"
        yield "<footer>Made by Cuebid from BML.</footer>"
        if self._folds or self._options.search:
            yield f"<script>\n{_resource('bml.js')}</script>"
        yield "</body>"
        yield "</html>"

    def _style(self) -> Iterator[str]:
        if self._options.external:
            drawn = any(isinstance(block, DealDiagram) for block in self._shown)
            yield f"<style>\n{page_style(figures=drawn)}</style>"
        else:
            yield f'<link rel="stylesheet" href="{STYLE_FILE}">'

    def _header(self) -> Iterator[str]:
        document = self._document
        yield "<header>"
        yield f"<h1>{text_html(document.shown_title)}</h1>"
        if document.author:
            yield f'<p class="author">{text_html(document.author)}</p>'
        if document.description:
            yield f'<p class="description">{text_html(document.description)}</p>'
        yield "</header>"
        if self._folds or self._options.search:
            yield from self._tools()

    def _tools(self) -> Iterator[str]:
        """What needs the script stays hidden until the script shows it."""
        yield '<div id="tools" role="search" hidden>'
        if self._options.search:
            yield '<label for="search">Search</label>'
            yield '<input id="search" type="search" autocomplete="off" spellcheck="false"'
            yield ' placeholder="1N-2C, transfer, 5+h ..." aria-describedby="found">'
            yield '<span id="found" role="status"></span>'
        if self._folds:
            yield '<button type="button" id="open-all">Open all</button>'
            yield '<button type="button" id="close-all">Close all</button>'
        yield '<button type="button" id="theme" aria-pressed="false">Dark</button>'
        yield "</div>"

    def _contents(self) -> Iterator[str]:
        yield '<nav aria-label="Contents">'
        yield "<details open><summary>Contents</summary>"
        level = 0
        for name, heading in self._headings:
            deeper = min(heading.level, level + 1)
            if deeper > level:
                yield "<ol>"
            else:
                yield "</li>" + "</ol></li>" * (level - deeper)
            level = deeper
            yield f'<li><a href="#{name}">{_unlinked(heading.text)}</a>'
        yield "</li></ol>" * level + "</details>"
        yield "</nav>"

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


def _resource(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
