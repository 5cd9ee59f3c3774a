"""The auctions that a sequence matches, as a finite automaton whose alphabet is the 38 calls."""
