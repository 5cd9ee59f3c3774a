"""A cache of rules' translated constraints and other facts, computed on first use."""

from __future__ import annotations

from typing import Any

from cuebid.database.language.node import walk
from cuebid.database.language.rule import Rule
from cuebid.database.language.tree import Anchor, FunctionCall, Specification
from cuebid.database.matcher.captures import Captures
from cuebid.database.matcher.translation.translator import Translated, translate_constraint


class MatcherCache:
    """A cache of translated constraints and other facts about the trees of rules; mutable.

    Rules whose fields have equal texts share their trees. An auction uses a small part of a
    database, so nothing is translated in advance.
    """

    __slots__ = ("_anchored", "_shown", "_translated")

    def __init__(self) -> None:
        # The keys are identities: to hash a tree by its contents takes longer than to match it.
        # The database keeps its trees alive, so that an identity cannot be reused.
        self._translated: dict[int, tuple[Translated, bool] | None] = {}
        self._shown: dict[int, dict[Captures, Any] | None] = {}
        self._anchored: dict[int, bool] = {}

    def is_anchored(self, rule: Rule) -> bool:
        """Return whether a rule's sequence has `$`, so that any calls may come before it."""
        key = id(rule.sequence)
        if key not in self._anchored:
            self._anchored[key] = any(isinstance(node, Anchor) for node in walk(rule.sequence))
        return self._anchored[key]

    def translated(self, rule: Rule) -> tuple[Translated, bool] | None:
        """Return a rule's constraint as a function, and whether that reads the pattern string.

        None if the constraint cannot be translated (`translate_constraint`).
        """
        key = id(rule.constraint)
        if key not in self._translated:
            self._translated[key] = translate_constraint(rule.constraint)
        return self._translated[key]

    def shown_without_auction(self, node: Specification) -> dict[Captures, Any] | None:
        """Return a cache of what a specification shows, by captures; None if it calls functions.

        The caller fills the cache. With functions, what is shown may depend on the auction too.
        """
        key = id(node)
        if key not in self._shown:
            calls = any(isinstance(inner, FunctionCall) for inner in walk(node))
            self._shown[key] = None if calls else {}
        return self._shown[key]
