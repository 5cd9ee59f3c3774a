"""Forecasts by what hands have shown: what hidden hands hold, and the tricks that a side takes.

`moments` turns what the hidden hands have shown into means and variances (`box_shapes` prepares
that, `hand_rows` holds them), `expected_features` and `trick_features` turn hands into the inputs
of a small network (`trick_network`), and `tricks` gives its answer for each strain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.forecast.expectations import Expectation
    from cuebid.forecast.moments import Outlook, outlook
    from cuebid.forecast.tricks import TrickForecast, TrickModel, trick_model

__all__ = ["Expectation", "Outlook", "TrickForecast", "TrickModel", "outlook", "trick_model"]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "expectations": "Expectation",
            "moments": "Outlook outlook",
            "tricks": "TrickForecast TrickModel trick_model",
        },
    )
