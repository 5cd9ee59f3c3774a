"""Write what a call shows in one line: the full form, and the short form for cards.

full_form(disclosure)     "a single raise: 6-10 points, 3-card support"
short_form(disclosure)    "a single raise: 6-10, 3-card support"
"""

# A form is chosen among candidates, from the most detailed to the shortest; the first that fits is
# taken. Shorter candidates describe more hands, never fewer, so that every form is true.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from cuebid.evaluation import HCP, Box, Boxes
from cuebid.phrases.auction_suits import AuctionSuits, describe_in_auction, suits_of
from cuebid.phrases.branch_words import with_purpose
from cuebid.phrases.disclosure import Branch, Disclosure, hands_of
from cuebid.phrases.parts import Description, Kind, Part
from cuebid.phrases.told import Told, told
from cuebid.phrases.wording import Vocabulary, vocabulary

FULL_LENGTH: Final = 120
"""The most characters of a full form: opponents read it between two calls."""

SHORT_LENGTH: Final = 60
"""The most characters of a short form: a line of a convention card."""

# A last meaning with at least this percentage of the hands is "more rarely", not "rarely".
_OFTEN: Final = 10


def full_form(
    disclosure: Disclosure, words: Vocabulary | None = None, length: int = FULL_LENGTH
) -> str:
    """Return in one line all that a call shows: purpose, hands, rare meanings, force.

    Args:
        disclosure: what the call shows.
        words: the vocabulary to write in; by default that of the current language.
        length: the most characters.
    """
    return _full_form(disclosure, words or vocabulary(), length)


# Four players, the log and the page ask for the same explanation.
@lru_cache(maxsize=2048)
def _full_form(disclosure: Disclosure, words: Vocabulary, length: int) -> str:
    line, suits = told(disclosure), suits_of(disclosure)
    force = _force(disclosure, words)
    candidates = (
        words.words("join", "sections").join(filter(None, (usual, rare, force)))
        for usual, rare in _sections(line, suits, words)
    )
    return _first_fitting(candidates, length)


def short_form(
    disclosure: Disclosure, words: Vocabulary | None = None, length: int = SHORT_LENGTH
) -> str:
    """Return the usual meaning of a call in one line of a convention card.

    Args:
        disclosure: what the call shows.
        words: the vocabulary to write in; by default that of the current language.
        length: the most characters.
    """
    return _short_form(disclosure, (words or vocabulary()).brief, length)


@lru_cache(maxsize=2048)
def _short_form(disclosure: Disclosure, words: Vocabulary, length: int) -> str:
    line, suits = told(disclosure), suits_of(disclosure)
    # Everybody knows that a transfer forces, so a purpose leaves out all but a game force.
    has_purpose = any(branch.purpose for branch in line.usual)
    is_force_worth = disclosure.forcing == "game" or not has_purpose
    forces = [_force(disclosure, words), ""] if is_force_worth else [""]
    candidates = (
        words.words("join", "and").join(filter(None, (usual, force)))
        for usual in _usual(line, suits, words)
        for force in forces
    )
    return _first_fitting(candidates, length)


def _sections(line: Told, suits: AuctionSuits, words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield (usual, rare meanings in words), from the most detailed pair to the shortest."""
    if line.rare is None:
        yield from ((usual, "") for usual in _usual(line, suits, words))
        return
    share = max(1, round(100 * line.rare.share))
    *hands, others = _rare(line.rare, line, suits, words)
    rarely = "rarely" if share < _OFTEN else "more_rarely"
    # Rare meanings are shortened before the usual ones, unless many hands have them.
    groups = [[*hands, others]] if share < _OFTEN else [hands, [others]]
    for group in groups:
        for usual in _usual(line, suits, words):
            for text in group:
                yield usual, words.words("join", rarely, share=share, rare=text)


def _usual(line: Told, suits: AuctionSuits, words: Vocabulary) -> Iterator[str]:
    """Yield texts of the usual meanings, from the most detailed to the shortest."""
    described = [(describe_in_auction(kind.boxes, suits), kind.purpose) for kind in line.usual]
    yield _kinds(described, words)
    yield _kinds([(_without_denials(each), purpose) for each, purpose in described], words)
    # Keep only the first clause, the name: `weak with a long minor, opener bids three clubs`.
    named = [(_without_denials(each), purpose.split(", ")[0]) for each, purpose in described]
    yield _kinds(named, words)
    hull, name = Boxes((hands_of(line.usual).hull(),)), named[0][1]
    yield with_purpose(_without_denials(describe_in_auction(hull, suits)), name, words)
    strength = describe_in_auction(Boxes((Box().between(HCP, *hull.hull().range(HCP)),)), suits)
    yield with_purpose(strength, name, words)
    if name:
        yield words.purpose(name)
    yield with_purpose(strength, "", words)


def _kinds(described: Iterable[tuple[Description, str]], words: Vocabulary) -> str:
    texts = [with_purpose(description, purpose, words) for description, purpose in described]
    first, *others = dict.fromkeys(texts)
    further = [words.words("call", "or_branch", branch=text) for text in others]
    return words.words("join", "sections").join([first, *further])


def _without_denials(description: Description) -> Description:
    """Return a description without denials such as `no 4-card major` or `at most 3 spades`.

    An alternative that promises no suit keeps its denials.
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


def _rare(rare: Branch, line: Told, suits: AuctionSuits, words: Vocabulary) -> Iterator[str]:
    """Yield texts of the rare meanings, the last of them just `other hands`."""
    description = _beyond_usual(rare, line, suits)
    if not description.says_nothing:
        yield from (with_purpose(description, text, words) for text in (rare.purpose, ""))
    yield words.words("join", "other_hands")


def _beyond_usual(rare: Branch, line: Told, suits: AuctionSuits) -> Description:
    """Return rare hands without parts that the usual hands have too, if any other part is left."""
    description = describe_in_auction(rare.boxes, suits)
    usual = describe_in_auction(hands_of(line.usual), suits)
    own = tuple(part for part in description.common if part not in usual.common)
    is_whole = description.alternatives or usual.alternatives or not own
    return description if is_whole else Description(own)


def _force(disclosure: Disclosure, words: Vocabulary) -> str:
    if not disclosure.forcing:
        return ""
    if words.has("forcing", disclosure.forcing):
        return words.words("forcing", disclosure.forcing)
    return words.words("forcing", "to", bid=disclosure.forcing)


def _first_fitting(candidates: Iterable[str], length: int) -> str:
    text = ""
    for text in candidates:
        if len(text) <= length:
            return text
    # The last candidate is a range of points, which nearly always fits; in a language with long
    # words it is cut between two words.
    return text[:length].rsplit(" ", 1)[0]
