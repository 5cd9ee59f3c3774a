"""The meaning of an auction, call by call and player by player."""

# Contexts number players from the dealer. Results for people name seats; they are made here.

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cuebid.core import SEATS, Auction, Call, Seat, Side, Vulnerability
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.meaning.call_context import CallContext
from cuebid.database.meaning.explained import NOT_EXPLAINED, Explained, explained_before
from cuebid.database.meaning.rule_book import RuleBook
from cuebid.evaluation import Boxes
from cuebid.meaning import CallMeaning
from cuebid.meaning.combined import combined
from cuebid.phrases import Disclosure, full_form, hands_in_words


@dataclass(frozen=True, slots=True)
class CallExplanation:
    """What one call of an auction shows, with the rules or words that say so.

    Attributes:
        seat: the player who made it.
        call: the call.
        meaning: what it shows.
        rules: the rules that describe the call; empty if its maker or judgement explains it.
        texts: the entries of the explanations file for its rules, or the words of its maker.
        disclosure: what opponents are told; None if no rule describes the call, or its maker has
            said what it shows.
    """

    seat: Seat
    call: Call
    meaning: CallMeaning
    rules: tuple[RuleMatch, ...]
    texts: tuple[str, ...]
    disclosure: Disclosure | None

    @property
    def words(self) -> str:
        """The explanation for opponents: purpose, hands, rare hands, force."""
        return self.meaning.words if self.disclosure is None else full_form(self.disclosure)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The hands that one player has shown.

    Attributes:
        seat: the player.
        boxes: the hands that fit all calls of the player.
        off_system: whether calls contradict each other; the boxes then count only from the last
            contradiction on.
    """

    seat: Seat
    boxes: Boxes
    off_system: bool

    @property
    def words(self) -> str:
        """A description of the hands, which says `off system` if the player's calls contradict."""
        return hands_in_words(self.boxes) + "; off system" * self.off_system


@dataclass(frozen=True, slots=True)
class AuctionExplanation:
    """What each call of an auction shows, and what each player has shown after it.

    Attributes:
        calls: an explanation of each call.
        players: what each seat has shown, from North on.
    """

    calls: tuple[CallExplanation, ...]
    players: tuple[ShownHand, ...]


def explain(
    book: RuleBook,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    explained: Explained = NOT_EXPLAINED,
) -> AuctionExplanation:
    """Return what every call of an auction shows, and what everybody has shown after it.

    Args:
        book: the rules; of a book with opponents, those of North and South.
        auction: the calls.
        vulnerability: of the board.
        explained: what one side says that its calls show; the other side has heard it.

    Raises:
        MatchLimitError: a sequence has too many ways to match.
    """
    calls = []
    opponents = book.opponents or book
    stated = dict(explained)
    so_far = Auction(auction.dealer)
    for position, call in enumerate(auction):
        # The book keeps contexts by auction, so that explaining a whole auction costs one step a
        # call.
        seat = auction.seat_of(position)
        maker = book if seat.side is Side.NS else opponents
        # Nobody hears how partner's calls are explained (Law 16).
        has_heard = all((position - other) % 2 for other in stated)
        heard = explained_before(explained, position) if has_heard else NOT_EXPLAINED
        context = maker.context(so_far, vulnerability, explained=heard)
        calls.append(_explanation_of(maker, context, seat, call, stated.get(position)))
        so_far = so_far.with_call(call)
    situation = book.context(so_far, vulnerability, Side.NS, explained).situation
    players = []
    for seat in SEATS:
        player = (seat - auction.dealer) % 4
        disclosures = [each.disclosure for each in calls if each.seat is seat]
        shown, off_system = situation.shown[player], situation.state.off_system[player]
        # If calls contradict each other, only the later ones count.
        boxes = shown if off_system else _narrowed(shown, disclosures)
        players.append(ShownHand(seat, boxes, off_system))
    return AuctionExplanation(tuple(calls), tuple(players))


def _explanation_of(
    maker: RuleBook, context: CallContext, seat: Seat, call: Call, stated: CallMeaning | None
) -> CallExplanation:
    """Return what a call shows: what its maker has stated, else what the maker's rules say."""
    if stated is not None:
        return CallExplanation(seat, call, stated, (), stated.texts, None)
    meaning, rules = context.meaning(call), context.rules(call).matches
    texts = (maker.database.explanation(match.rule) for match in rules)
    # Several rules of one call often share an explanation.
    distinct = tuple(dict.fromkeys(filter(None, texts)))
    return CallExplanation(seat, call, meaning, rules, distinct, context.disclosure(call))


def _narrowed(shown: Boxes, disclosures: Iterable[Disclosure | None]) -> Boxes:
    """Narrow the hands that a player has shown by facts from constraints, such as `balanced`."""
    for disclosure in disclosures:
        if disclosure is not None:
            shown = combined(shown, disclosure.boxes) or shown
    return shown
