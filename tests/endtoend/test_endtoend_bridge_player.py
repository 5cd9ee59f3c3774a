"""Four bots of npm's `bridge-player`, live and unmodified, at our server without an option.

The package is fetched by npm, or taken from a folder with its `node_modules` that the environment
variable `CUEBID_BRIDGE_PLAYER` names (docs/testing.md says how to make one from GitHub).
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cuebid.match.deals import random_boards
from cuebid.tablemanager.server import MatchServer, MatchSummary, Port, ServeOptions

BOARDS = 4
BOT = Path("node_modules", "bridge-player", "bin", "bot.js")
TEAMS = {"north": "Red", "east": "Blue", "south": "Red", "west": "Blue"}
# The bot reads its options with this version; later ones keep them elsewhere.
PACKAGES = ("bridge-player", "commander@2")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """Return a folder with the package; skip the test where it cannot be had."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None:
        pytest.skip("bridge-player needs Node")
    folder = os.environ.get("CUEBID_BRIDGE_PLAYER")
    if folder:
        return Path(folder)
    if npm is None:
        pytest.skip("bridge-player needs npm, or CUEBID_BRIDGE_PLAYER")
    command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(tmp_path), *PACKAGES]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip("npm did not fetch bridge-player within two minutes")
    if result.returncode:
        errors = [line for line in result.stderr.splitlines() if line.startswith("npm error")]
        pytest.skip(f"npm has no bridge-player: {' '.join(errors[:2])}")
    return tmp_path


async def play(folder: Path, out: Path) -> MatchSummary:
    """Seat the four bots at a server, and return what came of the match."""
    boards = random_boards(BOARDS, 11)
    options = ServeOptions(boards, out / "m.pbn", out / "m.jsonl", ports=(Port(0),))
    async with MatchServer(options) as server:
        port = str(server.listeners[0].port.number)
        programs = [
            await asyncio.create_subprocess_exec(
                *("node", str(folder / BOT), "-p", port, "-s", seat, "-t", team),
                stdout=asyncio.subprocess.DEVNULL,
            )
            for seat, team in TEAMS.items()
        ]
        try:
            return await asyncio.wait_for(server.finished(), 200)
        finally:
            for program in programs:
                if program.returncode is None:
                    program.kill()
                await program.wait()


def test_four_bots_of_bridge_player_finish_every_board_at_our_server(
    bots: Path, tmp_path: Path
) -> None:
    summary = asyncio.run(play(bots, tmp_path))
    assert summary.without_result == 0
    assert summary.rooms[0].boards == BOARDS
