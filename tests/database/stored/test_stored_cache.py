"""What is kept between commands is whole, belongs to its sources, and is never needed."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from cuebid.database.stored.cache import cached_file, module_stamp


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_content_is_read_as_it_was_written():
    assert cached_file(".book", [b"rules"]).read() is None
    cached_file(".book", [b"rules"]).write(b"packed")
    assert cached_file(".book", [b"rules"]).read() == b"packed"


def test_any_change_of_a_source_leads_to_another_file():
    sources = [(b"a", None), (b"a", b""), (b"", b"a"), (b"a", b"b"), (b"ab", b""), (b"a",)]
    assert len({cached_file(".book", parts).path for parts in sources}) == len(sources)


@pytest.mark.parametrize("damage", [b"", b"abc", b"\0\0\0\0packed", b"\0\0\0\0"])
def test_a_damaged_file_is_no_content(damage):
    file = cached_file(".book", [b"rules"])
    file.write(b"packed")
    file.path.write_bytes(damage)
    assert file.read() is None


def test_one_wrong_byte_is_noticed():
    file = cached_file(".book", [b"rules"])
    file.write(b"packed")
    stored = bytearray(file.path.read_bytes())
    stored[-1] ^= 1
    file.path.write_bytes(stored)
    assert file.read() is None


def test_a_folder_that_cannot_be_written_keeps_nothing(folder):
    folder.write_text("not a folder", "utf-8")
    cached_file(".book", [b"rules"]).write(b"packed")
    assert cached_file(".book", [b"rules"]).read() is None


def test_writers_at_the_same_time_leave_one_whole_copy():
    file = cached_file(".book", [b"rules"])
    contents = [bytes([number]) * 100_000 for number in range(16)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(file.write, contents))
    assert file.read() in contents
    assert [path.name for path in file.path.parent.iterdir()] == [file.path.name]


def test_only_the_newest_files_of_a_kind_are_kept():
    for number in range(30):
        cached_file(".book", [bytes([number])]).write(b"packed")
    cached_file(".system", [b""]).write(b"packed")
    names = [path.suffix for path in cached_file(".book", [b""]).path.parent.iterdir()]
    assert (names.count(".book"), names.count(".system")) == (20, 1)


def test_the_stamp_of_modules_covers_subfolders():
    assert module_stamp("database/language") != module_stamp("database/language/source")
    assert b"records.py" in module_stamp("database/language")
