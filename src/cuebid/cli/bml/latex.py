"""`cuebid bml latex`: convert system notes to a LaTeX document."""

from __future__ import annotations

from typing import Unpack

import click

from cuebid.bml.export.latex import MACRO_FILE, LatexOptions, latex_document, macros
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE, LimitValues
from cuebid.cli.bml.output import fail, target_or_exit, write_beside
from cuebid.cli.overwrite import confirm_replacement, force_option
from cuebid.text.files import OutputError

__all__ = ["latex"]


@click.command(
    epilog="""\b
Example: a document, and the PDF file that LaTeX makes of it.
  cuebid bml latex system.bml
  latexmk -pdf system.tex
""",
)
@click.argument("file", type=BML_FILE)
@click.option("--tree/--no-tree", default=True, help="Join the rows of tables by lines.")
@click.option(
    "--include-external-files/--no-include-external-files",
    "external",
    default=True,
    help=f"Embed the macros, or write {MACRO_FILE} beside the document.",
)
@click.option("--contents/--no-contents", default=True, help="Write a table of contents.")
@force_option
@document_options
def latex(
    file: str,
    output: str | None,
    tree: bool,
    external: bool,
    contents: bool,
    force: bool,
    indentation: int | None,
    strict: bool,
    **limits: Unpack[LimitValues],
) -> None:
    """Convert a BML file to a LaTeX document for latexmk.

    Without -o the document has the name of FILE with .tex. A file that Cuebid did not write is
    replaced only after a question, or with --force.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    settings = LatexOptions(tree=tree, contents=contents, external=external)
    target = target_or_exit(file, output, ".tex")
    confirm_replacement(target, force=force)
    # Before the conversion: a folder that cannot be written ends the command before the work.
    if not external:
        try:
            write_beside(target, MACRO_FILE, macros())
        except OutputError as error:
            fail(str(error))
    convert_document(
        file,
        target,
        lambda document: latex_document(document, settings),
        indentation=indentation,
        strict=strict,
        limits=limits,
    )
