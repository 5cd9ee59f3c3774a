"""The description of a match as a TOML file, so that anybody can play it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum

import msgspec

from cuebid.match.plan import MatchPlan


def plan_toml(plan: MatchPlan) -> str:
    """Return the plan as TOML that `read_plan` reads, without values that are defaults."""
    return "\n".join(_lines(plan)) + "\n"


def _lines(plan: MatchPlan) -> Iterator[str]:
    for name, value in _settings(plan):
        if name not in {"entrants", "boards"}:
            yield f"{name} = {_text(value)}"
    yield "entrants = ["
    for entrant in plan.entrants:
        fields = ", ".join(f"{name} = {_text(value)}" for name, value in _settings(entrant))
        yield f"  {{ {fields} }},"
    yield "]"
    yield ""
    yield "[boards]"
    # Written even if they are defaults, because they determine the boards.
    usual = {"count": plan.boards.wanted, "seed": plan.boards.seed}
    boards = dict(_settings(plan.boards))
    if plan.boards.file:
        usual = {}
    for name, value in (usual | boards).items():
        yield f"{name} = {_text(value)}"


def _settings(value: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """Yield the fields that differ from their defaults."""
    for field in msgspec.structs.fields(value):
        setting = getattr(value, field.name)
        if setting != field.default:
            yield field.name, setting


def _text(value: object) -> str:
    if isinstance(value, Enum):
        value = value.value
    # Strings, numbers, booleans and lists of them are written alike in JSON and TOML.
    return json.dumps(value, ensure_ascii=False)
