"""A document as one LaTeX file, for pdfLaTeX, XeLaTeX and LuaLaTeX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cuebid.bml.export.anchors import Anchors, slug
from cuebid.bml.export.latex.blocks import (
    auction_latex,
    diagram_latex,
    list_latex,
    paragraph_latex,
    pipe_table_latex,
)
from cuebid.bml.export.latex.escape import bookmark_words
from cuebid.bml.export.latex.inline import Inlines, place_name
from cuebid.bml.export.latex.options import MACRO_FILE, LatexOptions
from cuebid.bml.export.latex.table import bidding_table
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
from cuebid.render.latex import latex_preamble

if TYPE_CHECKING:
    from cuebid.bml.tree import Document

__all__ = ["latex_document", "macros"]

_WRITERS: Final[dict[type, Callable[[Any, Inlines], str]]] = {
    Paragraph: paragraph_latex,
    ListBlock: list_latex,
    PipeTable: pipe_table_latex,
    AuctionBlock: auction_latex,
    DealDiagram: diagram_latex,
}
_COMMANDS: Final = ("section", "subsection", "subsubsection", "paragraph", "subparagraph")
_CLASS: Final = r"""\documentclass[a4paper]{article}
\usepackage[margin=1in]{geometry}
\ifdefined\Umathchar\else\usepackage[utf8]{inputenc}\fi
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{longtable}
\usepackage[hidelinks,unicode]{hyperref}
\frenchspacing
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5\baselineskip plus 2pt}
\setlength{\emergencystretch}{3em}"""


def latex_document(document: Document, options: LatexOptions | None = None) -> str:
    """The document as a LaTeX file; all text is escaped, so it compiles whatever was typed.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    return "\n".join(_lines(document, options or LatexOptions())) + "\n"


@cache
def macros() -> str:
    """The text of `bml.tex`: the macros of diagrams and of bidding tables."""
    own = Path(__file__).with_name(MACRO_FILE).read_text(encoding="utf-8")
    return latex_preamble() + own


def _lines(document: Document, options: LatexOptions) -> Iterator[str]:
    headings = [block for block in document.blocks if isinstance(block, Heading)]
    anchors = Anchors()
    names = [anchors.give(slug(heading.text)) for heading in headings]
    inlines = Inlines(frozenset(names))
    titles = Inlines(links=False)
    yield _CLASS
    yield macros().rstrip("\n") if options.external else r"\include{bml}"
    yield rf"\title{{{titles.text(document.shown_title)}}}"
    yield rf"\author{{{titles.text(document.author)}}}"
    yield r"\begin{document}"
    yield r"\maketitle"
    if document.description:
        yield rf"\begin{{quote}}{inlines.text(document.description)}\end{{quote}}"
    if options.contents and headings:
        yield r"\tableofcontents"
    given = iter(names)
    columns: dict[tuple[str, str], str] = {}
    for block in document.blocks:
        if isinstance(block, Heading):
            yield _heading(block, next(given), titles)
        elif isinstance(block, BiddingTable):
            if not block.hidden:
                yield bidding_table(block, inlines, columns, tree=options.tree)
        elif type(block) in _WRITERS:
            yield _WRITERS[type(block)](block, inlines)
    yield r"\end{document}"


def _heading(block: Heading, name: str, inlines: Inlines) -> str:
    command = _COMMANDS[min(block.level, len(_COMMANDS)) - 1]
    text = inlines.text(block.text.replace("\n", " "))
    plain = bookmark_words(plain_text(block.text))
    after = r"\mbox{}\par" if block.level > 3 else ""
    place = rf"\hypertarget{{{place_name(name)}}}{{}}"
    return f"\\{command}{{\\texorpdfstring{{{text}}}{{{plain}}}}}{place}{after}"
