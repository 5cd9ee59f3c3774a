"""The page of a match in a real browser: on a phone, by keyboard, in the dark, on paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from browser_helpers import IN_BROWSER, NO_PAPER, NO_SCRIPTS_OFF

from cuebid.core import Seat
from cuebid.match.board_play import play_board
from cuebid.match.deals import random_boards
from cuebid.match.page import match_page
from cuebid.match.teams import CLOSED, OPEN, compare_rooms
from cuebid.robots import make_player

pytestmark = IN_BROWSER


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    simple, other = make_player("simple", 1), make_player("random", 1)
    records = []
    for board in random_boards(3, seed=2033):
        for room, ns, ew in ((OPEN, simple, other), (CLOSED, other, simple)):
            record = play_board(board, {seat: (ew if seat % 2 else ns) for seat in Seat})
            names = ("Simple", "Random") if room == OPEN else ("Random", "Simple")
            teams = {seat: names[seat % 2] for seat in Seat}
            records.append(replace(record, room=room, players=teams))
    path = tmp_path_factory.mktemp("page") / "match.html"
    match = compare_rooms(records, "Simple", "Random")
    path.write_text(match_page(match, "Simple against Random"), encoding="utf-8")
    return path


@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_the_screen_in_light_and_dark(browser, page_file, width, scheme) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=True
    )
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(int(part) for part in background[4:-1].split(",")) / 3
    assert (brightness > 128) == (scheme == "light")
    context.close()


@NO_SCRIPTS_OFF
def test_the_page_is_whole_without_scripts(browser, page_file) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.locator("section.board").count() == 3
    assert page.locator("h1").inner_text() == "Simple against Random"
    context.close()


def test_the_keyboard_reaches_the_boards_and_steps_through_the_play(browser, page_file) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the boards"
    page.locator("cuebid-board .frame").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("cuebid-board").first.locator(".middle .card").count() == 1
    page.close()


@NO_PAPER
def test_on_paper_the_play_is_shown_though_it_is_folded_on_the_screen(browser, page_file) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    on_screen = page.locator("details table").first
    assert not on_screen.is_visible()
    page.emulate_media(media="print")
    assert on_screen.is_visible()
    assert not page.locator("nav").is_visible()
    page.close()


def test_a_phone_shows_the_whole_cross_table(browser, page_file) -> None:
    """No column is cut; screen readers still hear a table with all its columns."""
    context = browser.new_context(viewport={"width": 375, "height": 800})
    page = context.new_page()
    page.goto(page_file.as_uri())
    table = page.locator(".cb-match")
    scroller = table.locator("xpath=..")
    assert scroller.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert table.get_by_role("columnheader").count() == 10
    assert table.get_by_role("row").first.get_by_text("Closed").is_visible()
    context.close()


def test_a_screen_reader_hears_the_suits(browser, page_file) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    spoken = page.locator("body").aria_snapshot()
    assert "spades" in spoken
    # Buttons are called as they look (WCAG 2.5.3), and then in words.
    assert all("spades" in line for line in spoken.splitlines() if "♠" in line)
    page.close()
