"""`cuebid match run`: play a match that options or a TOML file describe."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.paths import NEW_FILE
from cuebid.cli.progress import counting
from cuebid.cli.streams import INTERRUPTED, WRONG_USAGE
from cuebid.cli.system.implausible import warn_of_implausible_rows
from cuebid.core import ReadError
from cuebid.match.plan import MatchForm, MatchPlan, MatchScoring
from cuebid.match.plan_reading import PlanError, entrant_record, plan_of, read_plan
from cuebid.match.report import summarise
from cuebid.match.report.page import report_page
from cuebid.match.report.text import report_lines, report_record, verdict_line
from cuebid.match.running import MatchProgress, MatchRunner
from cuebid.match.running.cost import cost_of
from cuebid.match.statistics import SequentialTest
from cuebid.match.store import MatchStore
from cuebid.parallel import WorkersLostError
from cuebid.text import replace_text
from cuebid.text.layout import counted

_STORE: Final = Path("match.db")
# Options whose names differ from those of their parameters.
_OPTIONS: Final = {"count": "boards", "file": "from"}


@click.command(
    epilog="""\b
Examples: two systems; your own bot with its cards; programs; a league on two cores.
  cuebid match run sayc notes.bml --boards 1000 --until-decided
  cuebid match run bot:Player simple --boards 100 --play --html match.html
  cuebid match run 'program:node bot.js' sayc --auction '1N P 2C'
  cuebid match run league.toml --jobs 2
"""
)
@click.argument("entrants", nargs=-1, required=True, metavar="(PLAN.toml | ENTRANT ENTRANT...)")
@click.option(
    "--form",
    type=click.Choice([form.value for form in MatchForm]),
    help="Who plays whom.  [default: head-to-head, round-robin of more than two]",
)
@click.option(
    "--scoring",
    type=click.Choice([scoring.value for scoring in MatchScoring]),
    help="What decides.  [default: imps, matchpoints for pairs]",
)
@click.option("--boards", "count", type=click.IntRange(min=1), help="Boards.  [default: 100]")
@click.option("--seed", type=int, help="Seed of random boards.  [default: 1]")
@click.option("--from", "file", metavar="FILE", help="Take the boards of a file, PBN or LIN.")
@click.option("--auction", help="Only boards on which the first system bids so, such as '1N P 2C'.")
@click.option("--north", help="What North holds, as `cuebid deal --north` takes it.")
@click.option("--east", help="What East holds.")
@click.option("--south", help="What South holds.")
@click.option("--west", help="What West holds.")
@click.option(
    "--play/--bidding-only",
    default=None,
    help="Play the cards; otherwise contracts take their double-dummy tricks.",
)
@click.option("--rounds", type=click.IntRange(min=1), help="Rounds of a Swiss.")
@click.option(
    "--budget",
    help="How much robots think, 40 deals or 0.5s; quick looks at calls, 0 is by the book.  "
    "[default: quick with --play, else 0]",
)
@click.option("--think", type=click.FloatRange(min=0), help="Seconds for a call or card.")
@click.option("--store", type=NEW_FILE, help="File of the match.  [default: PLAN.db, or match.db]")
@click.option(
    "--jobs", type=click.IntRange(min=0), default=1, show_default=True,
    help="Worker processes; 0 is one for each core.",
)  # fmt: skip
@click.option(
    "--dask", "cluster", metavar="ADDRESS",
    help="Work on a dask cluster: a scheduler's address, or `local` for --jobs processes here.",
)  # fmt: skip
@flag("--until-decided", help="Stop as soon as two entrants are told apart.")
@click.option(
    "--error", type=click.FloatRange(0.0001, 0.5), default=0.05, show_default=True,
    help="With --until-decided: the probability of a wrong answer.",
)  # fmt: skip
@click.option(
    "--margin", type=click.FloatRange(min=0), default=0.0,
    help="With --until-decided: IMPs a board that do not matter; also decided if it is less.",
)  # fmt: skip
@flag("--dry-run", help="Play a sample, and say what the match would cost.")
@click.option("--html", "page", type=NEW_FILE, help="Write the page.")
@json_option("the result")
def run(
    entrants: tuple[str, ...],
    store: Path | None,
    jobs: int,
    cluster: str | None,
    until_decided: bool,
    error: float,
    margin: float,
    dry_run: bool,
    page: Path | None,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - the options that describe the match
) -> None:
    """Play a match, or continue one that was stopped; the same command does both.

    ENTRANT is a robot or system as `cuebid bid --system` takes it, `package.module:Player`,
    `program:COMMAND` for a program that answers JSON lines, `table:COMMAND` for one that joins
    a table, or `table:PORT` for programs that you start yourself; `Name=` may stand before it.

    A player that raises, answers nonsense or does not answer in time loses that board.

    Exit code: 0 played, 1 the file of the match cannot be used, or its workers were lost, 2 wrong
    usage, or an entrant or the boards cannot be had, 130 stopped by Ctrl-C or SIGTERM.
    """
    with stop_if_wrong():
        plan = _plan(entrants, options)
    context = click.get_current_context()
    for name, each in (("error", error), ("margin", margin)):
        is_given = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if is_given and not until_decided:
            raise click.UsageError(f"--{name} {each:g} belongs to --until-decided")
    if dry_run:
        with stop_if_wrong():
            cost = cost_of(plan)
        if as_json:
            print_json(cost.record())
        else:
            print_lines(cost.lines(jobs or os.cpu_count() or 1))
        return
    if store is None:
        is_file = len(entrants) == 1
        store = Path(entrants[0]).with_suffix(".db") if is_file else _STORE
    warn_of_implausible_rows(entrant.player for entrant in plan.entrants)
    test = SequentialTest(error, margin) if until_decided else None
    with MatchStore(store) as opened:
        with stop_if_wrong(), stopping(), playing(hidden=as_json) as progress:
            runner = MatchRunner(plan, opened, jobs, cluster, test, progress=progress, watch=_say)
            _run_or_stop(runner, opened)
        summary = summarise(opened)
    if page is not None:
        replace_text(page, report_page(summary))
    if as_json:
        verdict = None if test is None else test.verdict.value
        print_json(report_record(summary) | {"store": str(store), "verdict": verdict})
        return
    print_lines(report_lines(summary))
    if test is not None:
        click.echo(verdict_line(test))
    click.echo(f"Written: {store}" + ("" if page is None else f", {page}"))


def _run_or_stop(runner: MatchRunner, store: MatchStore) -> None:
    """Play a match; if it is interrupted, print that the same command continues it."""
    try:
        runner.run()
    except KeyboardInterrupt:
        _say(f"stopped after {counted(store.count(), 'board')}; the same command continues")
        raise SystemExit(INTERRUPTED) from None
    except WorkersLostError as error:
        kept = counted(store.count(), "board")
        _say(f"cuebid: {error}; the store keeps {kept}, and the same command continues the match")
        raise SystemExit(1) from None


@contextmanager
def stop_if_wrong() -> Iterator[None]:
    """If a match is described wrongly, print the reasons and end the command with exit code 2."""
    try:
        yield
    except (PlanError, ReadError) as error:
        click.echo(f"cuebid: {error.full_message}", err=True)
        raise SystemExit(WRONG_USAGE) from error


@contextmanager
def stopping() -> Iterator[None]:
    """Treat SIGTERM like Ctrl-C: clusters and `timeout` send it before they kill."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    try:
        before = signal.signal(signal.SIGTERM, stop)
    except ValueError:
        # Not in the main thread, as in a test or a notebook, where signals cannot be handled.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def playing(*, hidden: bool) -> Iterator[Any]:
    """Yield an observer of a match's progress that draws a progress bar."""
    with counting(hidden=hidden) as bar:
        task = bar.add_task("boards", total=None)

        def observe(progress: MatchProgress) -> None:
            bar.update(task, completed=progress.done, total=progress.total)

        yield observe


def _say(line: str) -> None:
    click.echo(line, err=True)


def _plan(entrants: tuple[str, ...], options: dict[str, Any]) -> MatchPlan:
    """Return the plan of the match that a TOML file or the options describe."""
    settings = {name: value for name, value in options.items() if value is not None}
    if len(entrants) == 1:
        if not entrants[0].endswith(".toml"):
            raise click.UsageError("name two entrants, or the TOML file of a match")
        if settings:
            names = ", ".join(f"--{_OPTIONS.get(name, name)}" for name in settings)
            raise click.UsageError(f"the file describes the match; omit {names}")
        return read_plan(Path(entrants[0]))
    if "file" in settings and "seed" in settings:
        raise click.UsageError("--seed is of random boards; omit it beside --from")
    budget, think = settings.pop("budget", ""), settings.pop("think", 0.0)
    boards = {
        name: settings.pop(name)
        for name in ("count", "seed", "file", "auction", "north", "east", "south", "west")
        if name in settings
    }
    described = [entrant_record(text, budget, think) for text in entrants]
    return plan_of({"entrants": described, "boards": boards, **settings}, "options")
