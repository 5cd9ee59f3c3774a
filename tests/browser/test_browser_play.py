"""Somebody plays boards in the browser, from the first page to the result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import (
    DESK_AND_PHONE,
    IN_BROWSER,
    NO_FINGERS,
    NO_PAPER,
    PATIENCE,
    Server,
    quiet_page,
    stands,
)
from visitors import (
    EVERY_PAIR,
    KEYS_AT_THE_DESK,
    KEYS_ON_THE_PHONE,
    WithKeyboard,
    WithMouse,
    follow,
    story,
    visit,
)

pytestmark = [*IN_BROWSER, pytest.mark.slow]
MOST_ACTS = 80
SPOKEN = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
PLAY = "Play a board"
# What there is to do; nothing while somebody else is to act.
TURN = """() => {
  if (!document.getElementById("after").hidden) return "over";
  if (!document.getElementById("bidding").hidden) return "call";
  return document.getElementById("board").playable?.length ? "card" : "";
}"""
# South deals board 3.
SOUTH_OPENS = {"Seed of the deal": "7", "Board number": "3"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"))
    yield started
    started.kill()


@pytest.fixture
def own_server(tmp_path) -> Iterator[Server]:
    """A server that has drawn nothing yet: the board of its first page is the same in every run,
    whatever stories this worker has been through before."""
    started = Server(tmp_path)
    yield started
    started.kill()


def wait_for_turn(page: Any) -> str:
    """Wait until the person can call or play, or the board is over; say which."""
    return str(page.wait_for_function(TURN).json_value())


def acts(page: Any) -> int:
    return int(page.evaluate("document.getElementById('board').steps"))


def wait_for_act(page: Any, before: int) -> None:
    page.wait_for_function("n => document.getElementById('board').steps > n", arg=before)


def begin(visitor: WithMouse, server: Server, fields: dict[str, str] | None = None) -> None:
    """Begin a board from the first page, at a quick pace."""
    visitor.page.goto(server.address)
    stands(visitor.page)
    if fields:
        visitor.press("Choose systems, seat and hands")
        for name, text in fields.items():
            visitor.fill(name, text)
        stands(visitor.page)
    visitor.follow(PLAY)
    visitor.choose("Pace", "quick")
    assert wait_for_turn(visitor.page) in {"call", "card"}


def act_once(visitor: WithMouse, call: str = "P") -> None:
    """Call or play the first card, and wait until it is on the table."""
    before = acts(visitor.page)
    if wait_for_turn(visitor.page) == "call":
        visitor.call(call)
    else:
        visitor.play_a_card()
    wait_for_act(visitor.page, before)


def pass_until_cards(visitor: WithMouse) -> None:
    while wait_for_turn(visitor.page) == "call":
        act_once(visitor)


def play_out(visitor: WithMouse) -> None:
    """Pass and play in the person's turns, until the board is over."""
    for _ in range(MOST_ACTS):
        if wait_for_turn(visitor.page) == "over":
            return
        act_once(visitor)
    raise AssertionError("the board does not end")


@story("play a board, and see what it cost", EVERY_PAIR)
def test_a_board_is_played_from_the_first_page_to_the_result(visitor, own_server) -> None:
    page = visitor.page
    begin(visitor, own_server)
    stands(page)
    play_out(visitor)
    page.locator("#result", has_text="IMPs").wait_for()
    assert page.locator("#other").is_visible()
    assert "Par" in page.locator("#double-dummy").inner_text()
    # Whoever only passes and plays his first card has something to learn; the lessons come last.
    page.locator("#lessons li", has_text=re.compile("South|North|No call")).first.wait_for()
    lessons = page.locator("#lessons li").all_inner_texts()
    assert len(lessons) <= 3
    # The worst comes first.
    losses = [float(loss) for text in lessons for loss in re.findall(r"([\d.]+) IMPs?", text)]
    assert losses == sorted(losses, reverse=True)
    # What sees all cards is a footnote.
    assert page.locator("#lessons ~ #double-dummy").count() == 1
    visitor.press("What the robots thought")
    page.locator("#reasons li").first.wait_for()
    stands(page)
    visitor.press("Forward")


@story("hint, take back, claim, concede", EVERY_PAIR)
def test_a_hint_an_undo_a_claim_and_a_concession(visitor, server) -> None:
    page = visitor.page
    begin(visitor, server, SOUTH_OPENS)
    visitor.press("Hint")
    # The call, and below it the reasons.
    page.locator("#answer p", has_text="robot").wait_for()
    assert page.locator("#answer p").count() > 1
    # On the screen of a phone too, which ends with the bidding box.
    place = page.locator("#answer").bounding_box()
    assert 0 <= place["y"] < place["y"] + place["height"] <= page.viewport_size["height"]
    act_once(visitor, "1N")
    visitor.press("Take back")
    page.wait_for_function("() => document.getElementById('board').steps === 0")
    assert wait_for_turn(page) == "call"
    act_once(visitor, "1N")
    pass_until_cards(visitor)
    left = 13 - page.evaluate("Math.floor(document.getElementById('board').data.play.length / 4)")
    visitor.press("Claim")
    # The field has the focus.
    page.wait_for_function("() => document.activeElement.id === 'claim-tricks'")
    page.keyboard.insert_text(str(left))
    page.keyboard.press("Enter")
    page.locator("#refused", has_text="ask you to play on").wait_for()
    stands(page)
    # The next claim waits a second.
    page.wait_for_timeout(1000)
    for _ in str(left):
        page.keyboard.press("Backspace")
    page.keyboard.insert_text("0")
    page.keyboard.press("Enter")
    page.locator("#result", has_text="IMPs").wait_for()
    assert "taken back" in page.locator("#result").inner_text()


@NO_PAPER
def test_a_played_board_prints_both_tables_its_lessons_and_nothing_to_press(
    browser, server
) -> None:
    with visit(browser, KEYS_AT_THE_DESK[1]) as visitor:
        page = visitor.page
        begin(visitor, server, SOUTH_OPENS)
        act_once(visitor, "1N")
        pass_until_cards(visitor)
        visitor.press("Claim")
        page.locator("#claim-tricks").fill("0")
        page.keyboard.press("Enter")
        page.locator("#result", has_text="IMPs").wait_for()
        page.locator("#lessons li", has_text=re.compile("South|North|No call")).first.wait_for()
        page.emulate_media(media="print")
        for name in ("#board .cb-figure", "#other .cb-figure", "#lessons li"):
            assert page.locator(name).first.is_visible()
        for name in ("button", "form", "nav", "a.button"):
            assert not any(each.is_visible() for each in page.locator(name).all())


@story("begin after some calls, share the board", KEYS_ON_THE_PHONE)
def test_a_board_from_a_node_goes_on_and_is_shared_by_its_link_alone(visitor, server) -> None:
    page = visitor.page
    begin(
        visitor, server, {"Seed of the deal": "5", "Begin after these calls, such as 1N-2C": "1N"}
    )
    assert page.evaluate("document.getElementById('board').data.auction")[:2] == ["1NT", "P"]
    pass_until_cards(visitor)
    visitor.press("Claim")
    page.wait_for_function("() => document.activeElement.id === 'claim-tricks'")
    page.keyboard.insert_text("0")
    page.keyboard.press("Enter")
    page.locator("#parted", has_text="table").wait_for()
    visitor.follow("Link to this board")
    stands(page)
    visitor.follow("Link that hides the hands: for somebody who has not played the board")
    assert page.locator("cuebid-board").count() == 0
    stands(page)
    visitor.follow("Play this board")
    assert wait_for_turn(page) in {"call", "card"}


@story("read what a call shows before it is made", KEYS_AT_THE_DESK)
def test_each_call_says_what_it_would_show_before_it_is_made(visitor, server) -> None:
    page = visitor.page
    begin(visitor, server, SOUTH_OPENS)
    bid = page.get_by_role("button", name=re.compile("^1NT, 1 notrump: .*15-17"))
    bid.wait_for()
    if visitor.has_keys_alone:
        bid.focus()
    else:
        bid.hover()
    # What is seen of the call stands there once; its name in words is for screen readers.
    page.locator("#answer", has_text=re.compile("^1NT: .*15-17")).wait_for()
    assert page.get_by_role("button", name=re.compile("^1♥\ufe0e, 1 heart:")).count() == 1
    visitor.call("1N")
    page.locator("#board").get_by_role("button", name=re.compile("South: 1 notrump")).wait_for()


# What there is to press, whether it can be, and in which row and column it stands.
BOX = """(box) => {
  const buttons = [...box.querySelectorAll("button")];
  const place = (edge) => {
    const edges = buttons.map((button) => Math.round(button.getBoundingClientRect()[edge]));
    const lines = [...new Set(edges)].sort((one, other) => one - other);
    return edges.map((each) => lines.indexOf(each));
  };
  const rows = place("top");
  const columns = place("left");
  return buttons.map((button, index) =>
    [button.textContent, button.className, button.disabled, rows[index], columns[index]]);
}"""


@DESK_AND_PHONE
def test_the_bidding_box_of_practice_is_that_of_the_table(
    browser, server, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 800}
    with quiet_page(browser, viewport=size, color_scheme=scheme) as page:
        begin(WithMouse(page), server, SOUTH_OPENS)
        at_the_table = page.locator("#bidding").evaluate(BOX)
        assert len(at_the_table) == 38
        page.goto(f"{server.address}practice/alone?system=sayc")
        assert page.locator(".bidding").evaluate(BOX) == at_the_table


def drag_to(page: Any, card: Any, middle: Any, release: bool = True) -> None:
    start, end = card.bounding_box(), middle.bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    # Nowhere outside of the window, where BiDi has no pointer.
    page.mouse.move(end["x"] + end["width"] / 2, max(1, end["y"] + end["height"] / 2), steps=4)
    if release:
        page.mouse.up()


@DESK_AND_PHONE
def test_a_card_is_played_by_dragging_it_to_the_middle_and_not_elsewhere(
    browser, server, width: int, scheme: str
) -> None:
    options = {"color_scheme": scheme, "reduced_motion": "reduce"}
    with quiet_page(browser, viewport={"width": width, "height": 800}, **options) as page:
        visitor = WithMouse(page)
        begin(visitor, server, SOUTH_OPENS)
        pass_until_cards(visitor)
        before = acts(page)
        board = page.locator("#board")
        card = board.get_by_role("button", name="play the").first
        label = card.get_attribute("aria-label")
        middle = board.locator(".middle")
        drag_to(page, card, board.locator(".facts"))
        drag_to(page, card, middle, release=False)
        assert "drop" in middle.get_attribute("class")
        assert acts(page) == before
        page.mouse.up()
        wait_for_act(page, before)
        assert label.endswith(SPOKEN[card_at(page, before)[1]])


def card_at(page: Any, step: int) -> str:
    """The card that was played after so many acts."""
    data = page.evaluate("document.getElementById('board').data")
    return str(data["play"][step - len(data["auction"])])


@DESK_AND_PHONE
def test_a_card_is_played_by_typing_it(browser, server, width: int, scheme: str) -> None:
    size = {"width": width, "height": 800}
    with quiet_page(browser, viewport=size, color_scheme=scheme) as page:
        visitor = WithKeyboard(page)
        begin(visitor, server, SOUTH_OPENS)
        pass_until_cards(visitor)
        before = acts(page)
        card = page.evaluate("document.getElementById('board').playable[0]")
        page.keyboard.press(card[1].lower())
        page.keyboard.press(card[0].lower())
        wait_for_act(page, before)
        assert card_at(page, before) == card


def test_pages_reconnect_and_go_on_when_the_server_is_killed(browser, tmp_path) -> None:
    server = Server(tmp_path)
    page = browser.new_page()
    try:
        page.set_default_timeout(PATIENCE)
        page.goto(server.address)
        follow(page, page.get_by_role("button", name=PLAY).click)
        assert wait_for_turn(page) in {"call", "over"}
        before = acts(page)
        page.keyboard.press("p")
        wait_for_act(page, before)
        server.kill()
        page.locator("#connection").wait_for(state="visible")
        server.start()
        page.locator("#connection").wait_for(state="hidden")
        assert wait_for_turn(page) in {"call", "card", "over"}
    finally:
        server.kill()
        page.close()


def touch(page: Any, button: Any, seconds: float) -> None:
    """Hold a finger on a button."""
    area = button.bounding_box()
    point = {"x": area["x"] + area["width"] / 2, "y": area["y"] + area["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(seconds * 1000)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


@NO_FINGERS
@pytest.mark.parametrize("seconds", [0.6, 0.9, 2.0])
def test_a_finger_that_stays_on_a_call_reads_it_and_a_tap_makes_it(
    browser, server, seconds: float
) -> None:
    with quiet_page(browser, viewport={"width": 375, "height": 667}, has_touch=True) as page:
        begin(WithMouse(page), server, SOUTH_OPENS)
        call = page.get_by_role("button", name=re.compile("^1NT, 1 notrump: .*15-17"))
        call.wait_for()
        touch(page, call, seconds)
        meaning = page.locator("#answer", has_text="15-17")
        meaning.wait_for()
        # The page has had the time to send it.
        page.wait_for_timeout(300)
        assert acts(page) == 0
        shown = meaning.bounding_box()
        assert shown["y"] + shown["height"] <= 667
        touch(page, call, 0.05)
        wait_for_act(page, 0)
        assert page.evaluate("document.getElementById('board').data.auction[0]") == "1NT"


@pytest.mark.parametrize("way", [WithMouse, WithKeyboard])
def test_calls_and_cards_are_confirmed_if_the_visitor_wants_that_on_later_boards_too(
    browser, server, way: type[WithMouse]
) -> None:
    with quiet_page(browser, viewport={"width": 1280, "height": 800}) as page:
        visitor = way(page)
        begin(visitor, server, SOUTH_OPENS)
        visitor.tick("Confirm calls")
        visitor.tick("Confirm cards")
        page.reload()
        assert wait_for_turn(page) == "call"
        visitor.call("2C")
        visitor.call("1N")
        page.get_by_role("status").filter(has_text="1NT? Press it again").wait_for()
        assert page.locator("[data-call][aria-pressed=true]").get_attribute("data-call") == "1NT"
        page.keyboard.press("Escape")
        assert page.locator("[aria-pressed]").count() == 0
        visitor.call("1N")
        assert acts(page) == 0
        visitor.call("1N")
        wait_for_act(page, 0)
        while wait_for_turn(page) == "call":
            before = acts(page)
            visitor.call("P")
            assert acts(page) == before
            page.keyboard.press("Enter")
            wait_for_act(page, before)
        before = acts(page)
        visitor.play_a_card()
        page.get_by_role("status").filter(has_text="Press it again").wait_for()
        assert acts(page) == before
        page.keyboard.press("Enter")
        wait_for_act(page, before)
        # Without the wish a call is made at once again.
        page.get_by_label("Confirm cards").uncheck()
        act_once(visitor)
