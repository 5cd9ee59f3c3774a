"""`cuebid bml pdf`: convert system notes to a PDF file, without TeX."""

from __future__ import annotations

import click

from cuebid.bml.export.typst.document import pdf_document
from cuebid.cli.bml.export import DocumentConversion, document_command


@click.command(
    epilog="""\b
Example: the optional package, then a PDF file.
  pip install 'cuebid[pdf]'
  cuebid bml pdf system.bml
"""
)
@document_command
def pdf(conversion: DocumentConversion) -> None:
    """Convert a BML file to a PDF file; this needs the extra `pdf`, but no TeX.

    Without -o the PDF file has the name of FILE with .pdf.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    # `pdf_document` imports typst only when it is called, so `--help` works without the extra.
    conversion.run(pdf_document, conversion.target(".pdf"))
