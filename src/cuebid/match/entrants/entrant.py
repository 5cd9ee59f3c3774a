"""An entrant of a match: its name, how its players are made, and how long they may think."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from enum import Enum
from math import inf
from pathlib import Path
from typing import Final, Literal

import msgspec

from cuebid.core import ReadError
from cuebid.match.problems import raise_problems
from cuebid.robots import Budget
from cuebid.tablemanager.addresses import HIGHEST_PORT, LOOPBACK

SystemKey = tuple[str, tuple[str, ...]]
"""A system by its name or path, and the parts that it is played without."""

# `bots.mine:Player`: dotted names on both sides, which no path of notes or of a folder has.
_CLASS: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*\Z")
# `2000` or `0.0.0.0:2000`: no command is a number.
_PORT: Final = re.compile(r"\s*(?:([\w.-]+):)?(\d{1,5})\s*")
_PREFIXES: Final = {"program:": "program", "table:": "table"}


class EntrantKind(Enum):
    """The kind of an entrant, which decides how its players are made."""

    ROBOT = "robot"
    """A robot or a system by its name or path."""
    PYTHON = "python"
    """A class `package.module:Player`, in a process of its own."""
    PROGRAM = "program"
    """A program that answers JSON lines."""
    TABLE = "table"
    """A program that joins our table over TCP."""


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entrant of a match; exactly one of `player`, `program` and `table` is set."""

    name: str = ""
    """Its name in results."""
    player: str = ""
    """A robot by name, a system, notes, or a class `package.module:Player`."""
    program: str = ""
    """The command of a program that answers JSON lines."""
    table: str = ""
    """The command of a program that joins a table; `{host}`, `{port}`, `{seat}` and `{team}` in it
    are filled in. One is started for each seat. Or the port (`2000`, `0.0.0.0:2000`) at which
    programs are awaited that a person starts by hand."""
    without: tuple[str, ...] = ()
    """The parts that a system leaves out: `rule:15010`, `node:1N P 2C`."""
    budget: str = ""
    """The budget of a robot of ours, `40` deals or `0.5s`. Empty is the default of robots, and the
    book where boards are only bid."""
    think: float = 0.0
    """Seconds for a call or card; 0 is a minute for programs, no limit for robots of ours."""
    board_time: float = 0.0
    """Seconds for all calls and cards of a board; 0 is no limit."""
    seed: int = 0
    """The seed of a robot's random numbers."""
    scoring: Literal["", "imps", "matchpoints"] = ""
    """What a robot bids and plays for, `imps` or `matchpoints`; empty is the scoring of the
    match."""

    def __post_init__(self) -> None:
        raise_problems(self._problems())
        if not self.name:
            msgspec.structs.force_setattr(self, "name", _name_of(self))

    def _problems(self) -> Iterator[str]:
        if sum(bool(text) for text in (self.player, self.program, self.table)) != 1:
            yield "an entrant has one of player, program and table"
        if self.awaited_at is not None and self.awaited_at[1] > HIGHEST_PORT:
            yield f"{self.awaited_at[1]} is no port; the highest is {HIGHEST_PORT}"
        # A name is a word in a line of every report.
        if not self.name.isprintable():
            yield f"the name {self.name!r} has characters that cannot be printed"
        for key, seconds in (("think", self.think), ("board_time", self.board_time)):
            # NaN is no number of seconds either.
            if not 0 <= seconds < inf:
                yield f"{key} = {seconds:g} is no number of seconds; 0 is no limit of your own"
        try:
            if self.budget:
                Budget.parse(self.budget)
        except ReadError as error:
            yield f"budget: {error}; expected {error.expected}"
        for key, command in (("program", self.program), ("table", self.table)):
            try:
                shlex.split(command)
            except ValueError as error:
                yield f"{key} = {command!r}: {str(error).lower()}"

    @property
    def kind(self) -> EntrantKind:
        """The kind of player."""
        if self.program:
            return EntrantKind.PROGRAM
        if self.table:
            return EntrantKind.TABLE
        is_class = _CLASS.match(self.player) and not Path(self.player).exists()
        return EntrantKind.PYTHON if is_class else EntrantKind.ROBOT

    @property
    def awaited_at(self) -> tuple[str, int] | None:
        """The address at which a table awaits its programs; None if the match starts them."""
        match = _PORT.fullmatch(self.table)
        return None if match is None else (match[1] or LOOPBACK, int(match[2]))

    @property
    def is_foreign(self) -> bool:
        """Whether the entrant is a program or class from outside Cuebid."""
        return self.kind is not EntrantKind.ROBOT

    @classmethod
    def parse(cls, text: str) -> Entrant:
        """Parse an entrant from a text, such as an option of a command.

        `sayc`, `notes.bml`, `bots.mine:Player`, `program:node bot.js`,
        `table:bot --port {port} --seat {seat}`, `table:2000`, each perhaps after a name:
        `Mine=notes.bml`.

        Raises:
            ReadError: the text names nothing.
        """
        name, equals, rest = text.partition("=")
        # The command of a program may have an equals sign of its own.
        if not equals or not re.fullmatch(r"[\w .-]+", name):
            name, rest = "", text
        for prefix, field in _PREFIXES.items():
            if rest.startswith(prefix):
                rest = rest.removeprefix(prefix).strip()
                if not rest:
                    break
                return (
                    cls(name=name, program=rest)
                    if field == "program"
                    else cls(name=name, table=rest)
                )
        if not rest.strip():
            expected = (
                "sayc, notes.bml, package.module:Player, program:COMMAND, table:COMMAND "
                "or table:PORT"
            )
            raise ReadError(f"{text!r} is no entrant", text, expected=expected)
        return cls(name=name, player=rest.strip())


def system_of(entrant: Entrant) -> SystemKey:
    """Return the name of the system that a robot bids, and the parts that it leaves out."""
    return entrant.player, entrant.without


def _name_of(entrant: Entrant) -> str:
    """Return a short name for an entrant without a given name."""
    if entrant.kind is EntrantKind.PYTHON:
        name = entrant.player
    elif entrant.awaited_at is not None:
        name = "guest"
    elif entrant.player:
        path = Path(entrant.player)
        name = path.stem if path.suffix else path.name
    else:
        # The last word of a command that names a file says more than `python3`.
        words = shlex.split(entrant.program or entrant.table)
        files = [word for word in words[1:] if not word.startswith("-") and "{" not in word]
        name = Path((files or words or ["program"])[0]).stem
    return " ".join((name, *(f"without {part}" for part in entrant.without)))
