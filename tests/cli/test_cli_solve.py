"""`cuebid solve`: the tags it adds, what it prints, and files that it cannot do."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import islice, permutations
from pathlib import Path

import pytest
from click.testing import CliRunner

from child_processes import LIMIT, child
from cuebid.cli.boards.solve import solve
from cuebid.core import SEATS, MissingExtraError
from cuebid.core._base.install import install_command
from cuebid.formats.pbn import parse_pbn
from cuebid.solver import DdsSolver
from cuebid.solver.pbn_tags import read_double_dummy
from optional_packages import needs_endplay
from project_paths import SHARED

needs_endplay()

MATCHES = SHARED / "data" / "table-master" / "pbn"
BOARD = """\
[Event "Kölner Pokal"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
[Own "kept"] { as it is }
[Auction "N"]
Pass Pass 1C Pass 1S Pass 2S AP
"""
SAME_BOARD = '\n[Event "#"]\n[Board "1"]\n[Dealer "#"]\n[Vulnerable "#"]\n[Deal "#"]\n'
UNKNOWN = '\n[Event "#"]\n[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n[Deal "N:- - - -"]\n'
SOLVED = """\
[Event "Kölner Pokal"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"]
[DoubleDummyTricks "88667886675476554765"]
[OptimumScore "NS 120"]
[Own "kept"] { as it is }
[ParContract "NS 2N="]
[Auction "N"]
Pass Pass 1C Pass 1S Pass 2S AP
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  8
N  S  8
N  H  6
N  D  6
N  C  7
S NT  8
S  S  8
S  H  6
S  D  6
S  C  7
E NT  5
E  S  4
E  H  7
E  D  6
E  C  5
W NT  5
W  S  4
W  H  7
W  D  6
W  C  5
"""


@pytest.fixture
def run():
    runner = CliRunner()
    return lambda *args, **options: runner.invoke(solve, [str(arg) for arg in args], **options)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.pbn"
    path.write_bytes(BOARD.encode("latin-1"))
    return path


def test_the_file_is_printed_with_the_tags(run, file):
    result = run(file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout_bytes == SOLVED.encode("latin-1")


def test_standard_input_is_read(run):
    result = run("-", input=BOARD.encode("latin-1"))
    assert result.stdout_bytes == SOLVED.encode("latin-1")


def test_a_file_may_be_written_over_itself_and_solved_again(run, file):
    for _ in range(2):
        result = run(file, "-o", file)
        assert (result.exit_code, result.output) == (0, "")
        assert file.read_bytes() == SOLVED.encode("latin-1")


def test_the_tags_are_the_solvers(run, tmp_path, file):
    """Two deals of chance, one of them played at two tables, and a hand left to be implied."""
    other = (
        '\n[Event "#"]\n[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n'
        '[Deal "E:A6.842.K54.AK642 KQ75.Q7.AT7.9875 T9843.JT63.Q.QT3 -"]\n'
    )
    file.write_bytes((BOARD + SAME_BOARD + other).encode("latin-1"))
    out = tmp_path / "solved.pbn"
    assert run(file, "-o", out).exit_code == 0
    games = parse_pbn(out.read_text("latin-1"))
    deals = [game.to_record().record.board.deal.completed() for game in games]
    assert [read_double_dummy(game) for game in games] == DdsSolver().tables(deals)


def test_a_table_is_printed_for_people(run, file):
    result = run(file, "--table")
    assert result.exit_code == 0
    assert result.stdout == (
        "Board 1, dealt by North, neither side vulnerable\n\n"
        "       NT   S   H   D   C\n"
        "North   8   8   6   6   7\n"
        "East    5   4   7   6   5\n"
        "South   8   8   6   6   7\n"
        "West    5   4   7   6   5\n\n"
        "Par: NS +120: 2NT by N =, 2NT by S =\n"
    )


def test_json_is_printed_for_programs(run, file):
    result = run(file, "--json", "--threads", 1)
    facts = json.loads(result.stdout)
    assert facts["diagnostics"] == []
    [board] = facts["boards"]
    assert board["tricks"]["E"] == {"C": 5, "D": 6, "H": 7, "S": 4, "NT": 5}
    assert set(board["tricks"]) == {seat.letter for seat in SEATS}
    assert board["par"] == {
        "score_ns": 120,
        "contracts": [
            {"contract": "2NT", "declarer": "N", "tricks": 8},
            {"contract": "2NT", "declarer": "S", "tricks": 8},
        ],
    }


def test_a_board_without_its_hands_stays_and_is_named(run, file):
    file.write_bytes((BOARD + UNKNOWN).encode("latin-1"))
    result = run(file)
    assert result.exit_code == 1
    assert result.stdout_bytes == (SOLVED + UNKNOWN).encode("latin-1")
    assert "match.pbn:14:1: error: this board is not solved" in result.stderr
    facts = json.loads(run(file, "--json").stdout)
    assert (len(facts["boards"]), facts["diagnostics"][-1]["code"]) == (1, "solve-unknown-board")


@pytest.mark.parametrize("hands", ["N:AK.. QJ.. T9.. 87..", "N:A... A... A... A...", "nonsense"])
def test_hands_that_are_none_are_named(run, file, hands):
    file.write_text(f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{hands}"]\n')
    result = run(file, "-o", file)
    assert result.exit_code == 1
    assert "not solved" in result.stderr
    assert hands in file.read_text()


def test_an_output_that_cannot_be_written_is_said_before_the_work(run, file, tmp_path, monkeypatch):
    monkeypatch.setattr(DdsSolver, "tables", lambda *_: pytest.fail("solved in vain"))
    result = run(file, "-o", tmp_path / "no" / "folder.pbn")
    assert "cannot be written" in str(result.exception)


def test_without_the_extra_one_line_says_what_to_install(run, file, monkeypatch):
    monkeypatch.setattr("cuebid.solver.library.find_spec", lambda _: None)
    monkeypatch.setattr("cuebid.solver.library._loaded", [])
    result = run(file)
    assert isinstance(result.exception, MissingExtraError)
    assert install_command("solver") in str(result.exception)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_told_in_a_line(file):
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "cuebid.cli.main", "solve", str(file)]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, check=False, timeout=LIMIT
        )
    assert done.returncode == 1
    assert done.stderr.decode().count("\n") == 1
    assert "No space left" in done.stderr.decode()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_stopped_by_ctrl_c_the_file_is_what_it_was(tmp_path):
    """The board stands in it hundreds of times with other cards, so that there is time to stop."""
    path = tmp_path / "long.pbn"
    hands = "AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64"
    suits = "AKQJT98765432"
    turned = [hands.translate(str.maketrans(suits, suits[at:] + suits[:at])) for at in range(13)]
    boards = "\n".join(
        BOARD.replace(hands, " ".join(
            ".".join("".join(sorted(hand.split(".")[suit], key=suits.index)) for suit in order)
            for hand in cards.split()
        )).replace('Dealer "N"', f'Dealer "{seat}"').replace('"N:', f'"{seat}:')
        for cards in turned for seat in "NESW" for order in islice(permutations(range(4)), 12)
    )  # fmt: skip
    path.write_bytes(boards.encode("latin-1"))
    before = path.read_bytes()
    command = [sys.executable, "-m", "cuebid.cli.main", "solve", str(path), "-o", str(path)]
    with child(command, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + LIMIT
        while len(list(tmp_path.iterdir())) == 1 and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=LIMIT)
    assert (process.returncode, said.strip()) == (130, b"")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.real_inputs
def test_a_file_that_bridge_composer_solved_keeps_its_values(run, tmp_path):
    """Tricks, score and par contract of a real match: what another program wrote is what we write.

    Of the whole file only the tables are laid out anew.
    """
    real = MATCHES / "Match- GIBNS v GIBEW BC.pbn"
    out = tmp_path / "solved.pbn"
    assert run(real, "-o", out).exit_code == 0
    old, new = (without_tables(path.read_bytes()) for path in (real, out))
    assert new == old
    assert old.count(b"[ParContract ") == 8


def without_tables(data):
    row = re.compile(rb"[NESW] +(?:NT|[SHDC]) +\d+")
    lines = (line for line in data.splitlines(keepends=True) if not row.fullmatch(line.strip()))
    return b"".join(line for line in lines if not line.startswith(b"[OptimumResultTable "))
