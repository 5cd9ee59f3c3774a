"""The matcher: which sequences match an auction, and which constraints match a hand.

`compiler` turns patterns into closures that match one string; `arrays` evaluates one constraint
for many hands at once; `index` preselects sequences by the last calls of the auction.
"""
