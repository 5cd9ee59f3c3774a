"""What a LaTeX document of system notes is made of."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MACRO_FILE", "LatexOptions"]

MACRO_FILE = "bml.tex"
"""The macros that a document without them of its own asks for."""


@dataclass(frozen=True, slots=True)
class LatexOptions:
    r"""What a document is made of.

    Attributes:
        tree: whether the rows of bidding tables are joined by lines; otherwise only indented.
        contents: whether there is a table of contents.
        external: whether the macros are in the document; otherwise it says `\include{bml}`.
    """

    tree: bool = True
    contents: bool = True
    external: bool = True
