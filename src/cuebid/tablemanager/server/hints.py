"""Say what may be wrong when a program leaves right after a line that a known one cannot read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.tablemanager.grammar.messages import Deal, EndOfBoard, Message, Seated, Teams

__all__ = ["hint_after"]

# By the first line that a program did not answer, in the default wording; see `grammar.profiles`.
_HINTS: Final[dict[type[Message], str]] = {
    EndOfBoard: (
        "it left at the Timing line, as bridge_env's client does: it is sent none when it comes "
        "back; --profile {team}=bridge-env leaves the line out from the start"
    ),
    Seated: (
        "it left at the brackets of `seated`, as bridge-player and other programs with "
        "table-master-parser do: try --profile {team}=moniteur"
    ),
    Teams: "it left at the line of the teams: try --profile {team}=official",
    Deal: (
        "it left at the full stop of the Board line, as BridgeZ's client does: "
        "try --profile {team}=official"
    ),
}


def hint_after(unanswered: Iterable[type[Message]], team: str) -> str:
    """Return a hint for a program of `team` that left after messages of these classes, or nothing.

    Args:
        unanswered: what it was sent since it last said anything, in order.
        team: its team.
    """
    return next((_HINTS[sent].format(team=team) for sent in unanswered if sent in _HINTS), "")
