"""Cut the bytes of a connection into lines, however they come; no I/O here."""

from __future__ import annotations

import re
from typing import Final

from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.reader import parse, split_glued

LINE_LIMIT: Final = 16 * 1024
"""Greatest length of a line in bytes; explanations of over 2,000 occur in real matches."""

# CR LF by the protocol. Programs send LF or CR alone too, and an empty line means nothing.
_LINE_END: Final = re.compile(rb"[\r\n]+")
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_BLANKS: Final = b" \t\r\n\f\v"
_UNTERMINATED: Final = tuple(form.message for form in FORMS if form.unterminated)


class LineReader:
    r"""Cuts what a peer sends into lines. Mutable.

    CR, LF and CRLF all end a line, and a line may come in any number of packets. Empty lines
    are skipped. Bytes are UTF-8, or else as `decode` reads them; a byte-order mark at the start is
    dropped. A line longer than the limit is discarded up to its end and counted.

    >>> reader = LineReader()
    >>> reader.feed(b"North pas"), reader.feed(b"ses\r"), reader.feed(b"\nEast passes\r\n")
    ([], ['North passes'], ['East passes'])

    Attributes:
        limit: the most bytes that a line may have.
        overlong: how many lines were discarded because they were longer.
    """

    def __init__(self, limit: int = LINE_LIMIT) -> None:
        self.limit = limit
        self.overlong = 0
        self._pending = bytearray()
        self._discarding = False
        self._begun = False

    @property
    def pending(self) -> int:
        """Number of bytes that wait for the end of their line."""
        return len(self._pending)

    def feed(self, data: bytes) -> list[str]:
        """Take bytes; return the lines that they complete, without their ends."""
        first, *rest = _LINE_END.split(data)
        self._append(first)
        if not rest:
            return []
        lines = self._take()
        for line in rest[:-1]:
            if len(line) > self.limit:
                self.overlong += 1
            elif line.strip(_BLANKS):
                lines.append(decode(line))
        self._append(rest[-1])
        return lines

    def flush(self) -> list[str]:
        """Return the text that waits for its line end, if it is certain that no more will come.

        To be called when the peer has been silent for a moment. Bridge Moniteur leaves out the line
        end after `Start of board` and `to lead`; if everything that waits is messages of these
        kinds, it is returned, one line for each. Anything else keeps waiting.
        """
        if self._discarding or not self._pending:
            return []
        lines = split_glued(decode(self._pending))
        if not all(map(_is_unterminated, lines)):
            return []
        self._pending.clear()
        return lines

    def close(self) -> list[str]:
        """Return the last line, if the connection ended without a line end after it."""
        lines = self._take()
        self._discarding = False
        return lines

    def _append(self, data: bytes) -> None:
        if self._discarding or not data:
            return
        self._pending += data
        if not self._begun and len(self._pending) >= len(_BYTE_ORDER_MARK):
            self._begun = True
            if self._pending.startswith(_BYTE_ORDER_MARK):
                del self._pending[: len(_BYTE_ORDER_MARK)]
        # Discarded at once, not when its end comes: a peer may send a line that never ends.
        if len(self._pending) > self.limit:
            self.overlong += 1
            self._discarding = True
            self._pending.clear()

    def _take(self) -> list[str]:
        """Return the line that is complete now; nothing if it is blank or was discarded."""
        line = bytes(self._pending)
        self._pending.clear()
        discarded, self._discarding, self._begun = self._discarding, False, True
        return [] if discarded or not line.strip(_BLANKS) else [decode(line)]


def decode(line: bytes | bytearray) -> str:
    """Return the text of UTF-8 bytes, or else of Windows' code page 1252 or Latin-1.

    The protocol allows ASCII only, but names and explanations come in any of these: on Windows a
    dash between two numbers is a byte that is a control character in Latin-1.
    """
    # Latin-1 gives every byte a character, so decoding cannot fail; 1252 lacks five.
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")


def _is_unterminated(line: str) -> bool:
    try:
        message = parse(line)
    except MessageError:
        return False
    return isinstance(message, _UNTERMINATED) and not message.warnings
