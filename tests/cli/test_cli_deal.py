"""`cuebid deal` deals what was asked for, and what it dealt is whole however it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cuebid.core import EAST, NORTH, SOUTH, SPADES, Card
from cuebid.dealing.shorthand import read_shorthand
from cuebid.formats.deal_lines import parse_deals
from cuebid.formats.lin import parse_lin
from cuebid.formats.pbn import parse_pbn

DEAL = [sys.executable, "-c", "import sys; from cuebid.cli.main import main; sys.exit(main())"]
DEAL.append("deal")
ASKED = ["--south", "15-17 balanced", "--north", "5+H", "--seed", "7"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*DEAL, *arguments], check=False, capture_output=True, text=True, timeout=60
    )


def test_every_format_has_the_same_deals_and_they_are_as_asked():
    dots = parse_deals(run(*ASKED, "-n", "20", "--format", "dots").stdout)
    assert not dots.diagnostics
    assert len(dots.deals) == 20
    strong, hearts = read_shorthand(ASKED[1]), read_shorthand(ASKED[3])
    assert all(deal[SOUTH] in strong and deal[NORTH] in hearts for deal in dots.deals)
    assert parse_deals(run(*ASKED, "-n", "20", "--format", "oneline").stdout).deals == dots.deals
    lin = parse_lin(run(*ASKED, "-n", "20", "--format", "lin").stdout)
    assert [board.to_record().record.board.deal for board in lin.boards] == list(dots.deals)
    pbn = parse_pbn(run(*ASKED, "-n", "20").stdout)
    assert [game.to_record().record.board.deal for game in pbn.games] == list(dots.deals)


def test_predealt_cards_are_held_and_each_x_is_a_card_more():
    done = run("--predeal", "S:AKxxx", "--predeal", "E:.A", "-n", "30", "--format", "dots")
    assert done.stderr.startswith("seed ")
    for deal in parse_deals(done.stdout).deals:
        assert {Card("SA"), Card("SK")} <= set(deal[SOUTH])
        assert deal[SOUTH].length(SPADES) >= 5
        assert Card("HA") in deal[EAST]


def test_a_count_says_whether_it_is_exact():
    assert "4.865599% of all (exact)" in run("--south", "15-17 balanced", "--count").stdout
    assert "standard error" in run(*ASKED, "--count").stdout


def test_tricks_and_par_stand_below_the_picture():
    shown = run("--seed", "3", "--format", "text", "--table", "--par").stdout
    assert shown.startswith("Board 1 ")
    assert "NT   S   H   D   C" in shown
    assert "\nPar: " in shown
    tagged = run("--seed", "3", "--table", "--par").stdout
    assert "[DoubleDummyTricks " in tagged
    assert "[ParContract " in tagged
    page = run("--seed", "3", "--format", "html", "--table").stdout
    assert page.startswith("<!DOCTYPE html>")
    assert "NT   S   H   D   C" in page
    assert page.endswith("</body></html>\n")
    assert run("--table", "--format", "lin").returncode == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--north", "fish"], "--north:1:1: error"),
        (["--north", "7+S", "--south", "7+S"], "for North and South together"),
        (["--predeal", "Q:AK"], "'Q' is not a seat"),
        (["--predeal", "AK"], "does not name a seat"),
        (["--predeal", "S:AK", "--predeal", "N:A"], "in another"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_line_without_output(arguments, said):
    done = run(*arguments, "--seed", "1")
    assert done.returncode == 1
    assert not done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_after_control_c_the_deals_so_far_are_whole_in_the_file(tmp_path: Path):
    target = tmp_path / "deals.pbn"
    arguments = [*DEAL, *ASKED, "-n", "10000000", "-o", str(target)]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as process:
        limit = time.monotonic() + 30
        while not any(path.stat().st_size > 100_000 for path in tmp_path.iterdir()):
            assert time.monotonic() < limit, "nothing was written"
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] == ["deals.pbn"]
    text = target.read_text("latin-1")
    assert text.endswith('[Result ""]\n\n')
    assert text.count("[Deal ") == text.count("[Result ") >= 500


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_ends_with_a_message():
    done = run("-n", "10", "--seed", "1", "-o", "/dev/full")
    assert done.returncode != 0
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_where_the_disk_takes_no_more_the_deals_so_far_are_whole_in_the_file(tmp_path: Path):
    target = tmp_path / "deals.txt"
    limited = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (100_000, 100_000)); " + DEAL[2]
    done = subprocess.run(
        [DEAL[0], "-c", limited, "deal", *ASKED, "-n", "5000", "--format", "dots", "-o", target],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert "only the deals so far were written" in done.stderr
    reading = parse_deals(target.read_text("utf-8"))
    assert len(reading.deals) == 1000
    assert not reading.diagnostics
