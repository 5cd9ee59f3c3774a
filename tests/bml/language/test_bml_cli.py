"""The commands: what they print, and with which exit code they end."""

import json
import os
import subprocess
import sys

import pytest

from cuebid.cli.main import main


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.bml").write_text("1C = strong\n  (1D)\n    D = points\n")
    (tmp_path / "bad.bml").write_text("1C x1\n  1Q y1\n  1D z1\n")
    return tmp_path


@pytest.fixture
def run(capsys):
    def start(*arguments):
        try:
            code = main(["bml", *arguments])
        except SystemExit as error:
            code = error.code
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return start


def test_check_tells_findings_in_their_place_and_ends_with_one(run):
    code, out, err = run("check", "bad.bml")
    assert code == 1
    assert out.startswith("bad.bml:2:3: error: 1Q is not a call")
    assert "Traceback" not in out + err
    assert err == "1 error\n"


def test_check_of_a_sound_file_ends_with_nought(run):
    assert run("check", "good.bml") == (0, "", "nothing to report\n")


def test_hints_do_not_count(run, folder):
    (folder / "hint.bml").write_text("1NT = x1\n")
    code, out, _ = run("check", "hint.bml")
    assert (code, "hint: 1NT is read as 1N" in out) == (0, True)
    assert run("check", "--no-hints", "hint.bml")[1] == ""


def test_check_writes_json(run):
    code, out, _ = run("check", "--json", "bad.bml", "good.bml")
    (found,) = json.loads(out)
    assert code == 1
    assert (found["code"], found["place"]["start"]["line"]) == ("bml-unknown-call", 2)


def test_check_takes_an_indentation_and_holes(run, folder):
    (folder / "hole.bml").write_text("1C = x1\n   (1D)\n")
    assert run("check", "hole.bml")[0] == 0
    assert "[bml-unanswered]" in run("check", "--unanswered", "hole.bml")[1]
    assert "[bml-indentation]" in run("check", "-i", "2", "hole.bml")[1]


@pytest.mark.parametrize("command", ["check", "format", "ask", "json", "makedepend"])
def test_a_missing_file_is_wrong_usage(run, command):
    code, _, err = run(command, "nowhere.bml")
    assert code == 2
    assert "nowhere.bml" in err


@pytest.mark.parametrize("command", ["check", "format", "json", "ask", "makedepend"])
def test_a_document_beyond_the_limits_ends_with_two_and_the_limit_can_be_raised(
    run, folder, command
):
    (folder / "long.bml").write_text("#CUT a\n1C = x1\n#ENDCUT\n" + "#PASTE a\n" * 100)
    code, _, err = run(command, "long.bml", "--max-characters", "500")
    assert (code, "longer than 500 characters" in err) == (2, True)
    assert run(command, "long.bml", "--max-characters", "5000")[0] in (0, 1)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("#CUT a\n1C = x1\n#ENDCUT\n#PASTE a\n#PASTE a\n", "--max-characters"),
        ("1CDHSN = x1\n", "--max-auctions"),
        ("#INCLUDE deep/a.bml\n", "--max-depth"),
    ],
)
def test_a_refusal_names_the_option_that_raises_the_limit(run, folder, text, option):
    (folder / "deep").mkdir()
    (folder / "deep" / "a.bml").write_text("#INCLUDE b.bml\n")
    (folder / "deep" / "b.bml").write_text("1C = x1\n")
    (folder / "big.bml").write_text(text)
    code, _, err = run("check", "big.bml", option, "1")
    assert (code, f"({option})" in err) == (2, True)


def test_format_prints_checks_and_writes(run, folder):
    assert run("format", "bad.bml") == (0, "1C = x1\n  1Q = y1\n  1D = z1\n", "")
    assert run("format", "--check", "bad.bml")[0] == 1
    assert run("format", "-o", "new.bml", "bad.bml")[0] == 0
    assert (folder / "bad.bml").read_text().startswith("1C x1")
    assert run("format", "-w", "bad.bml")[0] == 0
    assert (folder / "bad.bml").read_text() == (folder / "new.bml").read_text()
    assert run("format", "--check", "bad.bml") == (0, "", "")
    assert run("format", "-w", "-o", "x.bml", "bad.bml")[0] == 2


def test_format_writes_to_standard_output_for_a_dash(run, folder):
    assert run("format", "-o", "-", "good.bml") == run("format", "good.bml")
    assert not (folder / "-").exists()


def test_format_keeps_the_encoding(run, folder):
    (folder / "latin.bml").write_bytes("1C canapé\n".encode("latin-1"))
    assert run("format", "-w", "latin.bml")[0] == 0
    assert (folder / "latin.bml").read_bytes() == "1C = canapé\n".encode("latin-1")


def test_ask_says_the_meaning_with_its_row(run):
    assert run("ask", "good.bml", "1C", "(1D)", "D") == (
        0, "1C-(1D)-D  points\n    good.bml:3:5: D = points\n", "",
    )  # fmt: skip
    code, out, _ = run("ask", "good.bml", "1C")
    assert code == 0
    assert "Calls after 1C:\n  (1D)" in out


def test_ask_of_what_is_not_known_ends_with_one_and_of_no_call_with_two(run):
    code, out, _ = run("ask", "good.bml", "1C", "(1D)", "2N")
    assert (code, out) == (
        1, "The notes do not define 1C-(1D)-2N; they end at 1C-(1D).\n",
    )  # fmt: skip
    assert run("ask", "good.bml", "1Q")[0] == 2
    assert run("ask", "good.bml", "1C", "--vul", "XX")[0] == 2


def test_ask_takes_seat_and_vulnerability(run, folder):
    (folder / "seat.bml").write_text("#SEAT 34\n\n1N = strong\n\n#SEAT 12\n#VUL N0\n\n1N = weak\n")
    assert (
        "1N [seat 34, vulnerability 00]  strong" in run("ask", "seat.bml", "1N", "--seat", "3")[1]
    )
    out = run("ask", "seat.bml", "1N", "--seat", "1", "--vul", "NY", "--json")[1]
    assert [meaning["text"] for meaning in json.loads(out)["meanings"]] == ["weak"]


def test_diff_tells_changes(run, folder):
    (folder / "new.bml").write_text("1C = strong\n  (1D)\n    D = takeout\n    1H = 4+!h\n")
    code, out, err = run("diff", "good.bml", "new.bml")
    assert code == 1
    assert out == "~ 1C-(1D)-D  points\n  now: takeout\n+ 1C-(1D)-1H  4+♥\n"
    assert err == "1 new, 1 changed\n"
    assert run("diff", "good.bml", "good.bml") == (0, "", "no difference in meaning\n")
    records = json.loads(run("diff", "--json", "good.bml", "new.bml")[1])
    assert [record["change"] for record in records] == ["changed", "new"]


def test_json_is_written_and_what_is_lost_is_told(run, folder):
    code, out, err = run("json", "bad.bml")
    assert code == 1
    assert [s["auction"] for s in json.loads(out)["sequences"]] == ["1C", "1C-(P)-1D"]
    assert "bad.bml:2:3" in err
    assert run("json", "good.bml", "-o", "good.json")[0] == 0
    assert json.loads((folder / "good.json").read_text())["version"] == 1
    assert "$defs" in json.loads(run("json", "--schema")[1])


def test_makedepend_writes_rules(run, folder):
    (folder / "root.bml").write_text("#INCLUDE good.bml\n")
    assert run("makedepend", "root.bml")[1] == "# generated by BML\nroot.bml: good.bml\n"


def test_standard_input_is_read_for_a_dash():
    result = subprocess.run(
        [sys.executable, "-m", "cuebid.cli.main", "bml", "ask", "-", "1C"],
        input="1C = strong\n", capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert (result.returncode, result.stdout.split("\n")[0]) == (0, "1C  strong")


@pytest.mark.parametrize("command", ["check", "format", "ask", "diff", "json", "makedepend"])
def test_every_command_has_an_example_in_its_help(run, command):
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"cuebid bml {command}" in out.split("Example")[1]


def test_format_takes_several_files_and_keeps_or_sets_their_indentation(run, folder):
    for name in ("a.bml", "b.bml"):
        (folder / name).write_text("1C   strong\n    1D negative\n")
    assert run("format", "a.bml", "b.bml")[0] == 2
    code, out, _ = run("format", "--check", "a.bml", "b.bml")
    assert (code, out.count("would change")) == (1, 2)
    assert run("format", "-w", "a.bml", "b.bml")[0] == 0
    assert run("format", "--check", "a.bml", "b.bml")[0] == 0
    for name in ("a.bml", "b.bml"):
        assert (folder / name).read_text() == "1C = strong\n    1D = negative\n"
    assert run("format", "--indent", "2", "a.bml")[1] == "1C = strong\n  1D = negative\n"
    assert run("format", "--indent", "3", "-w", "a.bml")[0] == 0
    assert (folder / "a.bml").read_text() == "1C = strong\n   1D = negative\n"
