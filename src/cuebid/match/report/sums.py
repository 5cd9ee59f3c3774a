"""Compute the figures of a match in one pass over its boards, without keeping the boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from heapq import heappush, heapreplace
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from cuebid.core import BoardRecord, CuebidError
from cuebid.match.differences import GroupSums, first_difference, home_opening
from cuebid.match.forms import Encounter
from cuebid.match.plan import MatchForm, MatchPlan, MatchScoring
from cuebid.match.report.field_scores import across_field
from cuebid.match.report.splits import SplitSums, contract_kind
from cuebid.match.report.summary import (
    BoardSwing,
    ContractCounts,
    EncounterSummary,
    EntrantSummary,
    MatchFigures,
)
from cuebid.match.statistics.estimate import estimate
from cuebid.match.store.match_store import MatchStore
from cuebid.match.teams import BoardComparison

# A screenful.
_SWINGS: Final = 10


def summarise(store: MatchStore, pair: tuple[str, str] | None = None) -> MatchFigures:
    """Return the figures of a match so far, for all entrants or for a pair of them.

    Raises:
        CuebidError: there is no such entrant, or these two did not meet.
    """
    plan = store.plan()
    encounters = store.encounters()
    if pair is not None:
        encounters = _between(plan, encounters, pair)
        if plan.form is MatchForm.PAIRS:
            # Compared with each other and not with the field, which is left out.
            plan = replace(plan, form=MatchForm.ROUND_ROBIN, scoring=MatchScoring.IMPS)
    chosen = frozenset(encounters)
    sums = _MatchSums(plan, encounters)
    rows = store.comparisons(keep=None if pair is None else chosen.__contains__)
    for _, group in groupby(rows, key=lambda row: (row[0].round, row[1].board.number)):
        sums.add_board([*group])
    return sums.summary((*store.versions(), f"cuebid {store.cuebid_version()}"))


def _between(
    plan: MatchPlan, encounters: list[Encounter], pair: tuple[str, str]
) -> list[Encounter]:
    for name in pair:
        if name not in plan.names:
            raise CuebidError(f"there is no entrant {name!r}; it has {', '.join(plan.names)}")
    wanted = {plan.names.index(name) for name in pair}
    met = [each for each in encounters if {each.home, each.away} == wanted]
    if not met:
        raise CuebidError(f"{pair[0]} and {pair[1]} have not met")
    return met


class _MatchSums:
    """Sums over the boards of a match; mutable."""

    def __init__(self, plan: MatchPlan, encounters: list[Encounter]) -> None:
        self._plan = plan
        count = len(plan.entrants)
        self._margins: dict[Encounter, list[int]] = {e: [] for e in encounters}
        self._won: dict[Encounter, list[int]] = {e: [0, 0, 0] for e in encounters}
        self._results: list[list[float]] = [[] for _ in range(count)]
        self._openings = GroupSums(home_opening)
        self._differences = GroupSums(first_difference)
        self._splits = SplitSums()
        # By whether the home team won.
        self._swings: dict[bool, list[tuple[int, int, BoardSwing]]] = {False: [], True: []}
        self._contracts = [ContractCounts() for _ in range(count)]
        self._faults: Counter[str] = Counter()
        self._number = 0

    def add_board(self, tables: list[tuple[Encounter, BoardComparison]]) -> None:
        """Add all tables of a board."""
        gains: dict[int, list[float]] = defaultdict(list)
        for encounter, comparison in tables:
            won = comparison.imps or 0
            self._add_comparison(encounter, comparison, won)
            if self._plan.form is not MatchForm.PAIRS:
                gains[encounter.home].append(won)
                gains[encounter.away].append(-won)
        if self._plan.form is MatchForm.PAIRS:
            gains = across_field(tables, self._plan)
        # One value for each entrant and board: results on one deal are correlated, so the board,
        # and not the table, is the unit of chance.
        for entrant, values in gains.items():
            self._results[entrant].append(sum(values) / len(values))

    def _add_comparison(self, encounter: Encounter, comparison: BoardComparison, won: int) -> None:
        self._margins[encounter].append(won)
        sums = self._won[encounter]
        sums[0] += max(won, 0)
        sums[1] += max(-won, 0)
        rooms = [room for room in (comparison.open_room, comparison.closed_room) if room]
        sums[2] += any(room.forfeited_by is not None for room in rooms)
        for room, north_south in zip(rooms, (encounter.home, encounter.away), strict=True):
            sides = (north_south, encounter.home + encounter.away - north_south)
            self._count_contract(room, sides)
            for ruling in room.rulings:
                self._faults[_fault_kind(ruling.text)] += 1
        if len(self._margins) == 1:
            self._openings.add(comparison)
            self._differences.add(comparison)
            self._splits.add(comparison)
        self._keep_swing(BoardSwing(encounter, comparison, won))

    def _keep_swing(self, board: BoardSwing) -> None:
        self._number += 1
        if not board.imps:
            return
        swings = self._swings[board.imps > 0]
        # Of equal boards the earlier one stays.
        entry = (abs(board.imps), -self._number, board)
        if len(swings) < _SWINGS:
            heappush(swings, entry)
        elif entry > swings[0]:
            heapreplace(swings, entry)

    def _largest(self, *, won: bool) -> tuple[BoardSwing, ...]:
        return tuple(entry[2] for entry in sorted(self._swings[won], reverse=True))

    def _count_contract(self, record: BoardRecord, sides: tuple[int, int]) -> None:
        contract = record.contract
        if contract is None or record.forfeited_by is not None:
            return
        counts = self._contracts[sides[contract.declarer.side]]
        kind = contract_kind(contract)
        counts.slams += kind == "slam"
        counts.games += kind == "game"
        counts.part_scores += kind == "part-score"
        counts.doubled += bool(contract.doubled)
        if record.tricks is None:
            counts.unsolved += 1
        else:
            counts.made += record.tricks >= contract.tricks

    def summary(self, versions: tuple[str, ...]) -> MatchFigures:
        """Return the figures of all boards added, with the versions of the entrants."""
        encounters = tuple(
            EncounterSummary(encounter, won, lost, estimate(self._margins[encounter]), forfeited)
            for encounter, (won, lost, forfeited) in self._won.items()
        )
        return MatchFigures(
            self._plan,
            encounters,
            _table(self._plan, encounters, self._results),
            tuple(self._openings.groups()),
            tuple(self._differences.groups()),
            self._largest(won=False),
            self._largest(won=True),
            tuple(self._contracts),
            tuple(sorted(self._faults.items(), key=lambda item: (-item[1], item[0]))),
            self._splits.splits() if len(self._margins) == 1 else (),
            versions,
        )


def _fault_kind(text: str) -> str:
    # Seats differ from board to board; the first words after them say what happened.
    _, _, rest = text.partition(" (")
    return "(" + rest if rest else text


def _table(
    plan: MatchPlan, encounters: Iterable[EncounterSummary], results: list[list[float]]
) -> tuple[EntrantSummary, ...]:
    imps_won: Counter[int] = Counter()
    points: dict[int, Decimal] = defaultdict(Decimal)
    last: dict[int, tuple[int, bool]] = {}
    for summary in encounters:
        if not summary.result.boards:
            continue
        margin = summary.home_imps - summary.away_imps
        both = (summary.encounter.home, summary.encounter.away)
        for entrant, sign, share in zip(both, (1, -1), summary.victory_points or (), strict=True):
            imps_won[entrant] += sign * margin
            points[entrant] += share
            # The higher seed is the home team of an encounter.
            has_lost = margin < 0 if sign == 1 else margin >= 0
            last[entrant] = summary.encounter.round, has_lost
    entrants = [
        EntrantSummary(
            index, estimate(values), imps_won[index], points[index], *last.get(index, (0, False))
        )
        for index, values in enumerate(results)
    ]
    return tuple(sorted(entrants, key=lambda entrant: _rank(plan, entrant)))


def _rank(plan: MatchPlan, entrant: EntrantSummary) -> tuple[float, float, int]:
    if plan.form is MatchForm.PAIRS:
        return -entrant.result.mean, 0.0, entrant.index
    if plan.form is MatchForm.KNOCK_OUT:
        # Who stayed longest; IMPs against different opponents do not compare.
        return -entrant.last_round, entrant.is_out, entrant.index
    if plan.scoring.value == "vp":
        return -float(entrant.victory_points), -entrant.imps, entrant.index
    return -entrant.imps, 0.0, entrant.index
