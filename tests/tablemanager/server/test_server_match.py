"""A match over real sockets: rooms, ports, files."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from server_peers import (
    Plain,
    Puppet,
    Stranger,
    boards,
    number_of,
    options,
    play,
    played,
    records,
    run_match,
    team_of,
)

import idle_clock
from cuebid.core import SEATS, Seat
from cuebid.core.comparison import imps
from cuebid.formats.pbn import read_pbn
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.grammar.messages import ANY_PLACE
from cuebid.tablemanager.grammar.profiles import OFFICIAL, Profile
from cuebid.tablemanager.server import MatchServer, Port, ServeOptions
from cuebid.testing import boards_in_log, read_log


def tell(settings: ServeOptions, story: Callable[[MatchServer], Awaitable[None]]) -> None:
    """Open a server and let a story happen at it."""

    async def run() -> None:
        async with MatchServer(settings) as server:
            try:
                await story(server)
            finally:
                await Stranger.part()

    idle_clock.run(asyncio.wait_for(run(), 30))


def test_one_room_plays_all_boards(tmp_path: Path) -> None:
    summary = run_match(options(tmp_path, 4))
    assert summary.is_complete
    assert (summary.rooms[0].north_south, summary.rooms[0].east_west) == ("Red", "Blue")
    found = records(tmp_path / "match.pbn")
    assert [record.board for record in found] == boards(4)
    assert all(record.is_finished for record in found)
    assert summary.rooms[0].points_ns == sum(record.score_ns or 0 for record in found)


def test_two_rooms_play_the_same_boards_with_the_teams_crossed(tmp_path: Path) -> None:
    summary = run_match(options(tmp_path, 3, rooms=2))
    found = records(tmp_path / "match.pbn")
    order = [(record.board.number, record.room) for record in found]
    assert order == [(number, room) for number in (1, 2, 3) for room in ("Open", "Closed")]
    for opened, closed in zip(found[::2], found[1::2], strict=True):
        assert opened.board == closed.board
        assert opened.players[Seat.NORTH] == closed.players[Seat.EAST] == summary.home
        assert opened.players[Seat.EAST] == closed.players[Seat.NORTH] == summary.visiting
    won = [
        imps((opened.score_ns or 0) - (closed.score_ns or 0))
        for opened, closed in zip(found[::2], found[1::2], strict=True)
    ]
    assert summary.imps == sum(won)
    tags = [game.value("ScoreIMP") for game in read_pbn(tmp_path / "match.pbn")]
    assert tags[::2] == [f"NS {one}" for one in won]
    assert tags[1::2] == [f"NS {-one}" for one in won]


def test_a_second_run_gives_the_same_file_to_the_byte(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        run_match(options(tmp_path / name, 3))
    first, second = ((tmp_path / name / "match.pbn").read_bytes() for name in ("first", "second"))
    assert first == second


def test_the_log_holds_every_line_and_can_be_replayed(tmp_path: Path) -> None:
    run_match(options(tmp_path, 2))
    log = read_log((tmp_path / "match.jsonl").read_text().splitlines())
    assert [board.deal for board in boards_in_log(log)] == [board.deal for board in boards(2)]
    assert sum(entry.line == "End of session" for entry in log) == 4


def test_nothing_is_left_beside_the_two_files(tmp_path: Path) -> None:
    run_match(options(tmp_path, 2, rooms=2))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.jsonl", "match.pbn"]


def test_each_seat_may_have_a_port_of_its_own(tmp_path: Path) -> None:
    """Also for a client that asks for any place: it gets the port's seat."""
    ports = tuple(Port(0, seat) for seat in SEATS)

    async def story(server: MatchServer) -> None:
        clients = [
            TableClient(
                ANY_PLACE if seat is Seat.EAST else seat,
                team_of(seat),
                Plain(),
                Address(port=number_of(server, seat)),
            )
            for seat in SEATS
        ]
        await asyncio.gather(server.finished(), *(client.play() for client in clients))
        assert clients[Seat.EAST].session.seat is Seat.EAST

    tell(options(tmp_path, ports=ports), story)


def test_each_room_may_have_ports_of_its_own(tmp_path: Path) -> None:
    """The room then follows from the port: Blue is at home because it came to the open room."""
    ports = tuple(Port(0, seat, room) for room in (0, 1) for seat in SEATS)

    async def story(server: MatchServer) -> None:
        clients = [
            TableClient(
                seat,
                team_of(seat, 1 - room),
                Plain(),
                Address(port=number_of(server, 4 * room + seat)),
            )
            for room in (0, 1)
            for seat in SEATS
        ]
        summary, *_ = await asyncio.gather(
            server.finished(), *(client.play() for client in clients)
        )
        assert summary.home == "Blue"
        wrong = await asyncio.gather(Stranger.come(number_of(server)), return_exceptions=True)
        assert isinstance(wrong[0], OSError), "the ports are closed when all is over"

    tell(options(tmp_path, rooms=2, ports=ports), story)


def test_who_comes_to_the_other_rooms_port_is_told(tmp_path: Path) -> None:
    ports = (Port(0, None, 0), Port(0, None, 1))

    async def story(server: MatchServer) -> None:
        first = await Stranger.greet(
            number_of(server), 'Connecting "Red" as North using protocol version 18'
        )
        assert first == 'North ("Red") seated'
        second = await Stranger.greet(
            number_of(server), 'Connecting "Red" as East using protocol version 18'
        )
        assert second == "Red sits East in the other room"

    tell(options(tmp_path, rooms=2, ports=ports), story)


def test_a_seat_is_confirmed_at_once_even_where_its_room_is_not_known_yet(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        port = number_of(server)
        east = await Stranger.come(port)
        await east.say('Connecting "Red" as East using protocol version 18')
        assert await east.hear() == 'East ("Red") seated'
        await east.say("East ready for teams")
        other = await Stranger.come(port)
        await other.say('Connecting "Red" as North using protocol version 18')
        assert await other.hear() == 'North ("Red") seated'
        await east.say("East ready to start")
        clients = [
            TableClient(seat, team, Plain(), Address(port=port))
            for team in ("Red", "Blue")
            for seat in SEATS
            if team == "Blue" or seat in (Seat.SOUTH, Seat.WEST)
        ]
        playing = [asyncio.create_task(client.play()) for client in clients]
        assert (await east.hear()).startswith("Teams")
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    tell(options(tmp_path, rooms=2), story)


def test_any_place_gives_the_seats_left_to_the_team(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        where = Address(port=number_of(server))
        clients = [TableClient(ANY_PLACE, team, Plain(), where) for team in ("Red", "Blue") * 2]
        await asyncio.gather(server.finished(), *(client.play() for client in clients))
        assert {client.session.seat for client in clients} == set(SEATS)
        red, blue, *partners = clients
        for client, partner in zip((red, blue), partners, strict=True):
            assert client.session.seat is not None
            assert partner.session.seat is client.session.seat.partner

    tell(options(tmp_path), story)


def test_the_first_line_chooses_the_wording(tmp_path: Path) -> None:
    """ANYPL means WBridge5, a small `connecting` Bridge Moniteur; what was asked for goes first."""

    settings = options(tmp_path, profiles={"green": OFFICIAL})

    async def story(server: MatchServer) -> None:
        port = number_of(server)
        wbridge5 = await Stranger.greet(port, 'Connecting "Red" as ANYPL using protocol version 18')
        assert wbridge5 == 'SOUTH ("Red") seated'
        moniteur = await Stranger.greet(port, 'connecting "Red" as north using protocol version 18')
        assert moniteur == "North Red seated"
        official = await Stranger.greet(
            port, 'connecting "Green" as east using protocol version 18'
        )
        assert official == 'East ("Green") seated'

    tell(settings, story)


@pytest.mark.skipif(not socket.has_ipv6, reason="this Python has no IPv6")
def test_ipv6(tmp_path: Path) -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")

    async def story(server: MatchServer) -> None:
        assert str(server.listeners[0]).startswith("[::1]:")
        await asyncio.gather(server.finished(), play(server))

    tell(options(tmp_path, host="::1"), story)


def test_profiles_pause(tmp_path: Path) -> None:
    """A peer that wants pauses gets them, and what follows waits behind, up to the last line."""
    slow = Profile("slow", "pauses", lead_pause=0.02, gap=0.004)
    settings = options(tmp_path, 1, profiles={Seat.NORTH: slow, Seat.SOUTH: slow})

    async def story(server: MatchServer) -> None:
        puppets = [Puppet(seat, number_of(server)) for seat in SEATS]
        await asyncio.gather(server.finished(), *(puppet.play() for puppet in puppets))
        assert all(puppet.heard[-1] == "End of session" for puppet in puppets)

    begun = time.monotonic()
    tell(settings, story)
    assert time.monotonic() - begun > 50 * 0.004
    assert played(tmp_path / "match.pbn")[0][3]


def test_a_long_pause_does_not_cost_the_last_line(tmp_path: Path) -> None:
    slow = Profile("slow", "pauses", gap=0.1)
    settings = options(tmp_path, 1, profiles={Seat.NORTH: slow})

    async def story(server: MatchServer) -> None:
        north = await Stranger.come(number_of(server))
        await north.say('Connecting "Red" as North using protocol version 18')
        assert await north.hear() == 'North ("Red") seated'
        server.stop("enough")
        await server.finished()
        assert await north.hear() == "End of session"

    tell(settings, story)
