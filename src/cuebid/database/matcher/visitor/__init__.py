"""The meaning of each kind of node, defined once for all evaluators of rules.

`expressions` evaluates arithmetic, `patterns` matches. Both carry states: how far a text is read,
what the letters hold, and for which texts this is true. Subclasses define what a value is, and what
a set of texts is: `text_matcher` has one text and numbers, `arrays` many hands and columns, the
analysis all hands and regions.
"""
