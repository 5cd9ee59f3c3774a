"""`cuebid bml pdf`: system notes as a PDF file, without TeX."""

from __future__ import annotations

import click

from cuebid.bml.export.typst.document import pdf_document
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE
from cuebid.cli.bml.output import target_or_exit

__all__ = ["pdf"]


@click.command(
    epilog="""\b
Example:
  pip install 'cuebid[pdf]'
  cuebid bml pdf system.bml
""",
)
@click.argument("file", type=BML_FILE)
@document_options
def pdf(
    file: str, output: str | None, indentation: int | None, strict: bool, **limits: int
) -> None:
    """Write a BML file as a PDF file; no TeX is needed, only the extra `pdf`.

    The file is FILE's name with .pdf, if -o names no other.

    Exit code: 0 written, 1 written without what is wrong, 2 a file cannot be read or written.
    """
    convert_document(
        file,
        target_or_exit(file, output, ".pdf"),
        pdf_document,
        indentation=indentation,
        strict=strict,
        limits=limits,
    )
