"""The seam between a table and whoever sits at it: two questions, each asked with a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cuebid.core.call import Call
from cuebid.core.card import Card
from cuebid.core.explanation import Explanation
from cuebid.core.view import View

__all__ = ["ExplainedCall", "Player"]


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


@runtime_checkable
class Player(Protocol):
    """Whoever can call and play: a robot, a person behind a screen, a peer behind a socket.

    A robot that keeps nothing between two questions goes on after a restart as if nothing had
    happened.
    """

    def call(self, view: View) -> Call | ExplainedCall:
        """The call to make now; asked when `view.legal_calls` is not empty."""
        ...

    def card(self, view: View) -> Card:
        """The card to play now from `view.hand_to_play`; declarer is asked for dummy too."""
        ...
