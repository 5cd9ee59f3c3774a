"""Compare the matcher with its executable specification on random books and random auctions.

    python bench/matcher_steps.py [steps] [--seed N]

A step is one call after an auction: the rules that match, with their captures, must be those that
the reference in `tests/database/rule_reference` finds. Each book has 60 random sequences and is
asked 200 steps. The first difference is printed and ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

_TESTS = Path(__file__).parents[1] / "tests" / "database"
sys.path[:0] = [str(_TESTS), str(_TESTS / "matcher")]

from test_matcher_book import plainly, random_book  # noqa: E402 - found by the path above

from cuebid.core import Auction, Call, Seat  # noqa: E402 - after the path

_RULES = 60
_STEPS_OF_A_BOOK = 200


def _differences(rng: Random, steps: int) -> int:
    """Return how many matches were compared; exit where the two differ."""
    book, kept = random_book(rng, _RULES)
    found = done = 0
    while done < steps:
        # Auctions that sequences were made of, and what happens when a call is another one.
        calls = [Call(text.replace("R", "XX")) for text in rng.choice(kept)]
        before = Auction(Seat.NORTH, calls[:-1])
        legal = before.legal_calls
        for call in {*calls[-1:], *rng.sample(legal, min(2, len(legal)))}:
            expected = list(plainly(book, before, call))
            matches = book.context(before).matches(call)[call]
            found += len(expected)
            done += 1
            if [(match.rule.number, match.captures) for match in matches] != expected:
                print(f"{before} {call}: {matches}, the reference finds {expected}")
                sys.exit(1)
    return found


def main() -> None:
    """Compare as many steps as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("steps", nargs="?", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    begun = time.process_time()
    found = steps = 0
    while steps < options.steps:
        found += _differences(rng, _STEPS_OF_A_BOOK)
        steps += _STEPS_OF_A_BOOK
    seconds = time.process_time() - begun
    print(f"{steps:,} steps, {found:,} matches, no difference; {seconds:.0f} s of CPU time")


if __name__ == "__main__":
    main()
