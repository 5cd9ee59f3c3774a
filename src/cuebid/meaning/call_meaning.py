"""The meaning of a call: the hands that it shows, how far it forces, and its purpose."""

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


# A struct, because a decision creates a dozen, and creating a frozen dataclass takes six times as
# long. Use `msgspec.structs.replace` to change a copy.
class CallMeaning(Struct, frozen=True, gc=False):
    """The meaning of a call.

    Rules and explanations state hands, force and texts. Purpose and suits follow from these and the
    auction; they are computed when needed.

    Attributes:
        call: the call.
        boxes: the hands that it shows; any hand if nothing is known, no box if it is not described.
        forcing: the bid to which the call forces the side; None if it is not forcing.
        purpose: what the call is for.
        suits: the suits that the call shows, raises or asks about.
        is_artificial: whether the call does not offer to play in the strain that it names.
        source: where the meaning comes from.
        rule: the number of the rule, if there is one.
        core: the hands for which the call is meant, if other hands make it as a last resort; None
            if it is meant for all hands of `boxes`.
        usual: the hands that make the call whenever it seems best; other hands of `boxes` make it
            only if it is worth much more. None if all hands are usual.
        preference: how much a player prefers the call to other calls that fit the hand, 0 to 100;
            below 0 for a call that no hand is expected to make.
        last_resort: the preference for hands outside `core` or `usual`.
        asks_for: the one call that a transfer or puppet asks partner to make; None for others.
        texts: what the authors of the rules, or the player who made it, have written about it.
        makes_captain: True if the caller becomes captain, so that partner may only make the call
            of the rules; False if he gives up captaincy; None for all other calls (A68).
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
        """True if an explanation, a rule or natural bidding says what the call shows."""
        return self.source is not MeaningSource.NOTHING

    @property
    def is_natural(self) -> bool:
        """True if the call has its natural meaning, alone or beside that of general rules."""
        # Two comparisons are faster than a set, which calls the enumeration's hash in Python.
        source = self.source
        return source is MeaningSource.NATURAL or source is MeaningSource.GENERAL

    @property
    def words(self) -> str:
        """The meaning in the words of players: `15-17 HCP, balanced; forcing to 2N`."""
        if not self.is_described:
            return MeaningSource.NOTHING.value
        force = () if self.forcing is None else (self.forcing.words,)
        return "; ".join([hands_in_words(self.boxes), *force])

    def admits(self, hand: Features) -> bool:
        """Return whether a hand is one of those that the call shows."""
        return hand in self.boxes

    def preference_of(self, hand: Features) -> int:
        """Return the call's preference for a hand, lower if it is outside `core` or `usual`."""
        is_outside = self.core is not None and hand not in self.core
        is_unusual = self.usual is not None and hand not in self.usual
        return self.last_resort if is_outside or is_unusual else self.preference
