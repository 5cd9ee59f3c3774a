"""Bid many deals at once, with exactly the calls that each deal would get by itself.

The deals are kept in groups that have the same auction so far, as a hand decides no more than the
next call. What concerns the auction is then done once for a group: its rules, what it has shown,
and the auction itself. A large group is tested with arrays.
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
        home: the book of North and South in the open room, and of East and West in the closed room;
            it reads opponents' calls by `away`, if they differ (`RuleBook.with_opponents`).
        away: the book of the other pair, likewise.
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
    # Both rooms are bid together: tables at which one book bids for the dealer's side form a group.
    auctions = [auction for auction in _bid_tables(tables) if auction is not None]
    return list(zip(auctions[::2], auctions[1::2], strict=True))


def bid_while(
    book: RuleBook, boards: Iterable[Board], goes_on: Callable[[CallContext, Auction], bool]
) -> list[Auction | None]:
    """Return the auction of each board, bid by the book; None if a test stopped the auction.

    Args:
        book: the book by which all four players bid.
        boards: the deals.
        goes_on: the test, called before each call of an auction, whose dealer is turned to North;
            if it returns False, the auction of the board is None.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    return _bid_tables([_BoardToBid(board, (book, book)) for board in boards], goes_on)


class _BoardToBid(Struct, frozen=True):
    """A board, and the books of the two sides that bid it.

    Attributes:
        board: the deal.
        books: the book of the dealer's side, and that of the other side.
    """

    board: Board
    books: tuple[RuleBook, RuleBook]


def _bid_tables(
    tables: Sequence[_BoardToBid], goes_on: Callable[[CallContext, Auction], bool] | None = None
) -> list[Auction | None]:
    """Return the auction of each table; None where `goes_on` stopped it."""
    auctions: dict[int, Auction | None] = {}
    # Boards are turned so that North deals. They are one group if then the same sides are
    # vulnerable and the dealer's side bids by the same book.
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
    """Return, for each deal, an auction as four players who follow the book finish it.

    Args:
        book: the book by which all four bid.
        deals: possible deals.
        auction: the calls so far.
        vulnerability: of the board.
        most_calls: an auction of so many calls is closed with passes.
        explained: the meanings that players have stated for the calls so far.

    Raises:
        MatchLimitError: a pattern has too many ways to match.
    """
    hands = [_from_dealer(deal, auction.dealer) for deal in deals]
    bidding = _Bidding((book, book), hands, vulnerability, explained, most_calls)
    return [finished for finished in _finish(bidding, auction) if finished is not None]


class _Bidding(Struct, frozen=True):
    """Deals and conditions that do not change while auctions are bid.

    Attributes:
        books: the book of the dealer's side, and that of the other side.
        hands: the four hands of each deal.
        vulnerability: of all boards.
        explained: the meanings that players have stated for the calls so far.
        most_calls: an auction of so many calls is closed with passes.
        goes_on: see `bid_while`.
        remembers: whether the books cache the auctions for the next deals.
    """

    books: tuple[RuleBook, RuleBook]
    hands: Sequence[_Hands]
    vulnerability: Vulnerability
    explained: Explained = NOT_EXPLAINED
    most_calls: int | None = None
    goes_on: Callable[[CallContext, Auction], bool] | None = None
    remembers: bool = False

    def context(self, auction: Auction) -> CallContext:
        """Return the context of an auction in the book of the player whose turn it is."""
        book = self.books[len(auction) % 2]
        return book.context(auction, self.vulnerability, explained=self.explained)


class _Group(Struct, frozen=True):
    """Deals with the same auction so far.

    Attributes:
        context: the auction as the next player's book reads it.
        auction: the calls.
        numbers: the indices of the deals in `_Bidding.hands`.
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
                # Auctions of a simulation are not cached, because nobody asks for them again.
                remembers = bidding.remembers
                context = bidding.context(after) if remembers else group.context.after(call)
                groups.append(_Group(context, after, numbers))
    return [finished[number] for number in range(len(bidding.hands))]


def _split(bidding: _Bidding, group: _Group) -> dict[Call, list[int]]:
    """Return the indices of a group's deals by the call that is made next."""
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
    """Return the vulnerability after the board is turned so that North deals."""
    if dealer.side is Seat.NORTH.side or vulnerability in (Vulnerability.NONE, Vulnerability.BOTH):
        return vulnerability
    return Vulnerability.EW if vulnerability is Vulnerability.NS else Vulnerability.NS
