"""The matcher: which sequences match an auction, and which constraints match a hand.

`visitor` says what each kind of node means; `text_matcher` matches one text by it, `arrays` many
hands at once. `translation` turns the usual constraints into Python functions, `sequences` reads
the sequences of all rules along an auction, and `rule_matcher` gives the rules that match it.
"""
