"""Each tool from the first page to its answer: with the mouse, and with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browser_helpers import IN_BROWSER, NO_PAPER, NO_SIZES, Server, quiet_page, stands
from visitors import EVERY_PAIR, story

pytestmark = [*IN_BROWSER, pytest.mark.slow]
BOARD = (
    "qx|o1|md|3SAKT5H62D873CT873,SJ6HQT854DQJ62CJ2,SQ974HAKJDT54CA95,|sv|0|"
    "mb|1C|mb|p|mb|1S|mb|p|mb|2S|mb|p|mb|p|mb|p|pc|DQ|pc|D4|pc|DA|pc|D3|pg||"
)
PASTED = "PBN, LIN, links, or a log of the table"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("tools"))
    yield started
    started.kill()


@story("read a hand and a message", EVERY_PAIR)
def test_a_hand_and_a_message_are_read_as_they_are_typed(visitor, server) -> None:
    page = visitor.page
    page.goto(server.address)
    visitor.follow("What is a hand worth?")
    visitor.fill("Thirteen cards, such as", "KQ54.AJ3.K832.Q7")
    page.get_by_text("Pattern string").wait_for()
    stands(page)
    # The bar leads to a part of the first page.
    visitor.follow("Tools")
    visitor.follow("Read the table's messages")
    visitor.fill("A line, such as", "south bids 1NT")
    page.get_by_text("A message of the kind").wait_for()
    stands(page)


@story("deal, and print the deals", EVERY_PAIR)
def test_deals_are_made_to_a_description_and_printed(visitor, server) -> None:
    page = visitor.page
    page.goto(server.address)
    visitor.follow("Deal hands")
    visitor.fill("South", "15-17 balanced")
    visitor.fill("Deals, up to 36", "2")
    visitor.tick("Double-dummy tricks and par")
    visitor.follow("Deal")
    page.get_by_text("Par:").first.wait_for()
    stands(page)
    with page.expect_response("**/tools/deals/sheet*") as sheet:
        visitor.press("Hand records, 18 a page")
    assert (sheet.value.status, sheet.value.headers["content-type"]) == (200, "application/pdf")
    page.wait_for_url("**/tools/deals/sheet*")


@story("replay a board, analyse it", EVERY_PAIR)
def test_a_pasted_board_is_stepped_through_and_what_it_cost_is_told(visitor, server) -> None:
    page = visitor.page
    page.goto(server.address)
    visitor.follow("Replay boards")
    visitor.fill(PASTED, BOARD)
    visitor.follow("Show the boards")
    page.get_by_role("button", name="Forward").wait_for()
    step = page.evaluate("document.querySelector('cuebid-board').step")
    visitor.press("Forward")
    page.wait_for_function("n => document.querySelector('cuebid-board').step === n + 1", arg=step)
    stands(page)
    visitor.follow("Tools")
    visitor.follow("What did it cost?")
    visitor.fill(PASTED, BOARD)
    visitor.follow("Analyse")
    page.get_by_role("heading", name="Board 1", exact=True).wait_for()
    stands(page)


@story("open a shared board, play it", EVERY_PAIR)
def test_a_link_to_a_board_is_opened_and_the_board_played(visitor, server) -> None:
    page = visitor.page
    page.goto(f"{server.address}board?lin={BOARD.replace('|', '%7C')}")
    page.get_by_role("heading", name="Board 1").first.wait_for()
    stands(page)
    visitor.follow("Link that hides the hands: for somebody who has not played the board")
    page.get_by_text("The hands are dealt when you begin.").wait_for()
    stands(page)
    visitor.follow("Play this board")
    page.wait_for_function("() => document.getElementById('board').steps >= 0")
    stands(page)


@NO_PAPER
@pytest.mark.parametrize(("query", "most"), [("count=6", 1), ("count=6&table=1", 2)])
def test_six_deals_fit_on_a_page_and_with_their_tricks_on_two(browser, server, query, most) -> None:
    with quiet_page(browser) as page:
        page.goto(f"{server.address}tools/deals?{query}")
        printed = page.pdf(format="A4")
        page.emulate_media(media="print")
        assert page.get_by_text("Board 6").first.is_visible()
        assert not any(each.is_visible() for each in page.locator("form, button, nav").all())
    assert 1 <= len(re.findall(rb"/Type /Page\b", printed)) <= most


@NO_SIZES
@pytest.mark.parametrize("path", ["", "explore", "practice", "tools/deals"])
def test_a_second_visit_takes_less_than_ten_kilobytes(browser, server, path) -> None:
    with quiet_page(browser) as page:
        page.goto(server.address + path, wait_until="networkidle")
        page.goto("about:blank")
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        sizes: list[float] = []
        session.on(
            "Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"])
        )
        page.goto(server.address + path, wait_until="networkidle")
    assert sizes
    assert sum(sizes) < 10_000
