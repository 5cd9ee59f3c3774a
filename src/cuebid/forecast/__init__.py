"""Forecast what hidden hands hold, and how many tricks a side takes, from what calls have shown.

`moments` turns what the hidden hands have shown into means and variances. `box_shapes` prepares
boxes for it, and `hand_rows` defines the arrays that hold the numbers. `expected_features` and
`trick_features` turn hands into the inputs of a small neural network (`trick_network`), and
`tricks` returns its answer for each strain.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.forecast.expectations import Expectation as Expectation
    from cuebid.forecast.moments import Outlook as Outlook
    from cuebid.forecast.moments import outlook as outlook
    from cuebid.forecast.tricks import TrickForecast as TrickForecast
    from cuebid.forecast.tricks import TrickModel as TrickModel
    from cuebid.forecast.tricks import trick_model as trick_model
