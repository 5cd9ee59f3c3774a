"""Reading scripts: recursive descent, one method a rule of the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from cuebid.core import SUITS, Card, CuebidError, Hand, Seat, Suit, Vulnerability
from cuebid.dealing.script.lexer import Kind, Token, tokens_of
from cuebid.dealing.script.measures import MEASURES
from cuebid.dealing.script.tree import (
    Action,
    Binary,
    Choice,
    Expression,
    HasCard,
    Measure,
    Name,
    Number,
    Script,
    Shape,
    ShapeTerm,
    Unary,
)
from cuebid.text import Diagnostics, Source, Span, raise_errors, suggest

__all__ = ["read_script"]

_SEATS: Final = {seat.word.lower(): seat for seat in Seat}
_SUITS: Final = {
    name: suit
    for suit, names in zip(
        SUITS,
        (("clubs", "club"), ("diamonds", "diamond"), ("hearts", "heart"), ("spades", "spade")),
        strict=True,
    )
    for name in names
}
_SINGULAR: Final = {
    "control": "controls", "loser": "losers", "ace": "aces", "king": "kings", "queen": "queens",
    "jack": "jacks", "ten": "tens", "hcps": "hcp",
}  # fmt: skip
_VULNERABLE: Final = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
}
_PLAIN_ACTIONS: Final = ("printall", "printew", "printpbn", "printcompact", "printoneline")
_STATEMENTS: Final = (
    "produce", "generate", "predeal", "dealer", "vulnerable", "condition", "action",
)  # fmt: skip
_LEVELS: Final[tuple[dict[str, str], ...]] = (
    {"||": "||", "or": "||"},
    {"&&": "&&", "and": "&&"},
    {"==": "==", "!=": "!="},
    {"<": "<", "<=": "<=", ">": ">", ">=": ">="},
    {"+": "+", "-": "-"},
    {"*": "*", "/": "/", "%": "%"},
)
_PRODUCE: Final = 40
_FUNCTIONS: Final = (
    *(name for name in MEASURES if name != "length"),
    *("clubs", "diamonds", "hearts", "spades", "shape", "hascard"),
)
_SHAPE_WORD: Final = "any"
_Value = TypeVar("_Value")


class _FaultError(CuebidError):
    """Something cannot stand where it stands; it has been reported."""


def read_script(source: Source) -> Script:
    """The tree of a script.

    Raises:
        TextError: the script has mistakes; as many are told as are found.
    """
    report = Diagnostics()
    script = _Parser(source, report).script()
    raise_errors(report)
    return script


class _Parser:
    """Goes through the tokens; this object changes."""

    def __init__(self, source: Source, report: Diagnostics) -> None:
        self.report = report
        self.tokens = list(tokens_of(source, report))
        self.at = 0
        self.names: dict[str, Expression] = {}
        self.conditions: list[Expression] = []
        self.actions: list[Action] = []
        self.predeal: dict[Seat, Hand] = {}
        self.numbers: dict[str, int | None] = {"produce": None, "generate": None}
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    @property
    def ahead(self) -> Token:
        return self.tokens[min(self.at + 1, len(self.tokens) - 1)]

    def script(self) -> Script:
        """All statements; after a mistake reading goes on at the next one."""
        while self.here.kind is not Kind.END:
            begin = self.at
            try:
                self._statement()
            except _FaultError:
                self._skip(begin)
        condition = self.conditions[0] if self.conditions else None
        for more in self.conditions[1:]:
            condition = Binary("&&", condition, more) if condition else more
        return Script(
            condition,
            self.predeal,
            _PRODUCE if self.numbers["produce"] is None else self.numbers["produce"],
            self.numbers["generate"],
            self.dealer,
            self.vulnerability,
            tuple(self.actions),
        )

    def _skip(self, begin: int) -> None:
        self.at = max(self.at, begin + 1)
        while self.here.kind is not Kind.END and self.here.text not in _STATEMENTS:
            self.at += 1

    def _statement(self) -> None:
        word = self.here.text
        if word in self.numbers:
            self.at += 1
            self.numbers[word] = self._number()
        elif word == "predeal":
            self.at += 1
            self._predeal()
        elif word == "dealer":
            self.at += 1
            self.dealer = self._one_of(_SEATS, "a seat")
        elif word == "vulnerable":
            self.at += 1
            self.vulnerability = self._one_of(_VULNERABLE, "none, NS, EW or all")
        elif word == "action":
            self.at += 1
            self.actions.append(self._action())
            while self._takes(","):
                self.actions.append(self._action())
        elif self.here.kind is Kind.WORD and self.ahead.text == "=":
            self.at += 2
            self.names[word] = self._expression()
        else:
            self._takes("condition")
            self.conditions.append(self._expression())

    def _predeal(self) -> None:
        while self.here.text in _SEATS:
            seat = self._one_of(_SEATS, "a seat")
            self._predealt(seat)
            while self._takes(","):
                self._predealt(seat)

    def _predealt(self, seat: Seat) -> None:
        token = self._take(Kind.WORD, "cards of a suit, such as SAKQ")
        cards = self._cards(token)
        known = self.predeal.get(seat, Hand())
        everything = Hand.from_bits(sum(hand.bits for hand in self.predeal.values()))
        for card in cards:
            if card in everything or card in known:
                raise self._fault(f"{card} is dealt twice", token.span, "each card once")
            known = Hand.from_bits(known.bits | card.bit)
        self.predeal[seat] = known

    def _cards(self, token: Token) -> list[Card]:
        suit = {suit.letter.lower(): suit for suit in SUITS}.get(token.text[:1])
        if suit is None:
            raise self._fault(
                f"`{token.text}` names no suit", token.span, "S, H, D or C, then its cards"
            )
        found = []
        for letter in token.text[1:]:
            try:
                found.append(Card.parse(suit.letter + letter.upper()))
            except CuebidError:
                wanted = "A K Q J T 9 to 2"
                raise self._fault(f"`{letter}` is no card", token.span, wanted) from None
        return found

    def _action(self) -> Action:
        token = self._take(Kind.WORD, "an action")
        name = token.text
        if name in _PLAIN_ACTIONS:
            return Action(name)
        if name == "print":
            self._expect("(")
            seats = [self._one_of(_SEATS, "a seat")]
            while self._takes(","):
                seats.append(self._one_of(_SEATS, "a seat"))
            self._expect(")")
            return Action(name, seats=tuple(seats))
        if name == "average":
            return Action(name, self._title(), self._expression())
        if name == "frequency":
            title = self._title()
            self._expect("(")
            expression = self._expression()
            self._expect(",")
            low = self._number()
            self._expect(",")
            high = self._number()
            self._expect(")")
            return Action(name, title, expression, low, high)
        known = [*_PLAIN_ACTIONS, "print", "average", "frequency"]
        near = suggest(name, known)
        hint = f"; perhaps {near}" if near else ""
        raise self._fault(f"there is no action `{name}`{hint}", token.span, ", ".join(known))

    def _title(self) -> str:
        if self.here.kind is not Kind.STRING:
            return ""
        text = self.here.text[1:-1]
        self.at += 1
        return text

    def _expression(self) -> Expression:
        condition = self._level(0)
        if not self._takes("?"):
            return condition
        then = self._expression()
        self._expect(":")
        return Choice(condition, then, self._expression())

    def _level(self, depth: int) -> Expression:
        if depth == len(_LEVELS):
            return self._unary()
        left = self._level(depth + 1)
        while (operator := _LEVELS[depth].get(self.here.text)) is not None:
            self.at += 1
            left = Binary(operator, left, self._level(depth + 1))
        return left

    def _unary(self) -> Expression:
        if self._takes("!") or self._takes("not"):
            return Unary("!", self._unary())
        if self._takes("-"):
            return Unary("-", self._unary())
        return self._primary()

    def _primary(self) -> Expression:
        if self._takes("("):
            inner = self._expression()
            self._expect(")")
            return inner
        if self.here.kind in (Kind.NUMBER, Kind.PATTERN):
            return Number(self._number())
        token = self._take(Kind.WORD, "a number, a measure such as hcp(north), or a name")
        name = _SINGULAR.get(token.text, token.text)
        if self.here.text == "(":
            return self._function(name, token)
        if token.text in self.names:
            return Name(self.names[token.text])
        if name in _FUNCTIONS or name in _SUITS:
            raise self._fault(f"`{token.text}` is asked of a seat", token.span, f"{name}(north)")
        near = suggest(token.text, [*self.names, *_FUNCTIONS])
        hint = f"; perhaps {near}" if near else ""
        raise self._fault(
            f"`{token.text}` is not defined{hint}", token.span, "a name defined above"
        )

    def _function(self, name: str, token: Token) -> Expression:
        special: dict[str, Callable[[Seat], Expression]] = {
            "shape": self._shape,
            "hascard": self._has_card,
        }
        if (
            name not in special
            and name not in _SUITS
            and (name not in MEASURES or name == "length")
        ):
            near = suggest(name, [*MEASURES, *_SUITS, *special])
            hint = f"; perhaps {near}" if near else ""
            raise self._fault(
                f"there is no function `{token.text}`{hint}", token.span, ", ".join(_FUNCTIONS)
            )
        self._expect("(")
        seat = self._one_of(_SEATS, "a seat")
        found: Expression
        if name in special:
            self._expect(",")
            found = special[name](seat)
        elif name in _SUITS:
            found = Measure("length", seat, _SUITS[name])
        else:
            suit: Suit | None = None
            if self._takes(","):
                suit = self._one_of(_SUITS, "a suit")
            found = Measure(name, seat, suit)
        self._expect(")")
        return found

    def _has_card(self, seat: Seat) -> Expression:
        token = self._take(Kind.WORD, "a card, such as AS")
        try:
            card = Card.parse(token.text[::-1].upper())
        except CuebidError:
            message = f"`{token.text}` is no card"
            raise self._fault(message, token.span, "rank and suit: AS") from None
        return HasCard(seat, card.bit)

    def _shape(self, seat: Seat) -> Expression:
        terms = [self._shape_term(removed=False)]
        while self.here.text in ("+", "-"):
            removed = self.here.text == "-"
            self.at += 1
            terms.append(self._shape_term(removed=removed))
        return Shape(seat, tuple(terms))

    def _shape_term(self, *, removed: bool) -> ShapeTerm:
        any_order = self._takes(_SHAPE_WORD)
        token = self._take(Kind.PATTERN, "a shape of four, such as 4333 or 54xx")
        lengths = tuple(None if sign == "x" else int(sign) for sign in token.text)
        known = [length for length in lengths if length is not None]
        if sum(known) > 13 or (len(known) == 4 and sum(known) != 13):
            raise self._fault(f"{token.text} has {sum(known)} cards", token.span, "thirteen cards")
        return ShapeTerm(lengths, any_order, removed)

    def _number(self) -> int:
        if self.here.kind in (Kind.NUMBER, Kind.PATTERN) and self.here.text.isdigit():
            self.at += 1
            return int(self.tokens[self.at - 1].text)
        raise self._fault(self._unexpected(), self.here.span, "a number")

    def _one_of(self, known: Mapping[str, _Value], what: str) -> _Value:
        value = known.get(self.here.text)
        if value is None:
            near = suggest(self.here.text, list(known))
            hint = f"; perhaps {near}" if near else ""
            raise self._fault(self._unexpected() + hint, self.here.span, what)
        self.at += 1
        return value

    def _take(self, kind: Kind, what: str) -> Token:
        if self.here.kind is not kind:
            raise self._fault(self._unexpected(), self.here.span, what)
        self.at += 1
        return self.tokens[self.at - 1]

    def _takes(self, text: str) -> bool:
        if self.here.text != text or self.here.kind is Kind.STRING:
            return False
        self.at += 1
        return True

    def _expect(self, text: str) -> None:
        if not self._takes(text):
            raise self._fault(self._unexpected(), self.here.span, f"`{text}`")

    def _unexpected(self) -> str:
        if self.here.kind is Kind.END:
            return "the script ends here"
        return f"`{self.here.text}` cannot stand here"

    def _fault(self, message: str, place: Span, expected: str) -> _FaultError:
        """Report a mistake; the error is to be raised."""
        self.report.error("dealer-script", message, place, expected=expected)
        return _FaultError(message)
