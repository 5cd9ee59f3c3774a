"""A match whose players died: it waits, says so, and can play the lost boards again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from server_peers import (
    QUICK,
    Puppet,
    number_of,
    options,
    play,
    records,
    run_match,
)

import idle_clock
from cuebid.core import SEATS, Seat
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.server import MatchServer, MatchSummary, ServeOptions


async def until_bidding(server: MatchServer) -> None:
    async with asyncio.timeout(60):
        while server.rooms[0].table.phase is not Phase.AUCTION:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)


async def until_paused(server: MatchServer) -> None:
    async with asyncio.timeout(60):
        while not server.rooms[0].table.is_paused:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.001)


def break_off(settings: ServeOptions) -> MatchSummary:
    """Play until all four have died in the first board, and stop the server."""

    async def story() -> MatchSummary:
        async with MatchServer(settings) as server:
            tasks = [asyncio.create_task(Puppet(s, number_of(server)).play()) for s in SEATS]
            await until_bidding(server)
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await until_paused(server)
            server.stop("by hand")
            return await server.finished()

    return idle_clock.run(asyncio.wait_for(story(), 100))


@pytest.mark.slow
def test_four_dead_programs_cost_one_board_and_a_restart_plays_it_again(tmp_path: Path) -> None:
    settings = options(tmp_path, 4, rules=replace(QUICK, rejoin=0.2))
    (tmp_path / "calm").mkdir()
    run_match(options(tmp_path / "calm", 4))
    broken = break_off(settings)
    assert (broken.rooms[0].boards, broken.without_result) == (1, 1)
    assert "East and South and West are absent too" in (tmp_path / "match.pbn").read_text()
    again = run_match(replace(settings, replay_forfeits=True))
    assert again.is_complete
    assert again.without_result == 0
    calm = (tmp_path / "calm" / "match.pbn").read_bytes()
    assert (tmp_path / "match.pbn").read_bytes() == calm


def test_boards_that_were_played_later_keep_their_place_when_one_is_played_again(
    tmp_path: Path,
) -> None:
    settings = options(tmp_path, 4, rules=replace(QUICK, rejoin=0.2))

    async def story() -> MatchSummary:
        async with MatchServer(settings) as server:
            tasks = [asyncio.create_task(Puppet(s, number_of(server)).play()) for s in SEATS]
            await until_bidding(server)
            tasks[Seat.SOUTH].cancel()
            await until_paused(server)
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            playing = asyncio.create_task(play(server))
            summary = await server.finished()
            await playing
            return summary

    summary = idle_clock.run(asyncio.wait_for(story(), 100))
    assert summary.is_complete
    assert summary.without_result == 1
    numbers = [record.board.number for record in records(tmp_path / "match.pbn")]
    assert numbers == [1, 2, 3, 4]
    again = run_match(replace(settings, replay_forfeits=True))
    assert again.without_result == 0
    assert [record.board.number for record in records(tmp_path / "match.pbn")] == [1, 2, 3, 4]
    assert all(record.is_finished for record in records(tmp_path / "match.pbn"))


@pytest.mark.slow
def test_forfeited_boards_can_be_left_out_of_the_file(tmp_path: Path) -> None:
    settings = options(tmp_path, 2, rules=replace(QUICK, rejoin=0.2), skip_forfeited=True)
    summary = break_off(settings)
    assert summary.without_result == 1
    assert not records(tmp_path / "match.pbn")
