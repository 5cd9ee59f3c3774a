"""Somebody plays a board in the browser: with the mouse, with the keyboard alone, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, PATIENCE, Server, finds_no_barrier, fits, quiet_page

pytestmark = IN_BROWSER
MOST_ACTS = 80
SPOKEN = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"))
    yield started
    started.kill()


@pytest.fixture(params=[(1280, "light"), (375, "dark")], ids=["desk", "phone"])
def page(browser, server, request) -> Iterator[object]:
    width, scheme = request.param
    with quiet_page(
        browser,
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        reduced_motion="reduce",
    ) as page:
        page.goto(server.address)
        yield page


def wait_for_turn(page) -> str:
    """Wait until the person can call or play, or the board is over; say which."""
    state = page.wait_for_function(
        """() => {
          if (!document.getElementById("after").hidden) return "over";
          if (!document.getElementById("bidding").hidden) return "call";
          return document.getElementById("board").playable?.length ? "card" : "";
        }"""
    )
    return str(state.json_value())


def acts(page) -> int:
    return int(page.evaluate("document.getElementById('board').steps"))


def wait_for_act(page, before: int) -> None:
    page.wait_for_function("n => document.getElementById('board').steps > n", arg=before)


def play_out(page, pass_on: Callable[[Any], None], play: Callable[[Any], None]) -> None:
    """Pass and play in the person's turns, until the board is over."""
    for _ in range(MOST_ACTS):
        turn = wait_for_turn(page)
        if turn == "over":
            break
        before = acts(page)
        (pass_on if turn == "call" else play)(page)
        wait_for_act(page, before)


def pass_with_the_mouse(page) -> None:
    page.get_by_role("button", name=re.compile("^Pass")).first.click()


def pass_with_the_keyboard(page) -> None:
    page.keyboard.press("p")


def play_with_the_mouse(page) -> None:
    page.locator("#board").get_by_role("button", name="Play the").first.click()


def play_with_the_keyboard(page) -> None:
    # Buttons that cannot be used take no focus, so Tab comes to a card in the end.
    for _ in range(60):
        page.keyboard.press("Tab")
        label = page.evaluate(
            "document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label')"
        )
        if label and label.startswith("Play the"):
            break
    page.keyboard.press("Enter")


def test_a_board_is_played_with_the_mouse_from_the_first_page_to_the_result(page) -> None:
    finds_no_barrier(page)
    fits(page)
    page.get_by_role("button", name="Play a board").click()
    page.select_option("#pace", "0")
    assert wait_for_turn(page) in {"call", "card"}
    finds_no_barrier(page)
    fits(page)
    play_out(page, pass_with_the_mouse, play_with_the_mouse)
    page.locator("#result", has_text="IMPs").wait_for()
    assert page.locator("#other").is_visible()
    finds_no_barrier(page)
    fits(page)


def test_a_board_is_played_with_the_keyboard_alone(page) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # to the content, past the bar
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/*")
    page.evaluate("document.getElementById('pace').value = '0'")
    page.evaluate("document.getElementById('pace').dispatchEvent(new Event('change'))")
    play_out(page, pass_with_the_keyboard, play_with_the_keyboard)
    page.locator("#result", has_text="IMPs").wait_for()
    assert page.get_by_role("button", name="Forward").first.is_visible()


def begin(page, **fields: str) -> None:
    page.get_by_text("Choose systems").click()
    for label, text in fields.items():
        page.get_by_label(label.replace("_", " ")).fill(text)
    page.get_by_role("button", name="Play a board").click()
    page.select_option("#pace", "0")


def pass_until_cards(page) -> None:
    """Pass until there is a card to play."""
    while wait_for_turn(page) == "call":
        before = acts(page)
        page.keyboard.press("p")
        wait_for_act(page, before)


def drag_to(page, card, middle, release: bool = True) -> None:
    start, end = card.bounding_box(), middle.bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    if release:
        page.mouse.up()


def test_a_card_is_played_by_dragging_it_to_the_middle_and_not_elsewhere(page) -> None:
    begin(page, Seed_of_the_deal="7", Board_number="3")
    pass_until_cards(page)
    before = acts(page)
    board = page.locator("#board")
    card = board.get_by_role("button", name="Play the").first
    label = card.get_attribute("aria-label")
    middle = board.locator(".middle")
    drag_to(page, card, board.locator(".facts"))
    drag_to(page, card, middle, release=False)
    assert "drop" in middle.get_attribute("class")
    assert acts(page) == before
    page.mouse.up()
    wait_for_act(page, before)
    played = card_at(page, before)
    assert label.endswith(SPOKEN[played[1]])


def card_at(page, step: int) -> str:
    """The card that was played after so many acts."""
    data = page.evaluate("document.getElementById('board').data")
    return data["play"][step - len(data["auction"])]


def test_a_card_is_played_by_typing_it(page) -> None:
    begin(page, Seed_of_the_deal="7", Board_number="3")
    pass_until_cards(page)
    before = acts(page)
    card = page.evaluate("document.getElementById('board').playable[0]")
    page.keyboard.press(card[1].lower())
    page.keyboard.press(card[0].lower())
    wait_for_act(page, before)
    played = card_at(page, before)
    assert played == card


def test_a_board_from_a_node_goes_on_and_is_shared_by_its_link_alone(page) -> None:
    begin(page, **{"Begin after these calls": "1N", "Seed of the deal": "5"})
    wait_for_turn(page)
    assert page.evaluate("document.getElementById('board').data.auction")[:2] == ["1NT", "P"]
    play_out(page, pass_with_the_keyboard, play_with_the_mouse)
    page.locator("#parted", has_text="table").wait_for()
    page.get_by_role("link", name="Link to this board").click()
    page.get_by_role("button", name="Play this board").wait_for()
    finds_no_barrier(page)
    fits(page)
    page.get_by_role("link", name="hides the hands").click()
    assert page.locator("cuebid-board").count() == 0
    finds_no_barrier(page)
    page.get_by_role("button", name="Play this board").click()
    page.wait_for_url("**/play/*")
    assert wait_for_turn(page) in {"call", "card"}


def test_each_call_says_what_it_would_show_before_it_is_made(page) -> None:
    page.get_by_text("Choose systems").click()
    page.get_by_label("Seed of the deal").fill("7")
    page.get_by_label("Board number").fill("3")  # South deals
    page.get_by_role("button", name="Play a board").click()
    page.get_by_role("button", name=re.compile("^1 notrump: .*15-17")).wait_for()
    page.get_by_role("button", name=re.compile("^1 notrump")).focus()
    assert "15-17" in page.locator("#answer").inner_text()
    page.keyboard.press("1")
    page.keyboard.press("n")
    page.locator("#board").get_by_role("button", name=re.compile("South: 1 notrump")).wait_for()
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => document.getElementById('board').steps === 0")


def test_the_tools_answer_what_is_typed_and_nothing_stands_in_anybodys_way(page) -> None:
    page.get_by_role("link", name="Read the table's messages").click()
    finds_no_barrier(page)
    page.get_by_role("textbox").press_sequentially("south bids 1NT")
    page.get_by_text("A message of the kind").wait_for()
    finds_no_barrier(page)
    fits(page)
    page.get_by_role("link", name="Tools").click()
    page.get_by_role("link", name="What is a hand worth?").click()
    page.get_by_role("textbox").fill("KQ54.AJ3.K832.Q7")
    page.get_by_text("Pattern string").wait_for()
    finds_no_barrier(page)
    fits(page)
    page.get_by_role("link", name="Tools").click()
    page.get_by_role("link", name="Deal hands").click()
    page.get_by_label("North").fill("15-17 balanced")
    page.get_by_label("Double-dummy").check()
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Par:").first.wait_for()
    finds_no_barrier(page)
    fits(page)
    page.get_by_role("link", name="Tools").click()
    page.get_by_role("link", name="Replay boards").click()
    page.get_by_role("textbox").fill(
        "qx|o1|md|3SAKT5H62D873CT873,SJ6HQT854DQJ62CJ2,SQ974HAKJDT54CA95,|sv|0|"
        "mb|1C|mb|p|mb|p|mb|p|pc|SA|pg||"
    )
    page.get_by_role("button", name="Show the boards").click()
    page.get_by_role("button", name="Forward").click()
    finds_no_barrier(page)
    fits(page)


def test_pages_reconnect_and_go_on_when_the_server_is_killed(browser, tmp_path) -> None:
    server = Server(tmp_path)
    page = browser.new_page()
    try:
        page.set_default_timeout(PATIENCE)
        page.goto(server.address)
        page.get_by_role("button", name="Play a board").click()
        wait_for_turn(page)
        page.keyboard.press("p")
        page.wait_for_function("() => document.getElementById('board').steps >= 1")
        server.kill()
        page.locator("#connection").wait_for(state="visible")
        server.start()
        page.locator("#connection").wait_for(state="hidden")
        assert wait_for_turn(page) in {"call", "card", "over"}
    finally:
        server.kill()
        page.close()


@pytest.mark.slow
def test_the_first_call_can_be_made_soon_after_the_click(browser, tmp_path) -> None:
    """A bound for busy machines; docs/performance.md has the figures of a quiet one."""
    server = Server(tmp_path)
    try:
        with quiet_page(browser, viewport={"width": 1280, "height": 800}) as page:
            page.goto(server.address)
            page.get_by_text("Choose systems").click()
            page.get_by_label("Board number").fill("3")  # South deals
            page.get_by_role("button", name="Play a board").click()
            assert wait_for_turn(page) == "call"
            # From the click: the new page's clock begins when the form is sent.
            assert page.evaluate("performance.now()") < 20_000
    finally:
        server.kill()
