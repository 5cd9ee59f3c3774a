"""Check that a system bids the example hands of its modules as the examples say.

A module may be for one meaning of the opponents' opening (`#+AGAINST`), and what our calls mean
over theirs depends on what theirs show. So if opponents bid in an example, they play the shipped
system, or one whose opening has the meaning that the module is against.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from cuebid.bml import Document, parse_bml
from cuebid.conventions import ModuleExample, ModuleHeader, agreements_of, modules_of
from cuebid.core import PASS
from cuebid.database import RuleBook, choose
from cuebid.notes.build import build_notes
from cuebid.notes.overlay import overlay_system
from cuebid.notes.systems import open_system
from cuebid.text import Diagnostics

_THEIR_OPENING: Final = {
    "strong-club": "1C = !STR F1, 16+ hcp\n1D = 11--15 hcp, 2+!d\n",
    "polish-club": "1C = !12--14 hcp, BAL or 15+ hcp, 5+!c or 18+ hcp\n",
    "multi": "2D = !Multi, 5--10 hcp, 6!h or 5--10 hcp, 6!s\n",
    "both-majors": "2D = !11--15 hcp, 5+!h 4!s\n",
    "three-suiter": (
        "2D = !11--15 hcp, 4414, 4405, 4315 or 3415\n"
        "  2M = to play, 0--10 hcp, 3+#\n  P = 0--10 hcp, 6+!d\n  3C = to play, 0--10 hcp, 4+!c\n"
    ),
    "strong-two": (
        "2C = !ART, STR F1, 22--23 hcp\n  2D = !Waiting\n"
        "2D = !ART, STR GF, any 24+ hcp\n  2H = !Waiting\n"
    ),
    "five-card-two": (
        "2M = !5--10 hcp, 5=M 4+!c or 5--10 hcp, 5=M 4+!d\n"
        "  2N = !asks, F1, 15+ hcp\n  3C = !P/C, 0--14 hcp, 0--1M\n  3M = PRE, 0--11 hcp, 4+M\n"
    ),
    "both-minors": (
        "2N = !6--10 hcp, 5+!d 5+!c\n  3C = to play, 0--14 hcp\n  3D = to play, 0--14 hcp\n"
    ),
    "gambling": "3N = !Gambling, 0--14 hcp\n  4C = !P/C, 0--15 hcp\n",
    "namyats": (
        "4C = !11--15 hcp, 7+!h\n  4H = to play, 0--15 hcp\n"
        "4D = !11--15 hcp, 7+!s\n  4S = to play, 0--15 hcp\n"
    ),
    "weak-notrump": "1N = 10--12 hcp, BAL\n",
}
"""For each meaning that a module can be against, the notes of opponents whose opening has it."""


def check_examples(document: Document, book: RuleBook, report: Diagnostics) -> int:
    """Report the examples that a system bids differently; return how many examples were bid."""
    against: dict[str, RuleBook] = {}
    count = 0
    for header, example in applicable_examples(document):
        count += 1
        calls = example.auction.calls
        own = book
        # If the opponents only pass, their system does not matter, as in `cuebid bid`.
        if header.against or any(call is not PASS for call in calls[::-1][::2]):
            if header.against not in against:
                against[header.against] = book_against(book, header.against)
            own = against[header.against]
        choice = choose(own, example.hand, example.auction)
        call = choice.call or PASS
        if call is not example.call:
            words = own.database.explanation(choice.match.rule) if choice.match else ""
            words = words.removeprefix("!")
            report.error(
                "module-example-call",
                f"the system calls {call.text} with this hand" + (f": {words}" if words else ""),
                example.call_span,
                expected=f"{example.call.text}, as the example says",
            )
    return count


def applicable_examples(document: Document) -> Iterator[tuple[ModuleHeader, ModuleExample]]:
    """Yield the examples whose needs, such as an option or another module, the system meets."""
    headers = modules_of(document)
    have = agreements_of(document, headers)
    for header in headers:
        for example in header.examples:
            if have.issuperset(example.needs):
                yield header, example


def book_against(book: RuleBook, against: str) -> RuleBook:
    """Return a book that reads the opponents' calls by their system.

    Args:
        book: the rules.
        against: what their opening shows, as `#+AGAINST` names it; empty for opponents who play the
            shipped system.
    """
    return book.with_opponents(_their_book(against))


@lru_cache(maxsize=1 + len(_THEIR_OPENING))
def _their_book(against: str) -> RuleBook:
    if not against:
        return open_system().book
    built = build_notes(parse_bml(_THEIR_OPENING[against]))
    return overlay_system(built, Path(f"{against}.bml")).book
