"""Four hands, whole or in part.

A deal may be incomplete or wrong, because files contain such deals, and they have to be shown and
mended. So the constructor checks nothing; `problems` lists what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Flag, auto
from typing import Any, Final

from cuebid.core._base.arrays import bits_array
from cuebid.core._base.frozen import Frozen
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core._text.diagram import compass
from cuebid.core.card import CARDS, Card
from cuebid.core.errors import ReadError, WrongTypeError
from cuebid.core.hand import FULL_DECK, Hand
from cuebid.core.seat import SEATS, Seat


class DealProblem(Flag):
    """Reasons why a deal is not fifty-two cards in four hands of thirteen."""

    NONE = 0
    CARD_TWICE = auto()
    """A card is in two hands."""
    TOO_MANY_CARDS = auto()
    """A hand has more than thirteen cards."""
    TOO_FEW_CARDS = auto()
    """A hand has some cards but fewer than thirteen."""
    HAND_MISSING = auto()
    """A hand is not known."""

    @property
    def words(self) -> str:
        """The problems in words; empty if there is none."""
        return ", ".join(_PROBLEM_WORDS[problem] for problem in self)

    def __repr__(self) -> str:
        return "|".join(f"DealProblem.{problem.name}" for problem in self) or "DealProblem.NONE"


class Deal(Displayable, Frozen):
    """Four hands; a hand that is not known is empty. Deals are immutable.

    `Deal("N:AKQ.J72.T983.A42 ... ... ...")` reads PBN's text, `Deal({NORTH: hand, ...})` takes
    hands by seat, and `Deal.random(seed)` deals. `deal[seat]` is a hand; iterating gives the hands
    from North clockwise. A deal may be partial or wrong: `problems` says what is wrong. Methods
    that take a seat, a hand or a card also take its text.

    Attributes:
        hands: North's, East's, South's and West's hand.
    """

    __slots__ = ("hands",)
    _instead = "with_hand"

    hands: tuple[Hand, Hand, Hand, Hand]

    def __init__(
        self, hands: str | Deal | Mapping[Seat, Hand] | Mapping[str, Hand | str] | None = None
    ) -> None:
        """Build a deal.

        Args:
            hands: text as `parse` reads it, or the hands that are known, by seat.

        Raises:
            ReadError: a text is no deal, no hand or no seat.
            WrongTypeError: `hands` is none of these.
        """
        object.__setattr__(self, "hands", _four_hands(hands))

    @classmethod
    def random(cls, seed: int | None = None) -> Deal:
        """Return a random deal of all fifty-two cards.

        Args:
            seed: the same seed gives the same deal, on every machine; None gives a new deal each
                time. `cuebid.Dealer` makes many deals, or deals that match a description.
        """
        # Loaded here, to keep the import of core quick: few programs deal this way.
        from random import Random  # noqa: PLC0415

        cards = list(CARDS)
        Random(seed).shuffle(cards)  # noqa: S311 - cards of a game, not secrets
        return cls({seat: Hand.of(cards[13 * seat : 13 * seat + 13]) for seat in SEATS})

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read PBN's `N:AKQ.J72.T983.A42 ... ... -`: the seat named first, then clockwise.

        A fourth hand that is given as `-` stays unknown; `completed` fills it.

        Raises:
            ReadError: the text is no deal; the offset says where. Wrong numbers of cards are no
                error here; see `problems`.
        """
        seat_text, colon, _ = text.partition(":")
        if not colon:
            raise ReadError(f"{text!r} does not name the first seat", text, 0, "N:, E:, S: or W:")
        try:
            first = Seat.parse(seat_text)
        except ReadError as error:
            raise error.within(text, 0) from None
        hands: dict[Seat, Hand] = {}
        for number, word in enumerate(_WORD.finditer(text, len(seat_text) + 1)):
            if number == 4:
                raise ReadError("a deal has four hands, this is a fifth", text, word.start())
            hands[first.after(number)] = _read_hand(text, word.start(), word[0])
        if len(hands) < 4:
            raise ReadError(
                f"a deal has four hands, here are {len(hands)}", text, len(text), "a hand, or -"
            )
        return cls(hands)

    @property
    def problems(self) -> DealProblem:
        """Everything that is wrong with the deal."""
        problems = DealProblem.NONE
        held = 0
        for hand in self.hands:
            if held & hand.bits:
                problems |= DealProblem.CARD_TWICE
            held |= hand.bits
            # An empty hand is one that nobody knows, not a hand that is thirteen cards short: PBN
            # writes it as `-`.
            if not hand:
                problems |= DealProblem.HAND_MISSING
            elif len(hand) != 13:
                problems |= (
                    DealProblem.TOO_FEW_CARDS if len(hand) < 13 else DealProblem.TOO_MANY_CARDS
                )
        return problems

    @property
    def is_complete(self) -> bool:
        """True if four hands of thirteen hold all fifty-two cards."""
        return self.problems is DealProblem.NONE

    @property
    def repeated_cards(self) -> tuple[Card, ...]:
        """Cards that are in more than one hand, highest first."""
        held = repeated = 0
        for hand in self.hands:
            repeated |= held & hand.bits
            held |= hand.bits
        return tuple(Hand.from_bits(repeated))

    @property
    def missing_cards(self) -> Hand:
        """Cards that are in no hand."""
        held = 0
        for hand in self.hands:
            held |= hand.bits
        return FULL_DECK - Hand.from_bits(held)

    def completed(self) -> Deal:
        """Return the deal with its one unknown hand filled from the thirteen cards left.

        Any other deal is returned as it is.
        """
        unknown = [seat for seat in SEATS if not self[seat]]
        left = self.missing_cards
        # With a card in two hands, or a hand too short, what is left is not the fourth hand.
        if len(unknown) == 1 and len(left) == 13:
            return self.with_hand(unknown[0], left)
        return self

    def with_hand(self, seat: Seat | str, hand: Hand | str) -> Deal:
        """Return the deal with another hand in `seat`."""
        hands = list(self.hands)
        hands[Seat(seat)] = Hand(hand)
        # Without the constructor, which would read all four hands again.
        deal: Deal = object.__new__(Deal)
        object.__setattr__(deal, "hands", tuple(hands))
        return deal

    def holder(self, card: Card | str) -> Seat | None:
        """Return the seat that holds `card`, the first from North; None if no hand has it."""
        card = Card(card)
        return next((seat for seat in SEATS if card in self[seat]), None)

    def rotated(self, steps: int) -> Deal:
        """Return the deal with every hand moved `steps` seats clockwise."""
        return Deal({seat.after(steps): self[seat] for seat in SEATS})

    def pbn_from(self, first: Seat | str) -> str:
        """Return PBN's text, starting with the hand of `first`; an unknown hand is `-`."""
        first = Seat(first)
        hands = (self[first.after(steps)] for steps in range(4))
        return f"{first}:" + " ".join(hand.pbn if hand else "-" for hand in hands)

    @property
    def pbn(self) -> str:
        """PBN's text from North."""
        return self.pbn_from(Seat.NORTH)

    def to_dict(self) -> dict[str, str]:
        """Return the hands by seat in PBN's text: `{"N": "AKQ.J72.T983.A42", "E": ...}`."""
        return {seat.letter: hand.pbn for seat, hand in zip(SEATS, self.hands, strict=True)}

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: ANN401 - NumPy's protocol
        return bits_array([hand.bits for hand in self.hands], dtype, copy)

    def __getitem__(self, seat: Seat | str) -> Hand:
        try:
            # The quick way for a seat; text is not an index and comes back as a TypeError.
            return self.hands[seat]  # type: ignore[index]  # text raises
        except TypeError:
            return self.hands[Seat(seat)]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Deal) and self.hands == value.hands

    def __hash__(self) -> int:
        return hash(self.hands)

    def __str__(self) -> str:
        return compass(self.hands)

    def __repr__(self) -> str:
        return f"Deal({self.pbn!r})"

    def __reduce__(self) -> tuple[type[Deal], tuple[dict[Seat, Hand]]]:
        return Deal, (dict(zip(SEATS, self.hands, strict=True)),)


def _four_hands(hands: object) -> tuple[Hand, Hand, Hand, Hand]:
    if isinstance(hands, str):
        return Deal.parse(hands).hands
    if isinstance(hands, Deal):
        return hands.hands
    if hands is None:
        hands = {}
    elif not isinstance(hands, Mapping):
        raise WrongTypeError("a deal in PBN's text, or a mapping of seats to hands", hands)
    four = [_NO_CARDS] * 4
    for seat, hand in hands.items():
        four[Seat(seat)] = hand if type(hand) is Hand else Hand(hand)
    north, east, south, west = four
    return north, east, south, west


def _read_hand(text: str, offset: int, word: str) -> Hand:
    if word in _UNKNOWN:
        return Hand()
    if word.count(".") != 3:
        raise ReadError(
            f"{word!r} is not a hand: four suits need three dots", text, offset, "S.H.D.C"
        )
    try:
        return Hand(word)
    except ReadError as error:
        raise error.within(text, offset) from None


_NO_CARDS: Final = Hand()
_UNKNOWN: Final = frozenset({"-", "..."})
_WORD: Final = re.compile(r"\S+")
_PROBLEM_WORDS: Final = {
    DealProblem.CARD_TWICE: "a card is in two hands",
    DealProblem.TOO_MANY_CARDS: "a hand has more than thirteen cards",
    DealProblem.TOO_FEW_CARDS: "a hand has fewer than thirteen cards",
    DealProblem.HAND_MISSING: "a hand is not known",
}
