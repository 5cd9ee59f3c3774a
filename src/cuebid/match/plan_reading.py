"""Read the description of a match, from a TOML file or from options.

All parts are read before the first error is raised, so that a file with three slips is corrected at
once and not in three runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from cuebid.core import CuebidError, ReadError
from cuebid.match.entrants import Entrant
from cuebid.match.plan import MatchForm, MatchPlan, MatchScoring
from cuebid.text import decode_toml, suggest


class PlanError(CuebidError):
    """The description of a match is wrong; the message has a line for each problem."""


def read_plan(path: Path) -> MatchPlan:
    """Read the plan of a match from a TOML file.

    Paths in the file are those of the working directory, as in options.

    Raises:
        PlanError: the file cannot be read, or says something that is not allowed.
    """
    try:
        data = decode_toml(path.read_text("utf-8"))
    except OSError as error:
        raise PlanError(f"{path}: this file cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PlanError(f"{path}: this is not TOML: {error}") from error
    return plan_of(data, str(path))


def plan_of(data: Mapping[str, Any], source: str) -> MatchPlan:
    """Return the plan of the match that a dictionary describes.

    Raises:
        PlanError: the dictionary has a key or value that is not allowed.
    """
    problems: list[str] = []
    values: dict[str, Any] = {}
    for name, value in data.items():
        if name == "entrants" and isinstance(value, list):
            values[name] = _entrants(value, problems)
        else:
            values[name] = _field(name, value, problems)
    if "entrants" not in data:
        problems.append("`entrants` is missing: a match has at least two")
    if not problems:
        # Two play head to head; of the forms for more, this is the one that needs nothing else.
        if len(values["entrants"]) > 2:
            values.setdefault("form", MatchForm.ROUND_ROBIN)
        if values.get("form") is MatchForm.PAIRS:
            values.setdefault("scoring", MatchScoring.MATCHPOINTS)
        try:
            return MatchPlan(**values)
        except ValueError as error:
            problems += str(error).splitlines()
    raise PlanError("\n".join(f"{source}: {problem}" for problem in problems))


def _field(name: str, value: object, problems: list[str]) -> object:
    """Convert the value of a plan's key; if it is wrong, add why to `problems` and return None."""
    types = {field.name: field.type for field in msgspec.structs.fields(MatchPlan)}
    if name not in types:
        problems.append(_unknown(name, types))
        return None
    if name == "boards":
        if not isinstance(value, dict):
            problems.append("`boards` is a table: [boards], then count, seed, file or others")
            return None
        value = _known_keys("boards", value, types[name], problems)
    if types[name] in {MatchForm, MatchScoring} and value not in [
        each.value for each in types[name]
    ]:
        problems.append(f"`{name}`: {value!r} is none of {', '.join(e.value for e in types[name])}")
        return None
    try:
        return msgspec.convert(value, types[name])
    except msgspec.ValidationError as error:
        problems += _reasons(f"`{name}`", error)
        return None


def _entrants(described: list[object], problems: list[str]) -> tuple[Entrant, ...]:
    """Return the valid entrants with unique names; add errors of the others to `problems`."""
    entrants: list[Entrant] = []
    named: set[int] = set()
    for number, value in enumerate(described, 1):
        where = f"entrant {number}"
        try:
            if isinstance(value, str):
                entrant = Entrant.parse(value)
                is_named = value.startswith(f"{entrant.name}=")
            else:
                is_named = isinstance(value, dict) and bool(value.get("name"))
                if isinstance(value, dict):
                    value = _known_keys(where, value, Entrant, problems)  # noqa: PLW2901 - what is left
                entrant = msgspec.convert(value, Entrant)
        except msgspec.ValidationError as error:
            problems += _reasons(where, error)
            continue
        except (ReadError, ValueError) as error:
            problems.append(f"{where}: {error}")
            continue
        if is_named:
            named.add(len(entrants))
        entrants.append(entrant)
    return _with_own_names(entrants, named)


def _with_own_names(entrants: list[Entrant], named: set[int]) -> tuple[Entrant, ...]:
    """Add numbers to names that were made up, so that no two entrants have the same name."""
    taken = {entrants[index].name for index in named}
    numbered = []
    for index, entrant in enumerate(entrants):
        if index not in named:
            name = _free(entrant.name, taken)
            taken.add(name)
            entrant = msgspec.structs.replace(entrant, name=name)  # noqa: PLW2901 - with its name
        numbered.append(entrant)
    return tuple(numbered)


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free


def _reasons(where: str, error: msgspec.ValidationError) -> Iterator[str]:
    # msgspec says where in its own notation: `... - at `$.count``.
    text, _, path = str(error).partition(" - at `$")
    location = f"{where}{path.rstrip('`')}"
    yield from (f"{location}: {line}" for line in text.splitlines())


def _known_keys(
    where: str,
    value: Mapping[str, object],
    kind: Any,  # noqa: ANN401 - a class of msgspec
    problems: list[str],
) -> dict[str, object]:
    """Return the values of known keys, and add the unknown keys to `problems`."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    problems += [f"{where}: {_unknown(name, fields)}" for name in value if name not in fields]
    return {name: each for name, each in value.items() if name in fields}


def _unknown(name: str, fields: Mapping[str, object]) -> str:
    near = suggest(name, fields)
    return f"unknown key `{name}`; " + (
        f"did you mean `{near}`?" if near else f"keys are {', '.join(fields)}"
    )


def entrant_record(text: str, budget: str, think: float) -> dict[str, Any]:
    """Return the keys and values that a plan file would have for an entrant of the command line."""
    from cuebid.match.entrants import Entrant  # noqa: PLC0415 - beside its use

    entrant = Entrant.parse(text)
    record: dict[str, Any] = {"budget": budget, "think": think}
    # A name that was made up is left to the plan, which numbers equal ones.
    is_named = text.partition("=")[0] == entrant.name and "=" in text
    record |= {"name": entrant.name} if is_named else {}
    for field in ("player", "program", "table"):
        record |= {field: value} if (value := getattr(entrant, field)) else {}
    return record
