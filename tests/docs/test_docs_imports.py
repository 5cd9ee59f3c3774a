"""Names that the pages import exist: what moves must not stay behind in the docs."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from project_paths import ROOT

_IMPORT = re.compile(r"^\s*from (cuebid[\w.]*) import (\([^)]*\)|[^\n(]+)$", re.MULTILINE)


def imported(text: str) -> list[tuple[str, str]]:
    return [
        (module, name.split(" as ")[0].strip())
        for module, names in _IMPORT.findall(text)
        for name in names.strip("()").split(",")
        if name.strip() not in ("", "*")
    ]


@pytest.mark.slow  # nearly all of the package is imported
def test_every_name_that_a_page_imports_exists() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = {
        (page.name, *pair) for page in pages for pair in imported(page.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    missing = [name for name in sorted(named) if not hasattr(import_module(name[1]), name[2])]
    assert missing == []


def test_names_in_parentheses_and_renamed_ones_are_found() -> None:
    text = "from cuebid.core import (\n    Hand,\n    Call as Bid,\n)\nfrom cuebid import solve\n"
    assert imported(text) == [
        ("cuebid.core", "Hand"),
        ("cuebid.core", "Call"),
        ("cuebid", "solve"),
    ]
