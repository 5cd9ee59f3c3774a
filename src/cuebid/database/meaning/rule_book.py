"""A rule book: a compiled database with a cache of the auctions that it was asked about."""

from __future__ import annotations

from copy import copy
from functools import partial

from cuebid.core import Auction, Call, Side, Vulnerability
from cuebid.database.language.database import Database
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.rule_matcher import RuleMatcher
from cuebid.database.matcher.situation import Situation, relative
from cuebid.database.meaning.call_context import CallContext
from cuebid.database.meaning.disclosure import Recall, count_anew
from cuebid.database.meaning.explained import NOT_EXPLAINED, Explained, explained_before
from cuebid.database.meaning.habits import Habits
from cuebid.database.meaning.judge import Judge

# A match or a simulation asks about one auction for many hands, and about the auctions that
# follow it. The limit keeps memory from growing throughout a match.
_REMEMBERED = 2_000

_Key = tuple[bytes, tuple[bool, bool], int, Explained]
"""Cache key: the calls' indices, who is vulnerable, which side bids by the book, explanations."""


class RuleBook:
    """Compiled rules that answer questions about auctions; mutable: it caches auctions.

    Args:
        database: the rules.
        remembered: how many auctions to remember at most.
        recall: returns cached counts on samples of hands.
        judge: says what calls mean that no rule describes, and chooses where no rule fits.

    Attributes:
        database: the rules.
        judge: see above; None for a book that answers by its rules alone.
    """

    def __init__(
        self,
        database: Database,
        remembered: int = _REMEMBERED,
        recall: Recall = count_anew,
        judge: Judge | None = None,
    ) -> None:
        self.database = database
        self.judge = judge
        self._rule_matcher = RuleMatcher(database)
        self._contexts: dict[_Key, CallContext] = {}
        self._opponents: RuleBook | None = None
        self._remembered = remembered
        self._recall = recall
        self._habits: Habits | None = None

    @property
    def matchers(self) -> MatcherCache:
        """Compiled fields of the rules."""
        return self._rule_matcher.matchers

    @property
    def restarts(self) -> bool:
        """Whether labels of the rules restart auctions."""
        return self._rule_matcher.restarts

    @property
    def restart_faults(self) -> tuple[str, ...]:
        """The labels, found so far, that restart auctions in a cycle or without end."""
        return tuple(self._rule_matcher.faults)

    def with_empty_cache(self) -> RuleBook:
        """Return a book of the same compiled rules that remembers no auctions."""
        book = copy(self)
        book._contexts = {}
        return book

    def with_judge(self, judge: Judge | None) -> RuleBook:
        """Return a book of the same compiled rules with another judge, or with none."""
        book = self.with_empty_cache()
        book.judge = judge
        return book

    def with_habits(self, habits: Habits) -> RuleBook:
        """Return a book of the same compiled rules that also discloses a player's habits.

        The meanings of calls to partner, and the choice of calls, do not change.
        """
        book = self.with_empty_cache()
        book._habits = habits
        return book

    @property
    def opponents(self) -> RuleBook | None:
        """The book that the opponents bid by; None if this book reads their calls as its own."""
        return self._opponents

    def with_opponents(self, opponents: RuleBook) -> RuleBook:
        """Return a book of the same compiled rules that reads opponents' calls by another book.

        Each side's calls mean what its own rules say, in an auction in which it reads the other
        side's calls in the same way.
        """
        ours, theirs = self.with_empty_cache(), opponents.with_empty_cache()
        ours._opponents, theirs._opponents = theirs, ours
        return ours

    def context(
        self,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        side: Side | None = None,
        explained: Explained = NOT_EXPLAINED,
    ) -> CallContext:
        """Return the context of an auction before its next call, with what each player has shown.

        Args:
            auction: the calls so far.
            vulnerability: of the board.
            side: the side that bids by this book; by default that of the player whose turn it is.
                It makes a difference only if the opponents bid by another book.
            explained: the meanings that players have stated for their calls.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        vulnerable = relative(vulnerability, auction.dealer)
        turn = len(auction.calls) % 2
        parity = turn if side is None else int(auction.dealer.side is not side)
        return self._context(auction.calls, vulnerable, parity, explained)

    def may_match(self, context: CallContext, calls: tuple[Call, ...]) -> bool:
        """Return whether this book has a rule that may match an auction with one of some calls.

        Args:
            context: the auction before the calls, as this book or another one reads it.
            calls: possible next calls.

        Raises:
            MatchLimitError: a sequence has too many ways to match.
        """
        node = self._rule_matcher.node(context.situation.calls)
        return bool(self._rule_matcher.candidates(node, context.functions, calls))

    def _context(
        self,
        calls: tuple[Call, ...],
        vulnerable: tuple[bool, bool],
        parity: int,
        explained: Explained = NOT_EXPLAINED,
    ) -> CallContext:
        """Return the context of an auction from the cache, or build and cache it.

        Args:
            calls: the calls so far.
            vulnerable: whether the dealer's side is vulnerable, and whether the other side is.
            parity: 0 if the dealer's side bids by this book, 1 if the other does.
            explained: the meanings that players have stated for their calls.
        """
        opponents = self._opponents
        if opponents is None:
            # All players bid by one book, so that one set of contexts serves both sides.
            parity = 0
        # Bytes, because Python caches their hash.
        code = bytes([call.index for call in calls])
        # Find the longest beginning of the auction that is cached; the calls after it are added.
        count = len(calls)
        heard = explained_before(explained, count)
        contexts = self._contexts
        while (context := contexts.get((code[:count], vulnerable, parity, heard))) is None:
            if not count:
                break
            count -= 1
            heard = explained_before(heard, count)
        if context is None:
            start = Situation(vulnerable=vulnerable)
            judged = None if self.judge is None else self.judge(vulnerable)
            context = CallContext(
                self._rule_matcher, start, recall=self._recall, judged=judged, habits=self._habits
            )
            if opponents is not None:
                context.read_by(partial(_maker, opponents, parity))
            self._remember(context, (b"", vulnerable, parity, NOT_EXPLAINED))
        elif count == len(calls):
            # Move it to the end of the cache (evicted last), unless another thread has removed it.
            key = code, vulnerable, parity, heard
            if contexts.pop(key, None) is not None:
                contexts[key] = context
        meanings = dict(explained)
        for position in range(count, len(calls)):
            heard = explained_before(explained, position + 1)
            after = context.after(calls[position], meanings.get(position))
            context = self._remember(after, (code[: position + 1], vulnerable, parity, heard))
        return context

    def _remember(self, context: CallContext, key: _Key) -> CallContext:
        if len(self._contexts) >= self._remembered:
            # Evict the least recently used half: the next auction resembles the last ones.
            for oldest in list(self._contexts)[: self._remembered // 2]:
                self._contexts.pop(oldest, None)
        self._contexts[key] = context
        return context


def _maker(opponents: RuleBook, parity: int, context: CallContext) -> CallContext:
    """Return the context of an auction in the book of the player whose turn it is."""
    situation = context.situation
    if len(situation.calls) % 2 == parity:
        return context
    return opponents._context(situation.calls, situation.vulnerable, 1 - parity)
