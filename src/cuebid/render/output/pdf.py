"""PDF files without TeX: Typst markup, set by the package `typst`."""

from __future__ import annotations

from collections.abc import Mapping

from cuebid.core import MissingExtraError


def pdf_of_typst(markup: bytes, values: Mapping[str, str] | None = None) -> bytes:
    """Return the PDF file of a document in Typst.

    Args:
        markup: the document, in UTF-8; it is set from memory, so that no file is left behind.
        values: texts that the document reads by name from `sys.inputs`.

    Raises:
        MissingExtraError: the package `typst` is not installed.
    """
    try:
        import typst  # noqa: PLC0415 - an extra, which only PDF files need
    except ImportError as error:
        raise MissingExtraError("PDF files", "pdf") from error
    return typst.compile(markup, sys_inputs=dict(values or {}))
