"""`cuebid bml pdf`: convert system notes to a PDF file, without TeX."""

from __future__ import annotations

from typing import Unpack

import click

from cuebid.bml.export.typst.document import pdf_document
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE, LimitValues
from cuebid.cli.bml.output import target_or_exit

__all__ = ["pdf"]


@click.command(
    epilog="""\b
Example: the optional package, then a PDF file.
  pip install 'cuebid[pdf]'
  cuebid bml pdf system.bml
""",
)
@click.argument("file", type=BML_FILE)
@document_options
def pdf(
    file: str,
    output: str | None,
    indentation: int | None,
    strict: bool,
    **limits: Unpack[LimitValues],
) -> None:
    """Convert a BML file to a PDF file; this needs the extra `pdf`, but no TeX.

    Without -o the PDF file has the name of FILE with .pdf.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    # `pdf_document` imports typst only when it is called, so `--help` works without the extra.
    convert_document(
        file,
        target_or_exit(file, output, ".pdf"),
        pdf_document,
        indentation=indentation,
        strict=strict,
        limits=limits,
    )
