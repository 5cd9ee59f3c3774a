"""Facts about the rules of one database that several checks need, computed once.

Rules of real databases share sequences, constraints and specifications (macros repeat them, and the
reader gives equal fields one tree). So results are cached by the identity of trees, which the
database keeps alive as long as the context.
"""

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
        states: the states in which the constraint has matched.
        regions: their regions, which together hold all hands that are accepted.
        exact: whether all hands of the regions are accepted.
        sample: the mask of the sample hands that are in the regions.
    """

    states: tuple[State, ...]
    regions: tuple[Region, ...]
    exact: bool
    sample: int


class CheckContext:
    """A database under check, with caches of what was computed and notes from earlier checks.

    Checks run in a fixed order and note rules in the sets below by where they begin, so that later
    checks do not report consequences of what was reported already.

    Attributes:
        database: the rules.
        built: the text that they were read from.
        unexpanded: rules in which a macro was left unexpanded; nothing more is reported for them.
        dead: rules that never apply.
        explained: rules for which a cause was reported that may keep them from applying.
        misshown: rules with an impossible bound in their specification.
    """

    def __init__(self, database: Database, built: BuiltSource) -> None:
        self.database = database
        self.built = built
        self.unexpanded: set[int] = set()
        self.dead: set[int] = set()
        self.explained: set[int] = set()
        self.misshown: set[int] = set()
        self._automata: dict[int, AuctionAutomaton] = {}
        self._letters: dict[int, frozenset[str]] = {}
        self._hands: dict[tuple[int, Captures], AcceptedHands] = {}

    def rules(self) -> Iterator[Rule]:
        """Yield the rules in which no macro was left unexpanded."""
        return (rule for rule in self.database.rules if rule.start not in self.unexpanded)

    def automaton(self, rule: Rule) -> AuctionAutomaton:
        """Return the automaton of the auctions that a rule's sequence matches."""
        key = id(rule.sequence)
        automaton = self._automata.get(key)
        if automaton is None:
            restart = rule.sequence.restart is not None
            # A restart that replaces the match leaves the rest of the auction unmatched.
            replaces = self.database.options.restart is RestartMode.REPLACE
            automaton = AuctionAutomaton(rule.sequence, prefix=restart and replaces)
            self._automata[key] = automaton
        return automaton

    @cached_property
    def book(self) -> RuleBook:
        """The rules, as a book that answers for the call of a hand."""
        return RuleBook(self.database)

    @cached_property
    def labels(self) -> dict[str, Rule]:
        """The labels that rules restart with, each with the first such rule."""
        labels: dict[str, Rule] = {}
        for rule in self.database.rules:
            if rule.sequence.restart is not None:
                labels.setdefault(rule.sequence.restart.label, rule)
        return labels

    @cached_property
    def kept_letters(self) -> frozenset[str]:
        """The letters that may hold something after a restart, which keeps them (A32)."""
        trees = [rule.sequence for rule in self.database.rules if rule.sequence.restart]
        return frozenset().union(*(stored_letters(tree) for tree in trees))

    def follows_label(self, rule: Rule) -> bool:
        """Return whether a rule's sequence contains a label, so that it applies after a restart."""
        texts = [node.text for node in walk(rule.sequence) if isinstance(node, Literal)]
        return any(label in text for label in self.labels for text in texts)

    def possible_captures(self, rule: Rule) -> list[Captures]:
        """Return what the letters can hold after a rule's sequence.

        Only letters that the rule's constraint and specification use are distinguished.
        """
        automaton = self.automaton(rule)
        if automaton.is_empty or not automaton.complete:
            captures = NO_CAPTURES
            for letter in stored_letters(rule.sequence) | self.kept_letters:
                captures = with_capture(captures, capture_slot(letter), UNKNOWN)
            return [captures]
        letters = self._letters_used_after_sequence(rule)
        return list(dict.fromkeys(_only(captures, letters) for captures in automaton.captures))

    def letters(self, tree: Node) -> frozenset[str]:
        """Return the letters whose contents a tree uses."""
        letters = self._letters.get(id(tree))
        if letters is None:
            letters = frozenset(
                node.letter
                for node in walk(tree)
                if isinstance(node, (Backreference, CapturedValue))
            )
            self._letters[id(tree)] = letters
        return letters

    def _letters_used_after_sequence(self, rule: Rule) -> frozenset[str]:
        return self.letters(rule.constraint) | self.letters(rule.specification)

    def hands(self, rule: Rule, captures: Captures) -> AcceptedHands:
        """Return the hands that a rule's constraint accepts.

        Args:
            rule: of the database.
            captures: what the letters hold after its sequence.
        """
        # The constraint does not test what only the specification uses. It is passed on all the
        # same, because the specification is evaluated with the captures of the resulting states.
        key = id(rule.constraint), _only(captures, self._letters_used_after_sequence(rule))
        hands = self._hands.get(key)
        if hands is None:
            hands = self._hands[key] = _accepted_hands(rule.constraint, key[1])
        return hands


def stored_letters(tree: Node) -> frozenset[str]:
    """Return the letters that a tree stores."""
    return frozenset(node.letter for node in walk(tree) if isinstance(node, (Capture, Assign)))


def _accepted_hands(constraint: Pattern, captures: Captures) -> AcceptedHands:
    states = tuple(accepting_states(constraint, captures))
    regions = tuple(dict.fromkeys(state.region for state in states))
    exact = all(state.exact for state in states)
    return AcceptedHands(states, regions, exact, sample_mask(regions))


def _only(captures: Captures, letters: frozenset[str]) -> Captures:
    """Return the captures of some letters; the others are cleared."""
    result = NO_CAPTURES
    for letter in letters:
        result = with_capture(result, capture_slot(letter), captures[capture_slot(letter)])
    return result
