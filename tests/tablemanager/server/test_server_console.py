"""The console of `table serve`: who is there, boards and scores, who is waited for, rulings."""

from __future__ import annotations

import asyncio
import io
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from server_peers import QUICK, Puppet, number_of, options, play

import idle_clock
from cuebid.cli.table.display import MatchDisplay
from cuebid.core import SEATS, Seat
from cuebid.tablemanager.referee.effects import Hint, Refused
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.server import MatchServer


def display(*, terminal: bool = False, quiet: bool = False) -> tuple[MatchDisplay, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, force_terminal=terminal, width=100, color_system=None)
    return MatchDisplay(quiet=quiet, console=console, clock=lambda: "12:00:00"), out


def test_a_match_is_told_in_lines(tmp_path: Path) -> None:
    shown, out = display()

    async def story() -> None:
        async with MatchServer(options(tmp_path), shown.show) as server:
            await asyncio.gather(server.finished(), play(server))

    idle_clock.run(story())
    lines = out.getvalue().splitlines()
    assert "12:00:00 North is Red" in lines
    assert sum(line.startswith("12:00:00 board ") for line in lines) == 2
    assert any("; North-South " in line for line in lines)
    assert lines[-1] == "12:00:00 the session is over: all boards are played"


def test_absence_is_told_with_its_ruling_and_what_is_waited_for(tmp_path: Path) -> None:
    shown, out = display()
    settings = options(tmp_path, rules=replace(QUICK, rejoin=0.2))

    async def story() -> None:
        async with MatchServer(settings, shown.show) as server:
            tasks = [asyncio.create_task(Puppet(s, number_of(server)).play()) for s in SEATS]
            while server.rooms[0].table.phase is not Phase.AUCTION:  # noqa: ASYNC110 - as below
                await asyncio.sleep(0)
            tasks[Seat.SOUTH].cancel()
            while not server.rooms[0].table.is_paused:  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(0.001)
            server.stop("enough")
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task

    idle_clock.run(asyncio.wait_for(story(), 60))
    text = out.getvalue()
    assert "South left: the connection ended" in text
    assert "Ruling, South: South did not come back in 0.2 seconds; the board is forfeited" in text
    assert "South is absent; the match waits until all four seats are taken" in text


def test_a_terminal_shows_the_table_below_the_lines(tmp_path: Path) -> None:
    shown, out = display(terminal=True)

    async def story() -> None:
        async with MatchServer(options(tmp_path), shown.show) as server:
            with shown.watch(server):
                await asyncio.gather(server.finished(), play(server))

    idle_clock.run(story())
    assert "waiting for North and East and South and West" in out.getvalue()
    assert "0/2" in out.getvalue()


def test_quiet_is_quiet_and_foreign_texts_are_not_obeyed() -> None:
    shown, out = display(quiet=True)
    shown.show("", Hint(Seat.NORTH, "x"))
    assert not out.getvalue()
    shown, out = display()
    shown.show("Open", Refused(Seat.NORTH, "\x1b[2J", "it cannot be read"))
    assert "\x1b" not in out.getvalue()
    assert out.getvalue().startswith("12:00:00 Open: North tried ")


def test_a_program_in_a_loop_does_not_fill_the_console() -> None:
    shown, out = display()
    for _ in range(500):
        shown.show("", Refused(Seat.NORTH, "7NT", "not allowed"))
    assert len(out.getvalue().splitlines()) == 20
