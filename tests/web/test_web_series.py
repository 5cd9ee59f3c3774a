"""The next board comes from where the last one came from; with a seed it is the same for all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from test_web_play import next_state
from web_fixtures import DEAL, InlineWorkers, begin, client, connect

from cuebid.core import Auction, Board, BoardRecord, Deal, Seat
from cuebid.formats.pbn import pbn_text
from cuebid.web import WebSettings, create_application
from cuebid.web.play.game import Game
from cuebid.web.play.game_text import game_from_text, game_text
from cuebid.web.serving.draws import BOARDS, Draws

SECOND = Deal.random(5)
TWO_BOARDS = pbn_text(
    [
        BoardRecord(Board(3, "S", "EW", DEAL), Auction("S")),
        BoardRecord(Board(8, "W", "None", SECOND), Auction("W")),
    ]
)


def state_of(browser: TestClient, page: str) -> dict:
    with connect(browser, page) as socket:
        state = socket.receive_json()
    assert state["type"] == "state"
    return state["board"]


def own_hand(browser: TestClient, page: str) -> str:
    return str(state_of(browser, page)["hands"]["S"])


def next_board(browser: TestClient, page: str) -> str:
    """Press the button of a page that leads to the next board."""
    form = re.search(
        r'<form method="post" action="(/(?:play|sets/.*?))">.*?</form>',
        browser.get(page).text,
        re.DOTALL,
    )
    assert form is not None
    answer = browser.post(form[1], data=dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0])))
    assert answer.status_code == 303
    return str(answer.headers["location"])


def offered_seed(browser: TestClient) -> str:
    seed = re.search(r'name="seed"[^>]*value="(\d+)"', browser.get("/").text)
    assert seed is not None
    return seed[1]


def other_visitor(browser: TestClient) -> TestClient:
    """Somebody else at the same server."""
    browser.cookies.clear()
    return browser


def test_with_a_seed_every_visitor_gets_the_same_boards_in_the_same_order() -> None:
    with client() as browser:
        hands = []
        for _visitor in range(3):
            other_visitor(browser)
            page = begin(browser, seed=offered_seed(browser))
            played = [own_hand(browser, page)]
            for _ in range(3):
                page = next_board(browser, page)
                played.append(own_hand(browser, page))
            # Those who go on from the first page get the next board too.
            played.append(own_hand(browser, begin(browser, seed=offered_seed(browser))))
            hands.append(played)
        assert hands[0] == hands[1] == hands[2]
        assert len(set(hands[0])) == 5


def test_a_look_at_the_first_page_and_a_chosen_deal_leave_the_order_as_it_is() -> None:
    with client() as browser:
        coming = offered_seed(browser)
        assert offered_seed(browser) == coming
        begin(browser, seed="12345")
        assert offered_seed(browser) == coming
        begin(browser, seed=coming)
        assert offered_seed(browser) != coming


def test_the_order_is_the_same_after_a_restart_and_another_for_another_seed() -> None:
    first, again, other = Draws(7), Draws(7), Draws(8)
    numbers = [first.draw("anna", BOARDS) for _ in range(5)]
    assert numbers == [again.draw("bert", BOARDS) for _ in range(5)]
    assert numbers != [other.draw("anna", BOARDS) for _ in range(5)]


def test_without_a_seed_two_visitors_get_different_boards() -> None:
    draws = Draws(None)
    numbers = {name: [draws.draw(name, BOARDS) for _ in range(3)] for name in ("anna", "bert")}
    assert numbers["anna"] != numbers["bert"]


def test_a_file_of_two_boards_is_a_set_that_is_played_board_by_board() -> None:
    with client() as browser:
        page = begin(browser, board=TWO_BOARDS)
        assert page.startswith("/sets/")
        first = go(browser, page)
        assert own_hand(browser, first) == board_hand(DEAL)
        text = browser.get(first).text
        assert "Board 1 of 2" in text
        assert "Play the next board" in text
        second = next_board(browser, first)
        assert own_hand(browser, second) == board_hand(SECOND)
        assert state_of(browser, second)["dealer"] == "W"
        text = browser.get(second).text
        assert "Board 2 of 2" in text
        assert "Play the next board" not in text
        assert f'href="{page}"' in text


def go(browser: TestClient, page: str, number: int = 1) -> str:
    """Begin a board of a set, or go on with it; return the address of its page."""
    answer = browser.post(f"{page}/boards/{number}")
    assert answer.status_code == 303
    return str(answer.headers["location"])


def board_hand(deal: Deal) -> str:
    return deal[Seat.SOUTH].pbn


def test_an_uploaded_file_goes_on_like_a_pasted_one_and_after_a_restart(tmp_path: Path) -> None:
    with client(tmp_path) as browser:
        answer = browser.post("/play", data={}, files={"file": ("two.pbn", TWO_BOARDS.encode())})
        first = go(browser, answer.headers["location"])
        cookies = dict(browser.cookies)
    with client(tmp_path, cookies=cookies) as browser:
        assert own_hand(browser, next_board(browser, first)) == board_hand(SECOND)


def test_a_seed_that_was_chosen_counts_on_with_each_board() -> None:
    with client() as browser:
        page = begin(browser, seed="100")
        for seed in range(101, 104):
            page = next_board(browser, page)
            assert own_hand(browser, page) == board_hand(Deal.random(seed))


def test_a_file_of_one_board_is_followed_by_other_boards() -> None:
    one = pbn_text([BoardRecord(Board(3, "S", "EW", DEAL), Auction("S"))])
    with client() as browser:
        page = begin(browser, board=one)
        assert "Board 1 of" not in browser.get(page).text
        assert own_hand(browser, next_board(browser, page)) != board_hand(DEAL)


def test_described_hands_stay_described_on_every_board() -> None:
    with client() as browser:
        page = begin(browser, south="16 hcp balanced", seed="1")
        hands = {own_hand(browser, page)}
        for _ in range(3):
            page = next_board(browser, page)
            hands.add(own_hand(browser, page))
        assert len(hands) == 4
        assert all(hand_points(hand) == 16 for hand in hands)


def hand_points(text: str) -> int:
    return sum("JQKA".index(card) + 1 for card in text if card in "JQKA")


def test_calls_that_a_board_began_after_come_before_the_next_one_too() -> None:
    with client() as browser:
        page = begin(browser, node="1N", seat="S", seed="2")
        page = next_board(browser, page)
        assert state_of(browser, page)["auction"][:2] == ["1NT", "P"]


def test_a_game_of_an_earlier_version_is_read_without_a_series() -> None:
    game = Game(Board(1, "N", "None", DEAL))
    text = game_text(game)
    start = text.index(',"series"')
    assert game_from_text(text[:start] + "}") == game
    assert game_from_text(text) == game


def test_settings_with_a_seed_serve_two_visitors_alike() -> None:
    settings = WebSettings(systems=("simple",), seed=7)
    application = create_application(settings, workers=InlineWorkers())
    with TestClient(application, base_url="http://127.0.0.1:8080") as browser:
        first = offered_seed(browser)
        assert offered_seed(other_visitor(browser)) == first


@pytest.mark.slow
def test_the_other_table_begins_with_the_calls_of_the_players_table_and_they_stay() -> None:
    with client() as browser:
        page = begin(browser, count="4", node="1N-2C", ours="random", theirs="random")
        board = browser.post(f"{page}/boards/1").headers["location"]
        with connect(browser, board) as socket:
            state = next_state(socket)
            begun = state["board"]["auction"]
            assert begun == ["1NT", "P", "2C", "P"]
            socket.send_json({"act": "pace", "seconds": 0})
            socket.send_json({"act": "undo"})
            while (refused := socket.receive_json())["type"] != "refused":
                pass
            assert "nothing to take back" in refused["text"]
            while "other" not in state:
                if state["calls"]:
                    socket.send_json({"act": "call", "call": "P"})
                elif state["cards"]:
                    socket.send_json({"act": "claim", "tricks": 0})
                state = next_state(socket)
        other = state["other"]["auction"]
        assert other[: len(begun)] == begun
