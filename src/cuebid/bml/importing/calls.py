"""Find the calls at the start of a line of notes, as people write them outside BML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cuebid.bml.importing.inline_marks import without_emphasis
from cuebid.bml.language.read_bid import read_bid
from cuebid.bml.tree.bids import FreeBid

_SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
_NAMES: Final = {
    "club": "C", "clubs": "C", "diamond": "D", "diamonds": "D", "heart": "H", "hearts": "H",
    "spade": "S", "spades": "S", "notrump": "N", "notrumps": "N", "nt": "N", "sa": "N",
    "major": "M", "majors": "M", "minor": "m", "minors": "m",
}  # fmt: skip
# In some notes a mark stands before every strain: `1!C`, `2!N`.
_STRAIN: Final = r"(?:!?NT|SA|!?N|o?!?[Mm]|!?[CDHSXYZ♣♦♥♠♧♢♡♤])"
_SIGN: Final = (
    rf"[1-7]\s?(?:red|black|{_STRAIN}(?:/[1-7]{_STRAIN}|/?{_STRAIN})*)"
    r"|\d\s?steps?|pass|dbl|double|rdbl|rbl|redouble|XX|X|P|D|R"
)
_WORDS: Final = r"[1-7]\s(?:clubs?|diamonds?|hearts?|spades?|no\s?trumps?|majors?|minors?)"
_ONE: Final = rf"(?:{_SIGN}|{_WORDS})"
_CALL: Final = rf"(?:\(\s?{_ONE}\s?\)|{_ONE})"
# A call in symbols, such as `2♥`: in `2♥ – 4 hearts` the words after it are a length, not a call.
_SIGN_CALL: Final = rf"(?:\(\s?(?:{_SIGN})\s?\)|(?:{_SIGN}))"
_JOIN: Final = r"\s?(?:---?|–|—|-|→|,|;)\s?"
# `2D, 2H, 2S` are calls of one meaning, where `1NT - 2C - 2D` is an auction.
_LIST: Final = re.compile(r"\s?(?:,|&)\s?|\s(?:or|and)\s", re.IGNORECASE)
_LIST_JOIN: Final = r"(?:\s?(?:,|&)\s?|\s(?:or|and)\s)"
# An opponent's call often has no mark beside it: `1C (1S)`, `(1S) X`.
_JOIN_OF_HEADING: Final = rf"(?:{_JOIN}|\s*(?=\()|(?<=\))\s*)"
# A call ends at a blank or a mark; `2NTs` and `1Club` are words.
_END: Final = r"(?![\w♣♦♥♠])"
_ALERT: Final = r"[*!†]?(?![\w♣♦♥♠])"
_LINE: Final = re.compile(
    rf"(?P<calls>{_SIGN_CALL}(?:{_LIST_JOIN}{_SIGN_CALL}{_END})+"
    rf"|(?:{_SIGN_CALL}(?:{_JOIN_OF_HEADING}{_SIGN_CALL}{_END})*|{_CALL}(?:{_JOIN}{_CALL})*){_END})"
    rf"(?P<alert>{_ALERT})"
    r"(?P<mark>\s*(?:(?::=|=+>?|::?|→|⇒|➔|[-–—]*>|\.{2,}|…|;)\s*|(?:-{1,3}|[–—])(?:\s+|$|(?=\?))|\.\s+)+|\s+|$)"
    r"(?P<text>.*)",
    re.IGNORECASE | re.DOTALL,
)
_GLOSS: Final = re.compile(r"(?P<call>([1-7])o?[MmXYZ])\s*(?P<meant>\(\s?\2[^()]*\))")
# What may stand behind the calls of a line above their answers: `1D-2C; ??`, `1NT - ?`, `1H:`.
_QUESTION: Final = re.compile(r"[\s;:,?.…=–—>-]*")
_OPEN_END: Final = re.compile(r"[?;–—-]|…|\.\.")
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
    """The call or calls that a line begins with."""

    calls: tuple[str, ...]
    """The calls as BML writes them: `2C`, `(1D)`, `2HS`."""
    text: str
    """The rest of the line, the description."""
    doubt: str = ""
    """Why the line may not begin with a call; empty if that is certain."""
    is_list: bool = False
    """Whether the calls are alternatives with one meaning; otherwise they are an auction."""
    is_question: bool = False
    """Whether the line asks for the answers below it: `1D-2C; ??`."""
    is_marked: bool = True
    """Whether a mark such as `=` stands between the calls and the text."""

    @property
    def is_auction(self) -> bool:
        """Whether several calls follow each other."""
        return len(self.calls) > 1 and not self.is_list


def leading_call(line: str) -> LeadingCall | None:
    """Return the call or calls that a line begins with; None if it begins with no call."""
    plain, is_emphasised = _plain_call(line)
    match = _LINE.fullmatch(plain)
    written, mark, text = _parts(match) if match is not None else ("", "", "")
    calls = _calls(written) if written else None
    if calls is None or match is None:
        return None
    question = _question(plain, written, calls, mark)
    if question is not None:
        return question
    # A wide gap sets a column apart as a mark does, and so does emphasis of the call alone.
    is_marked = bool(mark) or bool(text and (is_emphasised or len(match["mark"]) > 1))
    if not is_marked and not is_emphasised and _may_be_words(written, text):
        return None
    alert = "!" if match["alert"] else ""
    if _is_list(written, calls):
        return _list_of_calls(written, tuple(call + alert for call in calls), text, is_marked)
    is_sentence = not is_marked and _SENTENCE.match(text)
    doubt = "a sentence that begins with a call, or a row" if is_sentence else ""
    return LeadingCall((*calls[:-1], calls[-1] + alert), text, doubt, is_marked=is_marked)


def _parts(match: re.Match[str]) -> tuple[str, str, str]:
    """Return the calls as they are written, the mark behind them, and the text."""
    written, mark, text = match["calls"], match["mark"].strip(), match["text"].strip()
    # `1M (1♥/1♠)` says which calls the first one stands for.
    gloss = _GLOSS.fullmatch(written)
    if gloss is not None:
        return gloss["call"], mark or "=", f"{gloss['meant']} {text}".strip()
    # Of `2NT – double raise` the last word is no call.
    last = _LAST_WORDED.search(written)
    if last is not None and not mark:
        return written[: last.start()], "-", f"{last[1]} {text}".strip()
    return written, mark, text


def _may_be_words(written: str, text: str) -> bool:
    """Return whether calls without a mark such as `=` may be the beginning of a sentence."""
    # Letters that are calls in BML begin many sentences, and `4 hearts` is mostly a length.
    first = re.split(_JOIN, written)[0]
    return _is_worded(first) or bool(text and len(written) == 1)


def _is_list(written: str, calls: tuple[str, ...]) -> bool:
    """Return whether calls are alternatives with one meaning, not an auction."""
    return len(calls) > 1 and len(_LIST.split(written)) == len(calls)


def _list_of_calls(
    written: str, calls: tuple[str, ...], text: str, is_marked: bool
) -> LeadingCall | None:
    doubt = ""
    if not re.search(r"\b(?:or|and)\b|&", written):
        doubt = f"{', '.join(calls)} are calls of one meaning, or an auction"
    elif not is_marked and text:
        # `1C or 1D is opened on three cards` is a sentence.
        return None
    return LeadingCall(_of_one_level(calls), text, doubt, is_list=True, is_marked=is_marked)


def _plain_call(line: str) -> tuple[str, bool]:
    """Return a line simplified for finding calls, and whether its beginning is emphasised."""
    emphasised = re.match(r"\s*([\ue000-\ue002])(.{1,40}?)\1", line)
    # Two blanks are a gap as well as more are, and take less time to look through.
    plain = re.sub(r"[ \t]{3,}", "  ", without_emphasis(line))
    # `[2♣](stayman.md) Stayman`: of a link the label is the call.
    plain = re.sub(r"^\[([^\[\]]+)\]\([^()]*\)", r"\1", plain)
    return plain, emphasised is not None


def _question(line: str, written: str, calls: tuple[str, ...], mark: str) -> LeadingCall | None:
    """Return the calls of a line without description, such as `1D-2C; ??`; None for others."""
    tail = line[line.find(written) + len(written) :]
    if not _QUESTION.fullmatch(tail):
        return None
    is_question = (len(calls) > 1 and not _is_list(written, calls)) or bool(_OPEN_END.search(tail))
    if not is_question and not tail.strip(" :="):
        return None
    return LeadingCall(calls, "", is_question=is_question, is_marked=bool(mark))


def _of_one_level(calls: tuple[str, ...]) -> tuple[str, ...]:
    """Join bids of one level to one BML bid such as `2DHS`; return other calls unchanged."""
    levels, strains = {call[:1] for call in calls}, [call[1:] for call in calls]
    are_suits = all(len(strain) == 1 and strain in "CDHS" for strain in strains)
    is_one_bid = len(levels) == 1 and are_suits
    return (levels.pop() + "".join(strains),) if is_one_bid else calls


def _is_worded(calls: str) -> bool:
    """Return whether a call is written in words: `pass`, `2 diamonds`."""
    return _WORDED.search(calls) is not None


def _calls(written: str) -> tuple[str, ...] | None:
    joint = _LIST_JOIN if _LIST.search(written) else _JOIN_OF_HEADING
    calls = tuple(map(_call, filter(None, re.split(joint, written))))
    return None if None in calls else tuple(call for call in calls if call is not None)


def _call(written: str) -> str | None:
    """Return a call as BML writes it; None if the text is not a call."""
    theirs = written.strip().startswith("(")
    word = written.strip("() ").replace("!", "")
    for mark, letter in _SUITS.items():
        word = word.replace(mark, letter)
    if word.lower() == "rbl":
        word = "R"
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
    heading = without_emphasis(heading)
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
    return _MARKS.sub(lambda match: "!" + _SUITS[match[0]].lower(), " ".join(text.split()))
