"""Reads the fixtures of matching."""

from pathlib import Path

from case_blocks import case_blocks
from rule_reference import ReferenceMatcher, Subject

from cuebid.database import parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES
from cuebid.database.matcher.compiler import compile_matcher
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.search import STATE_LIMIT, Search
from cuebid.database.matcher.situation import Situation

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


def by_closures(
    pattern, subject, context=CONTEXT, captures=NO_CAPTURES, *, limit=STATE_LIMIT, **options
):
    matcher = compile_matcher(pattern, numbers=subject.numbers)
    return matcher.match(subject.text, Search(context, subject.anchors, limit), captures, **options)


def auction(calls):
    return Subject(f"START:{calls}" if calls else "START", anchors=True)


def pattern(text):
    return parse_pattern(text)
