"""`cuebid bml latex`: system notes as a LaTeX document."""

from __future__ import annotations

import click

from cuebid.bml.export.latex import MACRO_FILE, LatexOptions, latex_document, macros
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE
from cuebid.cli.bml.output import fail, target_or_exit, write_beside
from cuebid.text.files import OutputError

__all__ = ["latex"]


@click.command(
    epilog="""\b
Example:
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
    help=f"Put the macros into the document, or {MACRO_FILE} beside it.",
)
@click.option("--contents/--no-contents", default=True, help="A table of contents.")
@document_options
def latex(
    file: str,
    output: str | None,
    tree: bool,
    external: bool,
    contents: bool,
    indentation: int | None,
    strict: bool,
    **limits: int,
) -> None:
    """Write a BML file as a LaTeX document for latexmk.

    The document is FILE's name with .tex, if -o names no other.

    Exit code: 0 written, 1 written without what is wrong, 2 a file cannot be read or written.
    """
    settings = LatexOptions(tree=tree, contents=contents, external=external)
    target = target_or_exit(file, output, ".tex")
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
