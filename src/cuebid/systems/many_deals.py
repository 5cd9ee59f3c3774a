"""Bidding many deals at once, with exactly the calls of one by one.

The deals are kept in groups that have the same auction so far, as nobody's hand decides more than
the next call. What concerns the auction is then done once for a group: its rules, what it has
shown, and the auction itself. A large group is tested with arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from cuebid.core import Auction, Board, Call, Deal, Hand, Seat, Side, Vulnerability
from cuebid.database import NOT_EXPLAINED, CallContext, Explained, RuleBook
from cuebid.systems.many_hands import call_of_hand, rules_of_hands

_Hands = tuple[Hand, ...]
"""The four hands of a deal, the dealer's first."""


def bid_boards(book: RuleBook, boards: Iterable[Board]) -> list[Auction]:
    """Return the auctions of four players who follow the book, one for each board.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    return [
        auction
        for auction in _bid_tables([_BoardToBid(board, (book, book)) for board in boards])
        if auction is not None
    ]


def bid_in_two_rooms(
    home: RuleBook, away: RuleBook, boards: Iterable[Board]
) -> list[tuple[Auction, Auction]]:
    """Return the auctions of each board in two rooms, that of the open room first.

    Args:
        home: what North and South bid in the open room, East and West in the closed one; it reads
            the other side's calls by `away`, if that is another book (`RuleBook.with_opponents`).
        away: what the others bid, likewise.
        boards: the deals.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    tables = []
    for board in boards:
        for north_south, east_west in ((home, away), (away, home)):
            books = (north_south, east_west)
            tables.append(
                _BoardToBid(board, books if board.dealer.side is Side.NS else books[::-1])
            )
    # Both rooms together: a book whose side deals reads the auctions of both.
    auctions = [auction for auction in _bid_tables(tables) if auction is not None]
    return list(zip(auctions[::2], auctions[1::2], strict=True))


def bid_while(
    book: RuleBook, boards: Iterable[Board], goes_on: Callable[[CallContext, Auction], bool]
) -> list[Auction | None]:
    """Return the auctions of four players who follow the book, as long as a test lets them bid.

    Args:
        book: what all four bid.
        boards: the deals.
        goes_on: asked of each auction before its next call, with the dealer in North; where it
            returns False, the auction of the board is None.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    return _bid_tables([_BoardToBid(board, (book, book)) for board in boards], goes_on)


class _BoardToBid(Struct, frozen=True):
    """A board and who bids it.

    Attributes:
        board: the deal.
        books: what the dealer's side bids, and the other.
    """

    board: Board
    books: tuple[RuleBook, RuleBook]


def _bid_tables(
    tables: Sequence[_BoardToBid], goes_on: Callable[[CallContext, Auction], bool] | None = None
) -> list[Auction | None]:
    """Return the auction of each table; None where `goes_on` stopped it."""
    auctions: dict[int, Auction | None] = {}
    # Auctions that differ in the dealer only are one: what matters is which side is vulnerable, and
    # what the dealer's side bids.
    groups: dict[tuple[Vulnerability, int], list[int]] = {}
    for number, table in enumerate(tables):
        vulnerability = _from_north(table.board.vulnerability, table.board.dealer)
        groups.setdefault((vulnerability, id(table.books[0])), []).append(number)
    for (vulnerability, _), numbers in groups.items():
        boards = [tables[number].board for number in numbers]
        hands = [_from_dealer(board.deal, board.dealer) for board in boards]
        bidding = _Bidding(
            tables[numbers[0]].books, hands, vulnerability, goes_on=goes_on, remembers=True
        )
        turned: dict[tuple[Auction, Seat], Auction] = {}
        for number, board, auction in zip(
            numbers, boards, _finish(bidding, Auction(Seat.NORTH)), strict=True
        ):
            if auction is None:
                auctions[number] = None
                continue
            key = auction, board.dealer
            if key not in turned:
                turned[key] = Auction(key[1], auction.calls)
            auctions[number] = turned[key]
    return [auctions[number] for number in range(len(tables))]


def finish_auctions(
    book: RuleBook,
    deals: Sequence[Deal],
    auction: Auction,
    vulnerability: Vulnerability,
    most_calls: int | None = None,
    explained: Explained = NOT_EXPLAINED,
) -> list[Auction]:
    """Return an auction finished by four players who follow the book, for each deal.

    Args:
        book: what all four bid.
        deals: the hands that they may have.
        auction: the calls so far.
        vulnerability: of the board.
        most_calls: an auction of so many calls is closed with passes.
        explained: what makers of calls so far say that these show.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    hands = [_from_dealer(deal, auction.dealer) for deal in deals]
    bidding = _Bidding((book, book), hands, vulnerability, explained, most_calls)
    return [finished for finished in _finish(bidding, auction) if finished is not None]


class _Bidding(Struct, frozen=True):
    """Deals and conditions that do not change while auctions are bid.

    Attributes:
        books: what the dealer's side bids, and the other.
        hands: of the deals.
        vulnerability: of all boards.
        explained: what makers of calls so far say that these show.
        most_calls: an auction of so many calls is closed with passes.
        goes_on: see `bid_while`.
        remembers: whether the books remember the auctions for the next deals.
    """

    books: tuple[RuleBook, RuleBook]
    hands: Sequence[_Hands]
    vulnerability: Vulnerability
    explained: Explained = NOT_EXPLAINED
    most_calls: int | None = None
    goes_on: Callable[[CallContext, Auction], bool] | None = None
    remembers: bool = False

    def context(self, auction: Auction) -> CallContext:
        """Return an auction as the player whose turn it is reads it."""
        book = self.books[len(auction) % 2]
        return book.context(auction, self.vulnerability, explained=self.explained)


class _Group(Struct, frozen=True):
    """Deals with the same auction so far.

    Attributes:
        context: the auction as rules see it.
        auction: the calls.
        numbers: of the deals.
    """

    context: CallContext
    auction: Auction
    numbers: list[int]


def _finish(bidding: _Bidding, auction: Auction) -> list[Auction | None]:
    """Return the auction of each deal; None where `goes_on` stopped it."""
    finished: dict[int, Auction | None] = {}
    groups = [_Group(bidding.context(auction), auction, list(range(len(bidding.hands))))]
    # Depth first, so that few contexts are alive at once.
    while groups:
        group = groups.pop()
        if group.auction.is_over:
            finished.update(dict.fromkeys(group.numbers, group.auction))
        elif bidding.most_calls is not None and len(group.auction) >= bidding.most_calls:
            closed = group.auction.with_all_pass()
            finished.update(dict.fromkeys(group.numbers, closed))
        elif bidding.goes_on is not None and not bidding.goes_on(group.context, group.auction):
            finished.update(dict.fromkeys(group.numbers))
        else:
            for call, numbers in _split(bidding, group).items():
                after = group.auction.with_call(call)
                # A simulation comes to auctions that nobody asks for again.
                remembers = bidding.remembers
                context = bidding.context(after) if remembers else group.context.after(call)
                groups.append(_Group(context, after, numbers))
    return [finished[number] for number in range(len(bidding.hands))]


def _split(bidding: _Bidding, group: _Group) -> dict[Call, list[int]]:
    """Return the deals of a group by the next call."""
    player = len(group.auction) % 4
    own = [bidding.hands[number][player] for number in group.numbers]
    legal = group.auction.legal_calls
    rules = rules_of_hands(bidding.books[player % 2], group.context, legal, own)
    result: dict[Call, list[int]] = {}
    for number, rule, hand in zip(group.numbers, rules, own, strict=True):
        call = call_of_hand(group.context, rule, legal, hand)
        result.setdefault(call, []).append(number)
    return result


def _from_dealer(deal: Deal, dealer: Seat) -> _Hands:
    return tuple(deal[dealer.after(turn)] for turn in range(4))


def _from_north(vulnerability: Vulnerability, dealer: Seat) -> Vulnerability:
    """Return the vulnerability if the dealer sat North."""
    if dealer.side is Seat.NORTH.side or vulnerability in (Vulnerability.NONE, Vulnerability.BOTH):
        return vulnerability
    return Vulnerability.EW if vulnerability is Vulnerability.NS else Vulnerability.NS
