"""Time `cuebid db check` on databases whose rules all match in a few auctions.

Every rule is general or is for an uncontested response, so that hundreds of them match in one
auction: the worst case for checks that compare rules with each other. Run by hand:
python bench/database_dense.py 10000
"""

from __future__ import annotations

import resource
import sys
import time
from random import Random

from cuebid.database.analysis import check_source
from cuebid.text import Source

_SEQUENCES = (
    "0 {level}a[CDHS]$",
    "0 P:{level}a[CDHS]$",
    "0 {level}N$",
    "0 1{strain}:P:{level}a[CDHS]$",
    "0 1{strain}:{level}a[CDHS]:X$",
    "3 START:(P:)*(1b[CDHS]:P:{level}a[CDHS])",
    "0 1b[CDHS]:P:1a[>#b]:P:{level}#a$",
)


def dense_rules(count: int, seed: int = 1) -> str:
    """Return rules of which some hundreds match in each auction.

    Args:
        count: the number of rules.
        seed: the seed of the random choices.
    """
    rng = Random(seed)
    lines = []
    for number in range(1, count + 1):
        sequence = rng.choice(_SEQUENCES).format(level=rng.randint(1, 4), strain=rng.choice("CDHS"))
        low = rng.randint(0, 22)
        high = low + rng.randint(0, 4)
        hand = f"@01~.[{low},{high}]~"
        if "a" in sequence.replace("START", ""):
            hand += f"&&(@07[{rng.randint(4, 7)}-9]#a|@09[4-9]#a)"
        if rng.random() < 0.5:
            hand += f"@20L0[{rng.randint(0, 4)}-{rng.randint(5, 9)}]"
        lines.append(f"{sequence} {rng.randint(1, 80)} {hand} :P{low}:p{high} #{number}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the time, the memory and the number of findings."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    source = Source("mb.txt", dense_rules(count))
    start = time.process_time()
    findings = len(list(check_source(source)))
    seconds = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{count} rules: {seconds:.1f} s of CPU time, {memory:.0f} MB, {findings} findings")


if __name__ == "__main__":
    main()
