"""Names of a package that are loaded when they are asked for."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest

LATE = ("cuebid.core", "cuebid.render", "cuebid.bml")


@pytest.mark.parametrize("package", LATE)
def test_every_public_name_can_be_had_and_is_listed(package):
    module = importlib.import_module(package)
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("package", LATE)
def test_no_module_is_called_like_a_public_name(package):
    """Importing the module would put it in the name's place."""
    module = importlib.import_module(package)
    modules = {info.name for info in pkgutil.iter_modules(module.__path__)}
    assert modules.isdisjoint(module.__all__)


@pytest.mark.parametrize("package", LATE)
def test_a_name_that_is_not_there_is_an_attribute_error(package):
    module = importlib.import_module(package)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'no_such_name'"):
        module.no_such_name  # noqa: B018 - the look-up is what is tested


def loaded(program: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; {program}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


def test_importing_cuebid_loads_next_to_nothing():
    modules = loaded("import cuebid")
    bases = {f"cuebid.core._base{name}" for name in ("", ".lazy", ".repr_hooks")}
    assert {name for name in modules if name.startswith("cuebid")} == {
        *("cuebid", "cuebid.core", "cuebid.render"),
        *bases,
    }
    assert modules.isdisjoint({"dataclasses", "msgspec", "rich", "click", "numpy"})


def test_pictures_are_drawn_though_nothing_but_the_value_was_loaded():
    program = "from cuebid.core import Hand; assert '<svg' in Hand('AKQ.J72.T983.A42')._repr_svg_()"
    assert "cuebid.render.output.svg" in loaded(program)


def test_a_page_of_notes_is_made_without_what_it_does_not_need():
    modules = loaded("import cuebid.cli.bml.html; from cuebid.bml.export.html import html_page")
    unneeded = {"rich.console", "cuebid.bml.auctions.expand", "cuebid.render.figures.layout"}
    assert modules.isdisjoint(unneeded)
