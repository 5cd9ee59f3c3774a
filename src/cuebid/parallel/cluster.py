"""Worker processes of dask, in a local cluster or in one whose scheduler runs elsewhere.

Dask moves the work of a worker that dies to another one. Its setting
`distributed.scheduler.allowed-failures` limits how often; a portion that dask gives up is sent
again here.
"""

from __future__ import annotations

import logging
from asyncio import CancelledError
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cuebid.core import CuebidError, MissingExtraError
from cuebid.parallel.workers import Portion, PortionResult, WorkersLostError, run_portion

# A portion whose worker has died this often is likely to be the cause.
_ATTEMPTS: Final = 5
# A scheduler that does not answer within this time counts as missing.
_CONNECT_SECONDS: Final = 30


def _is_no_lost_connection(record: logging.LogRecord) -> bool:
    """Return whether a line of dask's log tells of more than a lost connection."""
    error = record.exc_info[1] if record.exc_info else None
    # dask logs the traceback of its attempts to connect again, and cancels the work then.
    return not isinstance(error, OSError | TimeoutError | CancelledError)


@dataclass(slots=True)
class _SentToCluster:
    function: Callable[[Any], Any]
    portion: Portion
    future: Any


class ClusterWorkers:
    """The workers of a dask cluster, as an implementation of the protocol `Workers`.

    Args:
        cluster: a scheduler's address, `local`, or a `distributed.Client`.
        jobs: how many processes a local cluster has.
        watch: receives the address of the dashboard.

    Raises:
        MissingExtraError: dask is not installed.
        WorkersLostError: there is no scheduler at the address.
    """

    def __init__(
        self, cluster: object, jobs: int, watch: Callable[[str], object] | None = None
    ) -> None:
        try:
            import distributed  # noqa: PLC0415 - an extra
        except ImportError as error:
            raise MissingExtraError("a cluster", "cluster") from error
        self._own: list[Any] = []
        if isinstance(cluster, distributed.Client):
            self._client: Any = cluster
        elif cluster == "local":
            # One thread for each process: Python code of two threads would only take turns.
            local: Any = distributed.LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=jobs, threads_per_worker=1, dashboard_address=":0"
            )
            self._client = distributed.Client(local)  # type: ignore[no-untyped-call]
            self._own = [self._client, local]
        else:
            try:
                self._client = distributed.Client(  # type: ignore[no-untyped-call]
                    str(cluster), timeout=_CONNECT_SECONDS
                )
            except (OSError, ValueError) as error:
                raise WorkersLostError(f"no dask scheduler answers at {cluster}: {error}") from None
            self._own = [self._client]
        self._log_handlers = tuple(logging.getLogger("distributed").handlers)
        for handler in self._log_handlers:
            handler.addFilter(_is_no_lost_connection)
        if watch is not None:
            watch(f"dashboard: {self._client.dashboard_link}")

    @property
    def size(self) -> int:
        """The number of threads of all workers at present; workers may come and go."""
        return max(1, int(sum(self._client.nthreads().values())))

    def send(self, function: Callable[[Any], Any], portion: Portion) -> object:
        """Send a portion to the workers; return a ticket with which `take` gets the result."""
        return _SentToCluster(function, portion, self._submit(function, portion))

    def _submit(self, function: Callable[[Any], Any], portion: Portion) -> Any:  # noqa: ANN401 - dask's future
        # `pure` would make dask look for equal work by hashing every portion.
        return self._client.submit(run_portion, function, portion, pure=False)

    def take(self, ticket: object) -> PortionResult:
        """Wait for the result of a portion, and send it again if its worker died.

        Raises:
            WorkersLostError: workers died again and again on this portion, or the scheduler is
                gone.
        """
        import distributed  # noqa: PLC0415 - an extra

        assert isinstance(ticket, _SentToCluster)  # noqa: S101 - tickets come from `send`
        for _ in range(_ATTEMPTS):
            try:
                result: PortionResult = ticket.future.result()
            except distributed.KilledWorker:
                ticket.future = self._submit(ticket.function, ticket.portion)
            except CuebidError:
                raise
            except (distributed.CancelledError, OSError, TimeoutError) as error:
                # Dask itself cancels work only if it has lost its scheduler. Its message, which
                # says to check the connection, is left out.
                reason = "" if isinstance(error, distributed.CancelledError) else f": {error}"
                raise WorkersLostError(f"the dask scheduler is gone{reason}") from None
            else:
                return result
        raise WorkersLostError(
            f"dask workers ended again and again while they worked on {ticket.portion[0]!r}"
        )

    def close(self) -> None:
        """Disconnect from the cluster, and shut it down if it was started here."""
        for part in self._own:
            part.close()
        for handler in self._log_handlers:
            handler.removeFilter(_is_no_lost_connection)
