"""Whether the memory of the live pages stays flat while boards are played.

    python bench/web_memory.py [boards]

One process has the application and scripted visitors, who begin a board, pass the auction out or
play some tricks of it with robots that do not think, and claim none of the rest; every board has
its own socket, as a page has, and after ten boards comes a new visitor. Only what a worker would
compute after a board is left out, since it stays in the worker. Printed is the memory after each
tenth of the boards, with what is kept on disk.
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
    """Workers that run jobs at once, and leave double dummy out."""

    async def run(self, job: Callable[..., T], *arguments: Any) -> Any:  # noqa: ANN401 - of any job
        """Return what the job returns."""
        if job is jobs.board_results:
            return jobs.BoardResults(arguments[0], "")
        return job is jobs.is_claim_certain or job(*arguments)

    def close(self) -> None:
        """Do nothing."""


def play(browser: TestClient) -> None:
    """Play a board."""
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
    """Print the memory as the boards go by."""
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
