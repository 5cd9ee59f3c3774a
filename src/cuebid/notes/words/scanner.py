"""Cut a description into items: numbers, shapes, cards, calls, phrases of the tables, signs.

Nothing is left out: text that is no other item becomes an item of kind `unknown`.
"""

# At each offset the readings are tried in this order: a label such as `a)`, a link, then the longer
# of a phrase of the tables and a number, then a sign, then an unknown word. Among numbers the more
# special form comes first, because its beginning is a valid shorter form: the date 1-2-2020 begins
# like a shape, `5M332` like a length of a major, and any of them like a plain number. Where both a
# call and a length are possible, as in `2!c`, what was read before decides.
#
# Scanning does not depend on the auction, so one description that stands under many calls is cut
# once.

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cuebid.notes.words.item import Item
from cuebid.notes.words.lexicon import (
    LANGUAGES,
    Entry,
    Lexicon,
    letters_of,
    lexicon,
    without_accents,
)
from cuebid.notes.words.numbers import lone_suit_letter, numeric, suit_letter

# An alert mark before a word in capitals says nothing more than the word.
# Stars and underscores are marks of bold and italic text in BML.
_BLANK: Final = re.compile(r"(?:[\s*_]|!(?=[A-Z(]{2}))+")
_LINK: Final = re.compile(r"\[([^\[\]\n]+)\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)")
_TARGET: Final = re.compile(r"\]\(([^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)")
_SIGN: Final = re.compile(r"!(?![A-Za-z])|[\"“”,;:.()\[\]/\n|]|---?|–|—|-|->|→|\+|&|=|<|>")
_UNKNOWN: Final = re.compile(r"![A-Za-z]+|[^\W_]+(?:['’][^\W_]+)?|.")
_HONOURED_SUIT: Final = re.compile(r"!([cdhs])(?=(?:[AKQJTx]|10){2,}(?![A-Za-z]))")
_SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
# `4-4 fit`, `5--3/5--2 !c fit`, `8-card fit`: the trumps of both hands together.
_FIT_OF_BOTH: Final = re.compile(
    r"(?:[4-8]--?[2-5](?:\s?(?:/|or)\s?[4-8]--?[2-5])*|(?:[789]|10)\+?[\s-]card)"
    r"(?=\s(?:![cdhs]s?\s|\w+\s)?(?:fit|support)(?![A-Za-z]))"
)
# `!h 5-2 preference`: how long the suit is in both hands, which tells nothing more.
_PREFERENCE_OF_BOTH: Final = re.compile(r"[4-8]--?[2-4](?=\s(?:preference|pref|tolerance)\b)")
# `one` is a number only before a word for what is counted; elsewhere it is like an article.
_COUNT: Final = re.compile(
    r"(?:any\s)?(?P<count>one|two)(?=\s+(?:aces?|kings?|queens?|key\s?cards?|kcs?|controls?|losers?"
    r"|(?:top\s)?honou?rs?)(?![A-Za-z]))",
    re.IGNORECASE,
)
_COUNTS: Final = {"one": 1, "two": 2}
_COMPARED: Final = {"<": "less-than", ">": "more-than"}
_SHORTER: Final = re.compile(r"(?<=-)[2-5]")
# `no trump queen` is no notrump, and denies the card.
_NO_TRUMPS: Final = re.compile(
    r"(?i)no\s(?=trumps?\s(?:queen|q|honou?rs?|card|support|fit)(?![a-z]))"
)
# `2-Q`: two key cards without the queen.
_LESS_QUEEN: Final = re.compile(r"(?<=\d)\s?[-–](?=\s?Q(?![a-z]))")
# `(X < M)` tells for which of several calls a row holds.
_CONDITION: Final = re.compile(r"\(\s?[XYZ]\s?[<>≤≥]=?\s?(?:[XYZ]|o?[Mm]|![cdhs])\s?\)")
_LABEL: Final = re.compile(
    r"(?:(?<=\n)|(?<=\A)|(?<=[:.;]\s)|(?<=\s))\(?(?P<label>[a-h]|[1-9])\)\s+"
)


# Documents repeat descriptions under many calls, in pasted tables above all; the limit is more than
# the largest notes have, and keeps a long-running program from growing.
@lru_cache(maxsize=20_000)
def scan(text: str, languages: tuple[str, ...] = LANGUAGES) -> tuple[Item, ...]:
    """Return the items of a description in order, without blanks and marks of bold text."""
    words = lexicon(languages)
    # Words of every language are looked up, so that a missing accent is no unknown word.
    text = without_accents(_without_frame(text))
    items: list[Item] = []
    offset = 0
    while offset < len(text):
        blank = _BLANK.match(text, offset)
        if blank is not None:
            # A line end counts as a sign, since lines are alternatives or conjunctions of their
            # own.
            for blank_index, letter in enumerate(blank[0]):
                if letter == "\n":
                    items.append(Item("sign", "\n", offset + blank_index, offset + blank_index + 1))
            offset = blank.end()
            continue
        mark = _mark_of_link(text, offset, words)
        if mark:
            offset += mark
            continue
        # Of a phrase and a number that begin here the longer wins: `5-card` goes before `5`.
        item = _label(text, offset) or _link(text, offset, words)
        item = item or _own_letter(text, offset, items, languages[0])
        item = item or suit_letter(text, offset, items)
        item = item or _suit_before_honours(text, offset) or _fit_of_both(text, offset)
        item = item or _count(text, offset) or _apart(text, offset)
        if item is None:
            phrase_match = words.match(text, offset)
            phrase = phrase_match and _phrase(*phrase_match, text, offset)
            number = numeric(text, offset, items)
            lone_letter = lone_suit_letter(text, offset, items)
            item = max(
                (candidate for candidate in (lone_letter, phrase, number) if candidate),
                key=lambda candidate: candidate.end,
                default=None,
            )
        item = item or _other(text, offset)
        offset = item.end
        items += _in_full(item)
    return tuple(_with_ranges(items))


def _own_letter(text: str, offset: int, items: list[Item], language: str) -> Item | None:
    """Return the unit or suit that a capital letter after a number means in a language."""
    letters = letters_of(language)
    is_letter = text[offset] in letters and not text[offset + 1 : offset + 2].isalpha()
    touches = is_letter and bool(items) and items[-1].kind == "number" and items[-1].end == offset
    if not touches:
        return None
    name = letters[text[offset]]
    return Item("unit" if name == "hcp" else "suits", name, offset, offset + 1)


def _in_full(item: Item) -> tuple[Item, ...]:
    """Return an item; a word that counts cards, such as the Dutch `vierkaart`, as two items."""
    if item.kind != "length":
        return (item,)
    number = replace(item, kind="number", low=int(item.name), high=int(item.name))
    return number, Item("cards", "cards", item.end, item.end)


def _with_ranges(items: list[Item]) -> Iterator[Item]:
    """Yield two numbers around a word for `to` as one range: `van 12 tot 14`, `six to nine`.

    `between 12 and 14` is one range as well; elsewhere `between` is a condition, as `if` is.
    """
    index = 0
    while index < len(items):
        item, upper = items[index], items[index + 2 : index + 3]
        # A word before the first number, as in `od 12 do 14`, says nothing more.
        lower = items[index + 1 : index + 4]
        is_between = (item.kind, item.name) == ("bound", "between")
        if (item.name == "at-least" or is_between) and _is_range(lower, is_between=is_between):
            index += 1
            if is_between:
                yield _one_range(lower)
                index += 3
            continue
        if is_between:
            item = replace(item, kind="condition", name="if")
        if upper and _is_range(items[index : index + 3]):
            yield _one_range(items[index : index + 3])
            index += 3
            continue
        yield item
        index += 1


def _one_range(items: list[Item]) -> Item:
    first, _, last = items
    return replace(first, end=last.end, high=last.low, exact=True)


def _is_range(items: list[Item], *, is_between: bool = False) -> bool:
    if [each.kind for each in items[::2]] != ["number", "number"] or len(items) != 3:
        return False
    first, word, second = items
    is_single = first.low == first.high and second.low == second.high
    # `from 12 up to 14`, and `twelve to fourteen`, whose numbers are words.
    is_to = word.name == "at-most" or (word.kind, word.name) == ("filler", "to")
    joins = (word.kind, word.name) == ("join", "and") if is_between else is_to
    return joins and is_single and first.low < second.low


def _phrase(entry: Entry, end: int, text: str, offset: int) -> Item:
    """Return the item of an entry; number words become numbers, fillers keep their own text."""
    if entry.kind == "number":
        return Item("number", entry.name, offset, end, int(entry.name), int(entry.name))
    # Fillers keep their text because one of them matters: after `to` a level and a suit are a
    # call.
    name = text[offset:end].lower() if entry.kind == "filler" else entry.name
    return Item(entry.kind, name, offset, end)


def _label(text: str, offset: int) -> Item | None:
    match = _LABEL.match(text, offset)
    # In `6!s (NV 5) and ...` the parenthesis ends a remark.
    if match is None or (text[offset] != "(" and _is_inside(text, offset)):
        return None
    return Item("label", match["label"], offset, match.end())


def _is_inside(text: str, offset: int) -> bool:
    """Return whether a parenthesis opened earlier in the line is still open at an offset."""
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    return line.count("(") > line.count(")")


def _link(text: str, offset: int, words: Lexicon) -> Item | None:
    """Return a link whose words repeat its target; None for others, whose words are read as text.

    A link that ends with the name of a convention, `[Double Fit RKB](#...)`, is that convention.
    """
    match = _LINK.match(text, offset) if text[offset] == "[" else None
    if match is None or _letters(match[1]) not in _letters(match[2]):
        return None
    named = _convention_at_end(text, match.start(1), match.end(1), words)
    if named is not None:
        return Item(named.kind, named.name, offset, match.end())
    return Item("link", match[1], offset, match.end())


def _mark_of_link(text: str, offset: int, words: Lexicon) -> int:
    """Return the length of the mark of a link whose words are read as text; 0 where none is.

    Marks are no parentheses: `[weak, usually two honours, 6!h](#weak)` hedges the honours alone.
    """
    if text[offset] == "]":
        match = _TARGET.match(text, offset)
        return match.end() - offset if match else 0
    is_link = text[offset] == "[" and _LINK.match(text, offset) is not None
    return 1 if is_link and _link(text, offset, words) is None else 0


def _without_frame(text: str) -> str:
    """Return a text without brackets around all of it, which frame and do not hedge."""
    inner = text.strip()
    is_framed = inner.startswith("[") and inner.endswith("]") and inner.count("[") == 1
    return text.replace("[", " ").replace("]", " ") if is_framed else text


def _convention_at_end(text: str, start: int, end: int, words: Lexicon) -> Entry | None:
    """Return the convention with which the words of a link end, if any."""
    for begin in range(start, end):
        if begin > start and text[begin - 1].isalnum():
            continue
        phrase = words.match(text, begin)
        if phrase is not None and phrase[1] == end and phrase[0].kind == "convention":
            return phrase[0]
    return None


def _apart(text: str, offset: int) -> Item | None:
    """Return a `no` that must not be read as part of a phrase, or a condition such as `(X < M)`."""
    begins = not offset or not text[offset - 1].isalnum()
    if begins and (match := _NO_TRUMPS.match(text, offset)):
        return Item("join", "not", offset, match.end() - 1)
    if match := _LESS_QUEEN.match(text, offset):
        return Item("join", "not", offset, match.end())
    match = _CONDITION.match(text, offset)
    return match and Item("remark", "status", offset, match.end())


def _suit_before_honours(text: str, offset: int) -> Item | None:
    """Return the suit of `!dAKQ`, which the tables have only as a word by itself."""
    match = _HONOURED_SUIT.match(text, offset)
    return match and Item("suits", _SUITS[match[1]], offset, match.end())


def _fit_of_both(text: str, offset: int) -> Item | None:
    """Return the lengths of trumps in both hands: the shorter ones, or a filler for their sum."""
    if not text[offset].isdigit():
        return None
    if match := _PREFERENCE_OF_BOTH.match(text, offset):
        return Item("filler", match[0], offset, match.end())
    match = _FIT_OF_BOTH.match(text, offset)
    if match is None:
        return None
    shorter = [int(length) for length in _SHORTER.findall(match[0])]
    if not shorter:
        return Item("filler", match[0], offset, match.end())
    return Item("number", match[0], offset, match.end(), min(shorter), None)


def _count(text: str, offset: int) -> Item | None:
    """Return the number word before a card, such as `one` in `at most one king`; else None."""
    match = _COUNT.match(text, offset) if text[offset] in "aAoOtT" else None
    if match is None or (offset and text[offset - 1].isalnum()):
        return None
    count = _COUNTS[match["count"].lower()]
    return Item("number", str(count), offset, match.end(), count, count)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())


def _other(text: str, offset: int) -> Item:
    sign = _SIGN.match(text, offset)
    # `<INV`, where no number follows.
    if sign is not None and sign[0] in _COMPARED:
        return Item("bound", _COMPARED[sign[0]], offset, sign.end())
    if sign is not None:
        return Item("sign", sign[0], offset, sign.end())
    match = _UNKNOWN.match(text, offset)
    end = match.end() if match else offset + 1
    return Item("unknown", text[offset:end], offset, end)
