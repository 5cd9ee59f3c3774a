"""The recipe for a convention in CONTRIBUTING.md works when it is followed word by word."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from project_paths import ROOT

RECIPE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("**A convention.**")[2]
RECIPE = RECIPE.partition("\n## ")[0]
MODULE, INCLUDE = re.findall(r"```text\n(.*?)```", RECIPE, re.DOTALL)[:2]
COMMANDS = re.findall(r"```sh\n(.*?)```", RECIPE, re.DOTALL)[0].splitlines()
MODULE_FILE, ROOT_FILE = re.findall(r"`(src/\S+\.bml)`", RECIPE)
# The modules are in alphabetical order, so the recipe names the one that comes next.
NEXT = re.findall(r"before `(#INCLUDE [^`]+)`", RECIPE)[0]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project in which the first two steps were taken."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("src", "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    assert not (folder / MODULE_FILE).exists()
    (folder / MODULE_FILE).write_text(MODULE, "utf-8")
    root = folder / ROOT_FILE
    text = root.read_text("utf-8")
    assert text.count(f"{NEXT}\n") == 1
    root.write_text(text.replace(NEXT, f"{INCLUDE}\n{NEXT}"), "utf-8")
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    programs = str(Path(sys.executable).parent)
    environment = os.environ | {
        "PATH": os.pathsep.join([programs, os.environ["PATH"]]),
        "PYTHONPATH": str(folder / "src"),
    }
    return subprocess.run(
        shlex.split(command),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_recipe_has_its_parts() -> None:
    assert MODULE.startswith(f"#+MODULE: {Path(MODULE_FILE).stem}\n")
    assert INCLUDE.strip() == f"#INCLUDE modules/{Path(MODULE_FILE).name}"
    assert {command.split()[0] for command in COMMANDS} == {"cuebid", "python"}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_of_the_recipe_ends_well(command: str, copy: Path) -> None:
    result = run(command, copy)
    assert result.returncode == 0, result.stdout + result.stderr
    if command.startswith("python"):
        assert "passed" in result.stdout


@pytest.mark.slow
def test_the_commands_of_the_recipe_name_an_example_that_fails(copy: Path) -> None:
    module = copy / MODULE_FILE
    text = module.read_text("utf-8")
    module.write_text(text.replace("| 4C |", "| 4D |"), "utf-8")
    try:
        result = run("cuebid system test 2over1", copy)
    finally:
        module.write_text(text, "utf-8")
    assert result.returncode == 1
    assert "module-example-call" in result.stdout
    assert "minor-suit-ask.bml:7:" in result.stdout
