"""The systems that visitors can choose: those of the server and each person's own notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from starlette.requests import HTTPConnection

from cuebid.core import RangeError
from cuebid.web.serving.visitors import person_of
from cuebid.web.settings import WITHOUT_RULES, WebSettings


class OwnSystem(NamedTuple):
    """A person's own notes as a system: files of the newest and of one lasting version."""

    name: str
    """The file of the newest version, which changes when the notes are saved."""
    version: str
    """The file of this version, which never changes: a board ends with the system it began with."""


class Systems:
    """The systems that are offered wherever a visitor can choose one.

    Args:
        settings: the settings of the server.
        own_systems: returns the own systems of a person, which only that person is offered.
    """

    def __init__(
        self, settings: WebSettings, own_systems: Callable[[str], Iterable[OwnSystem]]
    ) -> None:
        self._settings = settings
        self._own_systems = own_systems

    def offered(self, request: HTTPConnection) -> tuple[str, ...]:
        """Return the systems that robots may bid for a visitor; the first is the default."""
        return (*self._settings.systems, *(own.version for own in self._own(request)))

    def with_rules(self, request: HTTPConnection) -> tuple[str, ...]:
        """Return the systems that a visitor can explore and practise, which must have rules."""
        shipped = (name for name in self._settings.systems if name not in WITHOUT_RULES)
        return (*shipped, *(own.name for own in self._own(request)))

    def chosen(self, request: HTTPConnection, name: str) -> str:
        """Return `name` if it is a system with rules that the visitor may use; else the first one.

        Raises:
            RangeError: no system of this server has rules.
        """
        names = self.with_rules(request)
        if not names:
            raise RangeError("no robot of this server bids by rules; add a system such as sayc")
        return name if name in names else names[0]

    def _own(self, request: HTTPConnection) -> Iterable[OwnSystem]:
        return self._own_systems(person_of(request, self._settings))
