"""The steps of docs/practice-tutorial.md, for its pictures and for the test that they still work.

    python scripts/practice_tutorial.py

makes the pictures anew; it needs playwright and a Chromium, as `pictures.py` does. The page of the
documentation describes each step under a heading with the step's title.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

__all__ = ["NOTES", "STEPS", "Step", "Tutorial"]

IMAGES: Final = Path(__file__).parents[1] / "docs" / "images"
COMMANDS: Final = ("chromium", "chromium-browser", "google-chrome")
# Milliseconds; a comparison takes seconds of a worker, and a busy machine several times as many.
PATIENCE: Final = 120_000
DESK: Final = {"width": 900, "height": 700}
PHONE: Final = {"width": 375, "height": 760}
NOTES: Final = """\
#+TITLE: Our notes

* Notrump

1N = 12--14 BAL
  2C = !STAY, 11+ hcp
    2D = no 4 card major
    2H = 4+!h
    2S = 4+!s, no 4!h
  2D = !TRF, 5+!h
    2H = Forced
  2H = !TRF, 5+!s
    2S = Forced
  2N = INV, no 4 card major
  P = Any other hand

* Majors

1M = 5+#, 11--20 hcp
  2M = 6--9 hcp, 3+M
  4M = PRE, 5+M
"""


@dataclass
class Tutorial:
    """Two partners at their browsers. Mutable: the steps follow each other.

    Attributes:
        address: the address of the server.
        mine: the page of the player who runs the server.
        partners: the page of the partner, on a telephone.
        link: the link that invites the partner.
    """

    address: str
    mine: Any
    partners: Any
    link: str = field(default="")


@dataclass(frozen=True)
class Step:
    """One step of the tutorial.

    Attributes:
        title: its heading in the documentation.
        picture: the name of its picture.
        act: carries out the step, and waits until the page shows what the text says.
        is_partners: whether the picture is of the partner's page.
    """

    title: str
    picture: str
    act: Callable[[Tutorial], None]
    is_partners: bool = False


def bar(page: Any) -> Any:  # noqa: ANN401 - playwright may be missing
    """Return the link `Practise` in the navigation bar of a page."""
    return page.get_by_role("navigation", name="Cuebid").get_by_role("link", name="Practise")


def open_pages(tutorial: Tutorial) -> None:
    """Open the first page, and follow its link to the practice page."""
    tutorial.mine.goto(tutorial.address)
    with tutorial.mine.expect_navigation():
        bar(tutorial.mine).click()
    tutorial.mine.get_by_role("heading", name="With a partner").wait_for()


def ask(tutorial: Tutorial) -> None:
    """Choose a convention, and see a hand."""
    page = tutorial.mine
    page.get_by_label("What to practise", exact=True).fill("convention Stayman")
    with page.expect_navigation(timeout=PATIENCE):
        page.get_by_role("button", name="Ask me").click()
    page.get_by_role("heading", name="Your hand").wait_for()


def answer(tutorial: Tutorial) -> None:
    """Answer with a pass, and see what the notes say."""
    page = tutorial.mine
    with page.expect_navigation(timeout=PATIENCE):
        page.keyboard.press("p")
    page.get_by_text("Next hand").wait_for()
    page.get_by_role("columnheader", name="IMPs here").or_(
        page.get_by_text("The solver is not installed")
    ).wait_for()


def invite(tutorial: Tutorial) -> None:
    """Begin a session of two boards, and read the link for the partner."""
    page = tutorial.mine
    with page.expect_navigation():
        bar(page).click()
    page.get_by_label("What to practise together").fill("1N")
    page.get_by_label("Boards", exact=True).fill("2")
    with page.expect_navigation(timeout=PATIENCE):
        page.get_by_role("button", name="Begin and invite").click()
    tutorial.link = page.get_by_label("The link for your partner's seat").input_value()


def bid_mine(tutorial: Tutorial) -> None:
    """Bid both boards on my own page."""
    bid_all(tutorial.mine)


def partner_bids(tutorial: Tutorial) -> None:
    """Let the partner open the link, and wait for the hand of the first board."""
    tutorial.partners.goto(tutorial.link)
    tutorial.partners.get_by_role("heading", name="Board 1: your hand").wait_for()


def compare(tutorial: Tutorial) -> None:
    """Let the partner bid on, and see the comparison."""
    bid_all(tutorial.partners)
    open_comparison(tutorial.mine)


def open_comparison(page: Any) -> None:  # noqa: ANN401 - playwright may be missing
    """Open the comparison of the first board, which both have bid."""
    # The page reloads by itself until it lists the boards that both have bid; until then, a reload
    # could interrupt the click.
    board = page.get_by_role("listitem").get_by_role("link", name="Board 1", exact=True)
    board.wait_for(timeout=PATIENCE)
    page.wait_for_load_state(timeout=PATIENCE)
    with page.expect_navigation(timeout=PATIENCE):
        board.click()
    page.get_by_role("region", name="Results").wait_for(timeout=PATIENCE)


STEPS: Final = (
    Step("Start", "practice-start", open_pages),
    Step("A question", "practice-question", ask),
    Step("What the notes say", "practice-answer", answer),
    Step("Invite your partner", "practice-invite", invite),
    Step("Bid your boards", "practice-bid", bid_mine),
    Step("Your partner bids", "practice-partner", partner_bids, is_partners=True),
    Step("The comparison", "practice-comparison", compare),
)


def bid_all(page: Any, call: Callable[[str], object] | None = None) -> None:  # noqa: ANN401 - as above
    """Pass wherever a call is asked for, until all boards are bid.

    Args:
        page: the page of a player in a session.
        call: makes a call on the page; by default the call is typed.
    """
    make_call = call or (lambda text: page.keyboard.press(text.lower()))
    for _ in range(80):
        # The form is there before the script that listens to keys; the loaded page has both.
        page.wait_for_load_state()
        waiting = page.locator("form[data-bidding]")
        following = page.locator("[data-next]")
        if waiting.count():
            # Each call leads to a page, also to one that looks the same: the next board.
            with page.expect_navigation(timeout=PATIENCE):
                make_call("P")
        elif following.count():
            with page.expect_navigation(timeout=PATIENCE):
                following.click()
        else:
            return
    raise AssertionError("the boards do not end")


def main() -> int:
    """Make the pictures; return 1 if there is no Chromium."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - tests import the steps

    chromium = next(filter(None, (os.environ.get("CHROMIUM"), *map(shutil.which, COMMANDS))), None)
    if chromium is None:
        print("there is no Chromium: install it, or name it in CHROMIUM", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "notes.bml").write_text(NOTES, encoding="utf-8")
        command = [sys.executable, "-m", "cuebid", "web", "notes.bml", "--no-open", "--port", "0"]
        server = subprocess.Popen(  # noqa: S603 - our own program
            [*command, "--data", name, "--seed", "7"], cwd=folder, stdout=subprocess.PIPE, text=True
        )
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            take_pictures(browser, _address(server))
        finally:
            browser.close()
            server.terminate()
            server.wait()
    return 0


def _address(server: subprocess.Popen[str]) -> str:
    line = server.stdout.readline() if server.stdout else ""
    found = re.search(r"http\S+", line)
    if found is None:
        raise SystemExit(f"the server does not start: {line}")
    return found[0]


def take_pictures(browser: Any, address: str) -> None:  # noqa: ANN401 - as above
    """Carry out all steps, and take a picture after each."""
    mine = browser.new_page(viewport=DESK, color_scheme="light")
    partners = browser.new_page(viewport=PHONE, color_scheme="light")
    for page in (mine, partners):
        page.set_default_timeout(PATIENCE)
    tutorial = Tutorial(address, mine, partners)
    for step in STEPS:
        step.act(tutorial)
        page = partners if step.is_partners else mine
        page.screenshot(path=IMAGES / f"{step.picture}.png")
        print(f"docs/images/{step.picture}.png")


if __name__ == "__main__":
    sys.exit(main())
