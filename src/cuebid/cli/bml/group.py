"""`cuebid bml`: system notes in Bridge Bidding Markup Language."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["bml"]

COMMANDS: Final = {
    "check": LazyCommand("cuebid.cli.bml.check:check", "Say all that is wrong or doubtful."),
    "format": LazyCommand("cuebid.cli.bml.format:format_", "Rewrite a file in one layout."),
    "ask": LazyCommand("cuebid.cli.bml.ask:ask_", "What a call means, and what may follow."),
    "diff": LazyCommand("cuebid.cli.bml.diff:diff", "What changed, auction by auction."),
    "html": LazyCommand("cuebid.cli.bml.html:html", "A web page that needs nothing else."),
    "latex": LazyCommand("cuebid.cli.bml.latex:latex", "A LaTeX document."),
    "pdf": LazyCommand("cuebid.cli.bml.pdf:pdf", "A PDF file, without TeX."),
    "text": LazyCommand("cuebid.cli.bml.text:text", "Plain text."),
    "json": LazyCommand("cuebid.cli.bml.json:json_", "The tree and all auctions as JSON."),
    "bss": LazyCommand("cuebid.cli.bml.bss:bss", "All auctions as BSS."),
    "bbo": LazyCommand("cuebid.cli.bml.bss:bbo", "Our own calls as BBOalert data."),
    "makedepend": LazyCommand("cuebid.cli.bml.makedepend:makedepend", "Rules for make."),
}
"""Every command of the group, in the order of the help."""


@click.group(
    cls=LazyGroup,
    lazy=COMMANDS,
    epilog="""\b
Example: what a double means.
  cuebid bml ask system.bml 1C '(1D)' D
""",
)
def bml() -> None:
    """System notes in BML: check, format and query them, turn them into other formats."""
