"""`cuebid bid-boards` puts a system's auctions into a file of boards."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import Auction, Board, BoardRecord, Deal, Seat
from cuebid.formats.exchange import FileKind, read_records, write_records
from cuebid.formats.pbn import read_boards

# North opens a notrump, South asks for majors.
STAYMAN = Deal("N:KQ4.AJ73.K82.Q93 9762.T5.QJ4.T864 AJ85.K842.96.K72 T3.Q96.AT753.AJ5")
UNKNOWN = Deal("N:AKT5.62.873.T873 - - -")


def run(*arguments, **options):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], **options)


def records_of(path):
    return read_records(path.read_bytes(), str(path)).records


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.pbn"
    board = Board(1, "N", "None", STAYMAN)
    played = Board(2, "N", "NS", STAYMAN)
    records = [
        BoardRecord(board, Auction("N")),
        BoardRecord(played, Auction("N", "1S P P P"), players={"N": "Ada"}, tricks_recorded=8),
    ]
    path.write_bytes(write_records(records, FileKind.PBN, "Club night"))
    return path


@pytest.mark.parametrize("command", ["bid-boards", "bid"])
def test_every_board_gets_auction_contract_and_declarer(boards, tmp_path, command):
    output = tmp_path / "bid.pbn"
    result = run(command, boards, "-o", output)
    assert result.exit_code == 0, result.output
    assert "1 board bid, 1 left as it was" in result.output
    first, second = records_of(output)
    assert first.auction.is_over
    assert str(first.contract) == "4H by N"
    assert '[Contract "4H"]\n' in output.read_text("latin-1")
    assert [call.text for call in second.auction.calls] == ["1S", "P", "P", "P"]
    assert second.tricks == 8


def test_artificial_calls_are_alerted_and_explained_and_no_others(boards, tmp_path):
    output = tmp_path / "bid.pbn"
    assert run("bid-boards", boards, "-o", output).exit_code == 0
    record = records_of(output)[0]
    explained = {record.auction.calls[n].text: e for n, e in record.explanations.items()}
    assert "Stayman" in explained["2C"].text
    assert all(explanation.alerted for explanation in explained.values())
    assert "1NT" not in explained
    assert run("bid-boards", boards, "-o", output, "--explain", "all").exit_code == 0
    record = records_of(output)[0]
    assert "1NT" in {record.auction.calls[n].text for n in record.explanations}


def test_replace_bids_a_board_anew_and_drops_its_result(boards, tmp_path):
    output = tmp_path / "bid.pbn"
    assert run("bid-boards", boards, "-o", output, "--replace").exit_code == 0
    _, second = records_of(output)
    assert str(second.contract) == "4H by N"
    assert second.tricks is None
    assert second.players[Seat.NORTH] == "Ada"


def test_other_tags_and_tables_of_a_board_stay(tmp_path):
    path, output = tmp_path / "boards.pbn", tmp_path / "bid.pbn"
    path.write_text(
        '[Event "Club night"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        f'[Deal "{STAYMAN.pbn}"]\n[Lesson "3"]\n'
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 10\nN S 10\n'
    )
    assert run("bid-boards", path, "-o", output).exit_code == 0
    text = output.read_text("latin-1")
    assert '[Event "Club night"]' in text
    assert '[Lesson "3"]' in text
    assert "N NT 10\nN  S 10\n" in text
    assert text.count("[Auction ") == 1
    assert not read_boards(output).diagnostics


def test_comments_stay_but_those_between_calls_that_are_replaced(tmp_path):
    path, output = tmp_path / "boards.pbn", tmp_path / "bid.pbn"
    path.write_text(
        '{the club}\n[Event "Club night"]\n[Board "1"]\n[Dealer "N"] ; north\n[Vulnerable "None"]\n'
        f'[Deal "{STAYMAN.pbn}"]\n{{the deal}}\n[Contract "1S"]\n{{the contract}}\n'
        '[Auction "N"]\n1S Pass {weak} Pass Pass\n[Score "NS 80"]\n{the end}\n'
    )
    assert run("bid-boards", path, "-o", output, "--replace").exit_code == 0
    text = output.read_text("latin-1")
    for comment in ("{the club}", "; north", "{the deal}", "{the contract}", "{the end}"):
        assert text.count(comment) == 1
    assert "weak" not in text
    assert "NS 80" not in text
    assert '[Contract "4H"]' in text


@pytest.mark.parametrize("suffix", [".lin", ".rbn", ".json"])
def test_other_formats_are_read_and_written(boards, tmp_path, suffix):
    source, output = tmp_path / f"boards{suffix}", tmp_path / f"bid{suffix}"
    assert run("convert", boards, "-o", source).exit_code == 0
    result = run("bid-boards", source, "-o", output)
    assert result.exit_code == 0, result.output
    assert str(records_of(output)[0].contract) == "4H by N"


def test_without_an_output_the_file_is_printed_as_pbn(boards):
    result = run("bid-boards", boards)
    assert result.stdout.startswith("% PBN")
    assert '[Auction "N"]\n1NT Pass 2C =1= Pass' in result.stdout


def test_each_side_bids_its_own_system(boards):
    auctions = {}
    for options in ((), ("--ns", "acol"), ("--system", "acol")):
        result = run("bid-boards", boards, "--json", *options)
        auctions[options] = json.loads(result.stdout)["boards"][0]["auction"]
    # Fifteen points are a strong notrump, and in Acol too much for one.
    assert auctions[()][0] == "1NT"
    assert auctions["--ns", "acol"][0] == auctions["--system", "acol"][0] != "1NT"


def test_a_board_with_an_unknown_hand_is_kept_and_named(tmp_path):
    path, output = tmp_path / "boards.json", tmp_path / "bid.pbn"
    board = Board(5, "N", "None", UNKNOWN)
    path.write_bytes(write_records([BoardRecord(board, Auction("N"))], FileKind.JSON))
    result = run("bid-boards", path, "-o", output)
    assert result.exit_code == 1
    assert "board 5 is not bid, because a hand is unknown" in result.output
    assert len(records_of(output)) == 1


def test_a_lesson_is_bid_and_printed_in_one_line(boards, tmp_path):
    bid = run("bid-boards", boards)
    page = tmp_path / "lesson.html"
    result = run("print", "-", "-o", page, "--layout", "diagrams", input=bid.stdout)
    assert result.exit_code == 0, result.output
    text = page.read_text("utf-8")
    assert "<td>2♣ (1)</td>" in text
    assert "(1) " in text.split("meaning", 1)[1]


def test_wrong_usage_is_named(boards, tmp_path):
    assert "end it with" in run("bid-boards", boards, "-o", tmp_path / "x.doc").output
    missing = run("bid", "missing.pbn", "-o", tmp_path / "x.pbn")
    assert missing.exit_code == 2
    assert "missing.pbn" in missing.output
    assert run("bid", "AQ4.KJ53.Q82.K97").exit_code == 0
