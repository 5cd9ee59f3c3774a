"""The option `--all-findings`: of `cuebid` itself, and of commands that report on files.

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
# Characters of a line about a row: as many as of a message.
_LINE: Final = 400


def _keep(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    # Groups and their commands share `meta`: whoever is given the option decides for all.
    if value:
        ctx.meta[_KEY] = True


# In the context and not an argument: many functions would pass it on to where it is used.
all_findings_option = click.option(
    OPTION, "--all-warnings", is_flag=True, expose_value=False, callback=_keep,
    help="Print every finding, not the first 20 of each kind and the number of the others.",
)  # fmt: skip
"""`--all-findings` of a command, which asks `finding_cap` for it."""


def wants_all_findings() -> bool:
    """Return whether the command that runs was given `--all-findings`."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_KEY))


def finding_cap() -> FindingCap:
    """Return how many findings of one kind the command that runs prints."""
    return FindingCap(None) if wants_all_findings() else FindingCap(option=OPTION)


def first_lines(lines: Sequence[str]) -> Iterator[str]:
    """Yield the first of some lines of one kind, shortened, and the number of the others."""
    most = len(lines) if wants_all_findings() else MOST_OF_A_KIND
    for line in lines[:most]:
        yield shorten(line, _LINE)
    if len(lines) > most:
        yield f"... and {len(lines) - most:,} more of this kind; {OPTION} prints them"
