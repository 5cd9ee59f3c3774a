"""Fragments of Python source to which arithmetic is translated, and their compilation.

Each fragment says besides its text what is known of its value, so that the one around it can leave
out what has no effect: the clamping of small sums, the product of truths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.core import SUITS
from cuebid.database.language import tree
from cuebid.database.language.function_features import OF_HANDS, OF_SUITS
from cuebid.database.matcher.captures import LARGEST, NONE, clamp
from cuebid.database.matcher.characters import CHARACTER_VALUES
from cuebid.database.matcher.function_values import function_value, values_for
from cuebid.evaluation import HCP, dimension_of

Translated = Callable[..., bool | None]
"""A translated function; it returns None if a letter holds nothing: `TextMatcher` then decides."""

_OF_CALLS: Final = {4: "t.level", 5: "t.strain", 6: "t.doubled", 7: "t.last_bidder"}
_IS_CONTESTED: Final = 18
_BID_BY: Final = {4: "(t.bid_by[1]|t.bid_by[3])", 7: "t.bid_by[2]", 8: "t.bid_by[0]"}
_ROW: Final = dimension_of(HCP, SUITS[1]).index - dimension_of(HCP, SUITS[0]).index

# The values of functions are far below this; a capture may hold any number.
_SMALL: Final = 10_000
_COMPARISONS: Final = frozenset({"<", "<=", ">", ">=", "==", "!="})
_MOST_COMPILED: Final = 20_000


class UntranslatableError(Exception):
    """A node that only `TextMatcher` evaluates; the functions of `translation` catch this error."""


class Fragment(NamedTuple):
    """A translated expression."""

    text: str
    """The Python expression, which binds as tightly as brackets do."""
    is_truth: bool = False
    """Whether its value is only ever 0 or 1."""
    bound: int = _SMALL
    """The largest absolute value that it can have."""


@lru_cache(maxsize=_MOST_COMPILED)
def compiled(source: str, needed: tuple[int, ...] = ()) -> Translated:
    """Compile a condition to a function.

    Args:
        source: the condition, as Python source.
        needed: slots of captures; if one of these holds nothing, the function returns None.

    Raises:
        UntranslatableError: its brackets nest deeper than Python allows.
    """
    names = {
        "clamp": clamp,
        "function": function_value,
        "values_for": values_for,
        "VALUES": CHARACTER_VALUES,
        "max": max,
        "min": min,
        "int": int,
        "__builtins__": {},
    }
    body = f"True if {source} else False"
    if needed:
        unset = " or ".join([f"c[{slot}] is None" for slot in needed])
        body = f"None if {unset} else {body}"
    try:
        function: Translated = eval(f"lambda c,h,t,x,p:{body}", names)  # noqa: S307 - see `translation`
    # Python limits how deep brackets may nest; rules may nest deeper.
    except (SyntaxError, MemoryError, RecursionError):
        raise UntranslatableError from None
    return function


def without_arguments(number: int) -> Fragment | None:
    """Translate a function call without arguments; None if `function_value` must compute it."""
    if number in OF_HANDS:
        return Fragment(f"h[{dimension_of(OF_HANDS[number]).index}]")
    if number == _IS_CONTESTED:
        return Fragment("t.is_contested", is_truth=True)
    return Fragment(_OF_CALLS[number]) if number in _OF_CALLS else None


def binary(operator: str, first: Fragment, second: Fragment) -> Fragment:
    """Translate an operator; `&&` and `||` evaluate the right operand first (A44)."""
    plain = f"({first.text}{operator}{second.text})"
    # The usual comparisons and products need no multiplication, and stop at the first that fails.
    if operator in _COMPARISONS:
        source = Fragment(plain, is_truth=True)
    elif operator in ("&&", "||"):
        word = "and" if operator == "&&" else "or"
        source = Fragment(f"({second.text}!=0 {word} {first.text}!=0)", is_truth=True)
    elif operator == "*" and first.is_truth:
        source = Fragment(f"({first.text} and {second.text})", second.is_truth, second.bound)
    elif operator in ("&", "|"):
        bound = 2 * max(first.bound, second.bound)
        source = Fragment(plain, first.is_truth and second.is_truth, bound)
    else:
        is_product = operator == "*"
        bound = first.bound * second.bound if is_product else first.bound + second.bound
        source = Fragment(plain, bound=bound)
        if bound > LARGEST:
            source = Fragment(f"clamp{plain}", bound=LARGEST)
    return source


def of_suit(number: int, node: tree.Expression, suit: str) -> Fragment | None:
    """Translate a function call with one suit; None if `function_value` must compute it."""
    while isinstance(node, tree.Parentheses):
        node = node.body
    is_captured = isinstance(node, tree.CapturedValue)
    if not is_captured and not (
        isinstance(node, tree.Letter | tree.Number) and int(suit) < len(SUITS)
    ):
        return None
    if number in OF_SUITS:
        first = dimension_of(OF_SUITS[number], SUITS[0]).index
        if is_captured:
            return Fragment(f"(h[{first}+{_ROW}*{suit}] if 0<={suit}<4 else {NONE})")
        return Fragment(f"h[{first + _ROW * int(suit)}]")
    if number in _BID_BY:
        has_bid = f"{_BID_BY[number]}>>{suit}&1"
        return Fragment(f"(0<={suit}<5 and {has_bid})" if is_captured else f"({has_bid})", True)
    return None


def operands(node: tree.Expression, operator: str) -> list[tree.Expression]:
    """Return the operands of a sum or product of any length."""
    match node:
        case tree.Parentheses(body=body):
            return operands(body, operator)
        case tree.Binary(operator=joint, left=left, right=right) if joint == operator:
            return [*operands(left, operator), *operands(right, operator)]
    return [node]


def all_of(sources: Iterable[str]) -> str:
    """Return Python source that is true if all conditions are true."""
    needed = [source for source in sources if source != "True"]
    # Conditions have no side effects, so that the cheap ones come first. The others may be the
    # first to ask what an auction has shown.
    needed.sort(key=lambda source: "function(" in source or "values_for(" in source)
    return f"({' and '.join(needed) or 'True'})"
