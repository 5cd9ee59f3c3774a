"""Notes of a database carry its rules: they choose the same calls, and rows that change win."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cuebid.bml import parse_document
from cuebid.cli.main import cli
from cuebid.core import PASS, Auction, Call, Hand, Seat, Vulnerability
from cuebid.database import choose
from cuebid.match.deals import random_boards
from cuebid.notes import build_notes, open_system
from cuebid.notes.merge.embedded_rules import read_embedded_rules
from cuebid.systems import bidding_steps
from cuebid.text import Diagnostics, Source

BALANCED_14 = "KQ54.AJ3.K83.J72"
BALANCED_16 = "KQ54.AJ3.K83.QJ2"
THIRD_SEAT = "#SEAT 3\n1S = 8--10 hcp, 4=!s\n\n#SEAT 0\n"

DATABASE = """\
;! restart=replace
; Openings.
1X Open(1N) 460 @01~.[15,17]~Bal :P15:p17:D2C2D2H2S:d5C5D4H4S *1 #200001
1X Open(1a[HS]) 50 @01~.[11,21]~&&Long5a :P11:p21:D5#a *2 #2
1 Open(1C) 40 @01~.[11,21]~
  :P11:p21 #13
0 Open(e[12]N:P:[+#e]C)@_STAY 0 . . #14
0 _STAY:P:2D 40 ~(#0(H)<=3)*(#0(S)<=3)~ :d3H3S #15
0 _STAY:P:2H 41 ~#0(H)>=4~ :D4H #16
0 _STAY:P:2S 40 ~#0(S)>=4~ :D4S #17
3X Open(1N:P:2C) 60 @01~.>=8~(@184|@194) :P8 *3 #3
3dX Open(1N:P:2a[CDHS]) 10 @01~.<=7~&&Long5a :p7:D5#a *4 #4
0 1.:P:4N$|2.:P:4N$ 70 @01~.>=16~ :P16 #21
0d P$ 1 . . #30
"""
MACROS = """\
Open = START:(P:)*
Bal = @07[45]@113@13[23]
Long5a = (@07[5-9]#a|@09[5-9]#a)
"""


def run(*words):
    result = CliRunner().invoke(cli, list(map(str, words)))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def sayc_text(tmp_path_factory):
    path = tmp_path_factory.mktemp("sayc") / "sayc.bml"
    run("system", "notes", "sayc", "-o", path)
    return path.read_text("utf-8")


@pytest.fixture(scope="module")
def shipped():
    return open_system("sayc")


@pytest.fixture
def own_text(tmp_path):
    (tmp_path / "mb.txt2").write_text(DATABASE, "utf-8")
    (tmp_path / "mac.m4").write_text(MACROS, "utf-8")
    (tmp_path / "Comments.txt").write_text("1 15 to 17\n2 five\n3 !Stayman\n4 weak\n", "utf-8")
    run("system", "notes", tmp_path / "mb.txt2", "-o", tmp_path / "own.bml")
    return (tmp_path / "own.bml").read_text("utf-8")


@pytest.fixture
def loaded(tmp_path):
    def load(text, name="changed.bml"):
        (tmp_path / name).write_text(text, "utf-8")
        return open_system(str(tmp_path / name))

    return load


def call_of(system, hand, calls="", vulnerability=Vulnerability.NONE):
    auction = Auction(Seat.NORTH, [Call(one) for one in calls.split()])
    choice = choose(system.book, Hand(hand), auction, vulnerability)
    return (choice.call or PASS).text


def changed(text, heading, row, new):
    """The notes with the row that begins so, under this heading, replaced."""
    lines = text.split("\n")
    begin = lines.index(row, lines.index(heading))
    end = begin + 1
    while lines[end].startswith("     "):
        end += 1
    return "\n".join([*lines[:begin], *new, *lines[end:]])


def agreement(first, second, pairs):
    """How many of so many hands and auctions of self-play get the same call, and how many."""
    same = total = 0
    for board in random_boards(pairs, 11):
        for step in bidding_steps(first.book, board.deal, board.dealer, board.vulnerability):
            other = choose(second.book, step.hand, step.auction, board.vulnerability)
            same += (other.call or PASS) is (step.choice.call or PASS)
            total += 1
            if total == pairs:
                return same, total
    raise AssertionError("too few deals")


# A database of its own is compared in the default suite, below.
@pytest.mark.slow
@pytest.mark.parametrize("pairs", [10_000])
def test_the_shipped_system_and_its_notes_choose_the_same_calls(shipped, sayc_text, loaded, pairs):
    """At least 99 % over auctions of self-play, those of no table included."""
    same, total = agreement(shipped, loaded(sayc_text), pairs)
    assert total == pairs
    assert same / total >= 0.99


@pytest.mark.slow
def test_the_notes_build_to_a_folder_that_has_every_rule(shipped, sayc_text, tmp_path):
    (tmp_path / "sayc.bml").write_text(sayc_text, "utf-8")
    output = run("system", "build", tmp_path / "sayc.bml", "-o", tmp_path / "built")
    assert "rows stand for embedded rules" in output
    built = open_system(str(tmp_path / "built"))
    assert len(built.database.rules) == len(shipped.database.rules)
    assert built.database.explanations == shipped.database.explanations
    assert built.settings["card"] == shipped.settings["card"]
    assert built.title == shipped.title
    for rule in shipped.database.rules:
        assert built.chapter(built.database.by_number[rule.number]) == shipped.chapter(rule)


def test_notes_of_notes_are_the_same_tables_and_rules(own_text, tmp_path):
    run("system", "notes", tmp_path / "own.bml", "-o", tmp_path / "again.bml")
    again = (tmp_path / "again.bml").read_text("utf-8")
    assert again.split("** Settings")[0].strip() == own_text.split("** Rows as")[0].strip()
    assert again.split("** Rows as")[1] == own_text.split("** Rows as")[1]


@pytest.mark.parametrize("deals", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_a_database_of_ones_own_with_macros_and_labels_chooses_the_same(
    own_text, tmp_path, loaded, deals
):
    assert "//db rule   :P11:p21 #13" in own_text
    assert "//db macro Bal = @07[45]@113@13[23]" in own_text
    (tmp_path / "folder").mkdir()
    for name, source in (("10-all.mb.txt2", DATABASE), ("mac.m4", MACROS)):
        (tmp_path / "folder" / name).write_text(source, "utf-8")
    same, total = agreement(open_system(str(tmp_path / "folder")), loaded(own_text), deals)
    assert same == total


@pytest.mark.slow
def test_notes_without_rules_are_plain_notes(tmp_path):
    run("system", "notes", "sayc", "--no-rules", "--depth", "1", "-o", tmp_path / "plain.bml")
    text = (tmp_path / "plain.bml").read_text("utf-8")
    assert "//db" not in text
    document = parse_document(Source("plain.bml", text), Diagnostics())
    assert read_embedded_rules(document) is None
    assert build_notes(document).merged is None


@pytest.fixture(scope="module")
def edited(sayc_text, tmp_path_factory):
    """SAYC with a weak notrump, and more passes and a bid of its own over it.

    Stayman over two notrump is taken away, and one spade is another bid in third seat.
    """
    text = changed(sayc_text, "* Opening bids", "1N = one of:", ["1N = 12--14 bal"])
    text = changed(text, "* After 1NT", "P  = 0--8 hcp", ["P  = 0--10 hcp"])
    text = text.replace("\n1N-\n", "\n1N-\n4D = 7+!h, 9--10 hcp\n", 1)
    stayman = next(
        line for line in text.split("* After 2NT")[1].split("\n") if line.startswith("3C = ")
    )
    text = changed(text, "* After 2NT", stayman, [])
    text = text.replace("* After 1C\n", f"{THIRD_SEAT}* After 1C\n", 1)
    path = tmp_path_factory.mktemp("edited") / "edited.bml"
    path.write_text(text, "utf-8")
    return open_system(str(path))


@pytest.mark.slow
def test_a_row_that_was_changed_wins_over_the_rules_it_stood_for(shipped, edited):
    assert call_of(shipped, BALANCED_16) == "1NT"
    assert call_of(shipped, BALANCED_14) != "1NT"
    for passes in ("", "P", "P P", "P P P"):
        for vulnerability in Vulnerability:
            assert call_of(edited, BALANCED_14, passes, vulnerability) == "1NT"
            assert call_of(edited, BALANCED_16, passes, vulnerability) != "1NT"
    meaning = edited.book.context(Auction(Seat.NORTH)).meaning(Call("1N"))
    assert meaning.boxes.words().startswith("12-14 HCP")


@pytest.mark.slow
def test_a_changed_row_keeps_its_place_among_the_calls_beside_it(shipped, edited):
    """A pass that says more hands still goes behind Stayman, as the carried pass did."""
    stayman, flat = "KJ32.K932.432.Q2", "Q32.K32.Q432.QJ2"
    assert call_of(edited, stayman, "1N P") == call_of(shipped, stayman, "1N P") == "2C"
    assert call_of(edited, flat, "1N P") == call_of(shipped, flat, "1N P") != "P"


@pytest.mark.slow
def test_a_row_that_was_added_goes_before_carried_rules(shipped, edited):
    hand = "K2.KQ98732.Q32.2"
    assert call_of(shipped, hand, "1N P") == "2D"
    assert call_of(edited, hand, "1N P") == "4D"


@pytest.mark.slow
def test_a_row_that_was_taken_away_leaves_its_call_to_general_rules(shipped, edited):
    hand = "KJ32.K932.432.32"
    for passes in ("", "P P "):
        assert call_of(shipped, hand, passes + "2N P") == "3C"
        assert call_of(edited, hand, passes + "2N P") != "3C"


@pytest.mark.slow
def test_conditions_of_an_added_table_bound_what_it_changes(shipped, edited):
    spades = "AQJ98.KJ32.K2.43"
    assert call_of(shipped, spades, "P P") == "1S"
    assert call_of(edited, spades, "P P") != "1S"
    assert call_of(edited, spades, "P") == call_of(edited, spades) == "1S"
    assert call_of(edited, "AQJ9.K32.432.432", "P P") == "1S"


def test_a_changed_row_behind_a_label_or_an_alternative_wins(own_text, loaded):
    """Rules that begin again under a label, and every alternative of a sequence, are kept away."""
    text = own_text.replace("* Rules", "1N-2C-\n2H = 4+!h, 4+!s\n\n1C-\n4N = 20+ hcp\n\n* Rules", 1)
    text = "\n".join(
        line
        for number, line in enumerate(text.split("\n"))
        if not (line == "4N = 16+ hcp, any shape" and text.split("\n")[number - 2] == "1C-")
    )
    before, after = loaded(own_text, "before.bml"), loaded(text)
    hearts, both = "A2.KQ32.K432.432", "AJ32.KQ32.K4.432"
    assert call_of(before, hearts, "1N P 2C P") == "2H"
    assert call_of(after, hearts, "1N P 2C P") != "2H"
    assert call_of(after, both, "1N P 2C P") == "2H"
    assert call_of(after, both, "1N P 2C P 2D P") == call_of(before, both, "1N P 2C P 2D P")
    strong = "AQ2.KQ32.K432.A2"
    assert call_of(before, strong, "1C P") == call_of(after, strong, "1H P") == "4NT"
    assert call_of(after, strong, "1C P") != "4NT"


def test_build_and_check_say_which_rows_were_changed(own_text, tmp_path):
    path = tmp_path / "changed.bml"
    path.write_text(own_text.replace("1S = 11--21 hcp, 5+!s", "1S = 12--21 hcp, 5+!s"), "utf-8")
    output = run("system", "build", path, "-o", tmp_path / "built")
    assert "1 auctions have rules of their own" in output
    rules = (tmp_path / "built" / "99-notes.mb.txt2").read_text("utf-8")
    assert "changed.bml:" in rules
    assert " 50 " in rules
    assert "#200002" in rules
    checked = CliRunner().invoke(cli, ["system", "check", str(path), "--deals", "100"])
    assert "1 auctions have rules of their own" in checked.output
    json = CliRunner().invoke(cli, ["system", "check", str(path), "--deals", "100", "--json"])
    assert '"changed"' in json.output
    path.write_text(own_text, "utf-8")
    run("system", "build", path, "-o", tmp_path / "built")
    assert not list(Path(tmp_path / "built").glob("99-notes*"))


def test_a_carried_rule_that_was_broken_is_an_error_with_its_place(own_text, tmp_path):
    path = tmp_path / "broken.bml"
    path.write_text(own_text.replace("#0(H)>=4~ :D4H", "#0(H>=4~ :D4H"), "utf-8")
    result = CliRunner().invoke(cli, ["bid", BALANCED_16, "--system", str(path)])
    assert result.exit_code == 1
    assert "Traceback" not in result.output


def test_carried_settings_that_are_no_toml_are_an_error(own_text, tmp_path):
    path = tmp_path / "broken.bml"
    path.write_text(own_text + "\n//db setting [[card\n", "utf-8")
    result = CliRunner().invoke(cli, ["bid", BALANCED_16, "--system", str(path)])
    assert result.exit_code in {1, 2}
    assert "system.toml" in str(result.exception) + result.output


def test_a_chapter_cannot_name_a_file_elsewhere(own_text):
    text = own_text.replace("//db chapter 10-rules", "//db chapter ../../evil")
    carried = read_embedded_rules(parse_document(Source("own.bml", text), Diagnostics()))
    assert [chapter.name for chapter in carried.chapters] == ["10-rules"]


def test_a_comment_that_carries_nothing_is_named(own_text, tmp_path):
    path = tmp_path / "odd.bml"
    path.write_text(own_text + "\n//db ruel 0 . 1 . . #5\n//db rows START 1C\n", "utf-8")
    result = CliRunner().invoke(cli, ["bid", BALANCED_16, "--system", str(path)])
    assert result.exit_code == 0
    assert result.output.count("notes-carrier") == 2
    assert "notes-carrier" in run("system", "build", path, "-o", tmp_path / "built")
