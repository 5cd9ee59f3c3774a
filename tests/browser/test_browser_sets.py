"""Sets of boards in the browser: one challenges another, and a teacher looks on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser_helpers import IN_BROWSER, Server, stands
from test_browser_layout import MOST_SHIFT, SHIFTS, worst_shift
from test_browser_play import play_out
from visitors import KEYS_AT_THE_DESK, KEYS_ON_THE_PHONE, story, story_of_two

pytestmark = [*IN_BROWSER, pytest.mark.slow]


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
    other.follow("To the results")
    other.page.get_by_role("cell", name="IMPs").first.wait_for()
    mine.page.get_by_role("rowheader", name="Bert").first.wait_for()
    stands(other.page)
    other.press("Board 1")
    other.page.get_by_role("rowheader", name="Robots, other table").wait_for()
    stands(mine.page)
    mine.page.reload()
    assert worst_shift(mine.page) < MOST_SHIFT


@story("the boards of the day", KEYS_AT_THE_DESK)
def test_the_boards_of_the_day_are_begun_in_two_steps(visitor, server) -> None:
    visitor.page.goto(server.address)
    visitor.follow("Today's eight boards")
    stands(visitor.page)
    visitor.follow("Play board 1")
    visitor.page.get_by_role("link", name="Board 1 of 8").wait_for()
    visitor.page.go_back()
    visitor.page.reload()
    visitor.page.get_by_role("button", name="Go on with board 1").wait_for()
    stands(visitor.page)
