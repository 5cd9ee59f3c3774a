"""Parse the expressions of scripts: conditions, measures and arithmetic.

Recursive descent with one method for each rule; `_LEVELS` lists the binary operators by
precedence, which is that of C.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import SUITS, Card, CuebidError, Seat, Suit
from cuebid.dealing.script import tree
from cuebid.dealing.script.cursor import ScriptCursor
from cuebid.dealing.script.measures import ALTERNATE_COUNTS, MEASURES
from cuebid.dealing.script.tokens import ScriptToken, ScriptTokenKind

SEATS_BY_NAME: Final = {seat.word.lower(): seat for seat in Seat}
_SUITS: Final = {
    name: suit
    for suit, names in zip(
        SUITS,
        (("clubs", "club"), ("diamonds", "diamond"), ("hearts", "heart"), ("spades", "spade")),
        strict=True,
    )
    for name in names
}
# Other names that Dealer accepts.
_SINGULAR: Final = {
    "control": "controls", "loser": "losers", "ace": "aces", "king": "kings", "queen": "queens",
    "jack": "jacks", "ten": "tens", "hcps": "hcp",
    # The ten alternate counts by number.
    **{f"pt{number}": name for number, name in enumerate(ALTERNATE_COUNTS)},
}  # fmt: skip
# From the loosest to the tightest, as in C.
_LEVELS: Final[tuple[dict[str, str], ...]] = (
    {"||": "||", "or": "||"},
    {"&&": "&&", "and": "&&"},
    {"==": "==", "!=": "!="},
    {"<": "<", "<=": "<=", ">": ">", ">=": ">="},
    {"+": "+", "-": "-"},
    {"*": "*", "/": "/", "%": "%"},
)
_FUNCTIONS: Final = (
    # The length of a hand is always 13; that of a suit is asked for by the suit's name.
    *(name for name in MEASURES if name != "length"),
    *("clubs", "diamonds", "hearts", "spades", "shape", "hascard", "rnd"),
)

# Expressions are walked by recursion; real scripts nest less than ten deep.
_MOST_NESTED: Final = 50


class ExpressionParser:
    """Parses expressions from the tokens of a cursor, which it moves.

    Attributes:
        variables: the variables defined so far, with their expressions.
        random_words: the number of `rnd` calls read so far.
    """

    def __init__(self, cursor: ScriptCursor) -> None:
        self._cursor = cursor
        self.variables: dict[str, tree.NamedExpression] = {}
        self.random_words = 0
        self._definitions = 0
        self._depth = 0

    def define(self, name: str) -> None:
        """Parse an expression and store it as the variable `name`.

        Raises:
            StatementError: the expression has a mistake.
        """
        value = self.expression()
        # Numbered by definition and not by name, as a name may be defined again.
        self.variables[name] = tree.NamedExpression(value, self._definitions)
        self._definitions += 1

    def expression(self) -> tree.Expression:
        """Parse the expression that comes next.

        Raises:
            StatementError: the expression has a mistake.
        """
        # Reset, because a mistake in an earlier expression leaves the depth where it was found.
        self._depth = 0
        return self._nested()

    def _nested(self) -> tree.Expression:
        self._deepen()
        # The operator `?:` binds least and groups from the right, as in C.
        choices: list[tuple[tree.Expression, tree.Expression]] = []
        last = self._binary(0)
        while self._cursor.take_sign("?"):
            then = self._nested()
            self._cursor.expect(":")
            choices.append((last, then))
            last = self._binary(0)
        for condition, then in reversed(choices):
            last = tree.Conditional(condition, then, last)
        self._depth -= 1
        return last

    def _deepen(self) -> None:
        self._depth += 1
        if self._depth > _MOST_NESTED:
            message = f"expressions are nested more than {_MOST_NESTED} deep here"
            expected = "a name for the inner expression, defined before"
            raise self._cursor.mistake(message, self._cursor.token, expected)

    def _binary(self, level: int) -> tree.Expression:
        """Parse operators of one level of precedence, which group from the left."""
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while (operator := _LEVELS[level].get(self._cursor.token.text)) is not None:
            self._cursor.take()
            left = tree.BinaryOperation(operator, left, self._binary(level + 1))
        return left

    def _unary(self) -> tree.Expression:
        cursor = self._cursor
        negates = cursor.take_sign("!") or cursor.take_sign("not")
        if not negates and not cursor.take_sign("-"):
            return self._primary()
        self._deepen()
        operand = self._unary()
        self._depth -= 1
        return tree.UnaryOperation("!" if negates else "-", operand)

    def _primary(self) -> tree.Expression:
        cursor = self._cursor
        if cursor.take_sign("("):
            inner = self._nested()
            cursor.expect(")")
            return inner
        if cursor.kind in {ScriptTokenKind.NUMBER, ScriptTokenKind.PATTERN}:
            return tree.WholeNumber(cursor.expect_number())
        expected = "a number, a measure such as hcp(north), or a name"
        token = cursor.expect_kind(ScriptTokenKind.WORD, expected)
        name = _SINGULAR.get(token.text, token.text)
        if cursor.token.text == "(":
            return self._random() if name == "rnd" else self._function(name, token)
        if token.text in self.variables:
            return self.variables[token.text]
        if name in _FUNCTIONS or name in _SUITS:
            argument = "a limit" if name == "rnd" else "a seat"
            example = "rnd(100)" if name == "rnd" else f"{name}(north)"
            raise cursor.mistake(f"`{token.text}` is asked of {argument}", token, example)
        hint = cursor.suggestion(token.text, [*self.variables, *_FUNCTIONS])
        message = f"`{token.text}` is not defined{hint}"
        raise cursor.mistake(message, token, "a name defined above")

    def _random(self) -> tree.Expression:
        """Parse the argument of `rnd`, the limit of a random number."""
        self._cursor.expect("(")
        column = self.random_words
        self.random_words += 1
        limit = self._nested()
        self._cursor.expect(")")
        return tree.Random(column, limit)

    def _function(self, name: str, token: ScriptToken) -> tree.Expression:
        """Parse the arguments of a function, and build its node of the syntax tree."""
        cursor = self._cursor
        is_measure = name in MEASURES and name != "length"
        if not (is_measure or name in _SUITS or name in {"shape", "hascard"}):
            hint = cursor.suggestion(name, [*MEASURES, *_SUITS, "shape", "hascard"])
            message = f"there is no function `{token.text}`{hint}"
            raise cursor.mistake(message, token, ", ".join(_FUNCTIONS))
        cursor.expect("(")
        seat = cursor.expect_word(SEATS_BY_NAME, "a seat")
        node: tree.Expression
        if name == "shape":
            cursor.expect(",")
            node = self._shape(seat)
        elif name == "hascard":
            cursor.expect(",")
            node = self._has_card(seat)
        elif name in _SUITS:
            # `spades(north)` is the length; `hcp(north, spades)` is another measure of that suit.
            node = tree.Measure("length", seat, _SUITS[name])
        else:
            suit: Suit | None = None
            # `cccc` judges the suits together.
            if name != "cccc" and cursor.take_sign(","):
                suit = cursor.expect_word(_SUITS, "a suit")
            node = tree.Measure(name, seat, suit)
        cursor.expect(")")
        return node

    def _has_card(self, seat: Seat) -> tree.Expression:
        token = self._cursor.expect_kind(ScriptTokenKind.WORD, "a card, such as AS")
        try:
            # Scripts write the rank first.
            card = Card.parse(token.text[::-1].upper())
        except CuebidError:
            message = f"`{token.text}` is not a card"
            raise self._cursor.mistake(message, token, "rank and suit: AS") from None
        return tree.HasCard(seat, card.bit)

    def _shape(self, seat: Seat) -> tree.Expression:
        terms = [self._shape_term(is_removed=False)]
        # Dealer reads a comma between two shapes like `+`.
        while self._cursor.token.text in {"+", "-", ","}:
            is_removed = self._cursor.take().text == "-"
            terms.append(self._shape_term(is_removed=is_removed))
        return tree.Shape(seat, tuple(terms))

    def _shape_term(self, *, is_removed: bool) -> tree.ShapeTerm:
        cursor = self._cursor
        is_any_order = cursor.take_sign("any")
        token = cursor.expect_kind(ScriptTokenKind.PATTERN, "a shape of four, such as 4333 or 54xx")
        lengths = tuple(None if sign == "x" else int(sign) for sign in token.text)
        fixed = [length for length in lengths if length is not None]
        # With an `x` the rest may fill up the hand; without one the four must be thirteen.
        if sum(fixed) > 13 or (len(fixed) == 4 and sum(fixed) != 13):
            message = f"{token.text} has {sum(fixed)} cards"
            raise cursor.mistake(message, token, "thirteen cards")
        return tree.ShapeTerm(lengths, is_any_order, is_removed)
