"""A name is public and documented, or it is private: nothing between."""

from __future__ import annotations

import importlib
import inspect

import pytest
from public_packages import PUBLIC_PACKAGES

from project_paths import ROOT

SOURCE = ROOT / "src" / "cuebid"
NOT_IMPORTED = {
    "cli": "commands are public, their code is not",
    "lsp": "editors speak its protocol, its code is not public",
    "formats": "each of its packages is public by itself",
}


def test_every_package_has_a_page_of_the_reference():
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    formats = {
        f"cuebid.formats.{path.parent.name}" for path in SOURCE.glob("formats/*/__init__.py")
    }
    expected = {f"cuebid.{name}" for name in packages - set(NOT_IMPORTED)} | formats | {"cuebid"}
    assert expected == set(PUBLIC_PACKAGES)


@pytest.mark.parametrize("package", PUBLIC_PACKAGES)
def test_public_names_are_not_underscored_and_can_be_had(package):
    module = importlib.import_module(package)
    assert module.__all__
    assert len(set(module.__all__)) == len(module.__all__)
    assert [name for name in module.__all__ if name.startswith("_")] == []
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


@pytest.mark.parametrize("package", PUBLIC_PACKAGES)
def test_the_reference_has_something_to_say_of_every_class_and_function(package):
    """The page of a package is made from docstrings, so each public name needs one."""
    module = importlib.import_module(package)
    values = [getattr(module, name) for name in module.__all__]
    callables = [value for value in values if inspect.isclass(value) or inspect.isfunction(value)]
    assert [value.__name__ for value in callables if not (value.__doc__ or "").strip()] == []
