"""The sequences of all rules in one graph, through which an auction is read call by call.

`place_builder` adds sequences to the graph of `places`; `threads` are partial matches that are
carried from call to call, and `sequence_matches` decides which sequences match. `left_to_right`
says which sequences cannot be read in this way: those are matched as a whole (`rule_matcher`).
"""
