"""Tell which sequences can be decided while an auction is read from left to right.

Three kinds of nodes cannot: a jump leads back, an operand of `&` may capture while others already
look at the same calls, and arithmetic may capture the value of a function, which is known only when
the auction is complete.
"""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.database.language import tree
from cuebid.database.language.functions import FUNCTIONS, Reads
from cuebid.database.language.node import walk
from cuebid.database.matcher.function_values import CALL_FUNCTIONS


def is_exact(node: tree.Match | tree.Term, *, is_outermost: bool = False) -> bool:
    """Return whether reading an auction left to right decides a node as `TextMatcher` does.

    Args:
        node: a node of a sequence.
        is_outermost: whether the node is the whole sequence, where an anchor has a meaning.
    """
    match node:
        case tree.Concatenation(terms=terms, anchor=anchor):
            decided = (anchor is None or is_outermost) and all(map(is_exact, terms))
        case tree.Alternation(parts=parts):
            decided = all(map(is_exact, parts))
        case tree.Group(body=body):
            decided = is_exact(body)
        case tree.Repeat(body=body, iterator=iterator):
            # A repetition that takes nothing ends its loop, and captures in a loop make threads
            # without end; neither occurs in sensible rules.
            is_plain = iterator == "?" or (_always_takes(body) and not _captures(body))
            decided = is_plain and is_exact(body)
        case tree.Not(body=body):
            decided = _is_short(body) and is_exact(body)
        case tree.Conjunction(parts=(*ahead, last)):
            decided = all(
                _is_short(part) and not _captures(part) and _is_part(part, is_outermost)
                for part in ahead
            ) and _is_part(last, is_outermost)
        case tree.Math(expression=expression):
            is_bound = _captures(expression) and reads_auction(expression)
            decided = not is_bound and not reads_fields(expression)
        case _:
            decided = not isinstance(node, tree.Jump)
    return decided


def _is_part(node: tree.Match, is_outermost: bool) -> bool:
    """Return whether `is_exact` holds for a part of a conjunction, ignoring an initial `&&`."""
    if is_outermost and isinstance(node, tree.Jump) and not (node.offset or node.slides):
        return is_exact(node.body)
    return is_exact(node)


def _is_short(node: tree.Match | tree.Term) -> bool:
    """Return whether a node has no repetition or arithmetic, so that a look-ahead is cheap."""
    return not any(isinstance(inner, tree.Repeat | tree.Math) for inner in walk(node))


def factors(expression: tree.Expression) -> Iterator[tree.Expression]:
    """Yield the factors of an expression, which is nonzero only if all of them are."""
    match expression:
        case tree.Parentheses(body=body):
            yield from factors(body)
        case tree.Binary(operator="*" | "&&", left=left, right=right) if not _captures(expression):
            yield from factors(left)
            yield from factors(right)
        case _:
            yield expression


def reads_auction(expression: tree.Expression) -> bool:
    """Return whether an expression calls functions that need the hand or a complete auction."""
    return any(FUNCTIONS[key].reads is not Reads.NOTHING for key in _functions(expression))


def reads_calls(expression: tree.Expression) -> bool:
    """Return whether an expression reads nothing of the situation but `TableCalls`."""
    return all(
        key in CALL_FUNCTIONS or FUNCTIONS[key].reads is Reads.NOTHING
        for key in _functions(expression)
    )


def reads_fields(expression: tree.Expression) -> bool:
    """Return whether an expression reads the auction's text."""
    return any(isinstance(node, tree.NextField) for node in walk(expression))


def _functions(expression: tree.Expression) -> Iterator[tuple[int, int]]:
    calls = (node for node in walk(expression) if isinstance(node, tree.FunctionCall))
    return ((call.number, len(call.arguments)) for call in calls)


def _captures(node: tree.Match | tree.Term | tree.Expression) -> bool:
    return any(isinstance(inner, tree.Assign | tree.Capture) for inner in walk(node))


def _always_takes(node: tree.Match | tree.Term) -> bool:
    """Return whether a node consumes a character in every match."""
    match node:
        case tree.Concatenation(terms=parts):
            takes = any(map(_always_takes, parts))
        case tree.Alternation(parts=parts):
            takes = all(map(_always_takes, parts))
        case tree.Group(body=body):
            takes = _always_takes(body)
        case tree.Repeat(body=body, iterator=iterator):
            takes = iterator == "+" and _always_takes(body)
        case _:
            takes = not isinstance(node, tree.Not | tree.Math | tree.Capture)
    return takes
