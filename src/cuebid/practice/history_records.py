"""Records of the history of practice: answers, progress, holes that were met, sessions."""

from __future__ import annotations

import msgspec

from cuebid.practice.session import PairSession


class Answer(msgspec.Struct, frozen=True):
    """A player's stored answer to a practice question.

    Attributes:
        time: the time of the answer, in seconds.
        system: the name of the notes.
        theme: the theme, as text.
        node: the auction, as notes write it.
        hand: the hand, in PBN.
        noted: the call of the notes.
        answer: the player's call.
        right: whether it counts as remembered.
        cost: IMPs that it lost against the call of the notes; None if nobody counted.
    """

    time: float
    system: str
    theme: str
    node: str
    hand: str
    noted: str
    answer: str
    right: bool
    cost: float | None = None

    @property
    def item(self) -> str:
        """The key of the agreement that was asked for: the auction and the call of the notes."""
        return f"{self.node or 'opening'} {self.noted}"


class Progress(msgspec.Struct, frozen=True):
    """Counts of a player's answers about one theme or auction.

    Attributes:
        name: the theme or auction.
        asked: how many questions.
        right: how many of them were right.
        lost: IMPs that wrong answers lost, as far as they were counted.
    """

    name: str
    asked: int
    right: int
    lost: float


class Hole(msgspec.Struct, frozen=True):
    """An auction at which the notes had no call for some hands.

    Attributes:
        node: the auction, as notes write it.
        hands: how many hands.
    """

    node: str
    hands: int


class StoredSession(msgspec.Struct, frozen=True):
    """A session with what the server stores about it.

    Attributes:
        session: the session.
        player: who began it here, or accepted the invitation to it.
        home: the address to which answers travel; empty where it was begun here.
        changed: when it changed last, in seconds.
    """

    session: PairSession
    player: str
    home: str
    changed: float
