"""Games, workers and clients that the tests of the live pages share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from starlette.testclient import TestClient, WebSocketTestSession

from cuebid.core import Board, Call, Card, Deal, Seat, Side
from cuebid.web import WebSettings, create_application
from cuebid.web.play.game import BoardCall, BoardCard, Game

T = TypeVar("T")

DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")
SIMPLE = {Side.NS: "simple", Side.EW: "simple"}
ORIGIN = "http://127.0.0.1:8080"


class InlineWorkers:
    """Workers that run each job at once, in the process of the test."""

    def __init__(self) -> None:
        self.jobs: list[str] = []

    async def run(self, job: Callable[..., T], *arguments: Any) -> T:
        self.jobs.append(job.__name__)
        return job(*arguments)

    def close(self) -> None:
        pass


def game(calls: str = "", cards: str = "", *, seat: str = "S") -> Game:
    """A game of the deal, dealt by North, after these calls and cards."""
    made = Game(Board(1, "N", "None", DEAL), seat=Seat(seat), systems=SIMPLE)
    for call in calls.split():
        made = made.with_call(BoardCall(Call(call)))
    for card in cards.split():
        made = made.with_card(BoardCard(Card(card)))
    return made


def client(
    folder: Path | None = None,
    *,
    token: str = "",
    cookies: dict[str, str] | None = None,
    workers: InlineWorkers | None = None,
    grace: float = 10.0,
) -> TestClient:
    """A browser without scripts, that sends what a browser sends with requests of a page."""
    settings = WebSettings(
        token=token, data_folder=folder, systems=("simple", "random"), seed=7, grace=grace
    )
    application = create_application(
        settings, workers=workers or InlineWorkers(), clock=lambda: 1000.0
    )
    return TestClient(
        application,
        base_url=ORIGIN,
        headers={"origin": ORIGIN},
        cookies=cookies,
        follow_redirects=False,
    )


def begin(browser: TestClient, **choices: str) -> str:
    """Begin a game and return the address of its page."""
    answer = browser.post("/play", data=choices)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def connect(browser: TestClient, page: str, **headers: str) -> WebSocketTestSession:
    """Open the socket of a page."""
    # The whole address: the client gives sockets another name than requests, if it is left to it.
    return browser.websocket_connect(f"ws://127.0.0.1:8080{page}/socket", headers=headers)


class Visitor:
    """One of several browsers at a server: each has its own cookies."""

    def __init__(self, browser: TestClient, cookies: dict[str, str] | None = None) -> None:
        self.browser = browser
        self.cookies = cookies or {}

    @contextmanager
    def acting(self) -> Iterator[TestClient]:
        self.browser.cookies.clear()
        self.browser.cookies.update(self.cookies)
        yield self.browser
        self.cookies = {each.name: each.value or "" for each in self.browser.cookies.jar}

    def begin(self, **choices: str) -> str:
        with self.acting() as browser:
            return begin(browser, **choices)

    def get(self, path: str) -> Any:
        with self.acting() as browser:
            return browser.get(path)

    def post(self, path: str, **fields: str) -> Any:
        with self.acting() as browser:
            return browser.post(path, data=fields)

    def invite(self, page: str, name: str = "") -> dict[str, str]:
        """Make the links of a table; return their paths by seat."""
        assert self.post(f"{page}/invite", name=name).status_code == 303
        text = self.get(page).text
        links = re.findall(r'(\w+) <input readonly value="http://[^/]*(/play/[^"]*)"', text)
        return dict(links)

    def sit(self, link: str, name: str = "") -> str:
        answer = self.post(link, name=name)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def connect(self, page: str) -> WebSocketTestSession:
        with self.acting() as browser:
            return connect(browser, page)
