"""The auctions that a sequence matches, as a finite automaton whose alphabet is the 38 calls.

`automaton` builds the automaton of a sequence, and `traversal` follows the automata of one rule, or
of two, through the auctions that the Laws allow. See docs/database-analysis.md.
"""
