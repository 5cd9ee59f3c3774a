"""Exploring notes of five thousand rows profits from what has been opened."""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from cuebid.core import Deal
from cuebid.explore import auction_at, describe_position, explain_choice, find, open_studied
from project_paths import ROOT

sys.path.insert(0, str(ROOT / "bench"))
from explore import notes_of

# What an opening has settled is not settled again: reading these notes anew, or dealing for a place
# anew, takes seconds. The answers themselves take 0.02 to 0.07 s (`bench/explore.py`), and a slow
# machine or a collection of a long test run's memory may triple that. Time of this process alone.
MOST_SECONDS = 0.5
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
    times = []
    for seed, node in enumerate(islice(nodes, 0, None, len(nodes) // 60)):
        auction = auction_at(node)
        if auction.is_over:
            continue
        hand = Deal.random(seed)[auction.seat_of(len(auction))]
        for answer in (
            lambda at=auction: describe_position(study, at),
            lambda at=auction, held=hand: explain_choice(study, held, at),
            lambda at=node: find(study, at),
        ):
            start = time.process_time()
            answer()
            times.append(time.process_time() - start)
    assert len(times) > 100
    assert sorted(times)[int(SHARE * len(times))] < MOST_SECONDS
