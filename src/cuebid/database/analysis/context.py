"""What several checks of one database need to know of its rules, worked out once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.interpreter.constraints import accepting_states
from cuebid.database.analysis.interpreter.regions import Region
from cuebid.database.analysis.interpreter.state import UNKNOWN, State
from cuebid.database.analysis.sample_hands import sample_mask
from cuebid.database.language.database import Database
from cuebid.database.language.node import Node, walk
from cuebid.database.language.options import RestartMode
from cuebid.database.language.rule import Rule
from cuebid.database.language.source.build import BuiltSource
from cuebid.database.language.tree import (
    Assign,
    Backreference,
    Capture,
    CapturedValue,
    Literal,
    Pattern,
)
from cuebid.database.matcher.captures import NO_CAPTURES, Captures, capture_slot, with_capture
from cuebid.database.meaning.rule_book import RuleBook

__all__ = ["AcceptedHands", "CheckContext", "stored_letters"]


@dataclass(frozen=True, slots=True)
class AcceptedHands:
    """The hands that a constraint accepts.

    Attributes:
        ways: how they do.
        cubes: all of them.
        exact: whether it is only these.
        sample: which of the sample.
    """

    ways: tuple[State, ...]
    regions: tuple[Region, ...]
    exact: bool
    sample: int


class CheckContext:
    """Knows the rules of a database; it works out more as it is asked, and changes in that only.

    Attributes:
        database: the rules.
        built: how they were built.
        unexpanded: numbers of rules in which a macro was left; nothing more is said of them.
        dead: numbers of rules that never apply.
        explained: numbers of rules of which a cause was told why they may never apply.
        misshown: numbers of rules with a bound that cannot be.
    """

    def __init__(self, database: Database, built: BuiltSource) -> None:
        self.database = database
        self.built = built
        self.unexpanded: set[int] = set()
        self.dead: set[int] = set()
        self.explained: set[int] = set()
        self.misshown: set[int] = set()
        self._languages: dict[int, AuctionAutomaton] = {}
        self._letters: dict[int, frozenset[str]] = {}
        self._hands: dict[tuple[int, Captures], AcceptedHands] = {}

    def rules(self) -> Iterator[Rule]:
        """The rules in which no macro was left."""
        return (rule for rule in self.database.rules if rule.number not in self.unexpanded)

    def language(self, rule: Rule) -> AuctionAutomaton:
        """The auctions that a rule's sequence matches."""
        key = id(rule.sequence)
        known = self._languages.get(key)
        if known is None:
            restart = rule.sequence.restart is not None
            replaces = self.database.options.restart is RestartMode.REPLACE
            known = AuctionAutomaton(rule.sequence, prefix=restart and replaces)
            self._languages[key] = known
        return known

    @cached_property
    def book(self) -> RuleBook:
        """The rules, ready to be asked."""
        return RuleBook(self.database)

    @cached_property
    def labels(self) -> dict[str, Rule]:
        """The labels that rules restart with, each with the first such rule."""
        found: dict[str, Rule] = {}
        for rule in self.database.rules:
            if rule.sequence.restart is not None:
                found.setdefault(rule.sequence.restart.label, rule)
        return found

    @cached_property
    def carried(self) -> frozenset[str]:
        """The letters that may hold something behind a restart (A32)."""
        trees = [rule.sequence for rule in self.database.rules if rule.sequence.restart]
        return frozenset().union(*(stored_letters(tree) for tree in trees))

    def follows_label(self, rule: Rule) -> bool:
        """Whether a rule's sequence has a label, or a piece of text that only one could match."""
        texts = [node.text for node in walk(rule.sequence) if isinstance(node, Literal)]
        return any(label in text for label in self.labels for text in texts)

    def grab_states(self, rule: Rule) -> list[Captures]:
        """What the letters can hold behind a rule's sequence, as far as hands depend on it."""
        language = self.language(rule)
        letters = self.letters(rule.constraint) | self.letters(rule.specification)
        if language.is_empty or not language.complete:
            unknown = stored_letters(rule.sequence) | self.carried
            captures = NO_CAPTURES
            for letter in unknown:
                captures = with_capture(captures, capture_slot(letter), UNKNOWN)
            return [captures]
        return list(dict.fromkeys(_only(captures, letters) for captures in language.captures))

    def letters(self, tree: Node) -> frozenset[str]:
        """The letters that a tree asks for."""
        known = self._letters.get(id(tree))
        if known is None:
            known = frozenset(
                node.letter
                for node in walk(tree)
                if isinstance(node, (Backreference, CapturedValue))
            )
            self._letters[id(tree)] = known
        return known

    def hands(self, rule: Rule, captures: Captures) -> AcceptedHands:
        """The hands that a rule's constraint accepts."""
        # What arithmetic of the specification needs is carried through, not asked for.
        wanted = self.letters(rule.constraint) | self.letters(rule.specification)
        key = id(rule.constraint), _only(captures, wanted)
        known = self._hands.get(key)
        if known is None:
            known = self._hands[key] = _hands(rule.constraint, key[1])
        return known


def stored_letters(tree: Node) -> frozenset[str]:
    """The letters that a tree stores."""
    return frozenset(node.letter for node in walk(tree) if isinstance(node, (Capture, Assign)))


def _hands(constraint: Pattern, captures: Captures) -> AcceptedHands:
    ways = tuple(accepting_states(constraint, captures))
    regions = tuple(dict.fromkeys(way.region for way in ways))
    return AcceptedHands(ways, regions, all(way.exact for way in ways), sample_mask(regions))


def _only(captures: Captures, letters: frozenset[str]) -> Captures:
    """The captures without those of other letters."""
    found = NO_CAPTURES
    for letter in letters:
        found = with_capture(found, capture_slot(letter), captures[capture_slot(letter)])
    return found
