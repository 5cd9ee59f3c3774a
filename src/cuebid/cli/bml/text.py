"""`cuebid bml text` and `pdf`: convert system notes to plain text, and to PDF without TeX."""

from __future__ import annotations

from functools import partial

import click

from cuebid.bml.export.text.document import text_document
from cuebid.bml.export.typst.document import pdf_document
from cuebid.cli.bml.export import DocumentConversion, document_command
from cuebid.cli.options import flag


@click.command(
    epilog="""\b
Examples: text on the terminal; ASCII in a file.
  cuebid bml text system.bml
  cuebid bml text --ascii --width 72 system.bml -o system.txt
"""
)
@click.option(
    "--width", type=click.IntRange(20), default=80, show_default=True, help="Columns per line."
)
@flag("--ascii", "as_ascii", help="Write ASCII only, with letters for suits.")
@document_command
def text(conversion: DocumentConversion, width: int, as_ascii: bool) -> None:
    """Convert a BML file to plain text, on standard output if -o names no file.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    # Other converters write a file beside the notes; text is for a terminal or a pipe.
    target = conversion.target(".txt") if conversion.output else None
    conversion.run(partial(text_document, width=width, ascii=as_ascii), target)


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
