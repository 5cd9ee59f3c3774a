"""Find what a Dealer script prints: the format nearest to it, and the seats."""

from __future__ import annotations

from typing import Final

from cuebid.core import Seat
from cuebid.dealing.script import Script

# Dealer's own layouts of these actions are not reproduced: the nearest of our formats is written.
_FORMATS: Final = {
    "printoneline": "oneline",
    "printpbn": "pbn",
    "printall": "text",
    "print": "text",
    "printew": "text",
    "printcompact": "text",
}


def script_format(script: Script) -> str | None:
    """Return the format of the script's first action that prints deals; None if none does.

    A script without any action prints deals as PBN.
    """
    formats = [_FORMATS[action.name] for action in script.actions if action.name in _FORMATS]
    if formats:
        return formats[0]
    # A script without any action asks for deals, a script with statistics or `printes` only does
    # not.
    return None if script.actions else "pbn"


def printed_seats(script: Script) -> tuple[Seat, ...]:
    """Return the seats whose hands the script prints; empty if it prints complete deals."""
    for action in script.actions:
        if action.name in _FORMATS:
            return (Seat.WEST, Seat.EAST) if action.name == "printew" else action.seats
    return ()
