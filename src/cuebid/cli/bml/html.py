"""`cuebid bml html`: convert system notes to a web page."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Unpack

import click

from cuebid.bml import Document
from cuebid.bml.export.html import STYLE_FILE, HtmlOptions, html_page, page_style
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE, LimitValues, limits_of
from cuebid.cli.bml.output import fail, target_or_exit, write_beside, write_output
from cuebid.cli.bml.watch import Build, watch
from cuebid.cli.overwrite import confirm_replacement, force_option
from cuebid.text.files import OutputError

__all__ = ["html"]


@click.command(
    epilog="""\b
Examples: a page beside the notes; a page that follows each change.
  cuebid bml html system.bml
  cuebid bml html --watch system.bml -o index.html
""",
)
@click.argument("file", type=BML_FILE)
@click.option("--tree/--no-tree", default=True, help="Write tables as foldable trees.")
@click.option(
    "--include-external-files/--no-include-external-files",
    "external",
    default=True,
    help=f"Embed the style sheet, or write {STYLE_FILE} beside the page.",
)
@click.option("--contents/--no-contents", default=True, help="Write a table of contents.")
@click.option("--search/--no-search", default=True, help="Add a search box.")
@click.option(
    "--levels",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Number of tree levels that are unfolded at first.",
)
@click.option(
    "--watch", "watches", is_flag=True, help="Write the page again after each change of a file."
)
@force_option
@document_options
def html(
    file: str,
    output: str | None,
    tree: bool,
    external: bool,
    contents: bool,
    search: bool,
    levels: int,
    watches: bool,
    force: bool,
    indentation: int | None,
    strict: bool,
    **limits: Unpack[LimitValues],
) -> None:
    """Convert a BML file to a self-contained web page.

    Without -o the page has the name of FILE with .htm. A file that Cuebid did not write is replaced
    only after a question, or with --force.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    settings = HtmlOptions(
        tree=tree, contents=contents, search=search, external=external, levels=levels
    )
    target = target_or_exit(file, output, ".htm")
    confirm_replacement(target, force=force)
    # Before the conversion: a folder that cannot be written ends the command before the work.
    if not external:
        _write_style(target)

    def convert(document: Document) -> str:
        return html_page(document, settings)

    # `--strict` and exit codes are for a single conversion; a watch shows the errors and goes on
    # until Ctrl-C.
    if not watches:
        convert_document(
            file, target, convert, indentation=indentation, strict=strict, limits=limits
        )
        return
    if file == "-" or target is None:
        message = "--watch needs a file to watch and a file to write"
        raise click.UsageError(message)
    build = Build(Path(file), target, convert, write_output, limits_of(limits))
    watch(build, click.echo, time.sleep, time.perf_counter)


def _write_style(target: Path | None) -> None:
    try:
        write_beside(target, STYLE_FILE, page_style())
    except OutputError as error:
        fail(str(error))
