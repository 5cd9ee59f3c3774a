"""Decode bytes in any encoding to a `Source`, and read text files.

The order of attempts matters: UTF-8 is tried first because text in another encoding is hardly ever
valid UTF-8, while every sequence of bytes is valid Latin-1. Nothing is rejected: old notes and
records of play in legacy encodings must stay readable.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cuebid.text.diagnostics import Diagnostic, Severity
from cuebid.text.errors import TextError
from cuebid.text.source import Source
from cuebid.text.span import Span

if TYPE_CHECKING:
    from os import PathLike

    from cuebid.text.diagnostics import Diagnostics

__all__ = ["Decoded", "decode_source", "read_source"]

# UTF-32 is not looked for, as files are hardly ever written in it. Its little-endian mark begins
# with that of UTF-16, so such a file is read with NUL characters, which are reported.
_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
# Bytes that are printable in Windows-1252 and control characters in Latin-1; and those of the same
# range that Windows-1252 leaves undefined.
_WINDOWS = re.compile(rb"[\x80-\x9f]")
_NOT_WINDOWS = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")


class Decoded(NamedTuple):
    """A source, and diagnostics about its bytes."""

    source: Source
    diagnostics: tuple[Diagnostic, ...]


def decode_source(name: str, data: bytes) -> Decoded:
    r"""Decode bytes to a source, guessing the encoding; no input is rejected.

    UTF-8 with or without a byte-order mark; UTF-16 with one; otherwise Windows-1252 where the bytes
    make sense as that, and Latin-1 where not, with a warning at the first byte that is not UTF-8.

    >>> source, (warning,) = decode_source("notes.bml", b"1C Pr\xe9cision")
    >>> source.text, source.encoding, str(warning.span)
    ('1C Précision', 'latin-1', 'notes.bml:1:6')
    """
    mark = data[:2]
    if mark in _UTF16:
        decoded = _decode_utf16(name, data[2:], mark)
    else:
        # The mark is no part of the text, but it is kept, so that a file is written back as it was.
        mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        decoded = _decode_bytes(name, data[len(mark) :], mark)
    return Decoded(decoded.source, decoded.diagnostics + _nul_characters(decoded.source))


def read_source(
    path: str | PathLike[str], report: Diagnostics, *, max_bytes: int | None = None
) -> Source:
    """Read a file as a `Source`, and report problems of its encoding.

    Args:
        path: the file; the source gets this name.
        report: collects diagnostics about the bytes.
        max_bytes: the limit for a file that another file names (not the user); such a file must
            be a regular file and no longer. None means no limit.

    Raises:
        TextError: the file is missing, is a directory, may not be read, or exceeds the bounds.
    """
    name = str(path)
    try:
        data = Path(path).read_bytes() if max_bytes is None else _read_bounded(path, max_bytes)
    # The three frequent reasons get messages of our own; the others use the system's message.
    except FileNotFoundError as error:
        raise _unread(name, "text-missing-file", "there is no such file") from error
    except IsADirectoryError as error:
        raise _unread(name, "text-is-directory", "this is a directory, not a file") from error
    except PermissionError as error:
        raise _unread(name, "text-not-permitted", "this file may not be read") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise _unread(name, "text-unreadable", f"this file cannot be read: {reason}") from error
    # Python raises a ValueError for a name with a NUL character.
    except ValueError as error:
        raise _unread(name, "text-unreadable", f"this is not a file name: {error}") from error
    source, diagnostics = decode_source(name, data)
    report.extend(diagnostics)
    return source


def _read_bounded(path: str | PathLike[str], max_bytes: int) -> bytes:
    # Without O_NONBLOCK, opening a named pipe that nobody writes to waits for ever. Windows has
    # neither the flag nor such pipes.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as stream:  # noqa: PTH123 - a descriptor, not a path
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        # A device such as /dev/zero has no end.
        if not stat.S_ISREG(mode):
            raise _unread(str(path), "text-not-regular", "this is a device or a pipe, not a file")
        data = stream.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise _unread(str(path), "text-too-long", f"this file is longer than {max_bytes:,} bytes")
    return data


def _decode_bytes(name: str, body: bytes, mark: bytes) -> Decoded:
    try:
        return Decoded(Source(name, body.decode("utf-8"), "utf-8", mark), ())
    except UnicodeDecodeError as error:
        bad = error.start
    # Curly quotes and dashes, typical of Windows, lie in a range that is control characters in
    # Latin-1. Without any of them the two encodings are equal, and the more general one is named.
    windows = _WINDOWS.search(body) and not _NOT_WINDOWS.search(body)
    encoding, label = ("cp1252", "Windows-1252") if windows else ("latin-1", "Latin-1")
    source = Source(name, body.decode(encoding), encoding, mark)
    message = f"byte 0x{body[bad]:02X} is not UTF-8; the text was read as {label}"
    # Both encodings have one character for each byte, so the offsets agree.
    span = Span(source, bad, bad + 1)
    return Decoded(source, (Diagnostic(Severity.WARNING, "text-not-utf8", message, span, "UTF-8"),))


def _decode_utf16(name: str, body: bytes, mark: bytes) -> Decoded:
    encoding = _UTF16[mark]
    try:
        return Decoded(Source(name, body.decode(encoding), encoding, mark), ())
    except UnicodeDecodeError as error:
        bad = error.start
    # An error, not a warning, and marked as lossy: `Source.encode` then refuses to write the file
    # back.
    text = body.decode(encoding, "replace")
    source = Source(name, text, encoding, mark, lossless=False)
    offset = len(body[:bad].decode(encoding))
    message = f"byte {len(mark) + bad + 1} is not UTF-16, which the file's mark says it is"
    # Half a character at the end of the bytes may leave nothing to mark.
    span = Span(source, offset, min(offset + 1, len(text)))
    return Decoded(source, (Diagnostic(Severity.ERROR, "text-bad-utf16", message, span),))


def _nul_characters(source: Source) -> tuple[Diagnostic, ...]:
    # One warning for all: a text in UTF-16 without its mark has a NUL in every other position.
    offset = source.text.find("\0")
    if offset < 0:
        return ()
    message = (
        f"there are NUL characters ({source.text.count(chr(0))}); this is UTF-16 without its mark, "
        "or not a text"
    )
    return (Diagnostic(Severity.WARNING, "text-nul", message, Span(source, offset, offset + 1)),)


def _unread(name: str, code: str, message: str) -> TextError:
    return TextError(Diagnostic(Severity.ERROR, code, message, Span.point(Source(name, ""), 0)))
