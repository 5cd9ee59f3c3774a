"""The description of a match: what a TOML file or the options of `cuebid match` say."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final

import msgspec

from cuebid.core import CuebidError
from cuebid.match.entrants import Entrant, EntrantKind

__all__ = ["BoardSource", "Form", "MatchPlan", "PlanError", "Scoring", "plan_of", "read_plan"]

_DEFAULT_BOARDS: Final = 100


class PlanError(CuebidError):
    """The description of a match is wrong; the message says where and why."""


class Form(Enum):
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


class Scoring(Enum):
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
    """The source of boards: random ones of a seed, unless a file is named.

    Attributes:
        count: how many, in each round.
        seed: of random boards.
        file: a file of boards, PBN, LIN or another that `cuebid convert` reads.
        north: what North holds, in the words of `cuebid deal`; likewise the others.
        east: what East holds.
        south: what South holds.
        west: what West holds.
        auction: calls with which the auction begins if all bid `system`, such as `1N P 2C`.
        system: the system of `auction`; empty is that of the first entrant.
    """

    count: int = 0
    seed: int = 1
    file: str = ""
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    auction: str = ""
    system: str = ""

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("a match has at least one board")
        described = any((self.north, self.east, self.south, self.west))
        if sum((bool(self.file), described, bool(self.auction))) > 1:
            raise ValueError("boards come from a file, a description or an auction")

    @property
    def wanted(self) -> int:
        """The number of boards of a round that are made."""
        return self.count or _DEFAULT_BOARDS


class MatchPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match.

    Attributes:
        entrants: who plays.
        boards: what is played.
        form: who plays whom.
        scoring: what decides.
        play: whether cards are played; otherwise contracts take their double-dummy tricks.
        rounds: of a Swiss; 0 is enough for one winner.
        explanations: whether what calls show is kept; a report works it out for the boards that
            it shows, so it is needed only for programs that explain their calls.
        title: of the report.
    """

    entrants: tuple[Entrant, ...]
    boards: BoardSource = BoardSource()
    form: Form = Form.HEAD_TO_HEAD
    scoring: Scoring = Scoring.IMPS
    play: bool = False
    rounds: int = 0
    explanations: bool = False
    title: str = ""

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise ValueError("a match has at least two entrants")
        if self.form is Form.HEAD_TO_HEAD and len(self.entrants) != 2:
            raise ValueError(f"{len(self.entrants)} entrants need a form such as round-robin")
        names = [entrant.name for entrant in self.entrants]
        if len(set(names)) < len(names):
            raise ValueError("two entrants have the same name")
        of_field = self.scoring in {Scoring.MATCHPOINTS, Scoring.BUTLER}
        if of_field != (self.form is Form.PAIRS):
            raise ValueError("pairs are scored by matchpoints or butler, other forms by imps or vp")
        tables = any(entrant.kind is EntrantKind.TABLE for entrant in self.entrants)
        if tables and not self.play:
            raise ValueError("a program at a table plays its cards: the match needs play = true")

    @property
    def players(self) -> tuple[Entrant, ...]:
        """The entrants, each with the scoring that its robots bid and play for.

        Butler compares in IMPs, as a match of teams does; only matchpoints ask for other calls.
        """
        form = "matchpoints" if self.scoring is Scoring.MATCHPOINTS else "imps"
        return tuple(
            entrant if entrant.scoring else msgspec.structs.replace(entrant, scoring=form)
            for entrant in self.entrants
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the entrants."""
        return tuple(entrant.name for entrant in self.entrants)


def read_plan(path: Path) -> MatchPlan:
    """Read the description of a match.

    Paths in the file are those of the working directory, as in options.

    Raises:
        PlanError: the file cannot be read, or says something that is not allowed.
    """
    try:
        data = msgspec.toml.decode(path.read_bytes())
    except OSError as error:
        raise PlanError(f"{path}: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PlanError(f"{path}: this is not TOML: {error}") from error
    return plan_of(data, str(path))


def plan_of(data: Mapping[str, Any], source: str) -> MatchPlan:
    """Return the match that a dictionary describes.

    Args:
        data: the contents of a TOML file.
        source: its name, for messages.

    Raises:
        PlanError: it says something that is not allowed.
    """
    data = dict(data)
    if "entrants" in data and isinstance(data["entrants"], list):
        data["entrants"] = [
            msgspec.to_builtins(Entrant.parse(entrant)) if isinstance(entrant, str) else entrant
            for entrant in data["entrants"]
        ]
        data["entrants"] = _with_own_names(data["entrants"])
        # Two play head to head; of the forms for more, this is the one that needs nothing else.
        if len(data["entrants"]) > 2:
            data.setdefault("form", Form.ROUND_ROBIN.value)
    if data.get("form") == Form.PAIRS.value:
        data.setdefault("scoring", Scoring.MATCHPOINTS.value)
    try:
        return msgspec.convert(data, MatchPlan)
    except (msgspec.ValidationError, ValueError) as error:
        # msgspec says where: `at $.entrants[0].budget`.
        raise PlanError(f"{source}: {error}") from error


def _with_own_names(entrants: list[Any]) -> list[Any]:
    """Number the names of entrants that were given none and would share one."""
    taken: set[str] = set()
    named = []
    for entry in entrants:
        if isinstance(entry, dict) and not entry.get("name"):
            try:
                name = msgspec.convert(entry, Entrant).name
            except (msgspec.ValidationError, ValueError):
                # The whole plan is converted next, with the place of the fault in the message.
                return entrants
            entry = {**entry, "name": name}  # noqa: PLW2901 - the entry with its name
        if isinstance(entry, dict):
            entry = {**entry, "name": _free(str(entry["name"]), taken)}  # noqa: PLW2901
            taken.add(entry["name"])
        named.append(entry)
    return named


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
