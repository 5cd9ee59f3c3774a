"""Compare the program's verdicts on boards with a teacher's, and time them.

    python bench/verdicts.py
    python bench/verdicts.py --half work --details

`tests/practice/verdicts.txt` has the boards. With `--details` every board is printed with its
lessons; of the half `count` only the sums should be looked at. `--title WORD` takes the boards with
WORD in their title.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from cuebid.core import Side
from cuebid.explore import open_studied
from cuebid.practice.lessons import board_lessons
from cuebid.solver import CachedSolver, DdsSolver

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from practice.verdict_suite import verdict_boards


def main() -> None:
    """Judge the boards and print the sums."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--half", choices=("work", "count", "fresh"))
    parser.add_argument("--title", default="")
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    study, solver = open_studied("sayc"), CachedSolver(DdsSolver())
    right = wrong_players = count = 0
    longest = total = 0.0
    for board in verdict_boards():
        if options.half not in (None, board.half) or options.title not in board.title:
            continue
        begin = time.process_time()
        lessons = board_lessons(board.record, dict.fromkeys(Side, study), solver)
        seconds = time.process_time() - begin
        longest, total, count = max(longest, seconds), total + seconds, count + 1
        is_right, blames_wrong = board.is_right(lessons), board.blames_wrong_player(lessons)
        right, wrong_players = right + is_right, wrong_players + blames_wrong
        if options.details:
            sign = "right" if is_right else "WRONG PLAYER" if blames_wrong else "not right"
            print(f"{sign}: {board.title} ({seconds:.1f} s): {board.verdict}")
            for lesson in lessons:
                print(f"    {lesson}")
    print(f"{right} of {count} right, {wrong_players} with a wrong player blamed")
    print(f"{total / count:.1f} seconds of a processor a board, {longest:.1f} the longest")


if __name__ == "__main__":
    main()
