"""The trick model: how many tricks a side takes in each strain, as probabilities.

It answers for two hands that are known, from inputs such as quick losers and sequences, and for
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
"""The names of the networks in the file."""


@dataclass(frozen=True, slots=True)
class TrickForecast:
    """The distribution of the tricks of a declarer.

    Attributes:
        mean: the expected number.
        chances: the probabilities of 0 to 13 tricks.
    """

    mean: float
    chances: tuple[float, ...]

    @property
    def likely(self) -> int:
        """The median number of tricks, which errs least on average."""
        total = 0.0
        for tricks, chance in enumerate(self.chances):
            total += chance
            if total >= 0.5:
                return tricks
        return len(self.chances) - 1

    def at_least(self, tricks: int) -> float:
        """Return the probability of so many tricks or more."""
        return sum(self.chances[tricks:])


class TrickModel:
    """Forecasts of tricks."""

    def __init__(self, networks: dict[str, TrickNetwork]) -> None:
        self.networks = networks
        self._known = networks["known.suit"], networks["known.notrump"]
        # Decisions ask these by the hundred rows.
        self._expected = (networks["expected.suit"].folded(), networks["expected.notrump"].folded())
        suit, notrump = (network.calibration for network in self._expected)
        self._calibration = np.stack([suit] * 4 + [notrump])

    def forecasts(
        self, hands: Sequence[tuple[Hand, Hand]], strain: Strain
    ) -> tuple[TrickForecast, ...]:
        """Return the forecast for each pair of hands, declarer's first."""
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
        """Return the probabilities of 0 to 13 tricks for hands given by their holdings."""
        network = self._known[strain is Strain.NOTRUMP]
        return network.chances(pair_features(declarer, dummy, strain))

    def expected_chances(self, first: Floats, second: Floats) -> Floats:
        """Return probabilities for pairs of rows (`moments`): pairs by strains by tricks."""
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
    """Return the model that is shipped."""
    content = files("cuebid.forecast").joinpath(_FILE).read_bytes()
    with np.load(BytesIO(content)) as stored:
        arrays: dict[str, NDArray[Any]] = dict(stored)
    return TrickModel({name: TrickNetwork.from_arrays(arrays, name) for name in NETWORKS})
