"""Reads the fixtures of matching."""

from pathlib import Path

from case_blocks import case_blocks
from matcher_books import book
from rule_reference import ReferenceMatcher, Subject

from cuebid.core import Auction, Call, Seat
from cuebid.database import format_node, parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.situation import Situation
from cuebid.database.matcher.text_matcher import TextMatcher
from cuebid.database.matcher.visitor.patterns import STATE_LIMIT

FOLDER = Path(__file__).with_name("cases")
CONTEXT = FunctionContext(Situation())


def blocks(name):
    """Yield the title and the lines of each case of a file."""
    return case_blocks(FOLDER / name)


def shown(captures):
    """Grabs as the fixtures write them."""
    pairs = zip("abcdefghijklmnopqrstuvwxyz", captures, strict=True)
    return " ".join(f"{letter}={value}" for letter, value in pairs if value is not None)


def by_reference(pattern, subject, context=CONTEXT, captures=NO_CAPTURES, **options):
    return ReferenceMatcher(subject, context).match(pattern, captures, **options)


def by_matcher(
    pattern, subject, context=CONTEXT, captures=NO_CAPTURES, *, limit=STATE_LIMIT, **options
):
    matcher = TextMatcher(
        subject.text, context, joins_digits=subject.numbers, anchors=subject.anchors, limit=limit
    )
    return matcher.match(pattern, captures, **options)


def by_book(pattern, subject):
    """The end and the captures by a book of one rule, which follows the auction call by call."""
    calls = subject.text.replace("N", "NT").replace("R", "XX").split(":")[1:]
    *before, call = map(Call, calls)
    asked = book(f"0 {format_node(pattern)} 1 . . #1\n", ";! offsets=written\n")
    matches = asked.context(Auction(Seat.NORTH, before)).matches(call)[call]
    return (len(subject.text), matches[0].captures) if matches else None


def auction(calls):
    return Subject(f"START:{calls}" if calls else "START", anchors=True)


def pattern(text):
    return parse_pattern(text)
