"""Write the usual meanings of a call, from all that they say to the points alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cuebid.evaluation import Boxes
from cuebid.phrases.auction_suits import suits_of
from cuebid.phrases.branch_words import branch_in_words
from cuebid.phrases.disclosure import Branch, Disclosure, hands_of
from cuebid.phrases.simplified import MOST_BRANCHES, readable, strength_range
from cuebid.phrases.wording import Vocabulary

__all__ = ["grouped", "usual_in_words"]


def usual_in_words(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    """Yield the usual meanings in words: each, then all together, then their points."""
    branches = grouped(disclosure.usual)
    suits = suits_of(disclosure)
    if 1 < len(branches) <= MOST_BRANCHES:
        texts = [
            branch_in_words(replace(branch, boxes=readable(branch.boxes)), suits, words)
            for branch in branches
        ]
        texts[1:] = [words.words("call", "or_branch", branch=text) for text in texts[1:]]
        yield words.words("join", "sections").join(texts)
    purposes = list(dict.fromkeys(branch.purpose for branch in branches if branch.purpose))
    together = readable(hands_of(branches))
    joined = [_shared_clauses(purposes, words) or purposes[0]] if purposes else []
    # `Takeout double, or too strong for an overcall` has the takeout double, too.
    if len(purposes) == 2 and not _shared_clauses(purposes, words):
        joined.insert(0, words.words("call", "or_purpose", first=purposes[0], second=purposes[1]))
    for count in (len(together), 3, 2, 1):
        if count > len(together):
            continue
        boxes = together if count == len(together) else together.widened(count)
        for purpose in joined or [""]:
            yield branch_in_words(Branch(boxes, purpose), suits, words)
    yield branch_in_words(Branch(Boxes((strength_range(together),))), suits, words)


def _shared_clauses(purposes: Sequence[str], words: Vocabulary) -> str:
    """Return the clauses that all purposes have, such as `preempt`."""
    comma = words.words("join", "and")
    first, *others = [purpose.split(comma) for purpose in purposes]
    shared = [clause for clause in first if all(clause in clauses for clauses in others)]
    return comma.join(shared)


def grouped(branches: Iterable[Branch]) -> list[Branch]:
    """Put meanings of one purpose together; those without a purpose join the one before."""
    by_purpose: dict[str, Branch] = {}
    for branch in branches:
        before = by_purpose.get(branch.purpose)
        boxes = branch.boxes if before is None else before.boxes | branch.boxes
        share = branch.share + (before.share if before else 0)
        by_purpose[branch.purpose] = replace(branch, boxes=boxes, share=share)
    groups = list(by_purpose.values())
    # Hands inside those of a commoner meaning add nothing, unless they have a purpose that is
    # usual: a double "for penalties" of any hand may be for takeout as often.
    return [
        group
        for index, group in enumerate(groups)
        if (group.purpose and not group.is_rare)
        or not any(_is_inside(group, commoner) for commoner in groups[:index])
    ]


def _is_inside(branch: Branch, commoner: Branch) -> bool:
    return all(any(box <= outer for outer in commoner.boxes) for box in branch.boxes)
