"""Habits and bugs of known programs: a seat with each of them plays the match to its end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from endtoend_boards import Scripted
from endtoend_catalogue import covers, listed
from endtoend_faults import Rewording
from endtoend_match import (
    RULES,
    Actor,
    assert_unharmed,
    match_with,
    peer,
    port_of,
    team_of,
    undisturbed,
)
from endtoend_peers import Fault, Peer

from cuebid.core import SEATS, Seat
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.grammar.messages import Teams
from cuebid.tablemanager.grammar.profiles import BRIDGE_ENV, MONITEUR, OFFICIAL, WBRIDGE5, Profile
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.seat.session import SeatSession, Stage
from cuebid.tablemanager.server import MatchServer

N, E, S, W = SEATS


class Ben(Peer):
    """Takes the line after a board for its times, whatever it is, and reads no stop between teams.

    It asks for `dummy's card` from every seat.
    """

    def __init__(self, port: int) -> None:
        super().__init__(S, "Red", Scripted(), port, Fault())
        self.session = SeatSession(S, "Red", all_say_dummy=True)
        self.times: list[str] = []
        self._waits = False

    async def next_line(self) -> str | None:
        line = await super().next_line()
        if line is None:
            return None
        assert '". E/W' not in line
        if self.session.stage in (Stage.AUCTION, Stage.PLAY):
            self._waits = True
        elif self._waits and self.session.stage is Stage.BETWEEN:
            self._waits = False
            self.times.append(line.split()[0])
            if not line.startswith("Timing"):
                return await self.next_line()
        return line


@covers("Ben needs Timing after every board", "Ben dies on official Teams")
def test_ben_which_waits_for_the_times_is_found_out_and_gets_them() -> None:
    bens: list[Ben] = []

    async def ben(server: MatchServer) -> None:
        bens.append(Ben(port_of(server)))
        await bens[0].play()

    rules = replace(RULES, timing_after=0.2)
    outcome = match_with({S: ben}, (1, 2, 3), rules=rules)
    assert bens[0].times == ["Start", "Timing", "Timing"]
    assert outcome.summary.is_complete
    assert outcome.pbn == undisturbed((1, 2, 3)).pbn


class Untimed(Fault):
    """Dies of the times, and never hangs up."""

    async def heard(self, peer: Peer, line: str) -> None:
        assert not line.startswith("Timing")
        if line == "End of session":
            while await peer.next_line() is not None:
                raise AssertionError("a line behind the last one")


@covers("bridge_env's client dies on Timing", "bridge_env's client spins on EOF")
@pytest.mark.parametrize("profiles", [{}, {S: BRIDGE_ENV}], ids=["without an option", "named"])
def test_a_client_of_bridge_env_gets_no_times_and_need_not_hang_up(
    profiles: dict[str | Seat, Profile],
) -> None:
    async def bridge_env(server: MatchServer) -> None:
        player = Peer(S, "Red", Scripted(), port_of(server), Untimed())
        player.session = SeatSession(S, "Red", all_say_dummy=True)
        await player.play()

    outcome = match_with({S: bridge_env}, (1, 2), profiles=profiles)
    assert_unharmed(outcome, S, (1, 2))


class BridgePlayer(Fault):
    """All in small letters; asks for dummy right behind the auction; reads no brackets."""

    was_early = False

    async def greet(self, peer: Peer, line: str) -> None:
        await peer.send(line.lower())

    async def say(self, peer: Peer, line: str) -> None:
        if "to trick 1" in line and "ready" in line and not self.was_early:
            self.was_early = True
            await peer.send("south ready for dummy")
        if line != "South ready for dummy":
            await peer.send(line.lower())

    async def heard(self, _peer: Peer, line: str) -> None:
        if "seated" in line:
            assert line == "South Red seated"


@covers("bridge-player asks for dummy first", "bridge-player rejects bracketed seated")
def test_bridge_player_asks_for_dummy_before_the_lead_and_reads_no_brackets() -> None:
    fault = BridgePlayer()
    outcome = match_with({S: peer(S, fault)}, (3,))
    assert fault.was_early
    assert_unharmed(outcome, S, (3,))
    lead = next(at for at, entry in enumerate(outcome.log) if entry.get("event") == "card")
    shown = [at for at, entry in enumerate(outcome.log) if "Dummy's" in entry.get("line", "")]
    assert lead < min(shown)


class WBridge5(Fault):
    """Takes any place; capitals, small cards, an alert without a text."""

    profile = WBRIDGE5

    async def greet(self, peer: Peer, line: str) -> None:
        await peer.send(line.replace("SOUTH", "ANYPL"))

    async def say(self, peer: Peer, line: str) -> None:
        await peer.send(f"{line} Alert." if line == "SOUTH bids 1H" else line)


@covers("WBridge5 lower-case cards and bare alerts", "bare Alert.")
def test_wbridge5_sits_anywhere_plays_in_lower_case_and_alerts_without_a_text() -> None:
    outcome = match_with({S: peer(S, WBridge5(), after=(N, E, W))}, (1, 3))
    assert outcome.results == undisturbed((1, 3)).results
    assert outcome.heard(S)[0] == 'SOUTH ("Red") seated'
    assert any(re.fullmatch("NORTH plays [2-9tjqka][shdc]", line) for line in outcome.heard(S))
    assert "South bids 1H Alert." in outcome.heard(E)
    assert "South bids 1H" in outcome.heard(N)


class Gib(Fault):
    """Paces its lines, says that it received dummy, and not that it is ready for the deal."""

    async def say(self, peer: Peer, line: str) -> None:
        if line == "South ready for deal":
            return
        await asyncio.sleep(0.002)
        await peer.send(line)

    async def heard(self, peer: Peer, line: str) -> None:
        if line.startswith("Dummy's cards"):
            await peer.send("South received dummy")
        if line == "Start of board":
            await peer.send("South ready for cards")


@covers("GIB received dummy", "GIB pacing", "missing ready")
def test_gib_paces_its_lines_and_receives_dummy() -> None:
    outcome = match_with({S: peer(S, Gib())}, (1, 3))
    assert outcome.results == undisturbed((1, 3)).results
    assert_unharmed(outcome, S, (1, 3))


@dataclass(frozen=True)
class Accent:
    """A habit of a table, put between our table and our client.

    Attributes:
        name: the habit.
        rows: the rows of the catalogue that it stands for.
        retold: what goes to the client instead of a line.
        unheeded: lines that the client says it did not heed.
    """

    name: str
    rows: tuple[str, ...]
    retold: Callable[[str], bytes]
    unheeded: tuple[str, ...] = ()


def endless(line: str) -> bytes:
    bare = line == "Start of board" or line.endswith("to lead")
    return line.encode() + (b"" if bare else b"\r\n")


def twice(line: str) -> bytes:
    return f"{line}\r\n".encode() * (2 if line.startswith("Teams") else 1)


def chatty(line: str) -> bytes:
    if line.startswith("Timing"):
        line = f"Feasability: 7 7 5 5\r\n{line}"
    return f"{line}\r\n".encode()


def ends_with_ns(line: str) -> bytes:
    return b"NS: 420 EW: 0\r\n" if line == "End of session" else f"{line}\r\n".encode()


def glued_starts(line: str) -> bytes:
    return b"Start of BoardStart of Board" if line == "Start of board" else f"{line}\r\n".encode()


def official(line: str) -> bytes:
    message = parse(line) if line.startswith("Teams") else None
    if isinstance(message, Teams):
        line = f'Teams : N/S : "{message.ns}". E/W : "{message.ew}"'
    return f"{line}\r\n".encode()


ACCENTS = listed(
    [
        Accent(
            "no line end behind to lead and start of board",
            ("no newline at all before idle (Moniteur)", "Moniteur missing newlines"),
            endless,
        ),
        Accent("start of board twice in one line", ("two messages glued",), glued_starts),
        Accent("Teams twice", ("Moniteur duplicate Teams",), twice),
        Accent("Feasability behind a board", ("Moniteur Feasability",), chatty, ("Feasability",)),
        Accent("NS at the end of the session", ("Moniteur NS: line",), ends_with_ns),
        Accent("Teams with a stop", ("official Teams",), official),
    ]
)


def through_moniteur(seat: Seat, accent: Accent, clients: list[TableClient]) -> Actor:
    """Our client at our table, with somebody between them who retells the table's lines."""

    async def play(server: MatchServer) -> None:
        retelling: list[asyncio.Task[None]] = []

        async def between(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            table = await asyncio.open_connection("127.0.0.1", port_of(server))
            retelling.append(asyncio.create_task(_pass_on(reader, table[1])))
            while line := await table[0].readline():
                writer.write(accent.retold(line.decode().removesuffix("\r\n")))
                await writer.drain()
            writer.close()

        middle = await asyncio.start_server(between, "127.0.0.1", 0)
        port = middle.sockets[0].getsockname()[1]
        client = TableClient(seat, team_of(seat), Scripted(), Address("127.0.0.1", port))
        clients.append(client)
        await client.play()
        await asyncio.gather(*retelling)
        middle.close()

    return play


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()


@pytest.mark.parametrize("accent", ACCENTS, ids=lambda accent: accent.name)
def test_our_client_understands_the_habits_of_other_tables(accent: Accent) -> None:
    clients: list[TableClient] = []
    outcome = match_with({W: through_moniteur(W, accent, clients)}, (2, 3))
    assert_unharmed(outcome, None, (2, 3))
    for noted in accent.unheeded:
        assert any(noted in each.line for each in clients[0].unheeded)


@covers("official Teams")
def test_every_profile_seats_our_own_client() -> None:
    for profile in (OFFICIAL, MONITEUR):
        profiles: dict[str | Seat, Profile] = dict.fromkeys(SEATS, profile)
        outcome = match_with(numbers=(2,), profiles=profiles)
        assert outcome.results == undisturbed((2,)).results


def test_a_client_with_other_words_hears_the_same_boards() -> None:
    outcome = match_with({S: peer(S, Rewording("ready", "READY"))}, (2,))
    assert_unharmed(outcome, S, (2,))
