"""Restarts: the auctions that `@LABEL` makes of an auction (A31).

A rule that ends in a label is no match itself. It makes another auction, to which all rules are
matched again: with `restart=append` the label is put after the auction, with `restart=replace` it
replaces the part that was matched.
"""

# The new auctions are found breadth first, each once for the same text and captures. Labels can
# lead in a cycle or multiply without end, and a database may be any text, so that both are limited
# and an excess is an error that names the last rules.

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from msgspec import Struct

from cuebid.database.language.options import RestartMode
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import NO_CAPTURES, Captures
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.sequences.sequence_matches import SequenceMatches
from cuebid.database.matcher.text_matcher import MatchEnd, TextMatcher

MAX_DEPTH: Final = 20
"""The most restarts that may follow each other (A31)."""
MAX_AUCTIONS: Final = 200
"""The most auctions that labels may make of one auction."""

# Each auction gives a message of its own, so a long match must limit their number.
_MOST_FAULTS: Final = 100

_Before = tuple[tuple[str, Rule], ...]


class RestartedAuction(Struct, frozen=True):
    """An auction to match rules against, with the labels of its restarts."""

    text: str
    """The text with labels."""
    captures: Captures
    """What the sequences of the restarts captured (A32)."""
    matched: SequenceMatches
    before: _Before = ()
    """The auctions that led to this one, in order, each with the rule that restarted it; none for
    the auction itself."""


class SequenceSearch(Protocol):
    """A function that returns the sequences that match a text."""

    def __call__(
        self, text: str, captures: Captures, context: FunctionContext, /
    ) -> SequenceMatches:
        """Return the sequences that match a text, given what was captured before it."""
        ...


class Restarter:
    """Finds the auctions that labels make of an auction.

    Args:
        rules: a rule for each sequence that ends in a label, by the number of the sequence.
        mode: what a label does.
        find: matches all sequences against an auction with a label.

    Attributes:
        faults: restarts that were not followed because they lead in a cycle, too deep or to too
            many auctions, in words that name the rules; it fills with use.
    """

    __slots__ = ("_appends", "_find", "_rules", "faults")

    def __init__(self, rules: Mapping[int, Rule], mode: RestartMode, find: SequenceSearch) -> None:
        self._rules = rules
        self._find = find
        # A dictionary rather than a set, because it keeps the order.
        self.faults: dict[str, tuple[Rule, ...]] = {}
        # "restart the analysis after appending the given string to the bidding sequence": the
        # sequence must then have matched all of it. To replace, it matches a beginning.
        self._appends = mode is RestartMode.APPEND

    @property
    def is_needed(self) -> bool:
        """Whether any rule restarts auctions with a label."""
        return bool(self._rules)

    def auctions(
        self, text: str, matched: SequenceMatches, context: FunctionContext
    ) -> list[RestartedAuction]:
        """Return the auction itself, then all auctions that labels make of it.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        auctions = [RestartedAuction(text, NO_CAPTURES, matched)]
        if not self._rules:
            return auctions
        reached = {(text, NO_CAPTURES)}
        # The list grows while it is read.
        for auction in auctions:
            for text_after, captures, before in self._following(auction, context):
                if (text_after, captures) in reached:
                    continue
                if len(reached) >= MAX_AUCTIONS:
                    rules = tuple(rule for _, rule in before[-3:])
                    message = f"labels make more than {MAX_AUCTIONS} auctions of {text}"
                    self._note(message, rules)
                    return auctions
                reached.add((text_after, captures))
                matches = self._find(text_after, captures, context)
                auctions.append(RestartedAuction(text_after, captures, matches, before))
        return auctions

    def _following(
        self, auction: RestartedAuction, context: FunctionContext
    ) -> Iterator[tuple[str, Captures, _Before]]:
        """Yield the auctions after one more restart: text, captures, and the auctions before."""
        for number, rule in self._rules.items():
            beginning = self._beginning(number, rule, auction, context)
            if beginning is None or rule.sequence.restart is None:
                continue
            end, captures = beginning
            label = rule.sequence.restart.label
            text = auction.text + label if self._appends else label + auction.text[end:]
            before = self._restarted(auction, rule, text)
            if before is not None:
                yield text, captures, before

    def _beginning(
        self, number: int, rule: Rule, auction: RestartedAuction, context: FunctionContext
    ) -> MatchEnd | None:
        """Return how a sequence matches an auction, or, if labels replace, a part from its start.

        None if it does not match.
        """
        if self._appends:
            captures = auction.matched.captures(number)
            return None if captures is None else MatchEnd(len(auction.text), captures)
        # Which beginning is preferred cannot be told while the auction is read, so that each of
        # these sequences is searched anew. Databases that replace have few of them.
        matcher = TextMatcher(auction.text, context, anchors=not auction.before)
        try:
            return matcher.match(rule.sequence, auction.captures, whole=False)
        except MatchLimitError as error:
            raise error.of_rule(rule.number) from None

    def _restarted(self, auction: RestartedAuction, rule: Rule, text: str) -> _Before | None:
        """Return the chain of auctions up to a restart; None if the restart is not followed."""
        before = (*auction.before, (auction.text, rule))
        texts = [earlier for earlier, _ in before]
        if text in texts or len(before) > MAX_DEPTH:
            first = texts.index(text) if text in texts else MAX_DEPTH - 3
            chain = tuple(restarting for _, restarting in before[first:])
            reason = "in a cycle" if text in texts else f"more than {MAX_DEPTH} deep"
            self._note(f"labels restart auctions {reason} from {texts[0]}", chain)
            return None
        return before

    def _note(self, message: str, rules: tuple[Rule, ...]) -> None:
        """Add a message about a restart that is not followed to `faults`, naming the last rules."""
        if len(self.faults) < _MOST_FAULTS:
            numbers = ", ".join(f"#{rule.number}" for rule in rules)
            self.faults.setdefault(f"{message}: the last rules are {numbers}", rules)
