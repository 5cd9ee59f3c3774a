"""The table of stories in docs/testing.md is that of the tests, and leaves no condition out."""

from __future__ import annotations

import importlib
import os
import re
import sys
from typing import Any

import pytest

from project_paths import ROOT

# Slow: it imports all tests of the pages.
pytestmark = pytest.mark.slow
BROWSER_TESTS = ROOT / "tests" / "browser"
PAGE = ROOT / "docs" / "testing.md"
COLUMNS = [(way, device) for way in ("keyboard", "mouse") for device in ("desk", "phone")]
HEAD = "| story | keys, 1,280 pixels | keys, 375 pixels | mouse, 1,280 pixels | mouse, 375 pixels |"


@pytest.fixture(scope="module")
def stories() -> dict[str, tuple[Any, ...]]:
    """The conditions of each story."""
    sys.path.insert(0, str(BROWSER_TESTS))
    marked = {}
    for path in sorted(BROWSER_TESTS.glob("test_*.py")):
        for value in vars(importlib.import_module(path.stem)).values():
            for mark in getattr(value, "pytestmark", ()) if callable(value) else ():
                if mark.name == "story":
                    assert mark.args[0] not in marked
                    marked[mark.args[0]] = mark.args[1:]
    sys.path.remove(str(BROWSER_TESTS))
    return marked


def table(stories: dict[str, tuple[Any, ...]]) -> str:
    lines = [HEAD, "|---|---|---|---|---|"]
    for name, conditions in sorted(stories.items()):
        cells = (
            ", ".join(
                sorted(
                    condition.scheme
                    for condition in conditions
                    if (condition.way, condition.device) == column
                )
            )
            for column in COLUMNS
        )
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def test_each_story_is_gone_through_in_every_way_width_and_scheme(stories) -> None:
    assert len(stories) >= 15
    for conditions in stories.values():
        assert {condition.way for condition in conditions} == {"keyboard", "mouse"}
        assert {condition.device for condition in conditions} == {"desk", "phone"}
        assert {condition.scheme for condition in conditions} == {"dark", "light"}


def test_each_promise_names_tests_that_there_are() -> None:
    promised = set(re.findall(r"`(test_\w+)`", PAGE.read_text(encoding="utf-8")))
    assert len(promised) > 25
    defined = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert promised <= defined


def test_the_table_of_stories_is_that_of_the_tests(stories) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(HEAD)
    after = rest.partition("\n\n")[2]
    expected = f"{before}{table(stories)}\n\n{after}"
    if os.environ.get("CUEBID_ACCEPT"):
        PAGE.write_text(expected, encoding="utf-8")
    assert text == expected or os.environ.get("CUEBID_ACCEPT")
