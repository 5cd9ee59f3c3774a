"""The people at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cuebid.core import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has a seat."""

    visitor: str
    """The visitor's identifier."""
    name: str = ""
    """The name that others see; empty where none was given."""


def people_to_dict(people: Mapping[Seat, Person]) -> dict[str, list[str]]:
    """Return people as JSON writes them, by the letters of their seats."""
    return {seat.letter: [person.visitor, person.name] for seat, person in people.items()}


def people_from_dict(values: Mapping[str, Any]) -> dict[Seat, Person]:
    """Return the people that `people_to_dict` wrote."""
    return {Seat(letter): Person(*fields) for letter, fields in values.items()}
