"""Files that the commands write change whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.cli.files import OutputError, replacing, replacing_bytes


def test_a_file_appears_only_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with replacing(path) as stream:
        stream.write("one\ntwo\n")
        assert not path.exists()
    assert path.read_bytes() == b"one\ntwo\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "new.txt"]


def test_a_failure_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("old")
    for writing in (replacing, replacing_bytes):
        with pytest.raises(KeyboardInterrupt), writing(path):
            raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [tmp_path / "old.txt"]


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "real.txt"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    with replacing_bytes(link) as stream:
        stream.write(b"new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_folder_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with (
        pytest.raises(OutputError, match=r"cannot be written: No such file"),
        replacing(tmp_path / "none" / "a.txt"),
    ):
        pass


def test_a_text_that_the_encoding_lacks_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    with pytest.raises(UnicodeEncodeError), replacing(path, encoding="latin-1") as stream:
        stream.write("♠")
    assert list(tmp_path.iterdir()) == []
