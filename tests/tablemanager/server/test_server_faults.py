"""Peers that misbehave: at the door, in mid-board, and with their bytes."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from server_peers import (
    LIMITS,
    QUICK,
    Puppet,
    Stranger,
    all_seated,
    number_of,
    options,
    play,
    played,
    records,
    run_match,
    straight,
)

import idle_clock
from cuebid.core import SEATS, Seat
from cuebid.tablemanager.referee.effects import CallEntered, CardEntered
from cuebid.tablemanager.referee.phases import Phase
from cuebid.tablemanager.referee.rules import AbsencePolicy, RulingPolicy
from cuebid.tablemanager.server import MatchServer, ServeOptions

Story = Callable[[MatchServer], Awaitable[None]]

NORTH = 'Connecting "Red" as North using protocol version 18'


def tell(
    settings: ServeOptions,
    story: Story,
    seconds: float = 30,
    observe: Callable[[str, object], None] | None = None,
) -> None:
    """Open a server and let a story happen at it, by a clock that a busy machine does not change.

    By this clock a match of a few boards lasts almost nothing. What is to happen while players are
    playing waits for calls and cards, which `observe` is told of, not for a time.
    """

    async def run() -> None:
        async with MatchServer(settings, observe) as server:
            try:
                await story(server)
            finally:
                await Stranger.part()

    idle_clock.run(asyncio.wait_for(run(), seconds))


def events(folder: Path, name: str) -> list[dict[str, object]]:
    lines = (folder / "match.jsonl").read_bytes().splitlines()
    entries = [msgspec.json.decode(line) for line in lines]
    return [entry for entry in entries if entry.get("event") == name]


REFUSED = {
    "hello": 'Expected: Connecting "TEAM" as North using protocol version 18',
    'Connecting "Red" as North': "Expected: Connecting",
    'Connecting "Red" as Nowhere using protocol version 18': "Expected: Connecting",
    "Connecting": "Expected: Connecting",
    'Connecting "Red" as North using protocol version 17': "Protocol version 17 is not spoken",
    'Connecting "Red" as North using protocol version 20': "Protocol version 20 is not spoken",
    'Connecting "Red" as North using protocol version abc': "Expected: Connecting",
    'Connecting "" as North using protocol version 18': "The team has no name",
    f'Connecting "{"x" * 300}" as North using protocol version 18': "The team's name is longer",
    "North ready for teams": "Expected: Connecting",
    "\x00\x01\x02": "Expected: Connecting",
    "x" * 70_000: "Expected: Connecting",
    "GET / HTTP/1.1": "Expected: Connecting",
}


@pytest.mark.parametrize("line", REFUSED)
def test_who_gets_no_seat_is_told_why_and_sent_away(line: str, tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        stranger = await Stranger.come(number_of(server))
        await stranger.say(line)
        assert (await stranger.hear()).startswith(REFUSED[line])
        assert await stranger.hear() == ""
        await asyncio.gather(server.finished(), play(server))

    tell(options(tmp_path), story)
    assert len(events(tmp_path, "turned-away")) == 1


ACCEPTED = {
    'connecting "Red" as north using protocol version 18': "North Red seated",
    "Connecting Red as North using protocol version 18": 'North ("Red") seated',
    f"{NORTH} Ben 0.8 and some more": 'North ("Red") seated',
    f"{NORTH} ": 'North ("Red") seated',
    f"{NORTH}.": 'North ("Red") seated',
    'Connecting "Red" as North using protocol version 19': 'North ("Red") seated',
    'Connecting "../../etc" as North using protocol version 18': 'North ("../../etc") seated',
}


@pytest.mark.parametrize("line", ACCEPTED)
def test_first_lines_that_are_understood(line: str, tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        assert await Stranger.greet(number_of(server), line) == ACCEPTED[line]

    tell(options(tmp_path), story)


def test_teams(tmp_path: Path) -> None:
    """A partner is of the same team, opponents of another; a taken seat stays taken."""

    async def story(server: MatchServer) -> None:
        port = number_of(server)
        north = await Stranger.come(port)
        await north.say(NORTH)
        assert await north.hear() == 'North ("Red") seated'

        async def answer(team: str, seat: str) -> str:
            line = f'Connecting "{team}" as {seat} using protocol version 18'
            return await Stranger.greet(port, line)

        assert await answer("Green", "South") == "Team name must be 'Red', as North's is"
        assert await answer("red", "East") == "Team name must differ from the opponents' ('Red')"
        assert await answer("Red", "North") == "The seat North is taken"
        assert await answer("RED", "South") == 'South ("Red") seated'

    tell(options(tmp_path), story)


def test_a_fifth_client_is_turned_away_and_the_match_goes_on(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        port = number_of(server)
        playing = asyncio.gather(server.finished(), play(server))
        # Ten boards take far more turns of the loop than one line and its answer.
        await all_seated(server)
        assert await Stranger.greet(port, NORTH) == "The seat North is taken"
        await playing

    tell(options(tmp_path, 10), story)


def test_silence_at_the_door_ends_after_a_while_and_keeps_nobody_out(tmp_path: Path) -> None:
    """Also where a byte comes now and then (slowloris). The match begins when both have gone."""

    async def story(server: MatchServer) -> None:
        seated = await seated_puppets(server, *SEATS[:3])
        silent = await Stranger.come(number_of(server))
        slow = await Stranger.come(number_of(server))

        async def drip() -> None:
            try:
                for byte in NORTH.encode() * 2:
                    await slow.say(bytes([byte]))
                    await asyncio.sleep(0.03)
            except ConnectionError:
                return

        dripping = asyncio.create_task(drip())
        assert (await silent.hear()).startswith("Nothing was said for too long")
        # What it said meanwhile may reset the connection before it has read the answer.
        assert (await slow.hear())[:28] in ("Nothing was said for too lon", "")
        dripping.cancel()
        seated += await seated_puppets(server, SEATS[3])
        await asyncio.gather(server.finished(), *seated)

    tell(options(tmp_path, 2, limits=replace(LIMITS, first_line=0.1)), story)


def test_many_silent_connections_do_not_use_up_the_server(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        crowd = [await Stranger.come(number_of(server)) for _ in range(30)]
        heard = [await stranger.hear() for stranger in crowd[10:]]
        assert heard[0] == "Too many connections are waiting for a seat"
        for stranger in crowd:
            stranger.writer.close()
        await asyncio.sleep(0.1)
        await asyncio.gather(server.finished(), play(server))

    tell(options(tmp_path, limits=replace(LIMITS, waiting=10)), story)


async def seated_puppets(server: MatchServer, *seats: Seat) -> list[asyncio.Task[None]]:
    return [
        asyncio.create_task(Puppet(seat, number_of(server), info="cuebid test").play())
        for seat in seats
    ]


def test_a_peer_that_never_reads_does_not_hold_up_the_others(tmp_path: Path) -> None:
    """North asks and asks and reads nothing: it is cut off, and the table waits for it."""
    rules = replace(QUICK, rejoin=0.2)
    limits = replace(LIMITS, unsent=2000, faults=10**9)

    async def story(server: MatchServer) -> None:
        north = await Stranger.come(number_of(server), small=True)
        await north.say(NORTH)
        others = await seated_puppets(server, Seat.EAST, Seat.SOUTH, Seat.WEST)
        await asyncio.sleep(0.1)
        flood = b"North bids 8C\r\nNorth claims\r\n" * 1000

        async def shout() -> None:
            try:
                while True:
                    await north.say(flood)
            except ConnectionError:
                return

        await asyncio.wait_for(shout(), 20)
        await asyncio.sleep(0.3)
        assert events(tmp_path, "paused")
        for task in others:
            task.cancel()

    tell(options(tmp_path, 3, rules=rules, limits=limits), story)
    reasons = [entry["reason"] for entry in events(tmp_path, "seat-lost")]
    assert "it does not read what it is sent" in reasons


def test_nonsense_without_end_is_cut_off(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        north = await Stranger.come(number_of(server))
        await north.say(NORTH)
        for _ in range(300):
            await north.say("what?")
        while await north.hear():
            pass

    tell(options(tmp_path), story)
    lost = events(tmp_path, "seat-lost")
    assert [entry["reason"] for entry in lost] == ["too many lines were of no use"]


@pytest.mark.parametrize("seed", range(4))
def test_random_bytes_change_nothing(seed: int, tmp_path: Path) -> None:
    """A match comes to the same end while strangers throw bytes at the door."""
    chance = random.Random(seed)
    pieces = (b"\r\n", b"\n", b"\xff\xfe", b"\0" * 50, NORTH.encode(), b"%s{0}", b"\r")

    async def story(server: MatchServer) -> None:
        async def throw() -> None:
            for _ in range(40):
                stranger = await Stranger.come(number_of(server))
                noise = b"".join(
                    chance.choice([chance.randbytes(20), *pieces])
                    for _ in range(chance.randrange(30))
                )
                stranger.writer.write(noise)
                if chance.random() < 0.3:
                    stranger.writer.write_eof()
                await asyncio.sleep(0)
                stranger.writer.close()

        async def disturbed() -> None:
            try:
                await throw()
            except OSError:
                return  # the match was over first

        playing = asyncio.create_task(play(server))
        await all_seated(server)
        await asyncio.gather(server.finished(), playing, disturbed())

    tell(options(tmp_path, 3), story)
    (tmp_path / "calm").mkdir()
    run_match(options(tmp_path / "calm", 3))
    assert played(tmp_path / "match.pbn") == played(tmp_path / "calm" / "match.pbn")


@pytest.mark.slow
def test_a_siege_changes_nothing(tmp_path: Path) -> None:
    """A line of 64 MB, two thousand connections and a flood of requests from a seated player."""

    async def story(server: MatchServer) -> None:
        port = number_of(server)

        async def long_line() -> None:
            stranger = await Stranger.come(port)
            with suppress(ConnectionError):
                for _ in range(64):
                    await stranger.say(b"x" * 2**20)

        async def crowd() -> None:
            with suppress(OSError):
                for _ in range(2000):
                    (await Stranger.come(port)).writer.close()

        def flood(_puppet: Puppet, line: str) -> Iterable[str]:
            yield from [line] * (5 if "card to trick" in line else 1)

        playing = [
            asyncio.create_task(Puppet(seat, port, flood if seat else straight).play())
            for seat in SEATS
        ]
        await all_seated(server)
        await asyncio.gather(server.finished(), *playing, long_line(), crowd())

    tell(options(tmp_path, 60), story, 100)
    (tmp_path / "calm").mkdir()
    run_match(options(tmp_path / "calm", 60))
    assert played(tmp_path / "match.pbn") == played(tmp_path / "calm" / "match.pbn")


def test_half_a_line_then_the_end_counts_for_nothing(tmp_path: Path) -> None:
    """Half closed counts as gone: who says no more cannot play on."""

    async def story(server: MatchServer) -> None:
        north = await Stranger.come(number_of(server))
        await north.say(NORTH + "\r\nNorth ready for te")
        assert await north.hear() == 'North ("Red") seated'
        north.writer.write_eof()
        assert await north.hear() == ""
        assert await Stranger.greet(number_of(server), NORTH) == 'North ("Red") seated'

    tell(options(tmp_path), story)


def test_an_occupied_seat_is_taken_back_only_with_its_token(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        port = number_of(server)
        own = f"{NORTH} cuebid 0.1"
        first = await Stranger.come(port)
        await first.say(own)
        assert await first.hear() == 'North ("Red") seated'
        name, kind, token = (await first.hear()).split()
        assert (name, kind) == ("Cuebid", "token")
        assert await Stranger.greet(port, own) == "The seat North is taken"
        assert await Stranger.greet(port, f"{own} token=0123") == "The seat North is taken"
        second = await Stranger.come(port)
        await second.say(f"{own} token={token}")
        assert await second.hear() == 'North ("Red") seated'
        assert (await second.hear()).startswith("Cuebid token ")
        assert await first.hear() == ""
        assert server.rooms[0].table.is_present(Seat.NORTH)

    tell(options(tmp_path), story)
    assert "token=..." in (tmp_path / "match.jsonl").read_text()


def test_the_log_keeps_no_token(tmp_path: Path) -> None:
    settings = options(tmp_path, make_token=lambda: "secret-token")
    run_match(settings)
    assert "secret-token" not in (tmp_path / "match.jsonl").read_text()


SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 12))]


@pytest.mark.parametrize("seed", SEEDS)
def test_players_cut_off_at_any_moment_come_back_and_nothing_is_lost(
    seed: int, tmp_path: Path
) -> None:
    """Connections of our own clients are cut again and again; the result is the same."""
    chance = random.Random(seed)
    servers: list[MatchServer] = []
    actions, next_cut = 0, chance.randrange(10, 120)

    def count(_room: str, effect: object) -> None:
        nonlocal actions, next_cut
        actions += isinstance(effect, CallEntered | CardEntered)
        if actions >= next_cut:
            next_cut += chance.randrange(10, 120)
            # After the server has dealt with what it tells of.
            asyncio.get_running_loop().call_soon(cut)

    def cut() -> None:
        room = servers[0].rooms[chance.randrange(2)]
        seated = [seat for seat in SEATS if seat in room.players]
        if seated and not room.is_over:
            room.players[chance.choice(seated)].connection.drop("cut by the test")

    async def story(server: MatchServer) -> None:
        servers.append(server)
        await asyncio.gather(server.finished(), play(server))

    tell(options(tmp_path, 8, rooms=2), story, 500, count)
    (tmp_path / "calm").mkdir()
    run_match(options(tmp_path / "calm", 8, rooms=2))
    assert len(events(tmp_path, "seat-lost")) > 5
    assert played(tmp_path / "match.pbn") == played(tmp_path / "calm" / "match.pbn")


@pytest.mark.slow
def test_a_player_who_stays_away_forfeits_the_board(tmp_path: Path) -> None:
    rules = replace(QUICK, rejoin=0.2, absence=AbsencePolicy.STOP)

    async def story(server: MatchServer) -> None:
        tasks = await seated_puppets(server, *SEATS)
        while server.rooms[0].table.phase is not Phase.AUCTION:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)
        tasks[Seat.SOUTH].cancel()
        assert (await server.finished()).rooms[0].reason == "absent: South"

    tell(options(tmp_path, 2, rules=rules), story)
    found = records(tmp_path / "match.pbn")
    assert [record.forfeited_by for record in found] == [Seat.SOUTH]
    assert found[0].rulings


def silent(puppet: Puppet, line: str) -> list[str]:
    return [] if puppet.seat is Seat.EAST and ("bids" in line or "passes" in line) else [line]


@pytest.mark.parametrize("policy", RulingPolicy)
def test_who_does_not_act_in_time_is_ruled_against(policy: RulingPolicy, tmp_path: Path) -> None:
    rules = replace(QUICK, think=0.1, ruling=policy)

    async def story(server: MatchServer) -> None:
        puppets = [Puppet(seat, number_of(server), silent) for seat in SEATS]
        playing = [asyncio.create_task(puppet.play()) for puppet in puppets]
        summary = await server.finished()
        await asyncio.gather(*playing)
        assert summary.rulings
        assert summary.is_complete is (policy is not RulingPolicy.STOP)

    tell(options(tmp_path, 1, rules=rules), story)
    if policy is RulingPolicy.FORFEIT:
        assert records(tmp_path / "match.pbn")[0].forfeited_by is Seat.EAST
    elif policy is RulingPolicy.ASSIGN:
        record = records(tmp_path / "match.pbn")[0]
        assert record.is_finished
        assert "pass is assigned" in record.rulings[0].text
    assert events(tmp_path, "ruling")


def test_stopping_ends_the_session_for_all(tmp_path: Path) -> None:
    async def story(server: MatchServer) -> None:
        puppets = [Puppet(seat, number_of(server)) for seat in SEATS]
        playing = [asyncio.create_task(puppet.play()) for puppet in puppets]
        await all_seated(server)
        server.stop("stopped by the test")
        summary = await server.finished()
        await asyncio.gather(*playing)
        assert all(puppet.heard[-1] == "End of session" for puppet in puppets)
        assert not summary.is_complete
        assert summary.rooms[0].reason == "stopped by the test"

    tell(options(tmp_path, 20), story)


def test_thinking_time_is_logged_to_50_ms(tmp_path: Path) -> None:
    """North sleeps 0.6 s before its first call."""

    class Slow(Puppet):
        has_slept = False

        async def _send(self, writer: asyncio.StreamWriter, lines: Iterable[str]) -> None:
            said = list(lines)
            if not self.has_slept and re.search("passes|bids", " ".join(said)):
                self.has_slept = True
                await asyncio.sleep(0.6)
            await super()._send(writer, said)

    async def story(server: MatchServer) -> None:
        port = number_of(server)
        players = [Slow(Seat.NORTH, port), *(Puppet(seat, port) for seat in SEATS[1:])]
        await asyncio.gather(server.finished(), *(player.play() for player in players))

    tell(options(tmp_path, 1), story)
    ns, ew = msgspec.convert(events(tmp_path, "board-ended")[0]["seconds"], tuple[float, float])
    assert 0.6 <= ns < 0.65 + ew
