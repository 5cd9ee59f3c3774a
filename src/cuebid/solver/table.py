"""A table of the double-dummy tricks of each declarer in each strain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cuebid.core import SEATS, RangeError, Seat, Strain


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Double-dummy tricks of every declarer in every strain.

    `table[strain, seat]`, such as `table["NT", "N"]`, is the number of tricks that `seat` takes as
    declarer. As a NumPy array it has a row for each strain and a column for each seat.

    Attributes:
        rows: five rows, clubs to notrump, indexed by `Strain`; in each the tricks of North, East,
            South and West, indexed by `Seat`.

    Raises:
        RangeError: there are not five rows of four numbers from 0 to 13.
    """

    rows: tuple[tuple[int, int, int, int], ...]

    def __post_init__(self) -> None:
        if [len(row) for row in self.rows] != [4, 4, 4, 4, 4]:
            raise RangeError("a table has five rows of four numbers")
        # Checked once here, so that no user of a table has to.
        for row in self.rows:
            if min(row) < 0 or max(row) > 13:
                raise RangeError(f"{row} are not all numbers of tricks from 0 to 13")

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> TrickTable:
        """Make a table from rows of tricks, clubs to notrump, each row from North clockwise.

        Raises:
            RangeError: there are not five rows of four numbers from 0 to 13.
        """
        fours = []
        for row in rows:
            numbers = tuple(row)
            if len(numbers) != 4:
                raise RangeError("a table has five rows of four numbers")
            fours.append((numbers[0], numbers[1], numbers[2], numbers[3]))
        return cls(tuple(fours))

    def __getitem__(self, strain_and_seat: tuple[Strain | str, Seat | str]) -> int:
        strain, seat = strain_and_seat
        try:
            # Members of the enumerations are indices; text is not and comes back as a TypeError.
            return self.rows[strain][seat]  # type: ignore[index]  # text raises
        except TypeError:
            return self.rows[Strain(strain)][Seat(seat)]

    def to_dict(self) -> dict[str, dict[str, int]]:
        """Return the tricks by seat and strain: `{"N": {"C": 7, ..., "NT": 8}, ...}`.

        `pandas.DataFrame(table.to_dict())` has a row for each strain and a column for each seat.
        """
        return {
            seat.letter: {strain.letters: self.rows[strain][seat] for strain in Strain}
            for seat in SEATS
        }

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:  # noqa: ANN401 - NumPy's protocol
        # Imported here: tables are made and written where nobody needs arrays.
        import numpy as np  # noqa: PLC0415

        if copy is False:
            raise ValueError("an array of a trick table is always a copy")
        return np.array(self.rows, dtype=np.int8 if dtype is None else dtype)

    def __str__(self) -> str:
        # Notrump first, as tables of tricks are printed.
        strains = tuple(reversed(Strain))
        head = "     " + "".join(f"{strain:>4}" for strain in strains)
        lines = (
            f"{seat.word:<5}" + "".join(f"{self[strain, seat]:>4}" for strain in strains)
            for seat in SEATS
        )
        return "\n".join([head, *lines])
