"""Read the lines of a stream of any encoding and line ends, block by block."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import IO, Final

# Large enough that the work for each block is small beside that for its lines; memory stays flat.
_BLOCK: Final = 1 << 16


def stream_lines(stream: IO[str] | IO[bytes]) -> Iterator[str]:
    """Return the lines of a text or binary stream, without their ends (CRLF, LF or CR).

    Bytes are UTF-16 if they begin with its byte-order mark; otherwise each line is
    UTF-8 if it can be and ISO 8859-1, the standard's encoding, if not, because collections of PBN
    often join files of several sources.
    """
    rest = ""
    for block in _texts(stream):
        text = rest + block
        held = ""
        if text.endswith("\r"):  # its line feed may be first in the next block
            text, held = text[:-1], "\r"
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        *lines, rest = text.split("\n")
        rest += held
        yield from lines
    if rest:
        yield rest.removesuffix("\r")


def _texts(stream: IO[str] | IO[bytes]) -> Iterator[str]:
    first = stream.read(_BLOCK)
    if isinstance(first, str):
        yield first.removeprefix("\ufeff")
        while block := stream.read(_BLOCK):
            assert isinstance(block, str)  # noqa: S101 - a stream keeps to one kind
            yield block
    elif first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        # The decoder takes the byte order from the mark. Line ends are two bytes here, so that
        # cutting at them would need the decoding first; an incremental decoder needs no cuts. A
        # byte that does not fit costs one character rather than the file.
        decoder = codecs.getincrementaldecoder("utf-16")("replace")
        block_bytes: bytes | str = first
        while block_bytes:
            assert isinstance(block_bytes, bytes)  # noqa: S101 - a stream keeps to one kind
            yield decoder.decode(block_bytes)
            block_bytes = stream.read(_BLOCK)
        yield decoder.decode(b"", final=True)
    else:
        yield from _decoded(first.removeprefix(codecs.BOM_UTF8), stream)


def _decoded(first: bytes, stream: IO[str] | IO[bytes]) -> Iterator[str]:
    """Yield blocks of bytes as text, cut at line ends so that no character is divided."""
    rest = b""
    block: bytes | str = first
    while block:
        assert isinstance(block, bytes)  # noqa: S101 - a stream keeps to one kind
        data = rest + block
        # Neither byte occurs inside a UTF-8 character. The rest of a line waits for its end, as one
        # byte of it may decide its encoding.
        end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        rest = data[end:]
        yield _decode(data[:end])
        block = stream.read(_BLOCK)
    yield _decode(rest)


def _decode(data: bytes) -> str:
    try:
        # Nearly all blocks are ASCII or UTF-8 throughout; only others are decoded line by line.
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(_decode_line(line) for line in data.splitlines(keepends=True))


def _decode_line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
