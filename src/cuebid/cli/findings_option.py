"""The option `--all-findings` of `cuebid` itself and of commands that report on files.

Commands print the first findings of each kind and the number of the others. JSON is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import click

from cuebid.text import MOST_OF_A_KIND, FindingCap
from cuebid.text.layout import shorten

_KEY: Final = "cuebid.all_findings"
OPTION: Final = "--all-findings"
# Characters of a line about a row, as many as of a message.
_LINE: Final = 400


def _keep(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    # Groups and their commands share `meta`, so the option holds wherever it is given.
    if value:
        ctx.meta[_KEY] = True


# Stored in the context: as an argument, many functions would have to pass it on.
all_findings_option = click.option(
    OPTION, "--all-warnings", is_flag=True, expose_value=False, callback=_keep,
    help="Print every finding, not the first 20 of each kind and the number of the others.",
)  # fmt: skip
"""The option `--all-findings` of a command; `finding_cap` returns its effect."""


def wants_all_findings() -> bool:
    """Return whether the running command has the option `--all-findings`."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_KEY))


def finding_cap() -> FindingCap:
    """Return the limit on printed findings of one kind for the running command."""
    return FindingCap(None) if wants_all_findings() else FindingCap(option=OPTION)


def first_lines(lines: Sequence[str]) -> Iterator[str]:
    """Yield the first of `lines`, shortened, then a line with the number of those left out."""
    most = len(lines) if wants_all_findings() else MOST_OF_A_KIND
    for line in lines[:most]:
        yield shorten(line, _LINE)
    if len(lines) > most:
        yield f"... and {len(lines) - most:,} more of this kind; {OPTION} prints them"
