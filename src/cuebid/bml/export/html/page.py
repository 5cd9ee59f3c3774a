"""Export a document as one HTML page, with contents and tools that fold and search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import RESERVED, Anchors
from cuebid.bml.export.html.blocks import HtmlRenderer
from cuebid.bml.export.html.inline import HTML_TEXT
from cuebid.bml.export.html.options import STYLE_FILE, HtmlOptions
from cuebid.bml.export.renderer import heading_names, is_shown
from cuebid.bml.language.inline import plain_text
from cuebid.bml.tree import BiddingTable, DealDiagram, Heading
from cuebid.render.page import PageTemplate

if TYPE_CHECKING:
    from cuebid.bml.tree import Document

_PAGE: Final = PageTemplate(
    Path(__file__).with_name("templates"), "bml.html", ("bml.css",), "bml.js"
)


def html_page(document: Document, options: HtmlOptions | None = None) -> str:
    """Return the document as an HTML page, which by default needs no other file.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    options = options or HtmlOptions()
    shown = [block for block in document.blocks if is_shown(block)]
    folds = options.tree and any(isinstance(block, BiddingTable) for block in shown)
    anchors = Anchors(RESERVED)
    # Headings get their names before any row does: links to headings are what people write.
    names = heading_names(document, anchors)
    renderer = HtmlRenderer(options, names, anchors)
    return _PAGE.render(
        title=plain_text(document.shown_title),
        figures=any(isinstance(block, DealDiagram) for block in shown),
        style_file="" if options.external else STYLE_FILE,
        # A page that neither folds nor searches has no script, and its security policy allows none.
        with_script=folds or options.search,
        language=document.metadata.get("LANGUAGE"),
        author_name=plain_text(document.author),
        heading=HTML_TEXT.text(document.shown_title),
        author=HTML_TEXT.text(document.author),
        description=HTML_TEXT.text(document.description),
        folds=folds,
        search=options.search,
        contents="\n".join(_contents(document, names)) if options.contents and names else "",
        content="\n".join(_sections(document, renderer)),
    )


def _contents(document: Document, names: list[str]) -> Iterator[str]:
    """Yield the table of contents, as nested lists."""
    headings = (block for block in document.blocks if isinstance(block, Heading))
    previous = 0
    for name, heading in zip(names, headings, strict=True):
        # A heading may skip a level; a list inside nothing is not valid HTML.
        level = min(heading.level, previous + 1)
        if level > previous:
            yield "<ol>"
        else:
            yield "</li>" + "</ol></li>" * (previous - level)
        previous = level
        # A link may hold no other link, so those of the heading are dropped with its marks.
        yield f'<li><a href="#{name}">{HTML_TEXT.symbols(plain_text(heading.text))}</a>'
    yield "</li></ol>" * previous


def _sections(document: Document, renderer: HtmlRenderer) -> Iterator[str]:
    """Yield the blocks; each heading opens a section and closes those that it ends."""
    open_levels: list[int] = []
    for block in document.blocks:
        if isinstance(block, Heading):
            while open_levels and open_levels[-1] >= block.level:
                open_levels.pop()
                yield "</section>"
            open_levels.append(block.level)
        # A section ends where its level does, whatever is hidden in it.
        if is_shown(block):
            yield renderer.render(block)
    yield from ("</section>" for _ in open_levels)
