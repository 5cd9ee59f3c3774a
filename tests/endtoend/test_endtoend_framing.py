"""Bytes in unusual shapes: lines are found in them all the same, and rubbish does no harm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from endtoend_catalogue import listed
from endtoend_faults import Packing
from endtoend_match import assert_unharmed, match_with, peer, undisturbed

from cuebid.core import SEATS

N, E, S, W = SEATS
CRLF = b"\r\n"


def whole(line: str) -> bytes:
    return line.encode() + CRLF


def single_bytes(line: str) -> list[bytes]:
    return [bytes([byte]) for byte in whole(line)]


def once(junk: bytes, before: str = "South ready for cards") -> Callable[[], Packing]:
    """Rubbish before each line that begins so."""

    def pack(line: str) -> list[bytes]:
        return [junk, whole(line)] if line.startswith(before) else [whole(line)]

    return lambda: Packing(pack)


def always(shape: Callable[[str], list[bytes]]) -> Callable[[], Packing]:
    return lambda: Packing(shape)


def in_one_packet() -> Packing:
    """Two requests in one packet, one of them for the second time."""

    def pack(line: str) -> list[bytes]:
        if line.endswith("ready for cards"):
            return [whole("South ready for deal") + whole(line)]
        return [whole(line)]

    return Packing(pack)


def glued() -> Packing:
    """Two requests in one line, with nothing between them, one of them for the second time."""

    def pack(line: str) -> list[bytes]:
        if line.endswith("ready for cards"):
            return [b"South ready for deal" + whole(line)]
        return [whole(line)]

    return Packing(pack)


def marked() -> Packing:
    """A byte-order mark at the start of the connection."""

    def pack(line: str) -> list[bytes]:
        mark = b"\xef\xbb\xbf" if line.startswith("Connecting") else b""
        return [mark + whole(line)]

    return Packing(pack)


@dataclass(frozen=True)
class Case:
    """How South's bytes come.

    Attributes:
        name: the shape.
        rows: the rows of the catalogue that it stands for.
        fault: makes the fault.
        ignored: how many lines a board are without effect.
    """

    name: str
    rows: tuple[str, ...]
    fault: Callable[[], Packing]
    ignored: int = 0


CASES = listed(
    [
        Case("LF alone", ("LF only",), always(lambda line: [line.encode() + b"\n"])),
        Case(
            "CR alone", ("CR without LF", "CR only"), always(lambda line: [line.encode() + b"\r"])
        ),
        Case(
            "every byte in a packet of its own",
            ("one message in many packets",),
            always(single_bytes),
        ),
        Case("two lines in one packet", ("several in one",), in_one_packet),
        Case("two messages in one line", ("two messages glued",), glued),
        Case("a byte-order mark", ("BOM",), marked),
        Case("a line of NUL", ("NUL",), once(b"\0\0\0" + CRLF), 1),
        Case("NUL inside a line", ("NUL",), once(b"South ready\0 for deal" + CRLF), 1),
        Case(
            "bytes that are no text",
            ("non-UTF-8/garbage bytes", "8-bit"),
            once(b"\xff\xfe\x80\x81 \xc3(" + CRLF),
            1,
        ),
        Case(
            "a line of UTF-16",
            ("non-UTF-8/garbage bytes",),
            once("South passes".encode("utf-16") + CRLF),
            1,
        ),
        Case("a line of 100 KiB", (">64 KiB",), once(b"x" * 102400 + CRLF), 1),
        Case("a line of 13 MB", ("13 MB line without newline",), once(b"x" * 13_000_000 + CRLF), 1),
        Case(
            "empty lines", ("empty lines",), always(lambda line: [CRLF, b" \t" + CRLF, whole(line)])
        ),
        Case(
            "blanks around and between",
            ("leading/trailing/double spaces",),
            always(lambda line: [whole(f"   {line.replace(' ', '   ')}  ")]),
        ),
        Case("tabs", ("tabs",), always(lambda line: [whole(line.replace(" ", "\t"))])),
    ]
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_bytes_of_any_shape_make_no_difference(case: Case) -> None:
    fault = case.fault()
    outcome = match_with({S: peer(S, fault)}, (1, 2))
    assert fault.done
    assert_unharmed(outcome, S, (1, 2))
    assert outcome.heard(S) == undisturbed((1, 2)).heard(S)
    assert len(outcome.events("ignored", S)) == 2 * case.ignored
