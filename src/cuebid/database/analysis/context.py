"""Facts about the rules of one database that several checks need, computed once.

Rules of real databases share sequences, constraints and specifications (macros repeat them, and the
reader gives equal fields one tree). So results are cached by the identity of trees, which the
database keeps alive as long as the context.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import cached_property
from typing import Final

from cuebid.database.analysis.auction_hands import AuctionHands
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.analysis.interpreter.constraints import accepting_states
from cuebid.database.analysis.interpreter.regions import Region
from cuebid.database.analysis.interpreter.state import State
from cuebid.database.analysis.letters import (
    UNKNOWN,
    only_letters,
    stored_letters,
    unknown_letters,
    used_letters,
)
from cuebid.database.analysis.sample_hands import sample_mask, sample_pool
from cuebid.database.language.database import Database
from cuebid.database.language.node import Node, walk
from cuebid.database.language.options import RestartMode
from cuebid.database.language.rule import Rule
from cuebid.database.language.source.build import BuiltSource
from cuebid.database.language.tree import Literal, Pattern
from cuebid.database.matcher.captures import Captures
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation.hand_pool import standard_pool

Progress = Callable[[str, int, int], None]
"""Callback for progress: the title of a check, the number of rules done, the number of rules."""

# The long checks take some milliseconds for a rule; a bar needs no more than ten changes a second.
_RULES_BETWEEN_REPORTS: Final = 50


class AcceptedHands:
    """The hands that a constraint accepts; mutable, because each property is computed on first use.

    Most questions end at the sample hands, which are tested directly. The interpretation of the
    constraint takes up to a second, and is left for the questions that they do not settle.

    Args:
        constraint: the constraint of a rule.
        captures: what the letters hold after the sequence.
        sample: the mask of the sample hands that the constraint accepts, where it is known without
            interpretation.
    """

    __slots__ = ("_captures", "_constraint", "_exact", "_regions", "_sample", "_states")

    def __init__(self, constraint: Pattern, captures: Captures, sample: int | None) -> None:
        self._constraint = constraint
        self._captures = captures
        self._sample = sample
        self._states: tuple[State, ...] | None = None
        self._regions: tuple[Region, ...] = ()
        self._exact = False

    @property
    def states(self) -> tuple[State, ...]:
        """The states of the interpreter in which the constraint has matched."""
        if self._states is None:
            self._states = tuple(accepting_states(self._constraint, self._captures))
            self._regions = tuple(dict.fromkeys(state.region for state in self._states))
            self._exact = all(state.exact for state in self._states)
        return self._states

    @property
    def regions(self) -> tuple[Region, ...]:
        """Regions that together hold all hands that are accepted."""
        return self._regions if self.states else ()

    @property
    def exact(self) -> bool:
        """Whether all hands of the regions are accepted."""
        return self._exact if self.states else True

    @property
    def is_sample_exact(self) -> bool:
        """Whether the constraint accepts all hands of `sample`; otherwise it may reject some."""
        return self._sample is not None if self._states is None else self.exact

    @property
    def sample(self) -> int:
        """The mask of the sample hands that may be accepted."""
        if self._sample is None:
            self._sample = sample_mask(self.regions)
        return self._sample


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

    Args:
        database: the rules.
        built: the text that they were read from.
        progress: called during the check.
        begins: only rules that begin at one of these offsets are checked; None for all rules. Facts
            about the database still take all rules into account.
    """

    def __init__(
        self,
        database: Database,
        built: BuiltSource,
        progress: Progress | None = None,
        begins: Container[int] | None = None,
    ) -> None:
        self._progress = progress
        self._begins = begins
        self._title = ""
        self.database = database
        self.built = built
        self.unexpanded: set[int] = set()
        self.dead: set[int] = set()
        self.explained: set[int] = set()
        self.misshown: set[int] = set()
        self._automata: dict[int, AuctionAutomaton] = {}
        self._letters: dict[int, frozenset[str]] = {}
        self._hands: dict[tuple[int, Captures], AcceptedHands] = {}
        self._sample_masks = ConstraintMasks(sample_pool())

    def begin(self, title: str) -> None:
        """Note the title of the check that begins, for the display of progress."""
        self._title = title
        self.advance(0)

    def advance(self, count: int) -> None:
        """Report progress: `count` rules have passed the current check."""
        if self._progress is not None:
            self._progress(self._title, count, len(self.database.rules))

    def rules(self) -> Iterator[Rule]:
        """Yield the rules to check, without those in which a macro was left unexpanded."""
        for number, rule in enumerate(self.database.rules):
            if not number % _RULES_BETWEEN_REPORTS:
                self.advance(number)
            if rule.start not in self.unexpanded and self.is_checked(rule.start):
                yield rule

    def is_checked(self, start: int) -> bool:
        """Return whether the rule that begins at an offset is to be checked."""
        return self._begins is None or start in self._begins

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
    def pool_masks(self) -> ConstraintMasks:
        """Tests of constraints on the hands of the weighted pool."""
        return ConstraintMasks(standard_pool())

    @cached_property
    def auction_hands(self) -> AuctionHands:
        """The hands of the weighted pool that make the calls of an auction."""
        return AuctionHands(self.book, self.pool_masks)

    @cached_property
    def book(self) -> RuleBook:
        """The rules as a `RuleBook`, which chooses calls for hands."""
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
        """The letters that may have a value after a restart, which does not clear them (A32)."""
        trees = [rule.sequence for rule in self.database.rules if rule.sequence.restart]
        return frozenset().union(*(stored_letters(tree) for tree in trees))

    def follows_label(self, rule: Rule) -> bool:
        """Return whether a rule's sequence contains a label, so that it applies after a restart."""
        texts = [node.text for node in walk(rule.sequence) if isinstance(node, Literal)]
        return any(label in text for label in self.labels for text in texts)

    def possible_captures(self, rule: Rule) -> list[Captures]:
        """Return all combinations of values that the letters can hold after a rule's sequence.

        Only letters that the rule's constraint and specification use are distinguished.
        """
        automaton = self.automaton(rule)
        if automaton.is_empty or not automaton.complete:
            return [unknown_letters(stored_letters(rule.sequence) | self.kept_letters)]
        letters = self._letters_used_after_sequence(rule)
        return list(
            dict.fromkeys(only_letters(captures, letters) for captures in automaton.captures)
        )

    def letters(self, tree: Node) -> frozenset[str]:
        """Return the letters whose contents a tree uses."""
        letters = self._letters.get(id(tree))
        if letters is None:
            letters = self._letters[id(tree)] = used_letters(tree)
        return letters

    def _letters_used_after_sequence(self, rule: Rule) -> frozenset[str]:
        return self.letters(rule.constraint) | self.letters(rule.specification)

    def hands(self, rule: Rule, captures: Captures) -> AcceptedHands:
        """Return the hands that a rule's constraint accepts."""
        # The constraint does not test what only the specification uses. It is passed on all the
        # same, because the specification is evaluated with the captures of the resulting states.
        key = id(rule.constraint), only_letters(captures, self._letters_used_after_sequence(rule))
        hands = self._hands.get(key)
        if hands is None:
            # A letter that only an auction decides leaves the constraint to the interpreter.
            is_known = UNKNOWN not in key[1]
            sample = self._sample_masks.mask(rule.constraint, key[1]) if is_known else None
            hands = self._hands[key] = AcceptedHands(rule.constraint, key[1], sample)
        return hands
