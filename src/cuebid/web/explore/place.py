"""Positions to explore (system, auction, seat and vulnerability), and the links to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from cuebid.explore import ANY_CONDITIONS, SampleConditions
from cuebid.web.serving.form_fields import number_field


@dataclass(frozen=True, slots=True)
class ExploredPlace:
    """A position that is explored: a system at one auction, seat and vulnerability."""

    system: str
    """The name of the system."""
    node: str = ""
    """The auction, as notes write it."""
    conditions: SampleConditions = ANY_CONDITIONS
    """Seat and vulnerability."""

    @property
    def fields(self) -> str:
        """The query string of a link to this place."""
        return urlencode(self._fields())

    @property
    def address(self) -> str:
        """The address of the page of this place."""
        return f"/explore?{self.fields}"

    @property
    def practice_address(self) -> str:
        """The address at which this auction is practised."""
        return f"/practice/alone?{urlencode({'system': self.system, 'theme': self.node})}"

    @property
    def steps(self) -> list[ExploredPlace]:
        """The places along the auction, one after each of its calls."""
        calls = self.node.split("-") if self.node else []
        return [self.at("-".join(calls[: index + 1])) for index in range(len(calls))]

    @property
    def last_call(self) -> str:
        """The last call of the auction."""
        return self.node.rpartition("-")[2]

    def comparison_address(self, other: str) -> str:
        """Return the address of the page that compares this system with another one."""
        return f"/explore/compare?{urlencode(self._fields() | {'other': other})}"

    def at(self, node: str) -> ExploredPlace:
        """Return the place at another auction, for the same system, seat and vulnerability."""
        return replace(self, node=node)

    def after(self, call: str) -> ExploredPlace:
        """Return the place that one more call leads to."""
        return self.at("-".join(filter(None, (self.node, call))))

    def of(self, system: str) -> ExploredPlace:
        """Return the place of the same auction in another system."""
        return replace(self, system=system)

    def _fields(self) -> dict[str, str]:
        fields = {"system": self.system, "auction": self.node}
        # Defaults are left out to keep addresses short.
        if self.conditions.seat != ANY_CONDITIONS.seat:
            fields["seat"] = str(self.conditions.seat)
        if self.conditions.vulnerable != ANY_CONDITIONS.vulnerable:
            fields["vulnerable"] = self.conditions.vulnerable
        return fields


def place_of(fields: Mapping[str, str], system: str) -> ExploredPlace:
    """Return the explored place that the query fields of a request name.

    Args:
        fields: `auction`, `seat` and `vulnerable`, each of which may be missing.
        system: the name of the system.

    Raises:
        RangeError: there is no such seat or vulnerability.
    """
    seat = number_field(fields.get("seat") or "1", "a seat", 1, 4)
    conditions = SampleConditions(seat, fields.get("vulnerable") or ANY_CONDITIONS.vulnerable)
    return ExploredPlace(system, fields.get("auction", "").strip(), conditions)
