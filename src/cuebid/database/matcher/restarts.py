"""Labels: the auctions that an auction is begun again as (A31)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cuebid.database.language.options import RestartMode
from cuebid.database.language.rule import Rule
from cuebid.database.matcher.captures import NO_CAPTURES, Captures
from cuebid.database.matcher.cells import cell_masks
from cuebid.database.matcher.compiler import Matcher
from cuebid.database.matcher.index import Index, positions_of, tokens_of
from cuebid.database.matcher.match_error import MatchLimitError, RestartError
from cuebid.database.matcher.matcher_cache import MatcherCache
from cuebid.database.matcher.parts import Search

__all__ = ["DEEPEST", "MOST", "RestartedAuction", "Restarter"]

DEEPEST: Final = 20
"""How many restarts may follow each other."""
MOST: Final = 200
"""How many auctions one may be begun again as."""


@dataclass(frozen=True, slots=True)
class RestartedAuction:
    """An auction as it is matched.

    Attributes:
        text: with labels.
        captures: what was stored on the way (A32).
        tokens: see `tokens_of`.
        before: the auctions that led to this one, in order, each with the rule that restarted it.
    """

    text: str
    captures: Captures
    tokens: tuple[int, ...]
    before: tuple[tuple[str, Rule], ...] = ()


class Restarter:
    """Finds the auctions that an auction is begun again as.

    Args:
        rules: those that end in a label.
        ready: makes their sequences ready.
        mode: what a label does.
    """

    __slots__ = ("_index", "_ready", "_rules", "_whole")

    def __init__(self, rules: Sequence[Rule], ready: MatcherCache, mode: RestartMode) -> None:
        self._rules = rules
        self._ready = ready
        self._whole = mode is RestartMode.APPEND
        self._index = Index([cell_masks(rule.sequence, open_end=not self._whole) for rule in rules])

    def auctions(self, text: str, run: Search) -> list[RestartedAuction]:
        """The auction itself, and all that it is begun again as.

        Args:
            text: with `START`.
            run: what the search may look at.

        Raises:
            RestartError: restarts lead round in a circle, too deep, or to too many auctions.
            MatchLimitError: a sequence has too many ways.
        """
        found = [RestartedAuction(text, NO_CAPTURES, tuple(tokens_of(text)))]
        if not self._rules:
            return found
        known = {(text, NO_CAPTURES)}
        for auction in found:
            for following in self._following(auction, run):
                if (following.text, following.captures) not in known:
                    known.add((following.text, following.captures))
                    if len(known) > MOST:
                        rules = ", ".join(f"#{rule.number}" for _, rule in following.before[-3:])
                        message = f"labels make more than {MOST} auctions of {text}: the last rules"
                        raise RestartError(f"{message} are {rules}")
                    found.append(following)
        return found

    def _following(self, auction: RestartedAuction, run: Search) -> Iterator[RestartedAuction]:
        """The auctions one restart away."""
        run.anchors = not auction.before
        look_up = self._index.candidates if self._whole else self._index.candidates_within
        for number in positions_of(look_up(auction.tokens)):
            rule = self._rules[number]
            matcher: Matcher = self._ready.sequence(rule)
            try:
                way = matcher.match(auction.text, run, auction.captures, whole=self._whole)
            except MatchLimitError as error:
                raise error.of_rule(rule.number) from None
            if way is None or rule.sequence.restart is None:
                continue
            end, captures = way
            label = rule.sequence.restart.label
            text = auction.text + label if self._whole else label + auction.text[end:]
            yield self._restarted(auction, rule, text, captures)

    @staticmethod
    def _restarted(
        auction: RestartedAuction, rule: Rule, text: str, captures: Captures
    ) -> RestartedAuction:
        before = (*auction.before, (auction.text, rule))
        texts = [earlier for earlier, _ in before]
        if text in texts or len(before) > DEEPEST:
            first = texts.index(text) if text in texts else DEEPEST - 3
            chain = ", ".join(f"#{one.number}" for _, one in before[first:])
            reason = "in a circle" if text in texts else f"more than {DEEPEST} deep"
            raise RestartError(
                f"labels lead on {reason} from {texts[0]}: the last rules are {chain}"
            )
        return RestartedAuction(text, captures, tuple(tokens_of(text)), before)
