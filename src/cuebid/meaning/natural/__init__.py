"""Natural bidding: what a call means if no system defines it.

`natural_meaning` returns the meaning of one call. Most meanings are rows of a table, the text file
`natural-bidding.txt`; conventions that every player has are modules beside it. All of them look at
the auction through `Position`.
"""

from cuebid.meaning.natural.lookup import natural_meaning

__all__ = ["natural_meaning"]
