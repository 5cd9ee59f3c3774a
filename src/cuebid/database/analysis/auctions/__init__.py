"""The auctions that a sequence matches, as a finite automaton whose alphabet is the 38 calls.

`compiler` turns the tree of a sequence into instructions, `machine` runs them one character at a
time, `automaton` runs them over all strings of calls, and `traversal` follows the automata of one
rule, or of two, through the auctions that the Laws allow. See docs/database-analysis.md.
"""
