"""What a visitor chooses for all pages is kept by the browser, and pages are drawn by it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from web_fixtures import begin, client, connect

from cuebid.core import Hand
from cuebid.phrases import spoken_language
from cuebid.web.serving.choices import OFFERED, choices_text, read_choices
from cuebid.web.serving.hand_cards import cards_html

FIRST = {name: values[0] for name, values in OFFERED.items()}


@pytest.mark.parametrize("name", OFFERED)
def test_each_choice_is_read_as_it_was_written(name: str) -> None:
    for value in OFFERED[name]:
        assert read_choices(choices_text(FIRST | {name: value})) == FIRST | {name: value}


@pytest.mark.parametrize(
    "text",
    [
        *("", "deck", "deck:", ":", "&&&&", "deck:seven&sound:loud", "nonsense:on"),
        'deck:"><script>',
        "&" * 100_000,
    ],
)
def test_what_is_not_offered_is_ignored(text: str) -> None:
    assert read_choices(text) == FIRST


def test_what_is_chosen_is_kept_and_the_rest_stays() -> None:
    with client() as browser:
        assert 'data-deck="four" data-size="normal" data-sound="off"' in browser.get("/").text
        answer = browser.post("/settings", data={"deck": "two", "size": "large", "sound": "loud"})
        assert answer.headers["location"] == "/settings"
        browser.post("/settings", data={"pace": "0", "cards": "on"})
        text = browser.get(begin(browser)).text
        assert 'data-deck="two" data-size="large" data-sound="off"' in text
        assert '<option value="0" selected>' in text
        assert 'name="cards" checked' in text
        assert 'name="calls" checked' not in text
        for name, value in {"deck": "two", "pace": "0", "order": "SHCD"}.items():
            chosen = rf'name="{name}">(?:(?!</select>).)*<option value="{value}" selected>'
            assert re.search(chosen, browser.get("/settings").text)


def test_cards_are_held_in_the_order_that_was_chosen_everywhere() -> None:
    with client() as browser:
        browser.post("/settings", data={"order": "CDHS"})
        game = browser.get(begin(browser)).text
        assert 'held="CDHS"' in game
        suits = re.findall(r"face suit-([SHDC]) first", browser.get("/").text)
        assert suits == sorted(suits, key="CDHS".index)
    # Outside a request, and for the next visitor, the order is the usual one.
    assert re.findall(r"suit-([SHDC]) first", cards_html(Hand.parse("A.A.A.AKQJT98765"))) == [
        *("S", "H", "C", "D")
    ]


def test_calls_are_explained_in_the_language_that_was_chosen() -> None:
    with client() as browser:
        offered = re.findall(
            r'<option value="\w+"[^>]*>(Deutsch|English)<', browser.get("/settings").text
        )
        assert offered == ["English", "Deutsch"]
        for language, word in {"german": "ausgeglichen", "english": "balanced"}.items():
            browser.post("/settings", data={"language": language})
            page = begin(browser, dealer="S")
            with connect(browser, page) as socket:
                assert word in notrump_shown(socket)
    assert spoken_language() == "english"


def notrump_shown(socket: Any) -> str:
    """What an opening of one notrump would show, once the table tells it."""
    socket.send_json({"act": "meanings"})
    while True:
        told = socket.receive_json().get("texts", {})
        if "1NT" in told:
            return str(told["1NT"])


def test_no_address_that_somebody_else_wrote_is_led_to() -> None:
    with client() as browser:
        answer = browser.post("/settings?next=//evil.example", data={"next": "//evil.example"})
        assert answer.headers["location"] == "/settings"
