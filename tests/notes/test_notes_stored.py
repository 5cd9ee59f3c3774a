"""Notes from the cache: the same system as read anew, and never one of files that have changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cuebid.core import Auction, Hand
from cuebid.notes import LoadedNotes, load, load_notes, open_system, read_system
from cuebid.systems import System
from cuebid.text import Diagnostics

_HAND = Hand("KQ542.93.K832.72")
_OPENING = "1C = 10+ HCP, 5+C\n1S = 10+ HCP, 5+S\n"


def _forbidden(*_: object, **__: object) -> LoadedNotes:
    raise AssertionError("the notes are read again")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Notes that include a file, which includes another one."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "notes.bml").write_text("1N = 15--17 BAL\n\n#INCLUDE parts/openings.bml\n")
    (tmp_path / "parts" / "openings.bml").write_text("#INCLUDE weak.bml\n\n" + _OPENING)
    (tmp_path / "parts" / "weak.bml").write_text("2H = 6-9 HCP, 6H\n")
    return tmp_path / "notes.bml"


def _opening(system: System) -> str:
    choice = system.choose(_HAND, Auction("N"))
    assert choice.call is not None
    return choice.call.text


def test_notes_are_read_once_and_the_cached_system_is_the_same(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_system(notes)
    monkeypatch.setattr(load, "load_whole_notes", _forbidden)
    cached = open_system(notes)
    monkeypatch.undo()
    for system in (cached, load_notes(notes, Diagnostics())):
        assert (system.name, system.title, system.folder) == (first.name, first.title, notes)
        assert system.settings == first.settings
        assert system.database.source == first.database.source
        assert [rule.number for rule in system.database.rules] == [
            rule.number for rule in first.database.rules
        ]
        assert [system.chapter(rule) for rule in system.database.rules[::40]] == [
            first.chapter(rule) for rule in first.database.rules[::40]
        ]
        assert _opening(system) == _opening(first)


@pytest.mark.parametrize("name", ["notes.bml", "parts/openings.bml", "parts/weak.bml"])
def test_a_change_of_any_included_file_is_read_even_with_its_old_time_and_size(
    notes: Path, name: str
) -> None:
    file = notes.parent / name
    before = len(open_system(notes).database.rules)
    status, text = file.stat(), file.read_text()
    # A comment in the place of the last row or directive: the size stays.
    start = text.rstrip("\n").rfind("\n") + 1
    file.write_text(text[:start] + "//" + text[start + 2 :])
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert file.stat().st_size == status.st_size
    assert len(open_system(notes).database.rules) != before
    file.write_text(text)
    assert len(open_system(notes).database.rules) == before


def test_a_file_that_appears_where_includes_are_looked_for_first_is_read(
    notes: Path, tmp_path: Path
) -> None:
    (notes.parent / "parts" / "weak.bml").rename(tmp_path / "weak.bml")
    before = open_system(notes).database.source.text
    (notes.parent / "parts" / "weak.bml").write_text("2S = 6-9 HCP, 6S\n")
    assert open_system(notes).database.source.text != before


def test_notes_with_something_to_report_are_read_and_reported_each_time(tmp_path: Path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(f"#INCLUDE missing.bml\n\n{_OPENING}")
    reports = [Diagnostics(), Diagnostics()]
    for report in reports:
        read_system(str(path), report)
    first, second = ([str(each) for each in report.in_order()] for report in reports)
    assert first == second != []


def test_a_damaged_file_of_the_cache_is_replaced(notes: Path) -> None:
    text = open_system(notes).database.source.text
    kept = (Path(os.environ["XDG_CACHE_HOME"]) / "cuebid").glob("*.notes")
    (cached,) = (file for file in kept if str(notes).encode() in file.read_bytes())
    whole = cached.read_bytes()
    cached.write_bytes(whole[: len(whole) // 2])
    assert open_system(notes).database.source.text == text
    assert len(cached.read_bytes()) == len(whole)
