"""The records of BBOalert data that a bidding system needs.

BBOalert is a browser extension for Bridge Base Online; the format is that of its version 9.1.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from cuebid.core import Call
from cuebid.core._base.enums import NamedEnum
from cuebid.formats.bbo.escape import escape, one_line_text, split_for_chat

# Two characters for every call, so that contexts need no separators.
_TOKENS: Final = ("--", "Db", "Rd")


class Commas(NamedEnum):
    """The replacement of a comma in an explanation, as commas separate fields."""

    SEMICOLON = "semicolon"
    ENTITY = "entity"

    @property
    def text(self) -> str:
        """The characters."""
        return ";" if self is Commas.SEMICOLON else "&#44;"


def call_token(call: Call) -> str:
    """Return a call in two characters: `1C`, `2N`, `--`, `Db`, `Rd`."""
    return call.text[:2] if call.is_bid else _TOKENS[call.index]


def context_tokens(calls: tuple[Call, ...]) -> str:
    """Return the calls before a call, of all four players, without separators."""
    return "".join(map(call_token, calls))


@dataclass(frozen=True, slots=True)
class BboTitle:
    """The first line: `BBOalert,title`."""

    title: str = ""

    def line(self, commas: Commas = Commas.SEMICOLON) -> str:
        """Return the line."""
        return f"BBOalert,{escape(one_line_text(self.title), commas.text)}"


@dataclass(frozen=True, slots=True)
class Option:
    """The condition of the records that follow, up to the next option.

    Attributes:
        name: the same for options that exclude each other; empty to end the last block.
        seats: positions of the opener, 1 to 4; empty for every position.
        we: whether we are vulnerable; None for either.
        they: whether they are vulnerable; None for either.
    """

    name: str = ""
    seats: tuple[int, ...] = ()
    we: bool | None = None
    they: bool | None = None

    @property
    def tags(self) -> str:
        """Tags: `@1@2` for seats; `@v`, `@n` for our vulnerability; `@V`, `@N` for theirs."""
        # Several seats are alternatives; the other tags must all hold.
        seats = "".join(f"@{seat}" for seat in self.seats)
        return seats + _tag(self.we, "vn") + _tag(self.they, "VN")

    def line(self, _: Commas = Commas.SEMICOLON) -> str:
        """Return the line."""
        if not self.name:
            # Without a name it ends a block of options.
            return "Option"
        return f"Option,{self.name}_{self.tags}" if self.tags else f"Option,{self.name}"


def _tag(vulnerable: bool | None, letters: str) -> str:
    return "" if vulnerable is None else f"@{letters[0] if vulnerable else letters[1]}"


@dataclass(frozen=True, slots=True)
class Alert:
    r"""The meaning of a call after earlier calls: `context,call,explanation`.

    Attributes:
        context: the calls before it, from the first relevant one.
        call: the call.
        text: the explanation as typed, lines joined by `\n`.
    """

    context: tuple[Call, ...]
    call: Call
    text: str

    def line(self, commas: Commas = Commas.SEMICOLON) -> str:
        """Return the line; the explanation is escaped, and split if it is longer than its box."""
        # Split before escaping: an entity counts as one character in the box, and must not be torn.
        parts = [escape(part, commas.text) for part in split_for_chat(self.text)]
        return f"{context_tokens(self.context)},{call_token(self.call)},{'#'.join(parts)}"


BboRecord: TypeAlias = BboTitle | Option | Alert
