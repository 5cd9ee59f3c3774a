"""Matches as a whole: played, stopped, continued, reported and exported."""

from __future__ import annotations

import csv
import io
import json
import sqlite3

import msgspec
import pytest
from click.testing import CliRunner

from cuebid.cli.main import cli
from cuebid.core import CuebidError
from cuebid.formats.pbn import write_pbn
from cuebid.match.board_source import boards_of_round, boards_per_round
from cuebid.match.deals import random_boards
from cuebid.match.differences import by_opening
from cuebid.match.plan_reading import PlanError, plan_of
from cuebid.match.report import summarise
from cuebid.match.report.comparison import compare_matches
from cuebid.match.report.page import report_page
from cuebid.match.running import MatchRunner, StopReason, opening
from cuebid.match.statistics import SequentialTest, SequentialVerdict
from cuebid.match.store import MatchStore, StoreError
from cuebid.match.store.export import rows_of, write_canonical, write_csv
from cuebid.match.store.table_result import TableResult
from cuebid.match.teams import CLOSED, OPEN, compare_rooms
from cuebid.parallel import WorkersLostError


def plan(*entrants, boards=6, **more):
    described = [
        {"player": entrant, "budget": "0", "name": f"{entrant} {n}"}
        for n, entrant in enumerate(entrants or ("simple", "random"), 1)
    ]
    return plan_of(
        {"entrants": described, "boards": {"count": boards}, "play": True, **more}, "test"
    )


def exported(store):
    text = io.StringIO()
    write_canonical(store, text)
    return text.getvalue()


def run(match, path=None, **options):
    store = MatchStore(path)
    return MatchRunner(match, store, **options).run(), store


def test_a_match_plays_the_boards_of_its_seed_in_two_rooms():
    reason, store = run(plan())
    assert reason is StopReason.COMPLETE
    rows = [(board, result.room) for _, board, result in store.results()]
    assert [board for board, room in rows if room == 0] == random_boards(6, 1)
    assert len(rows) == 12


class StopError(Exception):
    pass


def stop_after(boards):
    def progress(state):
        if state.done == boards:
            raise StopError

    return progress


@pytest.mark.parametrize("boards", [1, 3, 7])
def test_a_match_that_was_stopped_continues_to_the_same_export(tmp_path, boards):
    match = plan("simple", "random", "simple", form="round-robin", boards=4)
    _, whole = run(match)
    path = tmp_path / "match.db"
    with pytest.raises(StopError):
        run(match, path, progress=stop_after(boards))
    reason, store = run(match, path)
    assert reason is StopReason.COMPLETE
    assert exported(store) == exported(whole)


def test_a_match_is_continued_with_more_boards(tmp_path):
    path = tmp_path / "match.db"
    run(plan(boards=2), path)[1].close()
    _, longer = run(plan(boards=5), path)
    assert exported(longer) == exported(run(plan(boards=5))[1])


def test_another_match_does_not_get_into_the_file(tmp_path):
    path = tmp_path / "match.db"
    run(plan(boards=2), path)[1].close()
    with pytest.raises(StoreError, match="another match"):
        run(plan("random", "simple", boards=2), path)


def test_an_entrant_that_has_changed_is_not_mixed_with_its_old_self(tmp_path, monkeypatch):
    path = tmp_path / "match.db"
    run(plan(boards=2), path)[1].close()
    monkeypatch.setattr(opening, "entrant_version", lambda _: "another")
    with pytest.raises(StoreError, match="simple 1 has changed since the match began"):
        run(plan(boards=2), path)


def test_a_match_that_never_played_a_board_leaves_its_file_to_the_next(tmp_path):
    path = tmp_path / "match.db"
    with pytest.raises(PlanError) as caught:
        run(plan("simple", "nosuch", boards=2), path)
    assert "there is no player 'nosuch'" in str(caught.value)
    MatchStore(path).close()
    assert not path.exists()
    with MatchStore(path) as store:
        store.begin(plan("simple", "random", boards=2), ["1", "2"])
    assert run(plan("random", "simple", boards=1), path)[1].count() == 1


def test_a_file_in_a_folder_that_there_is_not_is_told_with_what_helps(tmp_path):
    with pytest.raises(StoreError, match="its folder must exist"):
        MatchStore(tmp_path / "nowhere" / "match.db")


def test_a_file_has_enough_boards_for_all_rounds(tmp_path):
    path = tmp_path / "boards.pbn"
    path.write_text(pbn_of(random_boards(5, 1)), "utf-8")
    described = {"entrants": ["simple"] * 4, "form": "swiss", "rounds": 2}
    match = plan_of(described | {"boards": {"file": str(path)}}, "test")
    assert [len([*boards_of_round(match, number)]) for number in (1, 2)] == [2, 2]
    match = plan_of(described | {"boards": {"file": str(path), "count": 3}}, "test")
    with pytest.raises(CuebidError, match="5 boards with all hands; the match needs 6 in 2 rounds"):
        boards_per_round(match)


def test_a_file_of_boards_that_was_edited_is_not_mixed_with_its_old_self(tmp_path):
    boards = tmp_path / "boards.pbn"
    match = plan_of(
        {"entrants": ["random", "simple"], "play": True, "boards": {"file": str(boards)}}, "test"
    )
    boards.write_text(pbn_of(random_boards(2, 1)), "utf-8")
    path = tmp_path / "match.db"
    store = run(match, path, progress=None)[1]
    store.close()
    boards.write_text(pbn_of(random_boards(2, 2)), "utf-8")
    with pytest.raises(StoreError, match=r"board 1 of .* has changed"):
        run(match, path)


def test_a_job_that_is_done_twice_is_kept_once():
    _, store = run(plan(boards=2))
    before = exported(store)
    results = [result for _, _, result in store.results()]
    with store.commit():
        store.add_results(1, results)
    assert exported(store) == before


def test_a_full_disk_stops_the_match_with_a_message_and_it_continues(tmp_path):
    path = tmp_path / "match.db"
    store = MatchStore(path)
    match = plan(boards=10)
    runner = MatchRunner(match, store, progress=lambda _: None)
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreError, match=r"the disk is full .* continues when there is room"):
        runner.run()
    store.close()
    _, continued = run(match, path)
    assert exported(continued) == exported(run(match)[1])


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
def test_what_is_no_match_is_said_to_be_none(tmp_path, content):
    path = tmp_path / "x.db"
    path.write_bytes(content)
    if not content:
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE other (x)")
    with pytest.raises(StoreError, match=r"x\.db: "):
        MatchStore(path, read_only=True)


def test_rooms_with_the_same_contract_are_not_solved(monkeypatch):
    """Whatever it makes, it makes in both rooms."""
    asked = []

    class Solver:
        def tricks(self, problems):
            asked.extend(problems)
            return [9 for _ in problems]

    from cuebid.match.running import work

    monkeypatch.setattr(work, "_solver", Solver)
    _, store = run(plan("simple", "simple", boards=5, play=False))
    assert asked == []
    assert summarise(store).encounters[0].result.scored == 0
    _, store = run(plan("simple", "random", boards=5, play=False))
    assert asked


def test_the_report_agrees_with_the_comparison_of_teams():
    match = plan(boards=8)
    _, store = run(match)
    summary = summarise(store)
    from cuebid.match.store.export import all_records

    teams = compare_rooms(all_records(store), *match.names)
    [encounter] = summary.encounters
    assert (encounter.home_imps, encounter.away_imps) == teams.imps
    assert list(summary.openings) == by_opening(teams)
    assert {record.room for record in all_records(store)} == {OPEN, CLOSED}


def test_forfeited_boards_are_worth_three_imps():
    match = plan(boards=2)
    store = MatchStore()
    MatchRunner(match, store).run()
    with store.commit():
        fault = TableResult(1, 1, 0, "P", forfeited_by="N", ruling="North (simple 1) slept")
        store.add_results(1, [fault])
    summary = summarise(store)
    assert summary.encounters[0].forfeited == 1
    assert summary.faults == (("(simple 1) slept", 1),)


@pytest.mark.parametrize("scoring", ["matchpoints", "butler"])
def test_pairs_are_compared_across_the_field_and_sum_to_nothing(scoring):
    match = plan("simple", "random", "simple", form="pairs", scoring=scoring, boards=3)
    _, store = run(match)
    summary = summarise(store)
    means = {entrant.index: entrant.result.mean for entrant in summary.entrants}
    # Whoever passes and plays at random is the last.
    assert summary.entrants[-1].index == 1
    assert means[0] == pytest.approx(means[2])
    if scoring == "matchpoints":
        assert sum(means.values()) == pytest.approx(0)


def test_the_winner_of_the_final_is_the_first_of_a_knock_out():
    match = plan("random", "simple", "random", "random", form="knock-out", boards=2)
    _, store = run(match)
    summary = summarise(store)
    assert [encounter.encounter.round for encounter in summary.encounters] == [1, 1, 2]
    assert summary.entrants[0].index == 1
    assert [entrant.last_round for entrant in summary.entrants] == [2, 2, 1, 1]
    assert [board.number for _, board in store.boards()] == [1, 2, 3, 4]


def test_two_entrants_of_one_league_are_compared_board_by_board():
    match = plan("simple", "random", "simple", form="round-robin", boards=4)
    _, store = run(match)
    pair = compare_matches(store, store, ("simple 1", "simple 3"))
    assert pair.boards == 4
    assert pair.difference.mean == 0
    assert compare_matches(store, store, ("simple 1", "random 2")).difference.mean > 0
    with pytest.raises(CuebidError, match="no entrant 'nobody'"):
        compare_matches(store, store, ("nobody", None))


def test_a_decided_match_stops_early_and_stays_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr("cuebid.match.statistics.sequential.FEW_SCORED", 8)
    match = plan(boards=400)
    path = tmp_path / "match.db"
    test = SequentialTest()
    reason, store = run(match, path, test=test)
    assert (reason, test.verdict) == (StopReason.DECIDED, SequentialVerdict.HOME)
    boards = store.count()
    assert boards < 400
    store.close()
    again = SequentialTest()
    reason, store = run(match, path, test=again)
    assert (reason, again.boards, store.count()) == (StopReason.DECIDED, test.boards, boards)


def test_rows_are_one_for_each_table_and_as_csv():
    _, store = run(plan(boards=3))
    rows = list(rows_of(store))
    assert len(rows) == 6
    assert rows[0]["imps"] == rows[1]["imps"]
    text = io.StringIO()
    write_csv(store, text)
    read = list(csv.DictReader(io.StringIO(text.getvalue())))
    assert [row["auction"] for row in read] == [row["auction"] for row in rows]


@pytest.mark.slow
def test_rows_as_parquet_are_the_rows(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra data")
    from cuebid.match.store.export import write_parquet

    _, store = run(plan(boards=2))
    with (tmp_path / "m.parquet").open("wb") as stream:
        write_parquet(store, stream)
    assert parquet.read_table(tmp_path / "m.parquet").to_pylist() == list(rows_of(store))


def test_the_page_escapes_names_and_shows_the_worst_boards():
    described = {"entrants": [{"name": "<b>A", "player": "simple", "budget": "0"}, "random"]}
    match = plan_of(described | {"play": True, "boards": {"count": 3}}, "test")
    _, store = run(match)
    page = report_page(summarise(store))
    assert "<b>A" not in page
    assert "&lt;b&gt;A" in page
    assert "<cuebid-board" in page
    assert "Nothing is shown" in page


def command(*arguments):
    return CliRunner().invoke(cli, ["match", *arguments])


def test_the_command_plays_reports_and_exports(tmp_path):
    store = str(tmp_path / "m.db")
    result = command(
        "simple", "random", "--boards", "3", "--play", "--budget", "0", "--store", store
    )
    assert result.exit_code == 0, result.output
    assert "Nothing is shown" in result.output
    report = json.loads(command("report", store, "--json").output)
    assert report["boards"] == 3
    assert command("report", store).output.splitlines()[0] == result.output.splitlines()[0]
    for name in ("m.pbn", "m.csv", "m.jsonl"):
        assert command("export", store, str(tmp_path / name)).exit_code == 0
    assert (tmp_path / "m.pbn").read_text("ascii").count("[Board ") == 6
    lines = command("export", store).output.splitlines()
    assert msgspec.json.decode(lines[0])["plan"]["play"] is True
    assert (tmp_path / "m.jsonl").read_text() == "".join(f"{line}\n" for line in lines)


def test_a_file_describes_a_match(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deals.pbn").write_text(pbn_of(random_boards(2, 9)), encoding="ascii")
    (tmp_path / "league.toml").write_text(
        'form = "pairs"\nplay = true\nentrants = ["random", {player = "simple", budget = "0"}]\n'
        '[boards]\nfile = "deals.pbn"\n'
    )
    result = command("league.toml")
    assert result.exit_code == 0, result.output
    with MatchStore(tmp_path / "league.db") as store:
        assert [board for _, board in store.boards()] == random_boards(2, 9)
    assert "omit --boards" in command("league.toml", "--boards", "3").output


def pbn_of(boards):
    from cuebid.core import Auction, BoardRecord

    text = io.StringIO()
    write_pbn([BoardRecord(board, Auction(board.dealer)) for board in boards], text)
    return text.getvalue()


def test_boards_match_a_description_or_an_auction():
    described = plan_of(
        {"entrants": ["sayc", "simple"], "boards": {"count": 5, "north": "15-17 balanced"}}, "x"
    )
    boards = list(boards_of_round(described, 1))
    assert len(boards) == 5
    assert all(15 <= board.deal["N"].hcp <= 17 for board in boards)


@pytest.mark.slow
def test_boards_reach_a_node():
    from cuebid.match.board_source import boards_of_round
    from cuebid.notes import open_system

    match = plan_of(
        {"entrants": ["sayc", "simple"], "boards": {"count": 4, "auction": "1N P 2C"}}, "x"
    )
    system = open_system("sayc")
    for board in boards_of_round(match, 1):
        calls = [call.text for call in system.bid(board) if call.text != "P"]
        assert calls[:2] == ["1NT", "2C"]


def test_a_dry_run_says_what_a_match_costs_and_plays_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("cuebid.match.running.cost._SAMPLE_SECONDS", 0.01)
    store = tmp_path / "m.db"
    options = ("simple", "random", "--play", "--budget", "0", "--boards", "50000")
    result = command(*options, "--store", str(store), "--dry-run")
    assert result.exit_code == 0, result.output
    assert "50000 boards: " in result.output
    assert "core hours" in result.output
    assert not store.exists()


def test_a_match_that_lost_its_workers_says_that_the_same_command_continues(
    tmp_path, monkeypatch
) -> None:
    def lost(*_arguments, **_options):
        raise WorkersLostError("the dask scheduler is gone")

    path = str(tmp_path / "m.db")
    arguments = ["run", "simple", "other=simple", "--boards", "2", "--store", path]
    with monkeypatch.context() as patched:
        patched.setattr("cuebid.match.running.runner.map_boards", lost)
        stopped = command(*arguments)
    assert stopped.exit_code == 1
    line = (
        "the dask scheduler is gone; the store keeps 0 boards, "
        "and the same command continues the match"
    )
    assert stopped.stderr.strip() == f"cuebid: {line}"
    assert command(*arguments).exit_code == 0
