"""Check whether the memory of the web application stays flat while boards are played.

    python bench/web_memory.py [boards]

One process runs the application and scripted visitors, who begin a board, pass throughout, play two
tricks with robots that do not think, and concede the rest; every board has its own socket, as a
page has, and after ten boards comes a new visitor. Computations of worker processes after a board
are left out, since their memory is not in this process. Printed are the memory and the size of the
files on disk after each tenth of the boards.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from starlette.testclient import TestClient

from cuebid.web import WebSettings, create_application
from cuebid.web.play import jobs
from web_spectators import resident_memory

T = TypeVar("T")
ORIGIN = "http://127.0.0.1:8080"
BOARDS_OF_A_VISITOR = 10
CARDS_BEFORE_THE_CLAIM = 8


class QuickWorkers:
    """A replacement of the worker processes that runs jobs at once, without double dummy."""

    async def run(self, job: Callable[..., T], *arguments: Any) -> Any:  # noqa: ANN401 - of any job
        """Run a job and return its result; double-dummy jobs get a fixed result."""
        if job is jobs.board_results:
            return jobs.BoardResults(arguments[0], "")
        return job is jobs.is_claim_certain or job(*arguments)

    def close(self) -> None:
        """Do nothing."""


def play(browser: TestClient) -> None:
    """Play one board as a scripted visitor."""
    fields = {"ours": "random", "theirs": "random"}
    page = browser.post("/play", data=fields).headers["location"]
    with browser.websocket_connect(f"ws://127.0.0.1:8080{page}/socket") as socket:
        socket.send_text('{"act":"pace","seconds":0}')
        while True:
            state = json.loads(socket.receive_text())
            if state["type"] != "state":
                continue
            if "parted" in state:
                return
            if not state["yours"]:
                continue
            if state["calls"]:
                socket.send_text('{"act":"call","call":"P"}')
            elif len(state["board"]["play"]) >= CARDS_BEFORE_THE_CLAIM:
                socket.send_text('{"act":"claim","tricks":0}')
            else:
                socket.send_text(json.dumps({"act": "card", "card": state["cards"][0]}))


def main(boards: int) -> None:
    """Play the boards, and print the memory after each tenth of them."""
    with tempfile.TemporaryDirectory() as name:
        settings = WebSettings(data_folder=Path(name), systems=("random",), seed=7)
        application = create_application(settings, workers=QuickWorkers())
        headers = {"origin": ORIGIN}
        with TestClient(
            application, base_url=ORIGIN, headers=headers, follow_redirects=False
        ) as browser:
            for count in range(1, boards + 1):
                play(browser)
                if count % BOARDS_OF_A_VISITOR == 0:
                    browser.cookies.clear()
                if count % max(1, boards // 10) == 0:
                    gc.collect()
                    size = sum(path.stat().st_size for path in Path(name).iterdir()) // 1024
                    memory = resident_memory(os.getpid())
                    print(f"{count:6} boards: {memory} MB, {size} kB on disk", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
