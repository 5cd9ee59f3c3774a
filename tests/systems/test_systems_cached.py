"""A system from the cache is the system that its files make, whatever becomes of the cache."""

import pytest
from systems_folder import make_folder

from cuebid.core import Auction, Hand, Seat
from cuebid.database import choose
from cuebid.database.stored.cache import CachedFile
from cuebid.systems import load_cached_system, load_system, open_folder
from cuebid.systems.stored_system import pack_system, unpack_system
from cuebid.text import Diagnostics


@pytest.fixture
def cache(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder / "cuebid"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "systems").mkdir()
    return make_folder(tmp_path / "systems")


def load(folder):
    report = Diagnostics()
    system = load_cached_system(folder, report)
    assert not report
    return system


def test_a_cached_system_equals_the_parsed_one(cache, folder):
    parsed, cached = load(folder), load(folder)
    assert len(list(cache.iterdir())) == 1
    assert cached.database.rules == parsed.database.rules
    assert cached.database.explanations == parsed.database.explanations
    assert cached.database.options == parsed.database.options
    assert cached.settings == parsed.settings
    assert (cached.name, cached.title, cached.folder) == (parsed.name, parsed.title, folder)
    assert cached.examples == parsed.examples
    chapters = [parsed.chapter(rule) for rule in parsed.database.rules]
    assert [cached.chapter(rule) for rule in cached.database.rules] == chapters


def test_a_cached_system_is_not_parsed(cache, folder, monkeypatch):
    load(folder)
    monkeypatch.setattr("cuebid.systems.loading.load_system", None)
    load(folder)
    assert cache.exists()


@pytest.mark.slow
def test_the_shipped_system_calls_the_same_from_the_cache(cache):
    parsed, cached = open_folder("sayc"), open_folder("sayc")
    assert cache.exists()
    hand, auction = Hand("KQ54.AJ3.K832.72"), Auction(Seat.NORTH)
    first, second = (choose(system.book, hand, auction) for system in (parsed, cached))
    assert (first.call, first.match.rule) == (second.call, second.match.rule)
    number = cached.database.rules[700].number
    rules = [system.database.by_number[number] for system in (parsed, cached)]
    assert parsed.chapter(rules[0]) == cached.chapter(rules[1])


@pytest.mark.parametrize(
    ("name", "addition"),
    [
        ("20-answers.mb.txt2", "; a remark\n"),
        ("20-answers.comments.txt", "; a remark\n"),
        ("system.toml", "notes = 'mine.bml'\n"),
    ],
)
@pytest.mark.usefixtures("cache")
def test_a_changed_file_is_parsed(folder, name, addition):
    load(folder)
    path = folder / name
    path.write_text((path.read_text("utf-8") if path.exists() else "") + addition, "utf-8")
    system, parsed = load(folder), load_system(folder, Diagnostics())
    assert system.settings == parsed.settings
    assert system.database.source.text == parsed.database.source.text


def test_a_system_with_warnings_reports_them_each_time(cache, folder):
    path = folder / "20-answers.mb.txt2"
    path.write_text(path.read_text("utf-8") + "3 Open(1N:P:3N) 100 ~ . #20009\n", "utf-8")
    for _ in range(2):
        report = Diagnostics()
        load_cached_system(folder, report)
        assert report
    assert not cache.exists()


def test_a_damaged_file_is_replaced(cache, folder):
    load(folder)
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    for damaged in (whole[:100], b"", whole[:-1] + b"?"):
        path.write_bytes(damaged)
        load(folder)
        assert path.read_bytes() == whole


def test_content_of_another_kind_is_replaced(cache, folder):
    load(folder)
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    CachedFile(path).write(b"whole, but not a system")
    load(folder)
    assert path.read_bytes() == whole


def test_without_a_cache_folder_systems_load(cache, folder):
    cache.parent.write_text("not a folder", "utf-8")
    assert load(folder).title == load(folder).title


def test_dates_among_the_settings_are_not_lost(cache, folder):
    path = folder / "system.toml"
    text = path.read_text("utf-8") if path.exists() else ""
    path.write_text("played_since = 2020-01-01\n" + text, "utf-8")
    assert [str(load(folder).settings["played_since"]) for _ in range(2)] == ["2020-01-01"] * 2
    assert not cache.exists()


def test_packing_an_unpacked_system_gives_the_same_bytes(folder):
    packed = pack_system(load_system(folder, Diagnostics()))
    assert pack_system(unpack_system(packed, folder)) == packed
