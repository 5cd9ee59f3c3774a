"""The conventions of notes, and the auctions at which they come up.

A row belongs to a convention if its file is a module (`#+MODULE: stayman`), or if its description
names it. Descriptions name conventions by the words in the tables of the parser of notes, in each
of their languages. The title is that of the shipped module, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cuebid.bml import without_passes
from cuebid.conventions import shipped_catalogue
from cuebid.core import PASS
from cuebid.explore import StudiedSystem, auction_at, module_title
from cuebid.notes import InterpretedAuction, Statement

# Purposes in descriptions that players regard as conventions to practise.
_PURPOSES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "splinter", "fourth-suit", "checkback", "two-way-checkback",
        "support-double",
        "responsive", "gambling", "serious", "last-train", "lead-ask",
    }
)  # fmt: skip
# Statements that stand for many names of one sort: the title is the author's own words.
_SORTS: Final = frozenset({"system-name", "two-name", "overcall-name", "other-name"})
# Openings that are no convention, though they have a name.
_NO_CONVENTIONS: Final = frozenset({"system-name", "weak-two", "two-over-one"})
_TITLES: Final = {"transfer": "Transfers", "relay": "Relays", "puppet": "Puppets"}


def conventions_of(study: StudiedSystem) -> dict[str, tuple[str, ...]]:
    """Return the conventions of notes by title, each with the auctions at which it comes up."""
    nodes: dict[str, dict[str, None]] = {}
    for row in study.auctions:
        sequence = row.sequence
        if not sequence.is_ours or sequence.is_prefix or sequence.fault is not None:
            continue
        for title in _titles(row):
            auctions = nodes.setdefault(title, {})
            auctions[without_passes(sequence.auction.rpartition("-")[0])] = None
            # The answers belong to a convention as much as the call that asks.
            if sequence.call is not PASS and study.rows_at(auction_at(sequence.auction)):
                auctions[without_passes(sequence.auction)] = None
    return {title: tuple(auctions) for title, auctions in sorted(nodes.items())}


def _titles(row: InterpretedAuction) -> Iterator[str]:
    title = module_title(row.sequence.written.source)
    if title:
        # The rows of a module may name other conventions too, but they all belong to the module.
        yield title
        return
    reading = row.described.reading
    for statement in () if reading is None else reading.statements:
        if statement.negated or statement.name in _NO_CONVENTIONS:
            continue
        if statement.kind == "convention" or statement.name in _PURPOSES:
            yield _title_of_statement(statement, reading.text if reading else "")
        elif statement.name == "takeout" and row.sequence.call.text == "X":
            yield "Takeout doubles"


def _title_of_statement(statement: Statement, text: str) -> str:
    if statement.name in _SORTS:
        words = text[statement.start : statement.end].strip()
        return words[:1].upper() + words[1:]
    return _title_of_name(statement.name)


@lru_cache(maxsize=256)
def _title_of_name(name: str) -> str:
    """Return the title of a shipped module whose name starts with `name`; else `name` in words."""
    if name in _TITLES:
        return _TITLES[name]
    for module in shipped_catalogue().conventions:
        if module.name.startswith(name):
            return module.title
    return name.replace("-", " ").capitalize()
