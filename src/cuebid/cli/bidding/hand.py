"""`cuebid hand`: the pattern string and the features of a hand."""

from __future__ import annotations

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json
from cuebid.cli.question import read_hand
from cuebid.cli.terminal import open_console
from cuebid.core import SUITS
from cuebid.evaluation import Features, describe, describe_suit, features, pattern_string
from cuebid.render import to_rich


@click.command(
    epilog="""\b
Example: the pattern string and the features, for people and for programs.
  cuebid hand KQ54.AJ3.K832.Q7
  cuebid hand S KQ54 H AJ3 D K832 C Q7 --json
"""
)
@click.argument("cards", nargs=-1, required=True, metavar="HAND")
@json_option("the features")
def hand(cards: tuple[str, ...], as_json: bool) -> None:
    """Show a hand, its pattern string and its features in words.

    HAND is thirteen cards in any usual spelling: spades, hearts, diamonds and clubs between dots,
    or each suit after its letter. The pattern string is the string that constraints of a bidding
    database are matched against.

    Exit code: 0 success, 2 not a hand of thirteen cards.
    """
    parsed_hand = read_hand(" ".join(cards))
    hand_features = features(parsed_hand)
    pattern = pattern_string(hand_features)
    if as_json:
        print_json({"hand": parsed_hand.pbn, "pattern": pattern, **hand_features.record()})
        return
    console = open_console(highlight=False)
    console.print(to_rich(parsed_hand))
    console.print(f"\n{pattern}\n")
    for line in _lines(hand_features):
        console.print(line)


def _lines(hand_features: Features) -> list[str]:
    return [
        describe(hand_features),
        *(f"{suit.symbol} {describe_suit(hand_features, suit)}" for suit in reversed(SUITS)),
    ]
