"""Give hints when a program leaves right after a line that some known program cannot read.

A program that dies for a reason of its own leaves after some line too. So a line is suspected only
if neither this program nor its partner's has ever answered it, and a hint says what to try if the
program leaves there again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from cuebid.tablemanager.grammar.messages import Deal, EndOfBoard, Message, Seated, Teams

# By the first line that a program did not answer, in the default wording; see `grammar.profiles`.
_HINTS: Final[dict[type[Message], str]] = {
    EndOfBoard: (
        "it left after the Timing line, which is not sent to it when it comes back. If it reads no "
        "such line, as bridge_env's client, --profile {team}=bridge-env leaves it out at once"
    ),
    Seated: (
        "it left after `seated`. If it does so again, it may not read the brackets there, as "
        "bridge-player and other programs with table-master-parser: try --profile {team}=moniteur"
    ),
    Teams: (
        "it left after the line of the teams. If it does so again, it may not read that line: try "
        "--profile {team}=official"
    ),
    Deal: (
        "it left after the Board line. If it does so again, it may not read the full stop there, "
        "as BridgeZ's client: try --profile {team}=official"
    ),
}


def suspects(
    unanswered: Iterable[type[Message]], answered: Collection[type[Message]]
) -> list[type[Message]]:
    """Return the classes of messages at which a program may have failed, in the order sent.

    Args:
        unanswered: the messages that it was sent since it last said anything, in order.
        answered: the messages that a program in this seat or its partner's has answered before, so
            that they can be read.
    """
    return [sent for sent in unanswered if sent in _HINTS and sent not in answered]


def hint_after(suspected: Iterable[type[Message]], team: str) -> str:
    """Return the hint about the first suspected message, for a program of `team`, or no text."""
    return next((_HINTS[sent].format(team=team) for sent in suspected), "")
