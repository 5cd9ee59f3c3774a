"""Calls that a player often makes with hands outside the rules, for disclosure to opponents.

A player may make calls that win more than those of his rules, with hands that these do not
describe. What he does often is an agreement like any other (Law 40): his partner learns it, and
opponents are to know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from cuebid.core import Call
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.heard import Heard
from cuebid.phrases import Branch, Disclosure
from cuebid.phrases.told import Told, told


class AuctionHabits(Protocol):
    """The habits of a player at one turn."""

    def beyond(self, call: Call, by_rules: Told, /) -> Sequence[Branch]:
        """Return the hands that make a call although its disclosure by the rules leaves them out.

        Args:
            call: the call.
            by_rules: the hands disclosed for the call by the rules.

        Returns:
            Kinds of hands, each with its share of all hands that make the call.
        """
        ...


class Habits(Protocol):
    """The habits of a player."""

    def __call__(self, situation: Situation, heard: Heard, /) -> AuctionHabits:
        """Return the habits of the player whose turn it is.

        Args:
            situation: the auction before his call.
            heard: the hands disclosed for his earlier calls.
        """
        ...


def with_habits(disclosure: Disclosure, call: Call, habits: AuctionHabits) -> Disclosure:
    """Return the disclosure of a call with the hands that its maker's habits add.

    Args:
        disclosure: the disclosure by the rules.
        call: the call.
        habits: the habits of the player who makes the call.
    """
    beyond = habits.beyond(call, told(disclosure))
    share = sum(branch.share for branch in beyond)
    by_rules = sum(branch.share for branch in disclosure.branches)
    scale = by_rules / (1 - share) if by_rules and share < 1 else 1.0
    more = (replace(branch, share=scale * branch.share) for branch in beyond)
    return replace(disclosure, branches=(*disclosure.branches, *more)) if beyond else disclosure
