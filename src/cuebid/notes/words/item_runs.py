"""Look ahead in a run of items: suits that stand together, fillers to skip, joined pairs."""

from __future__ import annotations

from collections.abc import Sequence

from cuebid.notes.words.item import Item
from cuebid.notes.words.tree import SuitPhrase

# Conventions that show nothing by their name: the words beside it tell the hand.
_NAMES = frozenset({"other-name", "overcall-name", "system-name", "two-name"})

# How a call is meant, whatever its strength.
_HOW = frozenset({"natural", "artificial"})
_OF_CALLS = frozenset({"role", "values", "forcing"})
# Names of two suits of which each is meant.
_BOTH = frozenset({"majors", "minors", "reds", "blacks", "pointed", "rounded"})


def joins_alike(items: Sequence[Item], index: int) -> bool:
    """Return whether an `or` joins two suits or two numbers, and not two clauses."""
    if not 0 < index < len(items) - 1:
        return False
    before, joining, following = items[index - 1 : index + 2]
    if not (joining.is_sign("/") or (joining.kind == "join" and joining.name == "or")):
        return False
    # `4/5!h` and `8 or 9` rise and name one quantity; falling numbers are separate statements.
    if before.kind == following.kind == "number":
        # `0-7 or 8-11` are two ranges, to each of which something else may belong.
        single = before.low == before.high and following.low == following.high
        return single and before.low <= following.low <= 13
    # `NAT/INV` is one hand with two names.
    if (
        joining.is_sign("/")
        and {before.name, following.name} & _HOW
        and _tell_both(before, following)
    ):
        return True
    # `Jordan/Truscott` is one convention with two names.
    if before.kind == following.kind == "convention" and joining.is_sign("/"):
        return bool({before.name, following.name} & _NAMES)
    # `!c+!h or !d+!s` are two pairs of suits.
    paired = index > 2 and items[index - 3].kind == "suits" and _adds(items[index - 2])
    # `a long minor or both majors`: one suit and two are two hands.
    alike = (before.name in _BOTH) == (following.name in _BOTH)
    return before.kind == following.kind == "suits" and alike and not paired


def _tell_both(first: Item, second: Item) -> bool:
    return {first.kind, second.kind} <= _OF_CALLS and first.name != second.name


def with_listed_suits(items: Sequence[Item]) -> Sequence[Item]:
    """Return items in which the commas of `!c, !h or !s` are replaced by its last `or`."""
    joined = list(items)
    for index, item in enumerate(items):
        is_last = item.kind == "join" and item.name in {"or", "and", "with"}
        if not is_last or not 0 < index < len(items) - 1 or items[index + 1].kind != "suits":
            continue
        begin = index - 1
        while begin >= 2 and items[begin - 1].is_sign(",") and items[begin - 2].kind == "suits":
            begin -= 2
        # `5!s, !h or !c`: the number tells of the first suit alone.
        if begin < 0 or items[begin].kind != "suits" or _is_counted(items, begin):
            continue
        for comma in range(begin + 1, index, 2):
            sign = items[comma]
            joined[comma] = Item("join", item.name, sign.start, sign.end)
    return joined


def _is_counted(items: Sequence[Item], index: int) -> bool:
    return index > 0 and items[index - 1].kind in {"number", "pair"}


def suit_phrase(
    items: Sequence[Item], index: int, *, joined: bool = True
) -> tuple[SuitPhrase, int]:
    """Read suits that stand together, `!d+!h`, `hearts or spades`; return them and the next index.

    Args:
        items: a run of a description.
        index: the index of the first suit.
        joined: whether `and` and `+` join them, as they do not after a number.
    """
    names = [items[index].name]
    any_of = False
    index += 1
    while index + 1 < len(items) and items[index + 1].kind == "suits":
        join = items[index]
        is_or = (join.kind == "join" and join.name == "or") or join.is_sign("/")
        is_and = (join.kind == "join" and join.name in {"and", "with"}) or join.is_sign(
            "+", "&", "-", "--"
        )
        if not is_or and not (is_and and joined):
            break
        if is_or and len(names) > 1 and not any_of:
            break
        if is_or and (names[-1] in _BOTH) != (items[index + 1].name in _BOTH):
            break
        any_of = any_of or is_or
        names.append(items[index + 1].name)
        index += 2
    # Suits one after the other, `!c !d`, are all meant; after `or` a further suit begins something
    # new.
    while joined and index < len(items) and items[index].kind == "suits" and not any_of:
        names.append(items[index].name)
        index += 1
    return SuitPhrase(tuple(names), any_of), index


def _adds(item: Item) -> bool:
    return (item.kind == "join" and item.name in {"and", "with"}) or item.is_sign("+", "&")


def skip_fillers(items: Sequence[Item], text: str, index: int, *, signs: bool = True) -> int:
    """Return the index of the next item that is no filler, and no hyphen if `signs` is true.

    Args:
        items: a run of a description.
        text: the description.
        index: where to begin.
        signs: whether hyphens are skipped as well.
    """
    while index < len(items):
        item = items[index]
        hyphen = signs and item.is_sign("-")
        # `stopper for hearts`, `control on diamonds`: the tables have these words as more than
        # fillers, so their text decides.
        word = text[item.start : item.end].lower()
        if item.kind != "filler" and not hyphen and word not in {"for", "on"}:
            return index
        index += 1
    return index


def closing_index(items: Sequence[Item], start: int) -> int:
    """Return the index of the next `)` from a start on; the number of items if there is none."""
    return next(
        (index for index in range(start, len(items)) if items[index].is_sign(")")), len(items)
    )


def between_signs(items: Sequence[Item]) -> list[Sequence[Item]]:
    """Return the runs between commas and ends of sentences."""
    parts: list[Sequence[Item]] = []
    start = 0
    for index, item in enumerate(items):
        if item.is_sign(",", ";", ".", "\n"):
            parts.append(items[start:index])
            start = index + 1
    parts.append(items[start:])
    return [part for part in parts if part]
