"""`<cuebid-board>` in a browser: stepped through by key, button and finger; spoken; harmless."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_helpers import IN_BROWSER, NO_FINGERS, NO_PAPER, quiet_page

from cuebid.core import Auction, Board, BoardRecord, Deal
from cuebid.render.element import BOARD_SCRIPT, board_data, board_element
from cuebid.render.page import SHELL_FOLDER, PageTemplate

pytestmark = IN_BROWSER
DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")
RECORD = BoardRecord(
    board=Board(7, "N", "Both", DEAL),
    auction=Auction("N", "P P 1C P 1S P 2S P P P"),
    explanations={2: "<img src=x onerror=alert(1)> 3+ clubs"},
    cards="QD 4D 9D 3D 2D 5D",
)


@pytest.fixture
def board(browser, tmp_path: Path) -> Iterator[object]:
    """The element on a page of its own; anything on the console fails the test."""
    path = tmp_path / "board.html"
    element = board_element(board_data(RECORD), "<p id='plain'>The board in words</p>")
    template = PageTemplate(SHELL_FOLDER, "page.html", script=BOARD_SCRIPT)
    path.write_text(template.render(title="Board", content=element), encoding="utf-8")
    with quiet_page(browser, viewport={"width": 1000, "height": 900}, has_touch=True) as page:
        page.goto(path.as_uri())
        yield page.locator("cuebid-board")


def step_of(board) -> int:
    return board.evaluate("element => element.step")


def test_keys_go_forward_back_to_the_start_and_to_the_end(board) -> None:
    assert step_of(board) == 10  # the end of the auction
    board.locator(".frame").focus()
    for key, step in (("ArrowRight", 11), ("ArrowLeft", 10), ("Home", 0), ("End", 16)):
        board.page.keyboard.press(key)
        assert step_of(board) == step


def test_buttons_and_the_slider_go_there_and_keep_the_keyboard(board) -> None:
    board.get_by_role("button", name="Forward").click()
    assert step_of(board) == 11
    board.page.keyboard.press("Enter")
    assert step_of(board) == 12
    board.get_by_role("button", name="To the start").click()
    assert step_of(board) == 0
    board.get_by_role("slider").fill("13")
    assert step_of(board) == 13


def swipe(page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger over the screen, through the browser's own input."""
    session = page.context.new_cdp_session(page)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for kind, point in (("touchStart", start), ("touchMove", middle), ("touchMove", end)):
        points = [{"x": point[0], "y": point[1]}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


@NO_FINGERS
def test_a_finger_swipes_forward_and_back_and_a_short_or_steep_one_stays(board) -> None:
    area = board.locator(".table").bounding_box()
    x, y = area["x"] + 200, area["y"] + 20
    for end, step in (((x - 120, y + 5), 11), ((x + 120, y + 5), 10), ((x - 15, y), 10)):
        swipe(board.page, (x, y), end)
        assert step_of(board) == step


@NO_FINGERS
def test_a_finger_drags_a_card_to_the_middle(board) -> None:
    board.evaluate(
        """element => {
          window.played = [];
          element.addEventListener("card", (event) => window.played.push(event.detail.card));
          element.playable = ["QD", "JD"];
        }"""
    )
    page = board.page
    card = board.get_by_role("button", name="play the queen of diamonds").bounding_box()
    middle = board.locator(".middle").bounding_box()
    start = (card["x"] + 8, card["y"] + 8)
    swipe(page, start, (start[0] + 30, start[1] + 60))
    assert page.evaluate("window.played") == []
    swipe(page, start, (middle["x"] + 60, middle["y"] + 60))
    assert page.evaluate("window.played") == ["QD"]
    # The finger that drags a card does not step through the board.
    assert step_of(board) == 10


def test_a_trick_stays_on_the_table_until_the_next_card_and_its_winner_leads(board) -> None:
    board.evaluate("element => { element.step = 14; }")
    assert board.locator(".middle .card").count() == 4
    assert "East wins the trick" in board.locator(".words").inner_text()
    board.evaluate("element => { element.step = 15; }")
    assert board.locator(".middle .card").count() == 1
    assert "East:" in board.locator(".words").inner_text()
    assert "NS 0 · EW 1" in board.locator(".score").inner_text()


def test_a_call_explains_itself_when_it_is_clicked_and_text_is_never_markup(board) -> None:
    board.get_by_role("button", name="South: 1 club").click()
    assert step_of(board) == 3
    assert "<img src=x onerror=alert(1)> 3+ clubs" in board.locator(".words").inner_text()
    assert board.locator("img").count() == 0


def test_the_score_follows_the_contract_that_was_bid(board) -> None:
    assert "by North" in board.locator(".score").inner_text()
    assert board.locator(".turn .name").inner_text().startswith("East")


@pytest.mark.parametrize("seat", ["North", "East", "South", "West"])
def test_a_player_sits_at_the_bottom_with_the_own_hand_held_up(board, seat) -> None:
    board.evaluate(
        """(element, seat) => { element.setAttribute("own", seat); element.setAttribute("live", "");
        element.step = 12; }""",
        seat[0],
    )
    hands = [board.locator(".hand").nth(index) for index in range(4)]
    places = {hand.get_attribute("aria-label"): hand.bounding_box() for hand in hands}
    assert len(places) == 4
    lowest = max(places, key=lambda name: places[name]["y"])
    assert lowest.startswith(seat)
    # The next player in turn sits to the left.
    order = ["North", "East", "South", "West"]
    others = {name: place for name, place in places.items() if not name.startswith(seat)}
    leftmost = min(others, key=lambda name: others[name]["x"])
    assert leftmost.startswith(order[(order.index(seat) + 1) % 4])
    assert board.locator(".cards .held").count() in {12, 13}


def test_the_auction_stands_in_the_middle_while_it_lasts(board) -> None:
    board.evaluate(
        """element => {
        const data = { ...element.data, auction: ["P", "P", "1C"], play: [], turn: true };
        delete data.contract; element.setAttribute("own", "S"); element.setAttribute("live", "");
        element.data = data; element.step = 3; }"""
    )
    assert board.locator(".calling .auction").count() == 1
    assert board.locator(".calls").inner_text().rstrip().endswith("?")
    assert board.locator(".middle").count() == 0
    assert board.locator(".cards .held").count() == 13


def test_suits_and_cards_are_spoken_as_words(board) -> None:
    # Names of buttons begin with what is seen on them.
    spoken, buttons = "", ""
    for line in board.aria_snapshot().splitlines():
        if "button" in line:
            buttons += line
        elif "cell" not in line and "row" not in line:
            spoken += line
    assert "hearts:" in spoken
    assert not set(spoken) & set("♠♥♦♣")
    assert "1♣\ufe0e, South: 1 club" in buttons


@NO_PAPER
def test_covered_hands_open_at_the_end_and_paper_shows_the_words(board) -> None:
    board.evaluate("element => element.setAttribute('hide', 'EW')")
    assert board.get_by_text("13 cards").count() == 2
    board.page.keyboard.press("Tab")
    board.evaluate("element => { element.step = 16; }")
    assert board.locator(".covered").count() == 0
    assert not board.locator("#plain").is_visible()
    board.page.emulate_media(media="print")
    assert board.locator("#plain").is_visible()


def test_a_board_that_is_over_shows_every_hand_as_it_was_dealt(board) -> None:
    board.evaluate(
        """element => { element.data = { ...element.data, result: "2S by N +1" };
        element.step = 15; }"""
    )
    assert board.locator(".hand .held").count() == 47
    assert board.locator(".middle .card").count() == 1
    board.evaluate("element => { element.step = 16; }")
    assert board.locator(".hand .held").count() == 52
    assert board.locator(".middle .card").count() == 0
    assert "2S by N +1" in board.locator(".score").inner_text()


def test_a_board_that_was_only_bid_has_a_result_and_no_tricks(board) -> None:
    board.evaluate(
        """element => { element.data = { ...element.data, play: [], result: "2S by N +1" };
        element.step = element.data.auction.length; }"""
    )
    assert "2S by N +1" in board.locator(".score").inner_text()
    assert "tricks" not in board.locator(".score").inner_text()


def test_cards_in_the_middle_of_a_narrow_board_stay_between_the_hands(board) -> None:
    board.page.set_viewport_size({"width": 375, "height": 800})
    board.evaluate("element => { element.step = 14; }")
    middle = board.locator(".middle").bounding_box()
    boxes = [card.bounding_box() for card in board.locator(".middle .card").all()]
    assert len(boxes) == 4
    for box in boxes:
        assert middle["x"] <= box["x"]
        assert box["x"] + box["width"] <= middle["x"] + middle["width"]


def test_only_playable_cards_can_be_played(board) -> None:
    board.evaluate(
        """element => {
          window.played = [];
          element.addEventListener("card", (event) => window.played.push(event.detail.card));
          element.playable = ["QD", "JD"];
        }"""
    )
    board.get_by_role("button", name="play the queen of diamonds").click()
    assert board.get_by_role("button", name="play the").count() == 2
    assert board.page.evaluate("window.played") == ["QD"]
