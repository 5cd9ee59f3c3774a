"""Merge embedded rules and notes into one system, in which edited rows override their rules."""

# Embedded rules choose the calls; rows are for people to read. A row that is as it was exported
# stands for its rules, and no rules are made from it. Only rows that were changed, added or removed
# alter the system, and each of them only in its own auction.
#
# A changed row keeps its place among the calls beside it by the priority of the rule that it
# resembles most. A priority computed from its hands, as for other notes, would not fit the author's
# scale.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from cuebid.core import Auction, Call, Seat
from cuebid.database import Database, RuleBook, format_node, load_database
from cuebid.evaluation import Box, Boxes
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.merge.embedded_rules import (
    EmbeddedRules,
    auction_key,
    row_digest,
    stands_for_rules,
)
from cuebid.notes.merge.guards import (
    OverriddenAuction,
    Texts,
    guarded_texts,
    guards_needed,
    is_general,
)
from cuebid.notes.rules.conditions import condition_trees
from cuebid.notes.rules.rule import FIRST_NUMBER, NotesRule
from cuebid.systems.file_names import COMMENTS, MACROS, RULES
from cuebid.systems.folder import joined_sources
from cuebid.text import Diagnostics, Source

# The lowest priority of rules made from rows. Rules of added rows go before all embedded rules, so
# that their priorities are raised by what the highest embedded one has above this.
_ABOVE: Final = 300
# A guard changes what earlier calls show, so that other rules match, which may need guards in turn.
# Each round only adds guards; the limit bounds the work.
_ROUNDS: Final = 4
# Chapters are read in the order of their names; that of edited rows comes after all of them.
_LAST: Final = "99-notes"
_MODULE_HEAD: Final = re.compile(r"^#\+MODULE:", re.MULTILINE)
_CALL: Final = {"P": "P", "X": "X", "R": "XX"}


@dataclass(frozen=True, slots=True)
class MergedRules:
    """Embedded rules with the rules of the rows that are the user's own.

    Attributes:
        rules: the rules made from rows that were changed or added.
        chapter: the name of the chapter for these rules.
        files: the embedded chapters, their explanations and macros, by name.
        unchanged: auctions whose rows are as they were exported, and stand for embedded rules.
        dropped: auctions whose rows were removed.
        embedded: the embedded rules.
    """

    rules: tuple[NotesRule, ...]
    chapter: str
    files: dict[str, str]
    unchanged: frozenset[str]
    dropped: tuple[str, ...]
    embedded: EmbeddedRules

    def with_embedded_priorities(self, rules: Iterable[NotesRule]) -> list[NotesRule]:
        """Return rules made from rows, with the priorities of the embedded rules they stand for."""
        book = RuleBook(_database(_texts(self.embedded), self.embedded))
        return _placed(rules, book)


def merge_rules(
    embedded: EmbeddedRules, auctions: Iterable[InterpretedAuction], rules: Iterable[NotesRule]
) -> MergedRules:
    """Merge embedded rules with the rules of rows that were changed, added or removed.

    A row whose description was changed takes the place of the rules that it stood for, in its
    auction; each of its alternatives has the priority of the rule that shows most nearly the same
    hands. A row that was added goes before all embedded rules. A row that was removed leaves its
    call to general rules.
    """
    rows = [
        interpreted
        for interpreted in auctions
        if interpreted.sequence.is_ours and not interpreted.sequence.is_prefix
    ]
    written = {
        auction_key(interpreted.sequence): interpreted
        for interpreted in rows
        if stands_for_rules(interpreted.sequence)
    }
    unchanged = {
        key: id(interpreted)
        for key, interpreted in written.items()
        if embedded.rows.get(key) == row_digest(interpreted.sequence)
    }
    removed = tuple(key for key in embedded.rows if key not in written)
    standing = set(unchanged.values())
    own = [
        interpreted
        for interpreted in rows
        if id(interpreted) not in standing and _says(interpreted)
    ]
    texts = _texts(embedded)
    own_rules: list[NotesRule] = []
    # Without edits nothing is parsed here; loading the system reads the rules anyway.
    if own or removed:
        own_ids = set(map(id, own))
        book = RuleBook(_database(texts, embedded))
        own_rules = _placed((rule for rule in rules if id(rule.interpreted) in own_ids), book)
        overridden = [*map(_overridden_row, own), *map(_overridden_key, removed)]
        texts = _with_guards(texts, embedded, book, overridden, own_rules)
    files = _files(embedded, texts)
    return MergedRules(
        tuple(own_rules), _last_chapter(texts), files, frozenset(unchanged), removed, embedded
    )


def _says(interpreted: InterpretedAuction) -> bool:
    return bool(interpreted.sequence.row.plain_lines) and interpreted.sequence.fault is None


def _overridden_row(interpreted: InterpretedAuction) -> OverriddenAuction:
    sequence = interpreted.sequence
    return OverriddenAuction(
        sequence.calls, auction_key(sequence), "".join(map(format_node, condition_trees(sequence)))
    )


def _overridden_key(key: str) -> OverriddenAuction:
    return OverriddenAuction(
        tuple(Call(_CALL.get(letters, letters)) for letters in key.split(":")), key
    )


def _texts(embedded: EmbeddedRules) -> Texts:
    return {chapter.name: "\n".join([*chapter.rules, ""]) for chapter in embedded.chapters}


def _last_chapter(texts: Texts) -> str:
    """Return a chapter name that sorts after all chapters."""
    last = max(texts, key=lambda name: name + RULES)
    return _LAST if last + RULES < _LAST + RULES else f"{last}_notes"


def _sources(texts: Texts) -> Source:
    """Return all chapters as one source, in the order of their files."""
    names = sorted(texts, key=lambda name: name + RULES)
    return joined_sources("rules", [Source(name, texts[name]) for name in names])


def _database(texts: Texts, embedded: EmbeddedRules, more: str = "") -> Database:
    """Return the database of the chapters; errors in it are reported when the system is loaded."""
    macros = Source(MACROS, "\n".join([*embedded.macros, ""]))
    source = _sources({**texts, "~": more} if more else texts)
    return load_database(source, Diagnostics(), macros=macros)


def _with_guards(
    texts: Texts,
    embedded: EmbeddedRules,
    book: RuleBook,
    overridden: list[OverriddenAuction],
    own_rules: list[NotesRule],
) -> Texts:
    """Return the chapters with guards against every auction that edited rows decide.

    General rules get none. Guards change what earlier calls show, so that other rules may match,
    which need guards in turn.
    """
    # The rows' own rules take part, since what they show decides which embedded rules match later.
    more = "".join(f"{rule.text}\n" for rule in own_rules)
    numbers = frozenset(book.database.by_number)
    guards: dict[int, set[str]] = {}
    guarded, current = texts, book
    for _ in range(_ROUNDS):
        needed = guards_needed(current, overridden, numbers)
        together = {
            number: guards.get(number, set()) | needed.get(number, set())
            for number in (*guards, *needed)
        }
        if together == guards:
            break
        guards = together
        guarded = guarded_texts(book.database, texts, guards)
        current = RuleBook(_database(guarded, embedded, more))
    return guarded


def _placed(rules: Iterable[NotesRule], book: RuleBook) -> list[NotesRule]:
    """Return rules made from rows, with numbers and priorities that fit the embedded rules.

    Rules with `is_preferred` are left out where they would replace an embedded rule.
    """
    database = book.database
    used = [0, *database.by_number, *(rule.explanation or 0 for rule in database.rules)]
    first = max(FIRST_NUMBER, max(used) + 1)
    # Raise above every embedded rule, even of other auctions, since only that is safe.
    lift = max(0, *(rule.priority - _ABOVE + 1 for rule in database.rules))
    placed: list[NotesRule] = []
    for rule in rules:
        priority = None if _is_of_module(rule.interpreted) else _priority(rule, book)
        # The priority of the replaced rule decides already between the suits.
        if priority is not None and rule.is_preferred:
            continue
        placed.append(
            replace(
                rule,
                number=first + len(placed),
                priority=rule.priority + lift if priority is None else priority,
            )
        )
    return placed


def _is_of_module(interpreted: InterpretedAuction) -> bool:
    """Return whether a row is in a module of conventions, whose rows rank in their own order.

    Ogust's answers stand where those of a feature ask stood, and rank in another way.
    """
    return _MODULE_HEAD.search(interpreted.sequence.written.source.text) is not None


def _priority(rule: NotesRule, book: RuleBook) -> int | None:
    """Return the priority of the embedded rule that a row's rule replaces, if there is one."""
    *before, call = rule.interpreted.sequence.calls
    rules = book.context(Auction(Seat.NORTH, before)).rules(call)
    general = [match.rule.priority for match in rules.matches if is_general(match.rule)]
    replaced = [
        (_likeness(rule.box, shown.box), match.rule.priority)
        for match, shown in zip(rules.matches, rules.shown, strict=True)
        if not is_general(match.rule)
    ]
    # At least the priority of general rules for the call, which would otherwise be tried first.
    return max([max(replaced)[1], *general]) if replaced else None


def _likeness(first: Box, second: Box) -> float:
    """Return how much two boxes overlap: hands in both, as a share of hands in either."""
    both = Boxes((first & second,)).count
    either = first.count + second.count - both
    return both / either if either else 0.0


def _files(embedded: EmbeddedRules, texts: Texts) -> dict[str, str]:
    files = {name + RULES: text for name, text in texts.items()}
    for chapter in embedded.chapters:
        if chapter.texts:
            files[chapter.name + COMMENTS] = "\n".join([*chapter.texts, ""])
    files[MACROS] = "\n".join([*embedded.macros, ""])
    return files


def settings_lines(embedded: EmbeddedRules) -> Iterator[str]:
    """Yield the lines of the embedded settings, except `title` and `notes`."""
    top = True
    for line in embedded.settings:
        # A key of this name in a later table, such as a section of the card, is another setting.
        top = top and not line.startswith("[")
        if not (top and re.match(r"(title|notes)\s*=", line)):
            yield line
