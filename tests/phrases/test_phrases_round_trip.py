"""What is written from boxes is read as the same hands by the reader of notes."""

from collections.abc import Iterable, Iterator
from random import Random
from statistics import median

import pytest
from phrases_cases import generated_boxes

from cuebid.core import PASS, Auction, Call, Seat
from cuebid.database import CallContext
from cuebid.evaluation import ANYTHING, HONOURS, QUALITY, STOPPERS, Boxes
from cuebid.meaning import AuctionState, CallMeaning
from cuebid.notes import NotesContext, interpret_description, open_system, parse_description
from cuebid.phrases import hands_in_words
from strong_club import STRONG_CLUB


def _double() -> NotesContext:
    """A double, so that the reader does not supply the length of a natural bid."""
    state = AuctionState()
    for call in (Call("1NT"), Call("2NT")):
        state = state.after(call, CallMeaning(call, Boxes((ANYTHING,))))
    return NotesContext(Call("X"), state)


CONTEXT = _double()


def jaccard(boxes: Boxes) -> float:
    """Return what the hands and those that are read from their words share, of all of both."""
    reading = parse_description(hands_in_words(boxes))
    read = interpret_description(reading, CONTEXT, alert=True).meaning.boxes
    if read == boxes:
        return 1.0
    common = (boxes & read).count
    return common / (boxes.count + read.count - common)


def misreadings(unions: Iterable[Boxes]) -> tuple[list[float], list[str]]:
    """Return the indices, and the words of those under 0.98."""
    indices, words = [], []
    for boxes in unions:
        indices.append(jaccard(boxes))
        if indices[-1] < 0.98:
            words.append(f"{indices[-1]:.3f} {boxes.words()} -> {hands_in_words(boxes)}")
    return indices, words


def has_words(boxes: Boxes) -> bool:
    """Return whether the reader has words for all bounds; it has none for these.

    Honours of a suit by name, such as an ace, are read as points; a sure stopper as a likely one;
    and the quality of a suit has fewer degrees for readers than in the language of databases.
    """
    return not any(
        bound.feature in (HONOURS, QUALITY) or (bound.feature is STOPPERS and bound.low > 2)
        for box in boxes
        for bound in box.bounds
    )


def assert_law(unions: Iterable[Boxes]) -> None:
    indices, words = misreadings(unions)
    assert median(indices) >= 0.98
    worst = sorted(indices)[: max(1, len(indices) // 100)]
    assert worst[-1] >= 0.90, words


def test_generated_hands_are_read_as_they_were_written():
    random = Random(1)
    assert_law(generated_boxes(random) for _ in range(150))


@pytest.mark.slow
def test_many_generated_hands_are_read_as_they_were_written():
    random = Random(2)
    assert_law(generated_boxes(random) for _ in range(8_000))


def rule_boxes(name: str) -> Iterator[Boxes]:
    """Yield what each rule shows in the auctions of its examples."""
    system = open_system(name)
    seen: set[tuple[str, Boxes]] = set()
    for example in system.examples:
        context = system.book.context(example.auction)
        yield from _new(context, example.auction, seen)


def _new(context: CallContext, auction: Auction, seen: set[tuple[str, Boxes]]) -> Iterator[Boxes]:
    for call in auction.legal_calls:
        for match, shown in zip(
            context.rules(call).matches, context.rules(call).shown, strict=True
        ):
            boxes = Boxes((shown.box,))
            key = (str(match.rule.number), boxes)
            # Some rules contradict themselves in an auction, so that they never make their call.
            if key not in seen and boxes.is_possible:
                seen.add(key)
                yield boxes


def opening_auctions(name: str) -> Iterator[Boxes]:
    """Yield what each rule shows in the first two rounds without opponents."""
    book = open_system(name).book
    seen: set[tuple[str, Boxes]] = set()
    start = Auction(Seat.NORTH)
    for call in start.legal_calls:
        opened = start.with_call(call).with_call(PASS)
        if book.context(start).rules(call).matches:
            yield from _new(book.context(opened), opened, seen)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "boxes_of"), [("sayc", rule_boxes), (STRONG_CLUB, opening_auctions)]
)
def test_the_rules_of_shipped_systems_are_read_as_they_were_written(name, boxes_of):
    unions = list(boxes_of(name))
    assert len(unions) > 100
    assert_law(boxes for boxes in unions if has_words(boxes))
    # The exceptions are few: one rule in forty; rules that ask and answer in honours are such.
    assert sum(not has_words(boxes) for boxes in unions) < len(unions) / 40
