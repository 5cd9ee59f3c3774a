"""The matcher: which sequences match an auction, and which constraints match a hand.

`visitor` defines the meaning of each kind of node; `text_matcher` applies it to one text, `arrays`
to many hands at once. `translation` turns the usual constraints into Python functions, `sequences`
matches the sequences of all rules with an auction, and `rule_matcher` returns the matching rules.
"""
