"""A match over real sockets is watched in the browser while it is played."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from browser_helpers import IN_BROWSER, SEED, stands
from visitors import KEYS_AT_THE_DESK, story

from cuebid.formats.pbn import write_pbn
from cuebid.match.deals import random_boards

pytestmark = [*IN_BROWSER, pytest.mark.slow]
CUEBID = [sys.executable, "-m", "cuebid"]


def start(*arguments: str, folder: Path) -> tuple[subprocess.Popen[str], int]:
    """Start a server; return it and the port that it names first."""
    process = subprocess.Popen(
        [*CUEBID, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    for line in process.stdout:
        port = re.search(r"listening at .*?:(\d+)", line)
        if port is not None:
            return process, int(port[1])
    raise AssertionError("the server does not listen")


@story("watch a match", KEYS_AT_THE_DESK)
def test_a_spectator_sees_a_match_from_its_first_card_to_its_results(
    visitor, tmp_path: Path
) -> None:
    page = visitor.page
    write_pbn(random_boards(2, seed=4), tmp_path / "boards.pbn")
    pages, web_port = start(
        *("web", "--no-open", "--port", "0", "--seed", SEED, "--data", "data"),
        *("--watch", "match.jsonl"),
        folder=tmp_path,
    )
    page.goto(f"http://127.0.0.1:{web_port}/")
    visitor.follow("match")
    page.get_by_text("Nothing has happened").wait_for()
    table, port = start(
        *("table", "serve", "--boards", "boards.pbn", "--port", "0"),
        *("--out", "match.pbn", "--log", "match.jsonl"),
        folder=tmp_path,
    )
    clients = [
        subprocess.Popen(
            [
                *CUEBID,
                "table",
                "join",
                *("--seat", seat, "--team", team, "--robot", "random"),
                "--port",
                str(port),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for seat, team in (("N", "Red"), ("E", "Blue"), ("S", "Red"), ("W", "Blue"))
    ]
    try:
        page.get_by_role("row", name=re.compile("^2 ")).wait_for()
        page.get_by_role("heading", name="The table").wait_for()
        page.wait_for_function(
            """() => {
              const board = document.querySelector("cuebid-board");
              const isLast = board.data.board === 2 && board.data.result;
              return isLast && board.step === board.steps;
            }"""
        )
        assert page.locator("#audience").inner_text() == "1 spectator"
        stands(page)
        visitor.press("Back")
        page.wait_for_function(
            "() => document.querySelector('cuebid-board').step < "
            "document.querySelector('cuebid-board').steps"
        )
        visitor.follow("All boards that are over, to step through")
        page.get_by_role("heading", name="Board 1").wait_for()
        assert page.locator("cuebid-board").count() == 2
        stands(page)
    finally:
        # Before the server ends: a page that cannot reconnect says so on its console.
        page.goto("about:blank")
        for process in (*clients, table, pages):
            process.terminate()
            process.wait()
        for process in (table, pages):
            assert process.stdout is not None
            process.stdout.close()
