"""The interface through which a table asks a player for calls and cards, given a view.

A player answers from the view alone. So the same robot can sit at a table in memory, play behind a
socket, or be asked about a position from a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cuebid.core.call import Call
from cuebid.core.card import Card
from cuebid.core.explanation import Explanation
from cuebid.core.view import View


@dataclass(frozen=True, slots=True, init=False)
class ExplainedCall:
    """A call together with its explanation for the opponents.

    Attributes:
        call: the call.
        explanation: its meaning, and whether it is alerted.
    """

    call: Call
    explanation: Explanation

    def __init__(self, call: Call | str, explanation: Explanation | str) -> None:
        if isinstance(explanation, str):
            explanation = Explanation(explanation)
        object.__setattr__(self, "call", Call(call))
        object.__setattr__(self, "explanation", explanation)


# A protocol and not a base class: a robot of somebody else needs no import of Cuebid to be one.
@runtime_checkable
class Player(Protocol):
    """The protocol of anything that can call and play: a robot, or a person at a terminal.

    A robot that keeps no state between questions plays on as before after the table restarts.
    """

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the call to make now; asked when `view.legal_calls` is not empty."""
        ...

    def card(self, view: View) -> Card:
        """Return the card to play now from `view.hand_to_play`; declarer is asked for dummy too."""
        ...
