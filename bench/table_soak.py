"""Thinking robots among strange players, for long: every board completes and memory stays flat.

    python bench/table_soak.py                             # 2,000 boards, 200 of them over sockets
    python bench/table_soak.py --boards 100 --sockets 20   # a taste

Robots that think (four imagined layouts for a card) sit in all seats, on one side, or in one seat,
with random, simple and strong-club players and one whose calls and alerts contradict its hands in
the other seats. A fault of a player, an incomplete board, or memory that grows ends with exit
code 1.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from cuebid.core import SEATS, Board, Player, Seat
from cuebid.match import play_board
from cuebid.match.deals import random_boards
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.tablemanager.client import Address, TableClient
from cuebid.tablemanager.server import MatchServer, Port, ServeOptions
from cuebid.testing import ContraryPlayer

LAYOUTS = 4
THINKING = {"all seats": SEATS, "one side": (Seat.NORTH, Seat.SOUTH), "one seat": (Seat.EAST,)}
OTHERS = ("random", "simple", "strongclub", "contrary")
GROWTH = 30.0
"""MB that memory may grow after the first quarter of the boards: caches fill up slowly."""
FEWEST = 500
"""Boards of which the first quarter fills the caches; with fewer, growth says nothing."""


def main() -> None:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--sockets", type=int, default=200, help="of these over real sockets")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not soak(arguments.boards, arguments.sockets, arguments.seed):
        sys.exit(1)


def soak(boards: int, sockets: int, seed: int) -> bool:
    """Play so many boards; return whether all completed and memory stayed flat."""
    begun = time.perf_counter()
    tables = list(casts(seed))
    deals = random_boards(boards, seed)
    complete, after_start = 0, 0.0
    by_sockets = deals[:sockets]
    for number, board in enumerate(deals[sockets:]):
        _, players = tables[number % len(tables)]
        complete += play_board(board, players).is_finished
        if number == (boards - sockets) // 4:
            after_start = resident()
    grown = resident() - after_start if after_start else 0.0
    share = -(-len(by_sockets) // len(tables))
    for batch, (_, players) in zip(_batches(by_sockets, share), tables, strict=False):
        complete += asyncio.run(over_sockets(batch, players))
    seconds = time.perf_counter() - begun
    print(
        f"{complete} of {boards} boards complete, {sockets} of them over sockets, in {seconds:.0f} "
        f"s; memory grew by {grown:.1f} MB after the first quarter"
    )
    return complete == boards and (boards < FEWEST or grown < GROWTH)


def _batches(boards: list[Board], size: int) -> Iterator[list[Board]]:
    for start in range(0, len(boards), max(1, size)):
        yield boards[start : start + size]


def casts(seed: int) -> Iterator[tuple[str, dict[Seat, Player]]]:
    """Yield the players of every kind of table, made once."""
    for (where, seats), other in itertools.product(THINKING.items(), OTHERS):
        if where == "all seats" and other != OTHERS[0]:
            continue
        players: dict[Seat, Player] = {}
        for seat in SEATS:
            if seat in seats:
                # None: a fault of a player raises here, as nobody reads its report.
                players[seat] = make_player("sayc", seed, Budget(deals=LAYOUTS), report=None)
            elif other == "contrary":
                players[seat] = ContraryPlayer(seed)
            else:
                players[seat] = make_player(other, seed, Budget())
        yield f"{where}, {other}", players


async def over_sockets(boards: list[Board], players: dict[Seat, Player]) -> int:
    """Play a match over real sockets; return how many boards have a result."""
    with tempfile.TemporaryDirectory() as folder:
        options = ServeOptions(
            boards, Path(folder) / "m.pbn", Path(folder) / "m.jsonl", ports=(Port(0),)
        )
        async with MatchServer(options) as server:
            address = Address(port=server.listeners[0].port.number)
            clients = [
                TableClient(seat, "Blue" if seat % 2 else "Red", player, address)
                for seat, player in players.items()
            ]
            summary, *_ = await asyncio.gather(
                server.finished(), *(client.play() for client in clients)
            )
        return summary.rooms[0].boards - summary.without_result


def resident() -> float:
    """Memory of this process in MB; 0 where the system does not tell."""
    try:
        text = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    match = re.search(r"VmRSS:\s+(\d+)", text)
    return int(match[1]) / 1024 if match else 0.0


if __name__ == "__main__":
    main()
