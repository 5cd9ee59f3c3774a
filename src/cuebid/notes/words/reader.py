"""Parse a description into its tree: lines, labelled alternatives, commas, `or`, statements."""

# A description has no grammar that its authors agreed on, so the reader goes from the strongest
# separator to the weakest and gives each the meaning that it most often has: labels `a)`, `b)` are
# alternatives; lines and sentences are conjunctions until they contradict each other; commas are
# conjunctions unless a part begins with `or`; inside a part `or` and slashes are alternatives.
# Nothing is read twice in another way: the order alone decides.
#
# What stands in front of alternatives and says what the call does, such as `TRF`, belongs to all of
# them; a word of strength in front does only if no later alternative has one of its own.

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cuebid.notes.words.alternatives import alternatives_of, factored
from cuebid.notes.words.clause import Clause
from cuebid.notes.words.comma_parts import (
    with_allowed_before,
    with_lengths_named_before,
    with_listed_shapes,
    with_position,
    with_range_of_position,
)
from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import closing_index, joins_alike, with_listed_suits
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.notes.words.named_calls import with_named_calls
from cuebid.notes.words.nodes import all_of, hedged_where
from cuebid.notes.words.or_parts import (
    alternatives_between_or,
    is_denied_too,
    with_denied_shape,
)
from cuebid.notes.words.players import names_players, with_bidder
from cuebid.notes.words.scanner import scan
from cuebid.notes.words.segments import (
    beginning_anew,
    choice_in_parentheses,
    has_comma,
    hedges_all,
    is_in_parentheses,
    is_list_of_strengths,
    is_number,
    is_or,
    is_points,
    label_indices,
    split_at,
    with_either,
    without_announcement,
    without_parentheses,
)
from cuebid.notes.words.shorter_hands import with_shorter_hands
from cuebid.notes.words.tree import (
    AllOf,
    AnyOf,
    Lines,
    Node,
    ParsedDescription,
    Statement,
    SuitPhrase,
    UnknownText,
)
from cuebid.notes.words.word_classes import HCP_FROM

# Words for a poor and a good hand in answers that name the suit after it: `bad/good`.
_HANDS: Final = {"poor": "minimum", "good": "maximum"}
# Items of which lists of shapes consist, and what such a list says more precisely.
_OF_LISTS: Final = frozenset({"shape", "sign", "join"})
# Items that tell how long suits are.
_OF_LENGTHS: Final = frozenset({"number", "suits", "cards", "join", "support", "filler", "sign"})
_SUMMED_UP: Final = frozenset({"shape", "suited", "short"})
# A call and an equals sign at the beginning of a line.
_ROW: Final = re.compile(
    r"\(?(?:[1-7](?:NT|SA|(?:![cdhs]|[CDHSNMmXY])+)|Pass|PASS|P|XX?|Dbl|R|D"
    # Kinds of calls, such as `NewCue` and `SignOff`.
    r"|[A-Z][a-z]+[A-Z][A-Za-z]*)\)?\s*=\s"
)
# Another call, and what it shows.
_CALL_SHOWS: Final = re.compile(
    r"(?i)(?:[1-7](?:!?[cdhs]|NT?)|XX?|dbl|double|redouble|pass)\s(?:is|shows?|would|denies|promises)\b"
)
# Hedges that at the beginning of a sentence apply to all of it, `May have a side suit, 5!c`;
# "usually" and the like end at the comma: `usually 5!h, 6+ hcp` still promises six points.
_MAY: Final = ("may", "might", "can", "could")


def parse_description(
    text: str, languages: tuple[str, ...] = LANGUAGES, bidder: str = ""
) -> ParsedDescription:
    """Parse a description into a tree of statements.

    Args:
        text: the description without its alert mark; lines are joined by a line feed.
        languages: the tables of words to read it with.
        bidder: the role of the player who bids (`role_of_bidder`), who may be named in the text.
    """
    # Few descriptions name players, so that equal texts of different bidders are parsed once.
    return _parsed(text, languages, bidder if _names_players(text, languages) else "")


# Cached, because the same text stands under many auctions, through wildcards and pasted tables.
@lru_cache(maxsize=20_000)
def _names_players(text: str, languages: tuple[str, ...]) -> bool:
    return names_players(scan(text, languages))


@lru_cache(maxsize=20_000)
def _parsed(text: str, languages: tuple[str, ...], bidder: str) -> ParsedDescription:
    reader = _Reader(text)
    items = with_bidder(scan(text, languages), bidder)
    root = reader.block(with_named_calls(items, text))
    return ParsedDescription(text, root, tuple(sorted(reader.unknown, key=lambda word: word.start)))


# Words before the call that is made on other hands.
_ELSE: Final = frozenset({"else", "otherwise", "or else", "elsewise"})
# Words after which a description tells of calls to come.
_LATER: Final = frozenset({"later", "then", "thereafter", "afterwards", "after which"})
# A suit and its length, `5M` or `6-card minor`.
_OF_LENGTH: Final = frozenset({"number", "suits", "cards"})
_OF_LISTED_LENGTHS: Final = frozenset(
    {
        "number",
        "suits",
        "cards",
        "join",
        "shape",
        "suited",
        "pair",
        "short",
        "unit",
        "sign",
        "filler",
    }
)


class _Reader:
    """A parser of one description; mutable."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.unknown: list[UnknownText] = []
        # The length before a comma, for `4-card support, or 3 with a singleton`.
        self.earlier: Statement | None = None
        # The points before a comma, for `0-5 HCP, or 6+ with two controls`.
        self.earlier_points: Statement | None = None
        # The last length of the sentence, for `5!s, not 6`.
        self.last_length: Statement | None = None

    def block(self, items: Sequence[Item]) -> Node:
        """Parse labelled alternatives with what stands before them, or else lines and sentences."""
        # Labels come first: a labelled alternative may run over several lines and sentences.
        starts = label_indices(items)
        if not starts:
            return self.lines(items)
        head = self.lines(items[: starts[0]])
        ends = [*starts[1:], len(items)]
        parts = tuple(
            self.lines(items[start + 1 : end]) for start, end in zip(starts, ends, strict=True)
        )
        labels = tuple(items[start].name for start in starts)
        return AllOf((head, AnyOf(parts, labels)))

    def lines(self, items: Sequence[Item]) -> Node:
        """Parse lines and sentences."""
        self.earlier = self.earlier_points = self.last_length = None
        items = with_listed_suits(self._without_other_calls(items))
        parts = split_at(items, lambda item: item.is_sign("\n", ";", "."))
        parts = (without_announcement(part) for part in parts)
        own = [part for part in parts if part and not self._is_of_other_call(part)]
        sentences = self._grouped(own)
        return sentences[0] if len(sentences) == 1 else Lines(tuple(sentences))

    def _without_other_calls(self, items: Sequence[Item]) -> Sequence[Item]:
        """Return the items without parentheses that tell of another call: `(else 2!d)`."""
        kept: list[Item] = []
        index = 0
        while index < len(items):
            # Searching for `)` only from a parenthesis on keeps the time linear.
            is_open = items[index].is_sign("(")
            end = closing_index(items, index) if is_open else index
            inner = items[index + 1 : end]
            if inner and self._tells_other_call(inner):
                index = end + 1
                continue
            kept.append(items[index])
            index += 1
        return kept

    def _tells_other_call(self, items: Sequence[Item]) -> bool:
        """Return whether a parenthesis tells of another call: `else 2!d`, `X would be 3`."""
        if _CALL_SHOWS.match(self.text, items[0].start):
            return True
        has_points = any(item.kind == "number" and item.low >= HCP_FROM for item in items)
        return self._word(items[0]) in _ELSE and not has_points

    def _word(self, item: Item) -> str:
        return self.text[item.start : item.end].lower()

    def _is_of_other_call(self, items: Sequence[Item]) -> bool:
        """Return whether a line within the text is a row of its own: `X = penalty`."""
        start = items[0].start
        begins = start > 0 and self.text[:start].rstrip(" ").endswith("\n")
        is_row = begins and items[0].kind != "binding" and _ROW.match(self.text, start)
        return bool(is_row)

    def _grouped(self, parts: Sequence[Sequence[Item]]) -> list[Node]:
        """Parse sentences; one that begins with `or` is an alternative to all before it."""
        nodes: list[Node] = []
        for part in parts:
            node = self.sentence(part)
            if nodes and is_or(part[0]):
                before = nodes[0] if len(nodes) == 1 else Lines(tuple(nodes))
                nodes = [AnyOf((before, node))]
            else:
                nodes.append(node)
        return nodes

    def sentence(self, items: Sequence[Item]) -> Node:
        """Parse a sentence at its commas; after `either`, at each `or` first."""
        items = with_shorter_hands(items, self.text)
        # `either A, B or C, D`: with `or` at the front the commas bind more tightly than the other
        # `or`.
        if is_or(items[0]) and any(map(is_or, items[1:])) and has_comma(items):
            parts = [part for part in split_at(items[1:], is_or, joins_alike) if part]
            return AnyOf(tuple(self.sentence(part) for part in parts))
        explained = self._explained(items)
        if explained is not None:
            return explained
        again = () if is_list_of_strengths(items) else beginning_anew(items)
        if len(again) > 1:
            return factored([self.sentence(part) for part in again])
        parts = [part for part in split_at(items, lambda item: item.is_sign(",")) if part]
        # `4 card major, either`: the word alone only repeats that it is one of the majors.
        named = [part for part in parts if not all(map(is_or, part))]
        parts = named if len(named) == len(parts) else [with_either(part) for part in named]
        if not parts:
            return AllOf(())
        hedged = bool(items) and items[0].kind == "hedge" and items[0].name == "before"
        hedged = hedged and self.text[items[0].start : items[0].end].lower().startswith(_MAY)
        nodes: list[Node] = []
        follows = False
        for index, part in enumerate(parts):
            # `asks, then 4C sets the minor, 4D asks`: all the rest is about later calls.
            follows = follows or (index > 0 and self._word(part[0]) in _LATER)
            over = hedged and not (index and is_points(part))
            over = over or follows or self._is_listed(parts, index)
            nodes.append(self.segment(part, hedged=over))
        starts_or = [is_or(part[0]) and not self._is_either(part[0]) for part in parts]
        # `A, B, or C`: the comma before `or` says that whole parts are alternatives.
        if any(starts_or[1:]):
            return alternatives_of(nodes, starts_or)
        # `4441, 4405 or 5431`: a list of shapes can only be alternatives, since no hand has two.
        nodes = with_listed_shapes(with_position(with_range_of_position(nodes)))
        nodes = with_lengths_named_before(nodes)
        nodes = with_allowed_before(nodes, is_allowed=parts[-1][-1].name == "allowed")
        return all_of(nodes) if nodes else AllOf(())

    def _is_listed(self, parts: Sequence[Sequence[Item]], index: int) -> bool:
        """Return whether a part continues a hedged list: `may have 5M, 6m or 5422`."""
        for begin in range(index, -1, -1):
            part = parts[begin]
            if part[0].kind == "hedge" and self._word(part[0]).startswith(_MAY):
                kinds = {item.kind for item in parts[index]}
                is_length = "suits" in kinds and kinds <= _OF_LENGTH
                return is_length or any(map(is_or, parts[index])) or any(map(is_or, parts[-1]))
            if not begin or {item.kind for item in part} - _OF_LISTED_LENGTHS:
                return False
        return False

    def _explained(self, items: Sequence[Item]) -> Node | None:
        """Parse a sentence whose words after a colon spell out those before; else return None.

        `three-suited short D: 4414, 4405 or 4315` lists the shapes that the words only sum up, and
        `range ask or clubs: 11-12 BAL or 6+!c` says again which hands its alternatives are.
        """
        colons = [index for index, item in enumerate(items) if item.is_sign(":")]
        if not colons or not 0 < colons[-1] < len(items) - 1:
            return None
        before, after = items[: colons[-1]], items[colons[-1] + 1 :]
        lists_shapes = sum(item.kind == "shape" and item.name[0].isdigit() for item in after) > 1
        if lists_shapes and {item.kind for item in after} <= _OF_LISTS:
            head, shapes = self.sentence(before), self.sentence(after)
            return AllOf((hedged_where(head, _SUMMED_UP), shapes))
        names_alternatives = any(map(is_or, before)) and not any(map(is_number, before))
        if names_alternatives and any(map(is_or, after)) and any(map(is_number, after)):
            head = self.segment([item for item in before if not item.is_sign(",")], hedged=True)
            return AllOf((head, self.sentence(after)))
        # `no 4M: 6-11 or GF with !d`: lengths before the colon belong to both alternatives.
        is_hand = len(colons) == 1 and {item.kind for item in before} <= _OF_LENGTHS
        if is_hand and any(map(is_or, after)) and not any(map(is_or, before)):
            return AllOf((self.sentence(before), self.sentence(after)))
        return None

    def _is_either(self, item: Item) -> bool:
        """Return whether an item is the word `either`, which begins a choice."""
        return is_or(item) and self.text[item.start : item.end].lower() == "either"

    def segment(self, items: Sequence[Item], *, hedged: bool = False) -> Node:
        """Parse a part between commas, whose `or` and slashes separate alternatives."""
        # The `or` that began this part has been read already.
        continues = bool(items) and is_or(items[0])
        while items and is_or(items[0]):
            items = items[1:]
        items = without_parentheses(items)
        answer = items[2:] if len(items) > 2 and items[1].is_sign(":") else items
        if _is_hand_and_suit(answer):
            return _hand_and_suit(answer)
        # `4+!s and either 10-11 or a singleton`: what stands before `either` belongs to both.
        either = next((i for i, item in enumerate(items) if i and self._is_either(item)), None)
        if either is not None:
            head = self.segment(items[:either], hedged=hedged)
            return AllOf((head, self.segment(items[either + 1 :], hedged=hedged)))
        choice = choice_in_parentheses(items)
        if choice and not hedged:
            start, end = choice
            rest = [*items[:start], *items[end + 1 :]]
            return AllOf((self.segment(rest), self.segment(items[start + 1 : end])))
        # `one major, but 5-5 is also possible`: what stands before `but` holds.
        but = next((i for i, item in enumerate(items) if i and self._word(item) == "but"), None)
        if but is not None and any(map(hedges_all, items[but + 1 :])):
            head = self.segment(items[:but], hedged=hedged)
            return AllOf((head, self.segment(items[but + 1 :], hedged=True)))
        # A hedge after the statement, as in `5!c possible`, applies to what stands before it, which
        # would be read already.
        if len(list(split_at(items, hedges_all))) > 1:
            hedged = True
        return self._of_parts(items, hedged=hedged, continues=continues)

    def _of_parts(self, items: Sequence[Item], *, hedged: bool, continues: bool) -> Node:
        """Parse the alternatives of a segment, and return them as one node."""
        nodes: list[Node] = []
        # One clause for all parts, because a condition such as `if 4!s` hedges the rest of the
        # segment across `or`.
        clause = Clause(
            self.text,
            hedged=hedged,
            earlier=self.earlier if continues else None,
            earlier_points=self.earlier_points if continues else None,
            last_length=self.last_length,
        )
        is_closed = False
        for part in split_at(items, is_or, joins_alike):
            # `11-15 or (0-4 points, BAL)`: what is in these parentheses is not shared with others.
            if is_in_parentheses(part) and has_comma(part):
                is_closed = True
                nodes.append(self.sentence(part[1:-1]))
                continue
            denies = clause.denies and bool(nodes)
            statements = clause.read(part)
            if denies and statements and statements[0].kind != "strength":
                denied = (replace(each, negated=True) for each in statements)
                nodes[-1] = AllOf((nodes[-1], *denied))
            elif is_denied_too(nodes, statements):
                statements[0] = replace(statements[0], negated=True)
                nodes[-1] = AllOf((nodes[-1], *statements))
            elif nodes and statements and all(each.hedged for each in statements):
                # `15-17, may have 5M or 6m`: what need not hold is no alternative to what does.
                nodes[-1] = AllOf((nodes[-1], *statements))
            elif statements:
                nodes.append(with_denied_shape(statements))
        self.unknown += clause.unknown
        self.earlier = clause.earlier or self.earlier
        self.earlier_points = clause.earlier_points or self.earlier_points
        self.last_length = clause.last_length
        has_with = any(item.kind == "join" and item.name == "with" for item in items)
        return alternatives_between_or(nodes, has_with=has_with, is_closed=is_closed)


def _is_hand_and_suit(items: Sequence[Item]) -> bool:
    """Return whether a segment is `bad/good`, as answers to Ogust are written."""
    if len(items) != 3 or not items[1].is_sign("/"):
        return False
    hand, suit = items[0], items[2]
    is_hand = (hand.kind == "quality" and hand.name in _HANDS) or hand.name in _HANDS.values()
    return is_hand and suit.kind == "quality" and suit.name in _HANDS


def _hand_and_suit(items: Sequence[Item]) -> Node:
    hand, suit = items[0], items[2]
    values = _HANDS.get(hand.name, hand.name)
    return AllOf(
        (
            Statement("values", values, hand.start, hand.end),
            Statement("quality", suit.name, suit.start, suit.end, suits=SuitPhrase(("trumps",))),
        )
    )
