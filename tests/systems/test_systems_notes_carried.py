"""A system of rules as notes, and back: the same calls, but for rows that were changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.bml import parse_document
from cuebid.cli.main import cli
from cuebid.core import PASS, Auction, Hand, Seat
from cuebid.database import choose
from cuebid.match.deals import random_boards
from cuebid.systems import open_system
from cuebid.systems.notes import carried_lines, carried_of, exported_calls, load_notes, notes_text
from cuebid.text import Diagnostics, Source, trace

OWN = """\
;! defaults=rules
; A strong club, and nothing else that is known.
1X Begin(1C) 200 Strong :P16 *100001 #100001
1 Begin(1a[DHS]) 150 @01~.[11,15]~&&Five :P11:p15:D5#a #100002
3 Begin(1C:P:1D) 150 @01~.<=7~ :p7 *7 #100003
3 Begin(1C:P:1a[HS]) 160 @01~.>=8~&&Five :P8:D5#a *8 #100004
0d P$ 10 . . #100009
"""
MACROS = "Begin = START:(P:)*\nStrong = @01~.>=16~\nFive = (@07[5-9]#a|@09[5-9]#a)\n"


@cache
def sayc_notes(*, rules: bool = True) -> str:
    system = open_system("sayc")
    text = notes_text(system.title, exported_calls(system.book, 2))
    return text + "".join(f"{line}\n" for line in carried_lines(text, system.files) if rules)


def opened(tmp_path: Path, text: str):
    path = tmp_path / "notes.bml"
    path.write_text(text, "utf-8")
    report = Diagnostics()
    return load_notes(path, report), report


def call(system, hand: str, auction: str):
    return choose(system.book, Hand(hand), Auction.parse(Seat.NORTH, auction)).call


@pytest.mark.parametrize("pairs", [300, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.timeout(1800)
def test_notes_of_the_shipped_system_choose_its_calls(tmp_path, pairs):
    """Of hands and auctions as four players of the system meet them, 99 % and more."""
    system = open_system("sayc")
    back, report = opened(tmp_path, sayc_notes())
    assert not list(report)
    seen = differing = 0
    for board in random_boards(pairs, 31):
        auction = Auction(board.dealer)
        while not auction.is_over and seen < pairs:
            hand = board.deal[auction.turn]
            wanted, found = (
                choose(one.book, hand, auction, board.vulnerability).call or PASS
                for one in (system, back)
            )
            seen, differing = seen + 1, differing + (wanted is not found)
            auction = auction.with_call(wanted)
    assert seen == pairs
    assert differing <= pairs / 100


def test_the_rules_are_comments_of_notes_that_are_in_order():
    report = Diagnostics()
    document = parse_document(Source("sayc.bml", sayc_notes()), report)
    assert not list(report)
    carried = carried_of(document)
    assert carried is not None
    assert carried.header == ";! defaults=rules\n"
    assert " *15010 #15010" in carried.rules.text
    assert len(carried.rows) > 150


def test_without_the_rules_notes_say_what_calls_show():
    assert carried_of(parse_document(Source("x", sayc_notes(rules=False)), Diagnostics())) is None


def test_a_row_that_was_changed_counts_as_it_is_written(tmp_path):
    text = sayc_notes()
    row = next(line for line in text.splitlines() if line.startswith("2D = !Jacoby transfer"))
    text = text.replace(row, "2D = !natural, 5+!d, 5--9 hcp", 1)
    changed, report = opened(tmp_path, text)
    assert not list(report)
    diamonds, hearts = "93.82.KQ9432.J72", "93.KQ9432.82.J72"
    sayc = open_system("sayc")
    assert call(sayc, diamonds, "1N P").text != "2D"
    assert call(sayc, hearts, "1N P").text == "2D"
    assert call(changed, diamonds, "1N P").text == "2D"
    assert call(changed, hearts, "1N P").text != "2D"
    # The other answers, and the same call elsewhere, are as they were.
    assert call(changed, "KQ9432.93.82.J72", "1N P").text == "2H"
    assert (
        call(changed, "AQ9432.93.82.972", "2N P").text
        == call(sayc, "AQ9432.93.82.972", "2N P").text
    )


def test_blanks_do_not_change_a_row(tmp_path):
    text = sayc_notes().replace("2D = !Jacoby", "2D    =   !Jacoby", 1)
    back, _ = opened(tmp_path, text)
    assert call(back, "93.KQ9432.82.J72", "1N P").text == "2D"


def test_a_row_that_was_added_counts_before_general_rules(tmp_path):
    text = sayc_notes().replace("* After 1NT\n", "* After 1NT\n\n(1N)-\n3C 5+!d, 5+!h, 6+ hcp\n", 1)
    changed, report = opened(tmp_path, text)
    assert not list(report)
    assert call(changed, "2.KQT92.KQT93.72", "1N").text == "3C"


def own_system(tmp_path: Path):
    path = tmp_path / "mb.txt2"
    path.write_text(OWN, "utf-8")
    (tmp_path / "mac.m4").write_text(MACROS, "utf-8")
    (tmp_path / "Comments.txt").write_text("7 negative\n8 positive\n100001 strong\n", "utf-8")
    return open_system(str(path))


def test_any_database_can_be_written_as_notes_and_read_again(tmp_path):
    """Numbers and macros are its own; a changed row is understood without the shipped macros."""
    system = own_system(tmp_path)
    text = notes_text("Own", exported_calls(system.book, 2))
    assert "1C = strong; ART, 16+ hcp" in text
    text += "".join(f"{line}\n" for line in carried_lines(text, system.files))
    back, report = opened(tmp_path, text)
    assert not list(report)
    changed, report = opened(tmp_path, text.replace("1C = strong; ART, 16+ hcp", "1C = 17+ hcp", 1))
    assert not list(report)
    hands = ("AKQ2.KQ2.A32.432", "AKQ2.KQ2.432.432", "AKQ32.K32.432.43", "AKQ2.KQ2.K32.432")
    for hand in hands:
        assert call(back, hand, "") is call(system, hand, "")
    assert [call(system, hand, "").text for hand in hands] == ["1C", "P", "1S", "1C"]
    assert [call(changed, hand, "").text for hand in hands] == ["1C", "P", "1S", "1C"]
    sixteen = "AKQ2.KQ2.Q32.432"
    assert call(system, sixteen, "").text == "1C"
    assert call(changed, sixteen, "").text == "P"


def test_what_is_wrong_with_a_carried_rule_is_said_where_it_stands(tmp_path):
    text = sayc_notes()
    line = next(line for line in text.splitlines() if line.endswith("*15010 #15010"))
    text = text.replace(line, line.replace(" *15010", " ] *15010"), 1)
    _, report = opened(tmp_path, text)
    places = {str(trace(one.span).written) for one in report}
    number = text.splitlines().index(line.replace(" *15010", " ] *15010")) + 1
    assert any(f"notes.bml:{number}:" in place for place in places), places


def test_the_commands_write_build_and_bid(tmp_path):
    notes, folder = str(tmp_path / "sayc.bml"), str(tmp_path / "back")
    runner = CliRunner()
    written = runner.invoke(cli, ["system", "notes", "sayc", "--depth", "1", "-o", notes])
    assert written.exit_code == 0
    built = runner.invoke(cli, ["system", "build", notes, "-o", folder])
    assert built.exit_code == 0, built.output
    bid = runner.invoke(cli, ["bid", "KQ542.93.K832.72", "1N", "P", "--system", folder])
    assert "2H by rule #15021" in bid.output
    plain = runner.invoke(cli, ["system", "notes", "sayc", "--depth", "1", "--no-rules"])
    assert "//db" not in plain.output
