"""The records of BBOalert data that a bidding system needs.

BBOalert is a browser extension for Bridge Base Online; the format is that of its version 9.1.2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from cuebid.core import Call
from cuebid.core._base.enums import NamedEnum

BOX: Final = 69
"""The most characters in BBO's explanation box; the rest goes to the chat."""

_SUIT: Final = re.compile(r"!([cdhs])")
_SYMBOLS: Final = str.maketrans({"♣": "!C", "♦": "!D", "♥": "!H", "♠": "!S"})
# Control characters too: a line end among them would end the record.
_BLANKS: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
# HTML reads an entity even without its semicolon.
_ENTITY: Final = re.compile(r"&(?=\w)")
# Tags are taken out of an explanation, and `%name%` is a script; a blank keeps either as text.
_TAG: Final = re.compile(r"@(?=[TtDdAI])")
_SCRIPT: Final = re.compile(r"%(?=[^%\s][^%]*%)")


# Two characters for every call, so that contexts need no separators.
_TOKENS: Final = ("--", "Db", "Rd")


class Commas(NamedEnum):
    """The replacement of a comma in an explanation, because commas separate fields."""

    SEMICOLON = "semicolon"
    ENTITY = "entity"

    @property
    def text(self) -> str:
        """The characters that replace a comma."""
        return ";" if self is Commas.SEMICOLON else "&#44;"


def call_token(call: Call) -> str:
    """Return the two characters that stand for a call: `1C`, `2N`, `--`, `Db`, `Rd`."""
    return call.text[:2] if call.is_bid else _TOKENS[call.index]


def context_tokens(calls: tuple[Call, ...]) -> str:
    """Return the field `context`: the joined tokens of the calls before the one explained."""
    return "".join(map(call_token, calls))


@dataclass(frozen=True, slots=True)
class BboTitle:
    """The first line of a file of BBOalert data: `BBOalert,title`."""

    title: str = ""

    def line(self, commas: Commas = Commas.SEMICOLON) -> str:
        """Return the record as a line of the file."""
        return f"BBOalert,{escape(one_line_text(self.title), commas.text)}"


@dataclass(frozen=True, slots=True)
class Option:
    """The condition of the records that follow, up to the next option."""

    name: str = ""
    """Options with the same name exclude each other; an empty name ends the last block."""
    seats: tuple[int, ...] = ()
    """Positions of the opener, 1 to 4; empty for every position."""
    we: bool | None = None
    """Whether we are vulnerable; None for either."""
    they: bool | None = None
    """Whether they are vulnerable; None for either."""

    @property
    def tags(self) -> str:
        """Tags: `@1@2` for seats; `@v`, `@n` for our vulnerability; `@V`, `@N` for theirs."""
        # Several seats are alternatives; the other tags must all hold.
        seats = "".join(f"@{seat}" for seat in self.seats)
        return seats + _tag(self.we, "vn") + _tag(self.they, "VN")

    def line(self, _: Commas = Commas.SEMICOLON) -> str:
        """Return the record as a line of the file."""
        if not self.name:
            # Without a name it ends a block of options.
            return "Option"
        return f"Option,{self.name}_{self.tags}" if self.tags else f"Option,{self.name}"


def _tag(vulnerable: bool | None, letters: str) -> str:
    return "" if vulnerable is None else f"@{letters[0] if vulnerable else letters[1]}"


@dataclass(frozen=True, slots=True)
class Alert:
    r"""The meaning of a call after earlier calls: `context,call,explanation`."""

    context: tuple[Call, ...]
    """The calls before it, from the first relevant one."""
    call: Call
    text: str
    r"""The explanation as typed, lines joined by `\n`."""

    def line(self, commas: Commas = Commas.SEMICOLON) -> str:
        """Return the record as a line; an explanation of more than `BOX` characters is split."""
        # Split before escaping: an entity counts as one character in the box, and must not be torn.
        parts = [escape(part, commas.text) for part in split_for_chat(self.text)]
        return f"{context_tokens(self.context)},{call_token(self.call)},{'#'.join(parts)}"


BboRecord: TypeAlias = BboTitle | Option | Alert


def one_line_text(text: str) -> str:
    r"""Return the text on one line: lines joined by ` / `, suits as `!C`, `#` in words.

    >>> one_line_text("#1 transfer\n5+!h")
    'no.1 transfer / 5+!H'
    """
    lines = [_BLANKS.sub(" ", line).strip() for line in text.split("\n")]
    joined = " / ".join(line for line in lines if line)
    drawn = _SUIT.sub(lambda match: f"!{match[1].upper()}", joined.translate(_SYMBOLS))
    return _SCRIPT.sub("% ", _TAG.sub("@ ", drawn.replace("#", "no.")))


def split_for_chat(text: str) -> tuple[str, ...]:
    """Return the text, in two parts if it is longer than the explanation box (`BOX` characters)."""
    # `#` separates the box from the chat, so `one_line_text` must have replaced those of the text.
    words = one_line_text(text)
    if len(words) <= BOX:
        return (words,)
    end = words.rfind(" ", 1, BOX + 1)
    # A single word that is longer than the box is cut, as the box would cut it.
    end = BOX if end < 0 else end
    return words[:end].rstrip(), words[end:].lstrip()


def escape(text: str, comma: str = ";") -> str:
    r"""Escape separators, HTML and a final backslash in a line from `one_line_text`.

    Commas separate fields; `<` begins HTML; `&` an entity; a backslash at the end joins the next
    line.

    >>> escape("13+, 2<x, R&D")
    '13+; 2&lt;x; R&amp;D'
    """
    # `&` first, or it would escape the entity of `<`. The comma last, as its own entity begins with
    # `&`.
    escaped = _ENTITY.sub("&amp;", text).replace("<", "&lt;").replace(",", comma)
    return f"{escaped[:-1]}&#92;" if escaped.endswith("\\") else escaped
