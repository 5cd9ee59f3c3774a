"""The figures of a match that its reports show."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from cuebid.core import victory_points
from cuebid.core._base.kept import kept
from cuebid.match.differences import Group
from cuebid.match.forms import Encounter
from cuebid.match.plan import MatchPlan
from cuebid.match.report.splits import Split
from cuebid.match.statistics.estimate import Estimate
from cuebid.match.teams import BoardComparison


@dataclass(frozen=True, slots=True)
class EncounterSummary:
    """The result of two entrants on the boards of a round."""

    encounter: Encounter
    """The two entrants and the round."""
    home_imps: int
    """IMPs won by the home team."""
    away_imps: int
    """IMPs won by the other team."""
    result: Estimate
    """The home team's IMPs a board."""
    forfeited: int
    """Boards that were lost by a fault."""

    @property
    def victory_points(self) -> tuple[Decimal, Decimal] | None:
        """Victory points on the WBF's scale; None if no board was played."""
        if not self.result.boards:
            return None
        return victory_points(self.home_imps - self.away_imps, self.result.boards)


@dataclass(frozen=True, slots=True)
class EntrantSummary:
    """The result of an entrant over all its boards."""

    index: int
    """The index of the entrant in the plan."""
    result: Estimate
    """What it won a board, over all its opponents: IMPs, or for pairs the share of matchpoints less
    a half in per cent, or IMPs against the datum."""
    imps: int
    """IMPs won less those lost."""
    victory_points: Decimal
    """Victory points over all encounters."""
    last_round: int
    """The last round in which it played."""
    is_out: bool
    """Whether it lost in that round; in a knock-out, a tie goes to the higher seed."""


@dataclass(frozen=True, slots=True)
class BoardSwing:
    """A board on which one of two entrants lost many IMPs."""

    encounter: Encounter
    comparison: BoardComparison
    """Both rooms."""
    imps: int
    """The imps of the home team, less than 0 if it lost."""


@dataclass(slots=True)
class ContractCounts:
    """Counts of the contracts that an entrant declared, by kind; mutable."""

    part_scores: int = 0
    games: int = 0
    slams: int = 0
    made: int = 0
    doubled: int = 0
    unsolved: int = 0
    """Contracts that both rooms reached, so that their tricks did not matter."""

    @property
    def by_level(self) -> dict[str, int]:
        """The numbers of part-scores, games and slams, by these names."""
        return {"part-scores": self.part_scores, "games": self.games, "slams": self.slams}


# No slots, because `kept` keeps its values in the instance's dictionary.
@dataclass(frozen=True)
class MatchFigures:
    """All figures of a match that its reports show."""

    plan: MatchPlan
    encounters: tuple[EncounterSummary, ...]
    """The encounters, each with its result."""
    entrants: tuple[EntrantSummary, ...]
    """The entrants in the order of the table, the best first."""
    openings: tuple[Group, ...]
    """IMPs of the home team by its opening, for a match between two."""
    differences: tuple[Group, ...]
    """Likewise by the first call that differs."""
    worst: tuple[BoardSwing, ...]
    """The boards on which home teams lost most, the worst first."""
    best: tuple[BoardSwing, ...]
    """Those on which they won most."""
    contracts: tuple[ContractCounts, ...]
    """The contracts by the index of the entrant."""
    faults: tuple[tuple[str, int], ...] = ()
    """What players did wrong, with the number of boards that it cost."""
    splits: tuple[Split, ...] = ()
    """The splits of a match between two, by vulnerability, contracts and others."""
    versions: tuple[str, ...] = ()
    """The versions of the entrants when the match began, and of Cuebid."""

    @property
    def boards(self) -> int:
        """The number of boards, counted once for each encounter that played them."""
        return sum(summary.result.boards for summary in self.encounters)

    @kept
    def has_rounds(self) -> bool:
        """Whether there was more than one round."""
        return len({summary.encounter.round for summary in self.encounters}) > 1

    @property
    def is_head_to_head(self) -> bool:
        """Whether two entrants played one encounter."""
        return len(self.encounters) == 1

    @property
    def pair(self) -> tuple[str, str]:
        """The names of the home team and the other team, in a match between two."""
        [summary] = self.encounters
        return (self.plan.names[summary.encounter.home], self.plan.names[summary.encounter.away])


def contract_counts(counts: ContractCounts) -> dict[str, int]:
    """Return the counts of contracts by their names in reports."""
    return counts.by_level | {
        "made": counts.made,
        "doubled": counts.doubled,
        "not solved": counts.unsolved,
    }
