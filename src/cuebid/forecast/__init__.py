"""Forecasts by what hands have shown: what hidden hands hold, and the tricks that a side takes.

`moments` turns what the hidden hands have shown into means and variances (`box_shapes` prepares
that, `hand_rows` holds them), `expected_features` and `trick_features` turn hands into the inputs
of a small network (`trick_network`), and `tricks` gives its answer for each strain.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.forecast.expectations import Expectation as Expectation
    from cuebid.forecast.moments import Outlook as Outlook
    from cuebid.forecast.moments import outlook as outlook
    from cuebid.forecast.tricks import TrickForecast as TrickForecast
    from cuebid.forecast.tricks import TrickModel as TrickModel
    from cuebid.forecast.tricks import trick_model as trick_model
