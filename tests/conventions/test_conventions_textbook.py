"""Textbook positions of the base systems, in one set or two, and agreements that players look up.

Every second line was looked at while the bases were mended; the others were counted once, at the
first run of a set: 28 of 33 and 25 of 30 for the first sets of two over one and Acol.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid import open_system
from cuebid.conventions import BASES
from cuebid.core import Auction, Call, Hand
from cuebid.database.meaning.explain import explain
from cuebid.robots.bidder import Bidder

WANTED = 0.85


FOLDER = Path(__file__).parent
SETS = sorted(FOLDER.glob("textbook_*.txt"))
AGREEMENTS = sorted(FOLDER.glob("agreements_*.txt"))


def lines_of(path: Path) -> list[list[str]]:
    """Return the fields of each line that is no remark."""
    lines = [line for line in path.read_text("ascii").splitlines() if not line.startswith(";")]
    return [[field.strip() for field in line.split("|")] for line in lines]


def base_of(path: Path) -> str:
    return path.stem.split("_")[1]


def positions(base: str) -> list[tuple[str, str, str]]:
    """Return auction, hand and call of each line of the sets of a base."""
    return [
        (auction, hand, call)
        for path in SETS
        if base_of(path) == base
        for auction, hand, call, _ in lines_of(path)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_a_base_bids_textbook_positions_as_its_texts_say(base: str) -> None:
    bidder = Bidder(open_system(base).book)
    chosen = positions(base)
    wrong = [
        f"{auction} {hand}: {call}, not {decision.call.text}"
        for auction, hand, call in chosen
        for decision in [bidder.decide(Hand(hand), Auction("N", auction))]
        if decision.call is not Call(call)
    ]
    assert len(wrong) <= (1 - WANTED) * len(chosen), wrong


def test_each_base_has_sixty_positions_or_more_and_all_can_be_read() -> None:
    for base in BASES:
        read = [
            (Auction("N", auction), Hand(hand), Call(call))
            for auction, hand, call in positions(base)
        ]
        assert len(read) >= 60, base
        assert all(len(hand) == 13 and not auction.is_over for auction, hand, _ in read)


@pytest.mark.slow
@pytest.mark.parametrize("path", AGREEMENTS, ids=base_of)
def test_the_best_known_agreements_of_a_system_are_found_by_explain(path: Path) -> None:
    agreements = lines_of(path)
    assert len(agreements) >= 10
    book = open_system(base_of(path)).book
    for auction, words, _ in agreements:
        assert words in explain(book, Auction("N", auction)).calls[-1].words, auction
