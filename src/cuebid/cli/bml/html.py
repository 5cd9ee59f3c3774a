"""`cuebid bml html`: convert system notes to a web page."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

import click

from cuebid.bml.export.html import STYLE_FILE, HtmlOptions, html_page, page_style
from cuebid.bml.export.watch import Build, watch
from cuebid.cli.bml.export import DocumentConversion, document_command, write_style
from cuebid.cli.bml.output import write_output
from cuebid.cli.options import flag
from cuebid.cli.overwrite import confirm_replacement, force_option


@click.command(
    epilog="""\b
Examples: a page beside the notes; a page that follows each change.
  cuebid bml html system.bml
  cuebid bml html --watch system.bml -o index.html
"""
)
@click.option("--tree/--no-tree", default=True, help="Write tables as foldable trees.")
@click.option(
    "--include-external-files/--no-include-external-files", "external", default=True,
    help=f"Embed the style sheet, or write {STYLE_FILE} beside the page.",
)  # fmt: skip
@click.option("--contents/--no-contents", default=True, help="Write a table of contents.")
@click.option("--search/--no-search", default=True, help="Add a search box.")
@click.option(
    "--levels", type=click.IntRange(1), default=2, show_default=True,
    help="Number of tree levels that are unfolded at first.",
)  # fmt: skip
@flag("--watch", "watches", help="Write the page again after each change of a file.")
@force_option
@document_command
def html(
    conversion: DocumentConversion,
    watches: bool,
    force: bool,
    **settings: Any,  # noqa: ANN401 - the fields of HtmlOptions
) -> None:
    """Convert a BML file to a self-contained web page.

    Without -o the page has the name of FILE with .htm. A file that Cuebid did not write is replaced
    only after a question, or with --force.

    Exit code: 0 success, 1 written, but parts with errors are left out, 2 wrong usage or a file
    cannot be read or written.
    """
    options = HtmlOptions(**settings)
    target = conversion.target(".htm")
    confirm_replacement(target, force=force)
    # Before the conversion: a folder that cannot be written ends the command before the work.
    if not options.external:
        write_style(target, STYLE_FILE, page_style())
    convert = partial(html_page, options=options)
    # `--strict` and exit codes are for a single conversion; a watch shows the errors and goes on
    # until Ctrl-C.
    if not watches:
        conversion.run(convert, target)
    if conversion.file == "-" or target is None:
        raise click.UsageError("--watch needs a file to watch and a file to write")
    build = Build(Path(conversion.file), target, convert, write_output, conversion.limits)
    watch(build, click.echo, time.sleep, time.perf_counter)
