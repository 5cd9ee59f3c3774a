"""Search shipped systems for gaps: python bench/database_gaps.py 60 sayc precision."""

from __future__ import annotations

import sys
import time
from collections import Counter

from cuebid.database.analysis.gaps import GapSearch
from cuebid.database.language.source.build import BuiltSource
from cuebid.notes import open_system


def main() -> None:
    """Search each system for some seconds of CPU time, and print the gaps found."""
    seconds = float(sys.argv[1])
    for name in sys.argv[2:]:
        database = open_system(name).database
        search = GapSearch(database, BuiltSource(database.source, database.options))
        start = time.process_time()
        while time.process_time() - start < seconds and search.step():
            pass
        counts = Counter(gap.kind.value for gap in search.gaps)
        print(f"{name}: {search.studied} auctions, {search.waiting} left, {dict(counts)}")
        if search.waiting:
            print(f"  the next auction occurs once in {1 / search.next_reach:,.0f} deals")
        for gap in search.gaps[:20]:
            print(f"  {gap.weight:.5%} of deals: {gap}")


if __name__ == "__main__":
    main()
