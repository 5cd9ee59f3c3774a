"""A description cut into items: numbers, shapes, cards, calls, phrases of the tables, signs.

Nothing is left out: what is no item becomes an item of kind `unknown` with its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cuebid.notes.words.lexicon import LANGUAGES, Entry, lexicon

__all__ = ["Item", "scan"]

_RANGE: Final = r"\d+(?:\.\d+)?"
_DASH: Final = r"\s?(?:---?|–|—|-)\s?"
# An alert mark before a word in capitals says nothing more than the word.
_BLANK: Final = re.compile(r"(?:[\s*_]|!(?=[A-Z(]{2}))+")
# A pattern of four lengths: `4441`, `54(xx)`, `(41)44`, `3=5=1=4`, `5-4-2-2`, `22(54)`.
_SHAPE: Final = re.compile(
    r"(?:\d[=–-]{1,2}\d[=–-]{1,2}\d[=–-]{1,2}\d"
    r"|\d-\d-\(\d-?\d\)"
    r"|(?=[\dx()]{4,8}(?![\w!]))(?:\(?[\dx]\(?\)?){4}\)?"
    r")(?![\w!+])"
)
# Lengths with their suits, in one word: `5M332`, `4M333`, `5m4M31`, `5M4oM22`.
_SUITED_SHAPE: Final = re.compile(
    r"(?:\d(?:!?[cdhs]|o?[Mm])){1,2}\(?\d{1,3}\)?(?!\w)|\d![cdhs]\(\d{3}\)|\d![cdhs]\d![cdhs]\d\d(?!\w)"
)
_NUMBER: Final = re.compile(
    rf"(?P<least><=|>=|≤|≥|<|>|=)?\s?~?(?P<softlow>\(\d+\))?(?P<low>{_RANGE})"
    rf"(?:(?P<plus>\+|−)|(?P<exact>=(?!\d))|{_DASH}(?P<high>{_RANGE})(?P<plus2>\+)?|/(?P<alt>\d)(?![\d.]))?"
    r"(?P<softhigh>\s?\(\d+\))?"
)
# Two suits at once: `5-4`, `54`, `4+4+`, `5+-4+`.
_TWO_SUITS: Final = re.compile(
    r"(?P<one>[4-7])(?P<p1>\+)?(?:---?|–|-|/)?(?P<two>[4-7])(?P<p2>\+)?(?![\d.]|\s?(?:hcp|HCP|pts|points))(?![–-]{1,2}\d)"
)
_CARDS: Final = re.compile(
    r"(?:10|[AKQJHT])(?:[AKQJHTx9]|10|\(x+\))+(?![A-Za-z])|x{2,}(?![A-Za-z])"
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
_LONGER: Final = re.compile(r"o?[Mm]\s?[<>]=?\s?o?[Mm](?![A-Za-z])")
_LINK: Final = re.compile(r"\[([^\[\]\n]+)\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)")
_TARGET: Final = re.compile(r"\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)")
_SIGN: Final = re.compile(r"[,;:.()\[\]/\n|]|---?|–|—|-|->|→|\+|&|=|<|>")
_UNKNOWN: Final = re.compile(r"![A-Za-z]+|[^\W_]+(?:['’][^\W_]+)?|.")
_LABEL: Final = re.compile(
    r"(?:(?<=\n)|(?<=\A)|(?<=[:.;]\s)|(?<=\s))\(?(?P<label>[a-h]|[1-9])\)\s+"
)


_BEGIN_NUMBERS: Final = frozenset("(<>=~≤≥xAKQJHTMmXo")
_SHAPES: Final = (
    ("date", _DATE),
    ("longer", _LONGER),
    ("honours", _CARDS),
    ("calls", _CALLS),
    ("suited", _SUITED_SHAPE),
    ("shape", _SHAPE),
    ("notrump", _NOTRUMP),
)


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a description.

    Attributes:
        kind: `number`, `shape`, `pair`, `suited`, `honours`, `calls`, `link`, `sign`, `label`,
            `unknown`, or the kind of an entry of the tables.
        name: the sign, the label, the text, or the name of the entry.
        start: the offset of its first character.
        end: the offset behind its last.
        low: of a number or pair, the smaller, or the first.
        high: the larger, or the second; None where it is open.
        exact: whether the number is said to be exact, by `=` or a range.
    """

    kind: str
    name: str
    start: int
    end: int
    low: float = 0
    high: float | None = None
    exact: bool = False

    def is_sign(self, *signs: str) -> bool:
        """Whether it is one of these signs."""
        return self.kind == "sign" and self.name in signs


@lru_cache(maxsize=20_000)
def scan(text: str, languages: tuple[str, ...] = LANGUAGES) -> tuple[Item, ...]:
    """The items of a description, in order; blanks and marks of bold text lie between them."""
    words = lexicon(languages)
    items: list[Item] = []
    at = 0
    while at < len(text):
        blank = _BLANK.match(text, at)
        if blank is not None:
            for offset, letter in enumerate(blank[0]):
                if letter == "\n":
                    items.append(Item("sign", "\n", at + offset, at + offset + 1))
            at = blank.end()
            continue
        item = _label(text, at) or _link(text, at)
        if item is None:
            found = words.match(text, at)
            phrase = found and _phrase(*found, text, at)
            number = _numeric(text, at, items)
            item = max(
                (one for one in (phrase, number) if one), key=lambda one: one.end, default=None
            )
        item = item or _other(text, at)
        items.append(item)
        at = item.end
    return tuple(items)


def _phrase(entry: Entry, end: int, text: str, at: int) -> Item:
    """The item of an entry: a number where it is one; of words without weight the word itself."""
    if entry.kind == "number":
        return Item("number", entry.name, at, end, int(entry.name), int(entry.name))
    name = text[at:end].lower() if entry.kind == "filler" else entry.name
    return Item(entry.kind, name, at, end)


def _label(text: str, at: int) -> Item | None:
    found = _LABEL.match(text, at)
    return found and Item("label", found["label"], at, found.end())


def _link(text: str, at: int) -> Item | None:
    """A link that names what it leads to; of another the words are read and the target is one."""
    if text[at] == "]" and (found := _TARGET.match(text, at)):
        return Item("sign", "]", at, found.end())
    found = _LINK.match(text, at) if text[at] == "[" else None
    if found is None or _letters(found[1]) not in _letters(found[2]):
        return None
    return Item("link", found[1], at, found.end())


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def _numeric(text: str, at: int, before: list[Item]) -> Item | None:
    """A number, a shape, cards, calls: the first that begins here."""
    letter = text[at]
    if letter not in _BEGIN_NUMBERS and not letter.isdigit():
        return None
    for kind, pattern in _SHAPES:
        found = pattern.match(text, at)
        if found is not None and _CHECKS.get(kind, bool)(found[0]):
            return Item(kind, found[0], at, found.end())
    if found := _BINDING.match(text, at):
        return Item("binding", f"{found['variable']}={found['suit'].upper()}", at, found.end())
    if _follows_call_word(before) and (found := _CALL.match(text, at)):
        return Item("calls", found[0], at, found.end())
    return _two_suits(text, at) or _number(text, at)


def _two_suits(text: str, at: int) -> Item | None:
    found = _TWO_SUITS.match(text, at)
    if found is None:
        return None
    one, two = int(found["one"]), int(found["two"])
    plain = found.end() - at == 2
    if one < two or one + two > 13 or (plain and _unit_follows(text, found.end())):
        return None
    return Item("pair", found[0], at, found.end(), one, two)


def _number(text: str, at: int) -> Item | None:
    found = _NUMBER.match(text, at)
    if found is None:
        return None
    low = float(found["low"])
    high: float | None = low
    exact = bool(found["exact"])
    if found["plus"] == "+" or found["plus2"]:
        high = None
    elif found["plus"]:
        low, high = 0, low
    elif found["high"]:
        high, exact = float(found["high"]), True
    elif found["alt"]:
        high, exact = float(found["alt"]), True
    low, high = _compared(found["least"], low, high)
    if found["softlow"]:
        low = min(low, float(found["softlow"].strip("()")))
    if found["softhigh"] and high is not None:
        high = max(high, float(found["softhigh"].strip(" ()")))
    if high is not None and high < low:
        low, high = high, low
    return Item("number", found[0], at, found.end(), low, high, exact or found["least"] == "=")


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
    """Whether lengths can be those of a hand; `x` is any."""
    lengths = [letter for letter in text if letter.isdigit() or letter == "x"]
    total = sum(int(letter) for letter in lengths if letter != "x")
    if len(lengths) != 4 or text.count("(") != text.count(")"):
        return False
    return total <= 13 if "x" in lengths else total == 13


def _are_calls(text: str) -> bool:
    """Whether calls that are joined rise: `2!d-2!h-3X`, where `5!h-4!s` are lengths."""
    levels = [int(level) for level in re.findall(r"\d", text)]
    return levels[0] <= 3 and all(one <= two for one, two in pairwise(levels))


_CHECKS: Final = {"shape": _is_shape, "calls": _are_calls}


def _unit_follows(text: str, at: int) -> bool:
    return bool(re.match(r"\s*(?:\+|hcp|HCP|pts|points|bal)", text[at:]))


_CALL_WORDS: Final = frozenset({"reference", "continuation", "system", "canape"})


def _follows_call_word(before: list[Item]) -> bool:
    """Whether the words before make a level and suit a call, not a length: `puppet to 2!c`."""
    if before and before[-1].kind == "filler" and before[-1].name == "to":
        return True
    if before and before[-1].name == "at-most" and any(one.kind == "forcing" for one in before):
        return True  # forcing up to two hearts
    for item in reversed(before):
        if item.kind == "filler":
            continue
        if item.kind == "calls" or item.is_sign("/", "-", "--"):
            return item.kind == "calls"
        if item.kind in {"condition", "who"}:
            return True
        return item.name in _CALL_WORDS or item.name in {"puppet", "accept"}
    return False


def _other(text: str, at: int) -> Item:
    sign = _SIGN.match(text, at)
    if sign is not None:
        return Item("sign", sign[0], at, sign.end())
    found = _UNKNOWN.match(text, at)
    end = found.end() if found else at + 1
    return Item("unknown", text[at:end], at, end)
