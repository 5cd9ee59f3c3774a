"""The meaning of a call: the hands, how far it forces, what it is for."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from cuebid.core import Call, Suit
from cuebid.evaluation import Boxes, Features
from cuebid.meaning.force import Forcing
from cuebid.meaning.purpose import Purpose
from cuebid.phrases import hands_in_words


class MeaningSource(Enum):
    """The source of a meaning, the most trusted first."""

    EXPLAINED = "explained by its maker"
    CHAPTER = "a rule of the system"
    GENERAL = "a general rule of the system"
    NATURAL = "natural"
    NOTHING = "not described"


# A struct, because a decision makes a dozen and a frozen dataclass takes six times as long to make.
# Change it with `msgspec.structs.replace`.
class CallMeaning(Struct, frozen=True, gc=False):
    """The meaning of a call.

    Rules and makers of calls state hands, force and words; what these make of the purpose, and of
    the suits, depends on the auction and is worked out where it is asked for.

    Attributes:
        call: the call.
        boxes: the hands; any hand where nothing is known, no box where nothing is described.
        forcing: how far the call forces the side, the farthest; None if it does not.
        purpose: what it is for.
        suits: the suits that it is about: shown, raised, asked.
        is_artificial: whether it says something else than the wish to play there.
        source: where the meaning comes from.
        rule: the number of the rule, if there is one.
        core: the hands that the call is meant for, where it also serves hands for which nothing
            better is left; None where it is meant for all of `boxes`.
        usual: the hands that make the call wherever it seems best; others of `boxes` make it where
            it is worth much more. None where all do.
        preference: how much a player prefers it among the calls that tell the truth, 0 to 100;
            below 0 for a call that no hand is expected to make.
        last_resort: the same for hands outside the core, and for those that are not usual.
        asks_for: the one call that a transfer or puppet asks partner to make; None for others.
        texts: what the authors of the rules, or the maker, have written about the call.
        makes_captain: whether the caller takes the captaincy, so that partner may only make the
            book call, or gives it back; None for calls that say nothing of it (A68).
    """

    call: Call
    boxes: Boxes
    forcing: Forcing | None = None
    purpose: Purpose = Purpose.UNKNOWN
    suits: tuple[Suit, ...] = ()
    is_artificial: bool = False
    source: MeaningSource = MeaningSource.NATURAL
    rule: int | None = None
    core: Boxes | None = None
    usual: Boxes | None = None
    preference: int = 0
    last_resort: int = 0
    asks_for: Call | None = None
    texts: tuple[str, ...] = ()
    makes_captain: bool | None = None

    @property
    def is_described(self) -> bool:
        """True if its maker, a rule or judgement says what the call shows."""
        return self.source is not MeaningSource.NOTHING

    @property
    def is_natural(self) -> bool:
        """True if the call has its natural meaning, alone or beside that of general rules."""
        # Members are compared one by one: to look one up in a set calls their hash in Python.
        source = self.source
        return source is MeaningSource.NATURAL or source is MeaningSource.GENERAL

    @property
    def words(self) -> str:
        """In the words of players: `15-17 HCP, balanced; forcing to 2N`."""
        if not self.is_described:
            return MeaningSource.NOTHING.value
        force = () if self.forcing is None else (self.forcing.words,)
        return "; ".join([hands_in_words(self.boxes), *force])

    def admits(self, hand: Features) -> bool:
        """Return whether a hand may make the call and tell the truth."""
        return hand in self.boxes

    def preference_of(self, hand: Features) -> int:
        """Return how much a hand prefers the call that may make it."""
        is_outside = self.core is not None and hand not in self.core
        is_unusual = self.usual is not None and hand not in self.usual
        return self.last_resort if is_outside or is_unusual else self.preference
