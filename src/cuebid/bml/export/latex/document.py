"""A document as one LaTeX file, for pdfLaTeX, XeLaTeX and LuaLaTeX.

All text is escaped, so the file compiles whatever was typed. It needs only packages of every TeX
distribution: BML 2's output asks for `dirtree`, which many installations lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid.bml.export.anchors import Anchors
from cuebid.bml.export.latex.blocks import LatexRenderer
from cuebid.bml.export.latex.options import MACRO_FILE, LatexOptions
from cuebid.bml.export.renderer import heading_names
from cuebid.render.output.latex import latex_preamble

if TYPE_CHECKING:
    from cuebid.bml.tree import Document

# `\Umathchar` exists in XeLaTeX and LuaLaTeX, which read UTF-8 by themselves.
_CLASS: Final = r"""% Written by Cuebid.
\documentclass[a4paper]{article}
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
    """Return the document as a LaTeX file.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    return "\n".join(_parts(document, options or LatexOptions())) + "\n"


@cache
def macros() -> str:
    """Return the text of `bml.tex`: the macros of diagrams and of bidding tables."""
    own = Path(__file__).with_name(MACRO_FILE).read_text(encoding="utf-8")
    return latex_preamble() + own


def _parts(document: Document, options: LatexOptions) -> Iterator[str]:
    names = heading_names(document, Anchors())
    renderer = LatexRenderer(options, names)
    yield _CLASS
    # The macros come before the document, in the file or from `bml.tex` beside it.
    yield macros().rstrip("\n") if options.external else r"\include{bml}"
    yield rf"\title{{{renderer.titles.text(document.shown_title)}}}"
    yield rf"\author{{{renderer.titles.text(document.author)}}}"
    yield r"\begin{document}"
    yield r"\maketitle"
    if document.description:
        yield rf"\begin{{quote}}{renderer.inline.text(document.description)}\end{{quote}}"
    if options.contents and names:
        yield r"\tableofcontents"
    yield from renderer.blocks(document)
    yield r"\end{document}"
