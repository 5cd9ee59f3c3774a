"""Parse scripts: statements, actions and cards dealt in advance.

After a mistake the parser goes on at the next word that begins a statement, so that one run
reports the mistakes of several statements.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Card, CuebidError, Hand, Seat, Vulnerability
from cuebid.dealing.script.cursor import ScriptCursor, StatementError
from cuebid.dealing.script.expressions import SEATS_BY_NAME, ExpressionParser
from cuebid.dealing.script.measures import ALTERNATE_COUNTS
from cuebid.dealing.script.tokens import ScriptToken, ScriptTokenKind
from cuebid.dealing.script.tree import Action, BinaryOperation, Expression, Script
from cuebid.text import Diagnostics, Source, raise_errors

_VULNERABILITIES: Final = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
}
_SUIT_LETTERS: Final = {suit.letter.lower(): suit for suit in SUITS}
_PLAIN_ACTIONS: Final = ("printall", "printew", "printpbn", "printcompact", "printoneline")
_ACTIONS: Final = (*_PLAIN_ACTIONS, "print", "printes", "average", "frequency")
_STATEMENTS: Final = (
    "produce", "generate", "predeal", "dealer", "vulnerable", "pointcount", "altcount",
    "condition", "action",
)  # fmt: skip
# How many deals Dealer produces if the script does not say: to look at, or for statistics.
_DEFAULT_PRODUCE: Final = 40
_DEFAULT_STATISTICS: Final = 100_000
_RANKS: Final = 13
_STATISTICS: Final = frozenset({"average", "frequency"})


def read_script(source: Source) -> Script:
    """Parse a script and return its syntax tree.

    Raises:
        TextError: the script has mistakes; the error lists all that were found.
    """
    report = Diagnostics()
    script = _ScriptParser(ScriptCursor(source, report)).script()
    raise_errors(report)
    return script


class _ScriptParser:
    """Parses the statements of a script and collects what they say; mutable."""

    def __init__(self, cursor: ScriptCursor) -> None:
        self._cursor = cursor
        self._expressions = ExpressionParser(cursor)
        self._conditions: list[Expression] = []
        self._actions: list[Action] = []
        self._predeal: dict[Seat, Hand] = {}
        self._numbers: dict[str, int | None] = {"produce": None, "generate": None}
        self._dealer: Seat | None = None
        self._vulnerability: Vulnerability | None = None
        self._counts: dict[str, tuple[int, ...]] = {}

    def script(self) -> Script:
        """Parse all statements, and return the script."""
        while not self._cursor.is_at_end:
            start = self._cursor.index
            try:
                self._statement()
            except StatementError:
                # A mistake leaves the cursor in the middle of a statement, of which the rest makes
                # no sense.
                self._skip_statement(start)
        # Several conditions must all hold. As one tree they are also searched for bounds together.
        condition = self._conditions[0] if self._conditions else None
        for further in self._conditions[1:]:
            condition = BinaryOperation("&&", condition, further) if condition else further
        produce = self._numbers["produce"]
        if produce is None:
            names = {action.name for action in self._actions}
            is_statistics = bool(names) and names <= _STATISTICS
            produce = _DEFAULT_STATISTICS if is_statistics else _DEFAULT_PRODUCE
        return Script(
            condition,
            self._predeal,
            produce,
            self._numbers["generate"],
            self._dealer,
            self._vulnerability,
            tuple(self._actions),
            self._counts,
            self._expressions.random_words,
        )

    def _skip_statement(self, start: int) -> None:
        cursor = self._cursor
        # At least one token is skipped, so that the loop of `script` ends.
        cursor.move_to(max(cursor.index, start + 1))
        while not cursor.is_at_end and cursor.token.text not in _STATEMENTS:
            cursor.take()

    def _statement(self) -> None:
        cursor = self._cursor
        word = cursor.token.text
        if word in self._numbers:
            cursor.take()
            self._numbers[word] = cursor.expect_number()
        elif word == "predeal":
            cursor.take()
            self._read_predeal()
        elif word == "dealer":
            cursor.take()
            self._dealer = cursor.expect_word(SEATS_BY_NAME, "a seat")
        elif word == "vulnerable":
            cursor.take()
            self._vulnerability = cursor.expect_word(_VULNERABILITIES, "none, NS, EW or all")
        elif word in {"pointcount", "altcount"}:
            self._read_count()
        elif word == "action":
            cursor.take()
            self._read_actions()
        elif self._is_at_definition:
            cursor.move_to(cursor.index + 2)
            self._expressions.define(word)
        else:
            # The word `condition` may be left out.
            cursor.take_sign("condition")
            self._conditions.append(self._expressions.expression())

    @property
    def _is_at_definition(self) -> bool:
        return self._cursor.kind is ScriptTokenKind.WORD and self._cursor.peek().text == "="

    def _read_count(self) -> None:
        """Read the points of each rank from the ace down; missing ranks have 0 points."""
        cursor = self._cursor
        measure = "hcp"
        if cursor.take().text == "altcount":
            number = cursor.token
            index = cursor.expect_number()
            if index >= len(ALTERNATE_COUNTS):
                message = f"there is no alternate count {index}"
                raise cursor.mistake(message, number, "0 to 9")
            measure = ALTERNATE_COUNTS[index]
        points = [cursor.expect_number()]
        while cursor.kind in {ScriptTokenKind.NUMBER, ScriptTokenKind.PATTERN}:
            token = cursor.token
            points.append(cursor.expect_number())
            if len(points) > _RANKS:
                raise cursor.mistake("a suit has thirteen ranks", token, "at most 13 numbers")
        self._counts[measure] = (*points, *[0] * (_RANKS - len(points)))

    def _read_actions(self) -> None:
        cursor = self._cursor
        # Dealer allows actions to be empty: scripts end with a comma, or switch lines off by `#`.
        while not cursor.is_at_end:
            if not cursor.take_sign(","):
                if cursor.token.text in _STATEMENTS or self._is_at_definition:
                    return
                self._actions.append(self._action())
                if cursor.token.text != ",":
                    return

    def _read_predeal(self) -> None:
        cursor = self._cursor
        while cursor.token.text in SEATS_BY_NAME:
            seat = cursor.expect_word(SEATS_BY_NAME, "a seat")
            self._read_cards_of(seat)
            while cursor.take_sign(","):
                self._read_cards_of(seat)

    def _read_cards_of(self, seat: Seat) -> None:
        token = self._cursor.expect_kind(ScriptTokenKind.WORD, "cards of a suit, such as SAKQ")
        cards = self._cards(token)
        # Cards of a seat may come in several statements.
        hand = self._predeal.get(seat, Hand())
        dealt = Hand.from_bits(sum(other_hand.bits for other_hand in self._predeal.values()))
        for card in cards:
            # Reported here with the position; the dealer would find it too, but not where it is
            # written.
            if card in dealt or card in hand:
                message = f"{card} is dealt twice"
                raise self._cursor.mistake(message, token, "each card once")
            hand = Hand.from_bits(hand.bits | card.bit)
        self._predeal[seat] = hand

    def _cards(self, token: ScriptToken) -> list[Card]:
        suit = _SUIT_LETTERS.get(token.text[:1])
        if suit is None:
            message = f"`{token.text}` names no suit"
            raise self._cursor.mistake(message, token, "S, H, D or C, then its cards")
        cards = []
        for letter in token.text[1:]:
            try:
                cards.append(Card.parse(suit.letter + letter.upper()))
            except CuebidError:
                message = f"`{letter}` is not a card"
                raise self._cursor.mistake(message, token, "A K Q J T 9 to 2") from None
        return cards

    def _action(self) -> Action:
        cursor = self._cursor
        token = cursor.expect_kind(ScriptTokenKind.WORD, "an action")
        name = token.text
        if name in _PLAIN_ACTIONS:
            return Action(name)
        if name == "print":
            return self._print_action()
        if name == "printes":
            return self._printes_action()
        if name == "average":
            return Action(name, self._title(), self._expressions.expression())
        if name == "frequency":
            return self._frequency_action()
        hint = cursor.suggestion(name, _ACTIONS)
        message = f"there is no action `{name}`{hint}"
        raise cursor.mistake(message, token, ", ".join(_ACTIONS))

    def _print_action(self) -> Action:
        cursor = self._cursor
        cursor.expect("(")
        seats = [cursor.expect_word(SEATS_BY_NAME, "a seat")]
        while cursor.take_sign(","):
            seats.append(cursor.expect_word(SEATS_BY_NAME, "a seat"))
        cursor.expect(")")
        return Action("print", seats=tuple(seats))

    def _printes_action(self) -> Action:
        cursor = self._cursor
        cursor.expect("(")
        parts: list[str | Expression] = [self._printed_part()]
        while cursor.take_sign(","):
            parts.append(self._printed_part())
        cursor.expect(")")
        return Action("printes", parts=tuple(parts))

    def _printed_part(self) -> str | Expression:
        cursor = self._cursor
        if cursor.kind in {ScriptTokenKind.STRING, ScriptTokenKind.LONG_STRING}:
            return cursor.take().text[1:-1]
        return "\n" if cursor.take_sign("\\n") else self._expressions.expression()

    def _frequency_action(self) -> Action:
        cursor = self._cursor
        title = self._title()
        cursor.expect("(")
        expression = self._expressions.expression()
        cursor.expect(",")
        low = cursor.expect_number()
        cursor.expect(",")
        high = cursor.expect_number()
        cursor.expect(")")
        return Action("frequency", title, expression, low, high)

    def _title(self) -> str:
        """Read a title in quotation marks; return an empty text if no title comes next."""
        if self._cursor.kind is ScriptTokenKind.LONG_STRING:
            message = "this text does not end on its line"
            raise self._cursor.mistake(message, self._cursor.token, 'a closing `"`')
        if self._cursor.kind is not ScriptTokenKind.STRING:
            return ""
        return self._cursor.take().text[1:-1]
