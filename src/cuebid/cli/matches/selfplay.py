"""`cuebid selfplay`: play robots against each other on many boards.

The robots are called directly, without a table server, so thousands of boards are practical. That
many are needed: the difference of two systems is small beside its standard error.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

import click

from cuebid.cli.bidding.reasons import explain_option, reasons_into
from cuebid.cli.bidding.scoring_option import scoring_option
from cuebid.cli.matches.swing_report import swing_lines, swing_record
from cuebid.cli.output import print_json
from cuebid.cli.progress import counting
from cuebid.cli.system.options import play_budget_option, report_cuts
from cuebid.core import Board, BoardRecord, Player, Seat
from cuebid.formats.pbn import write_pbn
from cuebid.match.deals import random_boards
from cuebid.match.selfplay import play_match
from cuebid.match.teams import TeamMatch, compare_rooms
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import Scoring
from cuebid.solver import DdsSolver
from cuebid.text.files import replace_text_file

__all__ = ["selfplay"]

_GAMES: Final = (5, 5, 4, 4, 3)
"""The lowest levels of game in clubs, diamonds, hearts, spades and notrump."""


@click.command(
    epilog="""\b
Examples: a changed system against the old; with the play; notes; simulation; reasons.
  cuebid selfplay --boards 1000 --robot mine --against sayc --bidding-only
  cuebid selfplay --boards 100 --seed 7 --against simple --out match.pbn
  cuebid selfplay --boards 100 --ns notes.bml --ew sayc --bidding-only
  cuebid selfplay --boards 200 --bidding-only --against sayc --budget 40
  cuebid selfplay --boards 8 --budget 0.2s --explain reasons.jsonl
"""
)
@click.option(
    "--boards",
    "count",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Number of boards.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the deals.")
@click.option(
    "--robot",
    "--ns",
    "robot",
    default="sayc",
    show_default=True,
    help="The home team: a robot by name, the folder of a system, or notes in BML.",
)
@click.option(
    "--against",
    "--ew",
    "against",
    default="simple",
    show_default=True,
    help="The visiting team: a robot by name, a folder, or notes in BML.",
)
@click.option(
    "--bidding-only",
    is_flag=True,
    help="Play no cards; contracts take their double-dummy tricks.",
)
@play_budget_option
@scoring_option
@explain_option
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="File for the boards as PBN."
)
@click.option(
    "--where",
    is_flag=True,
    help="Print IMPs by opening bid and by first difference, and the costliest boards.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def selfplay(
    count: int,
    seed: int,
    robot: str,
    against: str,
    bidding_only: bool,
    budget: Budget | None,
    time_limit: float,
    scoring: Scoring,
    explain: Path | None,
    out: Path | None,
    where: bool,
    as_json: bool,
) -> None:
    """Let two teams of robots play random boards in two rooms, and compare in IMPs.

    Both teams think a little about cards by default; --budget is for the home team, and the
    visitors then do not think. The result is printed with its standard error. After
    Ctrl-C it covers the boards played so far.

    Exit code: 0 success, 1 a robot failed or a file cannot be written, 2 wrong usage.
    """
    # Two teams of the same robot need two names: results are summed by name.
    names = (robot, against if against != robot else f"{against} II")
    boards = random_boards(count, seed)
    records: list[BoardRecord] = []
    seconds = -time.monotonic()
    with (
        # Opened before the play: a path that cannot be written ends the command at once.
        nullcontext() if out is None else replace_text_file(out) as stream,
        reasons_into(explain) as observer,
    ):

        def home(_: Seat) -> Player:
            return make_player(
                robot,
                seed,
                budget,
                time_limit=time_limit,
                scoring=scoring,
                observer=report_cuts(observer),
            )

        # Without a budget that was asked for: a simulation on one side only measures what it is
        # worth. By default both think a little.
        def away(_: Seat) -> Player:
            return make_player(against, seed, None if budget is None else Budget())

        with counting(hidden=as_json) as progress:
            bar = progress.add_task("boards", total=count)
            try:
                for record in _played(boards, (home, away), names, bidding_only):
                    records.append(record)
                    # A board has two records, one for each room.
                    progress.update(bar, completed=len(records) // 2)
            except KeyboardInterrupt:
                # A run of hours is not lost; the boards so far are a smaller sample.
                click.echo(f"stopped after {len(records) // 2} boards", err=True)
        seconds += time.monotonic()
        if stream is not None:
            write_pbn(records, stream)
    match = compare_rooms(records, *names)
    if as_json:
        print_json(_record(match, records, seconds) | (swing_record(match) if where else {}))
    else:
        for line in _lines(match, records, seconds):
            click.echo(line)
        for line in swing_lines(match) if where else ():
            click.echo(line)


def _played(
    boards: list[Board],
    makers: tuple[Callable[[Seat], Player], Callable[[Seat], Player]],
    names: tuple[str, str],
    bidding_only: bool,
) -> Iterator[BoardRecord]:
    # Without a solver `play_match` lets the robots play the cards.
    solver = DdsSolver() if bidding_only else None
    return play_match(boards, *makers, names=names, solver=solver)


def _lines(match: TeamMatch, records: list[BoardRecord], seconds: float) -> Iterator[str]:
    home, away = match.imps
    yield f"{match.home} {home} - {away} {match.away} IMPs over {match.compared} boards"
    # A standard error takes two boards.
    if match.margin_error is not None:
        mean, error = match.margin / match.compared, match.margin_error / match.compared
        yield f"{match.home} wins {mean:+.3f} IMPs a board, standard error {error:.3f}"
    for name in (match.home, match.away):
        contracts = _contracts(records, name)
        counts = ", ".join(f"{kind} {count}" for kind, count in contracts.items())
        yield f"{name}: {counts}"
    if seconds > 0 and records:
        yield f"{len(records) / seconds:.1f} boards a second"


def _contracts(records: list[BoardRecord], team: str) -> dict[str, int]:
    """Return how many contracts of each kind a team declared, and how many it made."""
    kinds = ("part-scores", "games", "slams")
    counts: Counter[str] = Counter(dict.fromkeys([*kinds, "made", "doubled"], 0))
    for record in records:
        contract, tricks = record.contract, record.tricks
        if contract is None or tricks is None or record.players[contract.declarer] != team:
            continue
        game = _GAMES[contract.strain]
        counts[kinds[(contract.level >= game) + (contract.level >= 6)]] += 1
        counts["made"] += tricks >= contract.tricks
        counts["doubled"] += bool(contract.doubled)
    return dict(counts)


def _record(match: TeamMatch, records: list[BoardRecord], seconds: float) -> dict[str, Any]:
    home, away = match.imps
    return {
        "home": match.home,
        "away": match.away,
        "boards": match.compared,
        "imps": [home, away],
        "margin": match.margin,
        "margin_error": match.margin_error,
        "contracts": {name: _contracts(records, name) for name in (match.home, match.away)},
        "boards_per_second": len(records) / seconds if seconds > 0 else None,
    }
