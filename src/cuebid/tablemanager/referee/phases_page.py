"""Generate the page on the phases of a table from its transitions."""

# `make pages` writes it to docs/table-manager-phases.md.

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from cuebid.tablemanager.referee.phases import TRANSITIONS, Phase, Transition

_HEAD: Final = """# The phases of a table

This page is generated from `cuebid.tablemanager.referee.phases.TRANSITIONS` by `make pages`.
"""
_MEANINGS: Final = {
    Phase.SEATING: "fewer than four players have come",
    Phase.GATHERING: "a board is on the table; its cards wait until all four are ready",
    Phase.AUCTION: "the players call",
    Phase.PLAY: "the players play",
    Phase.FINISHING: "the board is over; all players are sent the rest of it, and the times",
    Phase.CLOSED: "the session is over",
}


def page() -> str:
    """Return the page in Markdown: a state diagram (Mermaid), the phases and the moves."""
    diagram = ["```mermaid", "stateDiagram-v2", f"    [*] --> {Phase.SEATING.value}"]
    diagram += map(_arrow, TRANSITIONS)
    diagram += [f"    {Phase.CLOSED.value} --> [*]", "```"]
    phases = ["| phase | meaning |", "|---|---|"]
    phases += [f"| {phase.value} | {words} |" for phase, words in _MEANINGS.items()]
    moves = ["| from | when | to |", "|---|---|---|"]
    moves += [
        f"| {row.phase.value} | {row.occasion.value} | {row.following.value} |"
        for row in TRANSITIONS
    ]
    return "\n".join([_HEAD, *diagram, "", *phases, "", *moves, ""])


def _arrow(row: Transition) -> str:
    return f"    {row.phase.value} --> {row.following.value}: {row.occasion.value}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
