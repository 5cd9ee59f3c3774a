"""Find doubtful passes on random deals: of strong hands, below game, or of forcing calls.

    python bench/passes.py                                    # 200 deals of sayc, seconds
    python bench/passes.py --deals 5000 --seed 7              # two minutes
    python bench/passes.py --deals 3000 --against acol        # sayc against another shipped system

All four hands bid the system; with `--against` only North and South do, and only their passes are
looked at. By the public state of the auction, a pass may be doubtful in three ways:

- `too strong`: the passer has three points more than the pass admits on hands of that shape;
- `game passed out`: the passer's points and partner's minimum are enough for game, and the auction
  ends in a part-score with this pass or with those after it;
- `forcing call passed`: partner's last call was forcing, or artificial and waiting for an answer.

Prints the number of passes of each kind, the kinds of auctions and the rules with most of them, and
the worst passes.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from blunders import batches, bid_against
from cuebid.core import DOUBLE, PASS, SUITS, Auction, Board, Call, Hand, Strain
from cuebid.database import RuleBook, choose
from cuebid.evaluation import HCP, LENGTH, POINTS, Boxes, Features, features
from cuebid.judgement import Blunder, blunders
from cuebid.match.deals import random_boards
from cuebid.meaning import AuctionState
from cuebid.meaning.standards import is_game
from cuebid.notes import open_system
from cuebid.robots import make_bidder
from cuebid.systems import auction_state, bid_boards

_MORE_THAN_ADMITTED = 3
_GAME = 25
# Above four of a minor, game is five of the minor.
_FIVE_OF_A_MINOR = 28
_FOUR = 4
# This many cards in the opponents' suit are a reason to defend.
_TRAP = 4
# Shortness is worth nothing if the hand has no more trumps than this.
_MISFIT = 1
_FORCING = {Blunder.PASSED_FORCING, Blunder.PASSED_ARTIFICIAL}
TOO_STRONG, GAME_PASSED_OUT, FORCING_PASSED = KINDS = (
    "too strong",
    "game passed out",
    "forcing call passed",
)


@dataclass(frozen=True, slots=True)
class DoubtfulPass:
    """A doubtful pass.

    Attributes:
        kind: one of `KINDS`.
        excess: points above what the pass admits, above game, or of both hands.
        shape: the kind of auction, in words that many auctions share.
        rule: the number of the rule that chose the pass, or `judgement`.
        hand: the hand that passed.
        auction: the calls before it.
        after: the calls after it.
    """

    kind: str
    excess: int
    shape: str
    rule: str
    hand: Hand
    auction: Auction
    after: str

    @property
    def words(self) -> str:
        """The pass on one line."""
        calls = " ".join(call.text for call in self.auction.calls)
        return f"{self.excess:+3} {self.hand.pbn} | {calls} >P< {self.after} | {self.rule}"


def shape_of(state: AuctionState) -> str:
    """Return the kind of an auction in words: its last bid without suit, and who made it."""
    last = state.last_bid
    if last is None or last.strain is None:
        return "nobody has opened"
    kind = "N" if last.strain is Strain.NOTRUMP else "M" if last.strain.is_major else "m"
    whose = {state.me: "my", state.partner: "partner's"}.get(state.last_bidder or 0, "their")
    doubled = " " + "X" * state.doubled if state.doubled else ""
    contested = "contested" if state.is_contested else "uncontested"
    return f"{contested}, over {whose} {last.level}{kind}{doubled}"


def points_above(boxes: Boxes, hand: Features) -> int:
    """Return how many points a hand has above the boxes that fit its shape, or else above all."""
    above = []
    for box in boxes:
        has_shape = all(
            low <= hand.lengths[suit] <= high
            for suit in SUITS
            for low, high in [box.range(LENGTH, suit)]
        )
        points = max(hand.points - box.range(POINTS)[1], hand.hcp - box.range(HCP)[1], 0)
        above.append((not has_shape, points))
    return min(above, default=(True, 0))[1]


def _passes_game_out(state: AuctionState, hand: Features, rest: tuple[Call, ...]) -> bool:
    """Return whether the auction ends below game although both hands have the points for it."""
    last = state.last_bid
    if last is None or last.strain is None or is_game(last) or any(call.is_bid for call in rest):
        return False
    is_ours = state.last_bidder in (state.me, state.partner)
    is_doubled = state.doubled or DOUBLE in rest
    if not is_ours and (is_doubled or _has_trumps(hand, last.strain)):
        return False
    return _together(state, hand) >= _game_over(state)


def _game_over(state: AuctionState) -> int:
    """Return the points of both hands that are needed for a game above the last bid."""
    last = state.last_bid
    return _FIVE_OF_A_MINOR if last is not None and last.level == _FOUR else _GAME


def _has_trumps(hand: Features, strain: Strain) -> bool:
    return strain is not Strain.NOTRUMP and hand.lengths[strain] >= _TRAP


def _together(state: AuctionState, hand: Features) -> int:
    """Return the points of a hand plus partner's minimum; shortness counts if it can ruff."""
    last = state.last_bid
    trumps = None if last is None or last.strain is Strain.NOTRUMP else last.strain
    ruffs = trumps is not None and hand.lengths[trumps] > _MISFIT
    return (hand.points if ruffs else hand.hcp) + state.ranges[state.partner].low


def doubtful_passes(book: RuleBook, board: Board, auction: Auction) -> Iterator[DoubtfulPass]:
    """Yield the doubtful passes of an auction, by the rule book of the passer."""
    for count, call in enumerate(auction.calls):
        if call is not PASS:
            continue
        before = Auction(auction.dealer, auction.calls[:count])
        state = auction_state(book, before, board.vulnerability)
        after = auction_state(book, before.with_call(call), board.vulnerability)
        if state is None or after is None:
            return
        hand = board.deal[auction.seat_of(count)]
        values, rest = features(hand), auction.calls[count + 1 :]
        meaning = after.meanings[-1]
        excess = {TOO_STRONG: points_above(meaning.boxes, values)}
        if excess[TOO_STRONG] < _MORE_THAN_ADMITTED:
            del excess[TOO_STRONG]
        if _passes_game_out(state, values, rest):
            excess[GAME_PASSED_OUT] = _together(state, values) - _game_over(state)
        if _FORCING & set(blunders(state, meaning, values)):
            excess[FORCING_PASSED] = _together(state, values)
        if excess:
            choice = choose(book, hand, before, board.vulnerability)
            rule = f"#{choice.best.match.rule.number}" if choice.best is not None else "judgement"
            for kind, points in excess.items():
                later = " ".join(call.text for call in rest)
                yield DoubtfulPass(kind, points, shape_of(state), rule, hand, before, later)


def _report(passes: list[DoubtfulPass], worst: int) -> None:
    for kind in KINDS:
        of_kind = [each for each in passes if each.kind == kind]
        print(f"{kind}: {len(of_kind)}")
        for title, counter in (
            ("shape", Counter(each.shape for each in of_kind)),
            ("rule", Counter(each.rule for each in of_kind)),
        ):
            for name, times in counter.most_common(8):
                print(f"  {times:5}  {title}: {name}")
        for each in sorted(of_kind, key=lambda each: -each.excess)[:worst]:
            print(f"    {each.words}")


def main() -> None:
    """Bid the deals, examine each pass, and print the doubtful ones."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--system", default="sayc")
    parser.add_argument("--against", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst", type=int, default=10, help="cases of each kind to print")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so much time")
    options = parser.parse_args()
    book = open_system(options.system).book
    pairs = (make_bidder(options.system), make_bidder(options.against or options.system))
    passes: list[DoubtfulPass] = []
    auctions, looked_at, begun = 0, 0, time.perf_counter()
    for batch in batches(random_boards(options.deals, options.seed)):
        if options.against:
            bid = [bid_against(pairs, board) for board in batch]
        else:
            bid = bid_boards(book, batch)
        for board, auction in zip(batch, bid, strict=True):
            auctions += 1
            own = [
                count
                for count, call in enumerate(auction.calls)
                if call is PASS and not (options.against and int(auction.seat_of(count)) % 2)
            ]
            looked_at += len(own)
            doubtful = doubtful_passes(book, board, auction)
            passes += [each for each in doubtful if len(each.auction) in own]
        if time.perf_counter() - begun > options.seconds:
            break
    seconds = time.perf_counter() - begun
    print(f"{options.system}: {auctions} auctions, {looked_at} passes, {seconds:.0f} s")
    _report(passes, options.worst)


if __name__ == "__main__":
    main()
