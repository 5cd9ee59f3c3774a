"""Links to BBO's hand viewer: with a LIN text in them, or with a parameter for each field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import parse_qsl, quote, urlsplit

from cuebid.core import BoardRecord, ReadError
from cuebid.formats.lin.auction import CALL
from cuebid.formats.lin.board import LinFile
from cuebid.formats.lin.items import LinItem
from cuebid.formats.lin.reader import parse_lin
from cuebid.formats.lin.writer import items_from_record, lin_text

VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html"
_SEATS: Final = "swne"
# The viewer's own syntax: an explanation in brackets follows its call, `1N(15-17)`.
_EXPLAINED: Final = re.compile(r"\(([^)]*)\)")
_KNOWN: Final = frozenset("swnedvbapc") | {f"{seat}n" for seat in _SEATS}


def board_link(record: BoardRecord) -> str:
    """Return the link that shows a board."""
    return lin_link(lin_text(items_from_record(record)))


def lin_link(text: str) -> str:
    """Return the link that shows a LIN text of one board."""
    # An `&` or `#` of an explanation would end the parameter.
    return f"{VIEWER}?lin={quote(text, safe='')}"


def read_link(link: str) -> LinFile:
    """Read the boards of a hand-viewer link, on any site.

    A link has its LIN in `lin=`, or one parameter for each field: `s w n e` hands, `sn wn nn en`
    names, `d` dealer, `v` vulnerability, `b` number, `a` calls with explanations in brackets, `p`
    cards, `c` tricks claimed. Parameters of other names are kept as `nt` comments.

    Raises:
        ReadError: the link has no board.
    """
    query = urlsplit(link).query
    fields = dict(parse_qsl(query, keep_blank_values=True))
    if "lin" in fields:
        return parse_lin(fields["lin"], "link")
    if not any(fields.get(seat) for seat in _SEATS):
        raise ReadError(
            "there is no board in this link", link, 0, "lin=..., or hands as s=...&w=..."
        )
    # The fields become a LIN text first, so that one reader checks both kinds of links.
    return parse_lin(lin_text(LinItem(*tag) for tag in _tags(fields)), "link")


def _tags(fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    # A bar in a parameter would end a value of the LIN text that is made of it.
    bare = {name: value.replace("|", "¦") for name, value in fields.items()}
    names = [bare.get(f"{seat}n", "") for seat in _SEATS]
    if any(names):
        yield "pn", ",".join(name.replace(",", " ") for name in names)
    # Without a dealer the digit is left out, and the reader takes the one of the board number.
    dealer = bare.get("d", "").strip().lower()[:1]
    digit = str(_SEATS.index(dealer) + 1) if dealer and dealer in _SEATS else ""
    yield "md", digit + ",".join(bare.get(seat, "") for seat in _SEATS)
    if bare.get("b"):
        yield "ah", f"Board {bare['b']}"
    if bare.get("v"):
        yield "sv", bare["v"]
    yield from _calls(bare.get("a", ""))
    if bare.get("p"):
        yield "pc", bare["p"]
    if bare.get("c"):
        yield "mc", bare["c"]
    yield from (("nt", f"{name}={value}") for name, value in bare.items() if name not in _KNOWN)


def _calls(text: str) -> Iterator[tuple[str, str]]:
    offset = 0
    while offset < len(text):
        explained = _EXPLAINED.match(text, offset)
        call = CALL.match(text, offset)
        if explained is not None:
            yield "an", explained[1]
            offset = explained.end()
        elif call is not None:
            yield "mb", call[0]
            offset = call.end()
        else:
            # The rest goes to the reader as it is, which reports it as a faulty call.
            yield "mb", text[offset:]
            return
