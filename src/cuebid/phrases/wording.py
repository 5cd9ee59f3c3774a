"""Write descriptions of hands in one of several languages, from its table of words."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from cuebid.core import ReadError, Suit
from cuebid.phrases.key_cards import KEY_CARD_PART
from cuebid.phrases.parts import UNBID, Description, Kind, Part

_TABLES: Final = Path(__file__).parent / "tables"
ENGLISH: Final = "english"
"""The language of the toolkit's messages, and of the texts that it reads."""
LANGUAGES: Final = (
    ENGLISH,
    *sorted(path.stem for path in _TABLES.glob("*.toml") if path.stem != ENGLISH),
)
"""Languages that have a table of words, English first."""
# A context variable, because each request of a page or command has its own language.
_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)

# Players read `6 diamonds` as a minimum, so from five cards on `exactly` is written.
_LONG: Final = 5
# From ten on, `12+ clubs` looks like points, so `12+ cards in clubs` is written.
_LIKE_POINTS: Final = 10


class SuitStyle(Enum):
    """The way in which suits are written."""

    WORDS = "words"
    SYMBOLS = "symbols"
    BML = "bml"


class Vocabulary:
    """The words of one language, and the methods that write descriptions with them."""

    def __init__(
        self, table: Mapping[str, Mapping[str, str]], suits: SuitStyle = SuitStyle.WORDS
    ) -> None:
        self._table = table
        self._style = suits

    @property
    def name(self) -> str:
        """The language, as its speakers call it."""
        return self._table["language"]["name"]

    @property
    def code(self) -> str:
        """The code of the language, for HTML pages."""
        return self._table["language"]["code"]

    @cached_property
    def brief(self) -> Vocabulary:
        """The vocabulary for a line of a convention card: suit symbols, and HCP without a unit."""
        units = {**self._table["units"], "hcp": ""}
        forcing = self._table["forcing_on_cards"]
        return Vocabulary({**self._table, "units": units, "forcing": forcing}, SuitStyle.SYMBOLS)

    @cached_property
    def english(self) -> Vocabulary:
        """The English vocabulary in the same style, to compare authors' texts with descriptions."""
        is_english = "purposes" not in self._table
        return self if is_english else Vocabulary(_table(ENGLISH), self._style)

    def words(self, section: str, name: str, **values: object) -> str:
        """Return a phrase of the table with its placeholders filled."""
        return self._table[section][name].format(**values)

    def has(self, section: str, name: str) -> bool:
        """Return whether a section of the table has an entry."""
        return name in self._table[section]

    def is_hedge(self, clause: str) -> bool:
        """Return whether an author's clause begins with a hedge, such as `usually`."""
        return clause.split(" ", 1)[0] in self._table["hedges"]["words"].split()

    def purpose(self, text: str) -> str:
        """Translate a purpose into this language; clauses without an entry stay in English."""
        purposes = self._table.get("purposes", {})
        # Authors begin some purposes with a capital letter; entries are in lower case.
        in_small = text[:1].lower() + text[1:]
        if in_small in purposes or not purposes:
            return purposes.get(in_small, text)
        both = text.split(" or ")
        if len(both) == 2 and all(each in purposes for each in both):
            return self.words(
                "call", "or_purpose", first=purposes[both[0]], second=purposes[both[1]]
            )
        return self._table["join"]["and"].join(
            purposes.get(each, each) for each in text.split(", ")
        )

    def on_card(self, text: str) -> str:
        """Translate a heading or label of a convention card: `Answers to 1C`, `4th`.

        A text without an entry is returned unchanged.
        """
        labels = self._table.get("card", {})
        start, _, call = text.rpartition(" ")
        if text not in labels and start in labels:
            return f"{labels[start]} {call}"
        return labels.get(text, text)

    def value(self, feature: str, value: int) -> str:
        """Return a hand's value of a feature in words: a number, or the name of a level."""
        levels = f"{feature}_levels"
        return self.words(levels, str(value)) if levels in self._table else str(value)

    def suit(self, suit: Suit) -> str:
        """Return the name or symbol of a suit, as the style has it."""
        if self._style is SuitStyle.SYMBOLS:
            return suit.symbol
        if self._style is SuitStyle.BML:
            return f"!{suit.letter.lower()}"
        return self._table["suits"][suit.word.lower()]

    def description(self, description: Description) -> str:
        """Return a description of hands in words: common parts, then the alternatives."""
        if description.is_empty:
            return self.words("join", "no_hand")
        if description.says_nothing:
            return self.words("join", "any_hand")
        both = self._table["join"]["and"]
        common = [self.part(part) for part in description.common]
        if not description.alternatives:
            return both.join(common)
        branches = []
        for parts in description.alternatives:
            text = both.join(self.part(part) for part in parts)
            # Parentheses keep the parts of one alternative together.
            is_group = len(parts) > 1
            branches.append(self.words("join", "group", parts=text) if is_group else text)
        return both.join([*common, self._table["join"]["alternatives"].join(branches)])

    def part(self, part: Part) -> str:
        """Return one part of a description in words."""
        writers: dict[Kind, Callable[[Part], str]] = {
            Kind.STRENGTH: self._strength,
            Kind.SHAPE: self._shape,
            Kind.PAIR: self._pair,
            Kind.SUPPORT: self._support,
            Kind.LENGTH: self._length,
            Kind.LIMIT: self._limit,
            Kind.FEATURE: self._feature,
        }
        return writers[part.kind](part)

    def _pair(self, part: Part) -> str:
        suits = self._table["suits"]["majors" if Suit.SPADES in part.suits else "minors"]
        return self.words("length", "pair", low=part.low, high=part.high, suit=suits)

    def _support(self, part: Part) -> str:
        return self.words("length", "support", low=part.low)

    def _limit(self, part: Part) -> str:
        name = "no_major" if Suit.SPADES in part.suits else "no_minor"
        return self.words("length", name, n=part.high + 1)

    def _strength(self, part: Part) -> str:
        unit = self._table["units"][part.name]
        if part.high == 1 and self.has("unit_of_one", part.name):
            unit = self.words("unit_of_one", part.name)
        if part.high == 0 and self.has("unit_of_one", part.name):
            return self.words("strength", "none", unit=unit)
        text = self.words("strength", _span(part), low=part.low, high=part.high, unit=unit)
        # An empty unit leaves a trailing blank.
        return text.rstrip()

    def _shape(self, part: Part) -> str:
        if part.name[0].isdigit():
            return self._table["join"]["alternatives"].join(part.name.split("/"))
        return self._table["shape"][part.name]

    def _length(self, part: Part) -> str:
        if part.name == UNBID:
            return self.words("length", UNBID, low=part.low)
        if len(part.suits) > 1:
            suits = self._table["suits"][_name_of(part.suits)]
            number = self.words("length", _length_span(part), **_numbers(part), suit="").strip()
            return self.words("length", "of_some", number=number, suit=suits)
        suit = self.suit(part.suits[0])
        if part.high <= 1:
            name = ("singleton" if part.low else "short") if part.high else "void"
            return self.words("length", name, suit=suit)
        return self.words("length", _length_span(part), **_numbers(part), suit=suit)

    def _feature(self, part: Part) -> str:
        section = part.name
        suit = self.suit(part.suits[0])
        if section.startswith(KEY_CARD_PART):
            return self._key_cards(part)
        if len(part.suits) > 1:
            # `Solid 7-card minor`, but `stopper in a minor`.
            suits = "one_of" if section == "quality" else "suits"
            suit = self.words(suits, _name_of(part.suits))
        if section in self._table["cards"]:
            name = self._table["cards"][section if part.has_low else f"no_{section}"]
            return name.format(suit=suit)
        if section in ("stoppers", "quality", "honours"):
            texts = []
            if part.has_low:
                texts.append(self._level(section, f"at_least_{part.low}", suit))
            if part.has_high:
                texts.append(
                    self._at_most_quality(part, suit)
                    if section == "quality"
                    else self._level(section, f"at_most_{part.high}", suit)
                )
            if all(texts):
                return self._table["join"]["and"].join(filter(None, texts))
        strength = self._strength(part)
        return self.words("strength", "in_suit", strength=strength, suit=suit)

    def _key_cards(self, part: Part) -> str:
        trumps, *left_out = map(self.suit, part.suits)
        text = self._number_of_key_cards(part, trumps)
        for suit in left_out:
            text = self.words("key_cards", "outside", key_cards=text, suit=suit)
        return text

    def _number_of_key_cards(self, part: Part, suit: str) -> str:
        numbers = part.name.split("/")[1:]
        if len(numbers) > 1 and part.high - part.low + 1 == len(numbers):
            form = "between" if part.has_high else "at_least"
            return self.words("key_cards", form, low=part.low, high=part.high, suit=suit)
        text = self._table["join"]["alternatives"].join(numbers)
        return self.words("key_cards", "one" if numbers == ["1"] else "some", n=text, suit=suit)

    def _level(self, section: str, name: str, suit: str) -> str | None:
        return self.words(section, name, suit=suit) if self.has(section, name) else None

    def _at_most_quality(self, part: Part, suit: str) -> str:
        above = self.value("quality", part.high + 1)
        return self.words("quality", "at_most", suit=suit, above=above)


def _name_of(suits: tuple[Suit, ...]) -> str:
    if len(suits) == 4:
        return "any"
    return "major" if Suit.SPADES in suits else "minor"


def _numbers(part: Part) -> dict[str, int]:
    return {"low": part.low, "high": part.high}


def _span(part: Part) -> str:
    """Return the name of the template for a range: exactly, at_least, between or at_most."""
    if part.low == part.high:
        return "exactly"
    if not part.has_high:
        return "at_least"
    return "between" if part.has_low else "at_most"


def _length_span(part: Part) -> str:
    span = _span(part)
    if part.low >= _LIKE_POINTS and len(part.suits) == 1:
        return f"{span}_cards"
    return "exactly_long" if span == "exactly" and part.low >= _LONG else span


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Return a context manager that makes a language the default for descriptions.

    Raises:
        ReadError: there is no table of that language.
    """
    token = _spoken.set(_checked(language))
    try:
        yield
    finally:
        _spoken.reset(token)


def spoken_language() -> str:
    """Return the language in which descriptions are written by default."""
    return _spoken.get()


def vocabulary(language: str = "", suits: SuitStyle = SuitStyle.WORDS) -> Vocabulary:
    """Return the vocabulary of a language, by default of the one set by `speaking`.

    Raises:
        ReadError: there is no table of that language.
    """
    return _vocabulary(_checked(language or _spoken.get()), suits)


@cache
def _vocabulary(language: str, suits: SuitStyle) -> Vocabulary:
    # Only English has the sections for reading authors' texts, so other tables extend it.
    return Vocabulary({**_table(ENGLISH), **_table(language)}, suits)


@cache
def _table(language: str) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((_TABLES / f"{language}.toml").read_text("utf-8"))


def _checked(language: str) -> str:
    if language not in LANGUAGES:
        message = f"there is no table of {language!r} phrases"
        raise ReadError(message, language, expected=", ".join(LANGUAGES))
    return language
