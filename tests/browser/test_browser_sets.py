"""Sets of boards in the browser: one challenges another, and a teacher looks on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, PATIENCE, Server, stands
from test_browser_layout import MOST_SHIFT, SHIFTS, worst_shift
from test_browser_play import play_out
from visitors import KEYS_AT_THE_DESK, KEYS_ON_THE_PHONE, story, story_of_two, visit

from cuebid.formats.pbn import pbn_text
from cuebid.match.deals import random_boards

pytestmark = [*IN_BROWSER, pytest.mark.slow]
COUNT_SOUNDS = """() => {
  window.sounds = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.sounds += 1;
    return start.apply(this, when);
  };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("web"), "simple")
    yield started
    started.kill()


@story_of_two("challenge somebody, and see the results meet", KEYS_ON_THE_PHONE)
def test_two_play_a_set_and_their_results_meet(pair, server) -> None:
    mine, other = pair
    mine.page.goto(server.address)
    mine.press("Choose systems, seat and hands")
    mine.choose("Boards", "4")
    mine.choose("You and your partner bid", "simple")
    mine.choose("The opponents bid", "simple")
    mine.follow("Play a board")
    mine.page.add_init_script(f"({SHIFTS})()")
    link = mine.page.get_by_label("The link of this set").input_value()
    mine.follow("The class at work")
    stands(mine.page)
    other.page.goto(link)
    other.fill("Your name in the results", "Bert")
    other.follow("Keep it")
    stands(other.page)
    other.follow("Play board 1")
    other.choose("Pace", "quick")
    # The teacher's page follows without a hand on it.
    mine.page.get_by_role("cell", name="call ").first.wait_for()
    play_out(other)
    other.page.locator("#result", has_text="IMPs").wait_for()
    stands(other.page)
    result = other.page.evaluate("document.getElementById('board').data.result")
    assert result in other.page.locator("#result").inner_text()
    other.follow("To the results")
    other.page.get_by_role("cell", name="IMPs").first.wait_for()
    mine.page.get_by_role("rowheader", name="Bert").first.wait_for()
    stands(other.page)
    other.press("Board 1")
    other.page.get_by_role("rowheader", name="Robots, other table").wait_for()
    # Contract, declarer and tricks are in the same words as at the table.
    other.page.get_by_text(result).first.wait_for()
    stands(mine.page)
    mine.page.reload()
    assert worst_shift(mine.page) < MOST_SHIFT


@pytest.mark.parametrize(
    ("name", "text", "title", "count"),
    [
        ("Seed of the deal", "99", "A set of random boards", 24),
        ("South", "16 hcp balanced", "Boards with South 16 hcp balanced", 16),
        ("Begin after these calls, such as 1N-2C", "1N", "Boards after 1N", 8),
        ("A theme, such as slam tries or Stayman", "1N", "Boards about 1N", 4),
        ("Or a file of boards", "", "Boards of a file", 4),
    ],
)
def test_a_set_is_of_what_was_chosen(browser, server, tmp_path, name, text, title, count) -> None:
    with visit(browser, KEYS_ON_THE_PHONE[0]) as visitor:
        page = visitor.page
        page.goto(server.address)
        visitor.press("Choose systems, seat and hands")
        page.get_by_role("combobox", name="Boards", exact=True).select_option(str(count))
        visitor.choose("Compared", "Matchpoints")
        visitor.choose("You and your partner bid", "sayc")
        if text:
            visitor.fill(name, text)
        else:
            path = tmp_path / "four.pbn"
            path.write_text(pbn_text(random_boards(4, seed=1)), "utf-8")
            visitor.attach(name, path)
        visitor.follow("Play a board")
        page.get_by_role("heading", name=title, exact=True).wait_for()
        assert page.get_by_role("cell", name="not begun").count() == count
        page.get_by_text("in matchpoints against all").wait_for()
        stands(page)
        # Four, two and one board to a page of paper.
        papers = page.get_by_role("link", name="On paper,").all()
        assert len(papers) == 3
        address = papers[0].get_attribute("href")
        sheet = page.request.get(f"{server.address.rstrip('/')}{address}", timeout=PATIENCE)
        assert sheet.ok


@story("the boards of the day", KEYS_AT_THE_DESK)
def test_the_boards_of_the_day_are_begun_in_two_steps(visitor, server) -> None:
    visitor.page.goto(server.address)
    visitor.follow("Today's eight boards")
    stands(visitor.page)
    visitor.follow("Play board 1")
    visitor.page.get_by_role("link", name="Board 1 of 8").wait_for()
    visitor.page.go_back()
    # The page follows what was played, also one that the browser has kept.
    visitor.page.get_by_role("button", name="Go on with board 1").wait_for()
    stands(visitor.page)


def size_of_text(page: Any) -> float:
    return float(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))


def colours_of_suits(page: Any) -> int:
    """How many colours the suits of the example have."""
    colours = page.locator(".held-up .face span").evaluate_all(
        "(signs) => signs.map((sign) => getComputedStyle(sign).color)"
    )
    return len(set(colours))


@story("choose settings, and find them at the table", KEYS_ON_THE_PHONE)
def test_settings_hold_at_the_table_and_what_is_chosen_there_is_kept(visitor, server) -> None:
    page = visitor.page
    page.goto(f"{server.address}settings")
    assert colours_of_suits(page) == 4
    visitor.choose("Colours of suits", "two, black and red")
    visitor.choose("Order of your cards", "♣ ♦ ♥ ♠")
    visitor.choose("Pace of the robots", "quick")
    visitor.choose("Language of explanations", "Deutsch")
    visitor.choose("Size", "larger")
    before = size_of_text(page)
    visitor.follow("Keep it")
    assert size_of_text(page) > before
    assert colours_of_suits(page) == 2
    stands(page)
    page.goto(server.address)
    visitor.follow("Play a board")
    cards = page.locator("#board .up .held").first
    cards.wait_for()
    suits = page.locator("#board .up .held .suit").evaluate_all(
        """(signs) => signs.map((sign) =>
          [..."CDHS"].findIndex((suit) => sign.classList.contains(suit)))"""
    )
    assert suits == sorted(suits)
    # Ranks are above the signs of their suits, in one line: the ten too, as large as it may be.
    heights = page.locator("#board .up .held").evaluate_all(
        """(cards) => cards.map((card) => card.querySelector(".suit").offsetTop)"""
    )
    assert page.locator("#board .up .held", has_text="10").count() > 0
    assert len(set(heights)) == 1
    colours = {
        suit: page.locator(f"#board .suit.{suit}").first.evaluate(
            "(sign) => getComputedStyle(sign).color"
        )
        for suit in ("H", "D")
        if page.locator(f"#board .suit.{suit}").count()
    }
    assert len(set(colours.values())) == 1
    assert page.locator("#pace").input_value() == "0"
    page.locator(".bidding button[aria-label*='ausgeglichen']").first.wait_for()
    visitor.choose("Pace", "slow")
    visitor.tick("Confirm calls")
    page.reload()
    page.locator("#board .up .held").first.wait_for()
    assert page.locator("#pace").input_value() == "1.2"
    assert page.locator("#confirm-calls").is_checked()
    stands(page)


def test_whoever_has_chosen_sound_hears_calls(browser, server) -> None:
    with visit(browser, KEYS_ON_THE_PHONE[1]) as visitor:
        page = visitor.page
        page.goto(f"{server.address}settings")
        visitor.choose("Sound of calls and cards", "on")
        visitor.follow("Keep it")
        page.goto(server.address)
        visitor.follow("Play a board")
        page.evaluate(COUNT_SOUNDS)
        page.locator("#bidding").wait_for()
        visitor.call("P")
        page.wait_for_function("() => window.sounds > 0")


@story("look at the statistics", KEYS_AT_THE_DESK)
def test_a_board_that_was_played_is_in_the_statistics(visitor, server) -> None:
    page = visitor.page
    page.goto(server.address)
    visitor.press("Choose systems, seat and hands")
    visitor.choose("You and your partner bid", "simple")
    visitor.choose("The opponents bid", "simple")
    visitor.follow("Play a board")
    visitor.choose("Pace", "quick")
    play_out(visitor)
    page.locator("#result", has_text="IMPs").wait_for()
    systems = page.locator(".play-header .muted").inner_text()
    visitor.follow("Play the next board")
    # It keeps what was chosen.
    assert page.locator(".play-header .muted").inner_text() == systems
    assert page.locator("#pace").input_value() == "0"
    visitor.follow("Statistics")
    page.get_by_role("img", name="Bidding: 1 board").wait_for()
    role = page.get_by_role("img", name=re.compile("(As declarer|In defence): 1 board"))
    assert role.count() == 1
    stands(page)
