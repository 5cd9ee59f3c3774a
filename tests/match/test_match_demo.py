"""The demonstration plays a whole match over TCP and leaves three files that agree."""

from __future__ import annotations

import asyncio
import html
import json
import shlex
from pathlib import Path

import pytest

from cuebid.cli.main import main
from cuebid.core import SEATS, Card, CuebidError, IllegalError, Side, View, imps, score_for
from cuebid.core.call import PASS, Call
from cuebid.formats.pbn import read_pbn
from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.tablemanager.server import ServeOptions


def run(folder: Path, *arguments: str) -> int:
    return main(["demo", "--budget", "0", "--out", str(folder), *arguments])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo") / "out"
    assert run(folder) == 0
    return folder


def test_eight_boards_are_played_in_both_rooms_with_the_same_deals(played: Path) -> None:
    records = [game.to_record().record for game in read_pbn(played / "demo.pbn")]
    rooms: dict[str, dict[int, str]] = {}
    for record in records:
        assert record is not None
        assert record.is_finished
        assert not record.rulings
        rooms.setdefault(record.room, {})[record.board.number] = record.board.deal.pbn
    assert set(rooms) == {"Open", "Closed"}
    assert rooms["Open"] == rooms["Closed"]
    assert list(rooms["Open"]) == list(range(1, 9))


def test_teams_sit_crosswise(played: Path) -> None:
    for game in read_pbn(played / "demo.pbn"):
        record = game.to_record().record
        assert record is not None
        ns = "SAYC" if record.room == "Open" else "Simple"
        ew = "Simple" if record.room == "Open" else "SAYC"
        assert [record.players[seat] for seat in SEATS] == [ns, ew, ns, ew]


def test_the_demonstration_has_alerts_and_the_page_shows_them(played: Path) -> None:
    page = html.unescape((played / "demo.html").read_text(encoding="utf-8"))
    games = [game.to_record().record for game in read_pbn(played / "demo.pbn")]
    said = {
        explanation.text
        for record in games
        for explanation in record.explanations.values()
        if explanation.alerted
    }
    assert len(said) >= 3
    assert all(text in page for text in said)


def test_the_total_on_the_page_is_the_one_that_the_pbn_file_gives(played: Path) -> None:
    scores: dict[int, dict[str, int]] = {}
    for game in read_pbn(played / "demo.pbn"):
        record = game.to_record().record
        assert record is not None
        score = score_for(Side.NS, record.contract, record.tricks, record.board.vulnerability)
        scores.setdefault(record.board.number, {})[record.room] = score
    gains = [imps(rooms["Open"] - rooms["Closed"]) for rooms in scores.values()]
    home, away = sum(g for g in gains if g > 0), -sum(g for g in gains if g < 0)
    page = (played / "demo.html").read_text(encoding="utf-8")
    assert f"SAYC {home} – {away} Simple IMPs" in page


def test_the_log_has_every_line_as_json_with_seat_and_direction(played: Path) -> None:
    lines = (played / "demo.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    wire = [entry for entry in entries if "line" in entry]
    assert {entry["direction"] for entry in wire} == {"in", "out"}
    assert {entry["seat"] for entry in wire} == set("NESW")
    assert len(wire) > 8 * 2 * 300


@pytest.mark.slow
def test_a_second_run_gives_the_same_match_to_the_byte(played: Path, tmp_path: Path) -> None:
    assert run(tmp_path) == 0
    for name in ("demo.pbn", "demo.html"):
        assert (tmp_path / name).read_bytes() == (played / name).read_bytes()


def test_boards_and_seed_choose_other_deals_and_json_tells_the_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, "--boards", "2", "--seed", "5", "--away", "sayc", "--json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert [board["board"] for board in facts["boards"]] == [1, 2]
    assert facts["home"]["team"] == "SAYC"
    assert facts["away"]["team"] == "SAYC II"
    assert facts["home"]["imps"] == facts["away"]["imps"] == 0
    dealt = {game.to_record().record.board for game in read_pbn(tmp_path / "demo.pbn")}
    assert dealt == set(random_boards(2, 5))


@pytest.mark.slow
def test_more_boards_than_the_demonstration_has_are_dealt(tmp_path: Path) -> None:
    assert run(tmp_path, "--boards", "10", "--away", "simple") == 0
    numbers = {game.to_record().record.board.number for game in read_pbn(tmp_path / "demo.pbn")}
    assert numbers == set(range(1, 11))


def test_a_folder_that_cannot_be_made_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert run(blocked / "out") == 1
    error = capsys.readouterr().err.strip().splitlines()[-1]
    assert "file" in error
    assert "Traceback" not in error
    assert blocked.read_text() == "in the way"


def test_unknown_robots_are_wrong_usage(tmp_path: Path) -> None:
    assert run(tmp_path, "--home", "nobody") == 2


def test_a_robot_that_calls_illegally_ends_the_match_with_its_error(tmp_path: Path) -> None:
    class Doubler:
        def call(self, _view: View) -> Call:
            return Call("X")

        def card(self, view: View) -> Card:
            return next(iter(view.legal_cards))

    class Passer(Doubler):
        def call(self, _view: View) -> Call:
            return PASS

    options = ServeOptions(
        random_boards(1, 1), tmp_path / "match.pbn", tmp_path / "match.jsonl", rooms=2
    )
    with pytest.raises(IllegalError, match=r"board 1, North: .*not allowed"):
        asyncio.run(play_locally(options, {"Bad": Doubler, "Good": Passer}))


def test_a_team_match_needs_two_teams(tmp_path: Path) -> None:
    options = ServeOptions(random_boards(1, 1), tmp_path / "a.pbn", tmp_path / "a.jsonl", rooms=1)
    with pytest.raises(CuebidError, match="two rooms and two teams"):
        asyncio.run(play_locally(options, {}))


@pytest.mark.slow
def test_as_it_is_the_home_team_thinks_and_plays_the_same_every_time(tmp_path: Path) -> None:
    written = []
    for name in ("one", "two"):
        assert main(["demo", "--boards", "2", "--out", str(tmp_path / name)]) == 0
        records = [game.to_record().record for game in read_pbn(tmp_path / name / "demo.pbn")]
        written.append([(record.auction, record.cards) for record in records if record])
    assert written[0] == written[1]
    assert len(written[0]) == 4


@pytest.mark.slow
def test_the_reasons_of_every_call_and_card_are_left_where_they_are_wanted(tmp_path: Path) -> None:
    pytest.importorskip("endplay", reason="thinking needs the extra solver")
    reasons = tmp_path / "reasons.jsonl"
    arguments = ["--boards", "1", "--seed", "3", "--budget", "2", "--explain", str(reasons)]
    assert run(tmp_path / "out", *arguments) == 0
    lines = [json.loads(line) for line in reasons.read_text(encoding="utf-8").splitlines()]
    cards = [line for line in lines if "card" in line]
    assert any("call" in line for line in lines)
    thought = [line for line in cards if line["layouts"]]
    assert thought
    for line in thought:
        assert line["card"] in {one["card"] for one in line["cards"]}
        assert all({"loss", "error", "tricks"} <= one.keys() for one in line["cards"])


def test_the_last_line_is_the_command_that_opens_the_match_in_the_browser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path / "out", "--boards", "1", "--home", "simple") == 0
    *_, last = capsys.readouterr().out.strip().splitlines()
    *program, command, option, log = shlex.split(last)
    assert program in (["cuebid"], ["python", "-m", "cuebid"])
    assert (command, option) == ("web", "--watch")
    assert Path(log).is_file()
