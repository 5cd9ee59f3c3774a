"""Describe one kind of message: how it is read, written and documented."""

# Everything about a kind is in one value, beside the text of the specification that it follows.
# The reader compiles `reads`, the writer fills `writes`, the tree follows `keys`, and the page of
# messages prints the rest, so none of them can know a kind that another does not.

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from cuebid.tablemanager.grammar.messages import Message

SEAT_SYNTAX: Final = "seat := north | south | east | west"
HAND_SYNTAX: Final = """hand := (someCards)...
someCards := suit scards .
suit := S | H | D | C
scards := - | /^[AKQJT98765432 ]+/"""
HAND_NOTES: Final = (
    "Read too: suits in any order, ranks in lower case or glued, `10`, a void as `-`, as nothing or"
    " without its stop, missing stops. A hand that is not thirteen different cards is kept and"
    " warned of."
)
SEAT_KEYS: Final = (("seat", "seat"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One kind of message: how it is read, written, turned into a tree and explained.

    The notation of `reads`: words match in any case, punctuation marks stand for themselves,
    `<field>` or `<field:type>` reads a value (types are in `fields`), `'s` is the possessive, and
    `[...]` may be missing. Between any two of these there may be spaces and tabs.
    """

    message: type[Message]
    """The class of its messages."""
    reads: str
    """The pattern that reads it, in the notation above."""
    writes: str
    """How it is written, `{name}` standing for a part that the writer fills in."""
    printed: str = ""
    """How table-master.txt prints it where that differs from `writes` in more than the first
    letter."""
    keys: tuple[tuple[str, str], ...] = ()
    """The keys of the tree after `kind`, in the specification's order, each with the field it
    shows. Keys in `optional` are left out where the field is empty."""
    optional: frozenset[str] = frozenset()
    """Keys that a tree may lack."""
    sender: Literal["player", "table", "player, relayed by the table"]
    """Who sends it."""
    receiver: str
    """Who receives it."""
    when: str
    """When in a session it is sent."""
    syntax: str
    """The grammar, in table-master.txt's notation."""
    example: str
    """A line in the protocol's own wording."""
    printed_example: str = ""
    """The line table-master.txt gives; empty for kinds it does not have."""
    notes: str = ""
    """What else there is to know: what is tolerated, what programs really send."""
    unterminated: bool = False
    """Whether peers are known to leave its line end away."""

    @property
    def kind(self) -> str:
        """The kind's name, as in the tree."""
        return self.message.kind
