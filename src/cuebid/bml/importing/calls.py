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
_SIGN: Final = (
    rf"[1-7]\s?{_STRAIN}(?:/[1-7]{_STRAIN}|/?{_STRAIN})*"
    r"|pass|dbl|double|rdbl|redouble|XX|X|P|D|R"
)
_WORDS: Final = r"[1-7]\s(?:clubs?|diamonds?|hearts?|spades?|notrump|major|minor)"
_ONE: Final = rf"(?:{_SIGN}|{_WORDS})"
_CALL: Final = rf"(?:\(\s?{_ONE}\s?\)|{_ONE})"
# After a call in signs `2♥ – 4 hearts` says how long the suit is.
_SIGN_CALL: Final = rf"(?:\(\s?(?:{_SIGN})\s?\)|(?:{_SIGN}))"
_JOIN: Final = r"\s?(?:---?|–|—|-|→|,)\s?"
# `2D, 2H, 2S` are calls of one meaning, where `1NT - 2C - 2D` is an auction.
_LIST: Final = re.compile(r"\s?,\s?")
# An opponent's call often has no mark before it: `1C (1S)`.
_JOIN_OF_HEADING: Final = rf"(?:{_JOIN}|\s*(?=\())"
# A call ends at a blank or a mark; `2NTs` and `1Club` are words.
_END: Final = r"(?![\w♣♦♥♠])"
_LINE: Final = re.compile(
    rf"(?P<calls>(?:{_SIGN_CALL}(?:{_JOIN}{_SIGN_CALL}{_END})*|{_CALL}(?:{_JOIN}{_CALL})*){_END})"
    r"(?P<mark>\s*(?:[:=→]|---?\s|–\s|—\s|-\s|-?>|\.\s)\s*|\s+|$)"
    r"(?P<text>.*)",
    re.IGNORECASE | re.DOTALL,
)
_LAST_WORDED: Final = re.compile(rf"(?<=[\w♣♦♥♠)]){_JOIN}([a-z]{{3,}})$", re.IGNORECASE)
# Not within a word: the last letter of `After 1NT` is no redouble.
_AUCTION: Final = re.compile(
    rf"(?<!\w){_CALL}{_END}(?:{_JOIN_OF_HEADING}{_CALL}{_END})*", re.IGNORECASE
)
_AFTER: Final = re.compile(
    r"\b(?:after|over|opposite|responses? to|answers? to|replies to|continuations? after)\b",
    re.IGNORECASE,
)
_BY_THEM: Final = re.compile(
    r"\b(?:defen[cs]e (?:to|against|over|versus|vs\.?)|against|versus|vs\.?|(?:after|over) their)"
    r"(?: (?:an?|the|their|strong|weak|natural|artificial|short|polish|multi))* *$",
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
        is_list: whether the calls mean the same, each for itself; otherwise they are an auction.
    """

    calls: tuple[str, ...]
    text: str
    doubt: str = ""
    is_list: bool = False

    @property
    def is_auction(self) -> bool:
        """Whether several calls follow each other."""
        return len(self.calls) > 1 and not self.is_list


def leading_call(line: str) -> LeadingCall | None:
    """Return the call that a line begins with; None if it begins with none."""
    bullet = _BULLET.match(line)
    rest = line[bullet.end() :] if bullet else line
    match = _LINE.fullmatch(rest)
    if match is None:
        return None
    written, mark, text = match["calls"], match["mark"].strip(), match["text"].strip()
    # Of `2NT – double raise` the last word is no call.
    last = _LAST_WORDED.search(written)
    if last is not None and not mark:
        written, mark, text = written[: last.start()], "-", f"{last[1]} {text}".strip()
    calls = _calls(written)
    if calls is None:
        return None
    # A wide gap sets a column apart as a mark does.
    if not mark and len(match["mark"]) > 1 and text:
        mark = match["mark"]
    # Letters that are calls in BML begin many sentences, and `4 hearts` is mostly a length.
    first = re.split(_JOIN, written)[0]
    if not mark and (_is_worded(first) or (text and len(written) == 1)):
        return None
    doubt = ""
    if not mark and _SENTENCE.match(text):
        doubt = "a sentence that begins with a call, or a row"
    if len(calls) > 1 and len(_LIST.split(written)) == len(calls):
        doubt = f"{', '.join(calls)} are calls of one meaning, or an auction"
        return LeadingCall(_of_one_level(calls), text, doubt, is_list=True)
    return LeadingCall(calls, text, doubt)


def _of_one_level(calls: tuple[str, ...]) -> tuple[str, ...]:
    """Return bids of one level as the one bid that BML writes for them: `2DHS`; others as given."""
    levels, strains = {call[:1] for call in calls}, [call[1:] for call in calls]
    are_suits = all(len(strain) == 1 and strain in "CDHS" for strain in strains)
    is_one_bid = len(levels) == 1 and are_suits
    return (levels.pop() + "".join(strains),) if is_one_bid else calls


def _is_worded(calls: str) -> bool:
    """Return whether a call is written in words: `pass`, `2 diamonds`."""
    return _WORDED.search(calls) is not None


def _calls(written: str) -> tuple[str, ...] | None:
    calls = tuple(map(_call, filter(None, re.split(_JOIN_OF_HEADING, written))))
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

    `Responses to 1NT`, `1NT - 2C - 2D` and `They overcall 1C (1S)` do, and `Defence to 1NT`, where
    the call is theirs; `The 1NT opening` does not.
    """
    match = _AUCTION.search(heading)
    if match is None:
        return (), False
    calls = _calls(match[0])
    if calls is None:
        return (), False
    before = heading[: match.start()]
    if _BY_THEM.search(before) and not calls[0].startswith("("):
        return (f"({calls[0]})", *calls[1:]), True
    whole = match[0].strip() == heading.strip(" .:")
    has_both_sides = len({call.startswith("(") for call in calls}) > 1
    return calls, bool(_AFTER.search(before)) or (whole and len(calls) > 1) or has_both_sides


def bml_text(text: str) -> str:
    """Return a description with the suits of BML: `5+!h` for `5+♥`."""
    return _MARKS.sub(lambda match: "!" + _SUITS[match[0]].lower(), text)
