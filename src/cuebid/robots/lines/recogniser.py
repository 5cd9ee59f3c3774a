"""Recognise the better line: the first test that holds gives it its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.robots.lines.declaring import DECLARERS_TESTS
from cuebid.robots.lines.defence import DEFENDERS_TESTS
from cuebid.robots.lines.fork import Fork
from cuebid.robots.lines.line import Line

__all__ = ["line_of"]

Test = Callable[[Fork], bool]
_TESTS: Final = {True: DECLARERS_TESTS, False: DEFENDERS_TESTS}


def line_of(fork: Fork) -> Line:
    """Return the name of what the better line does."""
    tests = _TESTS[fork.position.declaring]
    return next((line for line, holds in tests if holds(fork)), Line.OTHER)
