"""Cut a run of items at its separators: alternatives, parentheses, labels.

Each function looks at items alone and reads no statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from cuebid.notes.words.item import Item
from cuebid.notes.words.item_runs import closing_index, joins_alike
from cuebid.notes.words.word_classes import HCP_FROM, MOST_POINTS

_LEAST_OF_LIST: Final = 2
# The kinds of items of a call, whose level may be the word `one`.
_CALLS: Final = (["number", "suits"], ["suits"], ["notrump"], ["calls"])
# Items of which alternatives in parentheses consist.
_OF_HANDS: Final = frozenset(
    {"number", "unit", "suits", "shape", "join", "pair", "cards", "suited"}
)


def is_points(items: Sequence[Item]) -> bool:
    """Return whether a part has only points, to which a hedge before the comma does not apply.

    `could be 3 cards, 6+`, but `may have a side suit, 5!c`.
    """
    rest = items[1:] if items[0].kind == "bound" else items
    return bool(rest) and rest[0].kind == "number" and (len(rest) == 1 or rest[1].kind == "unit")


def without_parentheses(items: Sequence[Item]) -> Sequence[Item]:
    """Return the items without the parentheses of `(or ...)`, if there is no comma in them."""
    for index in range(len(items) - 2):
        if not (items[index].is_sign("(") and is_or(items[index + 1])):
            continue
        end = closing_index(items, index)
        inner = items[index + 1 : end]
        if not any(item.is_sign(",", "(", ";") for item in inner):
            return [*items[:index], *inner, *items[end + 1 :]]
    return items


def without_announcement(items: Sequence[Item]) -> Sequence[Item]:
    """Return a sentence without the call that it announces: `Open one heart with 12 points`."""
    index = next((i for i, item in enumerate(items) if item.name == "with"), 0)
    kinds = [item.kind for item in items[1:index] if item.kind != "filler"]
    announces = index > 0 and items[0].name == "opens" and kinds in _CALLS
    return items[index + 1 :] if announces else items


def choice_in_parentheses(items: Sequence[Item]) -> tuple[int, int] | None:
    """Return the first and last index of parentheses with alternatives: `2+ (BAL or 4+!c)`.

    They narrow what stands around them; hedged ones and those with a comma do not.
    """
    for start, item in enumerate(items):
        if not item.is_sign("(") or start == 0:
            continue
        end = closing_index(items, start)
        inner = items[start + 1 : end]
        if not inner:
            continue
        is_choice = len(list(split_at(inner, is_or, joins_alike))) > 1 and not is_or(inner[0])
        plain = {item.kind for item in inner} <= _OF_HANDS
        # `11-14 (or 15)` and hedges within parentheses are read with the number before them.
        if end < len(items) and is_choice and plain:
            return start, end
    return None


def with_either(items: Sequence[Item]) -> Sequence[Item]:
    """Return a part in which `major` and `minor` mean either suit, whatever suit is bid."""
    return [
        replace(item, name=f"a-{item.name}") if item.name in {"major", "minor"} else item
        for item in items
    ]


def is_in_parentheses(items: Sequence[Item]) -> bool:
    """Return whether one pair of parentheses is around all of a part."""
    if len(items) < 3 or not items[0].is_sign("("):
        return False
    return closing_index(items, 0) == len(items) - 1 and not any(
        item.is_sign("(") for item in items[1:]
    )


def is_number(item: Item) -> bool:
    """Return whether an item counts something: points, cards, shapes."""
    return item.kind in {"number", "pair", "shape"}


def has_comma(items: Sequence[Item]) -> bool:
    """Return whether a comma is among items."""
    return any(item.is_sign(",") for item in items)


def hedges_all(item: Item) -> bool:
    """Return whether an item hedges what stands before it, as `possible` does."""
    return item.kind == "hedge" and item.name in {"behind", "allowed"}


def is_or(item: Item) -> bool:
    """Return whether an item separates alternatives."""
    return (item.kind == "join" and item.name == "or") or item.is_sign("/", "|")


def split_at(
    items: Sequence[Item],
    separates: Callable[[Item], bool],
    joined: Callable[[Sequence[Item], int], bool] | None = None,
) -> Iterator[Sequence[Item]]:
    """Yield the runs between items that `separates` picks, outside parentheses.

    Args:
        items: the items.
        separates: returns whether an item is a separator.
        joined: returns whether the separator at an index joins items instead, and is kept.
    """
    depth = start = 0
    for index, item in enumerate(items):
        if item.is_sign("(", "["):
            depth += 1
        elif item.is_sign(")", "]"):
            depth = max(0, depth - 1)
        elif not depth and separates(item) and not (joined and joined(items, index)):
            yield items[start:index]
            start = index + 1
    yield items[start:]


def beginning_anew(items: Sequence[Item]) -> list[Sequence[Item]]:
    """Split a sentence at each `or` that begins a new hand: `12+ hcp, 5!s or 11 hcp, 6!s`.

    If points, a forcing word, a purpose or a convention come again after `or`, the commas bind
    more tightly than that `or`.
    """
    parts: list[Sequence[Item]] = []
    begun: set[str] = set()
    start = part_start = 0
    depth = 0
    for index, item in enumerate(items):
        depth += item.is_sign("(", "[") - item.is_sign(")", "]")
        if depth > 0:
            continue
        if item.is_sign(","):
            begun.add(_begins(items[part_start:index]))
            part_start = index + 1
        elif is_or(item) and part_start > start:
            kind = _begins(items[index + 1 :])
            is_apart = not items[index - 1].is_sign(",")
            is_apart = is_apart and (
                _excludes(items[start:index], items[index + 1 :])
                or _are_hands(items[start:index], items[index + 1 :])
            )
            is_whole = _is_any_strong(items[part_start:index]) and (
                kind or _first_points(items[index + 1 : index + 2]) is not None
            )
            if is_apart or is_whole or (kind and kind in begun):
                parts.append(items[start:index])
                start = part_start = index + 1
    return [part for part in (*parts, items[start:]) if part]


def _is_any_strong(part: Sequence[Item]) -> bool:
    """Return whether a part begins with `any` and a number, and so is a whole hand: `any 18+`."""
    return len(part) > 1 and part[0].name == "catchall" and part[1].kind == "number"


def _excludes(before: Sequence[Item], after: Sequence[Item]) -> bool:
    """Return whether the points before and after an `or` exclude each other.

    `11-17, 4+!c or any 18+`: of such points the first range cannot be common.
    """
    first, second = _first_points(before), _first_points(next(split_at(after, _is_comma)))
    if first is None or second is None or before[0] is not first or len(after) == 1:
        return False
    return second.low > (first.high or MOST_POINTS) or first.low > (second.high or MOST_POINTS)


def _are_hands(before: Sequence[Item], after: Sequence[Item]) -> bool:
    """Return whether both sides of an `or` say a length and points: `6!h, 5-10 or 6!s, 8-12`."""
    return all(
        _begins(part).startswith("length ") and has_comma(part) and _has_points(part)
        for part in (before, next(split_at(after, is_or)))
    )


def _has_points(items: Sequence[Item]) -> bool:
    return _first_points(items) is not None or any(item.kind == "unit" for item in items)


def _is_comma(item: Item) -> bool:
    return item.is_sign(",")


def _first_points(items: Sequence[Item]) -> Item | None:
    """Return the first number that can only mean points."""
    return next(
        (item for item in items if item.kind == "number" and (item.high or item.low) >= HCP_FROM),
        None,
    )


def is_list_of_strengths(items: Sequence[Item]) -> bool:
    """Return whether each part of `FG 4+!c, CONST 4!s, or INV 3!s` is a hand with its strength."""
    parts = [part for part in split_at(items, lambda item: item.is_sign(",")) if part]
    if len(parts) <= _LEAST_OF_LIST or not is_or(parts[-1][0]):
        return False
    hands = [*parts[:-1], parts[-1][1:]]
    return all(
        any(item.kind in {"values", "forcing"} for item in part[:2])
        and any(item.kind in {"suits", "cards"} for item in part)
        for part in hands
    )


def _begins(items: Sequence[Item]) -> str:
    """Return what begins a run: `points`, `length` and suit, a kind as `forcing`; else empty."""
    if not items:
        return ""
    first = items[0]
    if first.kind in {"convention", "forcing", "role", "values"}:
        return first.kind
    # `4!h, 12-15 or 3!h with a singleton`: another length of the same suit begins anew.
    if first.kind == "number" and len(items) > 1 and items[1].kind == "suits":
        return f"length {items[1].name}"
    is_points = first.kind == "number" and len(items) > 1 and items[1].kind == "unit"
    if not is_points:
        return ""
    # `6-9 points, 3+M or 8-9 hcp, 3+M`.
    return "points" if items[1].name in {"hcp", "pts"} else items[1].name


def label_indices(items: Sequence[Item]) -> list[int]:
    """Return the indices of labels of alternatives: two or more in order, from `a` or `1` on."""
    labels: list[int] = []
    for index, item in enumerate(items):
        if item.kind != "label":
            continue
        # Labels must follow each other: a lone `(a)` or a `3)` in the text is no list.
        next_label = chr(ord(items[labels[-1]].name) + 1) if labels else None
        if item.name == next_label or (next_label is None and item.name in "a1"):
            labels.append(index)
    return labels if len(labels) > 1 else []
