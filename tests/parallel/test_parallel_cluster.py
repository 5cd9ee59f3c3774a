"""What the log of dask says when its scheduler dies, beside our own line."""

from __future__ import annotations

import logging

import pytest

from cuebid.core import CuebidError
from cuebid.parallel.workers import WorkersLostError


class Lost:
    """A future whose scheduler is gone."""

    def result(self):
        import distributed

        raise distributed.CancelledError("portion-1 cancelled\nPlease check your connection")


class Client:
    dashboard_link = ""

    def submit(self, *_arguments, **_options):
        return Lost()


@pytest.fixture
def workers(monkeypatch):
    distributed = pytest.importorskip("distributed")
    from cuebid.parallel.cluster import ClusterWorkers

    # Where a test runner collects logs, dask adds no handler of its own.
    monkeypatch.setattr(logging.getLogger("distributed"), "handlers", [logging.StreamHandler()])
    monkeypatch.setattr(distributed, "Client", Client)
    return ClusterWorkers(Client(), 1)


def test_a_dead_scheduler_is_one_line(workers) -> None:
    ticket = workers.send(len, ("x",))
    with pytest.raises(WorkersLostError) as raised:
        workers.take(ticket)
    assert str(raised.value) == "the dask scheduler is gone"
    assert isinstance(raised.value, CuebidError)
    workers.close()


def test_the_log_of_dask_keeps_all_but_lost_connections(workers) -> None:
    handler = logging.getLogger("distributed").handlers[0]

    def passes(error):
        record = logging.LogRecord("distributed.client", 40, "", 1, "", (), None)
        record.exc_info = None if error is None else (type(error), error, None)
        return bool(handler.filter(record))

    assert not passes(ConnectionRefusedError())
    assert not passes(TimeoutError())
    assert passes(ValueError())
    assert passes(None)
    workers.close()
    assert passes(ConnectionRefusedError())
