"""Every bench runs: each with the smallest size that measures anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from project_paths import ROOT

BENCH = ROOT / "bench"
# What several benches use.
HELPERS = {"portions", "database_rules", "lsp_questions", "practice_learner", "web_timed_server"}
# A line is the name and the arguments of one run; {python} is the interpreter that runs the tests.
SMALLEST = """
bid_deals 20 --portion 20
bidding 4
bidding_ratio --base {python} --deals 8 --together 16
blunders --deals 4
bml 200
bml_bss 100
bml_pages 50
card_play tricks --boards 1 --budget 4 --workers 1 --line-ups ts
card_play layouts
card_play match --boards 1 --budget 4
card_suite work --number 2 --budget 8
core
database 50 20
database_dense 50
database_fuzz 0.05 match
database_gaps 1 simple
database_language 50
dealing 2
evaluation
explore 50
fresh_auctions 2
fresh_auctions --dense 50
fresh_auctions --judged 2
fuzz all 0.02
house
house --draw 7
judgement --deals 2
leads deals --number 2 --budget 4
lsp_edits 60
lsp_hour 80 100
lsp_latency 100 3
match_dask 4
match_kills 4 1
match_memory 8
match_scale 8
matcher_steps 20
module_deals 1 bergen
module_worth 2 stayman
notes 100
notes_readings
parser
pbn_speed 20
passes --deals 2
practice_learning
robots_simple 4
sayc_as_notes 2
solver 2
table_hostile --minutes 0.05
table_machines 4
table_server --boards 4
table_soak --boards 2
text_layer
thinking_time --decisions 20
thought --boards 2 --budget 2
thought --boards 2 --engine quick
thought --boards 2 --engine wins
truth --deals 4
two_systems --boards 2
verdicts --title Seven
web_first_card 2
web_memory 10
web_spectators 2 2
web_tables 2 3 random 2
""".strip().splitlines()


def bench(line: str) -> str:
    """Return the output of one run."""
    name, *arguments = line.format(python=sys.executable).split()
    # Not in pytest's folder: its name is too long for the sockets of Chromium.
    with TemporaryDirectory() as folder:
        result = subprocess.run(
            [sys.executable, str(BENCH / f"{name}.py"), *arguments],
            cwd=ROOT,
            env=os.environ | {"TMPDIR": folder},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    assert result.returncode == 0, result.stderr[-2000:]
    return result.stdout


def test_every_bench_is_run_or_named_as_a_helper() -> None:
    run = {line.split()[0] for line in SMALLEST}
    assert run | HELPERS == {path.stem for path in BENCH.glob("*.py")}


@pytest.mark.slow
@pytest.mark.parametrize("line", SMALLEST)
def test_a_bench_runs_with_its_smallest_size(line: str) -> None:
    assert bench(line).strip()


@pytest.mark.slow
def test_the_bench_of_pages_runs_beside_bml_2(tmp_path: Path) -> None:
    venv = tmp_path / "bml2"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    pip = [str(venv / "bin" / "pip"), "install", "--quiet", "bridge-markup==2.7.0"]
    if subprocess.run(pip, check=False, capture_output=True).returncode:
        pytest.skip("no package index to install BML 2 from")
    assert "BML 2: bml2html" in bench(f"bml_pages 50 --bml2 {venv}")
