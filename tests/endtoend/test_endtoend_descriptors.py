"""A thousand connections against a server with 64 file descriptors, while a match is played."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from endtoend_processes import COMMAND, PATIENCE, end, start_client, team_at, write_boards

FEW = (
    "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)); "
    "from cuebid.cli.main import main; sys.exit(main())"
)


def start(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    arguments = (sys.executable, "-c", FEW, "table", "serve", "--boards", "boards.pbn")
    error = folder / "server.err"
    with error.open("wb") as stream:
        process = subprocess.Popen(
            (*arguments, "--port", "0", "--out", "m.pbn", "--think", "300"),
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=stream,
        )
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up and process.poll() is None:
        if match := re.search(r"listening at [^ ]*:(\d+)\n", error.read_text()):
            return process, int(match[1])
        time.sleep(0.01)
    end(process)
    raise AssertionError(error.read_text())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_thousand_connections_do_not_take_the_descriptors_of_the_match(tmp_path: Path) -> None:
    write_boards(tmp_path, 8, seed=5)
    assert COMMAND
    server, port = start(tmp_path)
    clients = [start_client(tmp_path, seat, team_at(seat), port) for seat in "NESW"]
    crowd: list[socket.socket] = []
    try:
        log = tmp_path / "m.jsonl"
        while log.read_text().count('"event":"seat-taken"') < 4:
            assert server.poll() is None
            time.sleep(0.05)
        for _ in range(1000):
            # The match may be over before the last of them comes.
            with contextlib.suppress(OSError):
                crowd.append(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        assert server.wait(PATIENCE) == 0, (tmp_path / "server.err").read_text()
    finally:
        for connection in crowd:
            connection.close()
        for process in (server, *clients):
            end(process)
    said = (tmp_path / "server.err").read_text()
    assert "Traceback" not in said
    assert len(said.splitlines()) < 100
    assert (tmp_path / "m.pbn").read_text(encoding="latin-1").count("[Board ") == 8
