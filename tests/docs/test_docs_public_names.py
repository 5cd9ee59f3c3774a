"""A name is public and documented, or it is private: nothing between."""

from __future__ import annotations

import importlib
import re

import pytest
from public_packages import PUBLIC_PACKAGES

from project_paths import DOCS

PAGES = [*DOCS.glob("*.md"), *(DOCS / "reference").rglob("*.md")]
WORDS = {word for page in PAGES for word in re.findall(r"\w+", page.read_text(encoding="utf-8"))}
# A page of the reference that mkdocstrings fills names a package, and so all its public names.
FILLED = {
    package
    for page in PAGES
    for package in re.findall(r"^::: ([\w.]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
}


@pytest.mark.parametrize("package", PUBLIC_PACKAGES)
def test_every_public_name_is_in_the_docs(package):
    names = importlib.import_module(package).__all__
    assert not [name for name in names if name.startswith("_")]
    if package not in FILLED:
        assert [name for name in names if name not in WORDS] == []


@pytest.mark.parametrize("package", PUBLIC_PACKAGES)
def test_the_names_of_a_public_package_can_be_had(package):
    module = importlib.import_module(package)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []
