"""The trick model: the probabilities of 0 to 13 tricks for a side in each strain.

One part takes two known hands, with inputs such as quick losers and sequences, the other part
hands of which only expectations are known (`moments`). Both were fitted to deals solved double
dummy by `scripts/fit_trick_model.py`; `docs/judgement.md` states their errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cuebid.core import Hand, Strain
from cuebid.evaluation.arrays import holdings_of
from cuebid.forecast.expected_features import STRAINS, expected_features
from cuebid.forecast.trick_features import pair_features
from cuebid.forecast.trick_network import TRICKS, TrickNetwork, trick_chances

Floats = NDArray[np.float32]

_FILE: Final = "trick_model.npz"
NETWORKS: Final = ("known.suit", "known.notrump", "expected.suit", "expected.notrump")
"""The names of the four networks in the model's file."""


@dataclass(frozen=True, slots=True)
class TrickForecast:
    """The distribution of the number of tricks that declarer takes.

    Attributes:
        mean: the expected number of tricks.
        chances: the probabilities of 0 to 13 tricks.
    """

    mean: float
    chances: tuple[float, ...]

    @property
    def likely(self) -> int:
        """The median number of tricks, the single number with the least mean error."""
        total = 0.0
        for tricks, chance in enumerate(self.chances):
            total += chance
            if total >= 0.5:
                return tricks
        return len(self.chances) - 1

    def at_least(self, tricks: int) -> float:
        """Return the probability that declarer takes at least this number of tricks."""
        return sum(self.chances[tricks:])


class TrickModel:
    """Forecasts of tricks for known hands and for expected hands, from four networks."""

    def __init__(self, networks: dict[str, TrickNetwork]) -> None:
        self.networks = networks
        self._known = networks["known.suit"], networks["known.notrump"]
        # Folded for speed: decisions evaluate hundreds of rows.
        self._expected = (networks["expected.suit"].folded(), networks["expected.notrump"].folded())
        suit, notrump = (network.calibration for network in self._expected)
        self._calibration = np.stack([suit] * 4 + [notrump])

    def forecasts(
        self, hands: Sequence[tuple[Hand, Hand]], strain: Strain
    ) -> tuple[TrickForecast, ...]:
        """Return a forecast for each pair of known hands (declarer, dummy)."""
        bits = np.array([(declarer.bits, dummy.bits) for declarer, dummy in hands], np.uint64)
        holdings = holdings_of(bits.reshape(-1, 2))
        rows = self.known_chances(holdings[:, 0], holdings[:, 1], strain)
        means = rows @ np.arange(TRICKS)
        return tuple(
            TrickForecast(float(mean), tuple(map(float, row)))
            for mean, row in zip(means, rows, strict=True)
        )

    def known_chances(
        self, declarer: NDArray[np.int64], dummy: NDArray[np.int64], strain: Strain
    ) -> Floats:
        """Return the probabilities of 0 to 13 tricks, a row for each pair of known hands.

        Args:
            declarer: declarer's holdings in clubs to spades, a row for each pair.
            dummy: dummy's holdings in the same form.
            strain: the trump suit or notrump.
        """
        network = self._known[strain is Strain.NOTRUMP]
        return network.chances(pair_features(declarer, dummy, strain))

    def expected_chances(self, first: Floats, second: Floats) -> Floats:
        """Return trick probabilities for pairs of `hand_rows`: pairs by strains by tricks."""
        inputs = expected_features(first, second)
        count, _, width = inputs.shape
        suit, notrump = self._expected
        middle = np.empty((count, STRAINS), np.float32)
        spread = np.empty((count, STRAINS), np.float32)
        in_suits = suit.outputs(inputs[:, :4].reshape(-1, width))
        middle[:, :4], spread[:, :4] = (part.reshape(count, 4) for part in in_suits)
        middle[:, 4], spread[:, 4] = notrump.outputs(inputs[:, 4])
        return trick_chances(middle, spread, self._calibration)


@cache
def trick_model() -> TrickModel:
    """Return the trick model of the package, loaded once from its file."""
    content = files("cuebid.forecast").joinpath(_FILE).read_bytes()
    with np.load(BytesIO(content)) as stored:
        arrays: dict[str, NDArray[Any]] = dict(stored)
    return TrickModel({name: TrickNetwork.from_arrays(arrays, name) for name in NETWORKS})
