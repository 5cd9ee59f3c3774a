"""Whatever words, spaces and packets a peer uses, the match comes to its end with the same result.

Every row: what the four players do to each of their lines before it is sent.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from server_peers import Puppet, Twist, boards, options, played, puppets_play, run_match

import idle_clock
from cuebid.core import SEATS, Auction, Seat
from cuebid.tablemanager.server import MatchServer


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> object:
    folder = tmp_path_factory.mktemp("undisturbed")
    run_match(options(folder))
    return played(folder / "match.pbn")


def run_twisted(folder: Path, twist: Twist, **traits: object) -> list[Puppet]:
    async def match() -> list[Puppet]:
        async with MatchServer(options(folder)) as server:
            _, puppets = await asyncio.gather(
                server.finished(), puppets_play(server, twist, **traits)
            )
            return puppets

    return idle_clock.run(asyncio.wait_for(match(), 60))


def whole(change: Callable[[str], str | bytes]) -> Twist:
    """Every line changed, the first one left as it is."""

    def twist(puppet: Puppet, line: str) -> Iterable[str | bytes]:
        yield change(line) if puppet.said else line

    return twist


def swap(pattern: str, replacement: str | Callable[[re.Match[str]], str]) -> Twist:
    """What matches, replaced."""
    return whole(lambda line: re.sub(pattern, replacement, line))


def before(pattern: str, *more: str) -> Twist:
    """Other lines before one that matches; `{seat}` stands for the speaker."""

    def twist(puppet: Puppet, line: str) -> Iterable[str | bytes]:
        if re.search(pattern, line):
            yield from (one.format(seat=puppet.seat.word) for one in more)
        yield line

    return twist


def after(pattern: str, *more: str) -> Twist:
    """Other lines after one that matches."""

    def twist(puppet: Puppet, line: str) -> Iterable[str | bytes]:
        yield line
        if re.search(pattern, line):
            yield from (one.format(seat=puppet.seat.word) for one in more)

    return twist


def in_packets(_puppet: Puppet, line: str) -> Iterable[bytes]:
    """Three packets a line."""
    data = line.encode() + b"\r\n"
    yield from (data[:3], data[3:-1], data[-1:])


def gathered(_puppet: Puppet, line: str) -> Iterable[bytes]:
    """Blank lines around, all in one packet."""
    yield b"\r\n\r\n" + line.encode() + b"\r\n \r\n"


def glued(puppet: Puppet, line: str) -> Iterable[bytes]:
    """No line end behind what stands before the next line."""
    yield line.encode() + (b"" if line.endswith("ready for deal") else b"\r\n")
    if line.endswith("ready for deal"):
        yield f"{puppet.seat.word} ready for cards\r\n".encode()


def byte_order_mark(puppet: Puppet, line: str) -> Iterable[bytes]:
    yield (b"" if puppet.said else b"\xef\xbb\xbf") + line.encode() + b"\r\n"


def missing_requests(puppet: Puppet, line: str) -> Iterable[str]:
    """Every fifth question is not asked."""
    if "'s" not in line or puppet.said % 5:
        yield line
    else:
        puppet.said += 1


def out_of_turn(puppet: Puppet, line: str) -> Iterable[str]:
    """A call and a card while the left-hand opponent is at turn."""
    if f"ready for {puppet.seat.left.word}'s" in line:
        yield f"{puppet.seat.word} passes"
        yield f"{puppet.seat.word} plays 2C"
    yield line


def declarer_says_dummy(puppet: Puppet, line: str) -> Iterable[str]:
    yield line.replace(f"{puppet.seat.partner.word} plays", "Dummy plays")


def for_another_seat(puppet: Puppet, line: str) -> Iterable[str]:
    """A call and a card for both opponents, one each time."""
    if f"ready for {puppet.seat.left.word}'s" in line:
        other = (puppet.seat.left, puppet.seat.right)[puppet.said // 2 % 2]
        yield f"{other.word} plays AS" if "card" in line else f"{other.word} passes"
    yield line


def dummy_plays(puppet: Puppet, line: str) -> Iterable[str]:
    if "card to trick" in line and not puppet.session.view.is_declarer:
        yield "Dummy plays 2C"
        yield f"{puppet.seat.partner.word} plays 2C"
    yield line


def wrong_trick(match: re.Match[str]) -> str:
    return f"trick {int(match[1]) % 13 + 1}"


FRAMES: dict[str, tuple[Twist, dict[str, object]]] = {
    "LF only": (whole(str), {"end": b"\n"}),
    "CR only": (whole(str), {"end": b"\r"}),
    "three packets a line": (in_packets, {}),
    "blank lines": (gathered, {}),
    "byte-order mark": (byte_order_mark, {}),
    "blanks around": (whole(lambda line: f"   {line}  "), {}),
    "double blanks": (swap(" ", "  "), {}),
    "tabs": (swap(" ", "\t"), {}),
    "final stop": (whole(lambda line: f"{line}."), {}),
    "upper case": (whole(str.upper), {}),
    "lower case": (whole(str.lower), {}),
    "glued": (glued, {}),
    "NUL lines": (before("ready for", "\0"), {}),
    "8-bit lines": (before("ready for", "h\xe9 h\xe9"), {}),
    "64 KiB lines": (before("ready for deal", "x" * 70_000), {}),
    "empty lines": (before("ready", "", "   "), {}),
}

WORDS: dict[str, Twist] = {
    "1n": swap(r"bids (\d)NT", r"bids \1n"),
    "1 NT": swap(r"bids (\d)NT", r"bids \1 nt"),
    "10 for T": swap(r"plays T(.)", r"plays 10\1"),
    "suit before rank": swap(r"plays (.)(.)", r"plays \2\1"),
    "card and text": swap(r"(plays ..)", r"\1. small talk"),
    "Dummy plays": declarer_says_dummy,
    "to start": swap("ready to start", "to start"),
    "dummy's card of anybody": swap(r"for \w+'s card", "for dummy's card"),
    "wrong trick": swap(r"trick (\d+)", wrong_trick),
    "wrong seat asked for": swap(r"for \w+'s bid", "for North's bid"),
    "received dummy": after("ready for dummy$", "{seat} received dummy"),
    "requests twice": after("ready for deal|ready for cards", "{seat} ready for cards"),
    "asked before it is time": before("ready for deal", "{seat} ready for cards"),
    "dummy before the lead": before("ready for .*trick 1$", "{seat} ready for dummy"),
    "requests left out": missing_requests,
    "bare alert": swap(r"(bids \S+|passes)$", r"\1 Alert."),
    "alert with text": swap(r"(bids \S+|passes)$", r"\1 Alert. 12 to 14 total points."),
    "infos": swap(r"(bids \S+)$", r"\1 Infos. natural"),
    "2 kB of alert": swap(r"(bids \S+)$", r"\1 Alert. " + "x" * 2000),
    "8-bit alert": swap(r"(bids \S+)$", "\\1 Alert. pr\xe9cision \u2665"),
    "seats and verbs in an alert": swap(
        r"(bids \S+)$", r"\1 Alert. North plays a card, East passes or bids 1NT"
    ),
    "format characters": swap(r"(bids \S+)$", r"\1 Alert. %s {{0}} {{}} %n"),
    "claims": before("plays", "{seat} claims"),
    "explain": before("ready for", "Explain East's bids 2D"),
    "another's connecting line": before("ready for deal", 'Connecting "X" as North using 18'),
}

DEEDS: dict[str, Twist] = {
    "out of turn": out_of_turn,
    "action twice": after("passes$|bids|plays", "{seat} passes"),
    "for another seat": for_another_seat,
    "impossible calls": before("ready for .*bid", "{seat} bids 8C", "{seat} bids 0NT"),
    "call in the play": before("plays", "{seat} bids 7NT"),
    "card in the auction": before("passes|bids", "{seat} plays AS"),
    "dummy's card from another than declarer": dummy_plays,
    "nonsense": before("ready for", "Client says hello", "CC Benjamin", "\x07"),
}


@pytest.mark.parametrize("name", FRAMES)
def test_framing(name: str, tmp_path: Path, undisturbed: object) -> None:
    twist, traits = FRAMES[name]
    run_twisted(tmp_path, twist, **traits)
    assert played(tmp_path / "match.pbn") == undisturbed


# The table waits for its own patience in each turn before it goes on without a request.
WAITING = {"requests left out"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in WAITING else name for name in WORDS],
)
def test_vocabulary(name: str, tmp_path: Path, undisturbed: object) -> None:
    run_twisted(tmp_path, WORDS[name])
    assert played(tmp_path / "match.pbn") == undisturbed


@pytest.mark.parametrize("name", DEEDS)
def test_illegal_and_out_of_turn(name: str, tmp_path: Path, undisturbed: object) -> None:
    """Up to the second attempt, which is short of a ruling, nothing but a refusal follows."""
    run_twisted(tmp_path, DEEDS[name])
    assert played(tmp_path / "match.pbn") == undisturbed


def test_what_partner_says_of_its_call_is_told_to_opponents_only(tmp_path: Path) -> None:
    puppets = run_twisted(tmp_path, WORDS["alert with text"])
    for puppet in puppets:
        alerts = [line for line in puppet.heard if "Alert." in line]
        assert alerts, "opponents alert"
        speakers = {Seat.parse(line.split()[0]).side for line in alerts}
        assert speakers == {puppet.seat.side.other}


def test_every_line_sent_is_plain_ascii(tmp_path: Path) -> None:
    puppets = run_twisted(tmp_path, WORDS["8-bit alert"])
    heard = "".join(line for puppet in puppets for line in puppet.heard)
    assert heard.isascii()
    assert "precision H" in heard


def test_the_longest_auction_is_heard_to_its_end(tmp_path: Path) -> None:
    """319 calls: every bid doubled and redoubled after three passes each."""
    from cuebid.core import BIDS, DOUBLE, PASS, REDOUBLE

    calls = [PASS] * 3
    for bid in BIDS:
        calls += [bid, PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS]
    calls += [PASS]
    auction = Auction(Seat.NORTH, calls)
    assert len(auction) == 319
    assert auction.is_over

    class Long:
        def call(self, view: object) -> object:
            return auction.calls[len(view.auction)]  # type: ignore[attr-defined] - a view

        def card(self, view: object) -> object:
            return next(iter(view.legal_cards))  # type: ignore[attr-defined] - a view

    async def match() -> None:
        from cuebid.tablemanager import Address, TableClient

        settings = replace(options(tmp_path, 1), boards=boards(1))
        async with MatchServer(settings) as server:
            address = Address(port=server.listeners[0].port.number)
            clients = [
                TableClient(seat, f"team {seat.side}", Long(), address)  # type: ignore[arg-type] - a player
                for seat in SEATS
            ]
            await asyncio.gather(server.finished(), *(client.play() for client in clients))

    idle_clock.run(asyncio.wait_for(match(), 60))
    assert played(tmp_path / "match.pbn")[0][2] == auction.calls
