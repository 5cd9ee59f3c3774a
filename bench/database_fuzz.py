"""Try one stage of a bidding database on mutilated rules, for a number of minutes.

    python bench/database_fuzz.py MINUTES STAGE [SEED]

Stages: build (macros and offsets), read (lexer, parser, records, printer), match (compiled rules
against the reference), ask (meaning, choice, why not), check. Rules of the shipped system are cut,
doubled, swapped and mixed. An exception that is not an error of Cuebid's own, a difference, or
a question that takes over twenty seconds of processor time ends the run and leaves
`database-fuzz-found.txt`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cuebid.core import CARDS, PASS, SEATS, Auction, Call, CuebidError, Hand, Seat, Vulnerability
from cuebid.database import (
    MatchLimitError,
    RuleBook,
    build,
    choose,
    explain,
    format_rule,
    load_database,
    read_rules,
)
from cuebid.database.analysis import check_source
from cuebid.database.language.tree import Pattern
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.sequences.place_builder import PlaceBuilder
from cuebid.database.matcher.sequences.sequence_matches import first_captures
from cuebid.database.matcher.sequences.threads import SequenceReader
from cuebid.database.matcher.table_calls import call_text
from cuebid.database.matcher.text_matcher import TextMatcher
from cuebid.evaluation import features, pattern_string
from cuebid.systems import read_folder, system_folder
from cuebid.text import Diagnostics, Source, format_diagnostics

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "database"))
from rule_reference import ReferenceMatcher, Subject, hand_subject

SLOW = 20.0
PIECES = [
    "~", "(", ")", "[", "]", "*", "+", "?", "|", "&", "&&", "@07", "@L", "@:B:", "$", "$1", "!",
    "!!", "!(!(", ",",
    ".", ":", "#a", "#0", "#0(1,2)", "#10(2,S)", "a", "b", "1N", "P", "X", "R", "[CDHS]", "[+#a]",
    "[^1]", "START:", "START:(P:)*", "=", "==", ">=", "0", "99", "`", ":P15", ":D5H4S", " ", "\t",
    "\n", ";", ";! restart=replace\n", "\x00", "é",
]  # fmt: skip


class FoundError(Exception):
    """An input for which a stage gives a wrong result."""


def require(holds: bool, what: object = "") -> None:
    """Raise `FoundError` if a condition does not hold."""
    if not holds:
        raise FoundError(what)


class Stage:
    """The stages, each a method that makes one random try and returns the text it tried."""

    def __init__(self, seed: int) -> None:
        files = read_folder(system_folder("sayc"), Diagnostics())
        self.pick = random.Random(seed)
        self.macros = files.macros
        self.macro_lines = files.macros.text.splitlines() if files.macros else []
        self.written = [line for line in files.rules.text.splitlines() if line[:1].isdigit()]
        built = build(files.rules, Diagnostics(), macros=files.macros).source.text
        self.built = [line for line in built.splitlines() if line[:1].isdigit()]

    def mutilated(self, lines: list[str], most: int) -> str:
        """Return some of the lines as a text with random damage."""
        pick = self.pick
        text = "\n".join(pick.sample(lines, pick.randrange(1, most)))
        for _ in range(pick.randrange(0, 6)):
            at = pick.randrange(len(text) + 1)
            far = at + pick.randrange(6)
            text = text[:at] + pick.choice(["", pick.choice(PIECES), text[at:far] * 2]) + text[far:]
        return text + "\n"

    def hand(self) -> Hand:
        """Return a random hand of thirteen cards."""
        return Hand.of(self.pick.sample(CARDS, 13))

    def auction(self, most: int = 8) -> Auction:
        """Return a random auction of legal calls, mostly low ones."""
        auction = Auction(self.pick.choice(SEATS))
        for _ in range(self.pick.randrange(most)):
            if auction.is_over:
                break
            auction = auction.with_call(self.pick.choice(auction.legal_calls[:9]))
        return auction if not auction.is_over else Auction(Seat.NORTH)

    def build(self) -> str:
        """Build mutilated rules with mutilated macros twice; the results must be equal."""
        text = self.mutilated(self.written, 30)
        macros = Source("mac.m4", self.mutilated(self.macro_lines, 20))
        report = Diagnostics()
        once = build(Source("mb.txt2", text), report, macros=macros)
        again = build(Source("mb.txt2", text), Diagnostics(), macros=macros)
        require(once.source.text == again.source.text)
        format_diagnostics(report.in_order())
        return text

    def read(self) -> str:
        """Read mutilated rules and print them; the printed text must give the same rules."""
        text = self.mutilated(self.built, 40)
        report = Diagnostics()
        rules = read_rules(Source("mb.txt", text), report)
        format_diagnostics(report.in_order())
        printed = "\n".join(format_rule(rule) for rule in rules) + "\n"
        again = Diagnostics()
        back = read_rules(Source("mb.txt", printed), again)
        require(not again.has_errors, printed)
        require([format_rule(rule) for rule in back] == [format_rule(rule) for rule in rules])
        return text

    def match(self) -> str:
        """Match rules by text matcher, by graph and by reference; the results must agree."""
        text = self.mutilated(self.built, 12)
        rules = read_rules(Source("mb.txt", text), Diagnostics())
        hand = features(self.hand())
        calls = self.auction(9).calls or (PASS,)
        written = ":".join(["START", *map(call_text, calls)])
        context = FunctionContext(
            RuleBook(load_database(Source("x", ""), Diagnostics()))
            .context(Auction(Seat.NORTH))
            .situation,
            hand,
        )
        for rule in rules:
            if rule.sequence.restart is None:
                self._same(rule.sequence, Subject(written, anchors=True), written, context, True)
                self._followed(rule.sequence, calls, context)
            pattern = pattern_string(hand)
            self._same(rule.constraint, hand_subject(pattern), pattern, context, False)
        return text

    def _same(
        self, tree: Pattern, subject: Subject, written: str, context: FunctionContext, whole: bool
    ) -> None:
        matcher = TextMatcher(written, context, joins_digits=not whole, anchors=whole)
        try:
            slow = ReferenceMatcher(subject, context).match(tree, whole=whole)
            quick = matcher.match(tree, whole=whole)
        except MatchLimitError:
            return
        require((slow is None) == (quick is None), (tree, written))
        if slow is not None and quick is not None:
            require(slow[1] == quick[1], (tree, written))

    def _followed(self, tree: Pattern, calls: tuple[Call, ...], context: FunctionContext) -> None:
        """Compare the graph of a book with the reference; for loose places it may accept more."""
        places = PlaceBuilder()
        places.add(0, tree)
        node = SequenceReader(places).start()
        for call in calls[:-1]:
            node = node.after(call.index)
        ends = node.ends(calls[-1].index)
        written = ":".join(["START", *map(call_text, calls)])
        try:
            slow = ReferenceMatcher(Subject(written, anchors=True), context).match(tree, whole=True)
        except MatchLimitError:
            return
        if 0 in places.loose:
            require(bool(ends) or slow is None, (tree, written))
            return
        captures = first_captures(ends, context)
        require(captures == (slow[1] if slow else None), (tree, written))

    def ask(self) -> str:
        """Ask mutilated rules for meanings, choices and reasons against other calls."""
        text = self.mutilated(self.built, 60)
        book = RuleBook(load_database(Source("mb.txt", text), Diagnostics()))
        for _ in range(3):
            auction, vulnerability = self.auction(), self.pick.choice(list(Vulnerability))
            for player in explain(book, auction, vulnerability).players:
                require(player.words)
            choice = choose(book, self.hand(), auction, vulnerability)
            for call in auction.legal_calls[:8]:
                require(all(reason.words for reason in choice.why_not(call)))
        return text

    def check(self) -> str:
        """Run the checker on mutilated rules."""
        text = self.mutilated(self.written, 25)
        found = check_source(Source("mb.txt2", text), macros=self.macros)
        format_diagnostics(found.in_order())
        return text


def main() -> None:
    """Try a stage until the time is over or something is found."""
    minutes, name = float(sys.argv[1]), sys.argv[2]
    stage = Stage(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    once: Callable[[], str] = getattr(stage, name)
    end, done, refused, slowest = time.monotonic() + 60 * minutes, 0, 0, 0.0
    while time.monotonic() < end:
        state = stage.pick.getstate()
        begin = time.process_time()
        try:
            once()
        except CuebidError:
            refused += 1
        except BaseException:
            stage.pick.setstate(state)
            Path("database-fuzz-found.txt").write_text(repr(state), "utf-8")
            print(f"{name}: found something after {done} tries")
            raise
        done += 1
        slowest = max(slowest, time.process_time() - begin)
        require(slowest < SLOW, "a try took too long")
    print(f"{name}: {done} tries, {refused} refused with our errors, slowest {slowest:.2f} s")


if __name__ == "__main__":
    main()
