"""Run `cuebid web`, and write the times of each job of its worker processes to a file.

    python bench/web_timed_server.py DATA_FOLDER SYSTEM [LOG_TO_WATCH]

The other benches of `cuebid web` start it. Each line of `DATA_FOLDER/jobs.jsonl` is a job: its
name, how long it waited for a process, how long it took, and its processor time, in seconds.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

from cuebid.web.server import serve
from cuebid.web.serving.workers import JobTimes
from cuebid.web.settings import WebSettings

SHARES = (0.5, 0.95, 1.0)


def print_jobs(folder: Path) -> None:
    """Print for each kind of job the times that half, 95 % and all of its jobs do not exceed."""
    rows: dict[str, list[dict[str, float]]] = defaultdict(list)
    path = folder / "jobs.jsonl"
    for line in path.read_text().splitlines() if path.exists() else []:
        times = json.loads(line)
        rows[times.pop("name")].append(times)
    for name, times in sorted(rows.items()):
        parts = []
        for what in ("waited", "took", "computed"):
            values = sorted(each[what] for each in times)
            chosen = (values[min(len(values) - 1, int(share * len(values)))] for share in SHARES)
            parts.append(f"{what} " + " ".join(f"{1000 * value:.0f}" for value in chosen))
        print(f"  {name}, {len(times)} (ms, 50 %, 95 %, most): {'; '.join(parts)}")


def main(folder: Path, system: str, watched: tuple[Path, ...]) -> None:
    """Serve the pages until interrupted."""
    settings = WebSettings(port=0, data_folder=folder, systems=(system,), watched=watched, seed=7)
    with (folder / "jobs.jsonl").open("w") as out:

        def keep(times: JobTimes) -> None:
            out.write(json.dumps(asdict(times)) + "\n")
            out.flush()

        serve(settings, lambda address: print(f"listening at {address}", flush=True), keep)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], tuple(map(Path, sys.argv[3:])))
