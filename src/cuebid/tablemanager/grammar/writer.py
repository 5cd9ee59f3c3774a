"""Write a message as a line, strictly, in the wording of a profile."""

# A writer is made once for each profile: templates are split and every choice of the profile is
# settled then, so that writing a line only joins texts. Calls and cards, which are most of what a
# table relays, are looked up in tables of finished lines.

from __future__ import annotations

import re
from typing import Final

from cuebid.core import CALLS, CARDS, SEATS, CuebidError
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.forms import FORM_OF, FORMS, Form
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.sanitise import sanitise
from cuebid.tablemanager.grammar.wording import Part, parts_for


class Writer:
    """Writes messages in the wording of one profile: `Writer(profile)(message)`.

    Attributes:
        profile: the wording.
    """

    __slots__ = ("_writers", "profile")

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        parts = parts_for(profile)
        general = {form.message: _assembled(_template(form, profile), parts) for form in FORMS}
        self._writers = general | {
            m.Seated: _seated(profile, parts),
            m.Bid: _quick_bid(general[m.Bid]),
            m.Play: _quick_play(general[m.Play]),
        }

    def __call__(self, message: m.Message) -> str:
        """Return the line of `message`, without a line end.

        Raises:
            CuebidError: the message is of a class that is not one of the protocol's, or is a call
                with both an alert and an explanation, for which the protocol has no form.
        """
        writer = self._writers.get(type(message))
        if writer is None:
            raise CuebidError(f"{type(message).__name__} is not a message of the protocol")
        return writer(message)


_WRITERS: Final[dict[int, Writer]] = {}
_MOST_WRITERS: Final = 64
# A bound, because a program that makes profiles as it goes would otherwise keep them all for ever.


def writer_for(profile: Profile) -> Writer:
    """Return the writer of a profile, which is made once and cached."""
    # A writer holds its profile, so the identity stays that profile's as long as it is kept here.
    writer = _WRITERS.get(id(profile))
    if writer is None:
        if len(_WRITERS) >= _MOST_WRITERS:
            _WRITERS.clear()
        writer = _WRITERS[id(profile)] = Writer(profile)
    return writer


def write(message: m.Message, profile: Profile = DEFAULT) -> str:
    """Return the line of `message` in the wording of `profile`, without a line end.

    The line is canonical whatever line the message was read from: hands in the order S H D C with
    the ranks descending, texts in printable ASCII (`sanitise`). Reading it gives the message again,
    except for what the protocol cannot say: warnings, the order of the cards in a hand, characters
    that are not ASCII, and a bare alert where the profile has none.

    >>> write(parse("south bids 1n alert. 12 to 14 total points"))
    'South bids 1NT Alert. 12 to 14 total points'

    Raises:
        CuebidError: as for `Writer`.
    """
    return writer_for(profile)(message)


def _template(form: Form, profile: Profile) -> str:
    """Return the profile's template for a kind of message, in which `{name}` stands for a part."""
    # Only table-master.txt prints messages in the form of its grammar (`spaced`); its Board and
    # Timing lines differ from the others by more than the first letter, so their forms hold both.
    if not profile.spaced:
        return form.writes
    return form.printed or form.writes[0].lower() + form.writes[1:]


_PART: Final = re.compile(r"\{(\w+)\}")


def _assembled(template: str, parts: dict[str, Part]) -> Part:
    """Return a function that writes a message by filling in the parts of a template."""
    pieces = _PART.split(template)
    literals, fills = pieces[0::2], [parts[name] for name in pieces[1::2]]

    def fill(message: m.Message) -> str:
        line = literals[0]
        for part, literal in zip(fills, literals[1:], strict=True):
            line += part(message) + literal
        return line

    return fill


def _seated(profile: Profile, parts: dict[str, Part]) -> Part:
    """Return a function that writes the table's answer to a player that connects."""
    template = _template(FORM_OF["seated"], profile)
    quoted = _assembled(template, parts)
    if profile.seated == "quoted":
        return quoted
    plain = _assembled(template.replace("{team}", f"{{{profile.seated}_team}}"), parts)
    if profile.seated == "bracketed":
        return plain

    def bare(message: m.Seated) -> str:
        """Write the team's name without quotes, unless it would be read as something else."""
        line = plain(message)
        return line if _reads_as(line, message) else quoted(message)

    return bare


def _reads_as(line: str, message: m.Seated) -> bool:
    try:
        read = parse(line)
    except MessageError:
        return False
    return isinstance(read, m.Seated) and read.team == sanitise(message.team) and not read.warnings


def _quick_bid(general: Part) -> Part:
    """Return a fast writer of calls: by a table, or by `general` if the call is explained."""
    table = {seat: [general(m.Bid(seat=seat, call=call)) for call in CALLS] for seat in SEATS}

    def quick(message: m.Bid) -> str:
        if message.alert is None and message.infos is None:
            return table[message.seat][message.call.index]
        return general(message)

    return quick


def _quick_play(general: Part) -> Part:
    """Return a fast writer of cards: by a table, or by `general` if the card has a signal."""
    hands: tuple[m.DummyOr, ...] = (*SEATS, m.DUMMY)
    table = {seat: [general(m.Play(seat=seat, card=card)) for card in CARDS] for seat in hands}

    def quick(message: m.Play) -> str:
        if message.signal is None:
            return table[message.seat][message.card.index]
        return general(message)

    return quick
