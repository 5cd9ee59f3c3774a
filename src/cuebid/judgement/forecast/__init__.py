"""The trick model: probabilities of the tricks that a side takes, from what its hands have shown.

`moments` turns what the hidden hands have shown into means and variances (`box_shapes` prepares
that, `hand_rows` holds them), `expected_features` and `trick_features` turn hands into the inputs
of a small network (`trick_network`), and `tricks` gives its answer for each strain.
"""
