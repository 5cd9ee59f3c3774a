"""Read the header row of a deal diagram: its facts, in any order, among other words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from cuebid.bml.tree import DiagramLead
from cuebid.core import Contract, Doubled, Seat, Strain, Suit

if TYPE_CHECKING:
    from cuebid.text import Diagnostics, Span

_WORD: Final = re.compile(r"\S+")
_CONTRACT: Final = re.compile(r"([1-7])(NT?|[SHDC])(XX?)?([NESW])")
_LEAD: Final = re.compile(r"([shdc])(10|[2-9AKQJTx])")
_BOARD: Final = re.compile(r"#?([0-9]{1,9})")
_VULNERABILITIES: Final = {"None": "None", "NS": "NS", "EW": "EW", "All": "All", "Both": "All"}
# bml.txt writes `P`; BML 2 reads only `PASS`.
_PASSED_OUT: Final = frozenset({"P", "PASS", "Pass"})


class HeaderFacts(Struct):
    """The facts of a diagram's header, such as the dealer; mutable, filled while it is read."""

    dealer: Seat | None = None
    vulnerability: str = ""
    board: int | None = None
    contract: Contract | None = None
    passed_out: bool = False
    lead: DiagramLead | None = None


def read_header(header: str, span: Span, report: Diagnostics) -> HeaderFacts:
    """Read a header row; the first of two values for a fact counts, with a warning."""
    facts = HeaderFacts()
    for match in _WORD.finditer(header):
        # Facts "may be followed by a comma", and any other words make the row readable (bml.txt).
        word = match[0].strip(",;.")
        name = _read_word(word, facts)
        if name:
            word_span = span.part(match.start(), match.end())
            report.warning("bml-diagram-header", f"{word} is a second {name}", word_span)
    return facts


def _read_word(word: str, facts: HeaderFacts) -> str:
    """Store the fact a word gives; return the fact's name if it has another value already."""
    facts_said: dict[str, object] = {}
    contract, lead, board = _CONTRACT.fullmatch(word), _LEAD.fullmatch(word), _BOARD.fullmatch(word)
    if word in ("N", "E", "S", "W"):
        facts_said["dealer"] = Seat.parse(word)
    elif word in _VULNERABILITIES:
        facts_said["vulnerability"] = _VULNERABILITIES[word]
    elif word in _PASSED_OUT:
        facts_said["passed_out"] = True
    elif contract:
        facts_said["contract"] = _contract(contract)
    elif lead:
        facts_said["lead"] = DiagramLead(Suit.parse(lead[1]), lead[2].replace("10", "T"))
    elif board:
        facts_said["board"] = int(board[1])
    for name, value in facts_said.items():
        if getattr(facts, name):
            return name.replace("_", " ") if getattr(facts, name) != value else ""
        setattr(facts, name, value)
    return ""


def _contract(match: re.Match[str]) -> Contract:
    doubled = Doubled(len(match[3] or ""))
    return Contract(int(match[1]), Strain.parse(match[2]), Seat.parse(match[4]), doubled)
