"""Compare the rule matcher with its reference on random rule books and random auctions.

    python bench/matcher_steps.py [steps] [--seed N] [--log FILE]

A step is one call after an auction: the rules that match, with their captures, must be those that
the reference in `tests/database/rule_reference` finds. A portion has ten books of 60 random
sequences each, and a thousand steps a book. The first difference is printed and ends the run with
exit code 1.

The reference tries every rule for every call, which takes nearly all of the time. If a sequence has
failed, it fails for every auction that begins with the text it has read, so that most sequences are
tried once for many auctions. After an auction every legal call is asked.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

_TESTS = Path(__file__).parents[1] / "tests" / "database"
sys.path[:0] = [str(_TESTS), str(_TESTS / "matcher")]

from rule_reference import ReferenceMatcher, Subject  # noqa: E402 - found by the path above
from test_matcher_book import random_book  # noqa: E402 - found by the path above

from cuebid.core import Auction, Call, Seat  # noqa: E402 - after the path
from cuebid.database.language.node import walk  # noqa: E402 - after the path
from cuebid.database.language.tree import (  # noqa: E402 - after the path
    AnyCall,
    AnyCharacter,
    Backreference,
    Brackets,
    Capture,
    FunctionCall,
    Jump,
    Literal,
    Match,
    Math,
    NextField,
    Pattern,
    Term,
)
from cuebid.database.matcher.captures import NO_CAPTURES, Captures  # noqa: E402 - after the path
from cuebid.database.matcher.function_values import (  # noqa: E402 - after the path
    FunctionContext,
)
from cuebid.database.matcher.table_calls import call_text  # noqa: E402 - after the path
from cuebid.database.meaning.rule_book import RuleBook  # noqa: E402 - after the path
from portions import add_log_option, run_portions  # noqa: E402 - after the path

_RULES = 60
_BOOKS = 10
_STEPS_OF_A_BOOK = 1_000


class _WatchingMatcher(ReferenceMatcher):
    """The reference matcher, which also records how far it read and whether it used a function.

    Args:
        subject: the auction.
        context: the values that functions need.
    """

    def __init__(self, subject: Subject, context: FunctionContext) -> None:
        super().__init__(subject, context)
        self.read = 0
        self.reads_situation = False

    def match(
        self, pattern: Pattern, captures: Captures = NO_CAPTURES, *, whole: bool = True
    ) -> tuple[int, Captures] | None:
        """Return the first way in which a pattern matches the whole text, if there is one."""
        if pattern.body is None:
            return super().match(pattern, captures, whole=whole)
        for end, found in self.ways(pattern.body, 0, captures):
            if end == len(self._text):
                return end, found
            self.read = max(self.read, end + 1)
        return None

    def ways(self, node: Match | Term, at: int, captures: Captures) -> Iterator[tuple]:
        """Return every way in which a node matches at a position, the preferred first."""
        reads = _READS.get(type(node))
        if reads is not None:
            self.read = max(self.read, reads(self._text, node, at))
            self.reads_situation |= isinstance(node, Math) and _has_functions(node)
        return super().ways(node, at, captures)


def _end_of_literal(text: str, node: Literal, at: int) -> int:
    """Return the offset after the first character that differs, or after all of them."""
    for offset, wanted in enumerate(node.text, at):
        if text[offset : offset + 1] != wanted:
            return offset + 1
    return at + len(node.text)


def _one_character(_text: str, _node: Match | Term, at: int) -> int:
    return at + 1


def _two_characters(_text: str, _node: Match | Term, at: int) -> int:
    return at + 2


def _jump(text: str, node: Jump, _at: int) -> int:
    return len(text) + 1 if node.slides else 0


# A dot reads a number to its end, and calls have one digit.
def _dots(_text: str, node: Math, at: int) -> int:
    return at + 2 * sum(isinstance(inner, NextField) for inner in walk(node))


def _has_functions(node: Math) -> bool:
    return any(isinstance(inner, FunctionCall) for inner in walk(node))


# Other nodes read only what their parts read. `$` looks for the number of colons in an auction,
# which is the same for all calls after it.
_READS: Final[dict[type, Callable[..., int]]] = {
    Literal: _end_of_literal,
    AnyCall: _two_characters,
    AnyCharacter: _one_character,
    Backreference: _one_character,
    Brackets: _one_character,
    Capture: _one_character,
    Jump: _jump,
    Math: _dots,
}


class _Failures:
    """Beginnings of auctions after which a sequence cannot match; mutable."""

    def __init__(self) -> None:
        self._beginnings: set[str] = set()
        self._lengths: set[int] = set()

    def has(self, text: str) -> bool:
        """Return whether an auction begins with one of these beginnings."""
        return any(text[:length] in self._beginnings for length in self._lengths)

    def add(self, beginning: str) -> None:
        """Add a beginning of an auction."""
        self._beginnings.add(beginning)
        self._lengths.add(len(beginning))


def _by_reference(
    book: RuleBook, before: Auction, calls: list[Call], known: list[_Failures]
) -> dict[Call, list]:
    """Return the numbers of the rules that match for each call, with their captures.

    Args:
        book: the rules.
        before: the auction before the call.
        calls: the calls.
        known: for each rule the beginnings with which it fails; further ones are added.
    """
    texts = [call_text(call) for call in before.calls]
    beginning = ":".join(["START", *texts, ""])
    subjects = {call: Subject(beginning + call_text(call), anchors=True) for call in calls}
    opening = next((at for at, text in enumerate(texts) if text[0].isdigit()), len(texts))
    levels = {
        call: len(texts) + 1 - opening if opening < len(texts) or call.strain is not None else 0
        for call in calls
    }
    context = FunctionContext(book.context(before).situation)
    result: dict[Call, list] = {call: [] for call in calls}
    for rule, of_all in zip(book.database.rules, known, strict=True):
        of_auction = _Failures()
        is_anchored = book.matchers.is_anchored(rule)
        for call in calls:
            text = subjects[call].text
            if rule.level not in (0, levels[call]) or of_all.has(text) or of_auction.has(text):
                continue
            matcher = _WatchingMatcher(subjects[call], context)
            way = matcher.match(rule.sequence)
            if way is not None:
                result[call].append((rule.number, way[1]))
            elif matcher.read <= len(text):
                is_general = not (is_anchored or matcher.reads_situation)
                (of_all if is_general else of_auction).add(text[: matcher.read])
    return result


def _compare_book(rng: Random, steps: int) -> int:
    """Return how many matches were compared in a random book; exit at the first difference."""
    book, auctions = random_book(rng, _RULES)
    known = [_Failures() for _ in book.database.rules]
    matches = done = 0
    while done < steps:
        # Auctions from which sequences were made, each asked with every legal last call.
        calls = [Call(text.replace("R", "XX")) for text in rng.choice(auctions)]
        before = Auction(Seat.NORTH, calls[:-1])
        asked = list(before.legal_calls)
        expected = _by_reference(book, before, asked, known)
        actual = book.context(before).matches(*asked)
        for call in asked:
            pairs = [(match.rule.number, match.captures) for match in actual[call]]
            if pairs != expected[call]:
                print(f"{before} {call}: {actual[call]}, the reference finds {expected[call]}")
                sys.exit(1)
            matches += len(pairs)
        done += len(asked)
    return matches


def _portion(seed: int) -> dict[str, float]:
    rng = Random(seed)
    begun = time.process_time()
    matches = sum(_compare_book(rng, _STEPS_OF_A_BOOK) for _ in range(_BOOKS))
    seconds = time.process_time() - begun
    return {"steps": _BOOKS * _STEPS_OF_A_BOOK, "matches": matches, "seconds": seconds}


def _describe(sums: dict[str, float]) -> str:
    return (
        f"{sums['steps']:,} steps, {sums['matches']:,} matches, no difference; "
        f"{sums['seconds']:.0f} s of CPU time"
    )


def main() -> None:
    """Compare as many steps as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("steps", nargs="?", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first portion")
    add_log_option(parser)
    options = parser.parse_args()
    portions = -(-options.steps // (_BOOKS * _STEPS_OF_A_BOOK))
    run_portions(range(options.seed, options.seed + portions), _portion, _describe, options.log)


if __name__ == "__main__":
    main()
