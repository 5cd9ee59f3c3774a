"""A board from the form to its result, over the server's own sockets."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from web_fixtures import DEAL, begin, client, connect, game

from cuebid.core import (
    PASS,
    SOUTH,
    Auction,
    Board,
    Call,
    Hand,
    Seat,
    Side,
    Vulnerability,
    view_from,
)
from cuebid.dealing import Dealer
from cuebid.web.play.comparison import first_difference
from cuebid.web.play.game import BoardCall
from cuebid.web.play.jobs import decide_at_once
from cuebid.web.play.node import start_at_node


def next_state(socket: Any, *, until_turn: bool = True) -> dict[str, Any]:
    """The next state in which the person can act, or the board is over."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == "state" and (message["yours"] or message["over"] or not until_turn):
            return message


def act(socket: Any, **message: Any) -> dict[str, Any]:
    socket.send_json(message)
    answer: dict[str, Any] = socket.receive_json()
    return answer


def play_to_the_end(socket: Any) -> dict[str, Any]:
    socket.send_json({"act": "pace", "seconds": 0})
    state = next_state(socket)
    while not state["over"]:
        if state["calls"]:
            socket.send_json({"act": "call", "call": "P"})
        else:
            socket.send_json({"act": "card", "card": state["cards"][0]})
        state = next_state(socket)
    return state


def test_robots_of_the_pages_look_whether_another_call_wins_more(monkeypatch) -> None:
    hand = Hand("QT9863.8.52.QT86")
    deal = Dealer({Seat.SOUTH: hand}, seed=1).deals(1)[0]
    board = Board(3, Seat.SOUTH, Vulnerability.EW, deal)
    view = view_from(Seat.SOUTH, board, Auction(Seat.SOUTH))
    assert decide_at_once("sayc", 1, view).act is PASS
    monkeypatch.delenv("CUEBID_BUDGET")
    answer = decide_at_once("sayc", 1, view)
    assert answer.act is Call("2S")
    assert answer.reasons[-1] == "the system has Pass; this call wins more often"


@pytest.mark.slow
def test_a_board_is_played_and_compared_with_the_other_table() -> None:
    with client() as browser:
        page = begin(browser, seed="7")
        with connect(browser, page) as socket:
            state = play_to_the_end(socket)
            assert set(state["board"]["hands"]) == set("NESW")
            state = next_state(socket)
            assert state["other"]["result"]
            assert state["imps"] is not None
            assert state["parted"]
            assert "lessons" not in state
            assert 1 <= len(next_state(socket)["lessons"]) <= 3
        for form in ("pbn", "lin"):
            answer = browser.get(f"{page}/board.{form}")
            assert answer.status_code == 200
            assert "attachment" in answer.headers["content-disposition"]


def test_the_file_of_a_board_that_is_not_over_is_not_given() -> None:
    with client() as browser:
        page = begin(browser, seed="7")
        assert browser.get(f"{page}/board.pbn").status_code == 404


def test_what_is_illegal_is_refused_with_words_and_the_board_goes_on() -> None:
    with client() as browser:
        page = begin(browser, seed="7", number="3")  # South deals
        with connect(browser, page) as socket:
            next_state(socket)
            for message in (
                {"act": "call", "call": "X"},
                {"act": "call", "call": "nonsense"},
                {"act": "card", "card": "SA"},
                {"act": "claim", "tricks": 13},
                {"act": "undo"},
                {"act": "pace", "seconds": -1},
                {"act": "fly"},
                {},
            ):
                answer = act(socket, **message)
                assert answer["type"] == "refused"
                assert answer["text"]
            assert act(socket, act="hint")["type"] == "hint"
            socket.send_text("not JSON")
            assert socket.receive_json()["type"] == "refused"
            socket.send_json({"act": "call", "call": "P"})
            assert next_state(socket, until_turn=False)["board"]["auction"] == ["P"]


def test_a_restart_of_the_server_loses_nothing(tmp_path: Path) -> None:
    with client(tmp_path) as browser:
        page = begin(browser, seed="7", number="3")
        cookies = dict(browser.cookies)
        with connect(browser, page) as socket:
            next_state(socket)
            socket.send_json({"act": "call", "call": "1N"})
            before = next_state(socket)
    with client(tmp_path, cookies=cookies) as browser:
        assert "Board 3" in browser.get("/").text
        with connect(browser, page) as socket:
            after = next_state(socket)
    assert after["board"]["auction"][0] == "1NT"
    assert after == before


def test_taking_back_returns_to_the_call_before_and_says_so() -> None:
    with client() as browser:
        page = begin(browser, seed="7", number="3")
        with connect(browser, page) as socket:
            next_state(socket)
            socket.send_json({"act": "call", "call": "P"})
            next_state(socket, until_turn=False)
            socket.send_json({"act": "undo"})
            while True:
                state = next_state(socket)
                if state["undone"]:
                    break
            assert state["board"]["auction"] == []
            assert state["undone"] == 1


@pytest.mark.parametrize("gone_on", [[{"act": "call", "call": "P"}], [], [{"act": "undo"}]])
def test_a_call_is_made_at_the_moment_it_was_made_for_and_never_twice_or_later(
    gone_on: list[dict[str, Any]],
) -> None:
    with client() as browser:
        page = begin(browser, seed="7", number="3")
        with connect(browser, page) as socket, connect(browser, page) as other:
            late = {"act": "call", "call": "1N", "moment": next_state(socket)["moment"]}
            next_state(other)
            other.send_json(late)
            state = next_state(other)
            for message in gone_on:
                other.send_json(message)
                state = next_state(other)
            for each in (late, {**late, "moment": [0]}, {"act": "claim", "moment": "?"}):
                socket.send_json(each)
                while (answer := socket.receive_json())["type"] != "refused":
                    pass
                assert "gone on" in answer["text"]
            assert game_of(browser, page)["board"]["auction"] == state["board"]["auction"]


def test_no_two_positions_of_a_board_have_one_moment() -> None:
    made = game("P P")
    moments = [made.moment]
    for again in range(3):
        made = made.with_call(BoardCall(Call("1C")))
        moments.append(made.moment)
        for _ in range(again):
            made = made.with_call(BoardCall(Call("P")))
            moments.append(made.moment)
        made = made.without_last_act(SOUTH)
        moments.append(made.moment)
    assert len(set(moments)) == len(moments)


def game_of(browser: Any, page: str) -> dict[str, Any]:
    """The state of a game as a page that is opened now sees it."""
    with connect(browser, page) as socket:
        return next_state(socket, until_turn=False)


def test_hands_are_dealt_to_a_description_and_boards_are_read() -> None:
    with client() as browser:
        page = begin(browser, south="15-17 balanced", seed="1", number="3")
        with connect(browser, page) as socket:
            assert next_state(socket)["board"]["hands"]["S"]
        deal = "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"
        text = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{deal}"]\n'
        page = begin(browser, board=text)
        with connect(browser, page) as socket:
            assert next_state(socket)["board"]["hands"]["S"] == "Q974.AKJ.T54.A95"


@pytest.mark.parametrize(
    "choices",
    [
        {"south": "99 points"},
        {"south": "nonsense !"},
        {"seed": "x"},
        {"ours": "/etc/passwd"},
        {"board": "no board"},
        {"seat": "Q"},
        {"seed": "0" * 12 + "9" * 5000},
        {"node": "1Q"},
        {"node": "1C-P-P"},
        {"south": "30+ hcp", "north": "30+ hcp"},
    ],
)
def test_choices_that_make_no_board_are_answered_with_a_page(choices: dict[str, str]) -> None:
    with client() as browser:
        answer = browser.post("/play", data=choices)
        assert answer.status_code == 400
        assert "This board cannot be dealt" in answer.text


def test_texts_of_visitors_are_never_markup() -> None:
    with client() as browser:
        answer = browser.post("/play", data={"ours": "<script>alert(1)</script>"})
        assert "<script>alert" not in answer.text
        assert "&lt;script&gt;" in answer.text


def test_a_board_comes_from_a_file() -> None:
    text = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{DEAL.pbn}"]\n'
    with client() as browser:
        answer = browser.post("/play", files={"file": ("boards.pbn", text.encode())})
        assert answer.status_code == 303
        with connect(browser, answer.headers["location"]) as socket:
            assert next_state(socket)["board"]["hands"]["S"] == DEAL[Seat.SOUTH].pbn
        picture = browser.post("/play", files={"file": ("x.png", b"\x89PNG\r\n")})
        assert picture.status_code == 400
        assert "this is a picture" in picture.text


@pytest.mark.parametrize(("node", "turn"), [("1N", "North"), ("1N-2C", "South")])
def test_a_board_from_a_node_begins_after_its_calls_which_the_system_made(
    node: str, turn: str
) -> None:
    seat = Seat.parse(turn)
    made = start_at_node(node, seat, {Side.NS: "sayc", Side.EW: "simple"}, 5)
    opener = made.board.dealer
    assert (opener + len(made.calls)) % 4 == seat
    assert [call.call.text for call in made.calls] == ["1NT", "P", "2C", "P"][: len(made.calls)]
    assert 15 <= made.board.deal[opener].hcp <= 17
    assert "15-17" in made.calls[0].text


def test_a_shared_board_is_shown_played_or_kept_hidden() -> None:
    lin = "qx|o3|md|3SAKT5H62D873CT873,SJ6HQT854DQJ62CJ2,SQ974HAKJDT54CA95,|sv|0|mb|1C!|an|<b>|"
    link = f"/board?lin={quote(lin)}"
    with client() as browser:
        page = browser.get(link)
        assert page.status_code == 200
        assert "<cuebid-board" in page.text
        assert "<b>" not in page.text
        hidden = browser.get(f"{link}&play=1").text
        assert "<cuebid-board" not in hidden
        text = unescape(re.search(r'name="board" value="([^"]*)"', hidden)[1])
        game = begin(browser, board=text, seat="E")
        with connect(browser, game) as socket:
            hands = next_state(socket, until_turn=False)["board"]["hands"]
            assert set(hands) == {"E"}


@pytest.mark.parametrize("lin", ["", "nonsense", "md|3SAA,,,|", "x" * 30_000, "md|%00|", "[Deal"])
def test_a_forged_link_shows_no_board(lin: str) -> None:
    with client() as browser:
        answer = browser.get("/board", params={"lin": lin})
        assert answer.status_code == 400 or "<cuebid-board" in answer.text
        assert answer.status_code < 500


def test_the_link_of_a_board_that_is_over_shows_it() -> None:
    with client() as browser:
        page = begin(browser, seed="7")
        with connect(browser, page) as socket:
            link = play_to_the_end(socket)["link"]
        assert "<cuebid-board" in browser.get(link).text


def test_where_two_tables_parted_is_named() -> None:
    auction = "P P 1C P 1S P 2S P P P"
    here = game(auction, "QD 4D 9D 3D").record()
    assert "same" in first_difference(here, here)
    other_call = game("P P 1C P 1S P 3S P P P").record()
    assert "call 7: South called 2♠ here, 3♠" in first_difference(here, other_call)
    other_card = game(auction, "QD TD").record()
    assert "trick 1" in first_difference(here, other_card)
    longer = game(auction, "QD 4D 9D 3D 2D").record()
    assert "until this table claimed" in first_difference(here, longer)
