"""The page of a match can be read by everybody, and needs nothing but itself."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from cuebid.core import Explanation, Ruling, Seat
from cuebid.match.board_play import play_board
from cuebid.match.deals import random_boards
from cuebid.match.page import match_page
from cuebid.match.teams import CLOSED, OPEN, TeamMatch, compare_rooms
from cuebid.render.element import BOARD_SCRIPT
from cuebid.render.page import content_policy
from cuebid.robots import make_player

VOID = {"meta", "link", "br", "hr", "img", "input", "col", "wbr"}


class Page(HTMLParser):
    """Elements, identifiers and links of a page; fails where tags do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.identifiers: list[str] = []
        self.links: list[str] = []
        self.seen: set[str] = set()
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        values = dict(attrs)
        if values.get("id"):
            self.identifiers.append(str(values["id"]))
        for name in ("href", "src"):
            if values.get(name):
                self.links.append(str(values[name]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def match() -> TeamMatch:
    simple, other = make_player("simple", 1), make_player("random", 2)
    records = []
    for board in random_boards(3, seed=11):
        for room, ns, ew, names in (
            (OPEN, simple, other, ("Tom & <Jerry>", "Red")),
            (CLOSED, other, simple, ("Red", "Tom & <Jerry>")),
        ):
            players = {seat: (ew if seat % 2 else ns) for seat in Seat}
            record = play_board(board, players)
            teams = {seat: names[seat % 2] for seat in Seat}
            records.append(replace(record, room=room, players=teams))
    records[0] = replace(
        records[0],
        explanations={0: Explanation("12-21 & <any>")},
        rulings=(Ruling(Seat.EAST, "3 illegal <attempts>; pass is assigned"),),
    )
    return compare_rooms(records, "Tom & <Jerry>", "Red")


def test_tags_nest_and_every_link_leads_to_a_place_on_the_page(match: TeamMatch) -> None:
    page = Page(match_page(match, "A <match>"))
    assert len(page.identifiers) == len(set(page.identifiers))
    assert page.links
    for link in page.links:
        assert link.startswith("#")
        assert link[1:] in page.identifiers


def test_the_page_needs_no_network_and_no_other_file(match: TeamMatch) -> None:
    text = match_page(match, "Match")
    page = Page(text)
    assert not page.seen & {"link", "img", "iframe"}
    assert not re.search(r"https?:", text)
    assert not re.search(r"@import|url\(", text)


def test_the_only_script_is_that_of_the_board_and_the_policy_names_its_hash(
    match: TeamMatch,
) -> None:
    text = match_page(match, "Match")
    [script] = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert script.strip() == BOARD_SCRIPT.read_text(encoding="utf-8").strip()
    assert content_policy(script) in html.unescape(text)


def test_names_alerts_and_rulings_are_shown_as_they_are_never_as_markup(match: TeamMatch) -> None:
    text = match_page(match, "A <match>")
    assert "Tom &amp; &lt;Jerry&gt;" in text
    assert "12-21 &amp; &lt;any&gt;" in text
    assert "3 illegal &lt;attempts&gt;; pass is assigned" in text
    assert "<match>" not in text
    assert "<Jerry>" not in text


def test_every_board_has_its_deal_and_both_rooms(match: TeamMatch) -> None:
    text = match_page(match, "Match")
    for number in (1, 2, 3):
        assert f'id="board-{number}"' in text
    assert text.count("Open room:") == 3
    assert text.count("Closed room:") == 3


def test_the_page_is_marked_for_language_phone_dark_and_paper(match: TeamMatch) -> None:
    text = match_page(match, "Match")
    assert '<html lang="en">' in text
    assert "width=device-width" in text
    assert "color-scheme: light" in text
    assert "color-scheme: dark" in text
    assert "@media print" in text
