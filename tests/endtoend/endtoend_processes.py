"""Our commands as processes of their own."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cuebid.cli.main import main
from cuebid.core import Board
from cuebid.formats.pbn import write_pbn
from cuebid.match.deals import random_boards

PATIENCE = 300.0
"""Seconds that no process of a test needs, even on a busy machine; a hang must end somewhere."""
COMMAND = (sys.executable, "-m", "cuebid.cli.main")


@dataclass(frozen=True)
class Run:
    """What a command said, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


def cuebid(*arguments: str, folder: Path) -> Run:
    """Run a command in `folder`, in this process: it is to fail before it starts anything."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(arguments)
    return Run(code, out.getvalue(), err.getvalue())


# Ports below those that systems give to sockets which ask for any: those of a server that is down
# for a moment would be given to somebody else's test. Processes of tests begin at different ones.
_PORTS = itertools.chain(range(10_000 + os.getpid() % 2_000 * 10, 32_000), range(10_000, 30_000))


def free_port() -> int:
    """A port at which nobody listens, also while its server is started again."""
    for number in _PORTS:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", number)):
            return number
    raise AssertionError("no port is free")


def start_server(
    folder: Path, *options: str, largest_file: int | None = None
) -> tuple[subprocess.Popen[bytes], int]:
    """Start `cuebid table serve` for `boards.pbn`; the process and its port once it listens.

    What it says stands in `server.err` and, as JSON, in `server.out`. With `largest_file`,
    the system lets it write no more bytes than that into any file.
    """
    port = () if "--port" in options else ("--port", "0")
    # Nobody is ruled against because the machine is busy.
    limits = [part for name in ("think", "ready", "rejoin") for part in (f"--{name}", "3000")]
    fixed = ("table", "serve", "--boards", "boards.pbn", "--json", *limits)
    arguments = (*COMMAND, *fixed, *port, *options)
    if largest_file is not None:
        # Without bytecode, which the limit would cut short for whoever imports it next.
        limit = (
            "import resource, signal, sys; sys.dont_write_bytecode = True; "
            "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({largest_file}, {largest_file}))"
        )
        run = "import sys; from cuebid.cli.main import main; sys.exit(main())"
        arguments = (sys.executable, "-c", f"{limit}; {run}", *arguments[len(COMMAND) :])
    error = folder / "server.err"
    with error.open("wb") as said, (folder / "server.out").open("wb") as out:
        process = subprocess.Popen(arguments, cwd=folder, stdout=out, stderr=said)
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up and process.poll() is None:
        if found := re.search(r"listening at [^ ]*:(\d+)\n", error.read_text()):
            return process, int(found[1])
        time.sleep(0.005)
    process.kill()
    process.wait()
    raise AssertionError(f"the server does not listen: {error.read_text()}")


@contextlib.contextmanager
def serving(
    folder: Path, *options: str, largest_file: int | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server that is killed at the end if it still runs."""
    process, port = start_server(folder, *options, largest_file=largest_file)
    try:
        yield process, port
    finally:
        end(process)


def start_client(
    folder: Path, seat: str, team: str, port: int, robot: str = "simple", patience: float = PATIENCE
) -> subprocess.Popen[bytes]:
    """Start `cuebid table join`; what it says is appended to a file of the seat and team."""
    arguments = ("table", "join", "--seat", seat, "--team", team, "--robot", robot)
    more = ("--port", str(port), "--patience", str(patience), "--quiet")
    with (folder / f"{team}-{seat}.err").open("ab") as said:
        return subprocess.Popen((*COMMAND, *arguments, *more), cwd=folder, stdout=said, stderr=said)


def team_at(seat: str) -> str:
    """Red is North-South in the first room."""
    return "Red" if seat in "NS" else "Blue"


@contextlib.contextmanager
def playing(
    folder: Path, port: int, patience: float = PATIENCE
) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Four clients of one room, that are killed at the end if they still run."""
    clients = {
        seat: start_client(folder, seat, team_at(seat), port, patience=patience) for seat in "NESW"
    }
    try:
        yield clients
    finally:
        for client in clients.values():
            end(client)


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process of ours, if it runs, and wait for its end."""
    if process.poll() is None:
        process.kill()
    process.wait()


def write_boards(folder: Path, count: int, seed: int) -> list[Board]:
    """Put random boards into `boards.pbn`."""
    made = random_boards(count, seed)
    with (folder / "boards.pbn").open("w", encoding="latin-1", newline="\n") as stream:
        write_pbn(made, stream)
    return made
