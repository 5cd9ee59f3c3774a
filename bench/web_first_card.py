"""Measure how soon a new visitor of `cuebid web` sees his cards, and can call after the click.

    python bench/web_first_card.py [boards]

`cuebid web` runs with the shipped SAYC, and the pages run in Chromium. First printed: how soon the
first page shows its hand to a browser with an empty cache, and how soon after its first click the
visitor can call, on this machine and on slow 3G. Then the milliseconds from sending the form until
the bidding box can be used, by the page's own clock: for boards that South deals, who calls at
once, so that robots do not count, and for boards that West deals, so that a robot calls first. The
minimum is printed too: other programs on the machine only add to it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from web_spectators import start_server
from web_timed_server import print_jobs

# 400 kbit/s and 400 ms there and back, as WebPageTest defines slow 3G.
SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
READY = "() => !document.getElementById('bidding').hidden"


def first_visit(
    browser: Any,  # noqa: ANN401 - playwright's
    address: str,
    network: dict[str, Any] | None,
) -> tuple[float, float]:
    """Return the milliseconds until a new visitor sees the hand of the first page, and can call.

    The second time is from the click, with all that the browser has to load.
    """
    context = browser.new_context()
    page = context.new_page()
    if network is not None:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", network)
    page.goto(address)
    # The hand is part of the page, so it is shown with the first paint.
    painted = page.wait_for_function(PAINTED).json_value()
    is_shown = page.locator(".held-up").is_visible()
    page.get_by_role("button", name="Play a board").click()
    page.wait_for_url("**/play/*")
    ready = page.wait_for_function(f"() => ({READY})() && performance.now()", polling=5)
    callable_at = ready.json_value()
    context.close()
    return float(painted) if is_shown else float("nan"), float(callable_at)


def begin(page: Any, address: str, number: int) -> float:  # noqa: ANN401 - playwright's
    """Begin a board; return the milliseconds until the person can call."""
    page.goto(address)
    page.get_by_text("Choose systems").click()
    page.get_by_label("Board number").fill(str(number))
    page.get_by_role("button", name="Play a board").click()
    page.wait_for_url("**/play/*")
    # The page's clock begins with the request, so waiting for the server counts too.
    return float(
        page.wait_for_function(f"() => ({READY})() && performance.now()", polling=5).json_value()
    )


def main(boards: int) -> None:
    """Measure first visits and further boards, and print the times."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as name:
        server, port = start_server(Path(name), "sayc")
        try:
            with sync_playwright() as started:
                browser = started.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
                )
                address = f"http://127.0.0.1:{port}/"
                for title, network in (("this machine", None), ("slow 3G", SLOW_3G)):
                    visits = [first_visit(browser, address, network) for _ in range(boards)]
                    shown, ready = zip(*visits, strict=True)
                    print(f"first visit, {title}: hand shown {_spread(shown)}")
                    print(f"first board, {title}: {_spread(ready)}")
                page = browser.new_page()
                for title, number in (("South deals", 3), ("West deals", 4)):
                    times = [begin(page, address, number) for _ in range(boards)]
                    print(f"{title}: {boards} boards, first {times[0]:.0f} ms, {_spread(times)}")
        finally:
            server.terminate()
            server.wait()
        print_jobs(Path(name))


def _spread(times: Sequence[float]) -> str:
    return f"least {min(times):.0f} ms, median {median(times):.0f} ms, most {max(times):.0f} ms"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
