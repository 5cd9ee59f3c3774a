"""Scripts that Debian's package of dealer ships: each runs, and deals what that program deals.

The tests need the program (`apt install dealer`) and its examples; without them they are skipped.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cuebid.dealing.script import Run, read_script
from cuebid.text import Source

DEALER = shutil.which("dealer", path="/usr/games:/usr/bin:/usr/local/bin")
EXAMPLES = Path("/usr/share/doc/dealer/examples")
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("Descr.*"))
PRODUCE = 20_000
# Dealer takes an hour or more to find as many deals of these as of the others.
PRODUCE_OF_RARE = 500
RARE = frozenset({"Descr.junkstayman", "Descr.stayman", "Descr.yarb"})
# Enough for the rarest of the examples.
GENERATE = 400_000_000
# Compared in addition to the reports of a script, since some only print deals.
SEATS = ("north", "east", "south", "west")
ADDED = [f"{measure}({seat})" for seat in SEATS for measure in ("hcp", "spades", "hearts", "clubs")]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(
        DEALER is None or not SCRIPTS,
        reason="needs the program dealer and its examples: apt install dealer",
    ),
]


def with_reports(name):
    """Return an example that also reports averages, and squares for their errors."""
    text = (EXAMPLES / name).read_text("latin-1")
    # A script may define a count of its own, which then shifts `hcp` in both programs.
    added = ",\n".join(f'average "{x}" {x}, average "sq {x}" {x} * {x}' for x in ADDED)
    with_action = re.sub(r"^\s*action\b", f"action\n{added},", text, flags=re.MULTILINE)
    return with_action if with_action != text else f"{text}\naction {added}\n"


def reports_of_dealer(path, produce):
    """Return the number of deals, the averages by title and the frequency tables of dealer."""
    command = [DEALER, "-s", "7", "-p", str(produce), "-g", str(GENERATE), str(path)]
    output = subprocess.run(command, capture_output=True, check=True).stdout.decode("latin-1")
    produced = int(re.search(r"^Produced (\d+) hands", output, re.MULTILINE)[1])
    # Pages of hands end with a form feed, on the line of the next report.
    output = output.replace("\f", "\n")
    number = r"-?[0-9.]+(?:e[-+]\d+)?"
    averages = re.findall(rf"^(.*?):? ?({number})$", output, re.MULTILINE)
    row = re.compile(r"^ *(\d+)\t *(\d+)$", re.MULTILINE)
    tables = [
        {int(value): int(times) for value, times in row.findall(table)}
        for table in re.split(r"^Frequency.*:$", output, flags=re.MULTILINE)[1:]
    ]
    return produced, {title: float(mean) for title, mean in averages}, tables


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_example_deals_what_dealer_deals(name, tmp_path):
    text = with_reports(name)
    path = tmp_path / name
    path.write_text(text, "latin-1")
    produce = PRODUCE_OF_RARE if name in RARE else PRODUCE
    produced, averages, tables = reports_of_dealer(path, produce)
    run = Run(read_script(Source(name, text)), seed=11, produce=produce)
    while run.produced < produce:
        run.up_to(produce - run.produced)
    ours = {
        action.title: run.average(action)
        for action in run.script.actions
        if action.name == "average"
    }
    for measure in ADDED:
        variance = max(ours[f"sq {measure}"] - ours[measure] ** 2, 1e-9)
        error = (variance * (1 / produce + 1 / produced)) ** 0.5
        assert abs(ours[measure] - averages[measure]) < 5 * error + 1e-4, measure
    counted = [action for action in run.script.actions if action.name == "frequency"]
    assert len(counted) == len(tables)
    for action, theirs in zip(counted, tables, strict=True):
        own = run.frequencies(action)
        for value in range(action.low, action.high + 1):
            first, second = own.get(value, 0) / produce, theirs.get(value, 0) / produced
            share = (first * produce + second * produced) / (produce + produced)
            error = (share * (1 - share) * (1 / produce + 1 / produced)) ** 0.5
            assert abs(first - second) <= 5 * error + 1e-9, (action.title, value)
