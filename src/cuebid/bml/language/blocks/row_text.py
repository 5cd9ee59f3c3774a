"""Split one line of a bidding table: `<bid> <description>` or `<bid> = <description>`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cuebid.bml.language.read_bid import has_joint, read_bid, split_history
from cuebid.bml.tree.bids import FreeBid

_LINK: Final = re.compile(r"\[(?P<label>[^\[\]]+)\]\((?P<target>[^()]*(?:\([^()]*\)[^()]*)*)\)")
_BRACKETED: Final = re.compile(r"\([^()]*\)\S*")
_WORD: Final = re.compile(r"\S+")
_GAP: Final = re.compile(r"\s*")
_EQUALS: Final = re.compile(r"=\s*")
_LEVEL_WORD: Final = re.compile(r"\(?[0-9]+[A-Za-z♣♦♥♠!]")


class RowParts(NamedTuple):
    """The parts of a row, with offsets from its first character that is not blank."""

    token: str
    """The bid column."""
    token_start: int
    """The offset of the bid column; not 0 if the column is the label of a link."""
    text_start: int
    """The offset of the text; the row's length if there is none."""
    link: str = ""
    """The target of the link in the bid column; empty without a link."""
    glued: bool = False
    """Whether `=` follows the bid without a blank, as in `1C=x`."""


def split_row(words: str) -> RowParts:
    """Split a row into its bid column and its text.

    >>> split_row("1C  = Strong")
    RowParts(token='1C', token_start=0, text_start=6, link='', glued=False)
    """
    link = _LINK.match(words) if words.startswith("[") else None
    if link:
        return RowParts(link["label"], 1, _text_start(words, link.end()), link["target"])
    end = _token_end(words)
    token = words[:end]
    # BML 2 stops at `1C=x`; people write it, and it can only mean one thing if `1C` is a bid.
    equals = token.find("=")
    if equals > 0 and _reads(token[:equals]):
        return RowParts(token[:equals], 0, _text_start(words, equals), glued=True)
    return RowParts(token, 0, _text_start(words, end))


def _token_end(words: str) -> int:
    match = _WORD.match(words)
    end = match.end() if match else 0
    # Parentheses with blanks inside, `(1C or 1D)`, are one bid column.
    if words.startswith("(") and ")" not in words[:end]:
        bracketed = _BRACKETED.match(words)
        return bracketed.end() if bracketed else end
    return end


def _text_start(words: str, end: int) -> int:
    gap = _GAP.match(words, end)
    start = gap.end() if gap else end
    if not words.startswith("=", start):
        return start
    equals = _EQUALS.match(words, start)
    return equals.end() if equals else start


def _reads(token: str) -> bool:
    return all(not isinstance(read_bid(part).bid, FreeBid) for _, part in split_history(token))


def is_table_start(words: str) -> bool:
    """Return whether a chunk that begins with this line is a bidding table.

    Any bid with a level begins one. A pass, double or redouble begins one only if it could not be
    a word of a sentence: in parentheses, before `=`, in a history, or alone on its line.
    """
    parts = split_row(words)
    _, first = split_history(parts.token)[0]
    bid = read_bid(first).bid
    # Prose begins with numbers too: `2nd seat`, `15HCP`, `5533 hands`. BML 2 takes some for tables
    # and stops. Only what differs from a call by a slip begins a table, so that the slip is
    # reported.
    if isinstance(bid, FreeBid):
        # A slip in one call, or in its parentheses; `2nd` and `1st` are words.
        return bid.mistaken and (len(first) == 2 or "(" in first)
    if _LEVEL_WORD.match(first):
        return True
    alone = parts.text_start >= len(words)
    equals = parts.glued or "=" in words[len(parts.token) : parts.text_start]
    return bid.theirs or has_joint(parts.token) or alone or equals
