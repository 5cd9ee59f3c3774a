"""`cuebid deal` deals what was asked for, and what it dealt is whole however it ends."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from child_processes import LIMIT, child
from cuebid.cli.main import main
from cuebid.core import EAST, NORTH, SOUTH, SPADES, Card
from cuebid.dealing.shorthand import read_shorthand
from cuebid.formats.deal_lines import parse_deals
from cuebid.formats.lin import parse_lin
from cuebid.formats.pbn import parse_pbn

DEAL = [sys.executable, "-c", "import sys; from cuebid.cli.main import main; sys.exit(main())"]
DEAL.append("deal")
FORMS = ["pbn", "lin", "dots", "oneline", "text", "html"]
# Where a process of its own is needed, the default suite starts one for a file of records.
ONE_FORM = ["pbn", *(pytest.param(form, marks=pytest.mark.slow) for form in FORMS if form != "pbn")]
RARE = "hcp(north) + hcp(south) >= 36 && hcp(north) == hcp(south)"
ASKED = ["--south", "15-17 balanced", "--north", "5+H", "--seed", "7"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What the command does, in this process; where its end counts a test starts a real one."""
    with CliRunner().isolation() as (out, err, _):
        code = main(["deal", *arguments])
        sys.stdout.flush()
        shown = [stream.getvalue().decode().replace("\r\n", "\n") for stream in (out, err)]
    return subprocess.CompletedProcess(arguments, code, *shown)


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


def test_a_count_says_whether_it_is_exact_and_gives_every_digit():
    strong = run("--south", "15-17 balanced", "--count").stdout
    assert strong == (
        "30,897,212,184 of 635,013,559,600 hands, "
        "2,610,137,721,058,114,653,884,217,600 of 53,644,737,765,488,792,839,237,440,000 deals, "
        "4.865599% of all (exact)\n"
    )
    assert "(exact)" in run(*ASKED, "--count").stdout
    assert "(standard error 0.0" in run(*ASKED, "--east", "7- losers", "--count").stdout


def test_a_count_for_programs_has_every_digit():
    facts = json.loads(run("--south", "15-17 balanced", "--count", "--json").stdout)
    assert (facts["hands"], facts["all_hands"]) == (30_897_212_184, 635_013_559_600)
    assert facts["deals"] * facts["all_hands"] == facts["hands"] * facts["all_deals"]
    assert (facts["exact"], facts["standard_error"]) == (True, 0)
    about = json.loads(run(*ASKED, "--east", "7- losers", "--count", "--json").stdout)
    assert not about["exact"]
    assert 0 < about["standard_error"] < about["share"] / 10
    assert run("--json").returncode == 2


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
    assert 'aria-label="Double-dummy tricks"' in page
    assert [page.count(f'<th scope="row">{seat}<') for seat in ("North", "West")] == [1, 1]
    assert page.endswith("</body>\n</html>\n")
    assert run("--table", "--format", "lin").returncode == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--north", "fish"], "--north:1:1: error"),
        (["--north", "7+S", "--south", "7+S"], "North and South need 14 spades together"),
        (["--predeal", "Q:AK"], "'Q' is not a seat"),
        (["--predeal", "AK"], "does not name a seat"),
        (["--predeal", "S:AK", "--predeal", "N:A"], "AS is in South's hand and in another"),
        (["--predeal", "S:AK", "--predeal", "N:AK"], "AS KS are in South's hand and in another"),
        (["--predeal", "S:AA"], "stands twice in the hand"),
        (["--north", "22+", "--south", "12+", "--east", "9+"], "need 43 HCP together"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_line_without_output(arguments, said):
    done = run(*arguments, "--seed", "1")
    assert done.returncode == 1
    assert not done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize(
    ("number", "code"),
    [
        (signal.SIGINT, 130),
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.slow),
        pytest.param(signal.SIGKILL, -9, marks=pytest.mark.slow),
    ],
    ids=["interrupted", "terminated", "killed"],
)
def test_whatever_ends_it_the_deals_so_far_are_whole_in_the_file(
    tmp_path: Path, number: int, code: int
):
    target = tmp_path / "deals.pbn"
    arguments = [*DEAL, *ASKED, "-n", "10000000", "-o", str(target)]
    with child(arguments, stderr=subprocess.PIPE, text=True) as process:
        limit = time.monotonic() + LIMIT
        while not (target.exists() and target.stat().st_size > 100_000):
            assert time.monotonic() < limit, "nothing was written"
            time.sleep(0.05)
        process.send_signal(number)
        _, said = process.communicate(timeout=LIMIT)
    assert process.returncode == code
    assert "Traceback" not in said
    assert [path.name for path in tmp_path.iterdir()] == ["deals.pbn"]
    text = target.read_text("latin-1")
    if number == signal.SIGKILL:
        # Nobody can promise that the last write of a killed process is not cut short.
        text = text[: text.rindex("[Event ")] if not text.endswith('[Result ""]\n\n') else text
    assert text.endswith('[Result ""]\n\n')
    made = text.count("[Deal ")
    assert made == text.count("[Result ") >= 500
    if number != signal.SIGKILL:
        assert f"stopped after {made:,} deals of 10,000,000, which are whole" in said


def test_where_no_deal_is_made_the_file_that_was_there_stays(tmp_path: Path):
    target = tmp_path / "deals.pbn"
    target.write_text("precious", "utf-8")
    assert run("--north", "40 HCP", "-o", str(target)).returncode == 1
    script = tmp_path / "rare.dl"
    script.write_text(
        "generate 5000 hcp(north) == 20 && aces(north) == 4 && kings(north) == 2", "utf-8"
    )
    done = run("--script", str(script), "--seed", "1", "-o", str(target))
    assert done.returncode == 1
    assert "which is all that `generate` allows" in done.stderr
    assert target.read_text("utf-8") == "precious"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_a_terminal_sees_how_fast_and_how_often_with_the_error():
    shown = _on_terminal(["--script", "-", "-n", "1000000"], RARE)
    assert re.search(r"\d/1000000", shown)
    assert re.search(r"[\d,]+/s", shown)
    assert re.search(r"[\d.e-]+% ± [\d.e-]+% fit", shown)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_a_terminal_sees_the_share_and_its_error_while_deals_are_counted():
    rarer = RARE + " && losers(north) == 0"
    counted = _on_terminal(["--script", "-", "--count"], rarer)
    assert re.search(r"[\d.e-]+% ± [\d.e-]+% fit", counted)


def _on_terminal(arguments: list[str], script: str) -> str:
    """What the standard error of the command shows, if it is a terminal, until a share is there."""
    import fcntl
    import struct
    import termios

    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 160, 0, 0))
    with child(
        [*DEAL, *arguments, "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        text=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "160"},
    ) as process:
        assert process.stdin is not None
        process.stdin.write(script)
        process.stdin.close()
        os.close(theirs)
        shown, limit = b"", time.monotonic() + LIMIT
        while b" fit" not in shown and time.monotonic() < limit:
            if select.select([ours], [], [], 1.0)[0]:
                shown += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        os.close(ours)
        process.wait(timeout=LIMIT)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("form", FORMS)
def test_a_full_disk_ends_with_a_message(form: str):
    done = run("-n", "10", "--seed", "1", "--format", form, "-o", "/dev/full")
    assert done.returncode == 1
    assert "/dev/full: only 0 deals could be written: No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("form", ONE_FORM)
def test_a_full_standard_output_ends_with_a_message(form: str):
    asked = [*DEAL, "-n", "10", "--seed", "1", "--format", form]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            asked, check=False, stdout=full, stderr=subprocess.PIPE, text=True, timeout=LIMIT
        )
    assert done.returncode == 1
    assert "standard output: only 0 deals could be written: No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="limits of Unix")
@pytest.mark.parametrize("printed", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_where_the_disk_takes_no_more_the_deals_so_far_are_whole_in_the_file(
    tmp_path: Path, printed: bool
):
    target = tmp_path / "deals.txt"
    # Without bytecode, which the limit would cut short for whoever imports it next.
    limited = (
        "import resource as r, sys; sys.dont_write_bytecode = True; "
        "r.setrlimit(r.RLIMIT_FSIZE, (100_000, 100_000)); " + DEAL[2]
    )
    asked = [DEAL[0], "-c", limited, "deal", *ASKED, "-n", "5000", "--format", "dots"]
    with (tmp_path / "out").open("w") as out:
        done = subprocess.run(
            asked if printed else [*asked, "-o", str(target)],
            check=False,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            timeout=LIMIT,
        )
    assert done.returncode == 1
    reading = parse_deals((tmp_path / "out" if printed else target).read_text("utf-8"))
    assert len(reading.deals) > 900
    assert not reading.diagnostics
    assert f"only {len(reading.deals):,} deals could be written: File too large" in done.stderr


@pytest.mark.parametrize("form", ONE_FORM)
def test_a_pipe_that_is_closed_early_ends_it_in_silence(form: str):
    arguments = [*DEAL, "--seed", "1", "-n", "200000", "--format", form]
    with child(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1000)
        process.stdout.close()
        assert process.wait(timeout=LIMIT) == 141
        assert process.stderr.read() == b""
