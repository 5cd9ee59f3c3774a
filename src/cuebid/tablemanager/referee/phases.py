"""List the phases of a table, and what moves it from one to the next, as data."""

# Every change of phase goes through `NEXT_PHASE`, so a move that is not in the list raises KeyError
# at once, and the page `docs/table-manager-phases.md` cannot differ from the program.

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple


class Phase(Enum):
    """A phase in the life of a table."""

    SEATING = "seating"
    GATHERING = "gathering"
    AUCTION = "auction"
    PLAY = "play"
    FINISHING = "finishing"
    CLOSED = "closed"


class Occasion(Enum):
    """Events that move a table to another phase."""

    FOUR_SEATED = "four players are seated"
    READY_TO_CALL = "all four are ready for their cards"
    READY_TO_PLAY = "all four are ready, and the auction was over before the break"
    CONTRACT_REACHED = "three passes after a bid"
    PASSED_OUT = "four passes"
    LAST_CARD = "the fifty-second card"
    FORFEITED = "the referee ends the board"
    RESTARTED = "the board begins again"
    NEXT_BOARD = "all have been told the times, and there is another board"
    NO_MORE_BOARDS = "all have been told the times of the last board"
    STOPPED = "the referee or the organiser ends the session"


class Transition(NamedTuple):
    """A move from one phase to the next."""

    phase: Phase
    occasion: Occasion
    following: Phase


TRANSITIONS: Final = (
    Transition(Phase.SEATING, Occasion.FOUR_SEATED, Phase.GATHERING),
    Transition(Phase.GATHERING, Occasion.READY_TO_CALL, Phase.AUCTION),
    Transition(Phase.GATHERING, Occasion.READY_TO_PLAY, Phase.PLAY),
    Transition(Phase.AUCTION, Occasion.CONTRACT_REACHED, Phase.PLAY),
    Transition(Phase.AUCTION, Occasion.PASSED_OUT, Phase.FINISHING),
    Transition(Phase.PLAY, Occasion.LAST_CARD, Phase.FINISHING),
    Transition(Phase.FINISHING, Occasion.NEXT_BOARD, Phase.GATHERING),
    Transition(Phase.FINISHING, Occasion.NO_MORE_BOARDS, Phase.CLOSED),
    # A match without boards left, as after a break at the end.
    Transition(Phase.SEATING, Occasion.NO_MORE_BOARDS, Phase.CLOSED),
    *(
        Transition(phase, Occasion.FORFEITED, Phase.FINISHING)
        for phase in (Phase.GATHERING, Phase.AUCTION, Phase.PLAY)
    ),
    *(
        Transition(phase, Occasion.RESTARTED, Phase.GATHERING)
        for phase in (Phase.AUCTION, Phase.PLAY)
    ),
    *(
        Transition(phase, Occasion.STOPPED, Phase.CLOSED)
        for phase in Phase
        if phase is not Phase.CLOSED
    ),
)
"""All moves; any other is a fault of the program."""

NEXT_PHASE: Final = {(row.phase, row.occasion): row.following for row in TRANSITIONS}
