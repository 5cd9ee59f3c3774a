"""`map_boards`: results in order, boards read as needed, nothing lost with a worker."""

from __future__ import annotations

import os
import signal
from itertools import count, islice
from pathlib import Path

import pytest

import cuebid
from cuebid.core import RangeError
from cuebid.parallel import boards as module
from cuebid.parallel.workers import PortionResult, WorkersLostError, run_portion


def square(number):
    return number * number


class Recorder:
    """Workers that work when they are asked for the result, and note the portions."""

    size = 2

    def __init__(self, seconds_of_item=0.01):
        self.portions = []
        self.is_closed = False
        self.seconds_of_item = seconds_of_item

    def send(self, function, portion):
        self.portions.append(len(portion))
        return function, portion

    def take(self, ticket):
        result = run_portion(*ticket)
        return PortionResult(result.values, self.seconds_of_item * len(result.values))

    def close(self):
        self.is_closed = True


@pytest.fixture
def recorder(monkeypatch):
    workers = Recorder()
    monkeypatch.setattr(module, "open_workers", lambda *_: workers)
    return workers


def test_results_come_in_the_order_of_the_boards(recorder):
    assert list(cuebid.map_boards(square, range(1000))) == [n * n for n in range(1000)]
    assert recorder.is_closed


def test_portions_grow_to_about_a_second_of_work(recorder):
    list(cuebid.map_boards(square, range(3000)))
    assert recorder.portions[0] == 1
    assert max(recorder.portions) == 100  # items of a hundredth of a second


def test_boards_are_read_only_as_they_are_needed(recorder):
    results = cuebid.map_boards(square, count())
    assert list(islice(results, 5)) == [0, 1, 4, 9, 16]
    results.close()
    assert recorder.is_closed
    # What is in flight: a few portions for each worker.
    assert sum(recorder.portions) < 1000


def test_one_job_works_in_this_process():
    assert list(cuebid.map_boards(lambda board: board + 1, [1, 2])) == [2, 3]


def test_a_negative_number_of_jobs_is_refused():
    with pytest.raises(RangeError):
        list(cuebid.map_boards(square, [1], jobs=-1))


def square_and_die_once(arguments):
    number, marker = arguments
    if number == 40 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.slow
@pytest.mark.parametrize("cluster", [None, "local"])
def test_a_worker_that_is_killed_costs_no_board(tmp_path, cluster):
    if cluster:
        pytest.importorskip("distributed", reason="a cluster needs the extra cluster")
    items = [(number, str(tmp_path / "died")) for number in range(100)]
    results = cuebid.map_boards(square_and_die_once, items, jobs=2, cluster=cluster)
    assert list(results) == [n * n for n in range(100)]
    assert (tmp_path / "died").exists()


def die(_):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_work_that_kills_every_worker_ends_with_its_name():
    with pytest.raises(WorkersLostError, match="'a board'"):
        list(cuebid.map_boards(die, ["a board"], jobs=2))
