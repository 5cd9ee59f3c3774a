"""Measure boards a second in the state machines of table and players, without sockets.

    python bench/table_machines.py [BOARDS]

The first figure includes four trivial players, their state machines, and writing and reading every
line; the second is only the table, fed with the players' messages of that session. Processor time.
"""

from __future__ import annotations

import sys
import time
from random import Random

from cuebid.core import CARDS, SEATS, Board, Call, Card, Deal, Hand, Seat, View
from cuebid.core.call import PASS
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.referee.table import Table
from cuebid.testing import MemoryTable


class Trivial:
    """A player that opens one club, passes over any bid, and plays its first legal card."""

    def call(self, view: View) -> Call:
        """Return one club before the first bid, else a pass."""
        return Call("1C") if view.auction.last_bid is None else PASS

    def card(self, view: View) -> Card:
        """Return the first legal card."""
        return next(iter(view.legal_cards))


def shuffled(number: int) -> Board:
    """Return a board whose cards are shuffled with its number as seed."""
    cards = list(CARDS)
    Random(number).shuffle(cards)
    hands = {seat: Hand.of(cards[13 * i : 13 * i + 13]) for i, seat in enumerate(SEATS)}
    return Board.numbered(number, Deal(hands))


def main(count: int) -> None:
    """Play the boards, replay the messages to the table, and print both speeds."""
    boards = [shuffled(number) for number in range(1, count + 1)]
    players = {seat: Trivial() for seat in SEATS}
    memory = MemoryTable(boards, players)
    start = time.process_time()
    memory.play()
    whole = time.process_time() - start
    print(f"table, players and lines  {count / whole:6.0f} boards/s")

    said: list[tuple[Seat, m.Message]] = [
        (entry.seat, parse(entry.line))
        for entry in memory.wire
        if not entry.from_table and not entry.line.startswith("Connecting")
    ]
    table = Table(boards)
    start = time.process_time()
    for seat in SEATS:
        table.sit(seat, "EW" if seat % 2 else "NS", 0.0)
    for seat, message in said:
        table.receive(seat, message, 0.0)
    alone = time.process_time() - start
    print(f"the table alone           {count / alone:6.0f} boards/s")
    print(f"                          {len(said) / alone:6.0f} messages/s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
