"""The pages on hosting a match tell all, and are fresh."""

from __future__ import annotations

import asyncio
import re
import runpy
from pathlib import Path
from typing import Any, get_args

import pytest
from server_peers import boards, options, run_match

from cuebid.cli.table.serve import serve
from cuebid.formats.pbn import pbn_text
from cuebid.tablemanager.grammar.profiles import PROFILES
from cuebid.tablemanager.referee.phases import TRANSITIONS, Phase
from cuebid.tablemanager.referee.rules import RulingPolicy
from cuebid.tablemanager.server.files.entries import Entry, LineEntry
from project_paths import DOCS, ROOT

page = runpy.run_path(str(ROOT / "scripts" / "table_manager_pages.py"))["phases_page"]
TEXT = (DOCS / "table-manager.md").read_text(encoding="utf-8")


def test_the_phases_page_is_fresh() -> None:
    """`make pages` writes it."""
    assert (DOCS / "table-manager-phases.md").read_text(encoding="utf-8") == page()


def test_the_phases_page_has_every_phase_and_move() -> None:
    diagram = page().partition("```mermaid")[2].partition("```")[0]
    assert diagram.count("-->") == len(TRANSITIONS) + 2
    assert all(f"| {phase.value} |" in page() for phase in Phase)


@pytest.mark.parametrize("entry", get_args(Entry), ids=lambda entry: entry.__name__)
def test_every_event_of_the_log_is_told_with_its_keys(entry: type) -> None:
    tag = entry.__struct_config__.tag  # type: ignore[attr-defined] - a struct
    row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{tag}` |"))
    told = set(re.findall(r"`(\w+)`", row))
    fields = set(entry.__struct_fields__) - {"time"}  # type: ignore[attr-defined] - the same
    assert fields <= told


def test_the_keys_of_a_line_are_told() -> None:
    assert all(f"`{name}`" in TEXT for name in LineEntry.__struct_fields__)


def test_every_option_is_told() -> None:
    names = {name for parameter in serve.params for name in parameter.opts}
    assert {name for name in names if name not in TEXT} == set()


def test_every_profile_and_ruling_is_told() -> None:
    assert all(f"`{name}`" in TEXT for name in PROFILES)
    assert all(f"| `{policy.value}` |" in TEXT for policy in RulingPolicy)


def test_the_example_in_python_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a match that is over, so that it needs no players."""
    run_match(options(tmp_path, 1))
    (tmp_path / "boards.pbn").write_text(pbn_text(boards(1)), encoding="latin-1")
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    names: dict[str, Any] = {"__name__": "example"}
    exec(compile(code, "table-manager.md", "exec"), names)  # noqa: S102 - our own page
    files = (tmp_path / name for name in ("boards.pbn", "match.pbn", "match.jsonl"))
    asyncio.run(names["serve"](*files))
    assert "north_south='Red'" in capsys.readouterr().out
