"""The meaning of each kind of node, once for everything that evaluates trees of rules.

`expressions` evaluates arithmetic, `patterns` matches. Both carry states: how far a text is read,
what the letters hold, and of which texts that is true. What a value is, and what a set of texts is,
each subclass says: `text_matcher` has one text and numbers, `arrays` many hands and columns, the
analysis all hands and regions.
"""
