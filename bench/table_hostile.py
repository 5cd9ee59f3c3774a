"""Play matches under hostile bytes: each must end as without them, and memory must not grow.

    python bench/table_hostile.py                # ten minutes
    python bench/table_hostile.py --minutes 1 --seed 7

The attacks are those of `tests/endtoend/test_endtoend_hostile.py`: twelve kinds in one match of
twelve boards over real sockets, with other random bytes in each match. A match that ends otherwise
than without attacks, a traceback of the server, or memory that grows by more than 50 MB ends the
run with exit code 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

# As in the tests: players that think would take all the time.
os.environ["CUEBID_BUDGET"] = "0"
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "endtoend"))

from test_endtoend_hostile import ATTACKS, MOST_GROWTH, play


def main() -> None:
    """Play matches until the time is over, and print their number and the memory."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        in_peace, _ = play(folder / "peace", ())
        begun, matches, most = time.monotonic(), 0, 0
        while time.monotonic() - begun < 60 * arguments.minutes:
            seed = arguments.seed + matches
            attacked, growth = play(folder / str(seed), ATTACKS, seed)
            errors = (folder / str(seed) / "server.err").read_text("utf-8")
            if attacked != in_peace or growth >= MOST_GROWTH or "Traceback" in errors:
                print(f"seed {seed}: {growth} KiB more memory\n{errors}")
                sys.exit(1)
            matches, most = matches + 1, max(most, growth)
        seconds = time.monotonic() - begun
    print(
        f"{matches} matches under {len(ATTACKS)} attacks each in {seconds:.0f} s, all as in peace; "
        f"at most {most / 1024:.0f} MB more memory"
    )


if __name__ == "__main__":
    main()
