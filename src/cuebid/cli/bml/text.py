"""`cuebid bml text`: convert system notes to plain text."""

from __future__ import annotations

from typing import Unpack

import click

from cuebid.bml.export.text.document import text_document
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE, LimitValues
from cuebid.cli.bml.output import target_or_exit

__all__ = ["text"]


@click.command(
    epilog="""\b
Examples: text on the terminal; ASCII in a file.
  cuebid bml text system.bml
  cuebid bml text --ascii --width 72 system.bml -o system.txt
""",
)
@click.argument("file", type=BML_FILE)
@click.option(
    "--width", type=click.IntRange(20), default=80, show_default=True, help="Columns per line."
)
@click.option("--ascii", "as_ascii", is_flag=True, help="Write ASCII only, with letters for suits.")
@document_options
def text(
    file: str,
    output: str | None,
    width: int,
    as_ascii: bool,
    indentation: int | None,
    strict: bool,
    **limits: Unpack[LimitValues],
) -> None:
    """Convert a BML file to plain text, on standard output if -o names no file.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    convert_document(
        file,
        # The other converters write beside the notes; text is for reading in a terminal or a pipe.
        target_or_exit(file, output or "-", ".txt"),
        lambda document: text_document(document, width=width, ascii=as_ascii),
        indentation=indentation,
        strict=strict,
        limits=limits,
    )
