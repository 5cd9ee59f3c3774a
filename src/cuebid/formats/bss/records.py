"""The records of a BSS file, one class for each kind; `str` is the line (bml.txt, BSS Syntax)."""

# The classes are simple on purpose: their fields are those of the line, so that `str(record)` is
# the line that was read, and a file needs no writer. `codes` and `describe` tell what fields mean.

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from cuebid.core import Call
from cuebid.formats.bss.carding import Carding
from cuebid.formats.bss.codes import Disposition, SeatPosition, VulnerabilityCode


class Header(Struct, frozen=True):
    """The header of a file, which is its first record."""

    name: str | None = None
    """The system's name; None without braces."""
    summary: str = ""
    """The text after the flags."""
    floating: bool = False
    """Whether the file is a floating convention (`?` instead of `*`)."""
    # Ignored, though they must be there (bml.txt, Header Record); kept for files with others.
    flags: str = "NYYYYYY"
    """Seven letters Y and N, which have no meaning in a header."""

    def __str__(self) -> str:
        kind = "?" if self.floating else "*"
        name = "" if self.name is None else f"{{{self.name}}}"
        return f"{kind}00{name}={self.flags}{self.summary}"


class StockCard(Struct, frozen=True):
    """The stock convention card that the file changes: `$ <File Name>`."""

    file: str

    def __str__(self) -> str:
        return f"${self.file}"


class Convention(Struct, frozen=True):
    """A file of one convention that belongs to the card: `+ <File Name>`."""

    file: str

    def __str__(self) -> str:
        return f"+{self.file}"


class Blank(Struct, frozen=True):
    """A line of only blanks."""

    text: str = ""

    def __str__(self) -> str:
        return self.text


class Unread(Struct, frozen=True):
    """A line that is not a record, kept as it is."""

    text: str

    def __str__(self) -> str:
        return self.text


class Outcomes(NamedTuple):
    """The strains to play in, and defending, that are possible after a call."""

    clubs: bool = True
    diamonds: bool = True
    hearts: bool = True
    spades: bool = True
    notrump: bool = True
    defend: bool = True
    """Whether we may defend undoubled."""

    @property
    def code(self) -> str:
        """The outcomes as six letters Y and N."""
        return _CODES[self]

    @classmethod
    def of(cls, code: str) -> Outcomes:
        """Return the outcomes that six letters Y and N stand for.

        Raises:
            KeyError: there are other letters.
        """
        return _OUTCOMES[code]


# All 64, made once: a card has thousands of records with few different outcomes.
_OUTCOMES: Final = {
    "".join("Y" if possible else "N" for possible in row): Outcomes(*row)
    for row in product((True, False), repeat=6)
}
_CODES: Final = {outcomes: code for code, outcomes in _OUTCOMES.items()}
ANY_OUTCOME: Final = Outcomes()


class Lengths(NamedTuple):
    """The cards of its suit that a bid promises: 0 to 8; a `longest` of 8 means any number."""

    shortest: int = 0
    longest: int = 8

    @property
    def code(self) -> str:
        """The two lengths as two digits."""
        return f"{self.shortest}{self.longest}"


ANY_LENGTH: Final = Lengths()


# A struct rather than a dataclass: a card has thousands of these, and it is cheaper to build.
class SequenceRecord(msgspec.Struct, frozen=True):
    r"""A sequence of calls and the meaning of the last one."""

    calls: tuple[Call, ...]
    """The calls from the first, passes included."""
    text: str = ""
    """The description as in the line, with the line breaks of the dialect."""
    they_open: bool = False
    """Whether the opponents make the first call (`*`)."""
    position: SeatPosition = SeatPosition.ANY
    """The position of the opener."""
    vulnerability: VulnerabilityCode = VulnerabilityCode.ANY
    """Who is vulnerable."""
    qualifiers: tuple[tuple[int, str], ...] = ()
    """Words in braces after calls: the index of the call, and the words."""
    artificial: bool = False
    """Whether the last call is artificial."""
    outcomes: Outcomes = ANY_OUTCOME
    """The strains, and defending, that are possible after the last call."""
    disposition: Disposition | None = None
    """What it asks of partner; None if the record has none, as in `Dialect.FD` after pass, double
    and redouble."""
    lengths: Lengths | None = None
    """The cards that a suit bid promises; None if the record has none."""

    @property
    def call(self) -> Call:
        """The last call, which the record explains."""
        return self.calls[-1]

    @property
    def is_ours(self) -> bool:
        """True if our side makes the last call."""
        return (len(self.calls) % 2 == 1) != self.they_open

    @property
    def fields(self) -> str:
        """The codes between `=` and the description."""
        disposition = "" if self.disposition is None else self.disposition.value
        lengths = "" if self.lengths is None else self.lengths.code
        return f"{'Y' if self.artificial else 'N'}{self.outcomes.code}{disposition}{lengths}"

    @property
    def sequence(self) -> str:
        """The codes before `=`: opening side, position, vulnerability and calls."""
        opener = "*" if self.they_open else ""
        calls = self._qualified() if self.qualifiers else "".join(map(call_code, self.calls))
        return f"{opener}{self.position.value}{self.vulnerability.value}{calls}"

    def _qualified(self) -> str:
        suffixes: dict[int, str] = {}
        for number, words in self.qualifiers:
            suffixes[number] = f"{suffixes.get(number, '')}{{{words}}}"
        return "".join(
            call_code(call) + suffixes.get(number, "") for number, call in enumerate(self.calls)
        )

    def __str__(self) -> str:
        return f"{self.sequence}={self.fields}{self.text}"


def call_code(call: Call) -> str:
    """Return the BSS code of a call: `1C`, `2N`, `P`, `D`, `R`."""
    return call.text[:2] if call.is_bid else "PDR"[call.index]


BssRecord: TypeAlias = Header | StockCard | SequenceRecord | Convention | Carding | Blank | Unread
