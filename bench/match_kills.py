"""Kill the processes of a match at random times; its result must be that of an undisturbed run.

    python bench/match_kills.py [BOARDS] [KILLS]

The command, the workers and the scheduler are killed. Four entrants play a round robin with cards
on a dask cluster: two robots of Cuebid, a program that speaks JSON lines and one that joins the
table. The canonical export must be that of an undisturbed run.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN = Path(sys.executable).parent
ADDRESS = "tcp://127.0.0.1:18786"
BOT = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({question["ask"]: question["legal"][0]}), flush=True)
"""
TABLE = "{bin}/cuebid table join --robot simple --budget 0 --quiet"
PLAN = """
form = "round-robin"
play = true
entrants = [
  {{ name = "A", player = "simple", budget = "0" }},
  {{ name = "B", player = "sayc", budget = "0" }},
  {{ name = "C", program = "{python} -S bot.py" }},
  {{ name = "D", table = "{table} --seat {{seat}} --team {{team}} --port {{port}}" }},
]
[boards]
count = {boards}
"""


def start(folder: Path, *command: str) -> subprocess.Popen[bytes]:
    """Start a program of this environment, with its output in a log file."""
    log = (folder / "log.txt").open("ab")
    return subprocess.Popen(
        [str(BIN / command[0]), *command[1:]], cwd=folder, stdout=log, stderr=log
    )


def main(boards: int, kills: int) -> None:
    """Run the match twice, once with kills, and print whether the exports are the same."""
    points = random.Random(64)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bot.py").write_text(BOT)
        plan = PLAN.format(python=sys.executable, table=TABLE.format(bin=BIN), boards=boards)
        (folder / "league.toml").write_text(plan)

        def scheduler() -> subprocess.Popen[bytes]:
            port = ADDRESS.rpartition(":")[2]
            return start(folder, "dask", "scheduler", "--port", port, "--no-dashboard")

        def worker() -> subprocess.Popen[bytes]:
            return start(folder, "dask", "worker", ADDRESS, "--nthreads", "1", "--no-dashboard")

        def match(store: str) -> subprocess.Popen[bytes]:
            return start(
                folder, "cuebid", "match", "league.toml", "--dask", ADDRESS, "--store", store
            )

        def export(store: str) -> bytes:
            command = [BIN / "cuebid", "match", "export", store]
            return subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout

        processes = {"scheduler": scheduler(), "worker 1": worker(), "worker 2": worker()}
        makers = {"scheduler": scheduler, "worker 1": worker, "worker 2": worker}
        begin = time.monotonic()
        if match("whole.db").wait():
            sys.exit((folder / "log.txt").read_text()[-2000:])
        seconds = time.monotonic() - begin
        print(f"undisturbed: {seconds:.0f} s")
        processes["command"] = match("killed.db")
        makers["command"] = lambda: match("killed.db")
        for number in range(kills):
            time.sleep(points.uniform(0.5, max(1.0, 2 * seconds / kills)))
            victim = points.choice(sorted(processes))
            processes[victim].send_signal(signal.SIGKILL)
            processes[victim].wait()
            print(f"kill {number + 1}: {victim}", flush=True)
            processes[victim] = makers[victim]()
            # Without its scheduler the command ends with a message and exit code 1.
            if processes["command"].poll() is not None:
                processes["command"] = match("killed.db")
        while processes["command"].wait() != 0:
            processes["command"] = match("killed.db")
        same = export("whole.db") == export("killed.db")
        print(f"{boards} boards, {kills} kills: {'the same' if same else 'NOT the same'} export")
        for process in processes.values():
            process.kill()


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:3] or ("64", "20")))
