"""How soon after the click somebody can act, in Chromium.

    python bench/web_first_card.py [boards]

`cuebid web` runs with the shipped SAYC; half of the boards are dealt by South, who calls at once,
so that robots do not count; the other half is dealt by West, so that a robot calls first. Printed
are the milliseconds from the moment when the form is sent to the moment when the bidding box can
be used, as the page's own clock has them.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from web_spectators import start_server
from web_timed_server import print_jobs

READY = "() => !document.getElementById('bidding').hidden"


def begin(page: Any, address: str, number: int) -> float:  # noqa: ANN401 - playwright's
    """Begin a board; return the milliseconds until the person can call."""
    page.goto(address)
    page.get_by_text("Choose systems").click()
    page.get_by_label("Board number").fill(str(number))
    page.get_by_role("button", name="Play a board").click()
    page.wait_for_url("**/play/*")
    # The page's clock begins with the request; what waits for it counts as well.
    return float(
        page.wait_for_function(f"() => ({READY})() && performance.now()", polling=5).json_value()
    )


def main(boards: int) -> None:
    """Print the figures."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as name:
        server, port = start_server(Path(name), "sayc")
        try:
            with sync_playwright() as started:
                browser = started.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
                )
                page = browser.new_page()
                for title, number in (("South deals", 3), ("West deals", 4)):
                    times = [
                        begin(page, f"http://127.0.0.1:{port}/", number) for _ in range(boards)
                    ]
                    print(
                        f"{title}: {boards} boards, first {times[0]:.0f} ms, "
                        f"median {median(times):.0f} ms, most {max(times):.0f} ms"
                    )
        finally:
            server.terminate()
            server.wait()
        print_jobs(Path(name))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
