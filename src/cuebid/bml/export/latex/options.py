"""Options of a LaTeX document of system notes."""

from __future__ import annotations

from dataclasses import dataclass

MACRO_FILE = "bml.tex"
"""The name of the macro file that a document asks for if it does not include the macros."""


@dataclass(frozen=True, slots=True)
class LatexOptions:
    r"""Options of a LaTeX document of system notes."""

    tree: bool = True
    """Whether the rows of bidding tables are joined by lines; otherwise only indented."""
    contents: bool = True
    """Whether there is a table of contents."""
    external: bool = True
    r"""Whether the macros are in the document; otherwise it says `\include{bml}`."""
