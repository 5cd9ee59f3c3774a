"""The play of the cards: the turn, the legal cards, the winner of each trick."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core._base.enums import NamedEnum
from cuebid.core._base.frozen import Frozen
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core._text.play_text import play_text
from cuebid.core.card import Card
from cuebid.core.contract import Contract
from cuebid.core.deal import Deal
from cuebid.core.errors import IllegalError, ReadError
from cuebid.core.hand import Hand
from cuebid.core.seat import Seat, Side
from cuebid.core.trick import Claim, Trick, winning_position

__all__ = ["CardFault", "Claim", "Play", "Trick"]


class CardFault(NamedEnum):
    """Reasons why a card may not be played now; the value says it in words."""

    PLAY_OVER = "all thirteen tricks are played"
    ALREADY_PLAYED = "the card was played before"
    NOT_HELD = "the card is not in the hand"
    REVOKE = "the hand holds the suit led and must follow (Law 44)"


# Like an auction, a play carries what the next card depends on: the seat to play, who led each
# trick, the tricks won, and the cards played as bits. So `with_card` decides one trick at most.
class Play(Displayable, Frozen):
    """An immutable sequence of cards played under a contract; `with_card` gives the next play.

    A play knows the order of the cards, not the hidden hands: legality is asked with the hand from
    which the card would come, so that the same value serves the referee, who sees all four hands,
    and a player, who sees two. Iterating gives the cards. In `str` each trick is a row, `>` marks
    the lead and `*` the card that won.

    Attributes:
        contract: the contract.
        cards: the cards so far, in order.
        turn: whose hand plays next (dummy's when declarer is to play from it); None at the end.
    """

    __slots__ = ("_declarer_tricks", "_leaders", "_played", "cards", "contract", "turn")
    _instead = "with_card"

    contract: Contract
    cards: tuple[Card, ...]
    turn: Seat | None
    _leaders: tuple[Seat, ...]
    """The leaders of all tricks, the one in progress included."""
    _declarer_tricks: int
    _played: int

    def __init__(self, contract: Contract | str, cards: Iterable[Card | str] | str = ()) -> None:
        """Build a play; cards are taken as they were played, without a look at the hands.

        Args:
            contract: the contract that is played.
            cards: cards in the order in which they were played, or one text of them.

        Raises:
            ReadError: a text is no contract or no card.
            IllegalError: a card stands twice, or there are more than fifty-two.
        """
        if type(contract) is not Contract:
            contract = Contract(contract)
        if isinstance(cards, str):
            cards = Play.parse(contract, cards).cards
        # Filled twice: as an empty play, from which the cards are played one by one, then with the
        # result.
        self._fill(contract, (), contract.leader, (contract.leader,), 0, 0)
        # The cards are not checked for revokes: records of real play contain them, and the play
        # goes on after one (Law 62, Law 63). `faults` finds them.
        last = self
        for card in cards:
            last = last.with_card(card)
        self._fill(
            contract, last.cards, last.turn, last._leaders, last._declarer_tricks, last._played
        )

    def _fill(
        self,
        contract: Contract,
        cards: tuple[Card, ...],
        turn: Seat | None,
        leaders: tuple[Seat, ...],
        declarer_tricks: int,
        played: int,
    ) -> None:
        setter = object.__setattr__
        setter(self, "contract", contract)
        setter(self, "cards", cards)
        setter(self, "turn", turn)
        setter(self, "_leaders", leaders)
        setter(self, "_declarer_tricks", declarer_tricks)
        setter(self, "_played", played)

    @classmethod
    def parse(cls, contract: Contract | str, text: str) -> Play:
        """Read cards between blanks or commas, in the order in which they were played.

        Raises:
            ReadError: a word is no card; the offset says where.
            IllegalError: a card stands twice.
        """
        cards = []
        for word in _WORD.finditer(text):
            try:
                cards.append(Card(word[0]))
            except ReadError as error:
                raise error.within(text, word.start()) from None
        return cls(contract, cards)

    @property
    def is_over(self) -> bool:
        """True if all fifty-two cards were played."""
        return len(self.cards) == 52

    @property
    def actor(self) -> Seat | None:
        """The player who acts next, declarer if dummy is to play (Law 41); None at the end."""
        return self.contract.declarer if self.turn is self.contract.dummy else self.turn

    @property
    def played(self) -> Hand:
        """All cards played so far."""
        return Hand.from_bits(self._played)

    @property
    def trick_number(self) -> int:
        """Number of the trick that the next card belongs to, from 1; 14 at the end."""
        return len(self.cards) // 4 + 1

    @property
    def current_trick(self) -> Trick:
        """The trick in progress, without a card when the next card leads."""
        start = len(self.cards) // 4 * 4
        return Trick(self._leaders[-1], self.cards[start:], self.contract.trumps)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """All tricks from the first; the last may be incomplete, none is empty."""
        return tuple(
            Trick(self._leaders[start // 4], self.cards[start : start + 4], self.contract.trumps)
            for start in range(0, len(self.cards), 4)
        )

    @property
    def declarer_tricks(self) -> int:
        """The number of complete tricks won by declarer's side."""
        return self._declarer_tricks

    @property
    def defender_tricks(self) -> int:
        """The number of complete tricks won by the defenders."""
        return len(self.cards) // 4 - self._declarer_tricks

    def tricks_of(self, side: Side | str) -> int:
        """Return the number of complete tricks won by `side`."""
        declaring = self.contract.declarer.side is Side(side)
        return self._declarer_tricks if declaring else self.defender_tricks

    @property
    def tricks_left(self) -> int:
        """The number of tricks not yet complete, which a claim shares out."""
        return 13 - len(self.cards) // 4

    def declarer_tricks_after(self, claim: Claim) -> int:
        """Return declarer's tricks if the rest goes as `claim` says (Law 68).

        Raises:
            IllegalError: more tricks are claimed than are left.
        """
        left = self.tricks_left
        if claim.tricks > left:
            raise IllegalError(f"{claim.seat.word} claims {claim.tricks} tricks of {left}")
        own = claim.seat.side is self.contract.declarer.side
        return self._declarer_tricks + (claim.tricks if own else left - claim.tricks)

    def seat_of(self, position: int) -> Seat:
        """Return the seat from whose hand card number `position` (from 0) was played.

        `position` may also be that of the next card.

        Raises:
            IndexError: the card is further ahead than the next one.
        """
        if not 0 <= position <= min(len(self.cards), 51):
            raise IndexError(f"nobody knows yet who plays card {position}")
        # Four cards are once around the table, so the position itself serves for its place in the
        # trick.
        return self._leaders[position // 4].after(position)

    def faults(self, deal: Deal) -> dict[int, CardFault]:
        """Return the faults of the cards played, by position: not held, or a revoke (Law 44).

        Cards from a hand that is empty in `deal` are not checked.
        """
        faults: dict[int, CardFault] = {}
        play = Play(self.contract)
        for position, card in enumerate(self.cards):
            hand = deal[self.seat_of(position)]
            # An empty hand in a deal is one that is not known, and nothing can be said of its
            # cards.
            fault = play.why_illegal(card, hand) if hand else None
            if fault is not None:
                faults[position] = fault
            play = play.with_card(card)
        return faults

    def remaining(self, hand: Hand | str) -> Hand:
        """Return the cards of `hand`, given as dealt, that are not played yet."""
        if type(hand) is not Hand:
            hand = Hand(hand)
        return Hand.from_bits(hand.bits & ~self._played)

    def why_illegal(self, card: Card | str, hand: Hand | str) -> CardFault | None:
        """Return why `card` may not be played next from `hand`, given as dealt; None if it may."""
        if type(card) is not Card:
            card = Card(card)
        if type(hand) is not Hand:
            hand = Hand(hand)
        if self.is_over:
            return CardFault.PLAY_OVER
        # A card played before is not in the hand either; this is the better reason, so it comes
        # first.
        if self._played & card.bit:
            return CardFault.ALREADY_PLAYED
        if card not in hand:
            return CardFault.NOT_HELD
        return None if card in self.legal_cards(hand) else CardFault.REVOKE

    def legal_cards(self, hand: Hand | str) -> Hand:
        """Return the cards that may be played next from `hand`, given as dealt (Law 44)."""
        remaining = self.remaining(hand)
        position = len(self.cards) % 4
        if position == 0:
            return remaining
        # A hand without the suit led may play any card (Law 44). An empty `Hand` is false.
        following = remaining.in_suit(self.cards[-position].suit)
        return following or remaining

    def with_card(self, card: Card | str) -> Play:
        """Return the play after `card`.

        Raises:
            ReadError: the text is no card.
            IllegalError: the card was played before, or the play is over.
        """
        if type(card) is not Card:
            card = Card(card)
        if self.turn is None or self._played & card.bit:
            fault = CardFault.PLAY_OVER if self.turn is None else CardFault.ALREADY_PLAYED
            raise IllegalError(f"{card} is not allowed: {fault.value}", fault)
        cards = (*self.cards, card)
        leaders, won = self._leaders, self._declarer_tricks
        turn: Seat | None = self.turn.next
        # The winner of a trick leads to the next one (Law 44).
        if len(cards) % 4 == 0:
            winner = leaders[-1].after(winning_position(cards[-4:], self.contract.trumps))
            won += winner.side is self.contract.declarer.side
            leaders = (*leaders, winner)
            turn = None if len(cards) == 52 else winner
        following: Play = object.__new__(Play)
        following._fill(self.contract, cards, turn, leaders, won, self._played | card.bit)
        return following

    def to_dict(self) -> dict[str, str | list[str]]:
        """Return contract and cards as text: `{"contract": "4S by N", "cards": ["KC"]}`."""
        return {"contract": str(self.contract), "cards": [card.text for card in self.cards]}

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, value: object) -> bool:
        return (
            isinstance(value, Play)
            and self.contract == value.contract
            and self.cards == value.cards
        )

    def __hash__(self) -> int:
        return hash((self.contract, self.cards))

    def __str__(self) -> str:
        is_leading = not self.is_over and len(self) % 4 == 0
        tricks = (*self.tricks, self.current_trick) if is_leading else self.tricks
        won = ", ".join(f"{side} {self.tricks_of(side)}" for side in Side)
        return play_text(self.contract, tricks, self.turn, won)

    def __repr__(self) -> str:
        cards = " ".join(card.text for card in self.cards)
        return f"Play({str(self.contract)!r}, {cards!r})"

    def __reduce__(self) -> tuple[type[Play], tuple[Contract, tuple[Card, ...]]]:
        return Play, (self.contract, self.cards)


_WORD: Final = re.compile(r"[^\s,;]+")
