"""Parse the table of natural bidding, `natural-bidding.txt`, whose head describes its format.

The words of a row are looked up in the vocabulary and composed into functions once, so that finding
the meaning of a call takes little time. A mistake in the table raises `TableError` with the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from cuebid.evaluation import HCP, HONOURS, SHORTEST
from cuebid.meaning.natural.conditions import by_level, clauses_of, is_of_position, read_condition
from cuebid.meaning.natural.hand import HandKind, Limits, SpecialHand
from cuebid.meaning.natural.numbers import TableError, look_up, read_number
from cuebid.meaning.natural.table import NaturalRow, NaturalSituation
from cuebid.meaning.natural.vocabulary.forces import FORCES
from cuebid.meaning.natural.vocabulary.hands import HANDS
from cuebid.meaning.natural.vocabulary.lengths import LENGTHS
from cuebid.meaning.natural.vocabulary.suits import ABOUT
from cuebid.meaning.purpose import Purpose

__all__ = ["TableError", "natural_names", "natural_situation", "read_situations"]

_FILE: Final = "natural-bidding.txt"
# Purposes by their names in the table: the words of a purpose up to a comma, or a special name.
_PURPOSES: Final[Mapping[str, Purpose]] = {
    **{purpose.value.split(",", maxsplit=1)[0]: purpose for purpose in Purpose},
    "for takeout": Purpose.TAKEOUT,
    "negative": Purpose.NEGATIVE,
}
_NOBODY: Final = "nobody"
_MOST_HCP: Final = 37
_MOST_CARDS: Final = 13
_FEATURES: Final = {"HCP": HCP, "honours": HONOURS}

_TITLE: Final = re.compile(r"\[(?P<name>.+?)\] (?P<title>.+)")
_HAND: Final = re.compile(r"(?P<kind>rarely: |meant: )?(?:if (?P<when>.+?): )?(?P<items>.+)")
_CARD_FIELDS: Final = {"cards together": "together", "cards": "cards", "trumps": "trumps"}
_POINT_FIELDS: Final = {"both HCP": "both_hcp", "both": "both", "HCP": "hcp", "points": "points"}


@cache
def natural_situation(name: str) -> NaturalSituation:
    """Return a situation of the table by name; its rows are parsed on first use."""
    title, lines = _natural_sections()[name]
    return NaturalSituation(name, title, tuple(_rows(lines)))


@cache
def _natural_sections() -> Mapping[str, tuple[str, list[str]]]:
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    return {name: (title, lines) for name, title, lines in _sections(text)}


def natural_names() -> tuple[str, ...]:
    """Return the names of all situations of natural bidding, in the order of the table."""
    return tuple(_natural_sections())


def read_situations(text: str) -> Iterator[NaturalSituation]:
    """Parse the text of a natural bidding table, and yield its situations.

    Raises:
        TableError: a line cannot be parsed; the message quotes it.
    """
    for name, title, lines in _sections(text):
        yield NaturalSituation(name, title, tuple(_rows(lines)))


def _sections(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield (name, title, lines) of each section, without comments and blank lines."""
    sections: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        title = _TITLE.fullmatch(line)
        if title is not None:
            sections.append((title["name"], title["title"], []))
        elif sections:
            sections[-1][2].append(line)
        else:
            raise TableError(f"a row before the first situation: {line!r}")
    yield from sections


def _rows(lines: Iterable[str]) -> list[NaturalRow]:
    """Parse the rows of a situation: a line for each row, indented lines for its hands."""
    heads: list[tuple[str, list[str]]] = []
    for line in lines:
        if not line.startswith(" "):
            heads.append((line, []))
        elif heads:
            heads[-1][1].append(line.strip())
        else:
            raise TableError(f"hands before the first row: {line!r}")
    hands_of = {head.split("|")[0].strip(): hands for head, hands in heads}
    return [_row(head, _with_references(hands, hands_of)) for head, hands in heads]


def _with_references(hands: list[str], hands_of: Mapping[str, list[str]]) -> list[str]:
    """Return lines of hands with each `= name of a row` replaced by the hands of that row."""
    return [
        each
        for hand in hands
        for each in (look_up(hands_of, hand[2:], hand) if hand.startswith("= ") else [hand])
    ]


def _row(head: str, hand_lines: Iterable[str]) -> NaturalRow:
    columns = [column.strip() for column in head.split("|")]
    if len(columns) != 4:
        raise TableError(f"a row has four columns: {head!r}")
    name, when, says, worth = columns
    clauses, words = clauses_of(when), says.split(", ")
    forces = [word for word in words[1:] if word in FORCES]
    about = [word.removeprefix("about ") for word in words[1:] if word.startswith("about ")]
    is_artificial = "artificial" in words[1:]
    if len(forces) + len(about) + is_artificial != len(words) - 1:
        raise TableError(f"a word is not known in {says!r}")
    kinds: dict[str, list[HandKind | SpecialHand]] = {"": [], "rarely: ": [], "meant: ": []}
    for line in hand_lines:
        kind, hand = _hand(line)
        kinds[kind].append(hand)
    is_nobodys = words[0] == _NOBODY
    suits = about[0] if about else "no suit" if is_artificial else "its suit"
    return NaturalRow(
        name=name,
        where=read_condition(clause for clause in clauses if is_of_position(clause)),
        when=by_level(clause for clause in clauses if not is_of_position(clause)),
        hands=None if is_nobodys else tuple(kinds[""]),
        purpose=Purpose.UNKNOWN if is_nobodys else look_up(_PURPOSES, words[0], head),
        force=FORCES[forces[0]] if forces else None,
        about=look_up(ABOUT, suits, head),
        is_artificial=is_artificial,
        worth=read_number(worth),
        unusual=tuple(kinds["rarely: "]),
        meant_for=tuple(kinds["meant: "]),
    )


# Lines of hands: items separated by commas.


def _hand(line: str) -> tuple[str, HandKind | SpecialHand]:
    """Parse a line of hands; return its kind, such as `rarely: `, and the hands."""
    parts = _HAND.fullmatch(line)
    if parts is None:
        raise TableError(f"no hand: {line!r}")
    kind, items = parts["kind"] or "", parts["items"]
    when = None if parts["when"] is None else read_condition(clauses_of(parts["when"]))
    if items in HANDS:
        return kind, SpecialHand(when=when, of=HANDS[items])
    fields: dict[str, Any] = {}
    others: list[Any] = []
    for item in items.split(", "):
        if item in LENGTHS:
            others.append(LENGTHS[item])
        else:
            fields.update(_item(item, line))
    return kind, HandKind(when=when, others=tuple(others), **fields)


def _item(item: str, line: str) -> dict[str, Any]:
    """Parse an item such as `5 cards` into a field of `HandKind` and its value."""
    if item in _FLAGS:
        return _FLAGS[item]
    for pattern, field in _FIELDS.items():
        match = pattern.fullmatch(item)
        if match is not None:
            return field(match)
    raise TableError(f"{item!r} is not known in {line!r}")


def _theirs(match: re.Match[str]) -> dict[str, Any]:
    return {"theirs": (int(match["low"]), int(match["high"] or _MOST_CARDS))}


def _feature(match: re.Match[str]) -> dict[str, Any]:
    field = "in_suit" if match["where"] == "there" else "in_theirs"
    return {field: (_FEATURES[match["feature"]], int(match["least"]))}


_FLAGS: Final[Mapping[str, dict[str, Any]]] = {
    "any hand": {},
    "balanced": {"balanced": True},
    "stopped": {"stopped": True},
    "a short suit": {"most": (SHORTEST, 1)},
}
_FIELDS: Final[Mapping[re.Pattern[str], Callable[[re.Match[str]], dict[str, Any]]]] = {
    re.compile(r"(?P<low>\d)(?:\+| to (?P<high>\d)) of theirs"): _theirs,
    re.compile(r"(?P<number>\d)\+ controls"): lambda match: {"controls": int(match["number"])},
    re.compile(r"(?P<feature>HCP|honours) (?P<least>\d) (?P<where>there|in theirs)"): _feature,
    re.compile(r"(?P<number>.+?) (?P<unit>cards together|cards|trumps)"): lambda match: {
        _CARD_FIELDS[match["unit"]]: read_number(match["number"])
    },
    re.compile(r"(?P<limits>.+?) (?P<unit>both HCP|both|HCP|points)"): lambda match: {
        _POINT_FIELDS[match["unit"]]: _limits(match["limits"], match["unit"])
    },
}


def _limits(words: str, unit: str) -> Limits:
    """Parse limits such as `24 to 26` or `24+`."""
    if words.endswith("+"):
        most = float(_MOST_HCP) if unit == "HCP" else None
        return read_number(words[:-1]), most
    low, _, high = words.partition(" to ")
    return read_number(low), read_number(high)
