"""Find the name of a better line of play by the first test that holds."""

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
    """Return the name of the better line of play, `OTHER` if no test holds."""
    tests = _TESTS[fork.position.declaring]
    return next((line for line, holds in tests if holds(fork)), Line.OTHER)
