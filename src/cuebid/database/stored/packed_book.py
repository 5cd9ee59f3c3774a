"""Rule books as bytes, which decode about thirty times faster than rules parse.

The bytes hold the text of the database after macros are expanded, and the trees of the rules.
Closures cannot be packed; the book compiles them when an auction first needs them. The spans of an
unpacked database refer to the expanded text, not to the files and lines where its parts came from.
"""

# Trees are stored once and rules refer to them by index: rules of one macro share most of their
# fields, and after unpacking they must share trees again, because the matcher groups rules by the
# identity of their sequence. Rules themselves are plain tuples, which msgspec decodes faster than
# structs with names.

from __future__ import annotations

from typing import Final

import msgspec

from cuebid.core import ReadError
from cuebid.database.language.database import Database
from cuebid.database.language.options import DefaultMode, OffsetMode, Options, RestartMode
from cuebid.database.language.rule import Rule, RuleFlag
from cuebid.database.language.tree import Pattern, Specification
from cuebid.database.meaning.disclosure import Recall, count_anew
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.database.stored.cache import module_stamp
from cuebid.text import Source

# Files of the cache are safe without this number, as their name has the stamp of the code; bytes
# that a program keeps elsewhere are not.
_FORMAT: Final = 4
"""Increase this number whenever the nodes or their meaning change."""

_StoredRule = tuple[int, int, bool, RuleFlag | None, int, int, int, int, int | None, int, int]


class _Stored(msgspec.Struct, frozen=True, array_like=True):
    """The packed database; rules refer to their trees by index, because many share a tree."""

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


_DECODER: Final = msgspec.msgpack.Decoder(_Stored)


def book_code_stamp() -> bytes:
    """Return bytes that change whenever the code that packed books depend on changes."""
    return module_stamp("database/language", "database/matcher", "database/stored")


class _TreeTable:
    """A list of distinct trees, each with its index in order of addition; mutable."""

    def __init__(self) -> None:
        # By identity: the reader gives equal fields one tree, and comparing trees costs more.
        self._indices: dict[int, int] = {}
        self.trees: list[Pattern | Specification] = []

    def index(self, tree: Pattern | Specification) -> int:
        index = self._indices.setdefault(id(tree), len(self.trees))
        if index == len(self.trees):
            self.trees.append(tree)
        return index


def pack_database(database: Database) -> bytes:
    """Return a database, which must have been read without errors, as bytes."""
    sequences, constraints, specifications = _TreeTable(), _TreeTable(), _TreeTable()
    rules = [
        (
            rule.number,
            rule.level,
            rule.default,
            rule.flag,
            sequences.index(rule.sequence),
            rule.priority,
            constraints.index(rule.constraint),
            specifications.index(rule.specification),
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
        )
    )


def unpack_book(packed: bytes, recall: Recall = count_anew) -> RuleBook:
    """Return the rule book of a packed database.

    Raises:
        ReadError: the bytes are not a packed database, or one of another format.
    """
    try:
        stored = _DECODER.decode(packed)
    # Bytes from elsewhere may nest deeper than any rule does.
    except (msgspec.DecodeError, RecursionError) as error:
        raise ReadError(f"this is not a packed database: {error}") from error
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
    return RuleBook(Database(source, rules, options, stored.explanations), recall=recall)
