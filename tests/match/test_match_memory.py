"""A match keeps what it has played in its file, not in memory."""

from __future__ import annotations

import gc

from cuebid.core import Auction, BoardRecord
from cuebid.match.plan_reading import plan_of
from cuebid.match.running import MatchRunner, StopReason
from cuebid.match.running import runner as runner_module
from cuebid.match.store import MatchStore
from cuebid.match.store.table_result import result_of

BOARDS, AT = 150, (50, 100, 150)


class PassedOut:
    """Work in which nobody bids: what is kept of a board does not depend on its auction."""

    def __init__(self, plan):
        pass

    def __call__(self, work):
        return [
            result_of(BoardRecord(board, Auction(board.dealer, "P P P P")), 0, room, 0.0)
            for board in work.boards
            for room in (0, 1)
        ]


def test_objects_do_not_grow_with_the_boards_of_a_match(monkeypatch):
    monkeypatch.setattr(runner_module, "PlayWork", PassedOut)
    # Results wait for a second in memory before they are written.
    monkeypatch.setattr(runner_module, "_COMMIT_SECONDS", 0.0)
    entrants = [{"player": "random", "name": name} for name in "AB"]
    match = plan_of({"entrants": entrants, "boards": {"count": BOARDS}}, "test")
    counts = []

    def count(state):
        if state.done in AT:
            gc.collect()
            counts.append(len(gc.get_objects()))

    with MatchStore(None) as store:
        reason = MatchRunner(match, store, progress=count).run()
        assert (reason, store.count()) == (StopReason.COMPLETE, BOARDS)
    # The boards of a third alone would be 600 objects; lists grow and caches fill a little.
    assert counts[2] - counts[1] < 100
    assert counts[1] - counts[0] < 100
