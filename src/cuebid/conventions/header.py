"""The head of a module: what it is, where it belongs, what it needs, and hands that it bids.

A module is ordinary BML. Its head is metadata, which the language leaves open ("The available type
of metadata", bml.txt) and other programs skip, so that a system made of modules stays readable by
all of them:

    #+MODULE: smolen
    #+TITLE: Smolen
    #+DESCRIPTION: after Stayman and 2D, three of a major shows four there, five in the other
    #+SLOTS: 1N-2C-2D-3M
    #+NEEDS: stayman
    #+EXAMPLE: 1N P 2C P 2D P | KQ54.AJ872.43.Q2 | 3S | four spades and five hearts | strong-notrump

A slot is a position of the system that one module at most fills; two modules of one slot clash. A
filler (`#+FILLER: yes`) is what a slot means without a convention. Heads are read line by line and
not as trees: a head must be legible even where a table below it has errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cuebid.core import Auction, Call, Hand, IllegalError, ReadError, Seat
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span
from cuebid.text.layout import counted

_METADATA: Final = re.compile(r"#\+(\w+):[ \t]*(.*)")
_BLOCK: Final = re.compile(r"#(?:CUT|COPY)[ \t]+(\S+)", re.IGNORECASE)
# `standard \LOW=3C \HIGH=3D -- the lower bid shows less`
_OPTION: Final = re.compile(
    r"(?P<name>[\w.-]+)(?P<replacements>(?:\s+\S+=\S*)*)\s*--\s*(?P<text>.+)"
)
OPENINGS: Final = (
    "strong-club",
    "polish-club",
    "multi",
    "both-majors",
    "three-suiter",
    "strong-two",
    "five-card-two",
    "both-minors",
    "gambling",
    "namyats",
    "weak-notrump",
)
"""The kinds of opponents' opening bids for which a module can be a defence (`AGAINST`)."""
# The fields of an example: auction, hand, call, reason, and what the system must have.
_EXAMPLE_FIELDS: Final = 5
_CARDS: Final = 13
MODULE_FOLDER: Final = "modules"
"""The folder of modules, beside the root file of a system."""


@dataclass(frozen=True, slots=True)
class ModuleExample:
    """An example: a hand, and the call that a module wants it to make.

    Attributes:
        auction: the calls before, from the dealer, who is North.
        hand: the hand of the player whose turn it is.
        call: the wanted call.
        reason: why, in a few words.
        needs: modules, their options (`bergen:reverse`) and agreements without which a system bids
            the hand otherwise; usually none.
        span: where the example is in the source.
    """

    auction: Auction
    hand: Hand
    call: Call
    reason: str
    needs: tuple[str, ...]
    span: Span

    @property
    def call_span(self) -> Span:
        """Where the wanted call is in the source."""
        auction, hand, call = self.span.text.split("|")[:3]
        end = len(f"{auction}|{hand}|{call.rstrip()}")
        return self.span.part(end - len(call.strip()), end)


@dataclass(frozen=True, slots=True)
class ModuleOption:
    r"""One of several ways to play a module.

    Attributes:
        name: its name in commands.
        replacements: what a root file writes after `#PASTE`: `\LOW=3C \HIGH=3D`.
        description: what the option means, in a sentence.
    """

    name: str
    replacements: str
    description: str


@dataclass(frozen=True, slots=True)
class ModuleHeader:
    """The head of a module, its metadata.

    Attributes:
        name: its name in commands, which is also the name of its file.
        title: its name among players.
        description: what it is, in a sentence.
        slots: the positions that it fills.
        needs: modules and agreements without which it makes no sense.
        excludes: modules and agreements beside which it makes no sense.
        provides: agreements that it brings.
        is_filler: whether it gives its slots a meaning while no convention fills them.
        against: what the opponents' call shows, for a module that applies to it only; empty for
            others.
        options: the ways to play it, the usual one first; empty if there is only one.
        block: the block of lines that the root file pastes; empty for a module without options.
        examples: hands that it bids.
        called: other names that notes have for it.
        span: the line that names it.
        folder: where its file is, beside the root file of a system.
    """

    name: str
    title: str
    description: str
    slots: tuple[str, ...]
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    provides: tuple[str, ...]
    is_filler: bool
    against: str
    options: tuple[ModuleOption, ...]
    block: str
    examples: tuple[ModuleExample, ...]
    called: tuple[str, ...]
    span: Span
    folder: str = MODULE_FOLDER

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options as commands write them: `bergen:reverse`."""
        return tuple(f"{self.name}:{option.name}" for option in self.options)

    def option(self, name: str = "") -> ModuleOption | None:
        """Return an option by its name, the usual one without a name; None if there is none."""
        if not name:
            return self.options[0] if self.options else None
        return next((option for option in self.options if option.name == name), None)


def metadata_lines(source: Source) -> Iterator[tuple[str, str, Span]]:
    """Yield key, value and the span of the value of each line of metadata in a text."""
    offset = 0
    for line in source.text.splitlines(keepends=True):
        match = _METADATA.match(line)
        if match is not None:
            start = offset + match.start(2)
            yield match[1].upper(), match[2].strip(), Span(source, start, offset + match.end(2))
        offset += len(line)


def provided_by(source: Source) -> tuple[str, ...]:
    """Return the agreements that a text says it provides (`#+PROVIDES:`)."""
    return tuple(
        word
        for key, value, _ in metadata_lines(source)
        if key == "PROVIDES"
        for word in value.split()
    )


def read_header(source: Source, report: Diagnostics) -> ModuleHeader | None:
    """Read the head of a module; None for a file that is not a module."""
    values: dict[str, list[tuple[str, Span]]] = {}
    for key, value, span in metadata_lines(source):
        values.setdefault(key, []).append((value, span))
    if "MODULE" not in values:
        return None
    name, span = values["MODULE"][0]

    def words(key: str) -> tuple[str, ...]:
        return tuple(word for value, _ in values.get(key, []) for word in value.split())

    def text(key: str) -> str:
        return values[key][0][0] if key in values else ""

    options = [_option(value, value_span, report) for value, value_span in values.get("OPTION", [])]
    examples = [
        _example(value, value_span, report) for value, value_span in values.get("EXAMPLE", [])
    ]
    for value, value_span in values.get("AGAINST", []):
        if value.strip() not in OPENINGS:
            report.error(
                "module-against",
                f"`{value.strip()}` is no opening that a module can be against",
                value_span,
                expected=", ".join(OPENINGS),
            )
    block = _BLOCK.search(source.text)
    return ModuleHeader(
        name=name,
        title=text("TITLE") or name,
        description=text("DESCRIPTION"),
        slots=words("SLOTS"),
        needs=words("NEEDS"),
        excludes=words("EXCLUDES"),
        provides=words("PROVIDES"),
        is_filler=text("FILLER").lower() == "yes",
        against=text("AGAINST"),
        options=tuple(option for option in options if option is not None),
        block=block[1] if block is not None and options else "",
        examples=tuple(example for example in examples if example is not None),
        called=tuple(
            name
            for value, _ in values.get("CALLED", [])
            for name in map(str.strip, value.split(","))
        ),
        span=span,
    )


def _option(value: str, span: Span, report: Diagnostics) -> ModuleOption | None:
    match = _OPTION.fullmatch(value)
    if match is None:
        report.add(
            Diagnostic(
                Severity.ERROR,
                "module-option",
                "this option of a module cannot be read",
                span,
                "a name, replacements, two hyphens and a description",
            )
        )
        return None
    return ModuleOption(match["name"], " ".join(match["replacements"].split()), match["text"])


def _full_hand(text: str) -> Hand:
    hand = Hand.parse(text)
    if len(hand) != _CARDS:
        raise ReadError(f"a hand of {counted(len(hand), 'card')}", text)
    return hand


def _example(value: str, span: Span, report: Diagnostics) -> ModuleExample | None:
    fields = [field.strip() for field in value.split("|")]
    # A missing field is read as an empty text, and the error below says what is expected.
    fields += [""] * (_EXAMPLE_FIELDS - len(fields))
    try:
        auction, hand = Auction.parse(Seat.NORTH, fields[0]), _full_hand(fields[1])
        call = Call(fields[2])
        # Refuses calls that the laws forbid, and those after the end of the auction.
        auction.with_call(call)
        return ModuleExample(auction, hand, call, fields[3], tuple(fields[4].split()), span)
    except (ReadError, IllegalError) as error:
        report.add(
            Diagnostic(
                Severity.ERROR,
                "module-example",
                f"this example of a module cannot be read: {error}",
                span,
                "auction | hand | call | reason | what the system must have, if anything",
            )
        )
        return None
