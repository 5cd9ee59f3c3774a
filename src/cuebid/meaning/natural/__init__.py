"""Natural bidding: what a call means where no system says it.

`natural_meaning` is the whole of it for one call. Each kind of call has a module: openings,
overcalls, answers to takeout doubles, raises, suits, notrump, doubles, cue-bids, aces, passes. They
read the state of the auction by `Position`.
"""

from cuebid.meaning.natural.lookup import natural_meaning

__all__ = ["natural_meaning"]
