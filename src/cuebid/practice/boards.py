"""Sample boards on which a theme of practice comes up."""

# Boards are sampled so that the notes' own calls lead to the theme; where opponents must have
# called, their calls are scripted, because hardly any robot would make them on just these boards.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count as numbers
from random import Random
from typing import Final

from cuebid.core import (
    PASS,
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Call,
    Deal,
    Hand,
    Seat,
    Side,
    Vulnerability,
)
from cuebid.database import RuleBook
from cuebid.dealing import Dealer
from cuebid.evaluation import HCP, features
from cuebid.explore import StudiedSystem, auction_at, deals_reaching
from cuebid.notes import check_notes
from cuebid.practice.rarity import rare_situations
from cuebid.practice.themes import Theme, ThemeKind
from cuebid.systems import calls_of_hands

# Combined points of two hands from which a slam is in question, without and with a fit of nine
# cards: 33 points make six notrump, and distribution is worth about two tricks.
_SLAM_POINTS: Final = 29
_SLAM_POINTS_WITH_FIT: Final = 26
_FIT: Final = 9
# Random deals that are searched for slams: a rarer theme is not worth the wait.
_MOST_DEALS: Final = 40_000
# Deals in one batch: enough to test rules with arrays.
_BATCH: Final = 400
# Sampled deals for the report of holes: enough to find holes of one hand in a hundred.
_DEALS_FOR_HOLES: Final = 1_000


@dataclass(frozen=True, slots=True)
class PracticeBoard:
    """A board to practise on, with the scripted calls that begin its auction.

    Attributes:
        board: the board.
        script: the calls by which the theme comes up. Opponents make their calls of the script as
            long as nobody departs from it.
        is_question: whether a question asks for the call after the script; otherwise it may ask
            for any call of our side.
    """

    board: Board
    script: tuple[Call, ...] = ()
    is_question: bool = False

    @property
    def auction(self) -> Auction:
        """The auction after the calls of the script."""
        return Auction(self.board.dealer, self.script)


def theme_boards(
    study: StudiedSystem,
    theme: Theme,
    *,
    seed: int,
    rivals: RuleBook | None = None,
    side: Side = Side.NS,
) -> Iterator[PracticeBoard]:
    """Yield boards on which a theme comes up; none if it comes up hardly ever or never.

    Args:
        study: the system that is practised.
        theme: the theme; one about the boards of a file yields no boards here.
        seed: random seed of the deals.
        rivals: what opponents bid, for a theme with their overcalls; the same system, if not given.
        side: the side that practises.
    """
    if theme.kind is ThemeKind.SLAM:
        yield from _slams(seed, side)
    elif theme.kind is ThemeKind.OVERCALL:
        yield from _overcalls(study, theme.detail, rivals or study.system.book, seed, side)
    elif theme.kind is ThemeKind.HOLES:
        yield from _holes(study, seed, side)
    elif theme.kind is ThemeKind.RARE:
        # Shuffled, so that it does not always begin with the same of some hundreds. A theme from
        # `themes_of` has no nodes yet.
        nodes = list(theme.nodes or rare_situations(study))
        Random(seed).shuffle(nodes)  # noqa: S311 - reproducible boards, not secrets
        yield from _at_nodes(study, tuple(nodes), seed, side)
    elif theme.nodes:
        yield from _at_nodes(study, theme.nodes, seed, side)


def boards_of_records(records: Iterable[BoardRecord]) -> tuple[PracticeBoard, ...]:
    """Return the boards of a file for practice, each deal once, without the recorded auctions."""
    boards = {record.board.deal: record.board for record in records}
    return tuple(PracticeBoard(board) for board in boards.values())


def _at_nodes(
    study: StudiedSystem, nodes: tuple[str, ...], seed: int, side: Side
) -> Iterator[PracticeBoard]:
    """Return an iterator of boards that reach the auctions `nodes`, one of each in turn."""
    return _in_turn([_at_node(study, node, seed + index, side) for index, node in enumerate(nodes)])


def _in_turn(streams: list[Iterator[PracticeBoard]]) -> Iterator[PracticeBoard]:
    """Yield items of several iterators round-robin, until all are exhausted."""
    while streams:
        for stream in tuple(streams):
            board = next(stream, None)
            if board is None:
                streams.remove(stream)
            else:
                yield board


def _at_node(study: StudiedSystem, node: str, seed: int, side: Side) -> Iterator[PracticeBoard]:
    vulnerabilities = tuple(Vulnerability)
    # Few at first: the first question must not wait for hundreds of deals.
    size = 20
    for batch in numbers():
        dealer = _dealer(node, side, batch)
        auction = auction_at(node, dealer)
        vulnerability = vulnerabilities[batch % len(vulnerabilities)]
        rows = deals_reaching(
            study.system.book, auction, size, seed=seed + 1000 * batch, vulnerability=vulnerability
        )
        if not len(rows):
            return
        for row in rows.tolist():
            deal = _deal(row)
            board = Board(1, dealer, vulnerability, deal)
            yield PracticeBoard(board, auction.calls, is_question=True)
        size = _BATCH


def _dealer(node: str, side: Side, turn: int) -> Seat:
    """Return the dealer with whom `side` calls next after the auction `node`.

    An even and an odd `turn` give two dealers, so that partners take the call in turn.
    """
    auction = auction_at(node, Seat.NORTH)
    ours = auction.seat_of(len(auction)).side
    dealer = side.seats[turn % 2]
    return dealer if ours is Seat.NORTH.side else dealer.after(1)


def _deal(row: list[int]) -> Deal:
    return Deal(dict(zip(SEATS, map(Hand.from_bits, row), strict=True)))


def _random_deals(seed: int) -> Iterator[Deal]:
    dealer = Dealer(seed=seed)
    for _ in range(_MOST_DEALS // _BATCH):
        yield from dealer.deals(_BATCH)


def _slams(seed: int, side: Side) -> Iterator[PracticeBoard]:
    for index, deal in enumerate(
        deal for deal in _random_deals(seed) if _slam_in_question(deal, side)
    ):
        yield PracticeBoard(Board.numbered(index % 16 + 1, deal))


def _slam_in_question(deal: Deal, side: Side) -> bool:
    first, second = (features(deal[seat]) for seat in side.seats)
    points = first.value(HCP) + second.value(HCP)
    if points >= _SLAM_POINTS:
        return True
    if points < _SLAM_POINTS_WITH_FIT:
        return False
    return max(map(sum, zip(first.lengths, second.lengths, strict=True))) >= _FIT


def _overcalls(
    study: StudiedSystem, opening: str, rivals: RuleBook, seed: int, side: Side
) -> Iterator[PracticeBoard]:
    """Yield boards on which we open, and the next player has an overcall."""
    call = Call(opening)
    for batch in numbers():
        dealer = side.seats[batch % 2]
        before = Auction(dealer)
        opened = before.with_call(call)
        deals = [
            _deal(row)
            for row in deals_reaching(
                study.system.book, opened.with_call(PASS), _BATCH, seed=seed + batch
            ).tolist()
        ]
        if not deals:
            return
        hands = [deal[dealer.after(1)] for deal in deals]
        bid = calls_of_hands(rivals, hands, opened, Vulnerability.NONE, most_judged=0)
        overcalls = [(deal, hand_call.call) for deal, hand_call in zip(deals, bid, strict=True)]
        for deal, overcall in overcalls:
            if overcall is not None and overcall is not PASS:
                board = Board(1, dealer, Vulnerability.NONE, deal)
                yield PracticeBoard(board, (call, overcall), is_question=True)
        if batch and all(overcall in (None, PASS) for _, overcall in overcalls):
            return


def _holes(study: StudiedSystem, seed: int, side: Side) -> Iterator[PracticeBoard]:
    """Yield boards at auctions where the notes have no call for some hands, most hands first."""
    if study.notes is None:
        return
    report = check_notes(study.notes.built, deals=_DEALS_FOR_HOLES, book=study.system.book)
    gaps = sorted(
        (node for node in report.nodes if node.without >= 0.01), key=lambda node: -node.without
    )
    nodes = [node.auction for node in gaps if "#" not in node.auction]
    named = ["" if node == "opening" else node for node in nodes]
    yield from _in_turn([_in_hole(study, node, seed, side) for node in named])


def _in_hole(study: StudiedSystem, node: str, seed: int, side: Side) -> Iterator[PracticeBoard]:
    book = study.system.book
    boards = _at_node(study, node, seed, side)
    for _ in range(_BATCH):
        practised = next(boards, None)
        if practised is None:
            return
        auction, board = practised.auction, practised.board
        hand = board.deal[auction.seat_of(len(auction))]
        [hand_call] = calls_of_hands(book, [hand], auction, board.vulnerability, most_judged=0)
        rule = hand_call.rule
        # A hand too weak to bid passes without a row of notes: that is not a hole.
        if hand_call.call is PASS or (
            study.leaves_pass(rule) and hand in study.unwritten_pass(auction, board.vulnerability)
        ):
            continue
        if rule is None or not study.source_of(rule.match.rule).is_agreement:
            yield practised
