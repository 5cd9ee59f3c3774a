"""Files with secrets are their owner's alone, from their first moment on."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cuebid.practice import History
from cuebid.tablemanager.token_store import TokenStore
from cuebid.text.private_files import make_private, open_private
from cuebid.web.play.store import GameStore

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def open_mask():
    """A mask that takes nothing away, as on a careless machine."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.parametrize("store", [GameStore, History])
def test_databases_and_their_journals_are_private_from_the_start(store, tmp_path: Path) -> None:
    opened = store(tmp_path / "some.sqlite")
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["some.sqlite", "some.sqlite-shm", "some.sqlite-wal"]
    assert {rights(path) for path in tmp_path.iterdir()} == {0o600}
    opened.close()


@pytest.mark.parametrize("store", [GameStore, History])
def test_databases_that_others_could_read_are_closed_to_them(store, tmp_path: Path) -> None:
    store(tmp_path / "some.sqlite").close()
    for suffix in ("", "-wal", "-shm"):
        path = tmp_path / f"some.sqlite{suffix}"
        path.touch()
        path.chmod(0o666)
    opened = store(tmp_path / "some.sqlite")
    assert {rights(path) for path in tmp_path.iterdir()} == {0o600}
    opened.close()


def test_a_file_is_never_open_to_others_not_even_before_it_has_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A later change of its rights is not what makes a new file private.
    monkeypatch.setattr(os, "fchmod", lambda *_: pytest.fail("it was open to others"))
    make_private(tmp_path / "token.txt")
    assert rights(tmp_path / "token.txt") == 0o600


def test_a_file_that_its_owner_cannot_write_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "token.txt"
    path.write_text("secret")
    path.chmod(0o444)
    make_private(path)
    assert rights(path) == 0o400
    assert path.read_text() == "secret"


def test_a_pipe_is_opened_as_it_is(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe", 0o644)
    os.close(open_private(tmp_path / "pipe", os.O_RDWR))
    assert rights(tmp_path / "pipe") == 0o644


def test_the_token_of_a_seat_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    store = TokenStore(tmp_path)
    store.write("table", "team", "N", "first")
    [path] = tmp_path.iterdir()
    path.chmod(0o644)
    store.write("table", "team", "N", "second")
    assert rights(path) == 0o600
    assert store.read("table", "team", "N") == "second"
