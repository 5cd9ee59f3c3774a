"""Names of a package that are loaded when they are asked for."""

from __future__ import annotations

import builtins
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

import cuebid
from cuebid.core._base.lazy import lazy_imports

SOURCE = Path(cuebid.__file__).parent
LATE = sorted(
    ".".join(file.relative_to(SOURCE.parent).parent.parts)
    for file in SOURCE.rglob("__init__.py")
    if "with lazy_imports(__name__" in file.read_text(encoding="utf-8")
)


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


def test_most_packages_load_their_names_late():
    assert {"cuebid", "cuebid.core", "cuebid.notes", "cuebid.web"} <= set(LATE)


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of a block with two names, whose modules say when they are imported."""
    folder = tmp_path / "late_package"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from cuebid.core._base.lazy import lazy_imports\n\n"
        'with lazy_imports(__name__, own=["own"]):\n'
        "    from late_package.first import TWO as TWO\n"
        "    from late_package.first import one as one\n"
        "    from late_package.other import Three as Three\n\n"
        "def own(): return 0\n"
    )
    (folder / "first.py").write_text("one = 1\nTWO = 2\n")
    (folder / "other.py").write_text("Three = 3\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("late_package")
    for name in [name for name in sys.modules if name.startswith("late_package")]:
        del sys.modules[name]


def test_a_module_is_imported_when_the_first_of_its_names_is_asked_for(package):
    assert "late_package.first" not in sys.modules
    assert package.one == 1
    assert "late_package.first" in sys.modules
    assert "late_package.other" not in sys.modules
    assert "one" in vars(package)  # the second look-up does not search
    assert (package.TWO, package.Three) == (2, 3)


def test_public_names_are_constants_then_classes_then_functions(package):
    assert package.__all__ == ["TWO", "Three", "one", "own"]
    assert set(package.__all__) <= set(dir(package))
    everything = {}
    exec("from late_package import *", everything)  # noqa: S102 - the statement is what is tested
    assert (everything["one"], everything["own"]()) == (1, 0)


def test_a_fault_in_a_block_ends_the_recording():
    before = builtins.__import__
    with pytest.raises(ZeroDivisionError), lazy_imports(__name__):
        1 / 0  # noqa: B018
    assert builtins.__import__ is before


def test_another_thread_imports_as_usual_while_a_block_runs():
    got = []
    with lazy_imports(__name__):
        thread = Thread(target=lambda: got.append(__import__("json", {}, {}, ("loads",))))
        thread.start()
        thread.join()
    assert [module.loads("[1]") for module in got] == [[1]]


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
