"""A book as bytes: reading these is several times faster than reading the rules.

The bytes hold the built text, the trees and what the index is made from; closures are made again
when they are first used. Places in the text are those of the built text.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from cuebid.core.errors import ReadError
from cuebid.database.language.database import Database
from cuebid.database.language.options import DefaultMode, OffsetMode, Options, RestartMode
from cuebid.database.language.rule import Rule, RuleFlag
from cuebid.database.language.tree import Pattern, Specification
from cuebid.database.meaning.rule_book import RuleBook, masks_of
from cuebid.text import Source

__all__ = ["fingerprint", "pack_database", "unpack_book"]

_FORMAT: Final = 3
"""Changes whenever trees, masks or what they mean change."""

_StoredRule = tuple[int, int, bool, RuleFlag | None, int, int, int, int, int | None, int, int]


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    """Everything; rules refer to their trees by place, because many share them."""

    format: int
    name: str
    text: str
    restart: RestartMode
    offsets: OffsetMode
    defaults: DefaultMode
    explanations: dict[int, str]
    sequences: list[Pattern]
    constraints: list[Pattern]
    specifications: list[Specification]
    rules: list[_StoredRule]
    masks: list[tuple[int, ...]]


_DECODER: Final = msgspec.msgpack.Decoder(_Stored)


def fingerprint(*files: bytes | None) -> str:
    """A name for what a database is read from, which changes whenever it does.

    Args:
        files: their contents, always in the same order; None where there is none.
    """
    digest = sha256(str(_FORMAT).encode())
    for content in files:
        # Lengths keep apart what would read alike when joined.
        digest.update(f"{-1 if content is None else len(content)}:".encode())
        digest.update(content or b"")
    return digest.hexdigest()


class _Shared:
    """Numbers trees in the order they are first met. This object changes."""

    def __init__(self) -> None:
        self._places: dict[int, int] = {}
        self.trees: list[Pattern | Specification] = []

    def place(self, tree: Pattern | Specification) -> int:
        place = self._places.setdefault(id(tree), len(self.trees))
        if place == len(self.trees):
            self.trees.append(tree)
        return place


def pack_database(database: Database) -> bytes:
    """A database without errors as bytes."""
    sequences, constraints, specifications = _Shared(), _Shared(), _Shared()
    rules = [
        (
            rule.number,
            rule.level,
            rule.default,
            rule.flag,
            sequences.place(rule.sequence),
            rule.priority,
            constraints.place(rule.constraint),
            specifications.place(rule.specification),
            rule.explanation,
            rule.start,
            rule.end,
        )
        for rule in database.rules
    ]
    return msgspec.msgpack.encode(
        (
            _FORMAT,
            database.source.name,
            database.source.text,
            database.options.restart,
            database.options.offsets,
            database.options.defaults,
            database.explanations,
            sequences.trees,
            constraints.trees,
            specifications.trees,
            rules,
            masks_of(database),
        )
    )


def unpack_book(packed: bytes) -> RuleBook:
    """The book of a packed database.

    Raises:
        ReadError: the bytes are no packed database, or one of another version.
    """
    try:
        stored = _DECODER.decode(packed)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ReadError(f"this is no packed database: {error}") from error
    if stored.format != _FORMAT:
        raise ReadError(f"this packed database has format {stored.format}, not {_FORMAT}")
    rules = tuple(
        Rule(
            number,
            level,
            default,
            flag,
            stored.sequences[sequence],
            priority,
            stored.constraints[constraint],
            stored.specifications[specification],
            explanation,
            start=start,
            end=end,
        )
        for (
            number,
            level,
            default,
            flag,
            sequence,
            priority,
            constraint,
            specification,
            explanation,
            start,
            end,
        ) in stored.rules
    )
    options = Options(stored.restart, stored.offsets, stored.defaults)
    source = Source(stored.name, stored.text)
    return RuleBook(Database(source, rules, options, stored.explanations), stored.masks)
