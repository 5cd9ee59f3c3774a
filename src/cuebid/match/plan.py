"""The description of a match: what a TOML file or the options of `cuebid match` say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from cuebid.match.entrants import Entrant, EntrantKind
from cuebid.match.problems import raise_problems

_DEFAULT_BOARDS: Final = 100
# Years of bidding only; a number with a few zeros too many is an error.
_MOST_BOARDS: Final = 1_000_000_000


class MatchForm(Enum):
    """The form of a match: which entrants meet."""

    HEAD_TO_HEAD = "head-to-head"
    """Two entrants, two rooms."""
    ROUND_ROBIN = "round-robin"
    """Each against each, all on the same boards."""
    SWISS = "swiss"
    """Rounds on boards of their own; neighbours in the table meet."""
    KNOCK_OUT = "knock-out"
    """The winners go on."""
    PAIRS = "pairs"
    """Each against each in both directions on the same boards, compared across the field."""


class MatchScoring(Enum):
    """The scoring that decides a match."""

    IMPS = "imps"
    """IMPs between two rooms."""
    VP = "vp"
    """Those IMPs as victory points on the WBF's scale."""
    MATCHPOINTS = "matchpoints"
    """Matchpoints across the field, of `pairs`."""
    BUTLER = "butler"
    """IMPs against the mean of the field's scores, of `pairs`."""


class BoardSource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the boards of a match come from: a seed, a file, described hands or an auction."""

    count: int = 0
    """The number of boards in each round; 0 is the default."""
    seed: int = 1
    """The seed of random boards."""
    file: str = ""
    """A file of boards, PBN, LIN or another that `cuebid convert` reads."""
    north: str = ""
    """What North holds, in the words of `cuebid deal`; likewise the others."""
    east: str = ""
    """What East holds."""
    south: str = ""
    """What South holds."""
    west: str = ""
    """What West holds."""
    auction: str = ""
    """Calls with which the auction begins if all bid `system`, such as `1N P 2C`."""
    system: str = ""
    """The system of `auction`; empty is that of the first entrant."""

    def __post_init__(self) -> None:
        raise_problems(self._problems())

    def _problems(self) -> Iterator[str]:
        if not 0 <= self.count <= _MOST_BOARDS:
            yield f"count = {self.count}: a match has 1 to {_MOST_BOARDS:,} boards"
        described = any((self.north, self.east, self.south, self.west))
        if sum((bool(self.file), described, bool(self.auction))) > 1:
            yield "boards come from a file, a description or an auction, one of them"
        if self.system and not self.auction:
            yield "`system` says who bids `auction`, which is missing"

    @property
    def wanted(self) -> int:
        """The number of boards to make for a round."""
        return self.count or _DEFAULT_BOARDS


class MatchPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plan of a match: entrants, boards, form and scoring."""

    entrants: tuple[Entrant, ...]
    """Who plays."""
    boards: BoardSource = BoardSource()
    """What is played."""
    form: MatchForm = MatchForm.HEAD_TO_HEAD
    """Who plays whom."""
    scoring: MatchScoring = MatchScoring.IMPS
    """The scoring that decides the match."""
    play: bool = False
    """Whether cards are played; otherwise contracts take their double-dummy tricks."""
    rounds: int = 0
    """The rounds of a Swiss; 0 is enough for one winner."""
    explanations: bool = False
    """Whether what calls show is kept; a report works it out for the boards that it shows, so it is
    needed only for programs that explain their calls."""
    title: str = ""
    """The title of the report."""

    def __post_init__(self) -> None:
        raise_problems(self._problems())

    def _problems(self) -> Iterator[str]:
        if len(self.entrants) < 2:
            yield "a match has at least two entrants"
        if self.form is MatchForm.HEAD_TO_HEAD and len(self.entrants) > 2:
            yield f"{len(self.entrants)} entrants need a form such as round-robin"
        for name, count in Counter(entrant.name for entrant in self.entrants).items():
            if count > 1:
                yield f"two entrants have the same name, {name!r}"
        of_field = self.scoring in {MatchScoring.MATCHPOINTS, MatchScoring.BUTLER}
        if of_field != (self.form is MatchForm.PAIRS):
            yield "pairs are scored by matchpoints or butler, other forms by imps or vp"
        tables = any(entrant.kind is EntrantKind.TABLE for entrant in self.entrants)
        if tables and not self.play:
            yield "a program at a table plays its cards: the match needs play = true"
        if self.rounds < 0:
            yield f"rounds = {self.rounds}: a match has at least one round"
        if self.rounds and self.form is not MatchForm.SWISS:
            yield f"`rounds` are of a Swiss; a {self.form.value} has its own number"

    @property
    def players(self) -> tuple[Entrant, ...]:
        """The entrants, each with the scoring that its robots bid and play for, and its budget.

        Butler compares in IMPs, as a match of teams does; only matchpoints ask for other calls.
        Where nothing but bidding is compared, systems are measured, so that robots bid by the book.
        """
        form = "matchpoints" if self.scoring is MatchScoring.MATCHPOINTS else "imps"
        budget = "" if self.play else "0"
        return tuple(
            msgspec.structs.replace(
                entrant, scoring=entrant.scoring or form, budget=entrant.budget or budget
            )
            for entrant in self.entrants
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants."""
        return tuple(entrant.name for entrant in self.entrants)
