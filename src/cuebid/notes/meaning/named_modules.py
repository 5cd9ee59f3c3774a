"""Find library modules of the conventions that notes name, to supply what the rows leave out.

`3C = Bergen raise` says nothing of points or trumps, and pairs often write no answers to it. The
module of that name has a row for the same auction, and answers. Modules declare their names
themselves (the title, and `#+CALLED:`), so that this code knows no convention.
"""

# A name beside words about the hand is only a name: the author has told what he plays. Answers are
# taken only if the notes have none at all after the call; otherwise they might not fit the written
# ones.

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec import structs

from cuebid.bml import ANY_CONDITIONS, DefinedAuction, defined_auctions, parse_bml
from cuebid.bml.auctions.expanded_tables import Node
from cuebid.conventions import ModuleHeader, shipped_catalogue
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.words.reader import parse_description

_PARTS: Final = re.compile(r"[,;()/\n]")
_NO_LETTERS: Final = re.compile(r"[^\w]+")
# Statements of these kinds tell which hands are meant.
_OF_HANDS: Final = frozenset(
    {
        "strength", "length", "pair", "shape", "suited", "honours", "support", "short", "stop",
        "quality", "values", "forcing",
    }
)  # fmt: skip


class NamedModule(NamedTuple):
    """A module of the library that a row names."""

    header: ModuleHeader
    """The module."""
    row: DefinedAuction
    """The module's row for the same auction."""
    is_bare: bool
    """Whether the notes' row says nothing of the hand beside the name."""


def named_module(sequence: DefinedAuction, languages: tuple[str, ...]) -> NamedModule | None:
    """Return the module that a row names, if it has a row for the same auction, or else None."""
    if not sequence.is_ours or sequence.is_prefix:
        return None
    parts = [part for part in map(str.strip, _PARTS.split(row_text(sequence))) if part]
    for named in parts:
        for header in _modules_called().get(_plain(named), ()):
            row = rows_of_module(header.name).get((sequence.prefix.they_open, sequence.prefix.code))
            if row is not None:
                others = (part for part in parts if part is not named)
                return NamedModule(header, row, not any(_tells_hands(p, languages) for p in others))
    return None


def answers_of_modules(
    sequences: Sequence[DefinedAuction], languages: tuple[str, ...]
) -> list[DefinedAuction]:
    """Return module rows that answer calls whose convention the notes name but do not continue."""
    continued = frozenset(_continued(sequences))
    return [
        answer
        for sequence in sequences
        if (sequence.prefix.they_open, sequence.prefix.code) not in continued
        if (named := named_module(sequence, languages)) is not None
        for answer in _answers(named.header.name, sequence)
    ]


def _continued(sequences: Iterable[DefinedAuction]) -> Iterator[Node]:
    """Yield each shorter auction that one of the auctions continues."""
    for sequence in sequences:
        they_open, code = sequence.prefix.they_open, sequence.prefix.code
        yield from ((they_open, code[:length]) for length in range(1, len(code)))


def _answers(module: str, sequence: DefinedAuction) -> Iterator[DefinedAuction]:
    """Yield the rows of a module that continue an auction, under the auction's conditions."""
    they_open, code = sequence.prefix.they_open, sequence.prefix.code
    for (opens, continuation), row in rows_of_module(module).items():
        is_longer = len(continuation) > len(code) and continuation.startswith(code)
        if opens is they_open and is_longer:
            yield structs.replace(row, conditions=sequence.conditions)


def _tells_hands(words: str, languages: tuple[str, ...]) -> bool:
    reading = parse_description(words, languages)
    return bool(reading.unknown) or any(each.kind in _OF_HANDS for each in reading.statements)


@cache
def _modules_called() -> Mapping[str, Sequence[ModuleHeader]]:
    """Return the headers of the library's conventions, by each name of a convention."""
    called: dict[str, list[ModuleHeader]] = defaultdict(list)
    for header in shipped_catalogue().conventions:
        for name in dict.fromkeys(map(_plain, (header.title, header.name, *header.called))):
            called[name].append(header)
    return called


@cache
def rows_of_module(module: str) -> Mapping[Node, DefinedAuction]:
    """Return the rows of a module in its usual form, for any seat and vulnerability."""
    catalogue = shipped_catalogue()
    header, text = catalogue.headers[module], catalogue.sources[module].text
    option = header.option()
    if option is not None:
        text += f"\n#PASTE {header.block} {option.replacements}\n"
    rows: dict[Node, DefinedAuction] = {}
    for row in defined_auctions(parse_bml(text, catalogue.sources[module].name)):
        if row.conditions == ANY_CONDITIONS and not row.is_prefix and row.row.plain_lines:
            rows.setdefault((row.prefix.they_open, row.prefix.code), row)
    return rows


def _plain(words: str) -> str:
    """Return a name in a form for comparison: small letters, without signs and hyphens."""
    return _NO_LETTERS.sub(" ", words.casefold()).strip()
