"""The people who have seats at a table, and their form in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cuebid.core import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A person who has a seat at a table."""

    visitor: str
    """The visitor's identifier."""
    name: str = ""
    """The name that others see; empty if no name was given."""


def people_to_dict(people: Mapping[Seat, Person]) -> dict[str, list[str]]:
    """Return people as values for JSON, by the letters of their seats."""
    return {seat.letter: [person.visitor, person.name] for seat, person in people.items()}


def people_from_dict(values: Mapping[str, Any]) -> dict[Seat, Person]:
    """Parse people from the values that `people_to_dict` returned."""
    return {Seat(letter): Person(*fields) for letter, fields in values.items()}
