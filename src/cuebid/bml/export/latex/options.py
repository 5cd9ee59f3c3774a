"""Options of a LaTeX document of system notes."""

from __future__ import annotations

from dataclasses import dataclass

MACRO_FILE = "bml.tex"
"""The name of the macro file that a document asks for if it does not include the macros."""


@dataclass(frozen=True, slots=True)
class LatexOptions:
    r"""Options of a document.

    Attributes:
        tree: whether the rows of bidding tables are joined by lines; otherwise only indented.
        contents: whether there is a table of contents.
        external: whether the macros are in the document; otherwise it says `\include{bml}`.
    """

    tree: bool = True
    contents: bool = True
    external: bool = True
