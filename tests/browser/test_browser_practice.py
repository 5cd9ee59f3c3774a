"""Two partners practise in two browsers: at the same time, a day apart, by file, by keyboard."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from browser_helpers import IN_BROWSER, PATIENCE, SEED, Server, quiet_page, stands
from visitors import (
    EVERY_PAIR,
    KEYS_AT_THE_DESK,
    KEYS_ON_THE_PHONE,
    Condition,
    WithMouse,
    follow,
    story,
    story_of_two,
)

from cuebid.core import SEATS, Seat
from cuebid.practice import LOCAL_PLAYER, History, PairSession
from project_paths import ROOT
from shown_hands import shows_hand

sys.path.insert(0, str(ROOT / "scripts"))
from practice_tutorial import NOTES, STEPS, Tutorial, bid_all, open_comparison

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
def server(folder: Path, notes: Path, clock: Callable[[], float], *more: Path) -> Iterator[str]:
    """The pages on a free port of this process, by a clock that is handed in."""
    import socket

    import uvicorn

    from cuebid.web import WebSettings, create_application

    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    systems = tuple(map(str, (notes, *more)))
    settings = WebSettings(data_folder=folder, systems=systems, port=port, seed=int(SEED))
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


def begin(visitor: WithMouse, address: str, *, how: str = "", boards: str = "2") -> str:
    """Begin a session on openings of 1NT, and return the partner's link."""
    page = visitor.page
    page.goto(address)
    visitor.follow("Practise")
    stands(page)
    visitor.fill("What to practise together", "1N")
    visitor.fill("Boards", boards)
    if how:
        visitor.choose("How", how)
    visitor.follow("Begin and invite")
    stands(page)
    return str(page.get_by_label("The link for your partner's seat").input_value())


def session_in(folder: Path) -> PairSession:
    history = History(folder / "practice.sqlite")
    [stored] = history.sessions(LOCAL_PLAYER)
    history.close()
    return stored.session


def opened(page: Any) -> None:
    """Open the comparison of the first board, and check the page."""
    open_comparison(page)
    stands(page)


@story_of_two(
    "a pair, at the same time",
    (Condition("mouse", "desk", "light"), Condition("keyboard", "phone", "dark")),
)
def test_a_session_together_shows_nothing_of_the_partner_on_the_wire_before_both_have_bid(
    pair, tmp_path, notes
) -> None:
    with server(tmp_path, notes, lambda: 1e6) as address:
        mine, partners = pair
        sent: list[str] = []
        partners.page.on("response", lambda response: sent.append(body(response)))
        link = begin(mine, address)
        partners.page.goto(link)
        stands(partners.page)
        bid_all(mine.page, mine.call)
        # The partner's page follows by itself, and has nothing to show.
        partners.page.get_by_text("your partner 2").wait_for()
        session = session_in(tmp_path)
        before = list(sent)
        assert len(before) > 3
        for board in session.boards:
            assert not any(shows_hand(text, board.board.deal[Seat.SOUTH]) for text in before)
        token = mine.page.url.rpartition("/")[2].partition("?")[0]
        assert not any(token in text for text in before)
        bid_all(partners.page, partners.call)
        for visitor in pair:
            opened(visitor.page)
        assert shows_hand("".join(sent), session.boards[0].board.deal[Seat.SOUTH])
        partners.fill("Write a remark", "Are we still on?")
        partners.follow("Keep it")
        mine.page.get_by_text("Are we still on?").wait_for()
        leave(pair)


def leave(pair: tuple[WithMouse, WithMouse]) -> None:
    """Turn from the pages before their server ends, of whose end they would complain."""
    for visitor in pair:
        visitor.page.goto("about:blank")


def body(response: Any) -> str:
    """What was sent, headers included; a redirect has no body."""
    from playwright.sync_api import Error

    headers = str(response.headers)
    if response.request.resource_type not in {"document", "fetch", "xhr"} or response.status >= 300:
        return headers
    # The browser forgets what a page was sent that has been left in the meantime.
    with suppress(Error):
        return headers + str(response.text())
    return headers


@story_of_two(
    "a pair, a day apart",
    (Condition("keyboard", "desk", "dark"), Condition("mouse", "phone", "light")),
)
def test_a_session_a_day_apart_survives_a_restart_of_the_server(pair, tmp_path, notes) -> None:
    mine, partners = pair
    now = [1e6]
    with server(tmp_path, notes, lambda: now[0]) as address:
        link = begin(mine, address)
        bid_all(mine.page, mine.call)
        mine.page.get_by_text("The comparison opens when your partner").wait_for()
        stands(mine.page)
        leave(pair)
    now[0] += 86_400
    path = link.partition("/practice")[2]
    with server(tmp_path, notes, lambda: now[0]) as address:
        partners.page.goto(f"{address}/practice{path}")
        partners.page.get_by_text("last 1 day ago").wait_for()
        stands(partners.page)
        bid_all(partners.page, partners.call)
        opened(partners.page)
        leave(pair)


@story_of_two(
    "a pair, by file",
    (Condition("mouse", "desk", "dark"), Condition("keyboard", "phone", "light")),
)
def test_a_session_by_file_between_two_servers(pair, tmp_path, notes) -> None:
    mine, partners = pair
    here, there = tmp_path / "here", tmp_path / "there"
    with (
        server(here, notes, lambda: 1e6) as my_address,
        server(there, notes, lambda: 1e6) as their_address,
    ):
        begin(mine, my_address)
        mine.press("Without a connection")
        invitation = saved(mine, "Save the invitation as a file", tmp_path / "invitation.txt")
        bid_all(mine.page, mine.call)
        partners.page.goto(their_address + "/practice")
        partners.follow("Take up an invitation")
        stands(partners.page)
        partners.attach("or its file", invitation)
        partners.follow("Take it up")
        bid_all(partners.page, partners.call)
        stands(partners.page)
        answers = saved(partners, "Save them as a file", tmp_path / "answers.txt")
        link = partners.page.get_by_role("link", name="This link").get_attribute("href")
        mine.page.goto(link)
        stands(mine.page)
        mine.attach("or their file", answers)
        mine.follow("Take them in")
        mine.page.get_by_role("region", name="Results").wait_for()
        stands(mine.page)
        leave(pair)


def saved(visitor: WithMouse, name: str, path: Path) -> Path:
    with visitor.page.expect_download() as download:
        visitor.press(name)
    download.value.save_as(path)
    return path


@story("practise alone", EVERY_PAIR)
def test_a_hand_is_answered_and_its_agreement_comes_back(visitor, tmp_path, notes) -> None:
    page = visitor.page
    with server(tmp_path, notes, lambda: 1e6) as address:
        page.goto(address)
        visitor.follow("Practise")
        visitor.fill("What to practise", "1N")
        visitor.follow("Ask me")
        page.get_by_role("heading", name="Your hand").wait_for()
        stands(page)
        follow(page, lambda: visitor.call("2C"))
        page.get_by_text("Next hand").wait_for()
        page.get_by_role("columnheader", name="IMPs here").wait_for()
        stands(page)
        visitor.follow("Next hand")
        page.get_by_role("heading", name="Your hand").wait_for()
        visitor.follow("Practise")
        visitor.follow("Progress")
        page.get_by_role("heading", name="By auction").wait_for()
        stands(page)
        visitor.follow("Statistics")
        page.get_by_role("img", name="Calls in practice").wait_for()
        stands(page)
        page.goto("about:blank")


def test_what_is_due_and_what_went_wrong_leads_to_its_questions_and_days_are_counted(
    browser, tmp_path, notes
) -> None:
    day = 86_400.0
    now = [day]
    with server(tmp_path, notes, lambda: now[0]) as address, quiet_page(browser, **PHONE) as page:
        for _ in range(3):
            page.goto(f"{address}/practice/alone?theme=1N")
            # Never the call of the notes, so that it is due again.
            follow(page, page.locator("button[name=call][value='7NT']").click)
            now[0] += day
        page.goto(address)
        follow(page, page.get_by_role("link", name="Practise: ").click)
        page.get_by_text("3 days in a row").wait_for()
        stands(page)
        for title in ("Due today", "What went wrong"):
            page.goto(f"{address}/practice")
            region = page.get_by_role("region", name=title)
            follow(page, region.get_by_role("link").first.click)
            page.get_by_role("heading", name="Your hand").wait_for()
        page.goto("about:blank")


@story("practise what comes up seldom", KEYS_AT_THE_DESK)
def test_a_rare_situation_is_asked_for_from_the_first_page(visitor, tmp_path, notes) -> None:
    page = visitor.page
    with server(tmp_path, notes, lambda: 1e6) as address:
        page.goto(f"{address}/practice")
        visitor.follow("Rare situations")
        page.get_by_text("This situation comes up once in").wait_for()
        stands(page)
        follow(page, lambda: visitor.call("P"))
        page.get_by_text("Next hand").wait_for()
        stands(page)
        visitor.follow("Next hand")
        page.get_by_text("This situation comes up once in").wait_for()
        page.goto("about:blank")


def test_a_convention_is_drilled_from_the_first_page(browser, tmp_path, notes) -> None:
    with server(tmp_path, notes, lambda: 1e6) as address, quiet_page(browser, **DESK) as page:
        page.goto(f"{address}/practice")
        follow(page, page.get_by_role("link", name="Stayman", exact=True).click)
        page.get_by_role("heading", name="Stayman", exact=True).wait_for()
        page.get_by_role("heading", name="Your hand").wait_for()
        follow(page, page.locator("button[name=call][value='7NT']").click)
        page.goto(f"{address}/statistics")
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Stayman"))
        assert [each.strip() for each in row.get_by_role("cell").all_inner_texts()[1:]] == [
            "1",
            "0 %",
            "",
        ]
        assert row.locator("meter").is_visible()
        assert row.get_by_role("img", name="Stayman: 1 answer: 0 % right").is_visible()
        stands(page)
        page.goto("about:blank")


@story("whole auctions alone", KEYS_ON_THE_PHONE)
def test_whole_auctions_are_practised_with_robots(visitor, tmp_path, notes) -> None:
    page = visitor.page
    with server(tmp_path, notes, lambda: 1e6) as address:
        page.goto(f"{address}/practice")
        visitor.fill("What to practise", "1N")
        visitor.choose("How", "whole auctions with robots")
        visitor.follow("Ask me")
        stands(page)
        bid_all(page, visitor.call)
        stands(page)
        page.goto("about:blank")


@story_of_two(
    "a pair, one auction",
    (Condition("keyboard", "desk", "light"), Condition("mouse", "phone", "dark")),
)
def test_one_auction_is_bid_by_both_call_by_call(pair, tmp_path, notes) -> None:
    with server(tmp_path, notes, lambda: 1e6) as address:
        mine, partners = pair
        link = begin(mine, address, how="both bid one auction, call by call", boards="1")
        partners.page.goto(link)
        sitting = dict(zip((Seat.SOUTH, Seat.NORTH), pair, strict=True))
        for _ in range(20):
            turn = turn_in(tmp_path)
            if turn is None:
                break
            # The page has come to the person's turn by itself.
            page = sitting[turn].page
            page.locator("form[data-bidding]").wait_for()
            page.wait_for_load_state()
            follow(page, lambda visitor=sitting[turn]: visitor.call("P"))
        for visitor in pair:
            opened(visitor.page)
        leave(pair)


def turn_in(folder: Path) -> Seat | None:
    """Whose turn it is in the only board of the session, by the file of the server."""
    session = session_in(folder)
    auction = session.bidding(Seat.SOUTH, 0).auction
    return next((seat for seat in SEATS if auction.turn is seat), None)


@story("explore a system", EVERY_PAIR)
def test_a_system_is_explored_and_a_saved_change_appears(visitor, tmp_path, notes) -> None:
    page = visitor.page
    with server(tmp_path, notes, lambda: 1e6) as address:
        page.goto(address)
        visitor.follow("Explore a system")
        page.get_by_role("heading", name="Points and shapes").wait_for()
        stands(page)
        visitor.fill("What does a hand call here? Thirteen cards, such as", "KQ54.AJ3.K83.J72")
        visitor.follow("Bid it")
        page.get_by_text("Why not the others").wait_for()
        page.get_by_role("heading", name="Points and shapes").wait_for()
        stands(page)
        notes.write_text(NOTES.replace("12--14", "11--14"), encoding="utf-8")
        page.get_by_role("heading", name="What the saved file changes").wait_for()
        page.locator("ins", has_text="11–14").wait_for()
        stands(page)
        page.goto("about:blank")


@story("find an agreement, two systems side by side", KEYS_AT_THE_DESK)
def test_an_agreement_is_found_and_compared_with_another_system(visitor, tmp_path, notes) -> None:
    other = tmp_path / "others.bml"
    other.write_text(NOTES.replace("12--14", "15--17"), encoding="utf-8")
    page = visitor.page
    with server(tmp_path, notes, lambda: 1e6, other) as address:
        page.goto(f"{address}/explore")
        visitor.fill("Where is it? Words, a call, an auction, or a hand", "Stayman")
        visitor.follow("Find")
        page.get_by_role("row").filter(has_text="STAY").first.wait_for()
        page.get_by_role("heading", name="Points and shapes").wait_for()
        stands(page)
        visitor.follow("Compare")
        page.get_by_role("row").filter(has_text="15-17").wait_for()
        stands(page)
        page.goto("about:blank")


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
