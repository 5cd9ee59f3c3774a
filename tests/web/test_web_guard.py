"""Only pages of the server change anything; other names, origins and sizes are refused."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from web_fixtures import ORIGIN, InlineWorkers, begin, client, connect

from cuebid.core import RangeError
from cuebid.web import WebSettings, create_application
from cuebid.web.serving.guard import CONTENT_POLICY

TOKEN = "of-a-link"  # noqa: S105 - of a server that lives for one test


def test_every_answer_has_a_policy_without_inline_scripts() -> None:
    with client() as browser:
        for path in ("/", "/static/page.css", "/no-such-page"):
            headers = browser.get(path).headers
            assert headers["content-security-policy"] == CONTENT_POLICY
            assert headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in CONTENT_POLICY


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:9", "127.0.0.1.evil.example:8080", ""])
def test_a_name_that_is_not_ours_is_refused(host: str) -> None:
    with client() as browser:
        assert browser.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9"])
def test_another_origin_cannot_begin_a_game_nor_open_a_socket(origin: str) -> None:
    with client() as browser:
        page = begin(browser)
        assert browser.post("/play", headers={"origin": origin}).status_code == 403
        with (
            pytest.raises(WebSocketDisconnect),
            connect(browser, page, origin=origin),
        ):
            pass


def test_a_request_without_an_origin_changes_nothing() -> None:
    with client() as browser:
        del browser.headers["origin"]
        assert browser.get("/").status_code == 200
        assert browser.post("/play").status_code == 403


def test_a_large_request_is_refused_with_or_without_its_length() -> None:
    with client() as browser:
        large = "board=" + "x" * 1_100_000
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert browser.post("/play", content=large, headers=form).status_code == 413

        def pieces() -> object:
            for _ in range(1100):
                yield b"x" * 1000

        answer = browser.post("/play", content=pieces(), headers=form)
        assert answer.status_code == 400


def test_a_token_is_asked_for_and_leaves_the_address() -> None:
    with client(token=TOKEN) as browser:
        assert browser.get("/").status_code == 403
        assert browser.get("/?token=wrong").status_code == 403
        answer = browser.get(f"/?token={TOKEN}")
        assert answer.status_code == 303
        assert answer.headers["location"] == "/"
        assert "httponly" in answer.headers["set-cookie"].lower()
        assert browser.get("/").status_code == 200


def test_a_forged_cookie_opens_nothing() -> None:
    with client(token=TOKEN, cookies={"cuebid_token": "guess"}) as browser:
        assert browser.get("/").status_code == 403
        assert browser.post("/play").status_code == 403


def test_another_visitors_game_does_not_exist() -> None:
    with client() as browser:
        page = begin(browser)
        assert browser.get(page).status_code == 200
        browser.cookies.clear()
        assert browser.get(page).status_code == 404
        with pytest.raises(WebSocketDisconnect), connect(browser, page):
            pass


@pytest.mark.parametrize("path", ["/static/../guard.py", "/static/%2e%2e%2fguard.py", "/static/x"])
def test_no_path_leads_out_of_the_static_files(path: str) -> None:
    with client() as browser:
        assert browser.get(path).status_code == 404


def test_pages_that_other_machines_reach_need_a_token() -> None:
    with pytest.raises(RangeError):
        WebSettings(host="192.0.2.1")
    with pytest.raises(RangeError):
        WebSettings(public_url="https://bridge.example")
    allowed = WebSettings(token=TOKEN, public_url="https://bridge.example").allowed_hosts(8080)
    assert "bridge.example" in allowed
    assert f"http://{min(allowed)}" == ORIGIN


def test_the_first_page_with_all_that_it_loads_is_under_100_kilobytes() -> None:
    with client() as browser:
        game = begin(browser, seed="7")
        for page in ("/", game):
            text = browser.get(page).text
            size = len(text.encode())
            for name in {"/static/live.js", "/static/texts.js"} | set(
                re.findall(r'(?:src|href)="(/static/[^"]*)"', text)
            ):
                size += len(browser.get(name).content)
            assert size < 100_000


def test_a_socket_that_sends_no_text_or_too_much_is_refused_and_goes_on() -> None:
    with client() as browser:
        page = begin(browser, seed="7", number="3")  # South deals
        with connect(browser, page) as socket:
            assert socket.receive_json()["type"] == "state"
            socket.send_bytes(b"\xff\xfe\x00")
            assert socket.receive_json()["type"] == "refused"
            socket.send_text("[" * 100_000)
            assert socket.receive_json()["type"] == "refused"
            socket.send_text("[" * 9_000)
            assert socket.receive_json()["type"] == "refused"
            socket.send_text('{"act": {"act": "call"}, "call": ["P"]}')
            assert socket.receive_json()["type"] == "refused"


def test_sockets_have_a_limit_and_the_next_page_is_told_to_try_later() -> None:
    settings = WebSettings(systems=("simple",), most_sockets=1, seed=7)
    application = create_application(settings, workers=InlineWorkers(), clock=lambda: 1.0)
    with TestClient(
        application, base_url=ORIGIN, headers={"origin": ORIGIN}, follow_redirects=False
    ) as browser:
        page = begin(browser, seed="7", number="3")
        with connect(browser, page) as first:
            first.receive_json()
            with connect(browser, page) as second, pytest.raises(WebSocketDisconnect) as refused:
                second.receive_json()
            assert refused.value.code == 1013


@pytest.mark.parametrize(
    "path",
    [
        "/play/../../etc/passwd",
        "/play/%2e%2e/board.pbn",
        "/play/x/board.exe",
        "/tools/../../guard",
        "/watch/-1",
        "/watch/99999999999999999999",
        "/static/%00",
        "/static/english.toml",
    ],
)
def test_no_path_leads_to_a_file_or_another_visitors_board(path: str) -> None:
    with client() as browser:
        assert browser.get(path).status_code == 404


def test_a_file_name_that_is_a_path_or_markup_does_nothing() -> None:
    with client() as browser:
        for name in ("../../x.pbn", "<script>alert(1)</script>.pbn", "\x00"):
            answer = browser.post("/tools/boards", files={"file": (name, b"no boards")})
            assert answer.status_code in {200, 400}
            assert "<script>alert" not in answer.text


def test_more_files_or_fields_than_a_form_has_are_refused() -> None:
    with client() as browser:
        files = [("file", (f"{number}.pbn", b"x")) for number in range(3)]
        assert browser.post("/play", files=files).status_code == 400
        fields = {f"field{number}": "x" for number in range(50)}
        assert browser.post("/play", files={"file": ("x", b"")}, data=fields).status_code == 400
