"""Measure how many boards a second are read and written as PBN, and the memory of reading.

Run by hand: `python bench/pbn_speed.py [BOARDS]`.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

from cuebid.core import CARDS, SEATS, Auction, Board, BoardRecord, Deal, Hand, Play
from cuebid.formats.pbn import pbn_text, read_pbn


def random_record(chance: random.Random, number: int) -> BoardRecord:
    """Return the record of a board bid to a random contract and played to the end."""
    cards = list(CARDS)
    chance.shuffle(cards)
    deal = Deal({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})
    board = Board.numbered(number, deal)
    auction = Auction(board.dealer)
    while not auction.is_over or auction.is_passed_out:
        if auction.is_passed_out:
            auction = Auction(board.dealer)
        legal = auction.legal_calls
        auction = auction.with_call(chance.choice(legal[: min(len(legal), 6)]))
    contract = auction.contract
    if contract is None:
        raise AssertionError("an auction that is not passed out has a contract")
    play = Play(contract)
    while play.turn is not None:
        play = play.with_card(chance.choice(list(play.legal_cards(deal[play.turn]))))
    return BoardRecord(board, auction, cards=play.cards)


def main() -> None:
    """Write and read boards, and print speed and memory."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    chance = random.Random(1)
    records = [random_record(chance, number) for number in range(1, 501)]
    start = time.perf_counter()
    text = pbn_text(records)
    print(f"write records      {len(records) / (time.perf_counter() - start):10,.0f} boards/s")
    games = text.split("\n", 2)[2]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "many.pbn")
        with path.open("w") as stream:
            for _ in range(wanted // len(records)):
                stream.write(games + "\n")
        start = time.perf_counter()
        count = sum(1 for _ in read_pbn(path))
        print(f"read games         {count / (time.perf_counter() - start):10,.0f} boards/s")
        start = time.perf_counter()
        said = sum(len(game.to_record().diagnostics) for game in read_pbn(path))
        print(f"read and understood{count / (time.perf_counter() - start):10,.0f} boards/s")
        print(f"boards {count:,}, diagnostics {said}")
        tracemalloc.start()
        for _ in read_pbn(path):
            pass
        print(f"peak memory while reading {tracemalloc.get_traced_memory()[1] / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
