"""Types of options of `cuebid table serve`: ports, profiles, dates."""

from __future__ import annotations

import re
from typing import Final

import click

from cuebid.core import SEATS, ReadError, Seat
from cuebid.tablemanager import PROFILES, Port, Profile
from cuebid.tablemanager.addresses import HIGHEST_PORT


class SeatPorts(click.ParamType[dict[Seat, int]]):
    """The type of an option with four ports, such as `N=2000,E=2001,S=2002,W=2003`."""

    name = "N=...,E=...,S=...,W=..."

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> dict[Seat, int]:
        """Parse the ports, and return the port of each seat."""
        ports: dict[Seat, int] = {}
        for part in value.split(","):
            name, _, number = part.partition("=")
            try:
                seat = Seat.parse(name)
            except ReadError as error:
                self.fail(str(error), param, ctx)
            if not number.strip().isdecimal() or int(number) > HIGHEST_PORT:
                self.fail(f"{part!r} is not a seat and its port, such as N=2000", param, ctx)
            ports[seat] = int(number)
        if len(ports) != 4:
            missing = ", ".join(seat.letter for seat in SEATS if seat not in ports)
            self.fail(f"a port is missing for {missing}", param, ctx)
        return ports


class ProfileFor(click.ParamType[tuple[str | Seat, Profile]]):
    """The type of an option with a team's or seat's profile, such as `Red=moniteur`."""

    name = "TEAM-or-SEAT=NAME"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str | Seat, Profile]:
        """Parse the team or seat and its profile."""
        # From the right: a team's name may contain an equals sign, a profile's name does not.
        who, equals, name = value.rpartition("=")
        profile = PROFILES.get(name.strip().lower())
        if not equals or not who.strip():
            self.fail(
                f"{value!r} is not a team or seat and a profile, such as Red=moniteur", param, ctx
            )
        if profile is None:
            self.fail(f"{name!r} is not a profile; choose from {', '.join(PROFILES)}", param, ctx)
        try:
            return Seat.parse(who), profile
        except ReadError:
            # Team names are compared without letter case, as programs capitalise them differently.
            return who.strip().casefold(), profile


# PBN writes question marks for the digits of an unknown year, month or day.
_DATE: Final = re.compile(r"(?:[0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)")


class PbnDate(click.ParamType[str]):
    """The type of a date such as `2026.05.17`; unknown parts are `??` or `????` (PBN, Date)."""

    name = "YYYY.MM.DD"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Check the date, and return it; the empty text means no date."""
        if value and not _DATE.fullmatch(value):
            self.fail(f"{value!r} is not a date in PBN, such as 2026.05.17", param, ctx)
        return value


def ports_of(
    rooms: int, port: int | None, ports: dict[Seat, int] | None, ports2: dict[Seat, int] | None
) -> tuple[Port, ...]:
    """Return the ports that a match server listens on, from the options.

    Raises:
        click.UsageError: the options contradict each other.
    """
    if port is not None and ports is not None:
        raise click.UsageError("--port and --ports exclude each other")
    if ports2 is not None and (rooms != 2 or ports is None):
        raise click.UsageError("--ports2 requires --rooms 2 and --ports")
    if ports is None:
        return (Port(2000 if port is None else port),)
    # With `--ports2` each port belongs to a room; without it both rooms share the ports, and the
    # server assigns the rooms by team.
    room = 0 if ports2 is not None else None
    first = tuple(Port(number, seat, room) for seat, number in sorted(ports.items()))
    return first + tuple(Port(number, seat, 1) for seat, number in sorted((ports2 or {}).items()))
