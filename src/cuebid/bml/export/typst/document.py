"""Documents as PDF files without TeX: exported as Typst, typeset by the package `typst`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cuebid.bml.export.anchors import Anchors
from cuebid.bml.export.renderer import heading_names
from cuebid.bml.export.typst.blocks import TypstRenderer
from cuebid.bml.export.typst.markup import string
from cuebid.bml.language.inline import plain_text
from cuebid.render import LIGHT, Role
from cuebid.render.output.pdf import pdf_of_typst

if TYPE_CHECKING:
    from cuebid.bml.tree import Document


def pdf_document(document: Document) -> bytes:
    """Return the document as a PDF file.

    Raises:
        MissingExtraError: the package `typst` is not installed.
    """
    return pdf_of_typst(typst_document(document).encode("utf-8"))


def typst_document(document: Document) -> str:
    """Return the document as Typst markup that needs no other file.

    Hidden tables are left out (bml.txt, Hiding from export).
    """
    return "\n".join(_parts(document)) + "\n"


def _parts(document: Document) -> Iterator[str]:
    names = heading_names(document, Anchors())
    renderer = TypstRenderer(names)
    text = renderer.inline.text
    yield _macros()
    yield f"#set document(title: {string(plain_text(document.shown_title))})"
    yield f"#align(center)[#std.text(size: 1.9em)[{text(document.shown_title)}]]"
    if document.author:
        yield f"#align(center)[{text(document.author)}]"
    if document.description:
        yield f"#align(center)[#emph[{text(document.description)}]]"
    if names:
        yield "#outline()"
    yield from renderer.blocks(document)


def _macros() -> str:
    """Return the macros of `bml.typ`, with the colours of the light theme."""
    template = Path(__file__).with_name("bml.typ").read_text(encoding="utf-8")
    for role in Role:
        template = template.replace(f"{{{role}}}", LIGHT.colour(role))
    return template
