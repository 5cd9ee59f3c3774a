"""Tables of the words that players write: phrases of several languages, and what they name.

A table is a text: sections `[kind]`, lines `name = phrase, phrase`. Phrases in small letters are
read in either case, others as they are written (`M` is a major, `m` a minor). A blank in a phrase
stands for blanks, hyphens, or nothing but one of them. Letters are compared without their accents.
`forsuj*` stands for all words that begin so, and `fyrkorts-` for the first part of compounds, of
which the rest is read as a word by itself. What a name means is in
`cuebid.notes.meaning.call_meaning`; here are only words, so that a language is a file.
"""

# Of the phrases that fit at an offset the longest wins, so that `not forcing` is never read as
# `not` and `forcing`, nor `invite or better` as an invitation. Of equal phrases of two languages
# the earlier table wins, English first, because authors of other languages mix English
# terms into their notes.

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cuebid.core import ReadError

_TABLES: Final = Path(__file__).parent / "tables"
# The table of signs that are written alike in every language; it is always read, first.
_MARKS: Final = "marks"
_FIRST: Final = "english"

LANGUAGES: Final = (
    _FIRST,
    *sorted({path.stem for path in _TABLES.glob("*.txt")} - {_MARKS, _FIRST}),
)
"""The names of all tables; a phrase of an earlier table takes precedence over a later one."""

# The section for letters that have a meaning only in notes of that language.
_LETTERS: Final = "letters"

# The mark of a phrase for all words that begin with it, and of the first part of compounds.
_STEM: Final = "*"
_COMPOUND: Final = "-"
# Stems are found by their first letters; shorter ones would begin too many words.
_STEM_KEY: Final = 3
# Letters that Unicode does not take apart.
_PLAIN_LETTERS: Final = str.maketrans("łŁøØ’", "lLoO'")

# Phrases are stored by their first word or sign. A suit such as `!c` is one key, so that each suit
# has its own short list.
_KEY: Final = re.compile(r"[^\W_]+|!?[^\w\s]|\S")
# `min` must not match at the beginning of `minor`.
_WORD_END: Final = r"(?![^\W_])"


@dataclass(frozen=True, slots=True)
class Entry:
    """Kind and name that a phrase stands for.

    Attributes:
        kind: the section: `values`, `suits`, `role`.
        name: the line: `invite`, `majors`, `transfer`.
    """

    kind: str
    name: str


@dataclass(slots=True)
class _Phrase:
    """A phrase; mutable, because its pattern is compiled only when a text has its first word."""

    written: str
    text: str
    entry: Entry
    weight: tuple[bool, int]
    compiled: re.Pattern[str] | None = None

    def match(self, text: str, offset: int) -> re.Match[str] | None:
        # Compiling all phrases of all languages takes longer than reading a page of notes.
        if self.compiled is None:
            self.compiled = _compiled(self.text, exact=self.weight[0])
        return self.compiled.match(text, offset)


class Lexicon:
    """An index of phrases by which the longest phrase at an offset of a text is found.

    Of equally long phrases those in exact case come first. Texts must be without accents
    (`without_accents`).
    """

    def __init__(self, phrases: Iterable[tuple[str, Entry]]) -> None:
        self._by_key: dict[str, list[_Phrase]] = {}
        added: set[str] = set()
        for written, entry in phrases:
            phrase = without_accents(written)
            if phrase in added:
                continue
            added.add(phrase)
            # Capitals in a phrase are meant: `M` is a major, `m` a minor.
            exact = phrase != phrase.lower()
            key = _key(phrase)
            if phrase.startswith(key + _STEM) or phrase == key + _COMPOUND:
                key = key[:_STEM_KEY] + _STEM
            weight = exact, len(phrase)
            self._by_key.setdefault(key, []).append(_Phrase(written, phrase, entry, weight))
        for phrases_of_key in self._by_key.values():
            # Sorted once here, so that a look-up stops at its first match.
            phrases_of_key.sort(
                key=lambda phrase: (phrase.weight[1], phrase.weight[0]), reverse=True
            )

    def beginning_with(self, text: str) -> Iterator[tuple[str, Entry]]:
        """Yield the phrases that begin with a text, in either case, with their entries."""
        wanted = without_accents(text).lower()
        for phrases in self._by_key.values():
            for phrase in phrases:
                is_whole = _STEM not in phrase.text and not phrase.text.endswith(_COMPOUND)
                if is_whole and phrase.text.lower().startswith(wanted):
                    yield phrase.written, phrase.entry

    def match(self, text: str, offset: int) -> tuple[Entry, int] | None:
        """Return the entry of the longest phrase at an offset, and the offset after the phrase."""
        # Only phrases that begin with the same word or sign are tried, longest first.
        # Forty characters hold any first word; without the cut each look-up would copy the rest of
        # the text.
        key = _key(text[offset : offset + 40])
        found = self._first(key, text, offset)
        # A whole word goes before a stem, unless a phrase goes on after the stem.
        by_stem = self._first(key[:_STEM_KEY] + _STEM, text, offset)
        if by_stem is None or (found is not None and found[1] >= by_stem[1]):
            return found
        return by_stem

    def _first(self, key: str, text: str, offset: int) -> tuple[Entry, int] | None:
        for phrase in self._by_key.get(key, ()):
            match = phrase.match(text, offset)
            if match is not None:
                return phrase.entry, match.end()
        return None


def without_accents(text: str) -> str:
    """Return a text of the same length whose letters have no accents: `möjlig` is `mojlig`."""
    if text.isascii():
        return text
    return "".join(map(_plain_letter, text.translate(_PLAIN_LETTERS)))


@cache
def _plain_letter(letter: str) -> str:
    return letter if letter.isascii() else unicodedata.normalize("NFD", letter)[0]


def _key(text: str) -> str:
    match = _KEY.match(text)
    return match[0].lower() if match else ""


def _compiled(phrase: str, *, exact: bool) -> re.Pattern[str]:
    is_compound = phrase.endswith(_COMPOUND)
    words = (re.escape(word) for word in re.split(r"[ -]", phrase) if word)
    # Authors write `game force`, `game-force` and `game - force`.
    pattern = r"(?:\s+|\s?-\s?)".join(words).replace(re.escape(_STEM), r"[^\W_]*")
    if (phrase[-1].isalnum() or phrase[-1] == _STEM) and not is_compound:
        pattern += _WORD_END
    # A phrase that ends in a sign, such as `inv+`, may have anything after it.
    return re.compile(pattern, 0 if exact else re.IGNORECASE)


def read_words(text: str, name: str) -> Iterator[tuple[str, Entry]]:
    """Yield each phrase in the text of a table, with its entry; `name` is for error messages.

    Raises:
        ReadError: a line is neither a section, nor `name = phrases`, nor a comment.
    """
    kind = ""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        if not words or words.startswith(";"):
            continue
        if words.startswith("[") and words.endswith("]"):
            kind = words[1:-1]
            continue
        meaning, equals, phrases = words.partition(" = ")
        if not equals or not kind:
            raise ReadError(
                f"{name}:{number}: {words!r} is not a line of a table of words",
                words,
                expected="a section `[kind]`, or `name = phrase, phrase`",
            )
        entry = Entry(kind, meaning.strip())
        for phrase in phrases.split(","):
            if phrase.strip():
                yield phrase.strip(), entry


@cache
def lexicon(languages: tuple[str, ...] = LANGUAGES) -> Lexicon:
    """Return the phrases of these languages together.

    Args:
        languages: names of tables, or paths of files of the same form, which end in `.txt`.

    Raises:
        ReadError: there is no table of that name, or a line of it cannot be read.
    """
    return Lexicon(
        (phrase, entry)
        for each in (_MARKS, *languages)
        for phrase, entry in table_words(each)
        if entry.kind != _LETTERS
    )


@cache
def letters_of(language: str) -> dict[str, str]:
    """Return what capital letters after a number mean in a language: `H` of the French `12-20H`."""
    return {word: entry.name for word, entry in table_words(language) if entry.kind == _LETTERS}


@cache
def table_words(language: str) -> tuple[tuple[str, Entry], ...]:
    """Return the phrases of the table of one language, with what they mean.

    Raises:
        ReadError: there is no such table, or a line of it cannot be read.
    """
    path = _table_path(language)
    return tuple(read_words(path.read_text("utf-8"), path.name))


def _table_path(language: str) -> Path:
    if language in (_MARKS, *LANGUAGES):
        return _TABLES / f"{language}.txt"
    path = Path(language)
    if path.suffix != ".txt" or not path.is_file():
        names = ", ".join(LANGUAGES)
        raise ReadError(f"there is no table of {language!r} words", language, expected=names)
    return path
