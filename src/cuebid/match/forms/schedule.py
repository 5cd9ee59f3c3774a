"""Compute the rounds of a match in each form, such as Swiss or knock-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from math import ceil, log2

from cuebid.core import victory_points
from cuebid.match.plan import MatchForm, MatchPlan


@dataclass(frozen=True, slots=True, order=True)
class Encounter:
    """Two entrants who play the boards of a round in two rooms."""

    round: int
    """The number of the round, from 1."""
    number: int
    """The number of the encounter in its round, from 1."""
    home: int
    """The index of the entrant that is North-South in the open room."""
    away: int
    """The index of the other entrant."""


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The results of a finished round."""

    margins: Mapping[Encounter, int]
    """IMPs of the home team less those of the other, for each encounter."""
    boards: Mapping[Encounter, int]
    """How many boards were compared in each encounter."""


def rounds_of(plan: MatchPlan) -> int:
    """Return how many rounds a match has."""
    if plan.form is MatchForm.KNOCK_OUT:
        return ceil(log2(len(plan.entrants)))
    if plan.form is MatchForm.SWISS:
        # Enough that only one entrant can win all its matches; never more than there are opponents.
        entrants = len(plan.entrants)
        return min(plan.rounds or ceil(log2(entrants)), entrants - 1 + entrants % 2)
    return 1


def next_round(plan: MatchPlan, earlier: Sequence[RoundResults]) -> tuple[Encounter, ...]:
    """Return the encounters of the next round; none when the match is over."""
    number = len(earlier) + 1
    if number > rounds_of(plan):
        return ()
    if plan.form is MatchForm.KNOCK_OUT:
        pairs = _knock_out(len(plan.entrants), earlier)
    elif plan.form is MatchForm.SWISS:
        pairs = _swiss(len(plan.entrants), earlier)
    else:
        pairs = list(combinations(range(len(plan.entrants)), 2))
    return tuple(
        Encounter(number, index, home, away) for index, (home, away) in enumerate(pairs, 1)
    )


def _knock_out(entrants: int, earlier: Sequence[RoundResults]) -> list[tuple[int, int]]:
    """Pair the remaining entrants: the first with the last, the second with the last but one, etc.

    The order of the plan is that of the seeds: where the number is no power of two, the first ones
    have no opponent in the first round. A tie goes to the higher seed.
    """
    left = list(range(entrants))
    for results in earlier:
        losers = {
            encounter.away if margin >= 0 else encounter.home
            for encounter, margin in results.margins.items()
        }
        left = [entrant for entrant in left if entrant not in losers]
    # After the first round the number is a power of two.
    size = 2 ** ceil(log2(len(left)))
    playing = left[size - len(left) :]
    return [(playing[index], playing[-1 - index]) for index in range(len(playing) // 2)]


def _swiss(entrants: int, earlier: Sequence[RoundResults]) -> list[tuple[int, int]]:
    points = [Decimal(0)] * entrants
    met: set[frozenset[int]] = set()
    sat_out: list[int] = []
    for results in earlier:
        playing: set[int] = set()
        for encounter, margin in results.margins.items():
            both = (encounter.home, encounter.away)
            playing.update(both)
            met.add(frozenset(both))
            won = victory_points(margin, max(1, results.boards[encounter]))
            for entrant, share in zip(both, won, strict=True):
                points[entrant] += share
        for entrant in set(range(entrants)) - playing:
            sat_out.append(entrant)
            # Usual for a bye: a modest win.
            points[entrant] += 12
    # Equal entrants keep the order of the plan.
    standing = sorted(range(entrants), key=lambda entrant: (-points[entrant], entrant))
    if entrants % 2:
        # The lowest entrant that has not sat out yet sits out.
        free = next(entrant for entrant in reversed(standing) if entrant not in sat_out)
        standing.remove(free)
    return swiss_pairs(standing, met)


def swiss_pairs(standing: Sequence[int], met: AbstractSet[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair entrants from the top of the standings down, each with the nearest it has not met.

    If that cannot be done for all of them, neighbours in the standings meet, even if again.

    Args:
        standing: an even number of entrants, the best first.
        met: the pairs that have met.
    """
    new = _pairs(tuple(standing), met)
    return new if new is not None else list(zip(standing[::2], standing[1::2], strict=True))


def _pairs(left: tuple[int, ...], met: AbstractSet[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Return pairs of all remaining entrants, or None if some pair must meet again."""
    if not left:
        return []
    first, *opponents = left
    for position, opponent in enumerate(opponents):
        if frozenset((first, opponent)) in met:
            continue
        rest = _pairs((*opponents[:position], *opponents[position + 1 :]), met)
        if rest is not None:
            return [(first, opponent), *rest]
    return None
