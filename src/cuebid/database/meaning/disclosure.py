"""The disclosure of a call to opponents: the meanings of its rules, with their shares.

The disjunction of all rules for a call (`Meaning`) is what the language defines, and what functions
and other rules see. It is too wide for people: a catch-all for every hand would blur the rule that
is nearly always followed. So each rule is weighted by the share of hands that follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from cuebid.core import PASS, SUITS, Call, Suit
from cuebid.database.language.database import Database
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.heard import NOTHING_HEARD, Heard, range_of, told_in_all
from cuebid.database.meaning.shares import auction_key, shares_of_rules
from cuebid.database.meaning.written import WrittenMeanings
from cuebid.evaluation import ANYTHING, LENGTH, Box, Boxes
from cuebid.meaning import CallMeaning, Purpose
from cuebid.meaning.combined import combined
from cuebid.meaning.force import Forcing, bid_rank
from cuebid.phrases import ENGLISH, Branch, Disclosure, purpose_of, vocabulary
from cuebid.phrases.disclosure import hands_of

ALERT: Final = "!"
"""First character of an explanation in the database: the call is to be alerted."""

# Partner has promised a suit of which three cards are shown, such as clubs by an opening of 1C.
_PROMISED: Final = 3
# Numbers of players, counted from the player who calls.
_ME, _PARTNER = 0, 2
_STRAINS: Final = ("C", "D", "H", "S", "NT")
_NO_MORE: Final = "nothing to say"
_NATURAL: Final = "natural"
_HALF: Final = 0.5
_SAYS_LITTLE: Final = frozenset((Purpose.NATURAL, Purpose.UNKNOWN))
_THREE_NOTRUMP: Final = bid_rank(3, 4)


class Recall(Protocol):
    """A cache of counts: a function that counts only where no answer is cached."""

    def __call__(self, question: str, count: Callable[[], Sequence[float]], /) -> Sequence[float]:
        """Return the cached answer to a question; compute it with `count` if none is cached."""
        ...


def count_anew(_: str, count: Callable[[], Sequence[float]], /) -> Sequence[float]:
    """Return the answer of `count`: the `Recall` of books that cache no counts."""
    return count()


def disclosure_of(
    written: WrittenMeanings,
    call: Call,
    ranked: Callable[[], Iterable[RuleMatch]],
    situation: Situation,
    database: Database,
    recall: Recall = count_anew,
    unfitted: Branch | None = None,
    heard: Heard = NOTHING_HEARD,
) -> Disclosure | None:
    """Return what a call discloses; None if neither a rule nor judgement describes it.

    Args:
        written: what calls mean by rules and judgement.
        call: the call.
        ranked: gives the rules for all legal calls, the most preferred first.
        situation: the auction before the call.
        database: the rules with their texts.
        recall: returns cached counts on samples of hands.
        unfitted: the hands that make the call although no call fits them; None if there are none.
        heard: the hands disclosed for the same player's earlier calls.
    """
    meaning = written.meaning(call)
    if not meaning.is_described:
        return None
    words = vocabulary(ENGLISH)
    rules = list(zip(written.rules(call).matches, written.told(call), strict=True))
    purposes = [
        purpose_of(database.explanation(match.rule).removeprefix(ALERT), words)
        for match, _ in rules
    ]
    shares = _shares(meaning, rules, purposes, ranked, situation, recall)
    branches = [
        Branch(Boxes((box,)), purpose, share)
        for (_, box), purpose, share in zip(rules, purposes, shares, strict=True)
    ]
    natural = written.natural(call)
    if natural is not None:
        branches = _beside(natural, branches)
    if unfitted is not None:
        # The purpose of this branch says only that there is no better call: not worth disclosing.
        branches.append(replace(unfitted, purpose="", is_remainder=True))
    return Disclosure(
        _by_purpose(told_in_all(_with_words(branches, call), heard, situation)),
        _force(meaning.forcing),
        situation.hulls[situation.partner],
        _raised_suit(meaning, situation),
        _unbid_suits(situation),
        range_of(heard.usual_of(situation.shown[situation.me])),
    )


def _beside(natural: CallMeaning, branches: Sequence[Branch]) -> list[Branch]:
    """Return branches for the natural meaning and the general rules, with shares by hand counts."""
    # Few hands follow a general rule for 21 points, if the natural meaning is an overcall.
    usual = sum(box.count for box in natural.boxes)
    general = sum(box.count for branch in branches for box in branch.boxes)
    weight = min(general / (general + usual), _HALF) if general + usual else _HALF
    return [
        Branch(natural.boxes, _natural_purpose(natural, branches), 1.0 - weight),
        *(replace(branch, share=branch.share * weight) for branch in branches),
    ]


def _natural_purpose(natural: CallMeaning, branches: Sequence[Branch]) -> str:
    """Return a call's purpose by judgement, or by its commonest rule if judgement says little."""
    if natural.purpose not in _SAYS_LITTLE:
        return natural.purpose.value
    usual = max(branches, key=lambda branch: branch.share, default=None)
    if usual is not None:
        return usual.purpose
    return "" if natural.purpose is Purpose.UNKNOWN else natural.purpose.value


def _shares(
    meaning: CallMeaning,
    rules: Sequence[tuple[RuleMatch, Box]],
    purposes: Sequence[str],
    ranked: Callable[[], Iterable[RuleMatch]],
    situation: Situation,
    recall: Recall,
) -> Sequence[float]:
    if not rules:
        return []
    # Rules with the same meaning need no count: equal shares do.
    if len({(box, purpose) for (_, box), purpose in zip(rules, purposes, strict=True)}) == 1:
        return [1.0 / len(rules)] * len(rules)
    before = situation.shown[situation.me]
    fitting = []
    for match, box in rules:
        own = Boxes((box,))
        # If calls contradict each other, only the last one counts (A66).
        fitting.append((match, combined(before, own) or own))
    question = f"{auction_key(situation)} {meaning.call.text}"
    return recall(question, lambda: shares_of_rules(fitting, ranked, situation))


def _with_words(branches: Sequence[Branch], call: Call) -> Sequence[Branch]:
    """Return meanings with a default purpose for those that admit any hand and have no purpose."""
    purpose = _NO_MORE if call is PASS else _NATURAL
    return [
        replace(branch, purpose=purpose)
        if not branch.purpose and not branch.is_remainder and ANYTHING in branch.boxes.boxes
        else branch
        for branch in branches
    ]


def _by_purpose(branches: Sequence[Branch]) -> tuple[Branch, ...]:
    """Return one usual branch for each purpose, then rare branches, each group by falling share."""
    joined: dict[str, Branch] = {}
    rare: list[Branch] = []
    for branch in branches:
        # A rare branch is not joined to its purpose: it would widen the usual hands.
        if branch.is_rare:
            rare.append(branch)
            continue
        earlier = joined.get(branch.purpose)
        if earlier is None:
            joined[branch.purpose] = branch
        else:
            boxes = earlier.boxes | branch.boxes
            joined[branch.purpose] = Branch(boxes, branch.purpose, earlier.share + branch.share)
    usual = sorted(joined.values(), key=lambda branch: -branch.share)
    # Rare hands that a usual branch includes already need no words.
    shown = hands_of(usual)
    remaining = [
        branch
        for branch in rare
        if not all(any(box <= outer for outer in shown) for box in branch.boxes)
    ]
    return (*usual, *sorted(remaining, key=lambda branch: -branch.share))


def _force(farthest: Forcing | None) -> str:
    if farthest is None:
        return ""
    if farthest.to_game:
        return "game"
    # Players say "game" of what forces to three notrump, because every game lies at or above it.
    if farthest.lasting and farthest.rank == _THREE_NOTRUMP:
        return "game"
    if not farthest.lasting:
        return "round"
    return f"{farthest.level}{_STRAINS[farthest.strain]}"


def _raised_suit(meaning: CallMeaning, situation: Situation) -> Suit | None:
    """Return the suit of partner's in which a call shows length; None if there is none."""
    if meaning.call is PASS:
        return None
    hull = meaning.boxes.hull()
    strain = meaning.call.strain
    suits = [
        suit
        for suit in SUITS
        if situation.has_bid(int(suit), _PARTNER)
        and not situation.has_bid(int(suit), _ME)
        and situation.length(situation.partner, int(suit)) >= _PROMISED
        and hull.range(LENGTH, suit)[0] > 0
    ]
    named = [suit for suit in suits if strain is not None and strain.suit is suit]
    return next(iter(named or suits), None)


def _unbid_suits(situation: Situation) -> tuple[Suit, ...]:
    """Return the suits that nobody has bid; none before the first bid in a suit."""
    unbid = tuple(suit for suit in SUITS if not situation.has_bid(int(suit), *range(4)))
    return unbid if len(unbid) < len(SUITS) else ()
