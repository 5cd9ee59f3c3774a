"""Each tool from the first page to its answer: with the mouse, and with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, Server, quiet_page, stands, tab_to

pytestmark = [*IN_BROWSER, pytest.mark.slow]
BOARD = (
    "qx|o1|md|3SAKT5H62D873CT873,SJ6HQT854DQJ62CJ2,SQ974HAKJDT54CA95,|sv|0|"
    "mb|1C|mb|p|mb|1S|mb|p|mb|2S|mb|p|mb|p|mb|p|pc|DQ|pc|D4|pc|DA|pc|D3|pg||"
)
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 375, "height": 800}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("tools"))
    yield started
    started.kill()


class WithMouse:
    """Somebody who points, and types only what fields ask for."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).or_(
            self.page.get_by_role("link", name=name)
        ).first.click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name).first.click()

    def fill(self, name: str, text: str) -> None:
        self.page.get_by_label(name).first.fill(text)

    def tick(self, name: str) -> None:
        self.page.get_by_label(name).check()


class WithKeyboard(WithMouse):
    """Somebody who has no mouse."""

    def press(self, name: str) -> None:
        tab_to(self.page, name)
        self.page.keyboard.press("Enter")

    def follow(self, name: str) -> None:
        tab_to(self.page, name)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def fill(self, name: str, text: str) -> None:
        tab_to(self.page, name)
        self.page.keyboard.insert_text(text)

    def tick(self, name: str) -> None:
        tab_to(self.page, name)
        self.page.keyboard.press("Space")


@pytest.fixture(
    params=[
        (WithKeyboard, DESK, "light"),
        (WithKeyboard, PHONE, "dark"),
        (WithMouse, DESK, "dark"),
        (WithMouse, PHONE, "light"),
    ],
    ids=["keyboard-desk", "keyboard-phone", "mouse-desk", "mouse-phone"],
)
def visitor(browser, server, request) -> Iterator[WithMouse]:
    kind, viewport, scheme = request.param
    with quiet_page(browser, viewport=viewport, color_scheme=scheme) as page:
        page.goto(server.address)
        yield kind(page)


def test_a_hand_and_a_message_are_read_as_they_are_typed(visitor) -> None:
    page = visitor.page
    visitor.follow("What is a hand worth?")
    visitor.fill("Thirteen cards, such as", "KQ54.AJ3.K832.Q7")
    page.get_by_text("Pattern string").wait_for()
    stands(page)
    visitor.follow("Tools")
    visitor.follow("Read the table's messages")
    visitor.fill("A line, such as", "south bids 1NT")
    page.get_by_text("A message of the kind").wait_for()
    stands(page)


def test_deals_are_made_to_a_description_and_printed(visitor) -> None:
    page = visitor.page
    visitor.follow("Deal hands")
    visitor.fill("South", "15-17 balanced")
    visitor.fill("Deals, up to 36", "2")
    visitor.tick("Double-dummy tricks and par")
    visitor.press("Deal")
    page.get_by_text("Par:").first.wait_for()
    stands(page)
    with page.expect_response("**/tools/deals/sheet*") as sheet:
        visitor.press("Hand records, 18 a page")
    assert (sheet.value.status, sheet.value.headers["content-type"]) == (200, "application/pdf")
    # The browser shows it; a page that is still being opened cannot be left.
    page.wait_for_url("**/tools/deals/sheet*")
    page.wait_for_timeout(500)


def test_a_pasted_board_is_stepped_through_and_what_it_cost_is_told(visitor) -> None:
    page = visitor.page
    visitor.follow("Replay boards")
    visitor.fill("PBN, LIN, links, or a log of the table", BOARD)
    visitor.press("Show the boards")
    page.get_by_role("button", name="Forward").wait_for()
    step = page.evaluate("document.querySelector('cuebid-board').step")
    visitor.press("Forward")
    page.wait_for_function("n => document.querySelector('cuebid-board').step === n + 1", arg=step)
    stands(page)
    visitor.follow("Tools")
    visitor.follow("What did it cost?")
    visitor.fill("PBN, LIN, links, or a log of the table", BOARD)
    visitor.press("Analyse")
    page.get_by_role("heading", name="Board 1", exact=True).wait_for()
    stands(page)


def test_a_link_to_a_board_is_opened_and_the_board_played(visitor, server) -> None:
    page = visitor.page
    page.goto(f"{server.address}board?lin={BOARD.replace('|', '%7C')}")
    page.get_by_role("heading", name="Board 1").first.wait_for()
    stands(page)
    visitor.follow("Link that hides the hands: for somebody who has not played the board")
    page.get_by_text("The hands are dealt when you begin.").wait_for()
    stands(page)
    visitor.press("Play this board")
    page.wait_for_url("**/play/*")
    page.wait_for_function("() => document.getElementById('board').steps >= 0")
    stands(page)
