"""`cuebid db match`, and `bid` and `explain` by a rule file, with exit codes and JSON."""

import json

import pytest
from click.testing import CliRunner
from matcher_books import MACROS, NOTRUMP

from cuebid.cli.main import cli
from cuebid.core import Auction, Call
from cuebid.notes import open_system


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "mac.m4").write_text(MACROS, "utf-8")
    (tmp_path / "Comments.txt").write_text(
        "".join(f"{number} text {number}\n" for number in range(1, 13)), "utf-8"
    )
    path = tmp_path / "mb.txt2"
    path.write_text(NOTRUMP, "utf-8")
    return path


def run(command, rules, *arguments):
    words = ["db", "match", rules] if command == "match" else [command, "--system", rules]
    return CliRunner().invoke(cli, [*map(str, words), *map(str, arguments)])


def test_match_lists_the_rules_for_each_next_call(rules):
    result = run("match", rules, "1N", "P")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:3] == [
        "2C: any hand",
        "    #3  priority 60; text 3",
        "    #4  priority 10; a superseded default; text 4",
    ]


def test_match_as_json_has_grabs_and_what_stands_back(rules):
    found = json.loads(run("match", rules, "1N P", "--json").stdout)
    two_diamonds = next(one for one in found if one["call"] == "2D")
    assert [one["rule"] for one in two_diamonds["superseded"]] == [4]
    assert two_diamonds["rules"][0] == {
        "rule": 5,
        "priority": 70,
        "default": False,
        "flag": None,
        "grabs": {"a": 1, "b": 2},
        "auction": "START:1N:P:2D",
        "explanation": "text 5",
    }
    assert two_diamonds["shows"] == "5+ hearts"


def test_match_says_so_where_no_rule_speaks(rules):
    assert run("match", rules, "7N").stdout == "no rule describes any call here\n"


def test_bid_says_the_call_its_rule_and_what_it_shows(rules):
    result = run("bid", rules, "KQ54.AJ3.K832.Q7")
    assert result.exit_code == 0
    assert result.stdout == (
        "1NT by rule #1, priority 60: text 1\nshows 15-17 HCP, balanced or 5422, no 5-card major\n"
    )


def test_bid_says_why_not_another_call(rules):
    result = run("bid", rules, "KQ542.93.K832.72", "1N", "P", "--why", "2c", "--dealer", "S")
    assert "not 2C by rule #3: wants exactly 4 H or exactly 4 S" in result.stdout
    assert "2H is the call" in run("bid", rules, "KQ542.93.K832.72", "1N P", "--why", "2H").stdout


def test_bid_as_json(rules):
    result = run("bid", rules, "KQ542.93.K832.72", "1N", "P", "--why", "3H", "--json")
    found = json.loads(result.stdout)
    assert found["call"] == "2H"
    assert found["rule"]["rule"] == 5
    assert found["why_not"]["reasons"] == [
        {"kind": "no_rule", "rule": None, "words": "no rule describes 3H in this auction"}
    ]


def test_bid_ends_with_1_where_no_rule_fits(rules):
    result = run("bid", rules, "542.93.87432.J72", "1N", "P")
    assert (result.exit_code, result.stdout) == (1, "no rule fits\n")
    assert (
        json.loads(run("bid", rules, "542.93.87432.J72", "1N P", "--json").stdout)["call"] is None
    )


def test_explain_says_what_everybody_has_shown(rules):
    result = run("explain", rules, "1N", "P", "2H", "--dealer", "E")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines == [
        "East 1NT text 1: 15-17 HCP, balanced, no 5-card major",
        "South P not described",
        "West 2H text 5: 5+ spades",
        "",
        "North has shown any hand",
        "East has shown 15-17 HCP, balanced, no 5-card major",
        "South has shown any hand",
        "West has shown 5+ spades",
    ]


def test_explain_as_json(rules):
    found = json.loads(run("explain", rules, "1N", "P", "2H", "--json").stdout)
    assert found["calls"][0]["boxes"][0]["hcp"] == [15, 17]
    assert found["players"]["S"] == {
        "shows": "5+ spades",
        "boxes": [{"length": {"S": [5, 13]}}],
        "off_system": False,
    }


@pytest.mark.parametrize(
    ("command", "arguments", "said"),
    [
        ("match", ["1N", "1C"], "auction-illegal"),
        ("match", ["1N", "what"], "auction-unreadable"),
        ("match", ["P", "P", "P", "P"], "auction-over"),
        ("explain", ["1N", "1C"], "auction-illegal"),
        ("explain", [], "Missing argument"),
        ("bid", ["KQ54.AJ3.K832"], "hand-unreadable"),
        ("bid", ["KQ54.AJ3.K832.Q"], "hand-not-thirteen"),
        ("bid", ["KQ54.AJ3.K832.Q7", "--why", "8C"], "call-unreadable"),
        ("bid", ["KQ54.AJ3.K832.Q7", "--dealer", "Q"], "is not a seat"),
        ("bid", ["KQ54.AJ3.K832.Q7", "--vul", "Q"], "is not a vulnerability"),
    ],
)
def test_a_wrong_question_is_wrong_usage(rules, command, arguments, said):
    result = run(command, rules, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["match", "bid", "explain"])
def test_a_database_with_errors_is_not_asked(tmp_path, command):
    path = tmp_path / "broken.txt"
    path.write_text("0 1N( 60 . . #1\n", "utf-8")
    question = {"bid": ["KQ54.AJ3.K832.Q7"], "explain": ["1N"]}.get(command, [])
    result = run(command, path, *question)
    assert result.exit_code == 1
    assert "db-not-closed" in result.stderr


@pytest.fixture
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "cuebid"


def enlarge(rules):
    """Make a database large enough to be kept."""
    rules.write_text(NOTRUMP + "; a remark\n" * 10_000, "utf-8")


def test_a_large_database_is_kept_and_gives_the_same_answer(rules, cache):
    enlarge(rules)
    first = run("explain", rules, "1N", "P", "2H").stdout
    assert len(list(cache.iterdir())) == 1
    assert run("explain", rules, "1N", "P", "2H").stdout == first
    assert "text 5: 5+ spades" in first


def test_a_kept_database_that_is_damaged_is_made_again(rules, cache):
    enlarge(rules)
    first = run("bid", rules, "KQ54.AJ3.K832.Q7").stdout
    (kept,) = cache.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:100])
    assert run("bid", rules, "KQ54.AJ3.K832.Q7").stdout == first
    assert kept.read_bytes() == whole


@pytest.mark.usefixtures("cache")
def test_a_changed_database_is_read_anew(rules):
    enlarge(rules)
    run("bid", rules, "KQ54.AJ3.K832.Q7")
    (rules.parent / "Comments.txt").write_text("1 changed\n", "utf-8")
    rules.write_text(rules.read_text("utf-8").replace("*2", "").replace("*3", ""), "utf-8")
    assert "changed" in run("bid", rules, "KQ54.AJ3.K832.Q7").stdout


def test_a_small_database_is_not_kept(rules, cache):
    run("bid", rules, "KQ54.AJ3.K832.Q7")
    assert not cache.exists()


def test_where_nothing_can_be_kept_the_answer_is_given(rules, cache):
    cache.parent.write_text("not a folder", "utf-8")
    enlarge(rules)
    assert run("bid", rules, "KQ54.AJ3.K832.Q7").exit_code == 0


def test_other_macros_and_explanations_can_be_named(rules, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    macros = (rules.parent / "mac.m4").rename(folder / "macros.m4")
    texts = folder / "texts.txt"
    texts.write_text("1 another text\n", "utf-8")
    files = ("--macros", macros, "--explanations", texts)
    assert "another text" in run("bid", rules, "KQ54.AJ3.K832.Q7", *files).stdout
    assert "another text" in run("explain", rules, "1N", *files).stdout


def test_macros_of_a_system_that_is_no_rule_file_are_wrong_usage(rules):
    result = run("bid", "sayc", "KQ54.AJ3.K832.Q7", "--macros", rules.parent / "mac.m4")
    assert result.exit_code == 2
    assert "a --system that is a rule file" in result.stderr


def test_a_rule_file_is_a_system_wherever_one_is_named(rules):
    assert open_system(str(rules)).choose("KQ54.AJ3.K832.Q7", Auction("N")).call is Call("1NT")
    result = CliRunner().invoke(cli, ["system", "show", str(rules), "--rule", "1"])
    assert result.stdout.startswith("#1  text 1\n")


def test_labels_in_a_cycle_are_named_and_the_other_openings_are_listed(tmp_path):
    path = tmp_path / "mb.txt"
    rules = "0 START:1N@_A 0 . . #1\n0 _A@_A 0 . . #2\n1 START:1C 50 . :P12 #3\n"
    path.write_text(";! restart=replace\n" + rules, "utf-8")
    result = CliRunner().invoke(cli, ["db", "match", str(path)])
    assert result.exit_code == 1
    assert "1C: 12+ HCP" in result.stdout
    assert "labels restart auctions in a cycle from START:1N" in result.stderr
