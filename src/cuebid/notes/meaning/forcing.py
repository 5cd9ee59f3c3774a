"""Tell how far a description forces: for a round, to game, or not at all."""

from __future__ import annotations

from typing import Final

from cuebid.meaning import Forcing
from cuebid.notes.words.tree import AnyOf, Lines, Node, Statement, statements_of

FORCES: Final = {
    "round": Forcing(1, 0, lasting=False),
    "game": Forcing(3, 4, lasting=True, to_game=True),
}
"""The force of a call, by the name of its forcing word; names without a force are left out."""

# Points that are enough for game opposite a very weak hand.
_GAME_ALONE: Final = 22
# From the strongest word down.
_FORCES: Final = ("game", "round", "pass", "none")


def force_told(node: Node) -> str:
    """Return the name of the force that a part of a description tells; empty if it tells none.

    Whatever alternative is held, partner must answer until it is known; but a game force in one of
    several alternatives does not force to game.
    """
    if isinstance(node, Statement):
        is_told = node.kind == "forcing" and not (node.negated or node.hedged)
        return node.name if is_told else ""
    words = [force_told(part) for part in node.parts]
    strongest = next((name for name in _FORCES if name in words), "")
    if strongest != "game" or not _are_alternatives(node):
        return strongest
    forces = all(
        word == "game" or _is_game(part) for part, word in zip(node.parts, words, strict=True)
    )
    return "game" if forces else "round"


def _are_alternatives(node: Node) -> bool:
    """Return whether a node has alternatives: joined by `or`, or lines with a strength each."""
    if isinstance(node, Lines):
        strong = [part for part in node.parts if any(map(_tells_strength, statements_of(part)))]
        return len(strong) > 1
    return isinstance(node, AnyOf)


def _is_game(node: Node) -> bool:
    """Return whether a part has enough points to force to game without a word: `23+`."""
    return any(
        each.name in {"hcp", "points"} and each.low >= _GAME_ALONE for each in statements_of(node)
    )


def _tells_strength(statement: Statement) -> bool:
    is_told = statement.kind in {"strength", "values", "forcing"} or statement.name == "weak-two"
    return is_told and not (statement.hedged or statement.negated)
