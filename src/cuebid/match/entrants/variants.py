"""Make variants of a system that leave out the rules named in `without` of an entrant.

A chapter, a rule or the rules of one call are left out, and everything else stays: where no rule of
a chapter fits any more, the general rules and judgement decide, as in the system itself. Each side
knows what the other plays, so it does not read a call by a convention that the other leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cuebid.core import Auction, Player, ReadError, Seat
from cuebid.database import Rule, RuleBook
from cuebid.match.entrants.entrant import Entrant, SystemKey, system_of
from cuebid.match.entrants.modules import modules_in, system_without_modules
from cuebid.notes import is_notes, open_system
from cuebid.robots.registry import PlayerOptions, player_of_book
from cuebid.robots.system_bidder import IMPS, book_facing, book_of_system, book_scored
from cuebid.systems import System

# Rules below this priority are general ones, which apply in many auctions and are no part of a
# convention (`docs/systems.md`, "The folder").
_GENERAL: Final = 100
_MODULE: Final = "module:"


def variant_player(
    entrant: Entrant, options: PlayerOptions, theirs: SystemKey | None = None
) -> Player:
    """Return a player of a system without the rules that an entrant names.

    Args:
        entrant: the entrant; its system may be complete if only the opponents' is a variant.
        options: how it bids and plays.
        theirs: the opponents' system; None if it is the same.

    Raises:
        ReadError: a system has no such rules.
    """
    key, form = system_of(entrant), options.scoring.value
    book = book_scored(_book, key, form) if theirs is None else book_against(key, theirs, form)
    return player_of_book(book, options, entrant.name)


def book_against(system: SystemKey, theirs: SystemKey, scoring: str = IMPS) -> RuleBook:
    """Return the book of a system that reads the opponents' calls by the opponents' system."""
    return book_facing(_book, system, theirs, scoring)


@lru_cache(maxsize=8)
def _book(key: SystemKey) -> RuleBook:
    system_name, without = key
    if not without:
        return book_of_system(system_name)
    system, others = open_system(system_name), without
    if modules_in(system_name):
        modules = [part.removeprefix(_MODULE) for part in without if part.startswith(_MODULE)]
        others = tuple(part for part in without if not part.startswith(_MODULE))
        if modules:
            system = system_without_modules(system_name, modules)
    if not others:
        return system.book
    left_out = rules_without(system, others)
    rules = tuple(rule for rule in system.database.rules if id(rule) not in left_out)
    # Where the part is missing, judgement bids, as it does wherever the system ends: with the
    # system's own agreements, such as what four notrump asks for.
    return RuleBook(replace(system.database, rules=rules), judge=system.book.judge)


def parts_of(system_name: str) -> list[str]:
    """Return the modules of a system in the form that `without` takes, `module:NAME`.

    They are the modules that notes include, or the chapters of a folder except general rules. A
    single rule file, and notes without modules, have none.

    Raises:
        ReadError: there is no such system.
    """
    modules = modules_in(system_name)
    if modules:
        return [f"{_MODULE}{name}" for name in modules]
    if is_notes(system_name):
        # Their rules are laid over those of a shipped system, whose chapters are not theirs.
        return []
    system = open_system(system_name)
    return [f"{_MODULE}{name}" for name in _chapters(system)]


def rules_without(system: System, without: Iterable[str]) -> set[int]:
    """Return the `id` of each rule that belongs to one of the named parts of a system.

    Args:
        system: the system.
        without: `module:two-suiters` for a chapter (with or without its number), `rule:15010`,
            `node:1N P 2C` for the rules of the last call of an auction that North begins.

    Raises:
        ReadError: a part names no rule.
    """
    left_out: set[int] = set()
    for part in without:
        kind, _, name = part.partition(":")
        rules = list(_named(system, kind.strip(), name.strip()))
        if not rules:
            expected = _forms_of(system, kind.strip())
            raise ReadError(f"{system.name} has no rules for {part!r}", part, expected=expected)
        left_out.update(map(id, rules))
    return left_out


def _forms_of(system: System, kind: str) -> str:
    """Return for a message how to name a part; if `kind` is `module`, the modules of the system."""
    if kind == "module" and (chapters := _chapters(system)):
        return f"one of its modules: {', '.join(chapters)}"
    return "rule:NUMBER, node:CALLS or module:NAME of the system"


def _chapters(system: System) -> list[str]:
    """Return the names of a folder's chapters, general rules excluded, without their numbers."""
    names = dict.fromkeys(
        system.chapter(rule) for rule in system.database.rules if rule.priority >= _GENERAL
    )
    return [name.partition("-")[2] for name in names if "-" in name]


def _named(system: System, kind: str, name: str) -> Iterable[Rule]:
    if kind == "rule":
        return [rule for rule in system.database.rules if str(rule.number) == name]
    if kind == "module":
        return [
            rule
            for rule in system.database.rules
            if name in {chapter := system.chapter(rule), chapter.partition("-")[2]}
        ]
    return _of_call(system, name) if kind == "node" else ()


def _of_call(system: System, text: str) -> list[Rule]:
    *before, call = Auction(Seat.NORTH, text).calls
    matches = system.book.context(Auction(Seat.NORTH, before)).matches(call)[call]
    rules = [match.rule for match in matches]
    # General rules serve other auctions as well; they go only where nothing else makes the call.
    return [rule for rule in rules if rule.priority >= _GENERAL] or rules
