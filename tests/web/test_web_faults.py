"""What a visitor wrote wrong is said in sentences, with the place, and is not lost."""

from __future__ import annotations

import re

import pytest
from web_fixtures import client

WRONG = {
    "south": "blanced 15",
    "north": "5+H",
    "seed": "77",
    "number": "12",
    "seat": "W",
    "ours": "random",
    "board": "",
    "node": "",
}


def test_a_form_that_went_wrong_comes_back_with_all_that_was_chosen() -> None:
    with client() as browser:
        answer = browser.post("/play", data=WRONG)
    assert answer.status_code == 400
    fields = dict(re.findall(r'<input name="(\w+)"[^>]*value="([^"]*)"', answer.text))
    kept = {name: WRONG[name] for name in ("south", "north", "seed", "number")}
    assert kept.items() <= fields.items()
    assert '<option value="W" selected>' in answer.text
    assert '<option value="random" selected>random</option>' in answer.text
    assert "<details open>" in answer.text


def test_a_board_that_cannot_be_read_stays_in_its_field() -> None:
    with client() as browser:
        answer = browser.post("/play", data={"board": "no <board> at all"})
    assert "no &lt;board&gt; at all</textarea>" in answer.text


@pytest.mark.parametrize("page", ["/play", "/tools/deals?south=blanced%2015"])
def test_a_misspelt_description_is_shown_with_a_caret_and_the_word_that_was_meant(
    page: str,
) -> None:
    with client() as browser:
        answer = browser.post(page, data=WRONG) if page == "/play" else browser.get(page)
    excerpt = re.search(r"<pre[^>]*>(.*?)</pre>", answer.text, re.DOTALL)
    assert excerpt is not None
    assert excerpt[1] == "blanced 15\n^^^^^^^"
    assert "Did you mean balanced?" in answer.text
    # No words of a compiler: neither the name of a source nor a code.
    assert "constraint:" not in answer.text
    assert "deal-unexpected" not in answer.text


@pytest.mark.parametrize("page", ["/practice", "/explore", "/explore?system=sayc"])
def test_a_server_whose_robots_have_no_rules_says_that_there_is_nothing_to_practise(
    page: str,
) -> None:
    with client() as browser:
        answer = browser.get(page)
    assert answer.status_code == 400
    assert "No robot of this server bids by rules; add a system such as sayc" in answer.text
