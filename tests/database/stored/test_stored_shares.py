"""Shares that were counted once are read by the next command, and a damaged file harms nobody."""

import pytest

from cuebid.core import Auction, Call, Seat
from cuebid.database.meaning import call_context, disclosure
from cuebid.database.stored.kept_shares import KeptShares
from cuebid.systems import load_cached_system
from cuebid.text import Diagnostics

RULES = """\
0 START:1N 60 @01~.[15,17]~ :P15:p17 #1
0 START:1N 50 @01~.[10,14]~ :P10:p14 #2
0 START:P 40 @01~.<8~ :p7 #3
"""


def never():
    raise AssertionError("counted again")


def test_an_answer_is_counted_once(tmp_path):
    path = tmp_path / "cuebid" / "book.shares"
    assert KeptShares(path)("-- START 1NT", lambda: [0.25, 1 / 3]) == [0.25, 1 / 3]
    again = KeptShares(path)
    assert again("-- START 1NT", never) == [0.25, 1 / 3]
    assert again("-- START P", list) == []
    assert KeptShares(path)("-- START P", never) == []


@pytest.mark.parametrize("damage", [b"\xff\n", b"-- START 1NT\t0.5 0.5\t00000000\n", b"\n\t\t\n"])
def test_a_damaged_file_is_counted_anew(tmp_path, damage):
    path = tmp_path / "book.shares"
    path.write_bytes(damage)
    assert KeptShares(path)("-- START 1NT", lambda: [1.0]) == [1.0]


def test_where_nothing_can_be_written_all_works(tmp_path):
    (tmp_path / "file").write_text("")
    shares = KeptShares(tmp_path / "file" / "book.shares")
    assert shares("-- START 1NT", lambda: [1.0]) == [1.0]


def test_a_cached_system_explains_alike_without_counting(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "10-openings.mb.txt2").write_text(RULES)
    (folder / "system.toml").write_text('title = "Mine"\n')

    def told():
        context = load_cached_system(folder, Diagnostics()).book.context(Auction(Seat.NORTH))
        return [context.disclosure(Call(call)) for call in ("1NT", "P")]

    # The first has no cached system yet, so that nothing is kept; the second counts.
    counted = told()
    assert told() == counted
    assert list((tmp_path / "cache" / "cuebid").glob("*.shares"))
    monkeypatch.setattr(disclosure, "shares_of_rules", lambda *_: never())
    monkeypatch.setattr(call_context, "count_unfitted", lambda *_: never())
    assert told() == counted


def test_hands_that_no_call_fits_are_kept_apart_with_and_without_judgement(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "10-openings.mb.txt2").write_text(RULES)
    (folder / "system.toml").write_text('title = "Mine"\n')
    auction = Auction(Seat.NORTH)
    load_cached_system(folder, Diagnostics())
    counted = load_cached_system(folder, Diagnostics()).book.context(auction).unfitted
    by_rules = load_cached_system(folder, Diagnostics()).book.with_judge(None)
    assert by_rules.context(auction).unfitted != counted
    assert load_cached_system(folder, Diagnostics()).book.context(auction).unfitted == counted
