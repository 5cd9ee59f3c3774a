"""Calls and cards that are clicked while the connection is broken: kept or refused, never lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, NO_FRAMES, PATIENCE, Server, quiet_page
from test_browser_play import SOUTH_OPENS, WithMouse, begin, wait_for_act, wait_for_turn

pytestmark = [*IN_BROWSER, pytest.mark.slow]

# A page whose sockets a test can close, and keep from being opened again.
BREAKABLE = """() => {
  const Whole = window.WebSocket;
  const opened = [];
  let isDown = false;
  window.WebSocket = class extends Whole {
    constructor(address) {
      super(isDown ? address.replace("/socket", "/no-socket") : address);
      opened.push(this);
    }
  };
  window.breakLine = () => { isDown = true; opened.forEach((socket) => socket.close()); };
  window.mendLine = () => { isDown = false; };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"))
    yield started
    started.kill()


@pytest.fixture
def page(browser, server) -> Iterator[Any]:
    """A page at South's first call; sockets that cannot be opened say so on its console."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(f"({BREAKABLE})()")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    begin(WithMouse(page), server, SOUTH_OPENS)
    yield page
    context.close()


def break_line(page: Any) -> None:
    page.evaluate("window.breakLine()")
    page.locator("#connection").wait_for(state="visible")


def mend_line(page: Any) -> None:
    page.evaluate("window.mendLine()")
    page.locator("#connection").wait_for(state="hidden")


def auction(page: Any) -> list[str]:
    return list(page.evaluate("document.getElementById('board').data.auction"))


def press(page: Any, call: str) -> None:
    page.locator(f"[data-call='{call}']").click()


def test_the_last_call_of_those_clicked_meanwhile_is_kept_told_and_made_once(page) -> None:
    break_line(page)
    press(page, "1H")
    press(page, "1NT")
    press(page, "1NT")
    told = page.get_by_role("alert").filter(has_text="1NT is kept")
    told.wait_for()
    assert auction(page) == []
    mend_line(page)
    wait_for_act(page, 0)
    wait_for_turn(page)
    assert auction(page)[0] == "1NT"
    assert auction(page).count("1NT") == 1
    assert not told.is_visible()


def test_a_card_is_kept_as_a_call_is(page) -> None:
    press(page, "1NT")
    wait_for_act(page, 0)
    while wait_for_turn(page) == "call":
        before = len(auction(page))
        press(page, "P")
        wait_for_act(page, before)
    break_line(page)
    before = page.evaluate("document.getElementById('board').steps")
    card = page.evaluate("document.getElementById('board').playable[0]")
    page.locator("#board").get_by_role("button", name="play the").first.click()
    page.get_by_role("alert").filter(has_text="is kept").wait_for()
    mend_line(page)
    wait_for_act(page, before)
    assert card in page.evaluate("document.getElementById('board').data.play")


def test_a_call_that_another_page_has_forestalled_is_refused_aloud(page) -> None:
    break_line(page)
    press(page, "1NT")
    with page.context.expect_page() as opened:
        page.evaluate("window.open(location.href)")
    opened.value.locator("[data-call='1H']").click()
    wait_for_act(opened.value, 0)
    assert wait_for_turn(opened.value)
    mend_line(page)
    page.get_by_role("alert").filter(has_text="1NT was not made").wait_for()
    assert "1NT" not in auction(page)


def test_what_is_not_kept_is_refused_aloud(page) -> None:
    break_line(page)
    for name in ("Hint", "Take back"):
        page.evaluate("document.getElementById('undo').disabled = false")
        page.get_by_role("button", name=name).click()
        page.get_by_role("alert").filter(has_text="not done").wait_for()
        page.evaluate("document.getElementById('refused').textContent = ''")


def test_a_call_that_was_under_way_when_the_line_broke_is_made_once(page) -> None:
    # The server has it, and its answer is lost.
    page.evaluate(
        """() => { document.querySelector("[data-call='1NT']").click(); window.breakLine(); }"""
    )
    page.locator("#connection").wait_for(state="visible")
    mend_line(page)
    wait_for_act(page, 0)
    wait_for_turn(page)
    assert auction(page)[0] == "1NT"
    assert auction(page).count("1NT") == 1


@NO_FRAMES
def test_every_page_tells_what_moment_a_call_or_card_was_made_for(browser, server) -> None:
    with quiet_page(browser, viewport={"width": 375, "height": 800}) as page:
        sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))  # noqa: PLW0108 - a bound method of a list cannot be marked
        begin(WithMouse(page), server, SOUTH_OPENS)
        page.keyboard.press("p")
        wait_for_act(page, 0)
        assert '{"act":"call","call":"P","moment":"0.0.0"}' in sent
        # The answer of the server has come, before the page is left.
        assert wait_for_turn(page)
