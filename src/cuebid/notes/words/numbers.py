"""Recognise numbers, shapes, cards and calls at an offset of a description."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from cuebid.notes.words.item import Item

# How players write numbers, shapes and calls: with any kind of dash, and blanks around it.
# tests/notes/readings.txt shows how they are read.
_RANGE: Final = r"\d+(?:\.\d+)?"
_DASH: Final = r"(?:\s?(?:---?|–|—|-|~)\s?|\s+to\s+)"
# A pattern of four lengths: `4441`, `54(xx)`, `(41)44`, `3=5=1=4`, `5-4-2-2`, `22(54)`.
_SHAPE: Final = re.compile(
    r"(?:\d[=–-]{1,2}\d[=–-]{1,2}\d[=–-]{1,2}\d"
    r"|\d-\d-\(\d-?\d\)"
    r"|\d=\d=\(\d[=-]?\d\)"
    r"|(?=[\dx()]{4,8}(?![\w!]))(?:\(?[\dx]\(?\)?){4}\)?"
    r")(?![\w!+])"
)
# Lengths with their suits, in one word: `5M332`, `4M333`, `5m4M31`, `5M4oM22`.
_SUITED_SHAPE: Final = re.compile(
    r"(?:\d(?:!?[cdhs]|[CDHS]|o?[Mm])){1,2}\(?\d{1,3}\)?(?!\w)|\d![cdhs]\(\d{3}\)|\d![cdhs]\d![cdhs]\d\d(?!\w)"
)
# Soft ends such as `11-14(15)`, `8-(11)` and `11-17 (bad 18)` widen the range, because the author
# does hold such hands now and then; so does the plus of `10+-15`, a good ten. The sign U+2212 after
# a number, as in `10−`, is "or fewer"; a half, `14½`, is left out.
_POOR: Final = r"(?:(?:a\s)?(?:bad|poor|ugly|good)\s)?"
_NUMBER: Final = re.compile(
    rf"(?P<least><=|>=|≤|≥|<|>|=)?\s?~?"
    rf"(?:(?P<softlow>\({_POOR}\d+\))?(?P<low>{_RANGE})½?|\((?P<lowest>\d+)\)(?={_DASH}\d))"
    rf"(?P<softmid>\s?\({_POOR}\d\d?\)(?={_DASH}\d))?"
    rf"(?:(?:\+(?={_DASH}\(?\d\d))?{_DASH}(?:\((?P<softonly>\d+)\)|{_POOR}(?P<high>{_RANGE}))½?(?P<plus2>\+)?"
    r"|(?P<plus>\+(?!\s?Q(?![a-z]))|\(\+\)|−)|(?P<exact>=(?!\d))|/(?P<alt>\d)(?![\d.])"
    rf"|(?:(?<=\d\d)|(?<=[89]))/(?P<upper>\d\d)(?![\d./]|{_DASH}\d))?"
    rf"(?P<softhigh>\s?\({_POOR}\d+\))?"
)
# Two suits at once: `5-4`, `54`, `4+4+`, `5+-4+`.
# From four cards on: `3-2` is a range or support, not a two-suiter. Two digits before
# a unit are a number of points.
_TWO_SUITS: Final = re.compile(
    r"(?P<one>[4-7])(?:\((?P<soft>[4-6])\))?(?P<p1>\+)?(?:---?|–|-|/|=(?=\d\s?(?:m|M)))?(?P<two>[4-7])(?P<p2>\+)?(?![\d.]|\s?(?:hcp|HCP|pts|points))(?![–-]{1,2}\d)"
)
_LONG_AND_SHORT: Final = re.compile(r"(?P<one>[5-7])--?(?P<two>[1-3])(?![\d.)+/–-])")
_CARDS: Final = re.compile(
    r"(?!10H(?![A-Za-z]))(?:10|[AKQJHT])(?:[AKQJHTx9]|10|\(x+\))+(?![A-Za-z])|x{2,}(?![A-Za-z])"
)
_STRAINS: Final = r"(?:![cdhs]|NT?|SA|[CDHSMmXYZ]|oM|om)[CDHS]*"
_ONE_CALL: Final = rf"(?:\([1-7]{_STRAINS}\)|[1-7]{_STRAINS})"
_CALL: Final = re.compile(rf"{_ONE_CALL}(?![A-Za-z0-9])")
_CALLS: Final = re.compile(
    rf"{_ONE_CALL}(?:(?:---?|–|-|/)(?:{_ONE_CALL}|\(?[PDRX]\)?))+(?![A-Za-z0-9])"
)
_DATE: Final = re.compile(r"\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}-\d\d-\d\d")
_BINDING: Final = re.compile(r"\(?(?P<variable>o?[Mm]|X)\s?=\s?!(?P<suit>[cdhsCDHS])\)?")
_NOTRUMP: Final = re.compile(r"[1-7](?:N|NT|SA)(?![A-Za-z0-9])")
_COMPARABLE: Final = r"(?:o?[Mm]|![cdhs])"
_LONGER: Final = re.compile(rf"{_COMPARABLE}\s?[<>]=?\s?{_COMPARABLE}(?![A-Za-z])")

_JOINED_LETTER: Final = re.compile(r"\s?[/-]\s?([^\W\d_])")
_LETTERS_UPPER: Final = frozenset("CDHS")
# After these kinds of items a capital letter is the suit that they speak of.
_BEFORE_SUIT: Final = frozenset(
    {"short", "stop", "quality", "role", "filler", "hedge", "join", "sign", "cards", "values"}
)
_SUIT_LETTER: Final = re.compile(r"[CDHScdhs](?![^\W\d_])")
_SUIT_MARK: Final = re.compile(r"\s?(?:![cdhs]|[Mm])(?![A-Za-z])")
_LETTERS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
# Longer suits are not bid by description, so greater numbers are points.
_LONGEST_SUIT: Final = 9
_SHORT_RANGE: Final = 4
# The widest range of points that is written with a slash, `15/17`.
_WIDEST: Final = 10

# Only these characters and digits can begin a number, a shape, cards or a comparison of suits. The
# test spares ten regular expressions at every letter of ordinary words.
_BEGIN_NUMBERS: Final = frozenset("(<>=~≤≥!xAKQJHTMmXo")
# Tried in this order, each before the shorter forms that its beginning would match.
_SHAPES: Final = (
    ("date", _DATE),
    ("longer", _LONGER),
    ("honours", _CARDS),
    ("calls", _CALLS),
    ("suited", _SUITED_SHAPE),
    ("shape", _SHAPE),
    ("notrump", _NOTRUMP),
)


def numeric(text: str, offset: int, before: list[Item]) -> Item | None:
    """Return the number, shape, cards or calls that begin at an offset; None without any."""
    letter = text[offset]
    if letter not in _BEGIN_NUMBERS and not letter.isdigit():
        return None
    for kind, pattern in _SHAPES:
        match = pattern.match(text, offset)
        if match is None:
            continue
        # `(3 if 4432)`: the parenthesis that ends a remark is no part of the shape.
        written = match[0]
        if written.count("(") < written.count(")"):
            written = written.removesuffix(")")
        if _CHECKS.get(kind, bool)(written):
            return Item(kind, written, offset, offset + len(written))
    if match := _BINDING.match(text, offset):
        return Item("binding", f"{match['variable']}={match['suit'].upper()}", offset, match.end())
    # `2!c` alone is two clubs or more as often as it is a call, so a call is only read after words
    # that announce one.
    if _follows_call_word(text, before) and (match := _CALL.match(text, offset)):
        return Item("calls", match[0], offset, match.end())
    return _two_suits(text, offset) or _long_and_short(text, offset) or _number(text, offset)


def suit_letter(text: str, offset: int, before: list[Item]) -> Item | None:
    """Return the suit of a length that is written with its letter: `5H 4m`, `4S+`, `6 D`, `5s`.

    After a number that may be a length the letter is a suit, although `h` is also a unit of points.
    """
    match = _SUIT_LETTER.match(text, offset)
    if match is None or not before or before[-1].kind not in {"number", "pair"}:
        return None
    number = before[-1]
    # `5+c !s` and `5CM`: cards of the suit after it.
    if match[0] in {"c", "C"} and _SUIT_MARK.match(text, offset + 1):
        return Item("cards", "cards", offset, match.end())
    # A small letter is a suit only if it touches the number; `6 h` would be points.
    apart = offset - number.end
    if apart > 1 or (apart and match[0].islower()) or not _may_be_length(number):
        return None
    return Item("suits", _LETTERS[match[0].lower()], offset, match.end())


def lone_suit_letter(text: str, offset: int, before: list[Item]) -> Item | None:
    """Return the suit of a capital letter by itself: `short D`, `H, may have S`, `C or D`."""
    match = _SUIT_LETTER.match(text, offset)
    if match is None or match[0].islower() or not _stands_for_suit(text, offset, before):
        return None
    return Item("suits", _LETTERS[match[0].lower()], offset, match.end())


def _stands_for_suit(text: str, offset: int, before: list[Item]) -> bool:
    letter = text[offset]
    # `S/T`, `A-H` and `Hx` are other words; a suit may be joined to another suit alone.
    joined = _JOINED_LETTER.match(text, offset + 1)
    if joined is not None and joined[1] not in _LETTERS_UPPER:
        return False
    # `C+H`: two suits, if the first letter was one.
    if (
        offset
        and text[offset - 1] in "+&"
        and [item.kind for item in before[-2:]] == ["suits", "join"]
    ):
        return True
    touches = offset and not text[offset - 1].isspace() and text[offset - 1] not in "(,/"
    if touches or (before and before[-1].kind in {"calls", "notrump", "honours"}):
        return False
    # `D` by itself is a double, `short D` a suit.
    if letter == "D" and not (before and before[-1].kind in _BEFORE_SUIT | {"suits"}):
        return bool(before) and before[-1].name in {"in", "to", "for", "and", "with", "or"}
    return not before or before[-1].kind in _BEFORE_SUIT | {"suits"}


def _may_be_length(number: Item) -> bool:
    high = number.low if number.high is None else number.high
    # Nobody gives a suit's length as nought to five or more; such a range is one of points.
    return high <= _LONGEST_SUIT and not (number.low == 0 and high > _SHORT_RANGE)


def _two_suits(text: str, offset: int) -> Item | None:
    match = _TWO_SUITS.match(text, offset)
    if match is None:
        return None
    # `5(4)+4+`: five, and now and then four.
    longer, shorter = int(match["soft"] or match["one"]), int(match["two"])
    # `54` alone may also be a number of points, which the unit after it tells.
    plain = match.end() - offset == 2
    if longer < shorter or longer + shorter > 13 or (plain and _unit_follows(text, match.end())):
        return None
    return Item("pair", match[0], offset, match.end(), longer, shorter)


def _long_and_short(text: str, offset: int) -> Item | None:
    """Return a long suit with a short one, `6-3`, as falling numbers are no range of points."""
    match = _LONG_AND_SHORT.match(text, offset)
    if match is None:
        return None
    return Item("pair", match[0], offset, match.end(), int(match["one"]), int(match["two"]))


def _number(text: str, offset: int) -> Item | None:
    match = _NUMBER.match(text, offset)
    if match is None:
        return None
    if match["upper"] and not 0 < int(match["upper"]) - float(match["low"]) <= _WIDEST:
        # `14/30` is no range of points.
        low = float(match["low"])
        return Item("number", match["low"], offset, match.end("low"), low, low)
    low, high, exact = _ends(match)
    low, high = _compared(match["least"], low, high)
    if match["softlow"]:
        # `(4)5!d`: five or more, and now and then four.
        if high == low <= _LONGEST_SUIT and not (match["softhigh"] or match["exact"]):
            high = None
        low = min(low, _in_parentheses(match["softlow"]))
    if match["softhigh"] and high is not None:
        low, high = _softened(low, high, _in_parentheses(match["softhigh"]))
    # `15-12` happens in notes; nothing else can be meant.
    if high is not None and high < low:
        low, high = high, low
    return Item("number", match[0], offset, match.end(), low, high, exact or match["least"] == "=")


def _ends(match: re.Match[str]) -> tuple[float, float | None, bool]:
    """Return both ends of a number as it is written, and whether they are exact."""
    # `11 (good 10) - 20`, and `(10)-20`.
    written = match["low"] or match["lowest"]
    low = min(float(written), _in_parentheses(match["softmid"] or written))
    if match["plus"] in {"+", "(+)"} or match["plus2"]:
        return low, None, bool(match["exact"])
    if match["plus"]:
        # `10−`: ten or fewer.
        return 0, low, bool(match["exact"])
    # A range is exact at both ends: `5-6!h` does not mean seven, where `5!h` may.
    high = match["high"] or match["softonly"] or match["alt"] or match["upper"]
    return low, float(high or low), bool(high or match["exact"])


def _softened(low: float, high: float, soft: float) -> tuple[float, float | None]:
    """Return a range widened by the number in parentheses after it: `11-14(15)`, or `5(4)!h`."""
    # Five or more, and now and then four.
    if soft == low - 1 and high == low <= _LONGEST_SUIT:
        return soft, None
    return low, max(high, soft)


def _in_parentheses(text: str) -> float:
    """Return the number that stands in parentheses: 15 of `(15)`, 18 of `(bad 18)`."""
    return float("".join(letter for letter in text if letter.isdigit()))


def _compared(sign: str | None, low: float, high: float | None) -> tuple[float, float | None]:
    match sign:
        case "<=" | "≤":
            return 0, low
        case ">=" | "≥":
            return low, None
        case "<":
            return 0, low - 1
        case ">":
            return low + 1, None
        case _:
            return low, high


def _is_shape(text: str) -> bool:
    """Return whether lengths can be those of a hand; `x` is any."""
    lengths = [letter for letter in text if letter.isdigit() or letter == "x"]
    total = sum(int(letter) for letter in lengths if letter != "x")
    if len(lengths) != 4 or text.count("(") != text.count(")"):
        return False
    # Digits that cannot be lengths of one hand are left for the number or the unknown word.
    return total <= 13 if "x" in lengths else total == 13


def _are_calls(text: str) -> bool:
    """Return whether calls that are joined rise: `2!d-2!h-3X`, where `5!h-4!s` are lengths."""
    levels = [int(level) for level in re.findall(r"\d", text)]
    # Calls that continue the auction begin low and never fall in level. Lengths of suits fall, or
    # begin with four and more.
    return levels[0] <= 3 and all(level <= next_level for level, next_level in pairwise(levels))


_CHECKS: Final = {"shape": _is_shape, "calls": _are_calls}


def _unit_follows(text: str, offset: int) -> bool:
    return bool(re.match(r"\s*(?:\+|hcp|HCP|pts|points|bal)", text[offset:]))


# After these words authors write other calls, not lengths: `see 2!c`, `then 2!h`.
_CALL_WORDS: Final = frozenset(
    {
        "reference",
        "same",
        "continuation",
        "system",
        "canape",
        "rebid",
        "jump",
        "relay",
        "complete",
        "waiting",
    }
)


def _follows_call_word(text: str, before: list[Item]) -> bool:
    """Return whether level and suit are a call after these words, not a length: `puppet to 2!c`."""
    # `puppet to 2!c`, `forces 2!d`.
    word = text[before[-1].start : before[-1].end].lower() if before else ""
    signs_off = len(before) > 1 and before[-2].name in {"sign-off", "to-play"}
    # `sign off in 3m`.
    if word in {"to", "forces", "to play"} or (word == "in" and signs_off):
        return True
    if before and before[-1].name == "at-most" and any(item.kind == "forcing" for item in before):
        return True  # forcing up to two hearts
    # A list such as `2!c/2!d/2!h` is of calls if its first member is, so signs between calls are
    # stepped over.
    for item in reversed(before):
        if item.kind == "filler":
            continue
        if item.kind == "calls" or item.is_sign("/", "-", "--"):
            return item.kind == "calls"
        if item.kind in {"condition", "who"}:
            return True
        return item.name in _CALL_WORDS or item.name in {"puppet", "accept", "complete"}
    return False
