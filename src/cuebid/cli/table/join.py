"""`cuebid table join`: let a robot take a seat at a table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

import click
import msgspec

from cuebid.cli.bidding.reasons import explain_option, reasons_into, scoring_option
from cuebid.cli.options import flag
from cuebid.cli.robot_options import play_budget_option, report_cuts
from cuebid.core import Seat
from cuebid.robots import Budget, Scoring, make_player
from cuebid.tablemanager import PROFILES, TableClient, profile_named
from cuebid.tablemanager.addresses import HIGHEST_PORT, LOOPBACK, Address
from cuebid.tablemanager.grammar.messages import ANY_PLACE
from cuebid.tablemanager.seat.effects import BoardDone, Noted, Refusal, SeatEffect
from cuebid.tablemanager.token_store import TokenStore


@click.command(
    epilog="""\b
Examples: a simple robot as South at a table on this machine; one that simulates.
  cuebid table join --seat S --team Red --robot simple --port 2000
  cuebid table join --seat S --team Red --robot sayc --budget 0.5s --explain reasons.jsonl
"""
)
@click.option("--seat", required=True, help="N, E, S or W, or ANYPL for any free seat.")
@click.option("--team", required=True, help="Name of the team.")
@click.option(
    "--robot", "--system", "robot", default="simple", show_default=True,
    help="The robot: a name, the folder of a system, or notes in BML.",
)  # fmt: skip
@play_budget_option
@scoring_option
@explain_option
@click.option("--host", default=LOOPBACK, show_default=True, help="Address of the table.")
@click.option(
    "--port", default=2000, show_default=True, type=click.IntRange(1, HIGHEST_PORT),
    help="Port of the table, or of the seat if each seat has its own.",
)  # fmt: skip
@click.option(
    "--profile", default="default", show_default=True, type=click.Choice(sorted(PROFILES)),
    help="The program whose wording the table expects.",
)  # fmt: skip
@click.option("--seed", default=0, show_default=True, help="Seed of the robot's random choices.")
@click.option(
    "--patience", default=60.0, show_default=True, type=click.FloatRange(min=0),
    help="Seconds to wait for the table, at first and after a lost connection.",
)  # fmt: skip
@flag("--json", "as_json", help="Print one JSON object a line for each event.")
@flag("--quiet", help="Print nothing but errors.")
def join(
    seat: str,
    team: str,
    robot: str,
    budget: Budget | None,
    time_limit: float,
    scoring: Scoring,
    explain: Path | None,
    host: str,
    port: int,
    profile: str,
    seed: int,
    patience: float,
    as_json: bool,
    quiet: bool,
) -> None:
    """Let a robot take a seat at a table and play until the session ends.

    The robot waits for the table, and returns to its seat after a lost connection. Lines of the
    table that have no effect are printed on standard error.

    Exit code: 0 the session ended, 1 an unknown seat or robot, or the table cannot be reached or
    refuses the robot, 2 wrong usage.
    """
    # ANYPL, an extension of WBridge5, is not a seat; the table answers with a free seat.
    requested: Seat | Literal["ANYPL"] = ANY_PLACE
    if seat.strip().upper() != ANY_PLACE:
        requested = Seat.parse(seat)
    reporter = _Reporter(as_json=as_json, quiet=quiet)
    with reasons_into(explain) as observer:
        client = TableClient(
            requested,
            team,
            make_player(
                robot,
                seed,
                budget,
                time_limit=time_limit,
                scoring=scoring,
                observer=report_cuts(observer),
            ),
            Address(host, port),
            profile=profile_named(profile),
            patience=patience,
            # With its token a restarted robot gets its seat back, even within a board.
            tokens=TokenStore.of_user(),
            observe=reporter.report,
        )
        # A robot may block the event loop: it has one seat, and nothing else is due meanwhile.
        asyncio.run(client.play())
    reporter.finish(client.session.seat)


class _Reporter:
    """Print the events of a session at a table, for people or as JSON lines."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self._as_json = as_json
        self._quiet = quiet
        self._boards = 0

    def report(self, effect: SeatEffect) -> None:
        """Print an event of the session if it is a finished board, a refusal or an ignored line."""
        if isinstance(effect, BoardDone):
            self._boards += 1
            view = effect.view
            contract, play = view.contract, view.play
            result = "passed out"
            if contract is not None and play is not None:
                result = f"{contract} {contract.result_text(play.declarer_tricks)}"
            self._print("board", f"Board {view.board_number}: {result}", board=view.board_number)
        elif isinstance(effect, Refusal):
            self._print("refused", f"The table refused {effect.attempt}", err=True)
        elif isinstance(effect, Noted):
            self._print("ignored", f"Ignored: {effect.line} ({effect.reason})", err=True)

    def finish(self, seat: Seat | None) -> None:
        """Print how many boards the robot played in the session."""
        player = seat.word if seat is not None else "nobody"
        boards = "board" if self._boards == 1 else "boards"
        self._print("over", f"{player} played {self._boards} {boards}", boards=self._boards)

    def _print(self, event: str, text: str, *, err: bool = False, **facts: object) -> None:
        # With JSON even errors go to standard output: a program reads one stream, in order.
        if self._as_json:
            entry = {"event": event, "text": text, **facts}
            click.echo(msgspec.json.encode(entry).decode())
        elif err or not self._quiet:
            click.echo(text, err=err)
