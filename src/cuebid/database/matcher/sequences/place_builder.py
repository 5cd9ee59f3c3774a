"""Adds the sequences of a database to the graph of places."""

# A sequence is added term by term: what follows a place is left there until an auction comes to it.
# Most auctions come to a small part of the sequences, and reading all of them took a third of the
# time in which a command chooses one call.
#
# A sequence that cannot be decided from left to right (`left_to_right`) is read loosely: its places
# accept everything that it can match, and more. What they accept is matched again as a whole.
# The plain terms with which sequences begin are read exactly in either case, so that nothing needs
# to be known of what follows them.

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from threading import RLock
from typing import Final

from cuebid.database.language import tree
from cuebid.database.matcher.captures import capture_slot
from cuebid.database.matcher.characters import (
    CHARACTER_VALUES,
    CHARACTERS,
    bracket_characters,
    bracket_sets,
)
from cuebid.database.matcher.sequences.left_to_right import factors, reads_auction, reads_fields
from cuebid.database.matcher.sequences.places import Arithmetic, Move, Place
from cuebid.database.matcher.sequences.unread_sequence import ANY, UnreadSequence, is_plain

_COLON: Final = frozenset(":")
_VALUED: Final = frozenset(CHARACTER_VALUES)
_LEVELS: Final = frozenset("1234567")
_STRAINS: Final = frozenset("CDHSN")
_SHORT_CALLS: Final = frozenset("PXR")
_AHEAD: Final = -1


class PlaceBuilder:
    """Adds sequences to a graph of places; mutable.

    Attributes:
        start: the place where sequences without an anchor begin to read an auction.
        anchored: the place where sequences with `$` begin, at the start of any call.
        loose: the numbers of the sequences that are read loosely; complete for those that any
            auction has come to the end of.
    """

    def __init__(self) -> None:
        self.start = Place()
        self.anchored = Place()
        self.loose: set[int] = set()
        self._loose = False
        self._dot = ANY
        self._arithmetic: dict[tree.Expression, Arithmetic] = {}
        self._unread: dict[Place, list[UnreadSequence]] = {}
        # Several threads of the program may use a book; each must find a place complete.
        self._lock = RLock()

    def add(self, number: int, pattern: tree.Pattern) -> None:
        """Add a sequence to the graph.

        Args:
            number: the number with which the last place of the sequence is marked.
            pattern: the tree of the sequence.
        """
        body = pattern.body
        # A bare `@LABEL` matches the empty text only, which no auction is.
        if body is None:
            return
        is_anchored = isinstance(body, tree.Concatenation) and body.anchor is not None
        place = self.anchored if is_anchored else self.start
        self._leave(place, UnreadSequence(number, body))

    def _leave(self, place: Place, unread: UnreadSequence) -> None:
        """Leave the rest of a sequence at a place, to be added when an auction comes there."""
        self._unread.setdefault(place, []).append(unread)
        place.extend = self._extend

    def _extend(self, place: Place) -> None:
        """Add the next terms of each sequence whose rest was left at a place."""
        with self._lock:
            # Another thread may have done it while this one waited.
            plain: dict[str | tree.Match | tree.Term, Place] = {}
            for unread in self._unread.pop(place, ()):
                self._add_term(unread, place, plain)
            # Only now: until then other threads wait for the lock.
            place.extend = None

    def _add_term(
        self, unread: UnreadSequence, place: Place, plain: dict[str | tree.Match | tree.Term, Place]
    ) -> None:
        """Add terms of a sequence until one leads to another place, and leave the rest there.

        Args:
            unread: the rest of the sequence.
            place: the place where it was left.
            plain: the places after plain terms from this place, as far as they are known.
        """
        while unread.rest is not None:
            node, rest = unread.rest
            if isinstance(node, tree.Group | tree.Concatenation):
                inner = (node.body,) if isinstance(node, tree.Group) else node.terms
                for term in reversed(inner):
                    rest = term, rest
                unread.rest = rest
                continue
            after = None if unread.is_decided else self._after_plain(node, place, plain)
            if after is None and not unread.is_decided:
                unread.decide()
                if unread.is_loose:
                    self.loose.add(unread.number)
                    self._leave(self._child(place, "loose", self._branch), unread)
                    return
            if after is None and unread.is_free:
                after, rest = self._child(place, "any", self._anything), None
            if after is None:
                self._loose, self._dot = unread.is_loose, unread.dot
                after = self._after(node, place)
            unread.rest = rest
            if after is not place:
                self._leave(after, unread)
                return
        self._end(unread, place)

    def _after_plain(
        self,
        node: tree.Match | tree.Term,
        place: Place,
        plain: dict[str | tree.Match | tree.Term, Place],
    ) -> Place | None:
        """Return the place after a plain term (`is_plain`), added if new; None for other terms."""
        # Most sequences at a place go on with one of few terms. Texts are quicker to look up.
        key = node.text if isinstance(node, tree.Literal) else node
        after = plain.get(key)
        if after is None and is_plain(node):
            self._loose, self._dot = False, ANY
            after = plain[key] = self._after(node, place)
        return after

    def _after(self, node: tree.Match | tree.Term, place: Place) -> Place:
        if isinstance(node, tree.Alternation | tree.Conjunction | tree.Jump | tree.Concatenation):
            return self._match(node, place)
        return self._term(node, place)

    def _end(self, unread: UnreadSequence, place: Place) -> None:
        """Mark the place where a sequence ends, after the calls that its anchor leaves free."""
        anchor = unread.body.anchor if isinstance(unread.body, tree.Concatenation) else None
        for _ in range(anchor.free if anchor else 0):
            place = self._child(place, ":", self._taking(_COLON))
            place = self._child(place, "call", self._call_skipper)
        place.sequences.append(unread.number)

    def _compiled(self, factor: tree.Expression) -> Arithmetic:
        test = self._arithmetic.get(factor)
        if test is None:
            test = Arithmetic(factor)
            self._arithmetic[factor] = test
        return test

    @staticmethod
    def _child(place: Place, key: object, connect: Callable[[Place, Place], None]) -> Place:
        """Return the place that a term leads to from `place`; create and connect it if new."""
        child = place.children.get(key)
        if child is None:
            child = place.children[key] = Place()
            connect(place, child)
        return child

    @staticmethod
    def _taking(characters: Iterable[str]) -> Callable[[Place, Place], None]:
        accepted = frozenset(characters)
        return lambda place, child: place.moves.append((Move.TAKE, accepted, child))

    @staticmethod
    def _branch(place: Place, child: Place) -> None:
        place.moves.append((Move.BRANCH, None, child))

    @staticmethod
    def _anything(place: Place, child: Place) -> None:
        child.moves.append((Move.TAKE, ANY, child))
        place.moves.append((Move.BRANCH, None, child))

    @staticmethod
    def _call_skipper(place: Place, child: Place) -> None:
        child.moves.append((Move.TAKE, CHARACTERS, child))
        place.moves.append((Move.TAKE, CHARACTERS, child))

    def _match(self, node: tree.Match, place: Place) -> Place:
        """Add an expression and return the place after it."""
        match node:
            case tree.Concatenation(terms=terms):
                for term in terms:
                    place = self._term(term, place)
                return place
            case tree.Alternation(parts=parts):
                return self._child(
                    place, (node, self._dot), lambda origin, end: self._parts(parts, origin, end)
                )
            case tree.Conjunction(parts=parts):
                for part in () if self._loose else parts[:-1]:
                    key = "ahead", part, self._dot
                    place = self._child(place, key, partial(self._ahead, part, True))
                # What comes after a conjunction continues from the end of its last operand.
                return self._match(parts[-1], place)
            # Only `&&` at the beginning of a sequence comes here; it leads to the beginning.
            case tree.Jump(body=body):
                return self._match(body, place)
        raise TypeError(node)

    def _parts(self, parts: Iterable[tree.Match], place: Place, end: Place) -> None:
        for part in parts:
            # Each part begins at a place of its own, because the order of parts is part of the
            # language and that of sequences is not.
            beginning = Place()
            self._branch(place, beginning)
            self._branch(self._match(part, beginning), end)

    def _term(self, term: tree.Term, place: Place) -> Place:
        match term:
            case tree.Group(body=body):
                place = self._match(body, place)
            case tree.Literal(text=text):
                for character in text:
                    place = self._child(place, character, self._taking(character))
            case tree.AnyCharacter():
                place = self._child(place, self._dot, self._taking(self._dot))
            case tree.Math(expression=expression):
                place = self._math(expression, place)
            case tree.Capture() | tree.Not() if self._loose:
                pass
            case _:
                key = term, self._dot
                place = self._child(place, key, lambda *ends: self._connect(term, *ends))
        return place

    def _math(self, expression: tree.Expression, place: Place) -> Place:
        if self._loose:
            takes = reads_fields(expression)
            return self._child(place, "any", self._anything) if takes else place
        for factor in factors(expression):
            move = Move.TEST if reads_auction(factor) else Move.MATH
            arithmetic = self._compiled(factor)
            place = self._child(place, arithmetic, self._moving(move, arithmetic))
        return place

    @staticmethod
    def _moving(move: Move, argument: object) -> Callable[[Place, Place], None]:
        return lambda place, child: place.moves.append((move, argument, child))

    def _connect(self, term: tree.Term, place: Place, end: Place) -> None:
        """Add the moves by which a term leads from one place to the place after the term."""
        match term:
            case tree.Brackets():
                accepted = bracket_characters(term)
                if accepted is None and self._loose:
                    accepted = CHARACTERS
                if accepted is None:
                    place.moves.append((Move.BRACKETS, bracket_sets(term).accepts, end))
                else:
                    place.moves.append((Move.TAKE, accepted, end))
            case tree.Backreference(letter=letter):
                if self._loose:
                    place.moves.append((Move.TAKE, _VALUED, end))
                else:
                    place.moves.append((Move.BACKREFERENCE, capture_slot(letter), end))
            case tree.Capture(letter=letter):
                place.moves.append((Move.CAPTURE, capture_slot(letter), end))
            case tree.AnyCall():
                strain = Place()
                place.moves.append((Move.TAKE, _LEVELS, strain))
                strain.moves.append((Move.TAKE, _STRAINS, end))
                place.moves.append((Move.TAKE, _SHORT_CALLS, end))
            case tree.Not(body=body):
                self._ahead(body, False, place, end)
            case tree.Repeat(body=body, iterator=iterator):
                self._repeat(body, iterator, place, end)
            case _:
                raise TypeError(term)

    def _ahead(
        self, node: tree.Match | tree.Term, must_match: bool, place: Place, end: Place
    ) -> None:
        """Connect two places by a look-ahead: what follows must match a node, or must not."""
        beginning, dot = Place(), self._dot
        self._dot = ANY
        # The place where the node ends is marked like that of a sequence.
        self._after(node, beginning).sequences.append(_AHEAD)
        self._dot = dot
        place.moves.append((Move.LOOK_AHEAD, (must_match, beginning), end))

    def _repeat(self, body: tree.Term, iterator: str, place: Place, end: Place) -> None:
        """Connect two places by a repetition, the longest first (A39)."""
        beginning = Place()
        after = self._term(body, beginning)
        self._branch(place, beginning)
        if iterator != "?":
            self._branch(after, beginning)
        if iterator != "+":
            self._branch(place, end)
        self._branch(after, end)
