"""The single characters of BSS records and what they mean (bml.txt, BSS Syntax)."""

from __future__ import annotations

from typing import Self

from cuebid.core._base.enums import NamedEnum


class _Code(NamedEnum):
    """A character and its meaning in words."""

    words: str

    # The character is the value, so that `SeatPosition("1")` reads a code; the words are an
    # attribute.
    def __new__(cls, code: str, words: str) -> Self:
        member = object.__new__(cls)
        member._value_ = code
        member.words = words
        return member


class SeatPosition(_Code):
    """The position in which the opening bid is made."""

    ANY = "0", "any position"
    FIRST = "1", "1st position"
    SECOND = "2", "2nd position"
    THIRD = "3", "3rd position"
    FOURTH = "4", "4th position"
    FIRST_OR_SECOND = "5", "1st or 2nd position"
    THIRD_OR_FOURTH = "6", "3rd or 4th position"


class VulnerabilityCode(_Code):
    """The vulnerability in which a sequence applies."""

    ANY = "0", "any vulnerability"
    NOBODY = "1", "nobody vulnerable"
    ONLY_WE = "2", "only we vulnerable"
    ONLY_THEY = "3", "only they vulnerable"
    BOTH = "4", "both sides vulnerable"
    WE_NOT = "5", "we not vulnerable"
    WE = "6", "we vulnerable"
    THEY_NOT = "7", "they not vulnerable"
    THEY = "8", "they vulnerable"


class Disposition(_Code):
    """The force of the last call of a sequence: what it asks of partner."""

    NO_AGREEMENT = "0", "no agreement"
    SIGNOFF = "1", "signoff"
    NON_FORCING = "2", "non-forcing"
    CONSTRUCTIVE = "3", "constructive"
    INVITATIONAL = "4", "invitational"
    FORCING = "5", "forcing"
    FORCING_TO_GAME = "6", "forcing to game"
    SLAM_TRY = "7", "slam try"
    CONTROL_BID = "8", "control bid"
    PREEMPTIVE = "9", "preemptive"
    TRANSFER = "A", "transfer"
    PUPPET = "B", "puppet"
    RELAY = "C", "relay"
    ASKING_BID = "D", "asking bid"
    ASKING_BID_RESPONSE = "E", "asking bid response"


class Signal(_Code):
    """A defensive signal."""

    NO_AGREEMENT = "A", "no agreement"
    ATTITUDE_HIGH = "B", "attitude (high encourages)"
    ATTITUDE_LOW = "C", "attitude (high discourages)"
    ATTITUDE_ODD = "D", "attitude (odd encourages)"
    ATTITUDE_EVEN = "E", "attitude (odd discourages)"
    COUNT_HIGH_EVEN = "F", "count (high is even)"
    COUNT_HIGH_ODD = "G", "count (high is odd)"
    COUNT_ODD_EVEN = "H", "count (odd or even card)"
    SUIT_PREFERENCE = "I", "suit preference (high for high)"
    SUIT_PREFERENCE_REVERSED = "J", "suit preference (high for low)"
    OTHER = "K", "other"


class Dialect(NamedEnum):
    r"""The two dialects in which BSS files are written.

    `SPEC` is what bml.txt describes and BML writes: a disposition after every call, `\n` for a line
    break in a text, lines that end in LF. `FD` is what the Full Disclosure editor wrote and
    BBOalert reads: no disposition after pass, double and redouble, `\\` for a line break, lines
    that end in CRLF.
    """

    SPEC = "spec"
    FD = "fd"

    @property
    def line_end(self) -> str:
        """The characters that end a line in this dialect."""
        return "\n" if self is Dialect.SPEC else "\r\n"

    @property
    def line_break(self) -> str:
        """The code of a line break in a description."""
        return "\\n" if self is Dialect.SPEC else "\\\\"
