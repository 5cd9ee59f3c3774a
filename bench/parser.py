"""Measure protocol messages a second: Cuebid's reader and writer, and npm's table-master-parser.

Usage: python bench/parser.py [session.log ...] [--npm DIRECTORY]

Figures are for a second of processor time, so that other work on the machine matters less. Without
logs, the messages of a made-up board are used; with logs (time, C or S, seat, line), their lines.
DIRECTORY is where `npm install --prefix DIRECTORY table-master-parser@1.2.10` put the other parser.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from cuebid.core import CARDS, SEATS, Call
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.canonical import read_canonical
from cuebid.tablemanager.grammar.lines import LineReader
from cuebid.tablemanager.grammar.reader import parse, parse_tolerantly
from cuebid.tablemanager.grammar.writer import write

ROUNDS = 5
SECONDS = 0.5
LOG_LINE = re.compile(r"\s*(?:[0-9.]+ )?[CS] +\S+ +(.*)")
# The other parser answers through a callback and overflows its stack when called from inside it,
# so it is driven by a plain loop, as fast as it goes.
DRIVER = """
const parser = require('table-master-parser');
const lines = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'));
let best = 0, refused = 0;
for (let round = 0; round < 5; round++) {
  let count = 0;
  const start = process.cpuUsage();
  let seconds = 0;
  while (seconds < 0.5) {
    refused = 0;
    for (const line of lines) parser.parse(line, (error) => { if (error) refused++; });
    count += lines.length;
    const used = process.cpuUsage(start);
    seconds = (used.user + used.system) / 1e6;
  }
  best = Math.max(best, count / seconds);
}
console.log(JSON.stringify({ best, refused }));
"""


def made_up_lines() -> list[str]:
    """Return the lines of a made-up board: about what four players and the table send."""
    messages: list[m.Message] = []
    for seat in SEATS:
        messages += [m.ReadyForDeal(seat=seat), m.ReadyForCards(seat=seat)]
        messages += [m.Cards(seat=seat, cards=CARDS[13 * seat : 13 * seat + 13])]
        messages += [m.Bid(seat=seat, call=Call("1NT"), alert="12 to 14 total points")]
        messages += [m.ReadyForBid(seat=seat, bidder=other) for other in SEATS]
        messages += [m.Lead(seat=seat) for _ in range(3)]
    for index, card in enumerate(CARDS):
        trick, seat = index // 4 + 1, SEATS[index % 4]
        messages += [m.ReadyForCard(seat=s, player=seat, trick=trick) for s in SEATS[:3]]
        messages += [m.Play(seat=seat, card=card)] * 4
    return [write(message) for message in messages]


def rate(work: Callable[[], int]) -> float:
    """Return the best of several rounds, in messages a second of processor time."""
    best = 0.0
    for _ in range(ROUNDS):
        count = 0
        start = time.process_time()
        while (seconds := time.process_time() - start) < SECONDS:
            count += work()
        best = max(best, count / seconds)
    return best


def all_through(function: Callable[..., object], items: Sequence[object]) -> Callable[[], int]:
    """Return a function that calls `function` with each item and returns their number."""

    def work() -> int:
        for item in items:
            function(item)
        return len(items)

    return work


def node_rate(lines: list[str], directory: Path) -> float:
    """Return the messages a second of the other parser."""
    with tempfile.TemporaryDirectory() as folder:
        data, driver = Path(folder, "lines.json"), directory / "bench-driver.js"
        data.write_text(json.dumps(lines), encoding="utf-8")
        driver.write_text(DRIVER, encoding="utf-8")
        done = subprocess.run(
            ["node", str(driver), str(data)],  # noqa: S607 - the user's own Node
            capture_output=True,
            text=True,
            check=True,
            cwd=directory,
        )
        driver.unlink()
    answer = json.loads(done.stdout)
    print(f"  (it refuses {answer['refused']} of the {len(lines)} lines)")
    return float(answer["best"])


def main() -> int:
    """Measure and print; return 1 if Cuebid is not four times as fast as the other parser."""
    arguments = argparse.ArgumentParser(description="Messages a second, read and written.")
    arguments.add_argument("logs", nargs="*", type=Path)
    arguments.add_argument("--npm", type=Path, help="where table-master-parser is installed")
    given = arguments.parse_args()
    lines = [
        match[1]
        for log in given.logs
        for match in map(LOG_LINE.fullmatch, log.read_text(encoding="utf-8").splitlines())
        if match
    ] or made_up_lines()
    messages = [parse(line) for line in lines]
    moves = [message for message in messages if isinstance(message, m.Bid | m.Play)]
    data = "".join(f"{line}\r\n" for line in lines).encode()
    packets = [data[start : start + 1400] for start in range(0, len(data), 1400)]
    short = sum(read_canonical(line) is not None for line in lines)

    def framed() -> int:
        reader = LineReader()
        return sum(len(reader.feed(packet)) for packet in packets)

    print(f"{len(lines)} lines, {len(set(lines))} different; {short} go the short way")
    ours = rate(all_through(parse, lines))
    print(f"parse              {ours:>12,.0f} messages/s")
    print(f"parse_tolerantly   {rate(all_through(parse_tolerantly, lines)):>12,.0f} messages/s")
    print(f"LineReader         {rate(framed):>12,.0f} lines/s")
    print(f"write              {rate(all_through(write, messages)):>12,.0f} messages/s")
    print(f"write, calls/cards {rate(all_through(write, moves)):>12,.0f} messages/s")
    if given.npm is None:
        return 0
    theirs = node_rate(lines, given.npm)
    print(f"table-master-parser{theirs:>12,.0f} messages/s; ours is {ours / theirs:.1f} times it")
    return 0 if ours >= 4 * theirs else 1


if __name__ == "__main__":
    sys.exit(main())
