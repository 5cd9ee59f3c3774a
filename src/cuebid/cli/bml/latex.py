"""`cuebid bml latex`: convert system notes to a LaTeX document."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from cuebid.bml.export.latex import MACRO_FILE, LatexOptions, latex_document, macros
from cuebid.cli.bml.export import DocumentConversion, document_command, write_style
from cuebid.cli.overwrite import confirm_replacement, force_option


@click.command(
    epilog="""\b
Example: a document, and the PDF file that LaTeX makes of it.
  cuebid bml latex system.bml
  latexmk -pdf system.tex
"""
)
@click.option("--tree/--no-tree", default=True, help="Join the rows of tables by lines.")
@click.option(
    "--include-external-files/--no-include-external-files", "external", default=True,
    help=f"Embed the macros, or write {MACRO_FILE} beside the document.",
)  # fmt: skip
@click.option("--contents/--no-contents", default=True, help="Write a table of contents.")
@force_option
@document_command
def latex(
    conversion: DocumentConversion,
    force: bool,
    **settings: Any,  # noqa: ANN401 - the fields of LatexOptions
) -> None:
    """Convert a BML file to a LaTeX document for latexmk.

    Without -o the document has the name of FILE with .tex. A file that Cuebid did not write is
    replaced only after a question, or with --force.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    options = LatexOptions(**settings)
    target = conversion.target(".tex")
    confirm_replacement(target, force=force)
    # Before the conversion: a folder that cannot be written ends the command before the work.
    if not options.external:
        write_style(target, MACRO_FILE, macros())
    conversion.run(partial(latex_document, options=options), target)
