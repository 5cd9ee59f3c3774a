"""Pages that stand alone: deals, an analysis, sheets to print; and the table of all matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from browser_helpers import DESK_AND_PHONE, IN_BROWSER, NO_SCRIPTS_OFF, Server, quiet_page, stands
from click.testing import CliRunner
from visitors import KEYS_ON_THE_PHONE, story

from cuebid.cli.main import cli
from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.render.sheets import Layout, Sheet, sheet_page
from cuebid.robots import make_player
from cuebid.tablemanager.server import ServeOptions

pytestmark = IN_BROWSER


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a match of two boards in two rooms: `m.pbn` and its log, `m.jsonl`."""
    folder = tmp_path_factory.mktemp("match")
    options = ServeOptions(
        boards=tuple(random_boards(2, seed=5)),
        out=folder / "m.pbn",
        log=folder / "m.jsonl",
        rooms=2,
    )
    teams = {"Red": lambda: make_player("simple"), "Blue": lambda: make_player("simple", 3)}
    # In a thread: the browser has an event loop in this one.
    with ThreadPoolExecutor() as threads:
        threads.submit(lambda: asyncio.run(play_locally(options, teams))).result()
    return folder


@pytest.fixture(scope="module")
def pages(match: Path) -> dict[str, Path]:
    deals, analysis = match / "deals.html", match / "analysis.html"
    commands = (
        ["deal", "-n", "2", "--seed", "1", "--format", "html", "--table", "-o", str(deals)],
        ["analyse", str(match / "m.pbn"), "--html", str(analysis)],
    )
    for command in commands:
        assert CliRunner().invoke(cli, command).exit_code == 0
    pages = {"deals": deals, "analysis": analysis}
    for layout in Layout:
        pages[layout.value] = match / f"{layout.value}.html"
        sheet = Sheet.of(random_boards(4, seed=1), layout, title="Tuesday")
        pages[layout.value].write_text(sheet_page(sheet), encoding="utf-8")
    return pages


@DESK_AND_PHONE
@pytest.mark.parametrize("name", ["deals", "analysis", *(layout.value for layout in Layout)])
def test_a_page_stands_at_every_width_and_steps_through_its_boards(
    browser, pages, name: str, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 800}
    with quiet_page(browser, viewport=size, color_scheme=scheme) as page:
        page.goto(pages[name].as_uri())
        stands(page)
        if name == "analysis":
            board = page.locator("cuebid-board").first
            before = board.evaluate("element => element.step")
            board.get_by_role("button", name="Back", exact=True).click()
            assert board.evaluate("element => element.step") == before - 1


@NO_SCRIPTS_OFF
@pytest.mark.parametrize("name", ["deals", "analysis"])
def test_a_page_is_readable_without_scripts(browser, pages, name: str) -> None:
    with quiet_page(browser, java_script_enabled=False) as page:
        page.goto(pages[name].as_uri())
        assert page.locator("cuebid-board .cb-figure").first.is_visible()


@pytest.fixture
def server(match: Path, tmp_path: Path) -> Iterator[Server]:
    log = str(match / "m.jsonl")
    started = Server(tmp_path, "--watch", log, "--watch", log)
    yield started
    started.kill()


@story("all matches, and one of them", KEYS_ON_THE_PHONE)
def test_the_cross_table_of_all_matches_leads_to_each_of_them(visitor, server) -> None:
    page = visitor.page
    page.goto(server.address)
    visitor.follow("All matches")
    page.get_by_role("row", name="Red – Blue").first.wait_for()
    assert page.locator("#teams tbody tr").count() == 2
    stands(page)
    visitor.follow("Red – Blue")
    page.get_by_role("heading", name="Open room").wait_for()
    stands(page)
