"""What travels between server and browser: compressed, kept by the browser, cookies over HTTPS."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from web_fixtures import InlineWorkers, begin, client

from cuebid.web import WebSettings, create_application

PUBLIC = "https://bridge.example"
YEAR = 31536000
LINK_WORD = "secret"


def public_client(**headers: str) -> TestClient:
    """A browser of somebody who came with the token to a server behind a proxy."""
    settings = WebSettings(public_url=PUBLIC, token=LINK_WORD, systems=("simple", "random"), seed=7)
    application = create_application(settings, workers=InlineWorkers(), clock=lambda: 1000.0)
    # Between the proxy and the server it is HTTP.
    return TestClient(
        application,
        base_url="http://bridge.example",
        headers={"origin": PUBLIC, **headers},
        follow_redirects=False,
    )


@pytest.mark.parametrize("path", ["/", "/tools/deals", "/tools/boards", "/tools/message"])
def test_pages_and_their_files_are_compressed(path: str) -> None:
    with client() as browser:
        page = browser.get(path)
        files = re.findall(r'(?:src|href)="(/static/[^"]*\.(?:js|css))"', page.text)
        assert files
        for answer in (page, *map(browser.get, files)):
            assert answer.headers["content-encoding"] == "gzip"
            assert "accept-encoding" in answer.headers["vary"].lower()


def test_a_client_that_does_not_know_gzip_gets_plain_text() -> None:
    with client() as browser:
        answer = browser.get("/", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in answer.headers
        assert answer.text.startswith("<!DOCTYPE html>")


def test_files_of_a_page_are_kept_for_a_year_under_an_address_that_changes_with_them() -> None:
    with client() as browser:
        files = re.findall(r'(?:src|href)="(/static/[^"]*)"', browser.get("/tools/hand").text)
        assert len(files) >= 4
        for file in files:
            answer = browser.get(file)
            assert f"max-age={YEAR}" in answer.headers["cache-control"]
            # A page of an older server gets the file that there is, and asks again next time.
            other = browser.get(re.sub("/static/[^/]*/", "/static/older/", file))
            assert other.content == answer.content
            assert other.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/page.css", "/static/live.js", "/favicon.ico"])
def test_a_file_that_has_not_changed_is_not_sent_again(path: str) -> None:
    with client() as browser:
        answer = browser.get(path)
        again = browser.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        changed = browser.get(path, headers={"if-none-match": 'W/"0"'})
        assert changed.status_code == 200


def cookies_of(answer) -> list[str]:
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    return cookies


def test_cookies_travel_by_https_alone_where_the_visitor_came_by_https() -> None:
    with public_client() as browser:
        entered = browser.get(f"/?token={LINK_WORD}")
        # The client keeps no secure cookie of an address that is not HTTPS.
        kept = {"cookie": f"cuebid_token={LINK_WORD}"}
        begun = browser.post("/play", data={}, headers=kept)
        for cookie in cookies_of(entered) + cookies_of(begun):
            assert "; Secure" in cookie
            assert "; HttpOnly" in cookie
            assert "; SameSite=" in cookie


def test_cookies_on_this_machine_work_without_https() -> None:
    with client(token=LINK_WORD) as browser:
        entered = browser.get(f"/?token={LINK_WORD}")
        assert begin(browser)
        [cookie] = cookies_of(entered)
        assert "Secure" not in cookie
        assert "; HttpOnly" in cookie
