"""A board, and the record of one board as it was played.

A record keeps what was reported, not what follows from it: contract, tricks and score are computed
when they are asked for. Files often report a result without the calls or the cards that led to it,
and those results stand beside them in `tricks_recorded` and `contract_recorded`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from cuebid.core._base.frozen import FrozenDict
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core._text.diagram import columns, compass
from cuebid.core.auction import Auction
from cuebid.core.card import Card
from cuebid.core.contract import Contract
from cuebid.core.contract_scores import score_for
from cuebid.core.deal import Deal
from cuebid.core.errors import IllegalError
from cuebid.core.explanation import Explanation
from cuebid.core.play import Claim, Play
from cuebid.core.seat import Seat, Side
from cuebid.core.vulnerability import Vulnerability, dealer_of_board, vulnerability_of_board


@dataclass(frozen=True, slots=True, init=False)
class Board(Displayable):
    """A deal with its number, dealer and vulnerability.

    `Board.numbered(5, deal)` derives dealer and vulnerability from the number (Law 2). All but the
    number may be given as text: `Board(5, "N", "NS", "N:AKQ.J72.T983.A42 ... ... ...")`.
    """

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal

    def __init__(
        self, number: int, dealer: Seat | str, vulnerability: Vulnerability | str, deal: Deal | str
    ) -> None:
        setter = object.__setattr__
        setter(self, "number", number)
        setter(self, "dealer", Seat(dealer))
        setter(self, "vulnerability", Vulnerability(vulnerability))
        setter(self, "deal", deal if type(deal) is Deal else Deal(deal))

    @classmethod
    def numbered(cls, number: int, deal: Deal | str) -> Board:
        """Return the board whose dealer and vulnerability follow from its number (Law 2)."""
        return cls(number, dealer_of_board(number), vulnerability_of_board(number), deal)

    def __str__(self) -> str:
        return compass(self.deal.hands, self.heading)

    def to_dict(self) -> dict[str, int | str]:
        """Return the fields as numbers and text, with the deal in PBN's text."""
        return {
            "number": self.number,
            "dealer": self.dealer.letter,
            "vulnerability": str(self.vulnerability),
            "deal": self.deal.pbn,
        }

    @property
    def heading(self) -> tuple[str, str, str]:
        """The lines of number, dealer and vulnerability at the top left of a diagram."""
        return (f"Board {self.number}", f"Dealer: {self.dealer.word}", f"Vul: {self.vulnerability}")


@dataclass(frozen=True, slots=True, init=False)
class Ruling:
    """A decision of the referee at a table.

    Attributes:
        seat: the offender.
        text: what happened and what was ruled, in words.
    """

    seat: Seat
    text: str

    def __init__(self, seat: Seat | str, text: str) -> None:
        object.__setattr__(self, "seat", Seat(seat))
        object.__setattr__(self, "text", text)

    def __str__(self) -> str:
        return f"Ruling, {self.seat.word}: {self.text}"


@dataclass(frozen=True, slots=True, init=False)
class BoardRecord(Displayable):
    """One board as it was played at one table, finished or not.

    Explanations, cards, seats and the recorded contract may be given as text.

    Attributes:
        board: the board.
        auction: the calls made.
        explanations: the explanations of calls, by position in the auction, from 0.
        cards: the cards played, in order.
        claim: the claim that ended the play; None without a claim.
        forfeited_by: the seat whose fault ended the board without a result; None without a fault.
        rulings: decisions of the referee, in order.
        players: name of the player or team in each seat.
        room: `Open` or `Closed` in a team match; empty otherwise.
        tricks_recorded: declarer's tricks as reported, for records whose cards do not show them.
        contract_recorded: the contract as reported, for records without a finished auction.
        also_forfeited_by: a seat of the other side, if both sides were at fault.
    """

    board: Board
    auction: Auction
    # Dictionaries have no hash; records that differ only here are still unequal.
    explanations: Mapping[int, Explanation] = field(default_factory=dict, hash=False)
    cards: tuple[Card, ...] = ()
    claim: Claim | None = None
    forfeited_by: Seat | None = None
    rulings: tuple[Ruling, ...] = ()
    players: Mapping[Seat, str] = field(default_factory=dict, hash=False)
    room: str = ""
    tricks_recorded: int | None = None
    contract_recorded: Contract | None = None
    also_forfeited_by: Seat | None = None

    def __init__(  # noqa: PLR0913, PLR0917 - one parameter for each field of a record
        self,
        board: Board,
        auction: Auction,
        explanations: Mapping[int, Explanation] | Mapping[int, str] | None = None,
        cards: Iterable[Card | str] | str = (),
        claim: Claim | None = None,
        forfeited_by: Seat | str | None = None,
        rulings: Iterable[Ruling] = (),
        players: Mapping[Seat, str] | Mapping[str, str] | None = None,
        room: str = "",
        tricks_recorded: int | None = None,
        contract_recorded: Contract | str | None = None,
        also_forfeited_by: Seat | str | None = None,
    ) -> None:
        if isinstance(cards, str):
            cards = cards.replace(",", " ").split()
        if isinstance(contract_recorded, str):
            contract_recorded = Contract.parse(contract_recorded)
        # A record is frozen and mutable arguments are copied, so that a file reader can go on
        # filling its own dictionaries.
        setter = object.__setattr__
        setter(self, "board", board)
        setter(self, "auction", auction)
        setter(self, "explanations", FrozenDict(_explanations(explanations or {})))
        setter(self, "cards", tuple(map(Card, cards)))
        setter(self, "claim", claim)
        setter(self, "forfeited_by", None if forfeited_by is None else Seat(forfeited_by))
        setter(self, "rulings", tuple(rulings))
        setter(self, "players", FrozenDict({Seat(s): name for s, name in (players or {}).items()}))
        setter(self, "room", room)
        setter(self, "tricks_recorded", tricks_recorded)
        setter(self, "contract_recorded", contract_recorded)
        also = None if also_forfeited_by is None else Seat(also_forfeited_by)
        setter(self, "also_forfeited_by", also)

    @property
    def contract(self) -> Contract | None:
        """The contract of the finished auction, else the recorded one; None when passed out."""
        # Calls are better evidence than a result that was typed in; but an unfinished auction has
        # no contract yet, and then the recorded one may still be known.
        return self.auction.contract if self.auction.is_over else self.contract_recorded

    @property
    def play(self) -> Play | None:
        """The play; None before there is a contract."""
        contract = self.contract
        return None if contract is None else _played(contract, self.cards)

    @property
    def tricks(self) -> int | None:
        """Declarer's tricks, if the play ended or their number is recorded; None otherwise.

        Raises:
            IllegalError: more tricks were claimed than were left, or a card was played twice.
        """
        play = self.play
        if play is None:
            return None
        # From the surest evidence to the weakest: thirteen tricks played, then the claim that ended
        # them, then a number from the file.
        if play.is_over:
            return play.declarer_tricks
        if self.claim is not None:
            return play.declarer_tricks_after(self.claim)
        return self.tricks_recorded

    @property
    def tricks_or_none(self) -> int | None:
        """As `tricks`, but None instead of an error if the claim or the cards are impossible."""
        try:
            return self.tricks
        except IllegalError:
            return None

    @property
    def is_finished(self) -> bool:
        """True if the board has a result: passed out, or its tricks are known."""
        return self.auction.is_passed_out or self.tricks is not None

    @property
    def score_ns(self) -> int | None:
        """North-South's score; None without a result."""
        # All pass scores 0 (Law 77).
        if self.auction.is_passed_out:
            return 0
        tricks = self.tricks
        if tricks is None:
            return None
        return score_for(Side.NS, self.contract, tricks, self.board.vulnerability)

    @property
    def forfeiting_seats(self) -> tuple[Seat, ...]:
        """The seats at whose fault the board has no result: none, one, or one of each side."""
        seats = (self.forfeited_by, self.also_forfeited_by)
        return tuple(seat for seat in seats if seat is not None)

    @property
    def result_text(self) -> str:
        """The result: `4♠X by N +1`, `Passed out`, `Forfeited by East` or `Not finished`."""
        if self.forfeited_by is not None:
            return f"Forfeited by {' and '.join(seat.word for seat in self.forfeiting_seats)}"
        if self.auction.is_passed_out:
            return "Passed out"
        contract, tricks = self.contract, self.tricks
        if contract is None or tricks is None:
            return "Not finished"
        return f"{contract.symbol} by {contract.declarer} {contract.result_text(tricks)}"

    @property
    def result_words(self) -> str:
        """The result in words, `4♠ doubled by North, down 1`; without tricks the `result_text`."""
        contract, tricks = self.contract, self.tricks_or_none
        if self.forfeited_by is not None or contract is None or tricks is None:
            return self.result_text
        return contract.result_words(tricks)

    def to_dict(self) -> dict[str, int | str | None]:
        """Return a flat row of numbers and text, for tables: one record, one row.

        A data frame of records is `pandas.DataFrame(record.to_dict() for record in records)`; what
        is not known is None.
        """
        contract = self.contract
        # A forfeited board keeps its contract here: what was bid is true, whatever was ruled.
        return {
            **self.board.to_dict(),
            **{seat.word.lower(): self.players.get(seat) for seat in Seat},
            "room": self.room or None,
            "auction": " ".join(call.text for call in self.auction),
            "contract": None if contract is None else contract.bid_text,
            "declarer": None if contract is None else contract.declarer.letter,
            "lead": self.cards[0].text if self.cards else None,
            "tricks": self.tricks,
            "score_ns": self.score_ns,
            "result": self.result_text,
        }

    def with_ruling(self, ruling: Ruling) -> BoardRecord:
        """Return the record with one more ruling."""
        return replace(self, rulings=(*self.rulings, ruling))

    def __str__(self) -> str:
        parts = [str(self.board), self._players_text(), self._auction_text(), self._play_text()]
        closing = [self._outcome_text(), *map(str, self.rulings)]
        return "\n\n".join([*filter(None, parts), "\n".join(closing)])

    def _players_text(self) -> str:
        room = [f"{self.room} room"] if self.room else []
        names = (f"{seat.word} {name}" for seat, name in sorted(self.players.items()))
        return "\n".join([*room, *filter(None, [", ".join(names)])])

    def _auction_text(self) -> str:
        # A file with results only has no calls; an empty table with a question mark would say that
        # the auction is about to begin.
        if not self.auction and self.contract_recorded is not None:
            return ""
        cells = [call.symbol for call in self.auction]
        notes: list[str] = []
        for position, explanation in sorted(self.explanations.items()):
            # Numbers refer to the lines below; an alert without words gets the `!` of printed
            # auctions.
            if position < len(cells) and explanation.text:
                notes.append(f"({len(notes) + 1}) {explanation.text}")
                cells[position] += f"({len(notes)})"
            elif position < len(cells):
                cells[position] += "!"
        if not self.auction.is_over:
            cells.append("?")
        return "\n".join([columns(self.auction.dealer, cells), *notes])

    def _play_text(self) -> str:
        play = str(self.play) if self.cards else ""
        return "\n".join(filter(None, [play, str(self.claim) if self.claim else ""]))

    def _outcome_text(self) -> str:
        score = self.score_ns
        # A score of 0 is a board passed out, which the text says already.
        return f"{self.result_text}, NS {score:+d}" if score else self.result_text


def _explanations(
    explanations: Mapping[int, Explanation] | Mapping[int, str],
) -> Iterator[tuple[int, Explanation]]:
    for position, value in explanations.items():
        yield position, Explanation(value) if isinstance(value, str) else value


# Tricks, score and text of a record each ask for its play, one after the other. A few records are
# enough: programs go through them in order.
@lru_cache(maxsize=16)
def _played(contract: Contract, cards: tuple[Card, ...]) -> Play:
    return Play(contract, cards)
