"""Two partners practise in two browsers: at the same time, a day apart, by file, by keyboard."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser_helpers import (
    IN_BROWSER,
    PATIENCE,
    Server,
    finds_no_barrier,
    quiet_page,
    stands,
    tab_to,
)

from cuebid.core import Hand, Seat
from cuebid.practice import LOCAL_PLAYER, History, PairSession
from project_paths import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
from practice_tutorial import NOTES, STEPS, Tutorial, bid_all

pytestmark = [*IN_BROWSER, pytest.mark.slow]

DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 375, "height": 800}, "color_scheme": "dark"}


class InlineWorkers:
    """Workers that run each job at once, so that a server needs no processes."""

    async def run(self, job: Callable[..., Any], *arguments: Any) -> Any:
        return job(*arguments)

    def close(self) -> None:
        pass


@contextmanager
def server(folder: Path, notes: Path, clock: Callable[[], float]) -> Iterator[str]:
    """The pages on a free port of this process, by a clock that is handed in."""
    import socket

    import uvicorn

    from cuebid.web import WebSettings, create_application

    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    settings = WebSettings(data_folder=folder, systems=(str(notes),), port=port)
    application = create_application(settings, workers=InlineWorkers(), clock=clock)
    config = uvicorn.Config(application, log_level="warning", ws="none", lifespan="on")
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, args=([listening],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.bml"
    path.write_text(NOTES, encoding="utf-8")
    return path


def begin(page: Any, address: str, theme: str = "1N") -> str:
    """Begin a session of two boards, and return the partner's link."""
    page.goto(address + "/practice")
    stands(page)
    page.get_by_label("What to practise together").fill(theme)
    page.get_by_label("Boards", exact=True).fill("2")
    page.get_by_role("button", name="Begin and invite").click()
    stands(page)
    return str(page.get_by_label("The link for your partner's seat").input_value())


def session_in(folder: Path) -> PairSession:
    history = History(folder / "practice.sqlite")
    [stored] = history.sessions(LOCAL_PLAYER)
    history.close()
    return stored.session


def shows(text: str, hand: Hand) -> bool:
    """Whether a text has every suit of a hand, in any notation that writes a suit as its ranks."""
    suits = [suit for suit in hand.pbn.split(".") if len(suit) >= 2]
    return all(re.search(rf"(?<![AKQJT2-9]){suit}(?![AKQJT2-9])", text) for suit in suits)


def opened(page: Any) -> None:
    page.goto(page.url.partition("?")[0] + "?board=0")
    page.get_by_role("region", name="Results").wait_for()


def test_a_session_together_shows_nothing_of_the_partner_on_the_wire_before_both_have_bid(
    browser, tmp_path, notes
) -> None:
    with (
        server(tmp_path, notes, lambda: 1e6) as address,
        quiet_page(browser, **DESK) as mine,
        quiet_page(browser, **PHONE) as partners,
    ):
        sent: list[str] = []
        partners.on("response", lambda response: sent.append(body(response)))
        link = begin(mine, address)
        partners.goto(link)
        stands(partners)
        bid_all(mine)
        # The partner's page follows by itself, and has nothing to show.
        partners.get_by_text("your partner 2").wait_for()
        session = session_in(tmp_path)
        before = list(sent)
        assert len(before) > 3
        for board in session.boards:
            assert not any(shows(text, board.board.deal[Seat.SOUTH]) for text in before)
        token = mine.url.rpartition("/")[2].partition("?")[0]
        assert not any(token in text for text in before)
        bid_all(partners)
        for page in (mine, partners):
            opened(page)
            stands(page)
        assert shows("".join(sent), session.boards[0].board.deal[Seat.SOUTH])
        partners.get_by_label("Write a remark").fill("Are we still on?")
        partners.get_by_role("button", name="Keep it").click()
        mine.get_by_text("Are we still on?").wait_for()


def body(response: Any) -> str:
    """What was sent, headers included; a redirect has no body."""
    headers = str(response.headers)
    if response.request.resource_type not in {"document", "fetch", "xhr"} or response.status >= 300:
        return headers
    return headers + str(response.text())


def test_a_session_a_day_apart_survives_a_restart_of_the_server(browser, tmp_path, notes) -> None:
    now = [1e6]
    with server(tmp_path, notes, lambda: now[0]) as address, quiet_page(browser, **DESK) as mine:
        link = begin(mine, address)
        bid_all(mine)
        mine.get_by_text("The comparison opens when your partner").wait_for()
        stands(mine)
    now[0] += 86_400
    path = link.partition("/practice")[2]
    with (
        server(tmp_path, notes, lambda: now[0]) as address,
        quiet_page(browser, **PHONE) as partners,
    ):
        partners.goto(f"{address}/practice{path}")
        partners.get_by_text("last 1 day ago").wait_for()
        stands(partners)
        bid_all(partners)
        opened(partners)
        stands(partners)


def test_a_session_by_file_between_two_servers(browser, tmp_path, notes) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with (
        server(here, notes, lambda: 1e6) as my_address,
        server(there, notes, lambda: 1e6) as their_address,
        quiet_page(browser, **DESK) as mine,
        quiet_page(browser, **PHONE) as partners,
    ):
        begin(mine, my_address)
        mine.get_by_text("Without a connection").click()
        invitation = saved(mine, "Save the invitation as a file", tmp_path / "invitation.txt")
        bid_all(mine)
        partners.goto(their_address + "/practice")
        partners.get_by_role("link", name="Take up an invitation").click()
        stands(partners)
        partners.get_by_label("or its file").set_input_files(invitation)
        with partners.expect_navigation():
            partners.get_by_role("button", name="Take it up").click()
        bid_all(partners)
        stands(partners)
        answers = saved(partners, "Save them as a file", tmp_path / "answers.txt")
        link = partners.get_by_role("link", name="This link").get_attribute("href")
        mine.goto(link)
        stands(mine)
        mine.get_by_label("or their file").set_input_files(answers)
        mine.get_by_role("button", name="Take them in").click()
        mine.get_by_role("region", name="Results").wait_for()
        stands(mine)


def saved(page: Any, name: str, path: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=name).click()
    download.value.save_as(path)
    return path


def test_a_hand_is_answered_and_boards_are_bid_together_with_the_keyboard_alone(
    browser, tmp_path, notes
) -> None:
    with (
        server(tmp_path, notes, lambda: 1e6) as address,
        quiet_page(browser, **DESK) as mine,
        quiet_page(browser, **PHONE) as partners,
    ):
        mine.goto(address + "/practice")
        tab_to(mine, "What to practise")
        mine.keyboard.type("1N")
        mine.keyboard.press("Enter")
        mine.get_by_role("heading", name="Your hand").wait_for()
        mine.wait_for_load_state()
        stands(mine)
        mine.keyboard.press("2")
        mine.keyboard.press("c")
        mine.get_by_text("Next hand").wait_for()
        mine.get_by_role("columnheader", name="IMPs here").wait_for()
        stands(mine)
        mine.goto(address + "/practice")
        tab_to(mine, "What to practise together")
        mine.keyboard.type("1N")
        tab_to(mine, "Boards")
        mine.keyboard.type("1")
        tab_to(mine, "How")
        mine.keyboard.press("ArrowDown")
        tab_to(mine, "Begin and invite")
        mine.keyboard.press("Enter")
        link = mine.get_by_label("The link for your partner's seat").input_value()
        partners.goto(link)
        for _ in range(20):
            turn = next((page for page in (mine, partners) if is_turn(page)), None)
            if turn is None:
                break
            with turn.expect_navigation():
                turn.keyboard.press("p")
            for page in (mine, partners):
                page.reload()
        opened(partners)
        finds_no_barrier(partners)


def is_turn(page: Any) -> bool:
    return bool(page.locator("form[data-bidding]").count())


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_system_is_explored_and_a_saved_change_appears(browser, tmp_path, notes, options) -> None:
    with server(tmp_path, notes, lambda: 1e6) as address, quiet_page(browser, **options) as page:
        page.goto(address)
        page.get_by_role("link", name="Explore a system").click()
        page.get_by_role("heading", name="Points and shapes").wait_for()
        stands(page)
        page.get_by_label(re.compile("Thirteen cards")).fill("KQ54.AJ3.K83.J72")
        page.get_by_role("button", name="Bid it").click()
        page.get_by_text("Why not the others").wait_for()
        stands(page)
        notes.write_text(NOTES.replace("12--14", "11--14"), encoding="utf-8")
        page.get_by_role("heading", name="What the saved file changes").wait_for()
        page.locator("ins", has_text="11--14").wait_for()
        stands(page)


@pytest.fixture(scope="module")
def tutorial(browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tutorial]:
    """Two partners who go through the tutorial, step by step."""
    folder = tmp_path_factory.mktemp("tutorial")
    (folder / "notes.bml").write_text(NOTES, encoding="utf-8")
    started = Server(folder, str(folder / "notes.bml"))
    with quiet_page(browser, **DESK) as mine, quiet_page(browser, **PHONE) as partners:
        yield Tutorial(started.address, mine, partners)
    started.kill()


def test_each_step_of_the_tutorial_works_as_it_is_told(tutorial) -> None:
    """One test, as each step goes on from the page that the step before it left."""
    text = (ROOT / "docs" / "practice-tutorial.md").read_text(encoding="utf-8")
    tutorial.mine.set_default_timeout(PATIENCE)
    for step in STEPS:
        assert f"## {step.title}\n" in text
        assert f"images/{step.picture}.png" in text
        step.act(tutorial)
        stands(tutorial.partners if step.is_partners else tutorial.mine)
