"""The page on robots says what is so."""

from __future__ import annotations

import re

from cuebid.core import BoardRecord
from cuebid.robots import PLAYERS, Player
from project_paths import DOCS

PAGE = DOCS / "robots.md"


def test_the_player_of_the_page_plays_the_board_of_the_page(capsys):
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, str(PAGE), "exec"), names)  # noqa: S102 - the page is our own
    assert isinstance(names["Patient"](), Player)
    record = names["record"]
    assert isinstance(record, BoardRecord)
    assert record.is_finished
    assert record.result_text in capsys.readouterr().out


def test_every_player_has_its_section():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"## `{name}`" in text for name in PLAYERS)


def test_what_the_page_on_card_play_says_is_so(capsys):
    page = PAGE.with_name("card-play.md")
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, str(page), "exec"), {})  # noqa: S102 - the page is our own
    assert "♠K" in capsys.readouterr().out
