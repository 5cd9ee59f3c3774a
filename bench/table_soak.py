"""Let robots play long among strange players: every board must complete, memory must stay flat.

    python bench/table_soak.py --log soak.jsonl                # 2,000 boards, 200 over sockets
    python bench/table_soak.py --log soak.jsonl --minutes 10   # ten minutes more of the same
    python bench/table_soak.py --boards 50                     # a taste

Robots that think (four sampled layouts for a card) sit in all seats, on one side, or in one seat,
with random, simple and strong-club players and one whose calls and alerts contradict its hands in
the other seats. Boards are played in portions of 50, five of them over real sockets, and each
portion has its own seed: with `--log` a run skips the portions that are in the file and adds its
own, so that the figures of several runs add up. A fault of a player, an incomplete board, or memory
that grows ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import itertools
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

import msgspec

from cuebid.core import SEATS, Board, Player, Seat
from cuebid.match import play_board
from cuebid.match.deals import random_boards
from cuebid.robots import make_player
from cuebid.robots.budget import Budget
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient
from cuebid.tablemanager.server import MatchServer, Port, ServeOptions
from cuebid.testing import ContraryPlayer

LAYOUTS = 4
THINKING = {"all seats": SEATS, "one side": (Seat.NORTH, Seat.SOUTH), "one seat": (Seat.EAST,)}
OTHERS = ("random", "simple", "precision", "contrary")
PORTION, OVER_SOCKETS = 50, 5
"""Boards of a portion, and how many of them are played over sockets."""
GROWTH = 30.0
"""MB by which memory may grow from the second quarter to the last, as caches fill up slowly."""
FEWEST = 400
"""The fewest boards of a run whose growth counts: the first quarter of them fills the caches."""


class Portion(msgspec.Struct, frozen=True):
    """The results of one portion.

    Attributes:
        seed: the seed of the whole soak; with another seed the boards differ.
        number: the number of the portion, from 0.
        boards: how many boards were played.
        complete: how many of them ended with a result.
        sockets: how many of them were played over sockets.
        seconds: wall time.
        memory: the memory of the process at the end of the portion, in MB, without what its
            allocator has free: after boards with many layouts that is up to 50 MB.
        run: the time at which the process began; memory is compared within one process.
        blocks: the number of memory blocks of Python's objects; 0 in logs of earlier versions.
    """

    seed: int
    number: int
    boards: int
    complete: int
    sockets: int
    seconds: float
    memory: float
    run: float
    blocks: int = 0


def main() -> None:
    """Play the missing portions, and print the sums of all portions."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="begin no portion after so many minutes")
    parser.add_argument("--log", type=Path, help="portions that were played, one JSON a line")
    arguments = parser.parse_args()
    portions = [portion for portion in read_log(arguments.log) if portion.seed == arguments.seed]
    done = {portion.number for portion in portions}
    begun = time.time()
    tables = list(casts(arguments.seed))
    for number in range(-(-arguments.boards // PORTION)):
        if arguments.minutes and time.time() - begun > 60 * arguments.minutes:
            break
        if number not in done:
            size = min(PORTION, arguments.boards - PORTION * number)
            portions.append(play_portion(number, size, arguments.seed, tables, begun))
            print(msgspec.json.encode(portions[-1]).decode(), file=sys.stderr)
            write_log(arguments.log, portions[-1])
    if not summary(portions):
        sys.exit(1)


def read_log(path: Path | None) -> list[Portion]:
    """Return the portions of earlier runs."""
    if path is None or not path.exists():
        return []
    return msgspec.json.Decoder(Portion).decode_lines(path.read_bytes())


def write_log(path: Path | None, portion: Portion) -> None:
    """Add a portion to the file."""
    if path is not None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(portion) + b"\n")


def play_portion(
    number: int, size: int, seed: int, tables: list[tuple[str, dict[Seat, Player]]], begun: float
) -> Portion:
    """Play a portion at the tables in turn, its last boards at one table over sockets."""
    start = time.perf_counter()
    deals = random_boards(size, seed * 1_000_003 + number)
    by_sockets = deals[size - size * OVER_SOCKETS // PORTION :]
    complete = 0
    for index, board in enumerate(deals[: size - len(by_sockets)]):
        complete += play_board(board, tables[index % len(tables)][1]).is_finished
    if by_sockets:
        complete += asyncio.run(over_sockets(by_sockets, tables[number % len(tables)][1]))
    seconds = round(time.perf_counter() - start, 1)
    release_free_memory()
    memory, blocks = round(resident(), 1), sys.getallocatedblocks()
    return Portion(seed, number, size, complete, len(by_sockets), seconds, memory, begun, blocks)


def summary(portions: list[Portion]) -> bool:
    """Print the sums; return whether all boards completed and memory stayed flat."""
    boards = sum(portion.boards for portion in portions)
    complete = sum(portion.complete for portion in portions)
    sockets = sum(portion.sockets for portion in portions)
    seconds = sum(portion.seconds for portion in portions)
    print(f"{complete} of {boards} boards complete, {sockets} over sockets, in {seconds:.0f} s")
    runs = [
        [portion for portion in portions if portion.run == run]
        for run in sorted({portion.run for portion in portions})
    ]
    growths = [growth for run in runs if (growth := growth_of(run)) is not None]
    if growths:
        figures = ", ".join(f"{growth:.1f}" for growth in growths)
        print(f"memory grew by {figures} MB from the second to the last quarter of long runs")
    return complete == boards and all(growth < GROWTH for growth in growths)


def growth_of(run: list[Portion]) -> float | None:
    """Return by how many MB memory grew from the second to the last quarter; None if too short.

    Means of quarters are compared, because the solver holds up to 50 MB more after some boards than
    after others.
    """
    if sum(portion.boards for portion in run) < FEWEST:
        return None
    quarter = len(run) // 4
    early, late = run[quarter : 2 * quarter], run[-quarter:]
    return fmean(part.memory for part in late) - fmean(part.memory for part in early)


def casts(seed: int) -> Iterator[tuple[str, dict[Seat, Player]]]:
    """Yield the name and the players of every kind of table."""
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


def release_free_memory() -> None:
    """Release free memory to the system, if the C library can do that."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError):
        # Only GNU's C library can; elsewhere the figures include free memory.
        return


def resident() -> float:
    """Return the memory of this process in MB; 0 if the system does not tell it."""
    try:
        text = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0.0
    match = re.search(r"VmRSS:\s+(\d+)", text)
    return int(match[1]) / 1024 if match else 0.0


if __name__ == "__main__":
    main()
