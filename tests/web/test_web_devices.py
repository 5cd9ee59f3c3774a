"""A visitor goes on at another device, by a code that works once."""

from __future__ import annotations

import re

from web_fixtures import Visitor, client

from cuebid.web.serving.devices import Handover, Handovers

ANNA = Handover("anna", "deck:two", has_link=True)


class Clock:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def code_of(visitor: Visitor) -> str:
    page = visitor.post("/settings/device").text
    found = re.search(r'value="http://[^/]*/settings/device/(\w+)"', page)
    assert found is not None
    return found[1]


def test_an_identity_link_works_once() -> None:
    with client() as browser:
        desk, phone, thief = (Visitor(browser) for _ in range(3))
        desk.begin(seed="7")
        code = code_of(desk)
        # A program that looks at the link does not use it up.
        for _ in range(2):
            assert "Continue here" in phone.get(f"/settings/device/{code}").text
        assert phone.post("/settings/device/here", code=code).status_code == 303
        answer = thief.post("/settings/device/here", code=code)
        assert answer.status_code == 410
        assert "used already" in answer.text
        assert phone.cookies["cuebid_visitor"] == desk.cookies["cuebid_visitor"]
        assert not thief.cookies


def test_the_other_device_has_the_same_boards_settings_and_token() -> None:
    with client(token="secret") as browser:  # noqa: S106 - of a test
        desk, phone = Visitor(browser), Visitor(browser)
        assert desk.get("/?token=secret").status_code == 303
        page = desk.begin(seed="7")
        desk.post("/settings", deck="two")
        code = code_of(desk)
        assert phone.get(page).status_code == 404
        assert phone.get("/").status_code == 403
        answer = phone.post("/settings/device/here", code=f" {code[:5].lower()}-{code[5:]}")
        assert answer.headers["location"] == "/"
        assert phone.get(page).status_code == 200
        assert page in phone.get("/").text
        assert 'data-deck="two"' in phone.get("/settings").text


def test_who_has_no_link_of_the_server_hands_none_over() -> None:
    with client(token="secret") as browser:  # noqa: S106 - of a test
        desk, phone = Visitor(browser), Visitor(browser)
        answer = phone.post("/settings/device/here", code=code_of(desk))
        assert answer.headers["location"] == "/settings"
        assert phone.get("/").status_code == 403


def test_a_code_ends_after_ten_minutes_and_with_the_next_one() -> None:
    clock = Clock()
    handovers = Handovers(clock)
    first = handovers.add(ANNA)
    second = handovers.add(ANNA)
    assert handovers.take(first) is None
    clock.now += 599
    assert handovers.take(second) == ANNA
    third = handovers.add(ANNA)
    clock.now += 600
    assert handovers.take(third) is None


def test_a_code_that_nobody_made_opens_nothing() -> None:
    with client() as browser:
        visitor = Visitor(browser)
        for code in ("", "AAAAAAAAAA", "<b>", "x" * 1000):
            assert visitor.post("/settings/device/here", code=code).status_code == 410
        assert "<b>" not in visitor.get("/settings/device/%3Cb%3E").text
