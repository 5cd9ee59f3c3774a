"""The command `cuebid`: its commands by section, and the exit codes of errors."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, Final

import click

from cuebid import __version__
from cuebid.cli.findings_option import all_findings_option, finding_cap
from cuebid.cli.lazy import LazyCommand, LazyGroup
from cuebid.cli.streams import BROKEN_PIPE, INTERRUPTED, WRONG_USAGE, drop_output, os_error_text
from cuebid.core import CuebidError, MissingExtraError
from cuebid.text.layout import shorten_lines

# Characters of a line of a message, which may quote a word as long as its file.
_LINE: Final = 1000

COMMANDS: Final[Mapping[str, Mapping[str, LazyCommand]]] = {
    "Play and practise": {
        "demo": LazyCommand("matches.demo:demo", "Play a team match between robots."),
        "practice": LazyCommand(
            "bidding.practice:practice", "Bid hands by a system, with the answers."
        ),
        "match": LazyCommand("groups:match", "Play matches of any size; tell what they show."),
        "selfplay": LazyCommand(
            "matches.selfplay:selfplay", "Play robots against each other, in IMPs."
        ),
        "web": LazyCommand("matches.web:web", "Play boards with robots and others in the browser."),
        "table": LazyCommand("groups:table", "Host a table for programs, or join."),
    },
    "Bidding": {
        "bid": LazyCommand("bidding.bid:bid", "Choose a call for a hand, and say why."),
        "explain": LazyCommand(
            "bidding.explain:explain", "Explain what the calls of an auction show."
        ),
        "hand": LazyCommand("bidding.hand:hand", "Evaluate a hand."),
    },
    "Boards": {
        "deal": LazyCommand("deal.command:deal", "Deal hands that fit a description."),
        "solve": LazyCommand("boards.solve:solve", "Add double-dummy tricks and par."),
        "analyse": LazyCommand("boards.analyse:analyse_file", "Find what calls and cards cost."),
        "bid-boards": LazyCommand(
            "boards.bid_boards:bid_boards", "Put a system's auctions into a file of boards."
        ),
        "pbn": LazyCommand("boards.pbn:pbn", "Check, show and rewrite PBN files."),
        "convert": LazyCommand(
            "boards.convert:convert", "Convert files of boards to other formats."
        ),
        "print": LazyCommand(
            "boards.print_sheets:print_boards",
            "Set boards on paper: hand records, cards, diagrams.",
        ),
    },
    "Systems": {
        "bml": LazyCommand("groups:bml", "Check, format, ask and convert notes."),
        "bss": LazyCommand("bss.group:bss", "Show Full Disclosure files in words."),
        "system": LazyCommand("groups:system", "Show, check and test systems."),
        "db": LazyCommand("groups:db", "Work on a database of bidding rules."),
        "lsp": LazyCommand("system.lsp:lsp", "Help editors to write notes: the language server."),
    },
}
"""Commands by the section of the help that lists them, in the order of the help."""


class _Root(LazyGroup):
    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command and write its buffered output; a closed pipe ends it without a message.

        Raises:
            CuebidError: the operating system refuses to read or write.
        """
        try:
            result = super().invoke(ctx)
            # Flushed here, because an error while Python flushes at exit can no longer be caught.
            sys.stdout.flush()
        except BrokenPipeError:
            drop_output()
            ctx.exit(BROKEN_PIPE)
        except OSError as error:
            drop_output()
            raise CuebidError(os_error_text(error)) from error
        except CuebidError as error:
            # Here and not in `main`, because the context has the option `--all-findings`.
            from cuebid.text import TextError, format_diagnostics  # noqa: PLC0415 - slow to import

            if not isinstance(error, TextError):
                raise
            findings = format_diagnostics(error.diagnostics, cap=finding_cap())
            more = f"\nand {error.omitted} more" if error.omitted else ""
            click.echo(f"cuebid: {findings}{more}", err=True)
            ctx.exit(1)
        return result


@click.group(
    cls=_Root,
    sections=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Example: the tree of a message.
  cuebid table parse 'south bids 1NT Alert. 12 to 14 total points'
""",
)
@click.version_option(__version__, prog_name="cuebid")
@all_findings_option
def cli() -> None:
    """Contract bridge, from the notes a pair writes to the robots that play it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program `cuebid`, and return its exit code.

    Args:
        arguments: without the program's name; those of the process if not given.

    Returns:
        The exit code: 0 success, 1 findings or an error, 2 wrong usage or a missing extra, 130
        interrupted, 141 the reader of the output has closed it.
    """
    command_line = None if arguments is None else list(arguments)
    try:
        # click's standalone mode would turn control-C into exit code 1, and end the process.
        code = cli.main(args=command_line, prog_name="cuebid", standalone_mode=False)
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        click.echo(shorten_lines(shown.getvalue(), _LINE), err=True, nl=False)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except MissingExtraError as error:
        # Not 1, so that a script does not mistake it for findings in a file.
        click.echo(f"cuebid: {error}", err=True)
        return WRONG_USAGE
    except CuebidError as error:
        message = shorten_lines(error.full_message, _LINE)
        click.echo(f"cuebid: {message}", err=True)
        return 1
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
