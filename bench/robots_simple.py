"""Measure how fast the player `simple` is, and how good against double-dummy par.

Run by hand: `python bench/robots_simple.py [boards]`. The quality needs the extra `robots`.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from endplay.dds import calc_all_tables, par
from endplay.types import Deal as DdsDeal
from endplay.types import Denom, Player, Vul

from cuebid.core import CARDS, SEATS, Board, BoardRecord, Deal, Hand, Strain, contract_score, imps
from cuebid.match.board_play import play_board
from cuebid.robots import make_player
from cuebid.robots.budget import Budget

DENOMS = {
    Strain.CLUBS: Denom.clubs,
    Strain.DIAMONDS: Denom.diamonds,
    Strain.HEARTS: Denom.hearts,
    Strain.SPADES: Denom.spades,
    Strain.NOTRUMP: Denom.nt,
}
PLAYERS = (Player.north, Player.east, Player.south, Player.west)
VULS = (Vul.none, Vul.ns, Vul.ew, Vul.both)


def random_board(number: int, source: random.Random) -> Board:
    """Return a board with a random deal."""
    cards = list(CARDS)
    source.shuffle(cards)
    hands = {seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS}
    return Board.numbered(number, Deal(hands))


def main() -> None:
    """Play boards, print the time, and compare the results with double dummy."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    source = random.Random(7)
    boards = [random_board(number, source) for number in range(1, count + 1)]
    players = dict.fromkeys(SEATS, make_player("simple", budget=Budget(), explains=False))
    start = time.process_time()
    records = [play_board(board, players) for board in boards]
    seconds = time.process_time() - start
    print(f"{count} boards: {1000 * seconds / count:.2f} ms of processor time a board")
    calls = statistics.mean(len(record.auction) for record in records)
    print(f"calls an auction: {calls:.1f}, longest {max(len(r.auction) for r in records)}")
    report_quality(records)


def report_quality(records: list[BoardRecord]) -> None:
    """Print how contracts compare with par, and tricks with double dummy."""
    tables = []
    for first in range(0, len(records), 40):
        deals = [DdsDeal(record.board.deal.pbn) for record in records[first : first + 40]]
        tables.extend(calc_all_tables(deals))
    swings, trick_gaps, played_swings = [], [], []
    made: dict[str, list[bool]] = {}
    for record, table in zip(records, tables, strict=True):
        board, contract = record.board, record.contract
        best = par(table, VULS[board.vulnerability], PLAYERS[board.dealer]).score
        bidding = 0
        if contract is not None and record.tricks is not None:
            tricks = table[DENOMS[contract.strain], PLAYERS[contract.declarer]]
            bidding = contract_score(
                contract, tricks, board.vulnerability.of(contract.declarer)
            ) * (1 if contract.declarer.side == 0 else -1)
            trick_gaps.append(record.tricks - tricks)
            kind = kind_of(contract.level, contract.strain, bool(contract.doubled))
            made.setdefault(kind, []).append(tricks >= contract.tricks)
        swings.append(abs(imps(bidding - best)))
        played_swings.append(abs(imps((record.score_ns or 0) - best)))
    print(f"IMPs from par: contract at double dummy {statistics.mean(swings):.2f} a board")
    print(f"IMPs from par: as played {statistics.mean(played_swings):.2f} a board")
    print(f"declarer's tricks less double dummy: {statistics.mean(trick_gaps):+.2f}", end="")
    print(f", mean distance {statistics.mean(map(abs, trick_gaps)):.2f}")
    print(f"passed out: {sum(record.auction.is_passed_out for record in records)}")
    for kind, results in sorted(made.items()):
        print(f"{kind:12} {len(results):5}, makes {100 * statistics.mean(results):3.0f} %")


def kind_of(level: int, strain: Strain, doubled: bool) -> str:
    """Return the kind of a contract: part-score, game, slam or grand slam, and whether doubled."""
    game = level >= (3 if strain is Strain.NOTRUMP else 4 if strain.is_major else 5)
    kind = ("slam" if level == 6 else "grand slam") if level > 5 else "game" if game else "part"
    return f"{kind}{' X' * doubled}"


if __name__ == "__main__":
    main()
