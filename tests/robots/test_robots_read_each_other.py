"""Two programs with different systems at one table read each other as each means its calls."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

import pytest

from cuebid.core import PASS

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from two_systems import jaccard, read_calls

BOARDS = 64


@pytest.mark.slow
def test_acol_and_two_over_one_read_each_other_over_the_table_protocol() -> None:
    calls = read_calls("acol", "2over1", BOARDS, seed=2026)
    bids = [each for each in calls if each.auction.calls[-1] is not PASS]
    indices = sorted(jaccard(each.meant, each.read) for each in bids)
    assert len(indices) > BOARDS
    assert median(indices) >= 0.98
    assert indices[len(indices) // 100] >= 0.9
    # Where the reader's own system says something else, the maker's words are believed.
    others = [each for each in bids if jaccard(each.meant, each.own) < 0.5]
    assert others
    for each in others:
        assert jaccard(each.meant, each.read) > jaccard(each.own, each.read)
