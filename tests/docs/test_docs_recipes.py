"""The recipes in CONTRIBUTING.md work when they are followed word by word."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from project_paths import ROOT


@dataclass(frozen=True)
class Step:
    """A change of one file: a new text, or lines that take the place of others."""

    path: str
    before: str
    after: str

    def apply(self, folder: Path) -> None:
        file = folder / self.path
        if not self.before:
            assert not file.exists()
            file.write_text(self.after, "utf-8")
            return
        text = file.read_text("utf-8")
        assert text.count(self.before) == 1, f"{self.path} has not once:\n{self.before}"
        file.write_text(text.replace(self.before, self.after), "utf-8")


@dataclass(frozen=True)
class Recipe:
    """A change that CONTRIBUTING.md walks through."""

    title: str
    steps: tuple[Step, ...]
    commands: tuple[str, ...]

    def apply(self, folder: Path, under: str = "") -> None:
        """Change the files of a copy whose paths begin with `under`."""
        for step in self.steps:
            if step.path.startswith(under):
                step.apply(folder)


def _recipes() -> Iterator[Recipe]:
    """Read the recipes: a block changes the file that was named last before it."""
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("\n## Recipes\n")[2]
    section = section.partition("\n## ")[0].partition("\n### Where other changes go\n")[0]
    for part in section.split("\n### ")[1:]:
        title, _, text = part.partition("\n")
        steps: list[Step] = []
        commands: list[str] = []
        for block in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            kind, body = block.groups()
            if kind == "sh":
                commands += body.splitlines()
                continue
            path = re.findall(r"`((?:src|tests)/[^`\s]+\.\w+)`", text[: block.start()])[-1]
            lines = body.splitlines(keepends=True) if kind == "diff" else []
            before = "".join(line[1:] for line in lines if line[0] in " -")
            after = "".join(line[1:] for line in lines if line[0] in " +")
            steps.append(Step(path, before, after or body))
        yield Recipe(title, tuple(steps), tuple(commands))


RECIPES = {recipe.title: recipe for recipe in _recipes()}
CONVENTION = RECIPES["A convention"]
COMMANDS = [
    pytest.param(recipe, command, id=f"{recipe.title}: {command}")
    for recipe in RECIPES.values()
    for command in recipe.commands
]
TESTED_FIRST = [recipe for recipe in RECIPES.values() if recipe is not CONVENTION]


def copied(folder: Path) -> Path:
    """Return a copy of what the recipes change and run."""
    ignored = shutil.ignore_patterns("__pycache__", "images")
    for name in ("src", "tests", "docs", "scripts"):
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the copies in which recipes were followed, by title; each is made when needed."""

    class Copies(dict[str, Path]):
        def __missing__(self, title: str) -> Path:
            folder = self[title] = copied(tmp_path_factory.mktemp("clone"))
            RECIPES[title].apply(folder)
            return folder

    return Copies()


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


def test_the_four_recipes_have_their_parts() -> None:
    assert list(RECIPES) == [
        "A convention",
        "A quirk of the Table Manager protocol",
        "A word of notes",
        "An option of a command",
    ]
    for recipe in RECIPES.values():
        assert any(step.path.startswith("src/") for step in recipe.steps)
        assert any("pytest" in command for command in recipe.commands)
        programs = {command.split()[0] for command in recipe.commands}
        assert programs <= {"cuebid", "python", "ruff"}
    for recipe in TESTED_FIRST:
        assert recipe.steps[0].path.startswith("tests/")


def test_the_module_is_named_as_its_file() -> None:
    module, include = CONVENTION.steps
    assert module.after.startswith(f"#+MODULE: {Path(module.path).stem}\n")
    assert f"#INCLUDE modules/{Path(module.path).name}\n" in include.after


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_each_step_fits_the_files_of_today(recipe: Recipe, tmp_path: Path) -> None:
    for step in recipe.steps:
        file = tmp_path / step.path
        file.parent.mkdir(parents=True, exist_ok=True)
        if step.before and not file.exists():
            shutil.copy(ROOT / step.path, file)
        step.apply(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(("recipe", "command"), COMMANDS)
def test_each_command_of_a_recipe_ends_well(
    recipe: Recipe, command: str, copies: dict[str, Path]
) -> None:
    result = run(command, copies[recipe.title])
    assert result.returncode == 0, result.stdout + result.stderr
    if "pytest" in command:
        assert "passed" in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("recipe", TESTED_FIRST, ids=lambda recipe: recipe.title)
def test_the_tests_of_a_recipe_fail_without_its_change_of_the_source(
    recipe: Recipe, tmp_path: Path
) -> None:
    recipe.apply(copied(tmp_path), under="tests/")
    (command,) = (command for command in recipe.commands if "pytest" in command)
    result = run(command, tmp_path)
    # pytest ends with 1 where tests failed, and otherwise where it could not run them.
    assert result.returncode == 1, result.stdout + result.stderr


@pytest.mark.slow
def test_the_commands_of_the_convention_name_an_example_that_fails(
    copies: dict[str, Path],
) -> None:
    folder = copies[CONVENTION.title]
    module = folder / CONVENTION.steps[0].path
    text = module.read_text("utf-8")
    module.write_text(text.replace("| 4C |", "| 4D |"), "utf-8")
    try:
        result = run("cuebid system test 2over1", folder)
    finally:
        module.write_text(text, "utf-8")
    assert result.returncode == 1
    assert "module-example-call" in result.stdout
    assert "minor-suit-ask.bml:7:" in result.stdout
