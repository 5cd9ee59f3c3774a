"""Find the call that a line of notes begins with, as people write it outside BML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree.bids import FreeBid

__all__ = ["LeadingCall", "auction_of_heading", "bml_text", "leading_call"]

# Word processors save the bullets of inner lists as the letter `o`.
_BULLET: Final = re.compile(r"(?:[-*•◦▪–—·>]+|o(?=\s)|\(?[a-z0-9]{1,2}[.)])\s+")
_SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_NAMES: Final = {
    "club": "C", "clubs": "C", "diamond": "D", "diamonds": "D", "heart": "H", "hearts": "H",
    "spade": "S", "spades": "S", "notrump": "N", "nt": "N", "sa": "N", "major": "M", "minor": "m",
}  # fmt: skip
_STRAIN: Final = r"(?:NT|SA|N|[CDHSMmX♣♦♥♠♧♢♡♤])"
_ONE: Final = (
    rf"(?:[1-7]\s?{_STRAIN}(?:/[1-7]{_STRAIN}|/?{_STRAIN})*"
    r"|[1-7]\s(?:clubs?|diamonds?|hearts?|spades?|notrump|major|minor)"
    r"|pass|dbl|double|rdbl|redouble|XX|X|P|D|R)"
)
_CALL: Final = rf"(?:\(\s?{_ONE}\s?\)|{_ONE})"
_JOIN: Final = r"\s?(?:---?|–|—|-|→|,)\s?"
# A call ends at a blank or a mark; `2NTs` and `1Club` are words.
_END: Final = r"(?![\w♣♦♥♠])"
_LINE: Final = re.compile(
    rf"(?P<calls>{_CALL}(?:{_JOIN}{_CALL})*{_END})(?P<mark>\s*(?:[:=→]|---?\s|–\s|—\s|-\s|-?>|\.\s)\s*|\s+|$)"
    r"(?P<text>.*)",
    re.IGNORECASE | re.DOTALL,
)
# Not within a word: the last letter of `After 1NT` is no redouble.
_AUCTION: Final = re.compile(rf"(?<!\w){_CALL}{_END}(?:{_JOIN}{_CALL}{_END})*", re.IGNORECASE)
_AFTER: Final = re.compile(
    r"\b(?:after|over|opposite|responses? to|answers? to|replies to|continuations? after)\b",
    re.IGNORECASE,
)
# A sentence that happens to begin with a call: `1NT openings are 12-14.`
_SENTENCE: Final = re.compile(
    r"(?:is|are|was|shows?|openings?|overcalls?|responses?|may|can|should|would|and|or|if)\b",
    re.IGNORECASE,
)
_WORDED: Final = re.compile(r"[a-z]{3}", re.IGNORECASE)
_MARKS: Final = re.compile("[♣♦♥♠♧♢♡♤]")


@dataclass(frozen=True, slots=True)
class LeadingCall:
    """The call or calls that a line begins with.

    Attributes:
        calls: as BML writes them: `2C`, `(1D)`, `2HS`.
        text: the rest, the description.
        doubt: why it may be none; empty where it is sure.
    """

    calls: tuple[str, ...]
    text: str
    doubt: str = ""


def leading_call(line: str) -> LeadingCall | None:
    """Return the call that a line begins with; None if it begins with none."""
    bullet = _BULLET.match(line)
    rest = line[bullet.end() :] if bullet else line
    match = _LINE.fullmatch(rest)
    if match is None:
        return None
    calls = _calls(match["calls"])
    if calls is None:
        return None
    text = match["text"].strip()
    mark = match["mark"].strip()
    # A wide gap sets a column apart as a mark does.
    if not mark and len(match["mark"]) > 1 and text:
        mark = match["mark"]
    # Letters that are calls in BML begin many sentences, and `4 hearts` is mostly a length.
    if not mark and (_is_worded(match["calls"]) or (text and len(match["calls"]) == 1)):
        return None
    doubt = ""
    if not mark and _SENTENCE.match(text):
        doubt = "a sentence that begins with a call, or a row"
    return LeadingCall(calls, text, doubt)


def _is_worded(calls: str) -> bool:
    """Return whether a call is written in words: `pass`, `2 diamonds`."""
    return _WORDED.search(calls) is not None


def _calls(written: str) -> tuple[str, ...] | None:
    calls = tuple(map(_call, re.split(_JOIN, written)))
    return None if None in calls else tuple(call for call in calls if call is not None)


def _call(written: str) -> str | None:
    """Return a call as BML writes it; None for what is none."""
    theirs = written.strip().startswith("(")
    word = written.strip("() ")
    for mark, letter in _SUITS.items():
        word = word.replace(mark, letter)
    # `1H/1S` are two bids of one level.
    word = word.replace(f"/{word[:1]}", "/")
    level = re.fullmatch(r"([1-7])\s?(\w+)", word)
    if level and level[2].lower() in _NAMES:
        word = level[1] + _NAMES[level[2].lower()]
    reading = read_bid(f"({word.replace(' ', '')})" if theirs else word.replace(" ", ""))
    if isinstance(reading.bid, FreeBid):
        return None
    return str(reading.bid)


def auction_of_heading(heading: str) -> tuple[tuple[str, ...], bool]:
    """Return the calls that a heading gives, and whether it says that the table continues them.

    `Responses to 1NT` and `1NT - 2C - 2D` do, `The 1NT opening` does not.
    """
    match = _AUCTION.search(heading)
    if match is None:
        return (), False
    calls = _calls(match[0])
    if calls is None:
        return (), False
    whole = match[0].strip() == heading.strip(" .:")
    return calls, bool(_AFTER.search(heading[: match.start()])) or (whole and len(calls) > 1)


def bml_text(text: str) -> str:
    """Return a description with the suits of BML: `5+!h` for `5+♥`."""
    return _MARKS.sub(lambda match: "!" + _SUITS[match[0]].lower(), text)
