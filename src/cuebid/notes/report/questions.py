"""Find the few questions about notes whose answers are worth most to a pair.

A question is worth what a misreading costs: the probability that the reading is wrong, times the
share of all hands whose call the likeliest other reading changes, times the IMPs that such a hand
costs. A question shows both readings with example hands, and the comment that settles it
(`notes.answers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cuebid.bml import without_passes
from cuebid.core import PASS, Hand
from cuebid.evaluation import ANYTHING, Box, Boxes
from cuebid.evaluation.hand_pool import bits_of, standard_pool
from cuebid.evaluation.pool_shares import hands_in_pool, share_of_hands
from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.described_row import Rival
from cuebid.notes.meaning.doubts import doubts_of, probability_of
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.meaning.readings.choose import likely_readings
from cuebid.notes.report.node_hands import NodeHands, NodeKey, node_hands, node_of, random_hands
from cuebid.notes.rules.rule import NotesRule
from cuebid.notes.words.hand_words import describe_hands, has_bounds_without_words
from cuebid.phrases import hands_in_words
from cuebid.text import Span

# A player answers three questions and leaves a list of twelve.
_AT_A_TIME: Final = 3
_DEALS: Final = 1_000
# The IMPs that a hand costs if another reading changes its call. Three pairs of readings
# were played against each other, bidding only, on fifty boards each: one spade on four or five
# cards cost 1.4 IMPs for each auction that differed, two clubs on eleven points 4.4, a Multi read
# as diamonds 4.8. Higher openings are taken to cost what those do, answers what one of a suit does.
_COST_OF_ONE: Final = 1.5
_COST_OF_HIGHER: Final = 4.5
# The probabilities that an opponent passes, or makes the one other call that a table is for, and
# that a hand makes a call which no sampled hand makes.
_THEY_PASS: Final = 0.7
_THEY_BID: Final = 0.05
_RARELY: Final = 0.002
_PASSED: Final = "0"
# How often the usual meaning is wrong for a row whose words say nothing that a pair can mean.
_WRONG_GUESS: Final = 0.5
# Questions worth fewer IMPs in a hundred boards are not asked.
_LEAST: Final = 0.05


@dataclass(frozen=True, slots=True)
class OfferedReading:
    """One of the readings that a question offers to the author.

    Attributes:
        words: its hands, in the words of players.
        example: a hand that only this reading has, if there is one.
        share: its share of the hands that come to the call.
        answer: the words of the answer that chooses this reading; empty if notes have no words
            for its hands.
    """

    words: str
    example: Hand | None
    share: float
    answer: str


@dataclass(frozen=True, slots=True)
class RowQuestion:
    """A question about how to read a row.

    Attributes:
        auction: an auction of the row, without passes of theirs.
        place: the row.
        words: the author's description.
        asked: the question.
        options: the reading that was taken, and the likeliest other one, if there is any.
        wrong: the probability that the other reading is the right one.
        share: the share of all hands whose call the other reading changes.
        worth: IMPs in a hundred boards that an answer saves.
    """

    auction: str
    place: Span
    words: str
    asked: str
    options: tuple[OfferedReading, ...]
    wrong: float
    share: float
    worth: float


def best_questions(
    auctions: Sequence[InterpretedAuction],
    rules: Iterable[NotesRule],
    *,
    count: int = _AT_A_TIME,
    deals: int = _DEALS,
    seed: int = 1,
) -> tuple[RowQuestion, ...]:
    """Return the questions that are worth most, the best first.

    Args:
        auctions: the auctions of the notes.
        rules: the rules made from the auctions, by which hands are followed to each call.
        count: how many questions to return.
        deals: how many deals to follow through the notes.
        seed: the seed of the random deals.
    """
    reach = _Reach(rules, deals, seed)
    asked: dict[tuple[str, int], RowQuestion] = {}
    for interpreted in auctions:
        key = interpreted.sequence.row.source.name, interpreted.sequence.row.start
        # A row of several calls is asked about once, for the call that is worth most.
        question = _question(interpreted, reach)
        if question is not None and (key not in asked or question.worth > asked[key].worth):
            asked[key] = question
    ranked = sorted(asked.values(), key=lambda question: -question.worth)
    return tuple(ranked[:count])


class _Reach:
    """The shares of deals in which the auctions of notes occur."""

    def __init__(self, rules: Iterable[NotesRule], deals: int, seed: int) -> None:
        self._nodes: dict[NodeKey, NodeHands] = {}
        self._made: dict[tuple[bool, str], Mapping[str, float]] = {}
        for node in node_hands(rules, random_hands(deals, seed)):
            if not node.is_rare:
                self._nodes[node.key] = node
                they_open, code, _ = node.key
                self._made.setdefault((they_open, code), _made(node))

    def of(self, interpreted: InterpretedAuction) -> float:
        """Return the share of all deals in which a player must choose an auction's last call."""
        prefix = interpreted.sequence.prefix
        share = 1.0
        for turn, letter in enumerate(prefix.code[:-1]):
            if (turn % 2 == 0) == prefix.they_open:
                share *= _THEY_PASS if letter == _PASSED else _THEY_BID
            else:
                made = self._made.get((prefix.they_open, prefix.code[:turn]), {})
                share *= made.get(letter, _RARELY)
        return share

    def changed(self, interpreted: InterpretedAuction, other: Boxes) -> float:
        """Return the share of the hands at a call whose call another reading would change.

        Such hands make the call now and would not with the other reading, or have no call of their
        own now and would make it.
        """
        node = self._nodes.get(node_of(interpreted))
        taken = interpreted.meaning.boxes
        if node is None:
            return _difference(taken, other, interpreted.context.own)
        calls = [rule.interpreted.sequence.call for rule in node.rules]
        own = [index for index, call in enumerate(calls) if call is interpreted.sequence.call]
        # Hands that pass, have no call, or make a call that any hand may make could make this one.
        anyhow = [
            index
            for index, rule in enumerate(node.rules)
            if calls[index] is PASS or rule.box == ANYTHING
        ]
        is_made, is_open = np.isin(node.best, own), np.isin(node.best, [-1, *anyhow])
        before, after = taken.mask(node.features), other.mask(node.features)
        changed = (is_made & before & ~after) | (is_open & after & ~before)
        return float(changed.mean())


def _made(node: NodeHands) -> Mapping[str, float]:
    """Return the share of a node's hands that make each call, by its letter in auction codes."""
    letters = [rule.interpreted.sequence.prefix.code[-1] for rule in node.rules]
    made: dict[str, float] = {}
    for index, count in zip(*np.unique(node.best, return_counts=True), strict=True):
        letter = letters[index] if index >= 0 else _PASSED
        made[letter] = made.get(letter, 0.0) + int(count) / len(node.bits)
    return made


def _question(interpreted: InterpretedAuction, reach: _Reach) -> RowQuestion | None:
    sequence = interpreted.sequence
    is_asked = sequence.is_ours and not sequence.is_prefix and row_text(sequence)
    if not is_asked or sequence.fault is not None or interpreted.described.is_answered:
        return None
    is_guess = interpreted.described.is_by_habit
    doubted = _WRONG_GUESS if is_guess else 1 - probability_of(interpreted)
    reached, cost = reach.of(interpreted), _cost(interpreted)
    # Other readings are worth computing only if an answer can be worth anything.
    if 100 * doubted * reached * cost < _LEAST:
        return None
    rival = _rival(interpreted)
    if rival is None and not is_guess:
        return None
    taken = interpreted.meaning.boxes
    # If the words say nothing, the usual meaning is a guess, and the other reading has no hands.
    other = Boxes(()) if rival is None or is_guess else rival.row.meaning.boxes
    wrong = doubted if is_guess or rival is None else min(doubted, rival.weight)
    differing = reached * reach.changed(interpreted, other)
    worth = 100 * wrong * differing * cost
    if worth < _LEAST:
        return None
    doubts = doubts_of(interpreted)
    return RowQuestion(
        auction=without_passes(sequence.auction),
        place=sequence.written,
        words=" / ".join(row_text(sequence).split("\n")),
        asked=doubts[0].question.rstrip(",") if doubts else "which hands?",
        options=tuple(_options(interpreted, taken, other)),
        wrong=wrong,
        share=differing,
        worth=worth,
    )


def _rival(interpreted: InterpretedAuction) -> Rival | None:
    """Return the likeliest reading other than the one that was taken, if there is any."""
    row, context = interpreted.described, interpreted.context
    for rival in likely_readings(row, context, alert=interpreted.sequence.alert):
        if rival.row.meaning.boxes.is_possible:
            return rival
    return None


def _difference(first: Boxes, second: Boxes, shown: Box) -> float:
    """Return the share of the hands that come to a call on which two readings differ."""
    weights = standard_pool().weights
    come = hands_in_pool(shown)
    whole = weights[come].sum()
    differ = hands_in_pool(first) ^ hands_in_pool(second)
    return float(weights[come & differ].sum() / whole) if whole else 0.0


def _cost(interpreted: InterpretedAuction) -> float:
    is_low = not interpreted.context.opens or interpreted.context.level <= 1
    return _COST_OF_ONE if is_low else _COST_OF_HIGHER


def _options(
    interpreted: InterpretedAuction, taken: Boxes, other: Boxes
) -> Iterator[OfferedReading]:
    context = interpreted.context
    for boxes, opposite in ((taken, other), (other, taken)):
        if not boxes.is_possible:
            continue
        yield OfferedReading(
            words=hands_in_words(boxes, raised=context.partner_suit),
            example=_example(boxes, opposite, context.own),
            share=share_of_hands(boxes, context.own),
            answer=_answer(interpreted, boxes),
        )


def _example(boxes: Boxes, other: Boxes, shown: Box) -> Hand | None:
    """Return the most frequent hand of a reading, if possible one that the other lacks."""
    fits = hands_in_pool(boxes) & hands_in_pool(shown)
    alone = fits & ~hands_in_pool(other)
    members = bits_of(alone) or bits_of(fits)
    return standard_pool().example(members) if members else None


def _answer(interpreted: InterpretedAuction, boxes: Boxes) -> str:
    """Return the answer that describes some hands; empty if notes have no words for them."""
    if has_bounds_without_words(boxes):
        return ""
    context = interpreted.context
    is_notrump = context.call.is_bid and context.suit is None
    words = describe_hands(boxes, suit=context.suit, notrump=is_notrump)
    return " ".join(words.split())
