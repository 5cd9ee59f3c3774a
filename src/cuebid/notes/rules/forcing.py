"""Convert how far the call of a row forces to the specification of its rule."""

from __future__ import annotations

from typing import Final

from cuebid.core import Strain
from cuebid.database.language.tree import Math
from cuebid.evaluation import HCP
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.rules.specification_trees import forcing_tree

# An opening bid that forces to game has so many high-card points, whatever its shape.
_FORCES_TO_GAME: Final = 15
_FORCES: Final = frozenset(
    {
        "transfer", "puppet", "relay", "asks", "splinter", "fragment", "cue", "control", "waiting",
        "checkback", "two-way-checkback", "fourth-suit",
    }
)  # fmt: skip


def forces(row: DescribedRow) -> bool:
    """Return whether partner must answer, as the text says or else the purpose implies."""
    force = row.meaning.forcing
    is_said = force is not None or not _FORCES.isdisjoint(row.purposes)
    is_bid = row.meaning.call.is_bid or (force is not None and force.to_game)
    return is_said and is_bid and not row.may_be_passed


def forcing_of_row(interpreted: InterpretedAuction) -> Math | None:
    """Return how far a call forces: to game, to the next bid, or not at all (None)."""
    row, meaning, call = interpreted.described, interpreted.meaning, interpreted.sequence.call
    # `weak two in diamonds or any game force`: the weak hands do not force to game.
    is_weak_too = interpreted.context.opens and meaning.boxes.hull().range(HCP)[0] < _FORCES_TO_GAME
    if meaning.forcing is not None and meaning.forcing.to_game and not is_weak_too:
        # A game force is written as one to 3NT: every game in a major is above it.
        return forcing_tree(3, "N", lasts=True)
    if not forces(row) or call.strain is None:
        return None
    # The lowest bid above the call's strain: in notrump of the level, or in clubs of the next.
    is_notrump = call.strain is Strain.NOTRUMP
    level, strain = (call.level + 1, "C") if is_notrump else (call.level, "N")
    return forcing_tree(min(level, 7), strain, lasts=False)
