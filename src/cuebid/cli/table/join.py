"""`cuebid table join`: a robot takes a seat at any table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

import click
import msgspec

from cuebid.cli.bidding.reasons import explain_option, reasons_into
from cuebid.cli.bidding.scoring_option import scoring_option
from cuebid.cli.system.options import budget_option
from cuebid.core import Seat
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import Scoring
from cuebid.tablemanager.client import Address, TableClient
from cuebid.tablemanager.grammar.messages import ANY_PLACE
from cuebid.tablemanager.grammar.profiles import PROFILES, profile_named
from cuebid.tablemanager.seat.effects import BoardDone, Noted, Refusal, SeatEffect


@click.command(
    epilog="""\b
Examples: a simple robot sits South for team Red at a table on this machine; one that thinks.
  cuebid table join --seat S --team Red --robot simple --port 2000
  cuebid table join --seat S --team Red --robot sayc --budget 0.5s --explain reasons.jsonl
"""
)
@click.option("--seat", required=True, help="N, E, S or W, or ANYPL for any that is free.")
@click.option("--team", required=True, help="Name of the team.")
@click.option(
    "--robot",
    "--system",
    "robot",
    default="simple",
    show_default=True,
    help="Which robot plays; the folder of a system is one too, and so are notes in BML.",
)
@budget_option
@scoring_option
@explain_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Where the table is.")
@click.option(
    "--port",
    default=2000,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="Port of the table, or of the seat where each has its own.",
)
@click.option(
    "--profile",
    default="default",
    show_default=True,
    type=click.Choice(sorted(PROFILES)),
    help="How the table wants to be spoken to.",
)
@click.option("--seed", default=0, show_default=True, help="Seed of the robot's choices.")
@click.option(
    "--patience",
    default=60.0,
    show_default=True,
    type=click.FloatRange(min=0),
    help="Seconds to wait for the table, at first and when the connection is lost.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each event.")
@click.option("--quiet", is_flag=True, help="Say nothing but errors.")
def join(
    seat: str,
    team: str,
    robot: str,
    budget: Budget,
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
    """Let a robot sit down at a table and play until the session ends.

    Waits for the table, and comes back to its seat when the connection is lost. Lines of the table
    that had no effect are reported on the error stream.
    """
    wanted: Seat | Literal["ANYPL"] = ANY_PLACE
    if seat.strip().upper() != ANY_PLACE:
        wanted = Seat.parse(seat)
    reporter = _Reporter(as_json=as_json, quiet=quiet)
    with reasons_into(explain) as observer:
        client = TableClient(
            wanted,
            team,
            make_player(robot, seed, budget, scoring=scoring, observer=observer),
            Address(host, port),
            profile=profile_named(profile),
            patience=patience,
            observe=reporter.take,
        )
        asyncio.run(client.play())
    reporter.finish(client.session.seat)


class _Reporter:
    """Tells the terminal, or a program, how the session goes."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self._as_json = as_json
        self._quiet = quiet
        self._boards = 0

    def take(self, effect: SeatEffect) -> None:
        """One effect of the session."""
        if isinstance(effect, BoardDone):
            self._boards += 1
            view = effect.view
            contract, play = view.contract, view.play
            result = "passed out"
            if contract is not None and play is not None:
                result = f"{contract} {contract.result_text(play.declarer_tricks)}"
            self._say("board", f"Board {view.board_number}: {result}", board=view.board_number)
        elif isinstance(effect, Refusal):
            self._say("refused", f"The table refused {effect.attempt}", err=True)
        elif isinstance(effect, Noted):
            self._say("ignored", f"Ignored: {effect.line} ({effect.reason})", err=True)

    def finish(self, seat: Seat | None) -> None:
        """The session is over."""
        where = seat.word if seat is not None else "nobody"
        boards = "board" if self._boards == 1 else "boards"
        self._say("over", f"{where} played {self._boards} {boards}", boards=self._boards)

    def _say(self, event: str, text: str, *, err: bool = False, **facts: object) -> None:
        if self._as_json:
            entry = {"event": event, "text": text, **facts}
            click.echo(msgspec.json.encode(entry).decode())
        elif err or not self._quiet:
            click.echo(text, err=err)
