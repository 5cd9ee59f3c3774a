"""The full and the short form of what a call shows."""

# A form is chosen among candidates, from the most detailed to the shortest; the first that fits is
# taken. Shorter candidates describe more hands, never fewer, so that every form is true.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from cuebid.evaluation import Boxes
from cuebid.phrases.auction_suits import describe_in_auction, hands_in_words, suits_of
from cuebid.phrases.branch_words import branch_in_words, with_purpose
from cuebid.phrases.disclosure import Branch, Disclosure, hands_of
from cuebid.phrases.parts import Description
from cuebid.phrases.simplified import (
    MOST_BRANCHES,
    NEARLY_ALL,
    has_shape,
    share_of_hull,
    strength_range,
    without_denials,
)
from cuebid.phrases.usual_meanings import grouped, usual_in_words
from cuebid.phrases.wording import Vocabulary, vocabulary

__all__ = ["FULL_LENGTH", "SHORT_LENGTH", "full_form", "short_form"]

FULL_LENGTH: Final = 159
"""The most characters of a full form: opponents read it between two calls."""

SHORT_LENGTH: Final = 60
"""The most characters of a short form: a line of a card."""

# So many of the hands of a range are enough where it names a suit and the alternatives are many.
_LARGE_SHARE: Final = 0.4


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
    for text in usual_in_words(disclosure, words):
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
        describe_in_auction(hands_of(branches), suits_of(disclosure))
        for branches in (disclosure.usual, disclosure.rare)
    )
    if usual.alternatives or rare.alternatives or rare.says_nothing:
        return ""
    if not set(rare.common) < set(usual.common):
        return ""
    all_hands = branch_in_words(
        replace(disclosure.rare[0], boxes=disclosure.boxes), suits_of(disclosure), words
    )
    extra = Description(tuple(part for part in usual.common if part not in rare.common))
    hedge = words.words("join", "usually", usual=words.description(extra))
    return words.words("join", "and").join([all_hands, hedge])


def _rare(disclosure: Disclosure, words: Vocabulary) -> Iterator[str]:
    # "Usually an overcall ...; rarely an overcall ..." says the purpose once too often.
    purposes = {branch.purpose for branch in disclosure.usual}
    branches = grouped(
        replace(branch, purpose="") if branch.purpose in purposes else branch
        for branch in disclosure.rare
    )
    if not branches:
        yield ""
        return
    together = hands_of(branches)
    texts = [branch_in_words(branch, suits_of(disclosure), words) for branch in branches]
    candidates = [words.words("join", "alternatives").join(texts)] if len(texts) <= 2 else []
    candidates.append(hands_in_words(together, words=words))
    if len(together) > 1:
        candidates.append(hands_in_words(together.hull(), words=words))
    any_hand = words.words("join", "any_hand")
    for text in candidates:
        if not text.endswith(any_hand):
            yield words.words("join", "rarely", rare=text)
    yield words.words("join", "rarely", rare=words.words("join", "other_hands"))


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
    suits, purpose = suits_of(disclosure), disclosure.usual[0].purpose
    together = hands_of(disclosure.usual)
    hull = Boxes((together.hull(),))
    if all(branch.purpose == purpose for branch in disclosure.usual):
        description, around = describe_in_auction(together, suits), describe_in_auction(hull, suits)
        share = share_of_hull(together, hull) if description.alternatives else 0.0
        # Hands that are nearly a range are said as one on a card: `transfer: 5+ hearts`; and of
        # three alternatives a suit is worth more than their points.
        is_many = len(description.alternatives) >= MOST_BRANCHES
        names_suit = has_shape(around)
        if share >= (_LARGE_SHARE if is_many and names_suit else NEARLY_ALL):
            yield with_purpose(around, purpose, words)
        yield with_purpose(description, purpose, words)
        yield with_purpose(without_denials(description), purpose, words)
        if share >= _LARGE_SHARE and names_suit:
            yield with_purpose(around, purpose, words)
    *candidates, strength = usual_in_words(disclosure, words)
    yield from candidates
    if purpose:
        # The first clause is the name: `weak with a long minor, opener bids three clubs`.
        name = purpose.split(", ")[0]
        yield with_purpose(without_denials(describe_in_auction(hull, suits)), name, words)
        yield branch_in_words(Branch(Boxes((strength_range(together),)), name), suits, words)
        yield purpose
        yield name
    yield words.description(describe_in_auction(hull, suits))
    yield strength


def _first_fitting(candidates: Iterable[str], length: int) -> str:
    text = ""
    for text in candidates:
        if len(text) <= length:
            return text
    # The last candidate is a range of points, which always fits; a language with longer words is
    # cut at a word.
    return text[:length].rsplit(" ", 1)[0]
