"""The commands about notes, as they are used."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.notes import is_notes, is_rule_file

NOTES = """\
#+TITLE: Test notes

1N = 15--17 BAL
  2C = !STAY, 8+ hcp, gnarf
  2D = !TRF, 5+!h
    2H = Forced
1S = 11+ hcp, 5+!s
"""


def run(*arguments, **options):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(NOTES, "utf-8")
    return path


def test_build_writes_a_folder_and_names_what_it_did_not_understand(notes, tmp_path):
    result = run("system", "build", notes, "-o", tmp_path / "mine")
    assert result.exit_code == 0
    assert re.search(r"rules from 5 auctions and \d+ of modules of the library", result.output)
    assert f"{notes}:4:23: not understood: gnarf" in result.output
    assert (tmp_path / "mine" / "10-notes.mb.txt2").is_file()
    asked = run("bid", "KQ54.AJ3.K832.A7", "--system", tmp_path / "mine")
    assert asked.output.startswith("1NT by rule #100000")


def test_build_again_replaces_its_own_folder_and_no_other(notes, tmp_path):
    mine = tmp_path / "mine"
    assert run("system", "build", notes, "-o", mine).exit_code == 0
    assert run("system", "build", notes, "-o", mine, "--no-defence").exit_code == 0
    assert not (mine / "30-overcalls.mb.txt2").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear all", "utf-8")
    result = run("system", "build", notes, "-o", other)
    assert result.exit_code == 2
    assert "something else in it" in result.output
    assert [path.name for path in other.iterdir()] == ["letter.txt"]


def test_build_as_json(notes, tmp_path):
    found = json.loads(run("system", "build", notes, "-o", tmp_path / "mine", "--json").output)
    assert found["title"] == "Test notes"
    assert found["unknown_words"] == [{"text": "gnarf", "place": f"{notes}:4:23"}]
    assert found["characters"] - found["understood"] == len("gnarf")


def test_check_tells_of_notes(notes):
    result = run("system", "check", notes, "--deals", 300)
    assert result.exit_code == 1
    assert f"{notes}:4:23: not understood: gnarf" in result.output
    assert "1N-(P)-2C: " not in result.output
    found = json.loads(run("system", "check", notes, "--deals", 300, "--json").output)
    opening = next(node for node in found["nodes"] if node["auction"] == "opening")
    assert opening["may_pass"]
    # Hands with values; the others pass without a row.
    assert 0.1 < opening["without_call"] < 0.5
    assert sum(cell["hands"] for cell in opening["cells"]) == opening["hands"] == 1200


ASKS_ON_NOTHING = """\
1H = 11--21 hcp, 5+!h
  4N = 6--9 hcp, asks for aces
"""


def test_check_names_calls_of_notes_that_no_player_makes(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(ASKS_ON_NOTHING)
    result = run("system", "check", path, "--deals", 300)
    assert "calls that no player makes, in 100 auctions:" in result.output
    assert "asks for aces without values" in result.output


def test_check_without_deals_bids_auctions_where_they_are_asked_for(notes):
    quick = json.loads(run("system", "check", notes, "--deals", 0, "--json").output)
    assert "blunders" not in quick
    full = json.loads(run("system", "check", notes, "--deals", 0, "--auctions", 3, "--json").output)
    assert full["blunders"]["auctions"] == 3


def test_check_as_a_page(notes, tmp_path):
    """A section for each auction, a cell for each shape and strength, nothing from outside."""
    page = tmp_path / "report.html"
    assert run("system", "check", notes, "--deals", 300, "--html", page).exit_code == 1
    text = page.read_text("utf-8")
    assert "<h2>Opening bids</h2>" in text
    assert "<h2>After 1N-(P)</h2>" in text
    assert '<a href="#auction-1">1N-(P)</a>' in text
    assert "<li>notes.bml, line 4: gnarf</li>" in text
    assert "<li>notes.bml, line 7: " not in text
    assert text.count("<table") == text.count("</table>") > 2
    assert re.search(r'<td title="15–17, 4333: \d+ hands, 1NT 100%">1NT</td>', text)
    assert re.search(r'title="0–2, 4333: \d+ hands, P 100%">P<', text)
    assert re.search(r'style="--share:1.00" title="18–20, [^"]*, no call 100%">–<', text)
    assert not re.search("https?:", text)
    assert run("system", "check", "sayc", "--html", page).exit_code == 2


def test_check_of_notes_without_faults_ends_well(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("1N = 15--17 BAL\n", "utf-8")
    assert run("system", "check", path, "--deals", 100).exit_code == 0


def test_notes_with_errors_are_told_and_do_not_play(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("1N = 15--17 BAL\n\n#PASTE nothing\n", "utf-8")
    result = run("bid", "KQ54.AJ3.K832.A7", "--system", path)
    assert result.exit_code == 1
    assert "bml-unknown-paste" in result.output


@pytest.mark.slow
def test_only_the_languages_that_are_named_are_read(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("1N = zwak, 5+!h\n", "utf-8")
    build = ("system", "build", path, "-o", tmp_path / "mine")
    assert "not understood" not in run(*build).output
    assert "not understood: zwak" in run(*build, "--language", "english").output
    check = ("system", "check", path, "--deals", 50)
    assert "not understood" not in run(*check).output
    assert "not understood: zwak" in run(*check, "--language", "english").output
    assert run("system", "check", "sayc", "--language", "english").exit_code == 2


def test_the_shipped_notes_are_listed_and_copied(tmp_path):
    names = {one["name"] for one in json.loads(run("system", "list", "--json").output)}
    shipped = {"precision", "polish", "sef", "beginner"}
    assert names == {"sayc", "simple", "2over1", "acol", *shipped}
    copy = tmp_path / "club"
    assert run("system", "copy", "precision", copy).exit_code == 0
    assert (copy / "precision.bml").read_text("utf-8").startswith("#+TITLE: Precision")


def test_practice_asks_compares_explains_and_keeps_what_was_answered(notes, tmp_path):
    def practise(*words, **options):
        return run("practice", *words, "--data", tmp_path, **options)

    result = practise(notes, "--node", "1N-2D", "--hands", 2, input="2H\n2Z\n2C\n3C\n")
    assert result.exit_code == 0
    assert "yes: 2H (Forced: 15-17 HCP, balanced)" in result.output
    assert "'2Z'" in result.output
    assert "2C may not be called here" in result.output
    assert "no: 2H (Forced: 15-17 HCP, balanced)" in result.output
    assert "not 3C: it shows " in result.output
    assert "1 of 2 agree with the system" in result.output
    progress = json.loads(practise(notes, "--progress", "--json").output)
    assert [(row["asked"], row["right"]) for row in progress["nodes"]] == [(2, 1)]
    assert "node 1N-2D: 1 of 2" in practise(notes, "--progress").output
    exported = json.loads(practise("--export", "-").output)
    assert [answer["answer"] for answer in exported["answers"]] == ["2H", "3C"]
    assert practise("--delete").output == "2 answers and sessions deleted\n"
    assert json.loads(practise("--export", "-").output)["answers"] == []


def test_practice_asks_for_whole_auctions_and_names_the_first_departure(notes, tmp_path):
    words = ("practice", notes, "--node", "1N-2D", "--auctions", "--seed", 1, "--data", tmp_path)
    result = run(*words, "--hands", 2, input="7N\n" + "P\n" * 40)
    assert result.exit_code == 0
    assert "you called 7NT where the system calls" in result.output
    assert "the system's: " in result.output
    assert "of 2 auctions agree" in result.output
    [answer, *_] = json.loads(run("practice", "--data", tmp_path, "--export", "-").output)[
        "answers"
    ]
    assert (answer["answer"], answer["right"]) == ("7NT", 0)
    shown = json.loads(run(*words, "--hands", 2, "--json").output)
    assert [len(row["deal"].split()) for row in shown] == [4, 4]
    assert all(row["auction"][-1] == "P" for row in shown)


def test_practice_lists_themes_and_takes_boards_of_a_file(notes, tmp_path):
    themes = run("practice", notes, "--themes").output.splitlines()
    assert {"node", "slam tries", "convention Stayman"} <= set(themes)
    boards = tmp_path / "boards.lin"
    boards.write_text(
        "qx|o1|md|1SKQ54HAJ3DK83CAT2,SA97H762DQ942CQ95,SJT83HKQ5DA75CK43,|sv|0|pg||",
        encoding="utf-8",
    )
    [shown] = json.loads(run("practice", notes, "--boards", boards, "--json").output)
    assert shown["auction"][0] == "1NT"
    assert run("practice", notes, "--theme", "convention Gerber").exit_code == 1
    assert run("practice").exit_code == 2
    assert run("practice", notes, "--theme", "holes", "--node", "1N").exit_code == 2


def test_practice_shows_hands_that_come_there(notes):
    found = json.loads(run("practice", notes, "--node", "1N-2D", "--hands", 5, "--json").output)
    assert [one["call"] for one in found] == ["2H"] * 5
    assert [one["auction"] for one in found] == [["1NT", "P", "2D", "P"]] * 5
    assert [one["shows"] for one in found] == ["Forced: 15-17 HCP, balanced"] * 5


def test_practice_says_why_other_calls_were_not_wanted(notes):
    (question,) = json.loads(run("practice", notes, "--hands", 1, "--json").output)
    others = {other["call"]: other for other in question["others"]}
    assert others["1NT"]["shows"].startswith("15-17 HCP, balanced")
    assert ", not " in others["1NT"]["why_not"]


@pytest.mark.slow
def test_practice_where_no_hand_comes(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text("7N = 37 hcp\n", "utf-8")
    rare = run("practice", path, "--node", "7N", "--show", "--hands", 1)
    assert rare.exit_code == 0
    path.write_text("1N = 15--17 BAL\n", "utf-8")
    result = run("practice", path, "--node", "7N", "--show")
    assert result.exit_code == 1
    assert "no hand of those that were dealt reaches 7N" in result.output


def test_words_and_rows_of_an_included_file_are_named_where_they_were_written(tmp_path):
    part = tmp_path / "part.bml"
    part.write_text("1N = 15--17 BAL, gnarf\n  2C = says nothing\n", "utf-8")
    root = tmp_path / "root.bml"
    root.write_text("#+TITLE: Test notes\n\n#INCLUDE part.bml\n", "utf-8")
    checked = run("system", "check", root, "--deals", 20).output
    assert f"{part}:1:18: not understood: gnarf" in checked
    assert "says nothing of the hand: 1N-(P)-2C" in checked
    assert f"{part}:2:3: `1N-2C = says nothing`: what does" in checked
    assert "root.bml" not in checked
    built = run("system", "build", root, "-o", tmp_path / "mine").output
    assert f"{part}:1:18: not understood: gnarf" in built
    rules = (tmp_path / "mine" / "10-notes.mb.txt2").read_text("utf-8")
    assert rules.startswith("; part.bml:1 1N: ")


@pytest.mark.parametrize(
    ("text", "is_text_of_notes"),
    [
        ("#+TITLE: ours\n", True),
        ("Our system\n\n1NT 15-17\n    2C Stayman\n", True),
        ("\ufeff1♣ = 16+\n", True),
        ("(1D)\n  X = takeout\n", True),
        ("2 Open(1a[CDHS]:1N) 165\n 1N ~HCP>=15~ : *1 #1\n", False),
        ("; 1C\n10016 0 START:1N 5 ~HCP>=15~ :\n1C\n", False),
        ("1X Open(1N) 460 @01~.[15,17]~ :P15 *1 #1\n", False),
        ("3dX Open(1N:P:2a[CDHS]) 10 @01~.<=7~ :p7 #4\n", False),
        ("1N = 15 17\n", True),
        ("2D weak 6 diamonds\n", True),
        ("prose\n", False),
        ("", False),
    ],
)
def test_notes_are_known_by_what_they_hold_whatever_their_name(text, is_text_of_notes, tmp_path):
    for name in ("notes.txt", "notes"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert is_notes(str(path)) == is_text_of_notes
        assert is_rule_file(str(path)) == (not is_text_of_notes)


@pytest.mark.slow
def test_notes_in_a_text_file_play(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("1N = 15--17 balanced\n", encoding="utf-8")
    bidding = ("--boards", "1", "--ns", str(path), "--ew", "sayc", "--bidding-only")
    for arguments in (("system", "show", path), ("system", "check", path), ("selfplay", *bidding)):
        result = run(*arguments)
        assert result.exit_code in (0, 1), result.output
        assert "there is no player" not in result.output
    assert "1NT" in run("bid", "KQ54.AJ3.K832.Q7", "--system", path).output


def test_check_of_notes_tells_of_rows_that_are_lost_and_of_auctions_in_headings(tmp_path):
    path = tmp_path / "notes.bml"
    path.write_text(
        "1N 15--17 bal\n   2C Stayman\n\n*** 1D--1H--1S\n\n1N = 12--14\n2C = 5+!c\n", "utf-8"
    )
    result = run("system", "check", path, "--deals", 20)
    assert result.exit_code == 1
    for code in ("bml-row-as-text", "bml-heading-auction"):
        assert result.output.count(f"[{code}]") == 1
    assert "`1D-1H-1S-` on a line of its own" in result.output
    record = json.loads(run("system", "check", path, "--deals", 20, "--json").output)
    codes = [problem["code"] for problem in record["diagnostics"]]
    assert codes == ["bml-row-as-text", "bml-heading-auction"]


@pytest.fixture
def notes_with_common_rows(tmp_path):
    """Notes that include a file of another folder, and that folder."""
    common = tmp_path / "common"
    common.mkdir()
    (common / "openings.bml").write_text("1N = 15--17 BAL\n", "utf-8")
    ours = tmp_path / "ours"
    ours.mkdir()
    path = ours / "notes.bml"
    path.write_text("#+TITLE: Ours\n\n#INCLUDE openings.bml\n", "utf-8")
    return path, common


def test_every_command_of_a_system_takes_folders_that_notes_include_from(notes_with_common_rows):
    notes, common = notes_with_common_rows
    bid = ("bid", "KQ54.AJ3.K832.A7", "--system", notes)
    assert run(*bid).exit_code == 1
    result = run(*bid, "--include-path", common)
    assert (result.exit_code, result.output.partition(" ")[0]) == (0, "1NT")
    # Nothing of one command is left for the next.
    assert run(*bid).exit_code == 1
    check = ("system", "check", notes, "--deals", "20")
    assert "bml-include-missing" in run(*check).output
    assert "bml-include-missing" not in run(*check, "--include-path", common).output


def test_an_environment_variable_names_the_folders_for_all_readers_of_notes(
    notes_with_common_rows, monkeypatch
):
    notes, common = notes_with_common_rows
    monkeypatch.setenv("CUEBID_INCLUDE_PATH", str(common))
    question = json.dumps({"hand": "KQ54.AJ3.K832.A7", "system": str(notes)})
    assert json.loads(run("bid", "--batch", input=question).output)["call"] == "1NT"


def test_check_of_prose_says_what_helps(tmp_path):
    prose = tmp_path / "prose.txt"
    prose.write_text("We play Acol and a weak notrump.\n", "utf-8")
    result = run("system", "check", prose)
    assert "no bidding table found" in str(result.exception)
    assert "cuebid bml import" in str(result.exception)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("empty.bml", ""),
        ("prose.bml", "Our system\n\nWe play Acol.\n"),
        ("heading.bml", "#+TITLE: Ours\n\n* Openings\n\n// to be written\n"),
        ("empty.txt", ""),
        ("comment.txt", "; nothing yet\n"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        "bid AK2.32.KQ5.KJ432 --system FILE",
        "explain 1N --system FILE",
        "practice FILE",
        "practice FILE --auctions",
        "selfplay --boards 1 --bidding-only --ns FILE",
        "match run sayc FILE --boards 2 --bidding-only",
        "system check FILE",
        "system check FILE --json",
        "system show FILE",
        "system card FILE",
        "web FILE",
    ],
)
def test_a_file_without_a_call_is_no_system_for_any_command(name, text, command, tmp_path):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    result = run(*(path if word == "FILE" else word for word in command.split()))
    assert result.exit_code in {1, 2}
    said = result.output + str(result.exception)
    assert name in said
    assert re.search("no call is written here|no rule, and so no call|no bidding table found", said)
    assert "rows such as" in said or "cuebid bml import" in said


def test_a_folder_whose_chapters_hold_no_rule_is_no_system(tmp_path):
    (tmp_path / "10-openings.mb.txt2").write_text("; to be written\n", "utf-8")
    for command in (("system", "check"), ("bid", "AK2.32.KQ5.KJ432", "--system")):
        result = run(*command, tmp_path)
        assert result.exit_code == 1
        assert "10-openings.mb.txt2:1:1: error: no rule, and so no call" in result.output


def test_notes_whose_rows_are_all_included_are_a_system(tmp_path):
    (tmp_path / "rows.bml").write_text("1N = 15--17 BAL\n", "utf-8")
    path = tmp_path / "ours.bml"
    path.write_text("#INCLUDE rows.bml\n", "utf-8")
    assert run("bid", "AK2.32.KQ54.KJ43", "--system", path).exit_code == 0
