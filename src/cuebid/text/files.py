"""Write files atomically: a reader sees the old content or the new, never a part.

All output goes to a hidden file beside the target, which takes the target's place by a rename
when everything is written: within one folder a rename is atomic. After an error the hidden file
is removed and the target stays as it was.

The table manager publishes a growing score sheet after each board; rewriting all of it each time
would cost the square of the number of boards, so `tablemanager.server` alternates two files
instead of using this module.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from cuebid.core import CuebidError

__all__ = [
    "GrowingFile",
    "OutputError",
    "growing_file",
    "replace_binary_file",
    "replace_bytes",
    "replace_text",
    "replace_text_file",
]

# File systems allow 255 bytes for a name. A character of UTF-8 takes at most 4, and the temporary
# name adds a process id and a number to what it takes over from the target's.
_NAME_LENGTH: Final = 50
_ON_WINDOWS: Final = os.name == "nt"


class OutputError(CuebidError):
    """A file cannot be written; the message says which and why."""


@contextmanager
def replace_text_file(path: Path, encoding: str = "utf-8") -> Iterator[TextIO]:
    """Open a stream whose text replaces a file when the block ends without an error.

    Lines end with LF. A symbolic link is followed, and the permissions of an existing file are
    kept. A pipe or a device such as `/dev/stdout` cannot be replaced; it is written to directly.

    Raises:
        OutputError: the file cannot be written; it keeps its old content.
    """
    with (
        _open_for_replacement(path) as handle,
        open(handle, "w", encoding=encoding, newline="\n") as stream,  # noqa: PTH123 - a descriptor, not a path
    ):
        yield stream


@contextmanager
def replace_binary_file(path: Path) -> Iterator[BinaryIO]:
    """Open a binary stream whose content replaces a file, as `replace_text_file` does for text.

    Raises:
        OutputError: the file cannot be written; it keeps its old content.
    """
    with _open_for_replacement(path) as handle, open(handle, "wb") as stream:  # noqa: PTH123 - a descriptor, not a path
        yield stream


def replace_text(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Replace the content of a file with a text, as `replace_text_file` does."""
    with replace_text_file(path, encoding) as stream:
        stream.write(text)


def replace_bytes(path: Path, data: bytes) -> None:
    """Replace the content of a file with bytes, as `replace_binary_file` does."""
    with replace_binary_file(path) as stream:
        stream.write(data)


# The name is changed first and the content grows afterwards, the reverse of the other two
# functions: on Unix a rename does not disturb whoever writes to the open file.
class GrowingFile:
    """A file that `publish` makes visible while it is still being written; mutable.

    Attributes:
        handle: the descriptor to write to.
        is_published: whether `publish` was called.
    """

    def __init__(self, handle: int, replace_target: Callable[[], None]) -> None:
        self.handle = handle
        self.is_published = False
        self._replace_target = replace_target

    def publish(self) -> None:
        """Replace the target file with this one, unless already done; writing may continue."""
        if not self.is_published:
            self.is_published = True
            if not _ON_WINDOWS:
                self._replace_target()


@contextmanager
def growing_file(path: Path) -> Iterator[GrowingFile]:
    """Write to a hidden file until `publish` is called, and to the visible file after that.

    Use it for output that takes long to produce and is useful in part: a process that is killed
    leaves what it had written. Windows cannot rename an open file, so there the file replaces the
    target at the end of the block. Links, permissions and devices are treated as in
    `replace_text_file`.

    Raises:
        OutputError: the file cannot be written; unless published, it keeps its old content.
    """
    with _system_errors_converted(path):
        # Checked before anything is written; the rename at the end would fail too, but only after
        # all the work.
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            # No O_TRUNC: a pipe or a device has no length.
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
    mode = _permissions(target)
    handle, temporary = _open_temporary(target)
    file = GrowingFile(handle, lambda: _replace(target, temporary, mode))
    try:
        yield file
    finally:
        # Windows renames no open file, so it is closed first.
        os.close(handle)
        if file.is_published and _ON_WINDOWS:
            _replace(target, temporary, mode)
        # After a publication the temporary name is gone already.
        temporary.unlink(missing_ok=True)


@contextmanager
def _system_errors_converted(path: Path) -> Iterator[None]:
    """Raise `OutputError` for errors of the operating system."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{path}: this file cannot be written: {reason}") from error


@contextmanager
def _open_for_replacement(path: Path) -> Iterator[int]:
    """Open a descriptor for the new content of a file; the caller's stream closes it."""
    with _system_errors_converted(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            yield os.open(path, os.O_WRONLY)
        else:
            # A link is resolved first, or the rename would replace the link by a file.
            with _open_beside(path.resolve()) as handle:
                yield handle


@contextmanager
def _open_beside(target: Path) -> Iterator[int]:
    """Open a temporary file, which replaces the target, or is removed after an error."""
    mode = _permissions(target)
    handle, temporary = _open_temporary(target)
    try:
        yield handle
        _replace(target, temporary, mode)
    # Also after Ctrl-C, which is not an Exception.
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _permissions(target: Path) -> int:
    """Return the permissions of a file, or those of a new file if it does not exist."""
    return target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()


def _replace(target: Path, temporary: Path, mode: int) -> None:
    # Before the rename, so that the file never has its final name with other permissions.
    temporary.chmod(mode)
    temporary.replace(target)


def _open_temporary(target: Path) -> tuple[int, Path]:
    """Create a file in the target's folder, readable by its owner alone until it is complete.

    It stands in the same folder because a rename from another file system is a copy, which is
    not atomic. Names are tried in turn, as a killed process of the same id may have left one.
    """
    for number in count():
        temporary = target.with_name(f".{target.name[:_NAME_LENGTH]}.{os.getpid()}-{number}")
        with suppress(FileExistsError):
            return os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), temporary
    raise AssertionError("counting has no end")


def _umask() -> int:
    # The system has no call that only reads the mask.
    mask = os.umask(0)
    os.umask(mask)
    return mask
