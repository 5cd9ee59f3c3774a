"""Files are replaced as a whole or not at all."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from cuebid.text.files import OutputError, growing_file, replace_binary_file, replace_text_file


def test_a_file_appears_only_when_all_is_written(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with replace_text_file(path) as stream:
        stream.write("one\ntwo\n")
        assert not path.exists()
    assert path.read_bytes() == b"one\ntwo\n"
    assert list(tmp_path.iterdir()) == [tmp_path / "new.txt"]


def test_a_failure_leaves_what_was_there_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("old")
    for writing in (replace_text_file, replace_binary_file):
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
    with replace_binary_file(link) as stream:
        stream.write(b"new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_folder_that_is_not_there_is_one_clear_error(tmp_path: Path) -> None:
    with (
        pytest.raises(OutputError, match=r"cannot be written: No such file"),
        replace_text_file(tmp_path / "none" / "a.txt"),
    ):
        pass


def test_a_text_that_the_encoding_lacks_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    with pytest.raises(UnicodeEncodeError), replace_text_file(path, encoding="latin-1") as stream:
        stream.write("♠")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_file_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    with replace_text_file(pipe) as stream:
        stream.write("one\n")
    reader.join()
    assert read == [b"one\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_full_device_is_an_error_and_stays_a_device() -> None:
    device = Path("/dev/full")
    if not device.is_char_device():
        pytest.skip("there is no /dev/full")
    with (
        pytest.raises(OutputError, match=r"/dev/full: .* No space left"),
        replace_text_file(device) as stream,
    ):
        stream.write("text")
    assert device.is_char_device()


def test_a_folder_cannot_be_written_as_a_file(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="Is a directory"), replace_text_file(tmp_path) as stream:
        stream.write("text")
    assert list(tmp_path.iterdir()) == []


def test_a_name_as_long_as_names_may_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("♠" * 80)
    with replace_text_file(path) as stream:
        stream.write("text")
    assert list(tmp_path.iterdir()) == [path]


def test_a_spare_file_left_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    left = tmp_path / f".a.txt.{os.getpid()}-0"
    left.write_text("left")
    with replace_text_file(path) as stream:
        stream.write("text")
    assert (path.read_text(), left.read_text()) == ("text", "left")


def test_a_growing_file_is_visible_once_it_is_published(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text("old")
    with growing_file(path) as file:
        os.write(file.handle, b"one")
        assert path.read_text() == "old"
        file.publish()
        os.write(file.handle, b", two")
    assert path.read_text() == "one, two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_growing_file_that_was_never_published_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text("old")
    with growing_file(path) as file:
        os.write(file.handle, b"one")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
