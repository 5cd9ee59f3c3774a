"""Describe the wording that each program reads: the dialects of the protocol."""

# No single wording satisfies every program, so the table keeps a profile for each seat. Some
# programs want the opposite of others: Ben waits for the Timing line after every board, while
# bridge_env's client ends at it; bridge_env's client needs a full stop at the end of the Board
# line, BridgeZ's rejects it; Blue Chip's needs brackets around the team in `seated`, bridge-player
# rejects them. The default is what most programs read; each further profile names the program that
# it is for.

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cuebid.core import CuebidError


@dataclass(frozen=True, slots=True)
class Profile:
    """The wording and the pace that one peer needs.

    Attributes:
        name: the name by which users choose it.
        summary: the programs that it is for, in a line.
        seat_case: `North`, `NORTH` or `north`.
        card_case: whether cards that are played are written `KH` or `kh`.
        call_case: whether it is `passes`, `doubles` and `redoubles` or `PASSES` and so on.
        seated: `North ("T") seated`, `North "T" seated` or `North T seated`.
        teams_stop: whether a full stop stands between the two teams.
        board_stop: whether a full stop ends the Board line.
        ready_to_start: whether `ready` stands in `North ready to start`.
        spaced: whether colons and stops have a space before them, and first words a small letter,
            as table-master.txt prints them.
        timing: whether the peer is sent the Timing line.
        timing_stop: whether a full stop ends it.
        bare_alerts: whether an alert without a text may be sent.
        lead_pause: seconds to wait before `to lead`, for peers that lose one of two lines sent
            together.
        gap: least seconds between two lines to the peer.
        all_say_dummy: as a player, whether to ask for `dummy's card` by that name from every seat;
            the protocol has only dummy itself do so.
    """

    name: str
    summary: str
    seat_case: Literal["title", "upper", "lower"] = "title"
    card_case: Literal["upper", "lower"] = "upper"
    call_case: Literal["upper", "lower"] = "lower"
    seated: Literal["bracketed", "quoted", "bare"] = "bracketed"
    teams_stop: bool = False
    board_stop: bool = True
    ready_to_start: bool = True
    spaced: bool = False
    timing: bool = True
    timing_stop: bool = False
    bare_alerts: bool = True
    lead_pause: float = 0.0
    gap: float = 0.0
    all_say_dummy: bool = False


DEFAULT: Final = Profile(
    name="default", summary="what most programs read: Ben, Sodes' programs, Blue Chip's, our own"
)
# For conformance tests: no program is known to need this profile.
SPECIFICATION: Final = Profile(
    name="specification",
    summary="exactly as table-master.txt prints its examples",
    seat_case="lower",
    seated="quoted",
    board_stop=False,
    ready_to_start=False,
    spaced=True,
)
# The only profile with a pause: the protocol's text tells the table to wait a second after a trick.
OFFICIAL: Final = Profile(
    name="official",
    summary="the protocol's own text, version 18, to the letter",
    teams_stop=True,
    board_stop=False,
    lead_pause=1.0,
)
# bridge-player is built on a parser that rejects the brackets of `North ("T") seated`.
MONITEUR: Final = Profile(
    name="moniteur",
    summary="Bridge Moniteur's wording, for bridge-player and other clients of its table",
    seated="bare",
    lead_pause=0.0,
)
# Its table demands `dummy's card` of every player, and its client raises at the Timing line.
BRIDGE_ENV: Final = Profile(
    name="bridge-env",
    summary="bridge_env's client, which fails on the Timing line",
    timing=False,
    all_say_dummy=True,
)
# As OpenSpiel's adapter speaks to it. A bare alert that is passed on makes an opponent wait for the
# information.
WBRIDGE5: Final = Profile(
    name="wbridge5",
    summary="WBridge5: seats and passes in capitals, cards in lower case, no bare alerts",
    seat_case="upper",
    card_case="lower",
    call_case="upper",
    bare_alerts=False,
)
PROFILES: Final = {
    profile.name: profile
    for profile in (DEFAULT, SPECIFICATION, OFFICIAL, MONITEUR, BRIDGE_ENV, WBRIDGE5)
}


def profile_named(name: str) -> Profile:
    """Return the profile called `name`.

    Raises:
        CuebidError: there is no such profile; the message lists them all.
    """
    profile = PROFILES.get(name.strip().lower())
    if profile is None:
        raise CuebidError(f"no profile is called {name!r}; the profiles are {', '.join(PROFILES)}")
    return profile
