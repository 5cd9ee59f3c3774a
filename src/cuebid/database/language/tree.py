"""The tree of a rule's fields: one node for each production of the grammar.

`docs/database-tree.md` shows every node with the text that it stands for. A tree is never deeper
than `MAX_DEPTH`, whatever was read, so that plain recursion over it is safe.
"""

# Matching nodes are named as in regular expressions, which readers know, rather than after the
# productions (`altexp`, `rxpr`) and tokens (PUSH, GRAB) of the specification. The unions at the
# end of each part list what may stand where. They are closed, so that type checkers can tell
# whether a `match` over one is complete.

from __future__ import annotations

from enum import StrEnum

from cuebid.database.language.expressions import (
    Assign,
    Between,
    Binary,
    CapturedValue,
    Expression,
    FunctionCall,
    Letter,
    NextField,
    Number,
    Parentheses,
    Unary,
)
from cuebid.database.language.node import Node

__all__ = [
    "MAX_DEPTH",
    "Alternation",
    "Anchor",
    "AnyCall",
    "AnyCharacter",
    "Assign",
    "Atom",
    "Backreference",
    "Between",
    "Binary",
    "Bound",
    "BracketKind",
    "Brackets",
    "Capture",
    "CapturedValue",
    "Character",
    "Concatenation",
    "Conjunction",
    "Expression",
    "FunctionCall",
    "Group",
    "Item",
    "Jump",
    "Letter",
    "Literal",
    "Match",
    "Math",
    "NextField",
    "Not",
    "Number",
    "Parentheses",
    "Pattern",
    "Primary",
    "Range",
    "Repeat",
    "Restart",
    "Specification",
    "SuitBounds",
    "SuitLetter",
    "SuitPair",
    "Term",
    "Unary",
    "Value",
]

# What the parsers' limits on nesting and chains allow, with a margin; `allow_deep_trees` raises the
# recursion limit for such trees. A test parses the deepest fields there are.
MAX_DEPTH = 1_400
"""The most nodes on a path from the root to a leaf."""


# Nodes of sequences and constraints.


class Pattern(Node, frozen=True):
    """`goal`: an expression to match, and perhaps a restart after it."""

    body: Match | None
    """The expression; None where the field is a bare `@LABEL`."""
    restart: Restart | None = None
    """The `@LABEL` at the end."""


class Restart(Node, frozen=True):
    """`@LABEL`: match the auction again with the label appended (A31)."""

    label: str


class Alternation(Node, frozen=True):
    """`a|b|c`: one of two or more parts, tried in order from the same offset.

    The operators `|`, `&` and GOTO bind alike, from the left: the first part of an `Alternation`
    may be a `Conjunction` without parentheses. The later parts are sequences or jumps.
    """

    parts: tuple[Match, ...]


class Conjunction(Node, frozen=True):
    """`a&b`, `a@07b`, `a&&b`: all of two or more parts, each from the same offset or its jump.

    What follows continues where the last part ended. The first part may be an `Alternation` without
    parentheses; the later parts are sequences or jumps.
    """

    parts: tuple[Match, ...]


class Jump(Node, frozen=True):
    """`@07...`, `@07+...`, `&&...`: match from a fixed offset of the string."""

    offset: int
    """0 to 99; 0 for `&&`."""
    slides: bool
    """Whether `+` also allows each later offset up to the next colon."""
    body: Concatenation
    """What to match from the offset."""


class Concatenation(Node, frozen=True):
    """`regexp`: one or more terms, one after the other, and perhaps an anchor at the end."""

    terms: tuple[Term, ...]
    anchor: Anchor | None = None


class Anchor(Node, frozen=True):
    """`$`, `$1`: match the end of the auction except for that many calls."""

    free: int = 0


class Repeat(Node, frozen=True):
    """A primary with `*` (any number of times), `+` (once or more) or `?` (once or not at all)."""

    body: Primary
    iterator: str


class AnyCharacter(Node, frozen=True):
    """`.`: any one character."""


class AnyCall(Node, frozen=True):
    """`,`: any one call."""


class Literal(Node, frozen=True):
    """Characters that match themselves: one or more of colon, underscore, capitals and digits."""

    text: str


class Not(Node, frozen=True):
    """`!a`: what follows does not match `a`; consumes no characters."""

    body: Primary


class Capture(Node, frozen=True):
    """`a` (PUSH): capture the next field, a character or number, as `a`; consumes nothing."""

    letter: str


class Backreference(Node, frozen=True):
    """`#a` (GRAB): what was captured as `a`; in brackets and specifications also written `a`."""

    letter: str


class Group(Node, frozen=True):
    """An expression in parentheses."""

    body: Match


# The values are the operators as they are written, which the parser and the printer rely on; for
# shifts, the number of signs is in the node.
class BracketKind(StrEnum):
    """Ways in which brackets use their items."""

    ANY = ""
    """`[HS]`: one of the items."""
    NONE = "^"
    """`[^HS]`: one character that is none of the items."""
    BELOW = "<"
    """`[<H]`: a strain or number below the item."""
    ABOVE = ">"
    """`[>H]`: a strain or number above the item."""
    SHIFT = "+"
    """`[+H]`, `[--3]`: the strain or number that many steps away."""


class Brackets(Node, frozen=True):
    """One character, chosen by a list of items."""

    operator: BracketKind
    """How the items are used."""
    shift: int
    """For `SHIFT` how many steps up, negative for down; otherwise 0."""
    items: tuple[Item, ...]
    """One or more."""


class Character(Node, frozen=True):
    """One character in brackets."""

    character: str


class Range(Node, frozen=True):
    """`1-3` in brackets; between strains the order is C D H S N."""

    low: str
    high: str


class Math(Node, frozen=True):
    """`~...~`: as a primary it matches where the value is not zero; its dots consume fields."""

    expression: Expression


Match = Alternation | Conjunction | Jump | Concatenation
Primary = AnyCharacter | Math | AnyCall | Literal | Not | Capture | Backreference | Group | Brackets
Term = Repeat | Primary
Item = Character | Range | Backreference


# Nodes of specifications.


class Specification(Node, frozen=True):
    """The specification of a rule: bounds on the hands that make its call."""

    math: Math | None
    """Evaluated first; its functions may add bounds, its value is ignored."""
    atoms: tuple[Atom, ...]
    """The bounds; none for `.`."""


class Bound(Node, frozen=True):
    """`:P15`, `:p17`: a bound for the whole hand."""

    field: str
    """`P`, `M`, `L` or `Q`."""
    upper: bool
    """Whether it is an upper bound (a small letter)."""
    value: Value
    """The limit, which is itself allowed."""


class SuitBounds(Node, frozen=True):
    """`:D5H4S`, `:d2C`: bounds for suits."""

    field: str
    """`D`, `H`, `S` or `G`."""
    upper: bool
    """Whether they are upper bounds (a small letter)."""
    pairs: tuple[SuitPair, ...]
    """One or more."""


class SuitPair(Node, frozen=True):
    """`5H`, `5#a`: a value and its suit."""

    value: Value
    suit: SuitLetter | Backreference


class SuitLetter(Node, frozen=True):
    """A suit by name: `C`, `D`, `H` or `S`."""

    letter: str


Atom = Bound | SuitBounds
Value = Number | Backreference | FunctionCall | Math
