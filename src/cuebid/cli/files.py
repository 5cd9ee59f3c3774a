"""Files that change whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from cuebid.core import CuebidError

__all__ = ["OutputError", "replacing", "replacing_bytes"]


# A file's name may have 255 bytes; the spare one's is longer than that of the file.
_NAME: Final = 50


class OutputError(CuebidError):
    """A file cannot be written; the message says which and why."""


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


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    """Where to write; errors of the system become `OutputError`."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            yield os.open(path, os.O_WRONLY)
        else:
            with _spare_for(path.resolve()) as handle:
                yield handle
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{path}: this file cannot be written: {reason}") from error


@contextmanager
def _spare_for(target: Path) -> Iterator[int]:
    """An open file beside the target; it takes its place, or is removed after an error."""
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, spare = _spare_file(target)
    try:
        yield handle
        spare.chmod(mode)
        spare.replace(target)
    except BaseException:
        spare.unlink(missing_ok=True)
        raise


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
