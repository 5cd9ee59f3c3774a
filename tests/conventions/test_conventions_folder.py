"""`cuebid system list FOLDER`: a pair's or a club's systems, checked, with an index page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cuebid.cli.system.list import list_
from cuebid.conventions import LIBRARY

ONE = """#+TITLE: Ours
#+DESCRIPTION: a weak notrump

* Openings

See [the other one](other.bml#openings), [its page](other.html), [the notes](https://example.org/x.bml)
and [above](#openings).

1N = 12--14 BAL

#INCLUDE parts/answers.bml

#INCLUDE modules/ogust.bml
"""
OTHER = "#+TITLE: The other one\n\n* Openings\n\n1N = 15--17 BAL\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(list_, [str(argument) for argument in arguments])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("parts", "modules", ".git"):
        (tmp_path / name).mkdir()
    (tmp_path / "ours.bml").write_text(ONE)
    (tmp_path / "other.bml").write_text(OTHER)
    (tmp_path / ".git" / "old.bml").write_text("[x](gone.bml)\n")
    (tmp_path / "parts" / "answers.bml").write_text("1N-\n2C = !STAY\n")
    ogust = (LIBRARY / "modules" / "ogust.bml").read_text()
    (tmp_path / "modules" / "ogust.bml").write_text(ogust.replace("#+NEEDS", "#+WANTS"))
    return tmp_path


def test_systems_modules_and_parts_of_a_folder_are_told_apart(folder: Path) -> None:
    result = run(folder, "--json")
    assert result.exit_code == 0, result.output
    record = json.loads(result.stdout)
    assert [(entry["file"], entry["modules"]) for entry in record["systems"]] == [
        ("other.bml", []),
        ("ours.bml", ["ogust"]),
    ]
    assert [entry["file"] for entry in record["modules"]] == ["modules/ogust.bml"]


def test_the_index_page_links_to_every_system_and_to_its_page_if_there_is_one(
    folder: Path,
) -> None:
    (folder / "ours.html").write_text("<p>ours</p>")
    assert run(folder, "-o", folder / "index.html").exit_code == 0
    page = (folder / "index.html").read_text()
    assert '<a href="ours.html">Ours</a>' in page
    assert '<a href="other.bml">The other one</a>' in page
    assert "a weak notrump" in page


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("ours.bml", "other.bml#", "gone.bml#", "there is no file gone.bml"),
        ("ours.bml", "(#openings)", "(#overcalls)", "no heading and no row here is called"),
        ("ours.bml", "parts/answers.bml", "parts/gone.bml", "parts/gone.bml"),
        ("modules/ogust.bml", "#+WANTS: weak-twos", "#+NEEDS: multi", "ogust needs multi"),
    ],
)
def test_what_is_missing_is_reported_with_its_line(
    folder: Path, name: str, old: str, new: str, words: str
) -> None:
    path = folder / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    result = run(folder)
    assert result.exit_code == 1
    assert words in " ".join(result.output.split())
    # The other systems are listed all the same.
    assert "other.bml: The other one" in result.output


def test_a_folder_without_systems_is_wrong_usage(tmp_path: Path) -> None:
    assert run(tmp_path).exit_code != 0
    assert run(tmp_path / "gone").exit_code == 2
    assert run("-o", tmp_path / "x.html").exit_code == 2
