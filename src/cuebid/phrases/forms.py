"""The full and the short form of what a call shows."""

# A form is chosen among candidates, from the most detailed to the shortest; the first that fits is
# taken. Shorter candidates describe more hands, never fewer, so that every form is true.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from cuebid.core.suit import SUITS, Suit
from cuebid.evaluation import HCP, Box, Boxes
from cuebid.phrases.disclosure import Branch, Disclosure
from cuebid.phrases.hands import describe_hands
from cuebid.phrases.parts import UNBID, Description, Kind, Part
from cuebid.phrases.wording import Vocabulary, vocabulary

__all__ = ["FULL_LENGTH", "SHORT_LENGTH", "full_form", "hands_in_words", "short_form"]

FULL_LENGTH: Final = 159
"""The most characters of a full form: opponents read it between two calls."""

SHORT_LENGTH: Final = 60
"""The most characters of a short form: a line of a card."""

_TOP: Final = 13
# More alternatives are harder to read than the range around them.
_MOST_BRANCHES: Final = 3
# A line of a card says a range whose hands are so nearly those of the call.
_NEARLY_ALL: Final = 0.75
_MANY: Final = 0.4
_FEW_BOXES: Final = 6
# `6D`, `5+S`: a length; `15-17`, `8+`: points, which reach higher than lengths do.
_LENGTH_WORD: Final = re.compile(r"(\d)\+?([CDHS])")
_RANGE_WORD: Final = re.compile(r"\d+-(?:[89]|\d\d)|(?:[89]|\d\d)\+")


def hands_in_words(
    boxes: Boxes | Box, *, raised: Suit | None = None, words: Vocabulary | None = None
) -> str:
    """Return hands in words: `15-17 HCP, balanced`.

    Args:
        boxes: the hands.
        raised: the suit of partner's in which length is called support.
        words: of the language; English without it.
    """
    union = boxes if isinstance(boxes, Boxes) else Boxes((boxes,))
    return (words or vocabulary()).description(_described(union, _Suits(raised)))


class _Suits(NamedTuple):
    """Suits that have a name in an auction: partner's that is raised, and those that nobody bid."""

    raised: Suit | None = None
    unbid: tuple[Suit, ...] = ()


def _suits(disclosure: Disclosure) -> _Suits:
    return _Suits(disclosure.raised, disclosure.unbid)


def _described(boxes: Boxes, suits: _Suits) -> Description:
    description = describe_hands(boxes)
    return Description(
        _named(description.common, suits),
        tuple(_named(parts, suits) for parts in description.alternatives),
        description.is_empty,
    )


def _named(parts: tuple[Part, ...], suits: _Suits) -> tuple[Part, ...]:
    """Return parts with support for partner's suit, and one part for all unbid suits."""
    minima = {
        part.suits[0]: part
        for part in parts
        if part.kind is Kind.LENGTH and len(part.suits) == 1 and not part.has_high
    }
    unbid = [minima[suit] for suit in suits.unbid if suit in minima]
    lows = {part.low for part in unbid}
    if 2 <= len(unbid) == len(suits.unbid) and len(lows) == 1:
        together = Part(Kind.LENGTH, UNBID, lows.pop(), _TOP, suits.unbid)
        parts = tuple(
            together if part is unbid[0] else part for part in parts if part not in unbid[1:]
        )
    return tuple(_with_support(part, suits.raised) for part in parts)


def _with_support(part: Part, raised: Suit | None) -> Part:
    """Return a minimum in partner's suit as support."""
    is_support = part.kind is Kind.LENGTH and part.suits == (raised,)
    if is_support and 2 <= part.low <= 5 and not part.has_high:
        return part._replace(kind=Kind.SUPPORT)
    return part


# One auction's explanation is asked for by four players, the log and the page.
@lru_cache(maxsize=2048)
def full_form(
    disclosure: Disclosure, words: Vocabulary | None = None, length: int = FULL_LENGTH
) -> str:
    """Return all that a call shows: purpose, hands, rare meanings, force.

    Args:
        disclosure: what it shows.
        words: of the language; English without it.
        length: the most characters.
    """
    words = words or vocabulary()
    force = _force(disclosure, words)
    candidates = (
        words.words("join", "sections").join(filter(None, (usual, rare, force)))
        for usual, rare in _sections(disclosure, words)
    )
    return _first_fitting(candidates, length)


def _sections(disclosure: Disclosure, words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield the usual and the rare meanings in words, shorter and shorter."""
    # `6-12 HCP, usually at most 3 spades` is shorter than both meanings, and says as much.
    hedged = _hedged(disclosure, words)
    if hedged:
        yield hedged, ""
    rare = list(_rare(disclosure, words))
    # What is rare is shortened before what is usual. The first candidate nearly always fits, so
    # that the others are not made.
    for text in _usual(disclosure, words):
        for rare_text in rare:
            if rare_text:
                yield words.words("join", "usually", usual=text), rare_text
                continue
            yield text, ""


def _hedged(disclosure: Disclosure, words: Vocabulary) -> str:
    """Return both meanings in one where the rare hands are the usual ones and some more."""
    purposes = {branch.purpose for branch in disclosure.branches}
    if not disclosure.rare or len(purposes) > 1:
        return ""
    usual, rare = (
        _described(
            Boxes.union(box for branch in branches for box in branch.boxes), _suits(disclosure)
        )
        for branches in (disclosure.usual, disclosure.rare)
    )
    if usual.alternatives or rare.alternatives or rare.says_nothing:
        return ""
    if not set(rare.common) < set(usual.common):
        return ""
    every = _branch(replace(disclosure.rare[0], boxes=disclosure.boxes), _suits(disclosure), words)
    extra = Description(tuple(part for part in usual.common if part not in rare.common))
    hedge = words.words("join", "usually", usual=words.description(extra))
    return words.words("join", "and").join([every, hedge])


def _usual(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    branches = _grouped(disclosure.usual)
    suits = _suits(disclosure)
    if 1 < len(branches) <= _MOST_BRANCHES:
        texts = [
            _branch(replace(branch, boxes=_readable(branch.boxes)), suits, words)
            for branch in branches
        ]
        texts[1:] = [words.words("call", "or_branch", branch=text) for text in texts[1:]]
        yield words.words("join", "sections").join(texts)
    purposes = list(dict.fromkeys(branch.purpose for branch in branches if branch.purpose))
    together = _readable(Boxes.union(box for branch in branches for box in branch.boxes))
    joined = [_shared(purposes, words) or purposes[0]] if purposes else []
    # `Takeout double, or too strong for an overcall` has the takeout double, too.
    if len(purposes) == 2 and not _shared(purposes, words):
        joined.insert(0, words.words("call", "or_purpose", first=purposes[0], second=purposes[1]))
    for count in (len(together), 3, 2, 1):
        if count > len(together):
            continue
        boxes = together if count == len(together) else together.widened(count)
        for purpose in joined or [""]:
            yield _branch(Branch(boxes, purpose), suits, words)
    yield _branch(Branch(Boxes((_strength(together),))), suits, words)


@lru_cache(maxsize=2048)
def _readable(boxes: Boxes) -> Boxes:
    """Return boxes around some, where there are more alternatives than anybody reads."""
    description = describe_hands(boxes)
    if len(description.alternatives) < _MOST_BRANCHES:
        return boxes
    hull = Boxes((boxes.hull(),))
    if _has_shape(describe_hands(hull)) and _share(boxes, hull) >= _NEARLY_ALL:
        return hull
    is_long = len(description.alternatives) > _MOST_BRANCHES
    return boxes.widened(_MOST_BRANCHES) if is_long else boxes


def _has_shape(description: Description) -> bool:
    return any(part.kind is not Kind.STRENGTH for part in description.common)


def _shared(purposes: Sequence[str], words: Vocabulary) -> str:
    """Return the clauses that all purposes have, such as `preempt`."""
    both = words.words("join", "and")
    first, *others = [purpose.split(both) for purpose in purposes]
    shared = [clause for clause in first if all(clause in clauses for clauses in others)]
    return both.join(shared)


def _strength(boxes: Boxes) -> Box:
    """Return only the range of points around some boxes."""
    return Box().between(HCP, *boxes.hull().range(HCP))


def _rare(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    # "Usually an overcall ...; rarely an overcall ..." says the purpose once too often.
    purposes = {branch.purpose for branch in disclosure.usual}
    branches = _grouped(
        replace(branch, purpose="") if branch.purpose in purposes else branch
        for branch in disclosure.rare
    )
    if not branches:
        yield ""
        return
    together = Boxes.union(box for branch in branches for box in branch.boxes)
    texts = [_branch(branch, _suits(disclosure), words) for branch in branches]
    candidates = [words.words("join", "alternatives").join(texts)] if len(texts) <= 2 else []
    candidates.append(hands_in_words(together, words=words))
    if len(together) > 1:
        candidates.append(hands_in_words(together.hull(), words=words))
    any_hand = words.words("join", "any_hand")
    for text in candidates:
        if not text.endswith(any_hand):
            yield words.words("join", "rarely", rare=text)
    yield words.words("join", "rarely", rare=words.words("join", "other_hands"))


def _branch(branch: Branch, suits: _Suits, words: Vocabulary) -> str:
    return _with_purpose(_described(branch.boxes, suits), branch.purpose, words)


def _with_purpose(description: Description, purpose: str, words: Vocabulary) -> str:
    if not purpose:
        return words.description(description)
    # "Any hand" beside a purpose says nothing: `waiting`.
    if description.says_nothing:
        return purpose
    hands = words.description(description)
    # The author's "balanced" is left out if the hands are called so too.
    clauses = [clause for clause in purpose.split(", ") if clause not in hands]
    # So are numbers within a clause: of `weak 6D` the hands say how many diamonds.
    clauses = [rest for clause in clauses if (rest := _unrepeated(clause, hands))]
    # "Usually four" and "may be light" qualify the hands, so they come after them.
    after = [clause for clause in clauses if words.is_hedge(clause)]
    both = words.words("join", "and")
    hands = both.join([hands, *after])
    purpose = both.join(clause for clause in clauses if clause not in after)
    return words.words("call", "purpose", purpose=purpose, hands=hands) if purpose else hands


def _unrepeated(clause: str, hands: str) -> str:
    """Return a clause without ranges, lengths and `bal` that the hands repeat."""
    every = clause.split()
    words = [word for word in every if not _is_repeated(word, hands)]
    # What was joined to a number that is left out begins anew: `6+ and normally 8`.
    is_joined = words and words[0] != every[0] and words[0] in {"and", "or"}
    return " ".join(words[1:] if is_joined else words)


def _is_repeated(word: str, hands: str) -> bool:
    if word in {"bal", "BAL", "hcp", "HCP"}:
        return word.lower() == "hcp" or "balanced" in hands
    if length := _LENGTH_WORD.fullmatch(word):
        suit = next(suit for suit in SUITS if suit.letter == length[2])
        return bool(re.search(rf"\b{length[1]}[+]? ({suit.word.lower()}|{suit.symbol})", hands))
    return bool(_RANGE_WORD.fullmatch(word)) and word in hands.replace(",", "").split()


def _grouped(branches: Iterable[Branch]) -> list[Branch]:
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


def _force(disclosure: Disclosure, words: Vocabulary) -> str:
    if not disclosure.forcing:
        return ""
    if words.has("forcing", disclosure.forcing):
        return words.words("forcing", disclosure.forcing)
    return words.words("forcing", "to", bid=disclosure.forcing)


@lru_cache(maxsize=2048)
def short_form(
    disclosure: Disclosure, words: Vocabulary | None = None, length: int = SHORT_LENGTH
) -> str:
    """Return the usual meaning of a call in one line of a card.

    Args:
        disclosure: what it shows.
        words: of the language; English without it.
        length: the most characters.
    """
    words = words or vocabulary()
    return _first_fitting(_short_candidates(disclosure, words), length)


def _short_candidates(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    words = words.brief
    force = _force(disclosure, words) if _is_force_worth(disclosure) else ""
    for text in _short_hands(disclosure, words):
        if force:
            yield words.words("join", "and").join((text, force))
        yield text


def _is_force_worth(disclosure: Disclosure) -> bool:
    """Return whether a line says how far a call forces: that a transfer does is plain."""
    has_purpose = any(branch.purpose for branch in disclosure.usual)
    return disclosure.forcing == "game" or not has_purpose


def _short_hands(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    """Yield the usual meanings in words, shorter and shorter."""
    suits, purpose = _suits(disclosure), disclosure.usual[0].purpose
    together = Boxes.union(box for branch in disclosure.usual for box in branch.boxes)
    hull = Boxes((together.hull(),))
    if all(branch.purpose == purpose for branch in disclosure.usual):
        description, around = _described(together, suits), _described(hull, suits)
        share = _share(together, hull) if description.alternatives else 0.0
        # Hands that are nearly a range are said as one on a card: `transfer: 5+ hearts`; and of
        # three alternatives a suit is worth more than their points.
        is_many = len(description.alternatives) >= _MOST_BRANCHES
        has_suit = _has_shape(around)
        if share >= (_MANY if is_many and has_suit else _NEARLY_ALL):
            yield _with_purpose(around, purpose, words)
        yield _with_purpose(description, purpose, words)
        yield _with_purpose(_without_denials(description), purpose, words)
        if share >= _MANY and has_suit:
            yield _with_purpose(around, purpose, words)
    *candidates, strength = _usual(disclosure, words)
    yield from candidates
    if purpose:
        # The first clause is the name: `weak with a long minor, opener bids three clubs`.
        name = purpose.split(", ")[0]
        yield _with_purpose(_without_denials(_described(hull, suits)), name, words)
        yield _branch(Branch(Boxes((_strength(together),)), name), suits, words)
        yield purpose
        yield name
    yield words.description(_described(hull, suits))
    yield strength


def _share(boxes: Boxes, hull: Boxes) -> float:
    """Return the share of the hands of the box around a few boxes that they have themselves."""
    # Counting the union of many boxes takes longer than a card should.
    return boxes.count / hull.count if len(boxes) <= _FEW_BOXES else 0.0


def _without_denials(description: Description) -> Description:
    """Return hands without what they do not have: `no 4-card major`, `at most 3 spades`.

    Alternatives of which no suit would be left keep it.
    """
    return Description(
        _shown(description.common),
        tuple(
            parts if not any(map(_is_minimum, parts)) else _shown(parts)
            for parts in description.alternatives
        ),
    )


def _shown(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(part for part in parts if part.kind in (Kind.STRENGTH, Kind.SHAPE) or part.has_low)


def _is_minimum(part: Part) -> bool:
    return part.kind in (Kind.PAIR, Kind.SUPPORT, Kind.LENGTH) and part.has_low


def _first_fitting(candidates: Iterable[str], length: int) -> str:
    text = ""
    for text in candidates:
        if len(text) <= length:
            return text
    # The last candidate is a range of points, which always fits; a language with longer words is
    # cut at a word.
    return text[:length].rsplit(" ", 1)[0]
