"""Arguments and options that name a system, and the system that they name."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from cuebid.cli.functions_option import functions_option
from cuebid.cli.output import reading_status, stop_on_errors
from cuebid.core import ReadError, View
from cuebid.notes import LANGUAGES, is_rule_file, read_system
from cuebid.notes.include_path import INCLUDE_PATH
from cuebid.robots.budget import CARD_LAYOUTS, Budget
from cuebid.systems import SHIPPED, System, load_cached_rule_file
from cuebid.systems.file_names import EXPLANATIONS, MACROS
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    # Robots are loaded by the commands that seat them.
    from cuebid.robots.bidder import Decision, Observer
    from cuebid.robots.double_dummy_play import CardDecision

__all__ = [
    "BudgetType",
    "budget_option",
    "include_path_option",
    "language_option",
    "opened_system",
    "play_budget_option",
    "report_cuts",
    "rule_file_options",
    "system_argument",
    "system_option",
]

# Beside a rule file its macros and explanations are found by name; these options name others.
_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)
_HELP: Final = "The name of a shipped system, or the path of a folder, of notes or of a rule file."
_Command = TypeVar("_Command", bound=Callable[..., Any])


def system_option(command: _Command) -> _Command:
    """Add the options that name the system, and folders that notes include files from."""
    option = click.option("--system", default=SHIPPED[0], show_default=True, help=_HELP)
    return option(include_path_option(command))


def include_path_option(command: _Command) -> _Command:
    """Add the option that allows notes to include files of further folders to a command."""
    option = click.option(
        "--include-path",
        multiple=True,
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False),
        # Before the notes are read; the command does not see it.
        is_eager=True,
        expose_value=False,
        callback=_allow_includes,
        help="Allow #INCLUDE of notes to read files of this folder, beside those of the notes' own;"
        f" may be repeated.  [default: {INCLUDE_PATH}]",
    )
    return option(command)


def language_option(command: _Command) -> _Command:
    """Add the option for the languages of notes to a command; the default is all languages."""
    option = click.option(
        "--language",
        "languages",
        multiple=True,
        type=click.Choice(LANGUAGES),
        callback=lambda _context, _option, value: value or LANGUAGES,
        help="A language of the descriptions; may be repeated.  [default: all]",
    )
    return option(command)


# The variable reaches every reader of notes, and the processes that the command starts.
def _allow_includes(ctx: click.Context, _: click.Parameter, folders: tuple[str, ...]) -> None:
    if not folders:
        return
    before = os.environ.get(INCLUDE_PATH)
    os.environ[INCLUDE_PATH] = os.pathsep.join((*folders, *([before] if before else [])))

    # Commands also run inside other programs, one after the other.
    @ctx.call_on_close
    def restore() -> None:
        if before is None:
            del os.environ[INCLUDE_PATH]
        else:
            os.environ[INCLUDE_PATH] = before


def rule_file_options(command: _Command) -> _Command:
    """Add the options for the files that go with a rule file to a command."""
    explanations = click.option(
        "--explanations",
        type=_FILE,
        help=f"Explanations of a rule file's rules.  [default: {EXPLANATIONS} beside it]",
    )
    macros = click.option(
        "--macros", type=_FILE, help=f"Macros of a rule file.  [default: {MACROS} beside it]"
    )
    return macros(explanations(functions_option(command)))


class BudgetType(click.ParamType[Budget]):
    """The type of `--budget`: `40` deals, `0.5s`, or `0`."""

    name = "budget"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Budget:
        """Return the budget; text that is not one is wrong usage."""
        if isinstance(value, Budget):
            return value
        try:
            return Budget.parse(str(value))
        except ReadError as error:
            self.fail(f"{error}: expected {error.expected}", param, ctx)


def budget_option(command: _Command) -> _Command:
    """Add the option that limits the thinking of robots to a command."""
    option = click.option(
        "--budget",
        type=BudgetType(),
        default="0",
        show_default=True,
        help="How much to think about a call or card: 0 follows the system and rules of thumb, 40 "
        "simulates 40 deals, 0.5s takes half a second, more for the first tricks. All but 0 need "
        "the extra 'solver'.",
    )
    return option(command)


def play_budget_option(command: _Command) -> _Command:
    """Add the options that limit the thinking of robots that play boards to a command.

    They are `budget`, None by default, and `time_limit`, 0 by default.
    """
    budget = click.option(
        "--budget",
        type=BudgetType(),
        help="How much to think about a call or card: 0 follows the system and rules of thumb, 40 "
        "looks at 40 deals, 0.5s takes half a second at most. All but 0 need the extra 'solver'.  "
        f"[default: {CARD_LAYOUTS} for a card if the extra is installed, calls by the system]",
    )
    limit = click.option(
        "--time-limit",
        type=click.FloatRange(min=0, max=3600),
        default=0.0,
        help="Seconds after which a card is played although the budget in deals is not spent; each "
        "time is reported, because the card then depends on the machine.  [default: none]",
    )
    return budget(limit(command))


def report_cuts(observer: Observer | None = None) -> Observer:
    """Return an observer that tells on standard error when a limit of time cuts in.

    Args:
        observer: receives every decision after that.
    """

    def observe(view: View, decision: Decision | CardDecision) -> None:
        if getattr(decision, "is_cut", False):
            layouts = decision.record()["layouts"]
            click.echo(
                f"board {view.board_number}, {view.seat.word}: the limit of time cut in after "
                f"{layouts} layouts",
                err=True,
            )
        if observer is not None:
            observer(view, decision)

    return observe


def system_argument(command: _Command) -> _Command:
    """Add the argument that names the system, and the option for what notes include."""
    return click.argument("system", default=SHIPPED[0])(include_path_option(command))


def opened_system(
    name: str,
    *,
    macros: Path | None = None,
    explanations: Path | None = None,
    as_json: bool = False,
) -> System:
    """Open a system; if it has errors, print them and end the command with exit code 1.

    Args:
        name: as `cuebid.notes.open_system` takes it.
        macros: the macros of a rule file, if they are not in the usual place.
        explanations: the explanations of a rule file, likewise.
        as_json: print errors as JSON.

    Raises:
        UsageError: there are macros or explanations, but the system is not a rule file.
        ReadError: there is no such system.
        TextError: a file cannot be read.
    """
    report = Diagnostics()
    if is_rule_file(name):
        system = load_cached_rule_file(
            Path(name),
            report,
            macros=macros,
            explanations=explanations,
            while_parsing=reading_status,
        )
    elif macros is not None or explanations is not None:
        raise click.UsageError("--macros and --explanations are for a --system that is a rule file")
    else:
        system = read_system(name, report)
    stop_on_errors(report, as_json)
    return system
