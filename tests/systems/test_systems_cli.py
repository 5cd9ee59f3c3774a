"""The commands about systems, as they are used."""

import json
import multiprocessing

import pytest
from click.testing import CliRunner
from systems_folder import make_folder

from cuebid.cli.main import cli
from cuebid.cli.system.checks import survey

HAND = "KQ54.AJ3.K832.Q7"


def run(*arguments, **options):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


@pytest.fixture
def folder(tmp_path):
    return make_folder(tmp_path)


def test_bid_says_the_call_the_rule_and_why_not_another(folder):
    result = run("bid", HAND, "P", "--system", folder, "--why", "1C")
    assert result.exit_code == 0
    first, *others = result.output.splitlines()
    assert first == "1NT by rule #11001, priority 100: 15 to 17, balanced"
    assert "not 1C by rule #11002: wants 12-14 HCP, not 15 HCP" in others


def test_why_not_begins_with_what_the_call_would_show():
    result = run("bid", "KJ94.83.AQ52.K72", "1H 2D P P", "--why", "X")
    line = next(line for line in result.output.splitlines() if line.startswith("X would show"))
    assert line.endswith("but here at most 2 diamonds, not 4")
    assert "would show" not in run("bid", HAND, "1H P", "--why", "1C").output


def test_bid_as_json(folder):
    found = json.loads(run("bid", HAND, "--system", folder, "--json").output)
    assert (found["call"], found["rule"], found["alert"]) == ("1NT", 11001, False)
    assert [one["call"] for one in found["alternatives"]] == ["P"]


def test_a_batch_gets_a_line_for_each_line(folder):
    question = {"hand": HAND, "auction": ["P"], "dealer": "E", "vul": "All", "budget": 0}
    lines = [
        json.dumps(question),
        "",
        json.dumps(question | {"hand": "KQ"}),
        "no json",
        json.dumps(question | {"auction": ["P", "P", "P", "P"]}),
        json.dumps(question | {"auction": ["1C", "1C"]}),
        json.dumps(question | {"system": "other"}),
    ]
    result = run("bid", "--batch", "-", "--system", folder, input="\n".join(lines))
    answers = [json.loads(line) for line in result.output.splitlines()]
    assert result.exit_code == 1
    assert answers[0]["call"] == "1NT"
    assert [list(answer) for answer in answers[1:]] == [["error"]] * 5


def test_a_question_or_the_command_says_by_what_calls_are_compared():
    question = {"hand": "A83.AJT2.A632.Q5", "dealer": "S", "system": "simple"}
    question |= {"auction": ["1S", "P", "1NT", "P", "2S", "P", "P"]}
    lines = [json.dumps(question), json.dumps(question | {"scoring": "imps"})]
    wrong = json.dumps(question | {"scoring": "rubber"})
    result = run(
        "bid", "--batch", "-", "--scoring", "matchpoints", input="\n".join([*lines, wrong])
    )
    first, second, third = [json.loads(line) for line in result.output.splitlines()]
    assert "matchpoints against" in first["judgement"]["assumptions"]
    assert "IMPs against" in second["judgement"]["assumptions"]
    assert list(third) == ["error"]


def test_a_batch_without_faults_ends_well(folder, tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps({"hand": HAND}), "utf-8")
    result = run("bid", "--batch", path, "--system", folder)
    assert (result.exit_code, len(result.output.splitlines())) == (0, 1)


@pytest.mark.parametrize(
    "arguments", [["bid"], ["bid", "KQ54"], ["bid", HAND, "P P P P"], ["bid", HAND, "--batch"]]
)
def test_wrong_usage_is_told_from_findings(arguments):
    result = run(*arguments, input="")
    assert result.exit_code == 2


def test_explain_takes_what_one_side_says_of_its_calls():
    result = run("explain", "1H", "2D", "X", "--means", "2D=both majors, weak")
    lines = result.output.splitlines()
    assert lines[1] == "East  2D   4-10 HCP, 4-4 majors"
    assert "has shown 4-10 HCP, 4-4 majors" in result.output


def test_explain_after_the_last_pass_takes_what_one_side_says_of_its_calls():
    result = run("explain", "1H", "P", "P", "P", "--means", "1H=4+ hearts, 11-15", "--json")
    record = json.loads(result.output)
    assert record["calls"][0]["told"] == "11-15 HCP, 4+ hearts"
    assert record["players"]["N"]["shows"] == "11-15 HCP, 4+ hearts"


@pytest.mark.parametrize(
    ("means", "complaint"),
    [
        (["3C=weak"], "nobody has called 3C"),
        (["2D=majors", "1H=majors"], "no opponent has called 1H"),
        (["2D"], "expected a call and its meaning"),
    ],
)
def test_explain_says_which_call_is_explained_in_vain(means, complaint):
    options = [word for text in means for word in ("--means", text)]
    result = run("explain", "1H", "2D", *options)
    assert result.exit_code == 2
    assert complaint in result.output


def test_explain_tells_alerts(folder):
    result = run("explain", "1C", "--system", folder)
    assert result.output.splitlines()[0] == "North 1C   alert: 12-14 HCP"
    assert json.loads(run("explain", "1N", "--system", folder, "--json").output)["calls"]


def test_the_list_names_sayc():
    assert run("system", "list").output.startswith("sayc")
    (found, *_) = json.loads(run("system", "list", "--json").output)
    assert found["title"] == "Standard American Yellow Card"


def test_show_has_chapters_rules_and_examples(folder):
    assert run("system", "show", folder).output.splitlines() == [
        "A test: 4 rules",
        " 11  openings: 2 rules",
        " 20  answers: 1 rule",
        " 90  general: 1 rule",
    ]
    rules = run("system", "show", folder, "--chapter", 11).output.splitlines()
    assert rules[0] == "#11001  15 to 17, balanced"
    shown = run("system", "show", folder, "--rule", 11001).output.splitlines()
    assert shown[2:] == [f"+ {HAND} | P", "- KQ54.AJ3.K832.72 |"]
    (record,) = json.loads(run("system", "show", folder, "--rule", 20001, "--json").output)
    assert (record["chapter"], len(record["examples"])) == ("20-answers", 2)
    assert run("system", "show", folder, "--rule", 5).exit_code == 2
    assert run("system", "show", folder, "--chapter", 5).exit_code == 2


def test_a_copy_is_a_system(tmp_path):
    result = run("system", "copy", "sayc", tmp_path / "mine")
    assert result.exit_code == 0
    assert run("system", "show", tmp_path / "mine").exit_code == 0
    again = run("system", "copy", "sayc", tmp_path / "mine")
    assert again.exit_code == 1
    assert "is there already" in str(again.exception)


def test_a_change_is_shown_until_it_is_accepted(folder):
    assert run("system", "test", folder).exit_code == 1  # nothing was accepted yet
    assert run("system", "test", folder, "--accept").exit_code == 0
    assert run("system", "test", folder).exit_code == 0
    rules = folder / "11-openings.mb.txt2"
    rules.write_text(rules.read_text("utf-8").replace("[15,17]", "[15,16]"), "utf-8")
    result = run("system", "test", folder, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert found["changes"]
    assert all(change["before"] == "1NT #11001" for change in found["changes"][:1])


def test_an_example_that_fails_is_named_with_its_line(tmp_path):
    folder = make_folder(tmp_path, {"20-answers.examples.txt": f"#20001\n- {HAND} | 1N P\n"})
    run("system", "test", folder, "--accept")
    result = run("system", "test", folder)
    assert result.exit_code == 1
    assert f"{folder / '20-answers.examples.txt'}:2:1: #20001" in result.output
    assert "#20001 has no example for it, or none against it" in result.output


def test_check_counts_and_names_what_is_untrue(tmp_path):
    wrong = "1 Open(1N) 100 P~.[15,17]~ :P15:p15 *11001 #11001\n"
    folder = make_folder(tmp_path, {"11-openings.mb.txt2": wrong})
    result = run("system", "check", folder, "--deals", 40)
    assert result.exit_code == 1
    assert "hands outside what their call shows, by rule:" in result.output
    assert "#11001" in result.output
    found = json.loads(run("system", "check", folder, "--deals", 40, "--json").stdout)
    assert found["survey"]["deals"] == 40
    assert found["survey"]["truth"] < 1


@pytest.mark.slow
def test_a_survey_in_another_process_counts_the_same(folder, monkeypatch):
    monkeypatch.setattr(survey, "_WORTH_A_PROCESS", 0)
    outputs = []
    for cores in (1, 2):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        outputs.append(run("system", "check", folder, "--deals", 30).output)
    assert "30 deals" in outputs[0]
    assert outputs[0] == outputs[1]


@pytest.mark.slow
def test_a_survey_in_another_process_ends_with_the_check_of_wrong_rules(folder, monkeypatch):
    monkeypatch.setattr(survey, "_WORTH_A_PROCESS", 0)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    [rules, *_] = sorted(folder.glob("*.txt2"))
    with rules.open("a", encoding="utf-8") as file:
        file.write("1 ????\n")
    result = run("system", "check", folder, "--deals", 1000000)
    assert result.exit_code == 1
    assert "error" in result.output
    assert not multiprocessing.active_children()


def test_measure_compares(folder, tmp_path):
    path = tmp_path / "wanted.jsonl"
    path.write_text(json.dumps({"hand": HAND, "auction": [], "call": "1S"}), "utf-8")
    result = run("system", "measure", folder, "--expectations", path, "--show", 3)
    assert "0.0% of 1 calls equal" in result.output
    assert "1NT by #11001, not 1S" in result.output
    assert run("system", "measure", folder).exit_code == 2


def test_check_tells_of_calls_that_no_player_makes(folder):
    found = json.loads(run("system", "check", folder, "--deals", "20", "--json").output)
    assert found["blunders"]["auctions"] == 20
    assert set(found["blunders"]) == {"auctions", "calls", "kinds", "examples"}
