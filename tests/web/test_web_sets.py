"""Sets of boards: dealt by a form, played by many, compared on a page; the daily set."""

from __future__ import annotations

import csv
import pickle
import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from test_web_play import next_state
from web_fixtures import InlineWorkers, begin, client, connect

from cuebid.core import MissingExtraError, Seat, Side
from cuebid.formats.exchange import read_records
from cuebid.render.sheets import Sheet
from cuebid.web.play.series import Series
from cuebid.web.play.starts import deal_set

TOKEN = "of-a-link"  # noqa: S105 - of a server that lives for one test


def seated_at(browser: TestClient, page: str, number: int = 1) -> str:
    """Begin a board of a set, or go on with it; return the address of its page."""
    answer = browser.post(f"{page}/boards/{number}")
    assert answer.status_code == 303
    return str(answer.headers["location"])


def as_visitor(browser: TestClient, cookies: dict[str, str]) -> TestClient:
    """The browser of somebody else."""
    browser.cookies.clear()
    browser.cookies.update(cookies)
    return browser


def play(browser: TestClient, page: str, number: int = 1) -> None:
    """Pass throughout a board of a set, and concede all tricks; wait for its results."""
    with connect(browser, seated_at(browser, page, number)) as socket:
        concede(socket)
        next_state(socket)


def concede(socket: Any) -> None:
    socket.send_json({"act": "pace", "seconds": 0})
    state = next_state(socket)
    while not state["over"]:
        calling = {"act": "call", "call": "P"}
        socket.send_json(calling if state["calls"] else {"act": "claim", "tricks": 0})
        state = next_state(socket)


class RememberingWorkers(InlineWorkers):
    """Workers that do no job twice: jobs are functions of values, so the answer is the same."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: dict[bytes, Any] = {}

    async def run(self, job: Any, *arguments: Any) -> Any:
        key = pickle.dumps((job.__name__, arguments))
        if key not in self.answers:
            self.answers[key] = await super().run(job, *arguments)
        return self.answers[key]


@pytest.mark.parametrize("size", ["4", "8", "16", "24"])
def test_a_set_has_as_many_boards_as_were_chosen(size: str) -> None:
    with client() as browser:
        page = begin(browser, count=size)
        text = browser.get(page).text
        assert f"{size} boards" in text
        assert text.count("not begun") == int(size)
        assert browser.post(f"{page}/boards/{int(size) + 1}").status_code == 404


@pytest.mark.parametrize("part", ["", "/class"])
def test_a_page_has_the_version_by_which_it_notices_what_changes_while_it_comes(part: str) -> None:
    with client() as browser:
        page = begin(browser, count="4")

        def version_of_page() -> str:
            found = re.search(r'data-version="([^"]*)"', browser.get(page + part).text)
            assert found is not None
            return found[1]

        def version_now() -> str:
            return str(browser.get(f"{page}/state").json()["version"])

        before = version_of_page()
        assert before == version_now()
        browser.post(f"{page}/boards/1")
        assert version_now() != before
        assert version_of_page() == version_now()


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 5000, "1.5"])
def test_a_board_that_a_set_does_not_have_is_not_found(number: str) -> None:
    with client() as browser:
        page = begin(browser, count="4")
        assert browser.post(f"{page}/boards/{number}").status_code == 404


def test_a_size_that_is_not_offered_is_refused_in_words() -> None:
    with client() as browser:
        answer = browser.post("/play", data={"count": "1000000"})
        assert answer.status_code == 400
        assert "is no size of a set" in answer.text


def test_a_described_set_has_such_hands_on_every_board() -> None:
    with client() as browser:
        page = begin(browser, count="4", south="16 hcp balanced", seed="1")
        hands = set()
        for number in range(1, 5):
            with connect(browser, seated_at(browser, page, number)) as socket:
                hands.add(socket.receive_json()["board"]["hands"]["S"])
        assert len(hands) == 4
        assert all(sum("JQKA".find(card) + 1 for card in hand) == 16 for hand in hands)


def test_a_set_of_a_theme_begins_where_the_theme_comes_up() -> None:
    series = Series(theme="1N")
    starts = deal_set(series, 4, Seat.SOUTH, {Side.NS: "acol", Side.EW: "simple"}, 1)
    assert len({start.board.deal for start in starts}) == 4
    for start in starts:
        assert [step.call.text for step in start.calls] == ["1NT", "P"]
        assert start.calls[0].text
        # The person is to find the call, and not a robot in partner's seat.
        assert (start.board.dealer + len(start.calls)) % 4 == Seat.SOUTH


def test_a_theme_needs_a_system_with_rules() -> None:
    with client() as browser:
        answer = browser.post("/play", data={"count": "4", "theme": "slam tries"})
        assert answer.status_code == 400
        assert "bids without rules" in answer.text


def test_the_same_seed_deals_the_same_set() -> None:
    with client() as browser:
        hands = []
        for _ in range(2):
            page = begin(browser, count="4", seed="99")
            with connect(browser, seated_at(browser, page, 3)) as socket:
                hands.append(socket.receive_json()["board"]["hands"]["S"])
        assert hands[0] == hands[1]


def test_a_board_is_begun_once_and_gone_on_with() -> None:
    with client() as browser:
        page = begin(browser, count="4")
        first = seated_at(browser, page)
        assert seated_at(browser, page) == first
        assert "not finished" in browser.get(page).text


@pytest.mark.slow
def test_results_of_two_meet_on_the_page_when_both_have_played() -> None:
    with client(workers=RememberingWorkers()) as browser:
        page = begin(browser, count="4", seed="3")
        browser.post(f"{page}/name", data={"name": "Anna <b>"})
        play(browser, page)
        annas = dict(browser.cookies)
        as_visitor(browser, {}).post(f"{page}/name", data={"name": "Bert"})
        before = browser.get(page).text
        assert "Anna" not in before
        assert browser.get(f"{page}/results.csv").status_code == 404
        play(browser, page)
        for cookies in (dict(browser.cookies), annas):
            text = as_visitor(browser, cookies).get(page).text
            assert "Bert" in text
            assert "Anna &lt;b&gt;" in text
            assert "<b>" not in text
            assert "Robots, other table" in text
        rows = list(csv.DictReader(StringIO(browser.get(f"{page}/results.csv").text)))
        assert [row["player"] for row in rows] == ["Anna <b>", "Bert"]
        # Both did the same, so the same robots made the same of it.
        assert rows[0]["worth"] == rows[1]["worth"] != ""
        reading = read_records(browser.get(f"{page}/results.pbn").text.encode(), "the file")
        assert [each.players[Seat.SOUTH] for each in reading.records] == ["Anna <b>", "Bert"]


def test_a_teacher_sees_the_class_at_work_and_nobody_else_does() -> None:
    with client() as browser:
        page = begin(browser, count="4", seed="3")
        teachers = dict(browser.cookies)
        assert "Nobody has begun yet" in browser.get(f"{page}/class").text
        as_visitor(browser, {}).post(f"{page}/name", data={"name": "Bert"})
        seated_at(browser, page)
        assert browser.get(f"{page}/class").status_code == 404
        as_visitor(browser, teachers)
        text = browser.get(f"{page}/class").text
        assert re.search(r"Bert</th><td>call \d</td><td>–</td>", text)


def test_a_page_is_told_when_somebody_has_played_on() -> None:
    with client() as browser:
        page = begin(browser, count="4", seed="3")
        version = browser.get(f"{page}/state").json()
        assert browser.get(f"{page}/state").json() == version
        seated_at(browser, page)
        assert browser.get(f"{page}/state").json() != version


@pytest.mark.slow
def test_a_board_that_counts_is_not_taken_back_after_its_end() -> None:
    with client() as browser:
        page = begin(browser, count="4", seed="3")
        with connect(browser, seated_at(browser, page)) as socket:
            concede(socket)
            socket.send_json({"act": "undo"})
            while (answer := socket.receive_json())["type"] != "refused":
                pass
            assert "nothing is taken back" in answer["text"]


def test_the_link_of_a_set_opens_the_set_and_nothing_else_of_the_server() -> None:
    with client(token=TOKEN, cookies={"cuebid_token": TOKEN}) as browser:
        page = begin(browser, count="4")
        guest = as_visitor(browser, {})
        text = guest.get(page).text
        assert 'href="/practice"' not in text
        game = seated_at(guest, page)
        assert guest.get(game).status_code == 200
        with connect(guest, game) as socket:
            assert socket.receive_json()["type"] == "state"
        for path in ("/", "/practice", "/explore", "/daily", "/tools/deals", "/sets", "/board"):
            assert guest.get(path).status_code == 403
        assert guest.post("/play", data={}).status_code == 403
        assert guest.get("/sets/no-such-set").status_code == 404
        assert (
            guest.post(f"{page}/boards/1", headers={"origin": "http://evil.example"}).status_code
            == 403
        )


@pytest.mark.slow
def test_nobody_learns_the_identity_of_another_player() -> None:
    with client() as browser:
        page = begin(browser, count="4", seed="3")
        play(browser, page)
        secret = browser.cookies["cuebid_visitor"]
        for path in ("", "/class", "/state", "/results.csv", "/results.pbn"):
            assert secret not in browser.get(page + path).text


def test_a_long_or_strange_name_is_cut_and_cleaned() -> None:
    with client() as browser:
        page = begin(browser, count="4")
        browser.post(f"{page}/name", data={"name": "a\u202eb\n" + "x" * 5000})
        text = browser.get(page).text
        assert "\u202e" not in text
        assert "x" * 30 in text
        assert "x" * 41 not in text


def test_the_daily_set_is_that_of_the_date_and_none_is_told_before() -> None:
    with client() as browser:  # whose clock stands in the first hour of 1970
        page = browser.get("/daily").headers["location"]
        assert page == "/daily/1970-01-01"
        assert "8 boards" in browser.get(page).text
        for path in ("/daily/1970-01-02", "/daily/tomorrow", "/daily/1970-13-01"):
            assert browser.get(path).status_code == 404
        assert "/class" not in browser.get(page).text
        with connect(browser, seated_at(browser, page)) as socket:
            hand = socket.receive_json()["board"]["hands"]["S"]
    with client() as browser, connect(browser, seated_at(browser, page)) as socket:
        assert socket.receive_json()["board"]["hands"]["S"] == hand


@pytest.mark.slow
def test_a_class_of_twelve_plays_eight_boards_with_a_restart_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    workers = RememberingWorkers()
    with client(tmp_path, workers=workers) as browser:
        page = begin(browser, count="8", seed="5")
        teacher = dict(browser.cookies)
        students = []
        for number in range(12):
            as_visitor(browser, {}).post(f"{page}/name", data={"name": f"Student {number}"})
            students.append(dict(browser.cookies))
        for student in students:
            as_visitor(browser, student)
            for number in range(1, 5):
                play(browser, page, number)
            # The fifth board is in its middle when the server goes down.
            with connect(browser, seated_at(browser, page, 5)) as socket:
                next_state(socket)
    with client(tmp_path, workers=workers) as browser:
        for student in students:
            as_visitor(browser, student)
            for number in range(5, 9):
                play(browser, page, number)
            assert "You have played all boards" in browser.get(page).text
        rows = list(
            csv.DictReader(StringIO(as_visitor(browser, teacher).get(f"{page}/results.csv").text))
        )
        assert len(rows) == 12 * 8
        assert all(row["worth"] for row in rows)
        # Everybody did the same, on every board.
        assert len({(row["board"], row["score"]) for row in rows}) == 8


def test_a_set_is_printed_by_its_owner_and_a_played_board_by_its_player() -> None:
    with client() as browser:
        page = begin(browser, count="4", seed="3")
        owner = dict(browser.cookies)
        for layout in ("four", "two", "one"):
            answer = browser.get(f"{page}/sheet?layout={layout}")
            assert answer.status_code == 200
            assert answer.content.startswith((b"%PDF", b"<!DOCTYPE"))
        assert browser.get(f"{page}/sheet?layout=seven").status_code == 400
        game = seated_at(as_visitor(browser, {}), page)
        for path in (f"{page}/sheet", f"{game}/sheet"):
            assert browser.get(path).status_code == 404
        with connect(browser, game) as socket:
            concede(socket)
        for path in (f"{page}/sheet", f"{game}/sheet"):
            assert browser.get(path).status_code == 200
        assert as_visitor(browser, owner).get(f"{game}/sheet").status_code == 404


def test_a_played_board_is_printed_with_its_result_and_what_there_is_to_learn(monkeypatch) -> None:
    def without_typst(_sheet: Sheet) -> bytes:
        raise MissingExtraError("PDF", "pdf")

    monkeypatch.setattr("cuebid.web.serving.paper.sheet_pdf", without_typst)
    with client() as browser:
        game = seated_at(browser, begin(browser, count="4", seed="3"))
        with connect(browser, game) as socket:
            concede(socket)
            state = next_state(socket)
            while "lessons" not in state:
                state = next_state(socket)
        page = unescape(browser.get(f"{game}/sheet").text)
    score = f"NS {state['score']:+d}".replace("-", "−")
    printed = f"{state['board']['result']}, {score}. {' '.join(state['lessons'])}"
    assert printed in page
