"""Spectators see a match as its log tells it, call by call and card by card, and not too early."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from cuebid.core import Seat
from cuebid.match.deals import random_boards
from cuebid.match.local_match import play_locally
from cuebid.robots import make_player
from cuebid.tablemanager.server import ServeOptions
from cuebid.web.tools.boards import boards_answer
from cuebid.web.watch.log_follower import LogFollower
from cuebid.web.watch.routes import watch_routes
from cuebid.web.watch.standings import cross_table, standing
from cuebid.web.watch.watched_match import WatchedMatch, records_of_log


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The log of two boards in two rooms, played over real sockets."""
    folder = tmp_path_factory.mktemp("watch")
    options = ServeOptions(
        boards=tuple(random_boards(2, seed=5)),
        out=folder / "m.pbn",
        log=folder / "m.jsonl",
        rooms=2,
    )
    teams = {"Red": lambda: make_player("simple"), "Blue": lambda: make_player("random", 3)}
    asyncio.run(play_locally(options, teams, lambda _room, _effect: None))
    return (folder / "m.jsonl").read_bytes()


def test_the_log_shows_every_board_with_hands_calls_and_cards_to_the_end(log: bytes) -> None:
    match = WatchedMatch()
    boards = random_boards(2, seed=5)
    for line in log.splitlines():
        room = match.add(line)
        if room is not None and match.tables[room].calls:
            data = match.table(room).data()
            board = boards[data["board"] - 1]
            assert data["hands"] == {seat.letter: board.deal[seat].pbn for seat in Seat}
            assert data["dealer"] == board.dealer.letter
    assert match.faults == 0
    assert set(match.tables) == {"Open", "Closed"}
    assert all(table.result for table in match.tables.values())
    rows = match.scores()
    assert [row["board"] for row in rows] == [1, 2]
    assert all("imps" in row for row in rows)


def test_what_a_spectator_saw_is_what_was_played(log: bytes) -> None:
    match = WatchedMatch()
    lengths = []
    for line in log.splitlines():
        room = match.add(line)
        if room == "Open":
            table = match.tables[room]
            lengths.append((table.number, len(table.calls) + len(table.cards)))
    for number in (1, 2):
        seen = [length for board, length in lengths if board == number]
        # Each act is shown, one after the other.
        assert sorted(set(seen)) == list(range(max(seen) + 1))


def test_the_cross_table_has_the_imps_of_every_match_and_the_best_team_first(log: bytes) -> None:
    match = WatchedMatch()
    assert standing(match) is None
    for line in log.splitlines():
        match.add(line)
    each = standing(match)
    assert each is not None
    margin = sum(row["imps"] for row in match.scores())
    assert (each.home, each.away, each.boards) == ("Red", "Blue", 2)
    assert each.home_imps - each.away_imps == margin
    table = cross_table([WatchedMatch(), match, match])
    assert [row["number"] for row in table["matches"]] == [2, 3]
    best = max(table["teams"], key=lambda team: float(team["points"]))
    assert table["teams"][0] is best
    sides = {team["name"]: team for team in table["teams"]}
    cells = {cell for cell in sides["Red"]["cells"] if cell is not None}
    assert cells == {2 * margin}
    assert sum(float(team["points"]) for team in table["teams"]) == pytest.approx(40)


def test_a_log_is_replayed_as_boards_and_its_last_one_may_be_unfinished(log: bytes) -> None:
    boards = random_boards(2, seed=5)
    records = records_of_log(log)
    assert len(records) == 4
    for record in records:
        assert record.is_finished
        assert record.board.deal == boards[record.board.number - 1].deal
        assert set(record.players.values()) == {"Red", "Blue"}
    # The last board of one room ends in the middle of its play.
    torn = log[: log.rindex(b'{"event":"card"')]
    assert [record.is_finished for record in records_of_log(torn)] == [True] * 3 + [False]
    assert boards_answer(log).count("<cuebid-board") == 4


def test_a_torn_line_or_one_of_a_later_version_is_passed_over() -> None:
    match = WatchedMatch()
    assert match.add(b'{"event":"fireworks","time":1.0}') is None
    assert match.add(b'{"time":1.0,"room') is None
    assert match.faults == 2


def follower(path: Path, delay: float, clock: Callable[[], float]) -> LogFollower:
    rounds = 0

    async def sleep(_seconds: float) -> None:
        nonlocal rounds
        rounds += 1
        if rounds >= 30:
            raise asyncio.CancelledError

    return LogFollower(path, delay, clock, sleep)


def follow(watching: LogFollower) -> None:
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(watching.run())


def test_a_forfeited_board_of_a_log_says_whose_fault_it_was(log: bytes) -> None:
    forfeited = []
    for line in log.splitlines():
        entry = msgspec.json.decode(line)
        if entry.get("event") == "board-ended":
            entry |= {"result": "Forfeited by North and East", "score_ns": None}
            entry["record"] |= {"forfeited_by": "N", "also_forfeited_by": "E"}
            line = msgspec.json.encode(entry)  # noqa: PLW2901 - the line as it would be
        forfeited.append(line)
    data = b"\n".join(forfeited)
    for record in records_of_log(data):
        assert record.forfeiting_seats == (Seat.NORTH, Seat.EAST)
    assert boards_answer(data).count("Forfeited by North and East") >= 4


def test_nothing_is_seen_before_its_delay(log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(log)
    first = msgspec.json.decode(log.splitlines()[0])["time"]
    early = follower(path, 60, lambda: first + 59)
    follow(early)
    assert early.match.entries == 0
    late = follower(path, 60, lambda: first + 3600)
    follow(late)
    assert late.match.entries == len(log.splitlines())


def test_a_log_that_begins_anew_is_followed_from_its_start(log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(log)
    watching = follower(path, 0, lambda: 0.0)
    follow(watching)
    lines = log.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:40]))
    again = follower(path, 0, lambda: 0.0)
    follow(again)
    assert again.match.entries == 40
    assert not again.match.results
    assert isinstance(again.join(), asyncio.Queue)


def test_results_are_sent_when_a_board_ends_and_not_after_every_card(
    log: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    lines = log.splitlines(keepends=True)
    path.write_bytes(b"")
    grown = 0

    async def sleep(_seconds: float) -> None:
        nonlocal grown
        if grown == len(lines):
            raise asyncio.CancelledError
        with path.open("ab") as stream:
            stream.write(lines[grown])
        grown += 1

    watching = LogFollower(path, 0, lambda: 0.0, sleep)
    outbox = watching.join()
    follow(watching)
    messages = [outbox.get_nowait() or "" for _ in range(outbox.qsize())]
    scores = [message for message in messages if message.startswith('{"type":"scores"')]
    # One when the page came, and one for each room of each board.
    assert len(scores) == 1 + 4
    assert len(messages) > 100


def test_the_boards_that_are_over_are_on_a_page_of_their_own(log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(log)
    watching = follower(path, 0, lambda: 0.0)
    follow(watching)
    pages = TestClient(Starlette(routes=watch_routes([watching], 0, 10)))
    assert pages.get("/watch/1/boards").text.count("<cuebid-board") == 4
    assert "/watch/1/boards" in pages.get("/watch/1").text
    assert pages.get("/watch/2/boards").status_code == 404
    assert "m" in pages.get("/watch").text


def test_half_a_line_waits_for_its_end(log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_bytes(log[:-20])
    watching = follower(path, 0, lambda: 0.0)
    follow(watching)
    assert watching.match.entries == len(log.splitlines()) - 1
    assert watching.match.faults == 0
