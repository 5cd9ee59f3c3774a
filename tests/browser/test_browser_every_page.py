"""Every page of the server, none left out: no barrier in light and dark, nothing jumps, all fits.

The pages are named by their templates, so that a new page has to be added here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from browser_helpers import (
    DESK_AND_PHONE,
    IN_BROWSER,
    IN_FIREFOX,
    PATIENCE,
    Server,
    leave,
    stands,
)
from test_browser_layout import MOST_SHIFT, SHIFTS, worst_shift
from test_browser_tools import BOARD

import cuebid.web
from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.robots import make_player
from cuebid.tablemanager.server import ServeOptions

pytestmark = [*IN_BROWSER, pytest.mark.slow]
# Frames and pieces of other pages.
PARTS = {"live", "fields", "practice_alone", "set_parts", "tool"}
BY_ADDRESS = {
    "home": "",
    "explore": "explore?system=sayc",
    "explore_compare": "explore/compare?left=sayc&right=sayc&node=1N",
    "matches": "watch",
    "watch": "watch/1",
    "boards": "watch/1/boards",
    "notes": "notes",
    "practice_home": "practice",
    "practice_progress": "practice/progress",
    "practice_take": "practice/take",
    "practice_answers": "practice/answers",
    "settings": "settings",
    "statistics": "statistics",
    "tool_hand": "tools/hand",
    "tool_message": "tools/message",
    "tool_deals": "tools/deals?count=2",
    "tool_boards": "tools/boards",
    "shared": f"board?lin={BOARD.replace('|', '%7C')}",
    "error": "nowhere",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("every")
    log = folder / "m.jsonl"
    boards = tuple(random_boards(1, seed=5))
    options = ServeOptions(boards=boards, out=folder / "m.pbn", log=log, rooms=2)
    teams = {"Red": lambda: make_player("simple"), "Blue": lambda: make_player("simple")}
    # In a thread of its own: that of the browser has a loop already.
    with ThreadPoolExecutor(1) as thread:
        match = play_locally(options, teams, lambda _room, _effect: None)
        thread.submit(asyncio.run, match).result()
    started = Server(folder, "--watch", str(log))
    yield started
    started.kill()


def pages(page: Any, address: str) -> Iterator[str]:
    """Go from page to page; yield the template of each once it is open."""
    for name, path in BY_ADDRESS.items():
        page.goto(address + path)
        yield name
    yield from pages_of_play(page, address)
    yield from pages_of_notes(page, address)
    yield from pages_of_practice(page, address)
    page.goto(f"{address}settings")
    page.get_by_role("button", name="Make a code").click()
    page.get_by_label("Link for the other device").wait_for()
    yield "device"


def pages_of_play(page: Any, address: str) -> Iterator[str]:
    page.goto(address)
    page.get_by_role("button", name="Play a board", exact=True).click()
    page.locator("#board .up .held").first.wait_for()
    yield "play"
    page.get_by_text("Invite others").click()
    page.get_by_role("button", name="Show the links").click()
    seat = page.locator("#people .fields input").first.input_value()
    # Somebody else's seat: whoever began the board sits at it already.
    page.context.clear_cookies()
    page.goto(seat)
    yield "seat"
    page.goto(address)
    page.get_by_text("Choose systems, seat and hands").click()
    boards = page.get_by_role("combobox", name="Boards", exact=True)
    boards.select_option("4")
    page.get_by_role("button", name="Play a board", exact=True).click()
    page.get_by_label("The link of this set").wait_for()
    yield "set"
    page.get_by_role("link", name="The class at work").click()
    page.wait_for_url("**/class")
    yield "set_class"


def pages_of_notes(page: Any, address: str) -> Iterator[str]:
    page.goto(f"{address}notes")
    # The notes of all visitors are those of one person, who needs no name twice.
    page.get_by_label("Its name").last.fill(f"ours{page.viewport_size['width']}")
    page.get_by_role("button", name="Begin with nothing").click()
    page.locator("#editor").wait_for()
    yield "notes_edit"
    page.get_by_text("Versions", exact=True).click()
    page.get_by_role("link", name="Version 1").click()
    page.wait_for_url("**/versions/1")
    yield "notes_version"


def pages_of_practice(page: Any, address: str) -> Iterator[str]:
    page.goto(f"{address}practice/alone?system=sayc&theme=1N")
    yield "practice_question"
    page.locator("button[name=call][value='7NT']").click()
    page.get_by_text("Next hand").wait_for()
    yield "practice_answer"
    page.goto(f"{address}practice?system=sayc")
    page.get_by_label("What to practise together").fill("1N")
    page.get_by_role("button", name="Begin and invite").click()
    page.get_by_label("The link for your partner's seat").wait_for()
    yield "practice_seat"
    page.goto(f"{address}practice?system=sayc")
    page.get_by_text("Your history").click()
    page.get_by_label("All answers and sessions").check()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("heading", name="Deleted").wait_for()
    yield "practice_deleted"


@DESK_AND_PHONE
def test_every_page_stands_in_both_schemes_and_nothing_on_it_jumps(
    browser, server, width, scheme
) -> None:
    options = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    # No quiet page: one of the pages says that there is none, and the browser says so too.
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(PATIENCE)
    if not IN_FIREFOX:
        page.add_init_script(f"({SHIFTS})()")
    seen: set[str] = set()
    jumping: dict[str, float] = {}
    for name in pages(page, server.address):
        seen.add(name)
        if IN_FIREFOX:
            stands(page)
            continue
        if (shift := worst_shift(page)) >= MOST_SHIFT:
            jumping[name] = shift
        for each in ("light", "dark"):
            page.emulate_media(color_scheme=each)
            stands(page)
        page.emulate_media(color_scheme=scheme)
    assert jumping == {}
    templates = Path(cuebid.web.__file__).parent / "templates"
    assert seen == {path.stem for path in templates.glob("*.html")} - PARTS
    leave(page)
    page.context.close()
