"""Write and read double-dummy tricks and par as tags of PBN files."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cuebid.core import EAST, NORTH, SEATS, SOUTH, WEST, ReadError, Seat, Strain
from cuebid.formats.pbn import NewTag, PbnGame
from cuebid.formats.pbn.writer.layout import table_rows
from cuebid.solver.par_score import Par, ParContract
from cuebid.solver.table import TrickTable

# The programs that write the tag agree on this order of the digits; the tag does not state it.
_DECLARERS: Final = (NORTH, SOUTH, EAST, WEST)
_STRAINS: Final = tuple(reversed(Strain))
_COLUMNS: Final = r"Declarer;Denomination\2R;Result\2R"


def double_dummy_tags(table: TrickTable, par: Par) -> tuple[NewTag, ...]:
    """Return the tags in which other programs look for the tricks and par of a deal.

    `DoubleDummyTricks` has twenty hexadecimal digits, `a` to `d` for ten to thirteen: North,
    South, East, West, each at notrump, spades, hearts, diamonds, clubs. `OptimumResultTable` holds
    the same as a table of PBN 2.1. `OptimumScore` (`NS 420`) names the side that scores,
    `ParContract` (`NS 4S=`, `E 5Dx-2`) the side, or the one seat, that declares; several contracts
    are separated by commas.
    """
    cells = [(seat, strain, table[strain, seat]) for seat in _DECLARERS for strain in _STRAINS]
    digits = "".join(f"{tricks:x}" for _, _, tricks in cells)
    words = [
        word for seat, strain, tricks in cells for word in (seat.letter, str(strain), str(tricks))
    ]
    side = "NS" if par.score_ns >= 0 else "EW"
    return (
        NewTag("DoubleDummyTricks", digits),
        NewTag("OptimumScore", f"{side} {abs(par.score_ns)}"),
        NewTag("ParContract", _par_text(par)),
        NewTag("OptimumResultTable", _COLUMNS, tuple(table_rows(_COLUMNS, words) or ())),
    )


def read_double_dummy(game: PbnGame) -> TrickTable | None:
    """Return the tricks of a game's `DoubleDummyTricks` tag, or None without such a tag.

    Raises:
        ReadError: the tag is not twenty digits from 0 to d.
    """
    text = game.value("DoubleDummyTricks")
    if text is None:
        return None
    # Capitals are read too, as digits above 9 are written both ways.
    if len(text) != 20 or not set(text.lower()) <= _DIGITS:
        raise ReadError(f"{text!r} is not a table of tricks", text, 0, "twenty digits from 0 to d")
    tricks = {
        (strain, seat): int(text[5 * row + column], 16)
        for row, seat in enumerate(_DECLARERS)
        for column, strain in enumerate(_STRAINS)
    }
    return TrickTable.from_rows([tricks[strain, seat] for seat in SEATS] for strain in Strain)


def _par_text(par: Par) -> str:
    if par.is_passed_out:
        return "Pass"
    groups = groupby(par.contracts, key=_bid_and_side)
    return ", ".join(_contracts_text(list(group)) for _, group in groups)


def _bid_and_side(par_contract: ParContract) -> tuple[str, int]:
    return par_contract.contract.bid_text, par_contract.contract.declarer.side


def _contracts_text(group: list[ParContract]) -> str:
    contract, tricks = group[0].contract, group[0].tricks
    declarers = _declarers_text([par_contract.contract.declarer for par_contract in group])
    strain = "N" if contract.strain is Strain.NOTRUMP else contract.strain.letters
    doubled = "x" * contract.doubled
    return f"{declarers} {contract.level}{strain}{doubled}{contract.result_text(tricks)}"


def _declarers_text(seats: list[Seat]) -> str:
    return str(seats[0].side) if len(seats) == 2 else seats[0].letter


_DIGITS: Final = frozenset("0123456789abcd")
