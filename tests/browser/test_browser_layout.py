"""Where things stand: the table on the screen, cards apart, names in their boxes, nothing jumps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, NO_SHIFTS, Server, fits, quiet_page
from test_browser_play import (
    SOUTH_OPENS,
    WithMouse,
    act_once,
    begin,
    pass_until_cards,
    play_out,
    wait_for_turn,
)

from cuebid.core import Board, Deal
from cuebid.formats.pbn import pbn_text

pytestmark = [*IN_BROWSER, pytest.mark.slow]
PHONE, DESK = (375, 800), (1280, 800)
SCREENS = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
# Above it pages are said to need improvement: https://web.dev/articles/cls
MOST_SHIFT = 0.1
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if (!each.hadRecentInput) window.shifts.push([each.startTime, each.value]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
LONG = "A-player-whose-name-is-far-longer-than-any-box-of-a-telephone Jr."
DEAL = Deal.parse("N:AT93.T93.T93.T93 KQJ2.AKQ.AKQ.AKQ 8765.J87.J87.J87 4.6542.6542.6542")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"))
    yield started
    started.kill()


def opened(browser: Any, size: tuple[int, int]) -> Any:
    return quiet_page(browser, viewport={"width": size[0], "height": size[1]})


def worst_shift(page: Any) -> float:
    """The largest sum of shifts of five seconds without a second's pause, as browsers count."""
    page.wait_for_timeout(500)
    windows: list[list[tuple[float, float]]] = []
    for start, value in page.evaluate("window.shifts"):
        last = windows[-1] if windows else None
        if last and start - last[-1][0] < 1000 and start - last[0][0] < 5000:
            last.append((start, value))
        else:
            windows.append([(start, value)])
    return max((sum(value for _, value in window) for window in windows), default=0)


@NO_SHIFTS
@SCREENS
def test_nothing_jumps_while_a_board_is_played(browser, server, size) -> None:
    with opened(browser, size) as page:
        page.add_init_script(f"({SHIFTS})()")
        begin(WithMouse(page), server, SOUTH_OPENS)
        act_once(WithMouse(page), "1N")
        play_out(WithMouse(page))
        page.locator("#result", has_text="IMPs").wait_for()
        assert worst_shift(page) < MOST_SHIFT


@NO_SHIFTS
@SCREENS
@pytest.mark.parametrize(
    "path",
    [
        *("", "practice", "explore", "tools/hand", "tools/deals", "watch"),
        *("daily", "settings", "statistics"),
    ],
)
def test_nothing_jumps_when_a_page_opens(browser, server, size, path: str) -> None:
    with opened(browser, size) as page:
        page.add_init_script(f"({SHIFTS})()")
        page.goto(server.address + path)
        assert worst_shift(page) < MOST_SHIFT


def test_the_table_fills_a_large_screen(browser, server) -> None:
    with opened(browser, DESK) as page:
        begin(WithMouse(page), server, SOUTH_OPENS)
        for _ in range(2):
            table = page.locator("#board .table").bounding_box()
            assert table["width"] >= 850
            assert table["height"] >= 640
            assert table["y"] + table["height"] <= 800
            pass_until_cards(WithMouse(page))


@pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=str)
def test_the_own_cards_are_on_the_screen_of_a_phone_on_its_side(browser, server, size) -> None:
    with opened(browser, size) as page:
        visitor = WithMouse(page)
        begin(visitor, server, SOUTH_OPENS)
        for _ in range(4):
            page.evaluate("window.scrollTo(0, 0)")
            cards = page.locator("#board .up .held").evaluate_all(
                "(cards) => cards.map((card) => card.getBoundingClientRect().toJSON())"
            )
            assert cards
            assert all(card["top"] >= 0 and card["bottom"] <= size[1] for card in cards)
            fits(page)
            pass_until_cards(visitor)
            assert wait_for_turn(page) == "card"
            act_once(visitor)


def test_every_call_is_on_the_screen_of_an_upright_phone(browser, server) -> None:
    with opened(browser, (390, 844)) as page:
        begin(WithMouse(page), server, SOUTH_OPENS)
        assert wait_for_turn(page) == "call"
        page.evaluate("window.scrollTo(0, 0)")
        calls = page.locator("#bidding button").evaluate_all(
            "(calls) => calls.map((call) => call.getBoundingClientRect().toJSON())"
        )
        assert len(calls) == 38
        assert all(call["top"] >= 0 and call["bottom"] <= 844 for call in calls)


@SCREENS
def test_ranks_and_suits_of_a_hand_stand_apart_and_names_in_their_boxes(
    browser, server, size
) -> None:
    text = pbn_text([Board(3, "N", "None", DEAL)])
    names = "".join(f'[{seat} "{LONG}"]\n' for seat in ("North", "East", "South", "West"))
    with opened(browser, size) as page:
        page.goto(f"{server.address}tools/boards")
        page.locator("textarea").fill(text.replace("[Dealer", names + "[Dealer"))
        page.locator("main .main-action").click()
        board = page.locator("cuebid-board").first
        board.locator(".hand").first.wait_for()
        for row in board.locator(".row").all():
            inks = row.locator(".held").evaluate_all(
                """(cards) => cards.map((card) => {
                  const range = document.createRange();
                  range.selectNodeContents(card.firstChild);
                  const area = range.getBoundingClientRect();
                  return [area.left, area.right, area.top];
                })"""
            )
            for (_, end, line), (start, _, next_line) in pairwise(inks):
                assert next_line > line or start - end >= 4
        for name in board.locator(".name span").all():
            assert name.get_attribute("title") == LONG
            box, seen = name.locator("xpath=../..").bounding_box(), name.bounding_box()
            assert seen["x"] + seen["width"] <= box["x"] + box["width"]
        fits(page)
