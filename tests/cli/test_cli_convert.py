"""`cuebid convert`, and other kinds of files in the commands that take boards."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.boards.any_kind import as_pbn, boards_to_play
from cuebid.cli.main import cli
from cuebid.core import Auction, Board, BoardRecord, Deal
from cuebid.formats.exchange import OUTPUT_SUFFIXES, FileKind, write_records
from cuebid.text import Diagnostics

DEAL = Deal("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")


def run(*arguments, **options):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


def record(number=1, room="", call="1NT", tricks=7):
    board = Board.numbered(number, DEAL)
    auction = Auction(board.dealer, f"{call} P P P")
    return BoardRecord(board, auction, room=room, tricks_recorded=tricks)


@pytest.fixture
def match(tmp_path):
    path = tmp_path / "match.pbn"
    records = [record(1, "Open"), record(1, "Closed", "2S", 8), record(2, "Open")]
    path.write_bytes(write_records(records, FileKind.PBN))
    return path


KINDS = sorted(set(OUTPUT_SUFFIXES.values()), key=str)


@pytest.mark.parametrize("kind", KINDS)
def test_every_command_takes_every_kind_whatever_the_name(tmp_path, kind):
    path = tmp_path / "boards.dat"
    path.write_bytes(write_records([record(1), record(2)], kind))
    assert "AKT5" in run("pbn", "show", path, "--board", 2).output.replace(" ", "")
    assert "2 boards" in run("pbn", "check", path).output
    assert run("pbn", "format", path).output.count("[Deal ") == 2
    assert len(boards_to_play(path).boards) == 2
    report = Diagnostics()
    pbn, _ = as_pbn(path.read_bytes(), "x", report)
    assert pbn.count(b"[Deal ") == 2
    assert not report


@pytest.mark.parametrize("suffix", OUTPUT_SUFFIXES)
def test_a_file_is_converted_to_the_format_of_the_suffix(tmp_path, match, suffix):
    target = tmp_path / f"out{suffix}"
    result = run("convert", match, target)
    assert result.exit_code == 0
    assert f"{target}: 3 boards, read as PBN" in result.output
    assert run("convert", target, "-", "--to", "json").exit_code == 0


def test_lin_of_a_match_has_results_of_both_rooms_and_comes_back(tmp_path, match):
    target = tmp_path / "match.lin"
    assert run("convert", match, target, "--title", "Cup").exit_code == 0
    text = target.read_text("utf-8")
    assert text.startswith("vg|Cup,,I,1,2,,0,,0|rs|1NN=,2SN=,1NE=,|mp|,1,,|bn|1,2|pg||\n")
    shown = json.loads(run("convert", target, "-", "--to", "json").output)["boards"]
    assert [(board["number"], board["room"], board["tricks"]) for board in shown] == [
        (1, "Open", 7), (1, "Closed", 8), (2, "Open", 7),
    ]  # fmt: skip


def test_converting_pbn_keeps_what_other_programs_wrote(tmp_path, match):
    text = match.read_text("latin-1").replace("[Dealer", '[Weather "fine"]\n[Dealer', 1)
    match.write_text(text, "latin-1")
    run("convert", match, tmp_path / "copy.pbn")
    assert '[Weather "fine"]' in (tmp_path / "copy.pbn").read_text("latin-1")


@pytest.mark.parametrize(
    "command", ["convert {} - --to pbn", "solve {}", "analyse {}", "pbn check {}", "pbn show {}"]
)
def test_another_kind_of_file_is_named(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.bml").write_text("1N = 15--17\n", "utf-8")
    result = run(*command.format("x.bml").split())
    assert result.exit_code == 2
    assert "x.bml: this is notes in BML; boards are read from PBN, LIN" in result.output


def test_wrong_usage_of_convert(tmp_path, match):
    assert "does not name a format" in run("convert", match, tmp_path / "x.docx").output
    before = match.read_bytes()
    result = run("convert", match, match)
    assert result.exit_code == 2
    assert "overwrite the input" in result.output
    assert match.read_bytes() == before
    broken = tmp_path / "broken.txt"
    broken.write_text("N:AK... - - -\nnonsense\n", "utf-8")
    assert run("convert", broken, tmp_path / "x.pbn").exit_code == 1
    assert run("convert", broken, tmp_path / "x.dup").exit_code == 2
    assert not (tmp_path / "x.dup").exists()


def test_one_room_of_a_board_is_shown_as_a_picture(match):
    refused = run("pbn", "show", match, "--board", 1, "--format", "svg")
    assert refused.exit_code == 2
    assert "choose one with --room" in refused.output
    assert "<svg" not in refused.output
    for choice in (["--room", "closed"], ["--nth", "2"]):
        closed = run("pbn", "show", match, "--board", 1, *choice, "--format", "svg").output
        assert closed.count("<svg") == 1
    assert (
        "no board 2 of the closed room"
        in run("pbn", "show", match, "--board", 2, "--room", "closed").output
    )
