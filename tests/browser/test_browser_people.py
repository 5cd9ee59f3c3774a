"""Two people sit at one table, each at a browser of his own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, Server, leave, quiet_page, stands, wait_until
from visitors import KEYS_ON_THE_PHONE, WithMouse, follow, story, story_of_two

pytestmark = [*IN_BROWSER, pytest.mark.slow]
MOST_ACTS = 60
IS_TURN = """() => !document.getElementById("bidding").hidden
  || document.getElementById("board").playable?.length > 0"""


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    started = Server(tmp_path)
    yield started
    started.kill()


def board_of(visitor: WithMouse) -> dict[str, Any]:
    return dict(visitor.page.evaluate("document.getElementById('board').data"))


def act_once(pair: tuple[WithMouse, WithMouse]) -> None:
    """Whoever is to act passes or plays his first card, and both pages show it."""
    acting: list[WithMouse] = []

    def is_somebodys_turn() -> bool:
        acting[:] = [each for each in pair if each.page.evaluate(IS_TURN)]
        return bool(acting)

    wait_until(pair[0].page, is_somebodys_turn)
    # Never both.
    [visitor] = acting
    steps = visitor.page.evaluate("document.getElementById('board').steps")
    if visitor.page.evaluate("document.getElementById('bidding').hidden"):
        visitor.play_a_card()
    else:
        visitor.call("P")
    for each in pair:
        each.page.wait_for_function("n => document.getElementById('board').steps > n", arg=steps)


def invite(visitor: WithMouse, server: Server) -> dict[str, str]:
    """Begin a board that South deals, and make links for the other seats."""
    page = visitor.page
    page.goto(server.address)
    visitor.press("Choose systems, seat and hands")
    visitor.fill("Seed of the deal", "7")
    visitor.fill("Board number", "3")
    visitor.follow("Play a board")
    visitor.press("Invite others")
    visitor.fill("Your name, if others are to see it", "Anna")
    visitor.follow("Show the links")
    stands(page)
    links = page.locator("#people .fields label").all()
    return {each.inner_text().strip(): each.locator("input").input_value() for each in links}


@story_of_two("two people at one table", KEYS_ON_THE_PHONE)
def test_two_people_play_three_tricks_at_one_table_and_say_something(pair, browser, server) -> None:
    anna, bert = pair
    links = invite(anna, server)
    assert set(links) == {"North", "East", "West", "Spectators"}
    bert.page.goto(links["North"])
    stands(bert.page)
    bert.fill("Your name, if others are to see it", "Bert")
    bert.follow("Sit down")
    bert.page.locator("#seats", has_text="South: Anna").wait_for()
    anna.page.locator("#seats", has_text="North: Bert").wait_for()
    anna.choose("Pace", "quick")
    for _ in range(MOST_ACTS):
        if len(board_of(anna)["play"]) >= 12:
            break
        act_once(pair)
        for visitor, other in ((anna, "N"), (bert, "S")):
            data = board_of(visitor)
            is_dummy_down = len(data["play"]) > 0 and data["contract"]["declarer"] in "NS"
            assert is_dummy_down or other not in data["hands"]
    assert len(board_of(bert)["play"]) >= 12
    bert.choose("Say", "Well played")
    bert.press("Send")
    for visitor in pair:
        visitor.page.locator("#said p", has_text="Bert: Well played").wait_for()
        stands(visitor.page)
    # A spectator sees all four hands of what was played half a minute ago.
    with quiet_page(browser) as eve:
        eve.goto(links["Spectators"])
        hands = "Object.keys(document.querySelector('cuebid-board')?.data?.hands || {}).length"
        wait_until(eve, lambda: eve.evaluate(hands) == 4)
        # In Firefox a page that another one covers is at rest.
        anna.page.bring_to_front()
        act_once(pair)
        steps = "document.querySelector('cuebid-board').steps"
        assert eve.evaluate(steps) < anna.page.evaluate(steps)
    # Bert closes his page, and Anna gives his seat to somebody else.
    leave(bert.page)
    anna.page.get_by_role("button", name="Free North's seat").wait_for()
    stands(anna.page)
    anna.press("Free North's seat")
    anna.page.locator("#seats", has_text="Bert").wait_for(state="detached")
    # Before the server ends: a page that cannot reconnect says so on its console.
    leave(anna.page)


@story("continue on another device", KEYS_ON_THE_PHONE)
def test_a_code_continues_on_another_device_and_no_new_page_has_a_barrier(
    visitor, browser, server
) -> None:
    links = invite(visitor, server)
    number = visitor.page.locator("h1").inner_text()
    stands(visitor.page)
    for way in ("link", "code"):
        visitor.page.goto(f"{server.address}settings")
        visitor.follow("Make a code")
        stands(visitor.page)
        with quiet_page(browser, viewport={"width": 375, "height": 800}) as other:
            other.goto(links["Spectators"])
            stands(other)
            if way == "link":
                other.goto(visitor.page.get_by_label("Link for the other device").input_value())
            else:
                other.goto(f"{server.address}settings")
                code = visitor.page.locator(".verdict code").inner_text()
                other.get_by_label("Code from another device").fill(code)
            stands(other)
            follow(other, other.get_by_role("button", name="Continue here").click)
            other.get_by_role("link", name=number).wait_for()
