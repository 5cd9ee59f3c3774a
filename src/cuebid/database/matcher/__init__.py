"""The matcher: which sequences match an auction, and which constraints match a hand.

`compiler` turns patterns into closures that match one string, `translation` the commonest ones into
Python functions; `arrays` evaluates one constraint for many hands at once; `sequences` reads the
sequences of all rules along an auction, and `rule_matcher` gives the rules that match it.
"""
