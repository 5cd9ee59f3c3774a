"""Commands destroy no work, pass no escapes to the terminal, and answer each line for itself."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli

HAND = b'{"hand": "AQ4.KJ53.Q82.K97"}\n'


def run(*arguments, **options):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


@pytest.mark.parametrize(
    "line", [b"\xff\xfe\n", b'{"hand": "\xff"}\n', b"{\x00}\n", b"[1]\n", b'"\xc3"\n', b"\x80" * 99]
)
def test_a_line_that_cannot_be_decoded_is_answered_and_spoils_no_other(line):
    result = run("bid", "--batch", "-", input=HAND + line.rstrip(b"\n") + b"\n" + HAND)
    answers = [json.loads(answer) for answer in result.output.splitlines()]
    assert result.exit_code == 1
    assert [min(answer) for answer in answers] == ["alert", "error", "alert"]


def test_a_batch_may_begin_with_a_byte_order_mark():
    assert run("bid", "--batch", "-", input=b"\xef\xbb\xbf" + HAND).exit_code == 0


ESCAPE = "\x1b[31m\x07"


PBN = f"""\
[Event "Cup{ESCAPE} \xe4"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.432.K32.432 JT98.AKQ.A54.JT9 765.JT98.QJT9.87 43.765.876.AKQ65"]
{{ comment {ESCAPE} }}
"""


@pytest.mark.parametrize("is_terminal", [True, False], ids=["terminal", "pipe"])
@pytest.mark.parametrize(
    "command",
    [
        ("bml", "format", "e.bml"),
        ("bml", "text", "e.bml"),
        ("pbn", "format", "e.pbn"),
        ("convert", "e.pbn", "-", "--to", "pbn"),
        ("system", "notes", "e.bml"),
    ],
    ids=" ".join,
)
def test_a_document_reaches_a_terminal_without_escapes_and_a_program_as_it_is(
    command, is_terminal, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "e.bml").write_text(f"Title {ESCAPE} \xe4\n\n1N = 15--17{ESCAPE}\n", "utf-8")
    (tmp_path / "e.pbn").write_bytes(PBN.encode("latin-1"))
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: is_terminal)
    result = run(*command)
    assert result.exit_code == 0
    text = result.stdout_bytes.decode("utf-8" if is_terminal else "latin-1")
    assert "\xe4" in text or command[0] == "system" or not is_terminal
    if is_terminal:
        assert "\x1b" not in text
        assert "\x07" not in text
    elif command[:2] == ("bml", "format"):
        assert ESCAPE in text


def test_escapes_in_notes_and_cards_are_shown_and_not_obeyed(tmp_path):
    notes = tmp_path / "notes.bml"
    notes.write_text(f"1N = 15--17{ESCAPE}\n  2C = ask{ESCAPE}\n", "utf-8")
    other = tmp_path / "other.bml"
    other.write_text("1N = 12--14\n", "utf-8")
    card = tmp_path / "card.bss"
    card.write_bytes(f"*00{{Card}}=NYYYYYY\n001N=NYYYYYY015{ESCAPE}\nodd{ESCAPE}\n".encode())
    for arguments in (
        ("bml", "ask", notes, "1N"),
        ("bml", "diff", notes, other),
        ("bss", "show", card),
        ("system", "check", notes, "--deals", 300),
        ("system", "build", notes, "-o", tmp_path / "built"),
    ):
        output = run(*arguments).output
        assert "\x1b" not in output, arguments
        assert "␛" in output, arguments


def test_notes_with_a_missing_include_are_not_found_equal(tmp_path):
    old, new = tmp_path / "old.bml", tmp_path / "new.bml"
    for path in (old, new):
        path.write_text("1N = 15--17\n\n#INCLUDE rest.bml\n", "utf-8")
    result = run("bml", "diff", old, new)
    assert result.exit_code == 2
    assert result.output.count("there is no file rest.bml") == 2
    assert "no difference" not in result.output
    assert "there is no file rest.bml" in run("bml", "ask", new, "1N").output


@pytest.mark.parametrize("name", ["mb.txt2", "mac.m4", "./mb.txt2"])
def test_a_database_is_not_built_onto_its_sources(tmp_path, name):
    source = tmp_path / "mb.txt2"
    source.write_text("1 START:(1N) 100 ALL :P15:p17 *1 #1\n", "utf-8")
    (tmp_path / "mac.m4").write_text("ALL = ~.[15,17]~\n", "utf-8")
    before = [path.read_text("utf-8") for path in sorted(tmp_path.iterdir())]
    result = run("db", "build", source, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert "would overwrite a source" in result.output
    assert [path.read_text("utf-8") for path in sorted(tmp_path.iterdir())] == before


@pytest.mark.parametrize(("command", "suffix"), [("html", ".htm"), ("latex", ".tex")])
def test_a_document_replaces_its_earlier_output_and_nobody_elses_file(tmp_path, command, suffix):
    notes = tmp_path / "notes.bml"
    notes.write_text("1N = 15--17\n", "utf-8")
    page = notes.with_suffix(suffix)
    page.write_text("my own page", "utf-8")
    refused = run("bml", command, notes)
    assert refused.exit_code == 2
    assert "not written by Cuebid" in refused.output
    assert page.read_text("utf-8") == "my own page"
    assert run("bml", command, notes, "--force").exit_code == 0
    assert run("bml", command, notes).exit_code == 0


def test_notes_of_a_system_replace_their_earlier_output_and_nobody_elses_file(tmp_path):
    rules = tmp_path / "mb.txt2"
    rules.write_text("1 START:(1N) 100 ~.[15,17]~ :P15:p17 *1 #1\n", "utf-8")
    mine = tmp_path / "mine.bml"
    mine.write_text("1N = 12--14\n", "utf-8")
    refused = run("system", "notes", rules, "-o", mine)
    assert refused.exit_code == 2
    assert mine.read_text("utf-8") == "1N = 12--14\n"
    assert run("system", "notes", rules, "-o", mine, "--force").exit_code == 0
    assert run("system", "notes", rules, "-o", mine).exit_code == 0


def test_a_hyphen_stands_for_standard_input_where_lines_are_parsed():
    result = run("table", "parse", "-", "--json", input="North ready for teams\n")
    assert result.exit_code == 0
    assert json.loads(result.output)
