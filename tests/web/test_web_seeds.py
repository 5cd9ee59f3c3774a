"""No test of the live pages depends on what is drawn: each server of theirs has a seed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from project_paths import ROOT

SOURCES = sorted(
    path
    for folder in ("tests/web", "tests/browser", "scripts")
    for path in (ROOT / folder).glob("*.py")
    if path != Path(__file__)
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_server_of_a_test_or_picture_draws_by_a_seed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    # Settings that serve pages have a name; those that are refused have none.
    for arguments in re.findall(r"settings = WebSettings\((.*?)\)\n", text, re.DOTALL):
        assert "seed=" in arguments
    if re.search(r'"web",', text):
        assert '"--seed"' in text
