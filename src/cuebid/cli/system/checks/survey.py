"""Count the calls of a system on random deals, in a process beside the analysis of its rules.

The two take about the same time and are independent, so that on two cores a check takes the time
of only one of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from cuebid.cli.progress import tracked
from cuebid.cli.terminal import status
from cuebid.match.survey import Survey, survey_of
from cuebid.parallel.processes import ProcessWorkers

# Deals from which a process is worth starting: to start and read the rules takes a second, as
# long as a hundred deals.
_WORTH_A_PROCESS: Final = 300


@contextmanager
def survey_beside(
    folder: Path, deals: int, auctions: int, seed: int
) -> Iterator[Callable[[], Survey]]:
    """Start a survey in another process if possible; yield a function that returns its result.

    The arguments are those of `survey_of`. Leaving the block stops a survey whose result is not
    needed, for instance if the rules have errors.
    """
    watch = partial(tracked, description="bidding")
    work = partial(survey_of, deals=deals, auctions=auctions, seed=seed, watch=watch)
    if deals < _WORTH_A_PROCESS or (os.cpu_count() or 1) < 2:
        yield partial(work, folder)
        return
    workers = ProcessWorkers(1)
    try:
        yield partial(_taken, workers, workers.send(work, [folder]), deals)
    finally:
        workers.close()


def _taken(workers: ProcessWorkers, ticket: object, deals: int) -> Survey:
    with status(f"bidding {deals} deals"):
        [survey] = workers.take(ticket).values
    assert isinstance(survey, Survey)  # noqa: S101 - what `survey_of` returns
    return survey
