"""The systems that may be chosen: those of the server, and for each person his own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from starlette.requests import HTTPConnection

from cuebid.core import RangeError
from cuebid.web.serving.visitors import person_of
from cuebid.web.settings import WITHOUT_RULES, WebSettings


class OwnSystem(NamedTuple):
    """A system of a person."""

    name: str
    """The file of its notes, which changes as they are saved."""
    version: str
    """The file of this version, which stays: a board is played on by what it began with."""


class Systems:
    """The systems that are offered wherever one is chosen.

    Args:
        settings: the settings of the server.
        own_systems: returns the systems of a person, which nobody else is offered.
    """

    def __init__(
        self, settings: WebSettings, own_systems: Callable[[str], Iterable[OwnSystem]]
    ) -> None:
        self._settings = settings
        self._own_systems = own_systems

    def offered(self, request: HTTPConnection) -> tuple[str, ...]:
        """Return the systems that robots may bid for whoever asks; the first is the default."""
        return (*self._settings.systems, *(own.version for own in self._own(request)))

    def with_rules(self, request: HTTPConnection) -> tuple[str, ...]:
        """Return the systems that can be explored and practised; some robots have no rules."""
        shipped = (name for name in self._settings.systems if name not in WITHOUT_RULES)
        return (*shipped, *(own.name for own in self._own(request)))

    def chosen(self, request: HTTPConnection, name: str) -> str:
        """Return the name of a system with rules; the first, if another is asked for.

        Raises:
            RangeError: no system has rules.
        """
        names = self.with_rules(request)
        if not names:
            raise RangeError("no robot of this server bids by rules; add a system such as sayc")
        return name if name in names else names[0]

    def _own(self, request: HTTPConnection) -> Iterable[OwnSystem]:
        return self._own_systems(person_of(request, self._settings))
