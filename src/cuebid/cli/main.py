"""The command `cuebid`: its groups, and what becomes of errors."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

import click

from cuebid import __version__
from cuebid.cli.lazy import LazyCommand, LazyGroup
from cuebid.cli.streams import BROKEN_PIPE, INTERRUPTED, described, drop_output
from cuebid.core.errors import CuebidError, ReadError

__all__ = ["cli", "main"]

COMMANDS: Final = {
    "demo": LazyCommand("cuebid.cli.demo:demo", "Play a team match between robots, right here."),
    "bid": LazyCommand("cuebid.cli.bid:bid", "What a hand calls by a system, and why."),
    "explain": LazyCommand("cuebid.cli.explain:explain", "What the calls of an auction show."),
    "system": LazyCommand("cuebid.cli.system:system", "Bidding systems: show, copy, check, test."),
    "practice": LazyCommand(
        "cuebid.cli.practice:practice", "Hands to bid by a system, asked and explained."
    ),
    "selfplay": LazyCommand(
        "cuebid.cli.selfplay:selfplay", "Robots against each other, in IMPs with their error."
    ),
    "table": LazyCommand("cuebid.cli.table:table", "The Table Manager protocol: lines and tables."),
    "hand": LazyCommand(
        "cuebid.cli.hand:hand", "What a hand is worth: pattern string and features."
    ),
    "deal": LazyCommand("cuebid.cli.deal:deal", "Deals whose hands are as said, or how many fit."),
    "solve": LazyCommand(
        "cuebid.cli.solve:solve", "Double-dummy tricks and par of the boards of a PBN file."
    ),
    "analyse": LazyCommand(
        "cuebid.cli.analyse:analyse_file", "Where calls and cards cost tricks or IMPs."
    ),
    "pbn": LazyCommand("cuebid.cli.pbn:pbn", "Portable Bridge Notation: check, show, format."),
    "bml": LazyCommand("cuebid.cli.bml:bml", "System notes: check, format, ask, convert."),
    "bss": LazyCommand("cuebid.cli.bss:bss", "Full Disclosure files: show them in words."),
    "db": LazyCommand("cuebid.cli.db:db", "Bidding databases: build, print, measure."),
}
"""Every command, in the order of the help."""


class _Root(LazyGroup):
    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command; stop in silence when nobody reads the output any more.

        Raises:
            CuebidError: the system refuses to read or write.
        """
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            drop_output()
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            drop_output()
            raise CuebidError(described(error)) from error
        return result


@click.group(
    cls=_Root,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Example: the tree of a message.
  cuebid table parse 'south bids 1NT Alert. 12 to 14 total points'
""",
)
@click.version_option(__version__, prog_name="cuebid")
def cli() -> None:
    """Contract bridge, from the notes a pair writes to the robots that play it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: without the program's name; those of the process if not given.

    Returns:
        The exit code: 0 fine, 1 findings or an error, 2 wrong usage, 130 interrupted, 141 nobody
        reads the output any more.
    """
    given = None if arguments is None else list(arguments)
    try:
        code = cli.main(args=given, prog_name="cuebid", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except CuebidError as error:
        click.echo(f"cuebid: {_described(error)}", err=True)
        return 1
    return code if isinstance(code, int) else 0


def _described(error: CuebidError) -> str:
    """The error on one line, with what was expected; more lines where it has more to tell."""
    expected = error.expected if isinstance(error, ReadError) else ""
    return f"{error} (expected {expected})" if expected else str(error)


if __name__ == "__main__":
    sys.exit(main())
