"""Files that change whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, TextIO

import click

from cuebid.core import CuebidError

__all__ = [
    "GrowingFile",
    "OutputError",
    "growing",
    "or_stop",
    "replacing",
    "replacing_bytes",
]


# A file's name may have 255 bytes; the spare one's is longer than that of the file.
_NAME: Final = 50
_UNWRITABLE: Final = 2
_ON_WINDOWS: Final = os.name == "nt"


class OutputError(CuebidError):
    """A file cannot be written; the message says which and why."""


@contextmanager
def or_stop() -> Iterator[None]:
    """Say that a file cannot be written, and end the command with exit code 2."""
    try:
        yield
    except OutputError as error:
        click.echo(str(error), err=True)
        raise SystemExit(_UNWRITABLE) from error


@contextmanager
def replacing(path: Path, encoding: str = "utf-8") -> Iterator[TextIO]:
    """Write text beside the file, and put it in its place when all is written.

    Lines end with LF. A link is followed, and the permissions of a file that is there are kept.
    What is no file, such as a pipe or `/dev/stdout`, cannot be replaced and is written to as it is.

    Raises:
        OutputError: the file cannot be written; what was there stays as it was.
    """
    with (
        _opened(path) as handle,
        open(handle, "w", encoding=encoding, newline="\n") as stream,  # noqa: PTH123 - a descriptor, not a path
    ):
        yield stream


@contextmanager
def replacing_bytes(path: Path) -> Iterator[BinaryIO]:
    """The same as `replacing` for bytes.

    Raises:
        OutputError: the file cannot be written; what was there stays as it was.
    """
    with _opened(path) as handle, open(handle, "wb") as stream:  # noqa: PTH123 - a descriptor, not a path
        yield stream


class GrowingFile:
    """A file being written, which takes its place as soon as something whole is in it.

    Attributes:
        handle: where to write.
        is_published: whether `publish` was called.
    """

    def __init__(self, handle: int, take_place: Callable[[], None]) -> None:
        self.handle = handle
        self.is_published = False
        self._take_place = take_place

    def publish(self) -> None:
        """Take the place of what was there, if that has not been done; writing may go on."""
        if not self.is_published:
            self.is_published = True
            if not _ON_WINDOWS:
                self._take_place()


@contextmanager
def growing(path: Path) -> Iterator[GrowingFile]:
    """Write beside the file until `publish` is called, and to the file itself from then on.

    So even a process that is killed leaves what it wrote. Windows does not rename open files: there
    the file takes its place at the end. Otherwise the same as `replacing_bytes`.

    Raises:
        OutputError: the file cannot be written; unless published, what was there stays as it was.
    """
    with _told(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            handle = os.open(path, os.O_WRONLY)
            try:
                yield GrowingFile(handle, lambda: None)
            finally:
                os.close(handle)
        else:
            with _growing_beside(path.resolve()) as file:
                yield file


@contextmanager
def _growing_beside(target: Path) -> Iterator[GrowingFile]:
    mode = _mode(target)
    handle, spare = _spare_file(target)
    file = GrowingFile(handle, lambda: _take_place(spare, target, mode))
    try:
        yield file
    finally:
        os.close(handle)
        if file.is_published and _ON_WINDOWS:
            _take_place(spare, target, mode)
        spare.unlink(missing_ok=True)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Errors of the system become `OutputError`."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{path}: this file cannot be written: {reason}") from error


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    """Where to write; errors of the system become `OutputError`."""
    with _told(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            yield os.open(path, os.O_WRONLY)
        else:
            with _spare_for(path.resolve()) as handle:
                yield handle


@contextmanager
def _spare_for(target: Path) -> Iterator[int]:
    """An open file beside the target; it takes its place, or is removed after an error."""
    mode = _mode(target)
    handle, spare = _spare_file(target)
    try:
        yield handle
        _take_place(spare, target, mode)
    except BaseException:
        spare.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    return target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()


def _take_place(spare: Path, target: Path, mode: int) -> None:
    spare.chmod(mode)
    spare.replace(target)


def _spare_file(target: Path) -> tuple[int, Path]:
    """A new file in the target's folder, for its owner alone until it takes the target's place."""
    for number in count():
        spare = target.with_name(f".{target.name[:_NAME]}.{os.getpid()}-{number}")
        with suppress(FileExistsError):
            return os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), spare
    raise AssertionError("counting has no end")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
