"""A class of twelve, each at a browser of his own, plays a challenge through a killed server."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any

import pytest
from browser_helpers import CHROMIUM, FLAGS, IN_BROWSER, IN_FIREFOX, PATIENCE, Server, is_of_script
from firefox import launch_options
from test_browser_play import TURN

from cuebid.core import Seat
from cuebid.formats.exchange import read_records

pytestmark = [*IN_BROWSER, pytest.mark.slow]
STUDENTS = 12
BOARDS = 8
# The board on which everybody is when the server is killed.
MIDDLE = 4
ACTS = "document.getElementById('board').steps"


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    started = Server(tmp_path, "simple")
    yield started
    started.kill()


class Student:
    """Somebody of the class, who passes, and concedes when there is a contract.

    Args:
        page: the page of a browser that shares nothing with those of the others.
        number: of the student. Every third plays one board to its last card, and the odd ones
            begin with one notrump where they may.
    """

    def __init__(self, page: Any, number: int) -> None:
        self.page = page
        self.number = number
        self.name = f"Student {number}"
        self.boards_over = 0

    async def come(self, link: str) -> None:
        await self.page.goto(link)
        await self.page.get_by_label("Your name in the results").fill(self.name)
        await self.page.get_by_role("button", name="Keep it").click()
        await self.page.locator(f"[name=name][value='{self.name}']").wait_for()
        await self.follow("button", "Play board 1")
        await self.page.get_by_label("Pace").select_option("quick")

    async def follow(self, role: str, name: str) -> None:
        # Not `expect_navigation`: the page of a set loads itself again when somebody plays on.
        before = self.page.url
        await self.page.get_by_role(role, name=name, exact=True).click()
        await self.page.wait_for_url(lambda url: url != before)

    async def turn(self) -> str:
        return str(await (await self.page.wait_for_function(TURN)).json_value())

    async def begin_to_act(self, turn: str) -> None:
        """Call by keys, play the first card, or claim no more tricks."""
        page = self.page
        if turn == "call":
            opens = self.number % 2 and await page.locator("[data-call='1NT']:enabled").count()
            for key in "1n" if opens else "p":
                await page.keyboard.press(key)
        elif self.number % 3 == 0 and self.boards_over == self.number // 2:
            await page.locator("#board").get_by_role("button", name="play the").first.click()
        else:
            await page.get_by_role("button", name="Claim", exact=True).first.click()
            await page.locator("#claim-tricks").fill("0")
            await page.keyboard.press("Enter")

    async def act(self, turn: str) -> None:
        before = await self.page.evaluate(ACTS)
        await self.begin_to_act(turn)
        await self.page.wait_for_function(
            f"n => {ACTS} > n || !document.getElementById('after').hidden", arg=before
        )

    async def finish(self) -> None:
        """Play the board to its end, and wait for its comparison."""
        while (turn := await self.turn()) != "over":
            await self.act(turn)
        await self.page.locator("#result", has_text="IMPs").wait_for()
        self.boards_over += 1

    async def play_until(self, board: int) -> None:
        """Play until the class is in the middle of a board."""
        while self.boards_over < board:
            await self.finish()
            await self.follow("button", "Play the next board")
        # A call of his own stands on the table, if there was one to make.
        if (turn := await self.turn()) == "call":
            await self.act(turn)
            await self.turn()

    async def play_on(self) -> None:
        while self.boards_over < BOARDS - 1:
            await self.finish()
            await self.follow("button", "Play the next board")
        await self.finish()
        await self.follow("link", "To the results")
        await self.page.get_by_text("You have played all boards").wait_for()


@asynccontextmanager
async def pages(count: int) -> AsyncIterator[list[Any]]:
    """Pages of so many browsers that share no cookie; an error of a script fails the test."""
    from playwright.async_api import async_playwright

    errors: list[str] = []
    async with async_playwright() as driver:
        launched = (
            await driver.firefox.launch(**launch_options("light"))
            if IN_FIREFOX
            else await driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        )
        opened = []
        for _ in range(count):
            context = await launched.new_context(viewport={"width": 1024, "height": 700})
            page = await context.new_page()
            page.set_default_timeout(PATIENCE)
            page.on("pageerror", lambda error: errors.append(str(error)))
            opened.append(page)
        yield opened
        await launched.close()
    assert list(filter(is_of_script, errors)) == []


async def make_set(page: Any, server: Server) -> str:
    """Make a set as a teacher does; return its link, and stay on the page of the class."""
    await page.goto(server.address)
    await page.get_by_text("Choose systems, seat and hands").click()
    for name, option in (
        ("Boards", str(BOARDS)),
        ("Compared", "Matchpoints"),
        ("You and your partner bid", "simple"),
        ("The opponents bid", "simple"),
    ):
        lists = page.get_by_role("combobox", name=name, exact=True)
        await lists.filter(has=page.locator("option", has_text=option)).select_option(option)
    await page.get_by_role("button", name="Play a board", exact=True).click()
    link = await page.get_by_label("The link of this set").input_value()
    await page.get_by_role("link", name="The class at work").click()
    return str(link)


async def kill_and_start(server: Server, students: list[Student]) -> None:
    """Kill the server while everybody plays; half of the class acts while it is down."""
    tables = [
        await each.page.evaluate("document.getElementById('board').data") for each in students
    ]
    server.kill()
    for student in students:
        await student.page.locator("#connection").wait_for(state="visible")
    for student in students[::2]:
        turn = await student.turn()
        if turn == "call":
            await student.begin_to_act(turn)
            await student.page.locator("#refused", has_text="connection").wait_for()
    await asyncio.to_thread(server.start)
    for student, table in zip(students, tables, strict=True):
        await student.page.locator("#connection").wait_for(state="hidden")
        data = await student.page.evaluate("document.getElementById('board').data")
        for acts in ("auction", "play"):
            assert data[acts][: len(table[acts])] == table[acts]


async def play_as_a_class(server: Server) -> tuple[list[str], str, str]:
    """Return the rows of the teacher's page, and its two files."""
    from playwright.async_api import expect

    async with pages(STUDENTS + 1) as (teachers, *others):
        link = await make_set(teachers, server)
        students = [Student(page, number) for number, page in enumerate(others, 1)]
        await asyncio.gather(*(each.come(link) for each in students))
        await asyncio.gather(*(each.play_until(MIDDLE) for each in students))
        await kill_and_start(server, students)
        await asyncio.gather(*(each.play_on() for each in students))
        # The teacher's page has followed, through the restart too, without a hand on it.
        finished = teachers.locator("tbody").first.locator("td", has_text=")")
        await expect(finished).to_have_count(STUDENTS * BOARDS, timeout=PATIENCE)
        await teachers.get_by_role("heading", name="What most got wrong").wait_for()
        rows = await teachers.locator("tbody").first.locator("tr").all_inner_texts()
        files = [
            await (await teachers.request.get(f"{link}/results.{form}")).text()
            for form in ("pbn", "csv")
        ]
        return rows, files[0], files[1]


# On a busy machine; four minutes on a quiet one.
@pytest.mark.timeout(1800)
def test_a_class_of_twelve_plays_eight_boards_and_a_killed_server_loses_nothing(server) -> None:
    at_work, pbn, table = asyncio.run(play_as_a_class(server))
    names = {f"Student {number}" for number in range(1, STUDENTS + 1)}
    rows = list(csv.DictReader(StringIO(table)))
    places = {(row["player"], row["board"]) for row in rows}
    assert places == {(name, str(board)) for name in names for board in range(1, BOARDS + 1)}
    assert len(rows) == len(places)
    assert all(row["worth"] for row in rows)
    records = read_records(pbn.encode(), "the file").records
    assert {(record.players[Seat.SOUTH], str(record.board.number)) for record in records} == places
    assert all(record.is_finished for record in records)
    assert any(len(record.cards) == 52 for record in records)
    assert {row.split("\t")[0] for row in at_work} == names
    assert len(at_work) == STUDENTS
