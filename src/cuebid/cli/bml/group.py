"""`cuebid bml`: system notes in Bridge Bidding Markup Language."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["bml"]

# Each command imports its own renderer: an editor that checks a file at each save should not wait
# for those of pages and PDF files.
COMMANDS: Final = {
    "check": LazyCommand("cuebid.cli.bml.check:check", "Report errors and doubtful rows."),
    "format": LazyCommand("cuebid.cli.bml.format:format_", "Rewrite a file in a uniform layout."),
    "ask": LazyCommand("cuebid.cli.bml.ask:ask_", "Look up calls and their continuations."),
    "diff": LazyCommand("cuebid.cli.bml.diff:diff", "Compare two versions by meaning."),
    "html": LazyCommand("cuebid.cli.bml.html:html", "Convert to a self-contained web page."),
    "latex": LazyCommand("cuebid.cli.bml.latex:latex", "Convert to a LaTeX document."),
    "pdf": LazyCommand("cuebid.cli.bml.pdf:pdf", "Convert to PDF, without TeX."),
    "text": LazyCommand("cuebid.cli.bml.text:text", "Convert to plain text."),
    "json": LazyCommand("cuebid.cli.bml.json:json_", "Write the tree and all auctions as JSON."),
    "bss": LazyCommand("cuebid.cli.bml.bss:bss", "Convert all auctions to BSS."),
    "bbo": LazyCommand("cuebid.cli.bml.bss:bbo", "Convert our calls to BBOalert data."),
    "import": LazyCommand(
        "cuebid.cli.bml.import_:import_notes", "Make BML of a Word document or a plain text."
    ),
    "makedepend": LazyCommand(
        "cuebid.cli.bml.makedepend:makedepend", "Write dependency rules for make."
    ),
}
"""Every command of the group, in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Examples: the errors of a file; the meaning of a double; a web page.
  cuebid bml check system.bml
  cuebid bml ask system.bml 1C '(1D)' D
  cuebid bml html system.bml
""",
)
def bml() -> None:
    """Work on system notes in BML: check, format, query and convert them."""
