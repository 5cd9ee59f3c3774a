"""Measure how fast `cuebid.explore` answers questions about notes of many rows.

    python bench/explore.py [ROWS]

Opens notes of ROWS rows (5,000), asks for two hundred positions, for the call of a hand at each,
for searches and comparisons, and prints the distributions in milliseconds of CPU time.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from cuebid.core import Auction, Call
from cuebid.explore import (
    auction_at,
    compare_positions,
    describe_position,
    explain_choice,
    find,
    open_studied,
)
from cuebid.match.deals import random_deal
from cuebid.web.explore.shelf import set_aside_open_systems

SUITS = "cdhs"
ANSWERS = ("2C", "2D", "2H", "2S", "2N", "3C", "3D", "3H", "3S", "3N")


def notes_of(rows: int) -> str:
    """Return notes of about `rows` rows: openings, answers, rebids and third rounds."""
    chance = random.Random(1)
    lines: list[str] = []
    openings = ("1C", "1D", "1H", "1S", "1N", *ANSWERS[:6])
    for opening in openings:
        lines.append(f"{opening} = {_text(chance)}")
        higher = [call for call in ANSWERS if Call(call).index > Call(opening).index]
        for answer in higher:
            lines.append(f"  {answer} = {_text(chance)}")
            for level in range(3, 6):
                for suit in SUITS:
                    rebid = f"{level}{suit.upper()}"
                    if Call(rebid).index <= Call(answer).index:
                        continue
                    lines.append(f"    {rebid} = {_text(chance)}")
                    lines += [
                        f"      {level + 1}{each.upper()} = {_text(chance)}" for each in SUITS
                    ]
    return "\n".join(lines[:rows]) + "\n"


def _text(chance: random.Random) -> str:
    low = chance.randint(5, 15)
    length, suit = chance.randint(3, 6), chance.choice(SUITS)
    return f"{length}+!{suit}, {low}--{low + chance.randint(2, 6)} hcp"


def timed(action: Callable[[], object]) -> float:
    """Return the milliseconds of CPU time that an action takes."""
    start = time.process_time()
    action()
    return 1000 * (time.process_time() - start)


def show(name: str, times: list[float]) -> None:
    """Print the distribution of some times."""
    cuts = quantiles(times, n=100)
    print(
        f"{name:22} {len(times):5} answers: median {median(times):6.1f}, 95 % {cuts[94]:6.1f}, "
        f"99 % {cuts[98]:6.1f}, most {max(times):6.1f} ms"
    )


def main() -> None:
    """Open the notes, ask all kinds of questions, and print the times."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    path = Path(tempfile.mkdtemp()) / "notes.bml"
    path.write_text(notes_of(rows), encoding="utf-8")
    start = time.perf_counter()
    study = open_studied(str(path))
    # A position and a search belong to the first page of a system, and so to its loading.
    describe_position(study, auction_at(""))
    find(study, "hcp")
    set_aside_open_systems()
    print(
        f"{len(study.auctions):,} auctions opened in {time.perf_counter() - start:.1f} s, "
        "the first position and the first search included"
    )
    chance = random.Random(2)
    nodes = sorted({row.sequence.auction.rpartition("-")[0] for row in study.auctions})
    described = [node for node in nodes if node]
    drawn = chance.sample(described, min(200, len(described)))
    positions = [auction_at(node) for node in drawn]
    show("position", [timed(lambda at=at: describe_position(study, at)) for at in positions])
    show("the same again", [timed(lambda at=at: describe_position(study, at)) for at in positions])
    hands = [random_deal(chance)["N"] for _ in positions]
    show(
        "call of a hand",
        [
            timed(lambda hand=hand, at=at: explain_choice(study, hand, at))
            for hand, at in zip(hands, positions, strict=True)
        ],
    )
    queries = [
        *drawn[:50],
        *(hand.pbn for hand in hands[:50]),
        *(f"{n}--{n + 3}" for n in range(20)),
        *(f"{n}-{n + 2} balanced" for n in range(8, 18)),
        *("Stayman", "5-4 majors", "both minors", "5+ hearts", "spades", "weak", "2C over 1NT"),
    ]
    show("search", [timed(lambda query=query: find(study, query)) for query in queries])
    show(
        "side by side",
        [
            timed(
                lambda at=at: compare_positions(
                    describe_position(study, at), describe_position(study, Auction("N"))
                )
            )
            for at in positions
        ],
    )


if __name__ == "__main__":
    main()
