"""Convert conditions and fields between BSS records and BML."""

from __future__ import annotations

from typing import Final

from cuebid.bml.bss.comments import Fields
from cuebid.bml.tree.conditions import Conditions, OpenerSeat, Vulnerable
from cuebid.core import NOTRUMP, Call
from cuebid.formats.bss import (
    ANY_LENGTH,
    ANY_OUTCOME,
    Dialect,
    Disposition,
    SeatPosition,
    VulnerabilityCode,
)

_POSITIONS: Final = dict(zip(OpenerSeat, SeatPosition, strict=True))
_SEATS: Final = {position: seat for seat, position in _POSITIONS.items()}
_VULNERABILITIES: Final = {
    (Vulnerable(letters[0]), Vulnerable(letters[1])): code
    for letters, code in zip(
        ("00", "NN", "YN", "NY", "YY", "N0", "Y0", "0N", "0Y"), VulnerabilityCode, strict=True
    )
}
_SIDES: Final = {code: sides for sides, code in _VULNERABILITIES.items()}


def position_of(conditions: Conditions) -> SeatPosition:
    """Return the opener's position as BSS codes it."""
    return _POSITIONS[conditions.seat]


def vulnerability_of(conditions: Conditions) -> VulnerabilityCode:
    """Return the vulnerability as BSS codes it."""
    return _VULNERABILITIES[conditions.we, conditions.they]


def conditions_of(position: SeatPosition, vulnerability: VulnerabilityCode) -> Conditions:
    """Return the conditions of a table for records with these codes."""
    return Conditions(_SEATS[position], *_SIDES[vulnerability])


def _constant(dialect: Dialect, *, bid: bool, suit: bool) -> Fields:
    # Full Disclosure writes no disposition after P, D and R; BML 2 and bml.txt do (docs/bss.md).
    says = bid or dialect is Dialect.SPEC
    disposition = Disposition.NO_AGREEMENT if says else None
    return Fields(False, ANY_OUTCOME, disposition, ANY_LENGTH if suit else None)


_CONSTANTS: Final = {
    dialect: (
        _constant(dialect, bid=False, suit=False),
        _constant(dialect, bid=True, suit=False),
        _constant(dialect, bid=True, suit=True),
    )
    for dialect in Dialect
}


def constant_fields(call: Call, dialect: Dialect) -> Fields:
    """Return the default fields of a record, of whose call only the description is known."""
    constants = _CONSTANTS[dialect]
    return constants[call.is_bid + (call.is_bid and call.strain is not NOTRUMP)]


def fitting_fields(fields: Fields, call: Call, dialect: Dialect) -> Fields:
    """Return `fields` without those that the dialect does not write after this call."""
    constant = constant_fields(call, dialect)
    disposition = None if constant.disposition is None else fields.disposition
    lengths = None if constant.lengths is None or disposition is None else fields.lengths
    return Fields(fields.artificial, fields.outcomes, disposition, lengths)
