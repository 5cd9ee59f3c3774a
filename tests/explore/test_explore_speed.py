"""Exploring notes of five thousand rows profits from what has been opened."""

from __future__ import annotations

import sys
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from cuebid.core import Deal
from cuebid.explore import auction_at, describe_position, explain_choice, find, open_studied
from project_paths import ROOT
from work_count import count_calls

sys.path.insert(0, str(ROOT / "bench"))
from explore import notes_of

# What an opening has settled is not settled again: reading these notes anew, or dealing for a place
# anew, takes millions of calls of functions (`bench/explore.py` has the seconds).
MOST_CALLS = 500_000
SHARE = 0.95


@pytest.mark.slow
def test_answers_about_five_thousand_rows_do_not_open_the_notes_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(notes_of(5_000), encoding="utf-8")
    study = open_studied(str(path))
    describe_position(study, auction_at(""))
    find(study, "hcp")
    nodes = dict.fromkeys(row.sequence.auction.replace("-(P)", "") for row in study.auctions)
    calls = []
    for seed, node in enumerate(islice(nodes, 0, None, len(nodes) // 60)):
        auction = auction_at(node)
        if auction.is_over:
            continue
        hand = Deal.random(seed)[auction.seat_of(len(auction))]
        answers = (
            partial(describe_position, study, auction),
            partial(explain_choice, study, hand, auction),
            partial(find, study, node),
        )
        calls += map(count_calls, answers)
    assert len(calls) > 100
    assert sorted(calls)[int(SHARE * len(calls))] < MOST_CALLS
