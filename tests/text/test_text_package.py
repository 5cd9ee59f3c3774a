"""The package is what it says: its names, its examples, its page."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import cuebid.text
from project_paths import DOCS

MODULES = [f"cuebid.text.{module.name}" for module in pkgutil.iter_modules(cuebid.text.__path__)]
# Workings of the printer, not for other packages.
INNER = {"cuebid.text.layout"}


def test_all_is_exactly_what_the_modules_offer():
    offered = [
        name
        for module in MODULES
        if module not in INNER
        for name in importlib.import_module(module).__all__
    ]
    assert sorted(offered) == sorted(cuebid.text.__all__)
    assert sorted(set(cuebid.text.__all__)) == sorted(cuebid.text.__all__)
    for name in cuebid.text.__all__:
        assert hasattr(cuebid.text, name)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_the_documentation_of_a_module_are_true(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_the_examples_of_the_page_are_true():
    page = DOCS / "diagnostics.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_rich_is_not_loaded_until_colour_is_asked_for():
    code = "import sys, cuebid.text; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
