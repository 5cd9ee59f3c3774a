"""`cuebid match`: matches of any size; without the name of a command it plays one."""

from __future__ import annotations

from typing import Final

import click

from cuebid.cli.lazy import LazyCommand, LazyGroup

__all__ = ["match"]

COMMANDS: Final = {
    "run": LazyCommand("cuebid.cli.matches.match_run:run", "Play a match, or continue one."),
    "report": LazyCommand(
        "cuebid.cli.matches.match_report:report", "Tell what a match shows, as text or page."
    ),
    "export": LazyCommand(
        "cuebid.cli.matches.match_export:export", "Write a match as PBN, CSV, Parquet or JSON."
    ),
    "compare": LazyCommand(
        "cuebid.cli.matches.match_compare:compare", "Compare entrants on the same boards."
    ),
}
"""Commands in the order of the help."""


class _MatchGroup(LazyGroup):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take `cuebid match league.toml` for `cuebid match run league.toml`."""
        if args and args[0] not in {*COMMANDS, "-h", "--help"}:
            args = ["run", *args]
        return super().parse_args(ctx, args)


@click.group(
    cls=_MatchGroup,
    lazy=COMMANDS,
    epilog="""\b
Examples: two systems on a thousand boards; a bot of your own; a league; its page.
  cuebid match sayc notes.bml --boards 1000
  cuebid match bot:Player simple --boards 100 --play
  cuebid match league.toml --jobs 2
  cuebid match report league.db --html league.html
""",
)
def match() -> None:
    """Play matches between robots, systems and programs of others, and tell what they show.

    `cuebid match ENTRANT ENTRANT` and `cuebid match FILE.toml` are short for `cuebid match run`.
    """
