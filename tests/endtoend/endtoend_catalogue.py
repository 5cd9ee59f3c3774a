"""The catalogue of faults: every row has a test that stands for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

COVERED: dict[str, list[str]] = {}
"""By row: the cases and tests that inject it."""

Test = TypeVar("Test", bound=Callable[..., object])


class Case(Protocol):
    """What every table of cases is made of."""

    @property
    def name(self) -> str:
        """What is wrong."""
        ...

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows that it stands for."""
        ...


CaseType = TypeVar("CaseType", bound=Case)


def listed(cases: Iterable[CaseType]) -> list[CaseType]:
    """Enter the cases of a table into the catalogue."""
    entered = list(cases)
    for case in entered:
        for row in case.rows:
            COVERED.setdefault(row, []).append(case.name)
    return entered


def covers(*rows: str) -> Callable[[Test], Test]:
    """Enter a test that stands alone."""

    def enter(test: Test) -> Test:
        for row in rows:
            COVERED.setdefault(row, []).append(test.__name__)
        return test

    return enter
