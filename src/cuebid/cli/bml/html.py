"""`cuebid bml html`: system notes as a web page."""

from __future__ import annotations

import time
from pathlib import Path

import click

from cuebid.bml import Document
from cuebid.bml.export.html import STYLE_FILE, HtmlOptions, html_page, page_style
from cuebid.cli.bml.export import convert_document, document_options
from cuebid.cli.bml.options import BML_FILE, limits_of
from cuebid.cli.bml.output import fail, target_or_exit, write_beside, write_output
from cuebid.cli.bml.watch import Build, watch
from cuebid.text.files import OutputError

__all__ = ["html"]


@click.command(
    epilog="""\b
Example:
  cuebid bml html system.bml
  cuebid bml html --watch system.bml -o index.html
""",
)
@click.argument("file", type=BML_FILE)
@click.option("--tree/--no-tree", default=True, help="Tables as trees that fold.")
@click.option(
    "--include-external-files/--no-include-external-files",
    "external",
    default=True,
    help=f"Put the style sheet into the page, or {STYLE_FILE} beside it.",
)
@click.option("--contents/--no-contents", default=True, help="A table of contents.")
@click.option("--search/--no-search", default=True, help="A search box.")
@click.option(
    "--levels",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Levels of a tree that are unfolded at first.",
)
@click.option("--watch", "watches", is_flag=True, help="Write again whenever a file changes.")
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
    indentation: int | None,
    strict: bool,
    **limits: int,
) -> None:
    """Write a BML file as a web page that needs nothing else.

    The page is FILE's name with .htm, if -o names no other.

    Exit code: 0 written, 1 written without what is wrong, 2 a file cannot be read or written.
    """
    settings = HtmlOptions(
        tree=tree, contents=contents, search=search, external=external, levels=levels
    )
    target = target_or_exit(file, output, ".htm")
    if not external:
        _write_style(target)

    def make(document: Document) -> str:
        return html_page(document, settings)

    if not watches:
        convert_document(file, target, make, indentation=indentation, strict=strict, limits=limits)
        return
    if file == "-" or target is None:
        message = "--watch needs a file to watch and a file to write"
        raise click.UsageError(message)
    build = Build(Path(file), target, make, write_output, limits_of(limits))
    watch(build, click.echo, time.sleep, time.perf_counter)


def _write_style(target: Path | None) -> None:
    try:
        write_beside(target, STYLE_FILE, page_style())
    except OutputError as error:
        fail(str(error))
