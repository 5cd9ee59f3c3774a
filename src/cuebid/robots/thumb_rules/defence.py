"""A defender's lead after the first trick.

Each suit gets a score: for winners to cash, a ruff to give, a suit that partner or the defender has
led before, dummy's strength or weakness, less for leading away from an honour. The suit with the
highest score is led; only comparisons of suits matter.
"""

from __future__ import annotations

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.thumb_rules.holdings import ACE, JACK, KING, QUEEN, highest, lowest, nth_best
from cuebid.robots.thumb_rules.leads import lead_card
from cuebid.robots.thumb_rules.position import PlayPosition


def defensive_lead(position: PlayPosition) -> Card:
    """Return the lead: cash winners, give a ruff, continue a suit, or lead up to weakness."""
    partners = _suits_led_by_partner(position)
    suit = max(
        (suit for suit in SUITS if position.hand[suit]),
        key=lambda suit: (_worth(position, suit, partners), suit),
    )
    return position.card(suit, _card(position, suit, partners))


def _suits_led_by_partner(position: PlayPosition) -> set[Suit]:
    """Return the suits that partner has led."""
    return {
        trick.cards[0].suit
        for trick in position.play.tricks
        if trick.leader is position.seat.partner
    }


def _suits_led_by_me(position: PlayPosition) -> set[Suit]:
    """Return the suits that this defender has led."""
    return {trick.cards[0].suit for trick in position.play.tricks if trick.leader is position.seat}


def _card(position: PlayPosition, suit: Suit, partners: set[Suit]) -> int:
    """Return the card of a suit to lead, as a bit."""
    masters, holding = position.masters(suit), position.hand[suit]
    if masters and _keeps_communication(position, suit):
        return nth_best(holding, 4)
    # Lead the highest winner, unless it may be ruffed.
    if masters and not _ruff_threatens(position, suit):
        return highest(masters)
    # Return partner's suit by count: high from two cards, low from more.
    if suit in partners:
        return highest(holding) if holding.bit_count() <= 2 else lowest(holding)
    return lead_card(position, suit, partners)


def _keeps_communication(position: PlayPosition, suit: Suit) -> bool:
    """Return whether to lead low from a long suit with winners, as from AK8654 without an entry.

    Partner wins the lost trick, or returns the suit later, and then the suit runs. Cashing at once
    would strand the long cards.
    """
    if position.trumps is not None:
        return False
    holding, masters = position.hand[suit], position.masters(suit)
    to_set = 14 - position.play.contract.tricks - position.play.defender_tricks
    # So many rounds exhaust the other hands if the missing cards are shared.
    rounds = (position.against(suit).bit_count() + 1) // 2
    if holding.bit_count() < 5 or masters.bit_count() >= min(rounds, to_set):
        return False
    return not any(position.masters(side) for side in SUITS if side is not suit)


def _worth(position: PlayPosition, suit: Suit, partners: set[Suit]) -> int:
    """Return the score of a lead in a suit; only comparisons matter."""
    if suit is position.trumps:
        return _worth_of_trumps(position, suit)
    holding = position.hand[suit]
    worth = _worth_of_masters(position, suit)
    if not _sets_up_dummy(position, suit):
        worth += 14 * (suit in partners)
        # At notrump a suit once begun is continued until it runs.
        worth += (9 if position.trumps is None else 4) * (suit in _suits_led_by_me(position))
    worth += _worth_of_ruff(position, suit)
    worth += _worth_by_dummy(position, suit)
    # Leads away from honours give tricks away.
    if not position.masters(suit):
        worth -= 5 * bool(holding & ACE and position.trumps is not None)
        worth -= 2 * bool(holding & (KING | QUEEN))
    if position.trumps is None:
        worth += holding.bit_count()
    return worth


def _sets_up_dummy(position: PlayPosition, suit: Suit) -> bool:
    """Return whether dummy has the best card of a side suit and a lead sets up no trick for us."""
    if position.trumps is None:
        return False
    dummy, elsewhere = position.dummy[suit], position.hand[suit] | position.unseen[suit]
    return highest(dummy) > highest(elsewhere) and highest(elsewhere) < JACK


def _worth_of_trumps(position: PlayPosition, trumps: Suit) -> int:
    """Return the score of a trump lead: passive, and bad from an honour."""
    masters = position.masters(trumps)
    # Leading trumps that are all winners costs nothing.
    if masters and masters == position.hand[trumps]:
        return 0
    return -6 if not position.hand[trumps] & (KING | QUEEN | JACK) else -12


def _worth_of_masters(position: PlayPosition, suit: Suit) -> int:
    """Return the score for cashing winners of a suit."""
    masters = position.masters(suit).bit_count()
    if not masters or _ruff_threatens(position, suit):
        return 0
    # Against trumps winners are cashed before declarer discards losers.
    if position.trumps is not None:
        return 12 + masters
    if _keeps_communication(position, suit):
        return 8 + masters
    holding = position.hand[suit].bit_count()
    # At notrump run a suit that is solid; keep a lone ace unless it defeats the contract.
    to_set = 14 - position.play.contract.tricks - position.play.defender_tricks
    if masters >= to_set:
        return 60
    return 10 + 3 * masters if masters >= holding - 1 and masters >= 2 else 2


def _ruff_threatens(position: PlayPosition, suit: Suit) -> bool:
    """Return whether declarer or dummy is known to be void and may have a trump to ruff with."""
    if position.trumps is None:
        return False
    contract = position.play.contract
    dummy_ruffs = not position.dummy[suit] and bool(position.dummy[position.trumps])
    declarer_ruffs = (contract.declarer, suit) in position.shown_out and bool(
        position.unseen[position.trumps]
    )
    return dummy_ruffs or declarer_ruffs


def _worth_of_ruff(position: PlayPosition, suit: Suit) -> int:
    """Return the score for giving partner a ruff, less that for giving a ruff and discard."""
    trumps = position.trumps
    if trumps is None:
        return 0
    partner = position.seat.partner
    worth = 0
    # Partner is void in the suit but not in trumps: he can ruff if he holds a hidden trump.
    if (partner, suit) in position.shown_out and (partner, trumps) not in position.shown_out:
        worth += 20 * bool(position.unseen[trumps])
    contract = position.play.contract
    both_void = position.is_void(contract.declarer, suit) and not position.dummy[suit]
    if both_void and (position.unseen[trumps] or position.dummy[trumps]):
        worth -= 30  # one hand ruffs while the other discards a loser
    return worth


def _worth_by_dummy(position: PlayPosition, suit: Suit) -> int:
    """Return the score for a lead through dummy's strength, or up to dummy's weakness."""
    dummy = position.dummy[suit]
    if position.seat.left is position.play.contract.dummy:
        tenace = bool(dummy & (KING | QUEEN | JACK)) and (dummy & (ACE | KING)) != (ACE | KING)
        return 4 * tenace - 4 * (dummy.bit_count() >= 4)
    # Jack to ace. Avoid dummy's long suits, as a lead helps to set them up.
    honours = (dummy >> 9).bit_count()
    return 5 - 4 * honours - 2 * (dummy.bit_count() >= 4)
