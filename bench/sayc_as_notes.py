"""Measure how often the shipped SAYC, written as notes, makes the call that its rules make.

    python bench/sayc_as_notes.py 10000 [SEED]

Each deal is bid by the rules; at each turn the notes are asked for their call in the same auction.
Prints the share of equal calls and the first differences.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from click.testing import CliRunner

from cuebid import open_system
from cuebid.cli.system.notes import notes
from cuebid.core import Auction
from cuebid.match.deals import random_boards
from cuebid.robots.bidder import Bidder

_SHOWN = 10


def main(deals: int, seed: int) -> None:
    """Compare the calls of notes and rules on some deals, and print the differences."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sayc.bml"
        written = CliRunner().invoke(notes, ["sayc", "-o", str(path)])
        if written.exit_code:
            raise SystemExit(written.output)
        by_rules, by_notes = (Bidder(open_system(name).book) for name in ("sayc", str(path)))
        calls = equal = 0
        for board in random_boards(deals, seed):
            auction = Auction(board.dealer)
            while not auction.is_over:
                hand = board.deal[auction.turn]
                wanted = by_rules.decide(hand, auction, board.vulnerability).call
                call = by_notes.decide(hand, auction, board.vulnerability).call
                calls += 1
                equal += call is wanted
                if call is not wanted and calls - equal <= _SHOWN:
                    print(f"{hand} {auction}: rules {wanted.text}, notes {call.text}")
                auction = auction.with_call(wanted)
    print(f"{deals} deals, {calls} calls: {100 * equal / calls:.3f} % equal")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
